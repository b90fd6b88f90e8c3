// SPDX-License-Identifier: GPL-3.0-or-later
#include "table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lazytlb::bench {

namespace {

double median(std::vector<double> values) {
    if (values.empty()) return std::nan("");
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// The pace of one row over that of another, measured in the same rounds.
struct Ratio {
    const char* what;
    const char* ours;
    const char* theirs;
    double at_least;
};
constexpr Ratio ratios[] = {
    {"W1, 1536 processes: heart to SimPy", "W1/heart/1536", "W1/SimPy/1536", 50},
    {"W1, 1536 processes: heart to SimGrid", "W1/heart/1536", "W1/SimGrid/1536", 25},
    {"W1, 1536 processes: heart to ns-3", "W1/heart/1536", "W1/ns-3/1536", 1.8},
    {"W1, 1536 processes: heart to a std::priority_queue loop", "W1/heart/1536", "W1/priority_queue/1536", 0.45},
    {"W1, 1536 processes: heart to raw Boost.Context", "W1/heart/1536", "W1/raw-context/1536", 0.60},
    {"W1, 1536 processes: heart with record and hash to heart", "W1/heart-recorded/1536", "W1/heart/1536", 0.80},
    {"W2, 1536 processes: heart to SimPy", "W2/heart/1536", "W2/SimPy/1536", 25},
    {"W2, 1536 processes: heart to a std::priority_queue loop", "W2/heart/1536", "W2/priority_queue/1536", 0.80},
    {"W2, 1536 processes: heart to raw Boost.Context", "W2/heart/1536", "W2/raw-context/1536", 0.85},
};

// A value that a single row must stay under or reach.
struct Limit {
    const char* what;
    const char* row;
    const char* counter;  // null: items per second; "ms": the time itself
    double bound;
    bool at_most;
    const char* unit;
};
constexpr Limit limits[] = {
    {"refcount, 20 ms simulated, Meter", "story/refcount-20ms/meter", "ms", 500, true, "ms"},
    {"shootdown, 2 ms simulated, Meter", "story/shootdown-2ms/meter", "ms", 1000, true, "ms"},
    {"refcount, events with Meter", "story/refcount-20ms/meter", nullptr, 5e6, false, "/s"},
    {"refcount, events with Recorder", "story/refcount-20ms/recorder", nullptr, 3e6, false, "/s"},
    {"shootdown, events with Meter", "story/shootdown-2ms/meter", nullptr, 5e6, false, "/s"},
    {"shootdown, events with Recorder", "story/shootdown-2ms/recorder", nullptr, 3e6, false, "/s"},
    {"fold of the record", "record/fold", nullptr, 100e6, false, "/s"},
    {"seek, 99th percentile", "record/seek", "p99_ms", 1, true, "ms"},
    {"checkpoints, of the record's size", "record/seek", "checkpoints_percent", 15, true, "%"},
    {"start of 16,384 tasks", "start/tasks/16384", "ms", 100, true, "ms"},
    {"resident for each of them", "start/tasks/16384", "KiB_each", 8, true, "KiB"},
};

std::string short_number(double value) {
    if (std::isnan(value)) return "-";
    if (value >= 1e9) return fmt::format("{:.3g} G", value / 1e9);
    if (value >= 1e6) return fmt::format("{:.3g} M", value / 1e6);
    if (value >= 1e4) return fmt::format("{:.3g} k", value / 1e3);
    return fmt::format("{:.3g}", value);
}

// "W1/heart/1536/iterations:1/manual_time" -> "W1/heart/1536": what the library adds says how, not what.
std::string short_name(const std::string& name) {
    return name.substr(0, std::min(name.find("/iterations"), name.size()));
}

}  // namespace

void Table::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration) continue;
        const std::string name = short_name(run.benchmark_name());
        if (rows_.find(name) == rows_.end()) order_.push_back(name);
        Row& row = rows_[name];
        if (run.error_occurred) {
            row.error = run.error_message;
            continue;
        }
        row.seconds.push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
        for (const auto& [key, counter] : run.counters) {
            if (key == "items_per_second")
                row.items_per_second.push_back(counter.value);
            else
                row.counters[key].push_back(counter.value);
        }
    }
}

const Table::Row* Table::find(const std::string& name) const {
    const auto at = rows_.find(name);
    return at == rows_.end() || at->second.seconds.empty() ? nullptr : &at->second;
}

void Table::print() const {
    std::vector<std::string> names = order_;
    std::sort(names.begin(), names.end());
    fmt::print("{:<34} {:>12} {:>12}  medians of {} rounds\n", "", "ms", "items/s",
               names.empty() ? 0 : rows_.at(names.front()).seconds.size());
    for (const auto& name : names) {
        const Row& row = rows_.at(name);
        if (row.seconds.empty()) {
            fmt::print("{:<34} {}\n", name, row.error);
            continue;
        }
        fmt::print("{:<34} {:>12.2f} {:>12}", name, median(row.seconds) * 1e3,
                   short_number(median(row.items_per_second)));
        for (const auto& [key, values] : row.counters) fmt::print("  {} {}", key, short_number(median(values)));
        fmt::print("\n");
    }

    const auto verdict = [](bool reached) { return reached ? "reached" : "MISSED"; };
    fmt::print("\n{:<62} {:>10} {:>10}\n", "", "", "goal");
    for (const auto& ratio : ratios) {
        const Row* const ours = find(ratio.ours);
        const Row* const theirs = find(ratio.theirs);
        if (ours == nullptr || theirs == nullptr) continue;
        std::vector<double> rounds;  // one ratio for each round, then the median of those
        const std::size_t n = std::min(ours->items_per_second.size(), theirs->items_per_second.size());
        for (std::size_t i = 0; i < n; ++i) rounds.push_back(ours->items_per_second[i] / theirs->items_per_second[i]);
        const double value = median(rounds);
        fmt::print("{:<62} {:>9.2f}x {:>9.2f}x  {}\n", ratio.what, value, ratio.at_least,
                   verdict(value >= ratio.at_least));
    }
    for (const auto& limit : limits) {
        const Row* const row = find(limit.row);
        if (row == nullptr) continue;
        double value = 0;
        if (limit.counter == nullptr)
            value = median(row->items_per_second);
        else if (std::string(limit.counter) == "ms")
            value = median(row->seconds) * 1e3;
        else
            value = median(row->counters.at(limit.counter));
        fmt::print("{:<62} {:>7}{:<3} {}{:>6}{:<3}  {}\n", limit.what, short_number(value), limit.unit,
                   limit.at_most ? "<=" : ">=", short_number(limit.bound), limit.unit,
                   verdict(limit.at_most ? value <= limit.bound : value >= limit.bound));
    }
}

}  // namespace lazytlb::bench
