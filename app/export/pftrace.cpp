// SPDX-License-Identifier: GPL-3.0-or-later
// Perfetto's own trace format: a track for each CPU with four below it, slices, arrows as flows, mm_count as counters.
// Its clock counts nanoseconds; the exact picoseconds stand beside each event.
#include "export/exporters.hpp"
#include "export/perfetto.pb.h"
#include "export/slices.hpp"
#include "export/text_file.hpp"

#include <fmt/format.h>

#include <set>

namespace lazytlb {

namespace {

using perfetto::TracePacket;
using perfetto::TrackEvent;

constexpr std::uint64_t root_track = 1, first_cpu_track = 16, first_counter_track = std::uint64_t{1} << 32;

std::uint64_t cpu_track(CpuId cpu) { return first_cpu_track + cpu.index() * (track_count + 1); }
std::uint64_t uuid_of(CpuId cpu, Track track) { return cpu_track(cpu) + 1 + static_cast<std::uint64_t>(track); }
std::uint64_t uuid_of(MmId mm) { return first_counter_track + mm.index(); }
std::uint64_t nanoseconds_of(SimTime at) { return (at.ps + 500) / 1000; }

class PerfettoSink : public SliceSink {
public:
    explicit PerfettoSink(TextFile& out) : out_(out) {}

    void slice(const Slice& s) override {
        TrackEvent& begin = event(s.begin, uuid_of(s.cpu, s.track), TrackEvent::TYPE_SLICE_BEGIN);
        begin.set_name(s.name);
        begin.add_categories(std::string(s.category));
        write();
        event(s.end, uuid_of(s.cpu, s.track), TrackEvent::TYPE_SLICE_END);
        write();
    }
    void instant(const Instant& i) override {
        TrackEvent& e = event(i.at, uuid_of(i.cpu, Track::events), TrackEvent::TYPE_INSTANT);
        e.set_name(std::string(i.name));
        annotate(e, "what", i.text);
        annotate(e, "event", i.event);
        annotate(e, "time_ps", i.at.ps);
        for (const std::uint64_t flow : i.flows_out) e.add_flow_ids(flow);
        if (i.flow_in != 0) e.add_terminating_flow_ids(i.flow_in);
        write();
    }
    void count(const Count& c) override {
        if (counters_.insert(c.mm).second) {
            perfetto::TrackDescriptor& track = describe(uuid_of(c.mm), root_track, c.name);
            track.mutable_counter()->set_unit(perfetto::CounterDescriptor::UNIT_COUNT);
            write();
        }
        event(c.at, uuid_of(c.mm), TrackEvent::TYPE_COUNTER).set_counter_value(static_cast<std::int64_t>(c.value));
        write();
    }

    void name_tracks(const ExportRequest& request) {
        perfetto::TrackDescriptor& root = describe(root_track, 0, title_of(request));
        root.mutable_process()->set_pid(1);
        root.mutable_process()->set_process_name(title_of(request));
        root.mutable_process()->add_cmdline(request.made.command);
        packet_.set_sequence_flags(1);
        write();
        for (std::size_t i = 0; i < request.trace().facts.cpus(); ++i) {
            const CpuId cpu{static_cast<std::uint16_t>(i)};
            describe(cpu_track(cpu), root_track, fmt::format("CPU {}", i));
            write();
            for (std::size_t t = 0; t < track_count; ++t) {
                const auto track = static_cast<Track>(t);
                describe(uuid_of(cpu, track), cpu_track(cpu), fmt::format("CPU {} {}", i, to_words(track)));
                write();
            }
        }
        TrackEvent& made = event(request.from, root_track, TrackEvent::TYPE_INSTANT);
        made.set_name("how this was made");
        for (const auto& [name, value] : provenance_rows(request)) annotate(made, name, value);
        write();
    }

private:
    TrackEvent& event(SimTime at, std::uint64_t track, TrackEvent::Type type) {
        packet_.set_timestamp(nanoseconds_of(at));
        TrackEvent& e = *packet_.mutable_track_event();
        e.set_type(type);
        e.set_track_uuid(track);
        return e;
    }
    perfetto::TrackDescriptor& describe(std::uint64_t uuid, std::uint64_t parent, const std::string& name) {
        perfetto::TrackDescriptor& track = *packet_.mutable_track_descriptor();
        track.set_uuid(uuid);
        track.set_name(name);
        if (parent != 0) track.set_parent_uuid(parent);
        return track;
    }
    static void annotate(TrackEvent& e, const std::string& name, const std::string& value) {
        perfetto::DebugAnnotation& note = *e.add_debug_annotations();
        note.set_name(name);
        note.set_string_value(value);
    }
    static void annotate(TrackEvent& e, const std::string& name, std::uint64_t value) {
        perfetto::DebugAnnotation& note = *e.add_debug_annotations();
        note.set_name(name);
        note.set_uint_value(value);
    }
    // A trace is its packets one after the other, each as a field of Trace: files of any length, a packet in memory.
    void write() {
        packet_.set_trusted_packet_sequence_id(1);
        *one_.mutable_packet(0) = packet_;
        out_ += one_.SerializeAsString();
        packet_.Clear();
    }

    TextFile& out_;
    TracePacket packet_;
    perfetto::Trace one_ = [] {
        perfetto::Trace trace;
        trace.add_packet();
        return trace;
    }();
    std::set<MmId> counters_;
};

}  // namespace

std::optional<Diagnostic> write_pftrace(const ExportRequest& request, const std::filesystem::path& file) {
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    TextFile out(std::move(*opened));
    PerfettoSink sink(out);
    sink.name_tracks(request);
    if (!visit_slices(request, sink)) return cancelled_export(file.string());
    return out.commit();
}

}  // namespace lazytlb
