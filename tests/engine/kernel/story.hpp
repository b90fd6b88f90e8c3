// SPDX-License-Identifier: GPL-3.0-or-later
// Small stories written in code, for tests: a machine of a few CPUs with round numbers, and threads that do a few
// things. Waiting CPUs take interrupts (no polling), unless a test says otherwise.
#pragma once

#include <string>
#include <vector>

#include "run.hpp"

namespace lazytlb::test {

inline Op op(Op::Kind kind) {
    Op o;
    o.kind = kind;
    return o;
}
inline Op op(Op::Kind kind, SimSpan span) {
    Op o = op(kind);
    o.span = span;
    return o;
}
inline Op op(Op::Kind kind, std::uint32_t n) {
    Op o = op(kind);
    o.n = n;
    return o;
}
inline Op compute_us(std::int64_t us) { return op(Op::Kind::compute, microseconds(us)); }
inline Op sleep_us(std::int64_t us) { return op(Op::Kind::sleep, microseconds(us)); }
inline Op migrate_to(std::uint16_t cpu) {
    Op o = op(Op::Kind::migrate);
    o.cpu = CpuId{cpu};
    return o;
}
inline Op munmap_tables(std::uint32_t pages) {
    Op o = op(Op::Kind::munmap, pages);
    o.frees_tables = true;
    return o;
}

struct Story {
    Scenario s;

    Story(const std::string& policy, const std::string& arch, std::uint16_t sockets = 2, std::uint16_t cores = 2,
          std::uint16_t smt = 1) {
        s.id = s.file = "in-code";
        s.policy = policy;
        s.arch = arch;
        s.until = SimTime{} + microseconds(400);
        s.machine.id = "test";
        s.machine.arches = {"powerpc-hash", "x86-7.1", arch};
        s.machine.polling_idle = false;
        s.machine.topology = {sockets, 1, cores, smt, 1};
        Costs& c = s.machine.costs;
        c.line_s0 = nanoseconds(4);
        c.line_smt = nanoseconds(8);
        c.line_cluster = c.line_socket = nanoseconds(40);
        c.line_hop1 = nanoseconds(130);
        c.line_hop2 = nanoseconds(300);
        c.line_kappa = 1;
        c.pipe_write = nanoseconds(500);
        c.pipe_read_block = nanoseconds(400);
        c.pipe_read_return = nanoseconds(300);
        c.syscall = nanoseconds(200);
        c.switch_task = nanoseconds(600);
        c.switch_mm = nanoseconds(100);
        c.full_barrier = nanoseconds(20);
        c.idle_poll_wake = nanoseconds(300);
        c.idle_interruptible_wake = nanoseconds(500);
        c.idle_poll_limit = microseconds(10);
        c.ipi_send = nanoseconds(200);
        c.ipi_flight = nanoseconds(800);
        c.ipi_entry = nanoseconds(200);
        c.ipi_handler = nanoseconds(300);
        c.ipi_ack = nanoseconds(100);
        c.flush_base = nanoseconds(200);
        c.flush_page = nanoseconds(70);
        c.flush_all = nanoseconds(100);
        c.tlbie = microseconds(1);
        c.tlbiel = nanoseconds(15);
        c.hcall = microseconds(1);
        c.invlpgb = nanoseconds(200);
        c.tlbsync = nanoseconds(400);
        c.rcu_grace_period = microseconds(20);
        c.tlbi = nanoseconds(100);
        c.dsb = nanoseconds(300);
        c.dsb_cpu = nanoseconds(10);
        c.tlbi_local = nanoseconds(100);
        c.tlbi_stall = nanoseconds(50);
        c.sfence_vma = nanoseconds(60);
        c.sbi_ecall = nanoseconds(300);
        c.sbi_fence = nanoseconds(700);
        c.page_walk = nanoseconds(20);
        c.fork = c.clone = c.exec = c.exit = microseconds(2);
        c.exit_mmap = microseconds(3);
        c.page_touch = nanoseconds(500);
    }

    std::uint32_t program(const std::string& name, std::vector<CpuId> cpus, std::int64_t start_us, std::vector<Op> ops,
                          bool repeat = false) {
        Program p;
        p.name = name;
        p.cpus = std::move(cpus);
        p.start = SimTime{} + microseconds(start_us);
        p.ops = std::move(ops);
        p.repeat = repeat;
        s.programs.push_back(std::move(p));
        return static_cast<std::uint32_t>(s.programs.size() - 1);
    }
    void process(const std::string& name, std::vector<std::uint32_t> threads) {
        s.processes.push_back({name, std::move(threads)});
    }
    void kthread(std::uint32_t program) { s.kthreads.push_back(program); }
};

inline CpuId c(std::uint16_t n) { return CpuId{n}; }

// The values of mm_count of one mm, event by event, in the whole record.
inline std::vector<std::uint32_t> counts_of(const Trace& trace, MmId mm) {
    std::vector<std::uint32_t> values;
    for (std::size_t i = 0; i < trace.events.size(); ++i) {
        const Event& e = trace.events[i];
        if ((e.kind == EventKind::mm_grab || e.kind == EventKind::mm_drop) && e.mm() == mm) values.push_back(e.b);
    }
    return values;
}

inline std::size_t count_of(const Trace& trace, EventKind kind) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < trace.events.size(); ++i) n += trace.events[i].kind == kind ? 1 : 0;
    return n;
}

inline constexpr MmId mm_a{1}, mm_b{2};  // the first user mms

}  // namespace lazytlb::test
