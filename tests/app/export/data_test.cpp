// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: tables and traces hold what the record holds: every event of the span once, every name explained, times exact.
#include "app/export/sample_request.hpp"
#include "export/columns.hpp"
#include "export/sequence.hpp"
#include "export/slices.hpp"
#include "trace/event_fields.hpp"

#include <QtCore/QTemporaryDir>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <numeric>
#include <set>
#include <sstream>

namespace {

using namespace lazytlb;
namespace fs = std::filesystem;
using nlohmann::json;

std::string written(const char* name, const ExportRequest& request) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "a";
    for (const Exporter& exporter : exporters())
        if (exporter.name == name) {
            EXPECT_FALSE(exporter.write(request, file).has_value());
        }
    return bytes_of(file);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

TEST(Columns, each_has_one_name_and_a_sentence) {
    std::set<std::string_view> names;
    for (const Column& column : columns()) {
        EXPECT_TRUE(names.insert(column.name).second) << column.name;
        EXPECT_GT(column.text.size(), 8u) << column.name;
    }
    EXPECT_GE(columns().size(), field_names().size());
}

TEST(Csv, has_a_line_for_each_event_and_as_many_commas_in_each) {
    const ExportRequest request = sample_request(300, 200);
    std::size_t rows = 0, commas = columns().size() - 1;
    for (const std::string& line : lines_of(written("csv", request))) {
        if (line.starts_with('#')) continue;
        EXPECT_EQ(static_cast<std::size_t>(std::count(line.begin(), line.end(), ',')), commas) << line;
        ++rows;
    }
    EXPECT_EQ(rows, request.trace().events.size() + 1);
}

TEST(JsonLines, every_line_is_an_object_whose_names_the_first_line_explains) {
    const ExportRequest request = sample_request(300, 200);
    const auto lines = lines_of(written("jsonl", request));
    ASSERT_EQ(lines.size(), request.trace().events.size() + 1);
    const json head = json::parse(lines[0]);
    EXPECT_EQ(head["made"]["command"], "lazytlb export sample");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const json event = json::parse(lines[i]);
        EXPECT_EQ(event["event"], i - 1);
        EXPECT_EQ(event["time_ps"], request.trace().events[i - 1].at.ps);
        EXPECT_EQ(event["kind"], to_string(request.trace().events[i - 1].kind));
        for (const auto& [name, value] : event.items()) EXPECT_TRUE(head["columns"].contains(name)) << name;
    }
}

TEST(JsonLines, a_span_without_events_has_a_head_only) {
    ExportRequest request = sample_request(300, 200);
    request.from = request.to = SimTime{request.trace().end.ps - 1};
    EXPECT_EQ(events_in_span(request).count, 0u);
    EXPECT_EQ(lines_of(written("jsonl", request)).size(), 1u);
}

TEST(ChromeTrace, slices_of_a_cpu_fill_its_time_and_arrows_come_in_pairs) {
    const ExportRequest request = sample_request(300, 200);
    const json trace = json::parse(written("chrome", request));
    EXPECT_EQ(trace["otherData"]["made by"], "Lazy TLB Lab 1.2.3");
    std::map<int, double> length;
    std::multiset<std::uint64_t> begins, ends;
    for (const json& e : trace["traceEvents"]) {
        if (e["ph"] == "X") length[e["tid"]] += e["dur"].get<double>();
        if (e["ph"] == "s") begins.insert(e["id"].get<std::uint64_t>());
        if (e["ph"] == "f") ends.insert(e["id"].get<std::uint64_t>());
    }
    EXPECT_EQ(begins, ends);
    for (std::size_t cpu = 0; cpu < request.trace().facts.cpus(); ++cpu)
        EXPECT_NEAR(length[static_cast<int>(cpu * track_count) + 2], request.to.us(), 1e-6) << "time by cause";
}

TEST(CoverLetter, stays_in_75_columns_of_ascii_and_reconciles) {
    ExportRequest request = sample_request(300, 200);
    request.stops[0].sentence = std::string(30, 'x') + " \u2192 " + std::string(60, 'y') + " \u4F60";
    const std::string text = written("text", request);
    for (const std::string& line : lines_of(text)) {
        EXPECT_LE(line.size(), 75u) << line;
        for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
    EXPECT_NE(text.find(", 0 ns unaccounted"), std::string::npos) << text;
    EXPECT_NE(text.find("  $ lazytlb run sample"), std::string::npos) << text;
}

TEST(Sequence, what_goes_between_cpus_names_both) {
    const ExportRequest request = sample_request(300, 200);
    const auto sequence = sequence_of(request, "a.puml");
    ASSERT_TRUE(sequence);
    ASSERT_FALSE(sequence->steps.empty());
    const std::string puml = written("plantuml", request), mmd = written("mermaid", request);
    EXPECT_TRUE(puml.starts_with("@startuml\n") && puml.ends_with("@enduml\n"));
    EXPECT_NE(mmd.find("sequenceDiagram\n"), std::string::npos);
    for (const CpuId cpu : sequence->cpus)
        EXPECT_NE(mmd.find("participant cpu" + std::to_string(cpu.value)), std::string::npos);
}

}  // namespace
