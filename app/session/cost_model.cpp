// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_model.hpp"

#include "session/words.hpp"

namespace lazytlb {

namespace {

struct WholeUnit {
    const char* name;
    std::int64_t ps;
};

// The finest unit in which the total has at most five digits.
WholeUnit whole_unit_for(std::int64_t total_ps) {
    constexpr std::int64_t five_digits = 100'000;
    for (const WholeUnit unit : {WholeUnit{"ns", 1'000}, WholeUnit{"µs", 1'000'000}, WholeUnit{"ms", 1'000'000'000}})
        if (total_ps / unit.ps < five_digits) return unit;
    return {"s", 1'000'000'000'000};
}

std::int64_t rounded(std::int64_t ps, std::int64_t unit) { return (ps + unit / 2) / unit; }

}  // namespace

QString cause_words(Cause cause) { return to_qstring(to_words(cause)); }

CostModel::CostModel(QObject* parent) : RowModel({"cause", "name", "shortName", "value", "zero"}, parent) {}

void CostModel::show_costs(const LoadedRun& run, const World& now, SimTime clock) {
    const auto costs = now.costs(clock);
    const auto cpus = static_cast<std::int64_t>(now.cpus.size());
    const auto elapsed_ps = static_cast<std::int64_t>(clock.ps);
    std::int64_t sum = 0;
    for (const std::int64_t ps : costs) sum += ps;
    const WholeUnit unit = whole_unit_for(sum);
    const QString unit_name = QString::fromUtf8(unit.name);

    QList<Row> rows;
    QStringList heard;
    shares_.clear();
    for (std::size_t i = 0; i < cause_count; ++i) {
        const QString name = cause_words(static_cast<Cause>(i));
        const bool too_small = costs[i] != 0 && rounded(costs[i], unit.ps) == 0;
        const QString value = too_small ? QStringLiteral("<1") : grouped(rounded(costs[i], unit.ps));
        const double share = sum == 0 ? 0 : static_cast<double>(costs[i]) / static_cast<double>(sum);
        rows << Row{static_cast<int>(i) + 1, name, static_cast<Cause>(i) == Cause::line_wait ? tr("line wait") : name,
                    value, costs[i] == 0};
        shares_ << share;
        if (costs[i] != 0) heard << tr("%1 %2 percent").arg(name).arg(qRound(share * 100));
    }
    show(std::move(rows));
    unit_ = tr("%1, all CPUs").arg(unit_name);
    // The elapsed time in the unit of the total, where that does not round it away.
    const QString each = elapsed_ps >= 100 * unit.ps ? tr("%1 %2").arg(grouped(rounded(elapsed_ps, unit.ps)), unit_name)
                                                     : span_text({elapsed_ps});
    total_ = tr("%1 %2 = %3 × %4")
                 .arg(grouped(rounded(sum, unit.ps)), unit_name,
                      cpus == 1 ? tr("1 CPU") : tr("%1 CPUs").arg(grouped(cpus)), each);
    rest_ = tr("%1 unaccounted").arg(grouped(rounded(cpus * elapsed_ps - sum, unit.ps)));
    summary_ = heard.isEmpty() ? tr("Nothing spent yet in %1").arg(to_qstring(run.scenario.title))
                               : heard.join(QStringLiteral(", "));
    emit shown();
}

}  // namespace lazytlb
