// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that are wrong in one thing each, for the tests of kernel-semantics 13: a real architecture or policy with
// one step replaced by what a naive simulator does, run through the same kernel paths.
#pragma once

#include <memory>
#include <utility>

#include "arch/arches.hpp"
#include "engine/facts.hpp"
#include "kernel/kernel.hpp"
#include "policy/policies.hpp"
#include "sim/heart.hpp"

namespace lazytlb::test {

// Everything as the real one does it.
class NaiveArch : public kernel::Arch {
public:
    explicit NaiveArch(const arch::Architecture& real) : real_(real.make()) {}

    void setup(kernel::Kernel& k) override { real_->setup(k); }
    void enter_lazy_tlb(kernel::Kernel& k, MmId mm) override { real_->enter_lazy_tlb(k, mm); }
    void switch_mm_irqs_off(kernel::Kernel& k, MmId prev, MmId next) override {
        real_->switch_mm_irqs_off(k, prev, next);
    }
    void flush_tlb_range(kernel::Kernel& k, MmId mm, kernel::FlushRange range) override {
        real_->flush_tlb_range(k, mm, range);
    }
    void init_new_context(kernel::Kernel& k, MmId mm) override { real_->init_new_context(k, mm); }
    void destroy_context(kernel::Kernel& k, MmId mm) override { real_->destroy_context(k, mm); }
    void leave_mm(kernel::Kernel& k) override { real_->leave_mm(k); }

protected:
    kernel::Arch& real() { return *real_; }

private:
    std::unique_ptr<kernel::Arch> real_;
};

// The record of `s` under a policy and an architecture of the test's own.
inline RunResult record_naive(const Scenario& s, kernel::LazyMm& lazy_mm, kernel::Arch& arch, bool counts_lazy = true) {
    RunFacts facts = facts_on(s.arch);
    facts.story = s.id;
    facts.policy = s.policy;
    facts.counts_lazy = counts_lazy;
    facts.sockets = s.machine.topology.sockets;
    facts.clusters_per_socket = s.machine.topology.clusters_per_socket;
    facts.cores_per_cluster = s.machine.topology.cores_per_cluster;
    facts.smt = s.machine.topology.smt;
    facts.sockets_per_drawer = s.machine.topology.sockets_per_drawer;
    kernel::Recording recording(facts, s.warm_up, true, s.max_events, true);
    SimTime end;
    sim::with_heart(
        [&](sim::Heart& heart) {
            kernel::Kernel kernel(s, heart, recording, lazy_mm, arch);
            kernel.boot();
            end = heart.run(s.until) == sim::Heart::End::stopped ? heart.now() : s.until;
        },
        false);
    RunResult result;
    result.measures = recording.finish(end);
    result.trace = recording.trace();
    return result;
}

inline RunResult record_naive(const Scenario& s, kernel::Arch& arch) {
    const auto refcount = policy::refcount.make();
    return record_naive(s, *refcount, arch);
}

}  // namespace lazytlb::test
