// SPDX-License-Identifier: GPL-3.0-or-later
// What ./dev bench prints: one table of medians, and one of ratios with the goals they are held to.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

namespace lazytlb::bench {

// Collects every measurement; print() ends the run.
class Table final : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;
    void print() const;

private:
    struct Row {
        std::vector<double> seconds, items_per_second;  // by repetition
        std::map<std::string, std::vector<double>> counters;
        std::string error;
    };
    const Row* find(const std::string& name) const;

    std::vector<std::string> order_;  // as first met
    std::map<std::string, Row> rows_;
};

}  // namespace lazytlb::bench
