// SPDX-License-Identifier: GPL-3.0-or-later
// Chrome's Trace Event Format, which Perfetto's UI, chrome://tracing and speedscope open: complete events ("X") for
// slices and, without length, for events; "s" and "f" for arrows; "C" for counters. Times are microseconds with six
// decimals: no picosecond is lost.
#include "export/exporters.hpp"
#include "export/slices.hpp"
#include "export/text_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lazytlb {

namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string micros(std::uint64_t ps) { return fmt::format("{}.{:06}", ps / 1'000'000, ps % 1'000'000); }

int thread_of(CpuId cpu, Track track) {
    return static_cast<int>(cpu.index() * track_count + static_cast<std::size_t>(track));
}

class ChromeSink : public SliceSink {
public:
    explicit ChromeSink(TextFile& out) : out_(out) {}

    void slice(const Slice& s) override {
        add(fmt::format(R"({{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":{},"cat":"{}"}})",
                        thread_of(s.cpu, s.track), micros(s.begin.ps), micros(s.end.ps - s.begin.ps), dumped(s.name),
                        s.category));
    }
    void instant(const Instant& i) override {
        const int thread = thread_of(i.cpu, Track::events);
        const std::string at = micros(i.at.ps);
        add(fmt::format(R"({{"ph":"X","pid":1,"tid":{},"ts":{},"dur":0,"name":"{}","args":{}}})", thread, at, i.name,
                        dumped({{"event", i.event}, {"what", i.text}})));
        for (const std::uint64_t flow : i.flows_out)
            add(fmt::format(R"({{"ph":"s","pid":1,"tid":{},"ts":{},"id":{},"name":"leads to","cat":"cause"}})", thread,
                            at, flow));
        if (i.flow_in != 0)
            add(fmt::format(R"({{"ph":"f","bp":"e","pid":1,"tid":{},"ts":{},"id":{},"name":"leads to","cat":"cause"}})",
                            thread, at, i.flow_in));
    }
    void count(const Count& c) override {
        add(fmt::format(R"({{"ph":"C","pid":1,"ts":{},"name":{},"args":{{"mm_count":{}}}}})", micros(c.at.ps),
                        dumped(c.name), c.value));
    }
    void add(const std::string& event) {
        out_ += first_ ? "\n" : ",\n";
        out_ += event;
        first_ = false;
    }

private:
    TextFile& out_;
    bool first_ = true;
};

void name_tracks(ChromeSink& sink, const ExportRequest& request) {
    sink.add(
        fmt::format(R"({{"ph":"M","pid":1,"name":"process_name","args":{{"name":{}}}}})", dumped(title_of(request))));
    for (std::size_t i = 0; i < request.trace().facts.cpus(); ++i)
        for (std::size_t t = 0; t < track_count; ++t) {
            const int thread = thread_of(CpuId{static_cast<std::uint16_t>(i)}, static_cast<Track>(t));
            sink.add(fmt::format(R"({{"ph":"M","pid":1,"tid":{},"name":"thread_name","args":{{"name":"CPU {} {}"}}}})",
                                 thread, i, to_words(static_cast<Track>(t))));
            sink.add(fmt::format(
                R"({{"ph":"M","pid":1,"tid":{0},"name":"thread_sort_index","args":{{"sort_index":{0}}}}})", thread));
        }
}

}  // namespace

std::optional<Diagnostic> write_chrome_json(const ExportRequest& request, const std::filesystem::path& file) {
    auto opened = NewFile::open(file);
    if (!opened) return opened.diagnostics.front();
    TextFile out(std::move(*opened));
    Json made;
    for (const auto& [name, value] : provenance_rows(request)) made[name] = value;
    out += "{\"displayTimeUnit\":\"ns\",\"otherData\":" + dumped(made) + ",\"traceEvents\":[";
    ChromeSink sink(out);
    name_tracks(sink, request);
    if (!visit_slices(request, sink)) return cancelled_export(file.string());
    out += "\n]}\n";
    return out.commit();
}

}  // namespace lazytlb
