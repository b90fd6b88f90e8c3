// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_report.hpp"

#include "cli/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace lazytlb::cli {
namespace {

using Json = nlohmann::ordered_json;

// The order of the file format and of every table.
constexpr SwitchCase cases[]{SwitchCase::uu_same, SwitchCase::uu_other, SwitchCase::uk,
                             SwitchCase::ku_same, SwitchCase::ku_other, SwitchCase::kk};

std::string words_of(SwitchCase c) {
    switch (c) {
        case SwitchCase::uu_same: return "user to user, same mm";
        case SwitchCase::uu_other: return "user to user, other mm";
        case SwitchCase::uk: return "user to kernel (borrows)";
        case SwitchCase::ku_same: return "kernel to user, borrowed mm";
        case SwitchCase::ku_other: return "kernel to user, other mm";
        case SwitchCase::kk: return "kernel to kernel (passes on)";
    }
    return {};
}

// Whole picoseconds as ns: a whole number where it is one.
Json ns(std::int64_t ps) {
    if (ps % 1000 == 0) return ps / 1000;
    return static_cast<double>(ps) / 1000;
}

// With picoseconds after the point when `decimals`, so that a column lines up.
std::string ns_text(std::int64_t ps, bool decimals) {
    const std::int64_t size = std::llabs(ps);
    const std::string whole = grouped(static_cast<std::uint64_t>(size / 1000));
    return fmt::format("{}{}{}", ps < 0 ? "-" : "", whole, decimals ? fmt::format(".{:03}", size % 1000) : "");
}

std::int64_t sum(const std::array<std::int64_t, cause_count>& costs) {
    return std::accumulate(costs.begin(), costs.end(), std::int64_t{0});
}

std::int64_t all_cpu_time(const Scenario& s, const Measures& m) {
    return static_cast<std::int64_t>(m.simulated.ps) * static_cast<std::int64_t>(s.machine.topology.cpus());
}

std::string hex(std::uint64_t hash) { return fmt::format("0x{:016x}", hash); }

std::string ending(const Measures& m) {
    switch (m.stop) {
        case StopReason::until: return "to the end";
        case StopReason::all_done: return "until every task had ended";
        case StopReason::max_events: return "stopped: the record is full (--max-events)";
        case StopReason::fault: return "stopped: a rule broke";
        case StopReason::cancelled: return "cancelled";
    }
    return {};
}

std::string rate(const Measures& m) {
    if (m.simulated <= m.measured_from) return "none: the run ends before the warm-up does";
    const std::string number = fmt::format("{} iterations/s", number_text(m.rate_per_s()));
    return m.warm_up.ps == 0 ? number : fmt::format("{} after {} of warm-up", number, span_text(m.warm_up - SimTime{}));
}

std::string head(const Scenario& s, const RunResult& r, double wall_s) {
    const Measures& m = r.measures;
    const auto cpus = s.machine.topology.cpus();
    Table table("ll");
    table.row({"story", s.id == s.title || s.title.empty() ? s.id : fmt::format("{}: {}", s.id, s.title)});
    table.row({"policy", s.policy});
    table.row({"arch", s.force && refusal(s.policy, s.arch) ? s.arch + " (an illegal pair, forced)" : s.arch});
    table.row({"machine", fmt::format("{}, {} CPU{}", s.machine.id, grouped(cpus), cpus == 1 ? "" : "s")});
    table.row({"seed", std::to_string(s.seed)});
    table.row({"simulated", fmt::format("{}, {}", span_text(m.simulated - SimTime{}), ending(m))});
    table.row({"events", grouped(m.events)});
    if (m.iterations > 0) table.row({"rate", rate(m)});
    table.row({"trace hash", hex(m.hash)});
    table.row({"wall", fmt::format("{:.2f} s", wall_s)});
    return table.text(0);
}

std::string counts(const Measures& m) {
    const auto purposes = [&](std::size_t row) -> std::array<std::string, 2> {
        if (row == 0) return {"IPIs", ""};
        if (row > ipi_purpose_count) return {"", ""};
        return {std::string(to_string(static_cast<IpiPurpose>(row - 1))), grouped(m.ipis[row - 1])};
    };
    Table both("lrllr");
    std::size_t n = 0;
    const auto row = [&](std::string what, std::string number) {
        const auto [purpose, count] = purposes(n++);
        both.row({std::move(what), std::move(number), " ", purpose, count});
    };
    row("switches", grouped(m.switches_total()));
    for (const SwitchCase c : cases) row("  " + words_of(c), grouped(m.switches[static_cast<std::size_t>(c)]));
    row("mm_count atomics", grouped(m.mm_count_atomics));
    row("idle CPUs woken without IPI", grouped(m.wakes_without_ipi));
    return both.text(0);
}

std::string costs(const Scenario& s, const Measures& m) {
    const std::int64_t all = all_cpu_time(s, m);
    const bool decimals =
        std::any_of(m.costs_ps.begin(), m.costs_ps.end(), [](std::int64_t ps) { return ps % 1000 != 0; });
    Table table("lrr");
    table.row({"CPU time", "ns", "share"});
    for (std::size_t i = 0; i < cause_count; ++i) {
        const double share = all == 0 ? 0 : 100.0 * static_cast<double>(m.costs_ps[i]) / static_cast<double>(all);
        table.row({"  " + std::string(to_words(static_cast<Cause>(i))), ns_text(m.costs_ps[i], decimals),
                   fmt::format("{:.2f} %", share)});
    }
    const auto cpus = s.machine.topology.cpus();
    return table.text(0) + fmt::format("  {} ns = {} CPU{} x {} ns, {} ns unaccounted\n",
                                       ns_text(sum(m.costs_ps), decimals), grouped(cpus), cpus == 1 ? "" : "s",
                                       ns_text(static_cast<std::int64_t>(m.simulated.ps), m.simulated.ps % 1000 != 0),
                                       ns_text(all - sum(m.costs_ps), all != sum(m.costs_ps)));
}

Json first_fault(const Measures& m) {
    if (m.faults == 0) return nullptr;
    const Breach& b = m.first_fault;
    return {{"rule", to_string(b.rule)},
            {"sentence", m.first_fault_sentence()},
            {"mm", b.mm.exists() ? Json(b.mm.value) : Json(nullptr)},
            {"cpu", b.cpu.exists() ? Json(b.cpu.value) : Json(nullptr)}};
}

}  // namespace

std::string run_page(const Scenario& scenario, const RunResult& result, double wall_s) {
    const Measures& m = result.measures;
    std::string page = head(scenario, result, wall_s) + '\n' + counts(m) + '\n' + costs(scenario, m);
    if (m.faults > 0)
        page += fmt::format("\nfault       {}: {}\n", to_string(m.first_fault.rule), m.first_fault_sentence());
    for (const auto& sentence : result.waits) page += fmt::format("            {}\n", sentence);
    return page;
}

std::string run_json(const Scenario& s, const RunResult& result, double wall_s) {
    const Measures& m = result.measures;
    Json switches, ipis, costs_ns;
    for (const SwitchCase c : cases) switches[std::string(to_string(c))] = m.switches[static_cast<std::size_t>(c)];
    for (std::size_t i = 0; i < ipi_purpose_count; ++i)
        ipis[std::string(to_string(static_cast<IpiPurpose>(i)))] = m.ipis[i];
    for (std::size_t i = 0; i < cause_count; ++i)
        costs_ns[std::string(to_string(static_cast<Cause>(i)))] = ns(m.costs_ps[i]);
    const Json all{
        {"story", s.id},
        {"policy", s.policy},
        {"arch", s.arch},
        {"machine", s.machine.id},
        {"cpus", s.machine.topology.cpus()},
        {"seed", s.seed},
        {"simulated_ns", ns(static_cast<std::int64_t>(m.simulated.ps))},
        {"stop", to_string(m.stop)},
        {"events", m.events},
        {"switches", switches},
        {"mm_count_atomics", m.mm_count_atomics},
        {"ipis", ipis},
        {"ipis_coalesced", m.ipis_coalesced},
        {"wakes_without_ipi", m.wakes_without_ipi},
        {"iterations", m.iterations},
        {"rate_per_s", m.rate_per_s()},
        {"costs_ns", costs_ns},
        {"unaccounted_ns", ns(all_cpu_time(s, m) - sum(m.costs_ps))},
        {"faults", m.faults},
        {"first_fault", first_fault(m)},
        {"waits", result.waits},
        {"trace_hash", hex(m.hash)},
        {"wall_s", wall_s},
        {"reproduce", result.reproduce},
    };
    return all.dump(2) + '\n';
}

}  // namespace lazytlb::cli
