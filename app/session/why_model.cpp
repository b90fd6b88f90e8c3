// SPDX-License-Identifier: GPL-3.0-or-later
#include "why_model.hpp"

#include <algorithm>

#include "session/words.hpp"
#include "stage/sentence.hpp"

namespace lazytlb {

namespace {

constexpr std::size_t most_links = 24, farthest = 200'000;
constexpr std::size_t most_sentences = 10;

}  // namespace

std::vector<EventIndex> causes_of(const Trace& trace, EventIndex from) {
    std::vector<EventIndex> chain;
    for (EventIndex at = from; at.exists() && chain.size() < most_links && from.index() - at.index() < farthest;
         at = trace.events[at.index()].cause)
        chain.push_back(at);
    return chain;
}

WhyModel::WhyModel(QObject* parent) : RowModel({"sentence", "why", "time", "position", "cpu"}, parent) {}

void WhyModel::set_active(bool active) {
    if (active == active_) return;
    active_ = active;
    emit activeChanged();
}

void WhyModel::show_cost(const Player& player, CpuId cpu) {
    if (!active_ || !player.run()) return;
    const LoadedRun& run = *player.run();
    const auto& intervals = run.lanes.cpus[cpu.index()];
    const std::size_t i = run.lanes.interval_at(cpu, player.clock());
    const SimSpan whole = run.lanes.end_of(cpu, i) - intervals[i].from;
    cost_ = tr("CPU %1 spends %2 on: %3.")
                .arg(cpu.value)
                .arg(span_text(whole), to_qstring(to_words(intervals[i].activity)));

    // Sentences need the World behind their event: they are told forwards in one go, then shown backwards.
    std::vector<EventIndex> chain = causes_of(run.trace(), intervals[i].event);
    std::sort(chain.begin(), chain.end());
    QList<Row> rows;
    World world(run.trace().facts);
    for (const EventIndex event : chain) {
        run.timeline.seek(world, event.index() + 1);
        const stage::Caption caption = stage::caption_of(run.trace(), event.index(), world);
        const QString sentence = styled(stage::to_words(caption.what));
        if (sentence.isEmpty() || (!rows.isEmpty() && rows.front()[0] == sentence)) continue;
        const Event& e = run.trace().events[event.index()];
        rows.prepend(Row{sentence, plain(stage::to_words(caption.why)), time_text(e.at),
                         static_cast<int>(event.index() + 1), e.cpu.exists() ? static_cast<int>(e.cpu.value) : -1});
    }
    while (rows.size() > static_cast<qsizetype>(most_sentences)) rows.removeLast();
    show(std::move(rows));
    emit shown();
}

}  // namespace lazytlb
