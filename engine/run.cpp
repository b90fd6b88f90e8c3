// SPDX-License-Identifier: GPL-3.0-or-later
#include "run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arch/arches.hpp"
#include "base/check.hpp"
#include "base/shell_word.hpp"
#include "kernel/kernel.hpp"
#include "kernel/recording.hpp"
#include "measure/quantity.hpp"
#include "policy/policies.hpp"
#include "sim/heart.hpp"

namespace lazytlb {

namespace {

template <class Variant>
std::vector<VariantInfo> infos(const std::vector<const Variant*>& variants) {
    std::vector<VariantInfo> list;
    for (const auto* variant : variants) list.push_back(variant->info);
    return list;
}

template <class Variant>
const Variant* find(const std::vector<const Variant*>& variants, std::string_view name) {
    for (const auto* variant : variants)
        if (variant->info.name == name) return variant;
    return nullptr;
}

RunFacts facts_of(const Scenario& s, const policy::Policy& p, const arch::Architecture& a) {
    RunFacts facts;
    facts.story = s.id;
    facts.title = s.title;
    facts.policy = s.policy;
    facts.arch = s.arch;
    facts.machine = s.machine.id;
    facts.machine_title = s.machine.title;
    facts.seed = s.seed;
    facts.settings = s.overrides;
    facts.counts_lazy = p.traits.counts_lazy;
    facts.lazy_in_cpumask = p.traits.lazy_in_cpumask;
    facts.tlb = a.traits.tlb;
    facts.forced = s.force && refusal(s.policy, s.arch).has_value();
    facts.sockets = s.machine.topology.sockets;
    facts.clusters_per_socket = s.machine.topology.clusters_per_socket;
    facts.cores_per_cluster = s.machine.topology.cores_per_cluster;
    facts.smt = s.machine.topology.smt;
    facts.sockets_per_drawer = s.machine.topology.sockets_per_drawer;
    return facts;
}

// Now and then the run looks up from its work: to tell how far it is, and whether it should stop.
struct Watch {
    sim::Heart& heart;
    kernel::Recording& recording;
    RunControl control;
    SimSpan every;

    static void look(void* self, std::uint64_t) {
        auto& w = *static_cast<Watch*>(self);
        if (w.control.progress_ps != nullptr) w.control.progress_ps->store(w.heart.now().ps, std::memory_order_relaxed);
        if (w.control.cancel != nullptr && w.control.cancel->load(std::memory_order_relaxed)) {
            w.recording.stop(StopReason::cancelled);
            w.heart.stop();
            return;
        }
        w.heart.call_at(w.heart.now() + w.every, {&look, self, 0});
    }
};

RunResult execute(const Scenario& s, const RunControl& control, bool keep) {
    const policy::Policy* p = find(policy::all(), s.policy);
    const arch::Architecture* a = find(arch::all(), s.arch);
    check(p != nullptr && a != nullptr, "a scenario names a policy or an architecture that does not exist");
    RunResult result;
    result.reproduce = reproduce_line(s);
#ifdef LAZYTLB_FULL_SCAN
    const bool scan_all = true;
#else
    const bool scan_all = control.scan_all;
#endif
    try {
        kernel::Recording recording(facts_of(s, *p, *a), s.warm_up, keep, s.max_events, scan_all);
        SimTime end;
        sim::with_heart(
            [&](sim::Heart& heart) {
                const auto lazy_mm = p->make();
                const auto arch = a->make();
                kernel::Kernel kernel(s, heart, recording, *lazy_mm, *arch);
                kernel.boot();
                Watch watch{heart, recording, control,
                            SimSpan{std::max<std::int64_t>(1, static_cast<std::int64_t>(s.until.ps / 1000))}};
                if (control.cancel != nullptr || control.progress_ps != nullptr) Watch::look(&watch, 0);
                const auto how = heart.run(s.until);
                end = how == sim::Heart::End::stopped ? heart.now() : s.until;
                // What is due at the very end has happened, and then nothing more is: that is the end, not a deadlock.
                if (how != sim::Heart::End::nothing_due || heart.now() >= s.until) return;
                result.waits = kernel.who_waits();
                if (result.waits.empty()) {
                    recording.stop(StopReason::all_done);
                } else {
                    end = heart.now();
                    recording.fail({Rule::deadlock}, end);
                }
            },
            control.checked_hand_over);
        result.measures = recording.finish(end);
        if (keep) result.trace = recording.trace();
    } catch (const CheckFailed& failed) {
        throw CheckFailed(std::string(failed.what()) + "\nreproduce: " + result.reproduce);
    }
    return result;
}

}  // namespace

const std::vector<VariantInfo>& policies() {
    static const std::vector<VariantInfo> list = infos(policy::all());
    return list;
}

const std::vector<VariantInfo>& arches() {
    static const std::vector<VariantInfo> list = infos(arch::all());
    return list;
}

KnownNames known_names() {
    KnownNames names;
    for (const auto& info : policies()) names.policies.emplace_back(info.name);
    for (const auto& info : arches()) names.arches.emplace_back(info.name);
    names.quantities = quantity_names();
    for (const auto* architecture : arch::all())
        if (architecture->settings != nullptr)
            names.arch_settings[std::string(architecture->info.name)] = architecture->settings();
    return names;
}

std::optional<std::string> refusal(std::string_view policy_name, std::string_view arch_name) {
    const policy::Policy* p = find(policy::all(), policy_name);
    const arch::Architecture* a = find(arch::all(), arch_name);
    if (p == nullptr || a == nullptr) return std::nullopt;
    if (!p->traits.lazy_in_cpumask || a->traits.cpumask_keeps_borrowers) return std::nullopt;
    if (!a->traits.keeps_cpumask)
        return fmt::format(
            "{} cannot work on {}: no mm_cpumask is kept there, so nobody could tell which CPUs borrow an mm when its "
            "last reference goes.",
            p->info.name, a->info.name);
    return fmt::format(
        "{} cannot work on {}: mm_cpumask may lose a CPU whose active_mm still names the mm, so the last "
        "reference would free page tables that this CPU has borrowed.",
        p->info.name, a->info.name);
}

std::optional<std::string> refusal(const Machine& machine, std::string_view arch_name) {
    const bool runs = std::find(machine.arches.begin(), machine.arches.end(), arch_name) != machine.arches.end();
    const auto* a = find(arch::all(), arch_name);
    if (runs && a != nullptr && a->traits.needs_an_asid_per_cpu && machine.costs.asids <= machine.topology.cpus() + 1)
        return fmt::format("{} needs more ASIDs than CPUs: {} has {} CPUs and tlb.asids is {}.", arch_name, machine.id,
                           machine.topology.cpus(), machine.costs.asids);
    if (runs) return std::nullopt;
    std::string can;
    for (const auto& name : machine.arches) can += (can.empty() ? "" : ", ") + name;
    return fmt::format("The machine {} cannot run {}; it runs {}.", machine.id, arch_name, can);
}

RunResult record(const Scenario& scenario, const RunControl& control) { return execute(scenario, control, true); }

RunResult meter(const Scenario& scenario, const RunControl& control) { return execute(scenario, control, false); }

std::string reproduce_line(const Scenario& s) {
    std::string line =
        fmt::format("lazytlb run {} --policy {} --arch {} --machine {} --seed {} --until {}ps",
                    shell_word(s.given.empty() ? s.id : s.given), s.policy, s.arch, s.machine.id, s.seed, s.until.ps);
    for (const auto& [path, value] : s.overrides) line += " --set " + shell_word(path + "=" + value);
    if (s.force) line += " --force";
    return line;
}

}  // namespace lazytlb
