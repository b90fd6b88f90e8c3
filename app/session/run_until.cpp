// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_until.hpp"

#include "session/words.hpp"

namespace lazytlb {

RunUntil::RunUntil(Player& player, QObject* parent) : QObject(parent), player_(player) {
    connect(&player_, &Player::opened, this, &RunUntil::read);
    read();
}

void RunUntil::set_text(const QString& text) {
    if (text == text_) return;
    text_ = text;
    read();
}

void RunUntil::read() {
    search_ = nullptr;
    sentence_.clear();
    hint_ = tr("Write a kind of event, a value of mm_count, a cost, a line or a function of the simulated kernel.");
    if (player_.run() && !text_.trimmed().isEmpty()) {
        auto condition = parse_condition(text_.toStdString(), player_.run()->trace());
        if (condition) {
            search_ = std::make_shared<const ConditionSearch>(player_.run(), std::move(*condition));
            sentence_ = tr("Enter goes to the next place, Shift and Enter to the one before. Playing pauses there.");
            hint_.clear();
        } else {
            sentence_ = to_qstring(condition.diagnostics.front().sentence);
            hint_ = to_qstring(condition.diagnostics.front().hint);
        }
    }
    player_.set_breakpoint(search_);
    emit changed();
}

QStringList RunUntil::examples() const {
    QStringList examples{QStringLiteral("mm_count A = 2"), QStringLiteral("line_transfer >= 500ns")};
    if (!player_.run()) return examples;
    const Trace& trace = player_.run()->trace();
    constexpr std::size_t looked_at = 20'000;
    const Event* borrow = nullptr;
    bool interrupts = false;
    for (std::size_t i = 0; i < std::min(looked_at, trace.events.size()); ++i) {
        const Event& event = trace.events[i];
        interrupts = interrupts || event.kind == EventKind::ipi_send;
        if (event.kind == EventKind::context_switch && event.site != no_site && !borrow) borrow = &event;
    }
    examples.prepend(interrupts ? QStringLiteral("ipi_send") : QStringLiteral("context_switch"));
    if (borrow) {
        const Site& site = trace.sites[borrow->site];
        const QString file = to_qstring(site.file);
        examples << QStringLiteral("%1:%2").arg(file.mid(file.lastIndexOf(u'/') + 1)).arg(site.line);
    }
    return examples;
}

void RunUntil::forward() {
    if (!search_) return;
    player_.set_playing(false);
    go(search_->next(player_.here(), player_.run()->size()), tr("It does not happen again before the end."));
}

void RunUntil::back() {
    if (!search_) return;
    player_.set_playing(false);
    go(search_->previous(player_.here(), 0), tr("It has not happened before."));
}

void RunUntil::go(const std::optional<Place>& place, const QString& where_not) {
    if (place) player_.seek_place(*place);
    sentence_ =
        place
            ? tr("Here at %1, event %2.").arg(time_text(place->at), grouped(static_cast<std::int64_t>(place->position)))
            : where_not;
    emit changed();
}

}  // namespace lazytlb
