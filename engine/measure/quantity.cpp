// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/quantity.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace lazytlb {
namespace {

double measured_seconds(const Measures& m) { return (m.simulated - m.measured_from).seconds(); }

// A task is one that counted anything: a child of a pair counts at its parent.
double task_rate(const Measures& m, bool slowest) {
    std::optional<std::uint32_t> found;
    for (const std::uint32_t n : m.task_iterations_after_warm_up)
        if (n > 0 && (!found || (slowest ? n < *found : n > *found))) found = n;
    return found && m.simulated > m.measured_from ? *found / measured_seconds(m) : 0;
}

double per_iteration(const Measures& m, std::uint64_t n) {
    return m.iterations == 0 ? 0 : static_cast<double>(n) / static_cast<double>(m.iterations);
}

double ipis_total(const Measures& m) {
    return static_cast<double>(std::accumulate(m.ipis.begin(), m.ipis.end(), std::uint64_t{0}));
}

double over(double a, double b) { return b > 0 ? a / b : 0; }

double per_second(const Measures& m, double n) {
    return m.simulated > SimTime{} ? n / (m.simulated - SimTime{}).seconds() : 0;
}

double ipis_flush(const Measures& m) {
    double sum = 0;
    for (const auto purpose :
         {IpiPurpose::permission_flush, IpiPurpose::freed_table, IpiPurpose::trim, IpiPurpose::asid_transition})
        sum += static_cast<double>(m.ipis[static_cast<std::size_t>(purpose)]);
    return sum;
}

// Sent because an address space ends or is trimmed, on powerpc and under shootdown.
double ipis_exit(const Measures& m) {
    return static_cast<double>(m.ipis[static_cast<std::size_t>(IpiPurpose::lifetime_shoot)] +
                               m.ipis[static_cast<std::size_t>(IpiPurpose::powerpc_trim_exit)]);
}

double seconds_of(const Measures& m, Cause cause) {
    return static_cast<double>(m.costs_after_warm_up_ps[static_cast<std::size_t>(cause)]) * 1e-12;
}

double busy_seconds(const Measures& m) {
    double sum = 0;
    for (std::size_t i = 0; i < cause_count; ++i) sum += seconds_of(m, static_cast<Cause>(i));
    return sum - seconds_of(m, Cause::idle);
}

struct Plain {
    std::string_view name;
    double (*of)(const Measures&);
};

constexpr std::array<Plain, 24> plain{{
    {"rate_per_s", [](const Measures& m) { return m.rate_per_s(); }},
    {"slowest_task_per_s", [](const Measures& m) { return task_rate(m, true); }},
    {"fastest_task_per_s", [](const Measures& m) { return task_rate(m, false); }},
    // fastest over slowest, in percent above one
    {"task_spread_percent",
     [](const Measures& m) {
         const double slowest = task_rate(m, true);
         return slowest > 0 ? 100 * (task_rate(m, false) / slowest - 1) : 0;
     }},
    {"ns_per_iteration_and_task",
     [](const Measures& m) {
         const auto& tasks = m.task_iterations_after_warm_up;
         const auto counting = std::count_if(tasks.begin(), tasks.end(), [](std::uint32_t n) { return n > 0; });
         return over(1e9 * static_cast<double>(counting), m.rate_per_s());
     }},
    {"busy_cpus", [](const Measures& m) { return over(busy_seconds(m), measured_seconds(m)); }},
    {"iterations_per_cpu_second",
     [](const Measures& m) { return over(static_cast<double>(m.iterations_after_warm_up), busy_seconds(m)); }},
    // of all busy time what is not the programs' own code: system calls, switches, interrupts, flushes
    {"kernel_us_per_iteration",
     [](const Measures& m) {
         return over((busy_seconds(m) - static_cast<double>(m.user_mode_after_warm_up_ps) * 1e-12) * 1e6,
                     static_cast<double>(m.iterations_after_warm_up));
     }},
    {"switches_per_s", [](const Measures& m) { return per_second(m, static_cast<double>(m.switches_total())); }},
    {"flushes_per_s", [](const Measures& m) { return per_second(m, static_cast<double>(m.flushes)); }},
    {"flush_ns",  // a flush's own time, without what it takes from others
     [](const Measures& m) {
         return over(1e9 * seconds_of(m, Cause::flush), static_cast<double>(m.flushes_after_warm_up));
     }},
    {"ipis_flush_per_s", [](const Measures& m) { return per_second(m, ipis_flush(m)); }},
    {"exits", [](const Measures& m) { return static_cast<double>(m.exits); }},
    {"ipis_exit", ipis_exit},
    {"calls_at_end_per_other",
     [](const Measures& m) {
         return over(static_cast<double>(m.calls_at_end), static_cast<double>(m.others_in_mask_at_end));
     }},
    {"others_in_mask_at_end", [](const Measures& m) { return static_cast<double>(m.others_in_mask_at_end); }},
    {"iterations", [](const Measures& m) { return static_cast<double>(m.iterations); }},
    {"events", [](const Measures& m) { return static_cast<double>(m.events); }},
    {"switches", [](const Measures& m) { return static_cast<double>(m.switches_total()); }},
    {"switches_per_iteration", [](const Measures& m) { return per_iteration(m, m.switches_total()); }},
    {"mm_count_atomics", [](const Measures& m) { return static_cast<double>(m.mm_count_atomics); }},
    {"mm_count_atomics_per_iteration", [](const Measures& m) { return per_iteration(m, m.mm_count_atomics); }},
    {"ipis", ipis_total},
    // queued for the line, and the line on its way here
    {"line_share_percent",
     [](const Measures& m) { return m.share_percent(Cause::line_wait) + m.share_percent(Cause::line_transfer); }},
}};

// What stands between a prefix and a suffix, when the name has both.
std::optional<std::string_view> between(std::string_view name, std::string_view prefix, std::string_view suffix) {
    if (name.size() < prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix))
        return std::nullopt;
    name.remove_prefix(prefix.size());
    name.remove_suffix(suffix.size());
    return name;
}

}  // namespace

std::optional<double> quantity(const Measures& measures, std::string_view name) {
    for (const Plain& p : plain)
        if (p.name == name) return p.of(measures);
    if (const auto cause = between(name, "", "_share_percent"))
        for (std::size_t i = 0; i < cause_count; ++i)
            if (to_string(static_cast<Cause>(i)) == *cause) return measures.share_percent(static_cast<Cause>(i));
    if (const auto which = between(name, "switches_", ""))
        for (std::size_t i = 0; i < switch_case_count; ++i)
            if (to_string(static_cast<SwitchCase>(i)) == *which) return static_cast<double>(measures.switches[i]);
    if (const auto purpose = between(name, "ipis_", ""))
        for (std::size_t i = 0; i < ipi_purpose_count; ++i)
            if (to_string(static_cast<IpiPurpose>(i)) == *purpose) return static_cast<double>(measures.ipis[i]);
    return std::nullopt;
}

std::vector<std::string> quantity_names() {
    std::vector<std::string> names;
    for (const Plain& p : plain) names.emplace_back(p.name);
    for (std::size_t i = 0; i < cause_count; ++i)
        names.push_back(std::string(to_string(static_cast<Cause>(i))) + "_share_percent");
    for (std::size_t i = 0; i < switch_case_count; ++i)
        names.push_back("switches_" + std::string(to_string(static_cast<SwitchCase>(i))));
    for (std::size_t i = 0; i < ipi_purpose_count; ++i)
        names.push_back("ipis_" + std::string(to_string(static_cast<IpiPurpose>(i))));
    return names;
}

}  // namespace lazytlb
