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

std::array<CaseDeed, table_case_count> deeds_of(std::string_view policy) {
    const auto deed = [](const char* text) { return FourCasesModel::tr(text); };
    const QString one = QStringLiteral("+1"), minus = QStringLiteral("−1"), nothing = QStringLiteral("0");
    const CaseDeed loads{deed("loads"), nothing};
    if (policy == "no-lazy")
        return {{{deed("loads init_mm"), nothing}, {deed("keeps init_mm"), nothing}, loads, loads}};
    if (policy == "refcount-classic")
        return {{{deed("borrows"), one},
                 {deed("grabs and drops"), one + u' ' + minus},
                 {deed("gives back"), minus},
                 loads}};
    if (policy == "hazard-pointer" || policy == "rq-hazard")
        return {{{deed("borrows"), deed("store")},
                 {deed("hands over"), nothing},
                 {deed("gives back"), deed("store")},
                 loads}};
    const bool counts = policy == "refcount";
    return {{{deed("borrows"), counts ? one : nothing},
             {deed("hands over"), nothing},
             {deed("gives back"), counts ? minus : nothing},
             loads}};
}

FourCasesModel::FourCasesModel(QObject* parent) : RowModel({"transition", "deed", "change", "seen", "lit"}, parent) {}

void FourCasesModel::show_cases(const Player& player) {
    const LoadedRun& run = *player.run();
    const std::string& policy = run.trace().facts.policy;
    const auto lit = case_now(run.trace(), player.now());
    const auto deeds = deeds_of(policy);
    const std::array<QString, table_case_count> transitions{tr("user → kernel"), tr("kernel → kernel"),
                                                            tr("kernel → user"), tr("user → user")};
    QList<Row> rows;
    for (std::size_t i = 0; i < table_case_count; ++i) {
        const auto which = static_cast<TableCase>(i);
        rows << Row{transitions[i], deeds[i].deed, deeds[i].change,
                    grouped(static_cast<std::int64_t>(run.seen(which, player.position()))), lit == which};
    }
    show(std::move(rows));
    const QString unit = policy == "hazard-pointer" ? QStringLiteral("hazard slot")
                         : policy == "rq-hazard"    ? QStringLiteral("rq.lazy_mm")
                                                    : QStringLiteral("mm_count");
    if (unit == unit_) return;
    unit_ = unit;
    emit unitChanged();
}

}  // namespace lazytlb
