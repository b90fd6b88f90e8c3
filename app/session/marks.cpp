// SPDX-License-Identifier: GPL-3.0-or-later
#include "marks.hpp"

#include <algorithm>

#include "cost_model.hpp"
#include "session/words.hpp"

namespace lazytlb {

Marks::Marks(Player& player, QObject* parent) : RowModel({"who", "field", "before", "after"}, parent), player_(player) {
    connect(&player_, &Player::opened, this, &Marks::read_anew);
}

void Marks::setFrom() {
    if (!player_.run()) return;
    from_ = player_.here();
    compare();
}

void Marks::setTo() {
    if (!player_.run()) return;
    to_ = player_.here();
    compare();
}

void Marks::clear() {
    from_.reset();
    to_.reset();
    compare();
}

void Marks::read_anew() {
    for (auto* mark : {&from_, &to_}) {
        if (!*mark) continue;
        (*mark)->at = std::min((*mark)->at, player_.run()->end());
        (*mark)->position = player_.run()->position_at((*mark)->at);
    }
    compare();
}

void Marks::compare() {
    difference_ = {};
    QList<Row> rows;
    if (both() && player_.run()) {
        const LoadedRun& run = *player_.run();
        const Place first = std::min(*from_, *to_), second = std::max(*from_, *to_);
        difference_ = stage::difference(run.trace(), run.timeline.at(first.position), first.at,
                                        run.timeline.at(second.position), second.at);
        for (const stage::Change& change : difference_.changes)
            rows << Row{to_qstring(change.who), to_qstring(change.field), to_qstring(change.before),
                        to_qstring(change.after)};
    }
    show(std::move(rows));
    emit marked();
}

QString Marks::summary() const {
    return tr("%1, %2 events")
        .arg(span_text(difference_.time), grouped(static_cast<std::int64_t>(difference_.events_total)));
}

QString Marks::limits() const {
    if (!both()) return {};
    return tr("from %1 to %2").arg(time_text(std::min(*from_, *to_).at), time_text(std::max(*from_, *to_).at));
}

QList<double> Marks::shares() const {
    double sum = 0;
    for (const std::int64_t ps : difference_.costs_ps) sum += static_cast<double>(ps);
    QList<double> shares;
    for (const std::int64_t ps : difference_.costs_ps) shares << (sum > 0 ? static_cast<double>(ps) / sum : 0);
    return shares;
}

QString Marks::costs() const {
    QStringList parts;
    for (std::size_t i = 0; i < cause_count; ++i)
        if (difference_.costs_ps[i] != 0)
            parts << tr("%1 %2").arg(cause_words(static_cast<Cause>(i)), span_text({difference_.costs_ps[i]}));
    return parts.isEmpty() ? tr("no CPU time") : parts.join(QStringLiteral(", "));
}

QString Marks::events() const {
    std::vector<std::size_t> kinds;
    for (std::size_t i = 0; i < event_kind_count; ++i)
        if (difference_.events[i] != 0) kinds.push_back(i);
    std::stable_sort(kinds.begin(), kinds.end(),
                     [&](std::size_t a, std::size_t b) { return difference_.events[a] > difference_.events[b]; });
    QStringList parts;
    for (const std::size_t kind : kinds)
        parts << tr("%1 %2").arg(grouped(static_cast<std::int64_t>(difference_.events[kind])),
                                 to_qstring(to_string(static_cast<EventKind>(kind))));
    return parts.isEmpty() ? tr("no events") : parts.join(QStringLiteral(", "));
}

QString Marks::changes() const {
    const auto all = static_cast<std::int64_t>(difference_.changes_total), shown = static_cast<std::int64_t>(count());
    if (all == 0) return tr("nothing differs");
    const QString differ = all == 1 ? tr("1 value differs") : tr("%1 values differ").arg(grouped(all));
    return all == shown ? differ : tr("%1, the first %2 are shown").arg(differ, grouped(shown));
}

}  // namespace lazytlb
