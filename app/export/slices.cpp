// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/slices.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "stage/sentence.hpp"

namespace lazytlb {

namespace {

// What one track of a CPU shows at an instant.
struct Look {
    std::string name;
    std::string_view category;
    friend bool operator==(const Look&, const Look&) = default;
};

class Visit {
public:
    Visit(const ExportRequest& request, SliceSink& sink)
        : request_(request), trace_(request.trace()), sink_(sink), span_(events_in_span(request)) {}

    bool run() {
        find_arrows();
        World world = request_.timeline->at(span_.first);
        open_.resize(world.cpus.size());
        for (std::size_t i = 0; i < open_.size(); ++i)
            look_at(CpuId{static_cast<std::uint16_t>(i)}, world, request_.from);
        for (std::size_t i = span_.first; i < span_.first + span_.count; ++i) {
            const Event& e = trace_.events[i];
            replay(world, e);
            if (e.cpu.exists()) look_at(e.cpu, world, e.at);
            tell_instant(i, world);
            if (e.kind == EventKind::mm_new || e.kind == EventKind::mm_grab || e.kind == EventKind::mm_drop)
                sink_.count(
                    {e.mm(), e.at, "mm_count of " + trace_.names[world.mm(e.mm()).name], world.mm(e.mm()).mm_count});
            if (i % 4096 != 0) continue;
            if (request_.is_cancelled()) return false;
            request_.tell(static_cast<double>(i - span_.first) / static_cast<double>(span_.count));
        }
        for (std::size_t i = 0; i < open_.size(); ++i)
            for (std::size_t t = 0; t < open_[i].size(); ++t)
                close(CpuId{static_cast<std::uint16_t>(i)}, static_cast<Track>(t), request_.to);
        return true;
    }

private:
    struct Open {
        SimTime since;
        Look look;
    };
    using Tracks = std::array<Open, 3>;  // Track::task, mm, cause

    // Pairs of an event and one that it led to on another CPU, both in the span.
    void find_arrows() {
        for (std::size_t i = span_.first; i < span_.first + span_.count; ++i) {
            const Event& e = trace_.events[i];
            if (!e.cause.exists() || e.cause.index() < span_.first || !e.cpu.exists()) continue;
            const CpuId from = trace_.events[e.cause.index()].cpu;
            if (from.exists() && from != e.cpu) arrows_.emplace_back(e.cause.index(), i);
        }
        std::sort(arrows_.begin(), arrows_.end());
    }

    std::string mm_name(const World& world, MmId mm) const {
        return mm == init_mm ? "init_mm" : trace_.names[world.mm(mm).name];
    }

    std::array<Look, 3> looks_of(const CpuState& cpu, const World& world) const {
        static constexpr std::array<std::string_view, 3> kinds{"user", "kthread", "idle"};
        std::array<Look, 3> looks;
        if (cpu.curr.exists()) {
            const TaskState& task = world.task(cpu.curr);
            looks[0] = {trace_.names[task.name], kinds[static_cast<std::size_t>(task.kind)]};
            const bool own = task.mm.exists() && task.mm == cpu.loaded_mm;
            if (cpu.loaded_mm.exists())
                looks[1] = {mm_name(world, cpu.loaded_mm) + (own || cpu.loaded_mm == init_mm ? "" : " (borrowed)"),
                            own ? "own" : "borrowed"};
        }
        looks[2] = {std::string(to_words(cpu.activity)), to_string(cpu.activity)};
        return looks;
    }

    void look_at(CpuId id, const World& world, SimTime at) {
        auto looks = looks_of(world.cpu(id), world);
        for (std::size_t t = 0; t < looks.size(); ++t) {
            Open& open = open_[id.index()][t];
            if (open.look == looks[t]) continue;
            close(id, static_cast<Track>(t), at);
            open = {at, std::move(looks[t])};
        }
    }

    void close(CpuId id, Track track, SimTime at) {
        const Open& open = open_[id.index()][static_cast<std::size_t>(track)];
        if (!open.look.name.empty() && at > open.since)
            sink_.slice({id, track, open.since, at, open.look.name, open.look.category});
    }

    // Events that arrows connect, and those about references and faults; time that is spent is a slice already.
    void tell_instant(std::size_t i, const World& after) {
        const Event& e = trace_.events[i];
        if (!e.cpu.exists()) return;
        Instant instant{e.cpu, i, e.at, to_string(e.kind), {}, {}, 0};
        for (; next_arrow_ < arrows_.size() && arrows_[next_arrow_].first == i; ++next_arrow_)
            instant.flows_out.push_back(arrows_[next_arrow_].second + 1);
        if (e.cause.exists() &&
            std::binary_search(arrows_.begin(), arrows_.end(), std::pair{std::size_t{e.cause.index()}, i}))
            instant.flow_in = i + 1;
        const bool told = e.kind == EventKind::mm_grab || e.kind == EventKind::mm_drop || e.kind == EventKind::fault ||
                          e.kind == EventKind::context_switch;
        if (!told && instant.flows_out.empty() && instant.flow_in == 0) return;
        instant.text = stage::to_english(stage::caption_of(trace_, i, after).what);
        sink_.instant(instant);
    }

    const ExportRequest& request_;
    const Trace& trace_;
    SliceSink& sink_;
    EventSpan span_;
    std::vector<Tracks> open_;
    std::vector<std::pair<std::size_t, std::size_t>> arrows_;
    std::size_t next_arrow_ = 0;
};

}  // namespace

std::string_view to_words(Track track) {
    static constexpr std::array<std::string_view, track_count> words{"task", "page tables", "time by cause", "events"};
    return words[static_cast<std::size_t>(track)];
}

bool visit_slices(const ExportRequest& request, SliceSink& sink) { return Visit(request, sink).run(); }

}  // namespace lazytlb
