// SPDX-License-Identifier: GPL-3.0-or-later
#include "four_cases_model.hpp"

#include "session/words.hpp"

namespace lazytlb {

std::optional<TableCase> case_now(const Trace& trace, const World& now) {
    if (now.applied == 0) return std::nullopt;
    const Event& event = trace.events[now.applied - 1];
    if (event.kind == EventKind::context_switch) return table_case(event.as<SwitchCase>());
    if (!event.cpu.exists()) return std::nullopt;
    const bool closes = event.kind == EventKind::finish_task_switch;
    if (!closes && !now.cpu(event.cpu).in_switch_window()) return std::nullopt;
    // The window opened with the last sched_switch here; few events lie between, unless other CPUs are many.
    constexpr std::size_t farthest = 65'536;
    for (std::size_t i = now.applied, looked = 0; i-- > 0 && looked < farthest; ++looked) {
        const Event& earlier = trace.events[i];
        if (earlier.cpu != event.cpu) continue;
        if (earlier.kind == EventKind::context_switch) return table_case(earlier.as<SwitchCase>());
        if (earlier.kind == EventKind::finish_task_switch && i + 1 != now.applied) return std::nullopt;
        if (earlier.kind != EventKind::sched_switch) continue;
        const bool from_user = now.task(TaskId{earlier.a}).mm.exists();
        const bool to_user = now.task(TaskId{earlier.b}).mm.exists();
        if (to_user) return from_user ? TableCase::user_to_user : TableCase::kernel_to_user;
        return from_user ? TableCase::user_to_kernel : TableCase::kernel_to_kernel;
    }
    return std::nullopt;
}

FourCasesModel::FourCasesModel(QObject* parent) : RowModel({"transition", "deed", "change", "seen", "lit"}, parent) {}

void FourCasesModel::show_cases(const Player& player) {
    const LoadedRun& run = *player.run();
    const bool counts = run.trace().facts.counts_lazy;
    const auto lit = case_now(run.trace(), player.now());
    const auto row = [&](TableCase which, const QString& transition, const QString& deed, const QString& change) {
        return Row{transition, deed, change, grouped(static_cast<std::int64_t>(run.seen(which, player.position()))),
                   lit == which};
    };
    show({row(TableCase::user_to_kernel, tr("user → kernel"), tr("borrows"),
              counts ? QStringLiteral("+1") : QStringLiteral("0")),
          row(TableCase::kernel_to_kernel, tr("kernel → kernel"), tr("hands over"), QStringLiteral("0")),
          row(TableCase::kernel_to_user, tr("kernel → user"), tr("gives back"),
              counts ? QStringLiteral("−1") : QStringLiteral("0")),
          row(TableCase::user_to_user, tr("user → user"), tr("loads"), QStringLiteral("0"))});
}

}  // namespace lazytlb
