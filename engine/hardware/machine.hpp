// SPDX-License-Identifier: GPL-3.0-or-later
// A machine: its topology and what things cost on it. Every number carries unit, range and source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time.hpp"
#include "trace/event.hpp"

namespace lazytlb {

enum class Provenance : std::uint8_t { measured, derived, guess };
std::string_view to_string(Provenance provenance);

// A number as a machine file gives it.
struct Quantity {
    double value = 0, low = 0, high = 0;  // low <= value <= high
    std::string unit;                     // "ns", "us", "pages", "1" ...
    Provenance provenance = Provenance::guess;
    std::string source;  // citation; never empty
};

struct Topology {
    std::uint16_t sockets = 1, clusters_per_socket = 1, cores_per_cluster = 1, smt = 1;
    std::uint16_t sockets_per_drawer = 1;  // sockets one hop apart; all others are two hops away
    std::size_t cpus() const { return std::size_t{sockets} * clusters_per_socket * cores_per_cluster * smt; }
    friend bool operator==(const Topology&, const Topology&) = default;
};

// What the engine uses, in its own types. cost_fields() below says what each is called in a machine file.
struct Costs {
    // a contended line: s0 + kappa x latency(last owner, requester); s0 alone when the owner asks again
    SimSpan line_s0, line_smt, line_cluster, line_socket, line_hop1, line_hop2;
    double line_kappa = 1;
    double line_unknown = 0;        // service of the line MmLine::unknown over that of mm_count; 0: not simulated
    SimSpan line_retry;             // LL/SC: what each further waiter adds to a transfer
    SimSpan line_cas;               // a compare-exchange loop on a line that this CPU already has; 0: as line_s0
    double line_cas_transfers = 1;  // transfers that such a loop takes on a contended line, failed attempts included
    // the task's own work: one pipe message
    SimSpan pipe_write, pipe_read_block, pipe_read_return;
    SimSpan syscall;  // any other system call, entry and exit
    // switching
    SimSpan switch_task;  // __schedule and context_switch without mm work and without the line
    SimSpan switch_mm;    // extra when another mm is loaded: CR3 write, SLB load
    SimSpan full_barrier;
    double smt_slowdown = 0;          // how much longer work takes while another thread of the core works
    SimSpan idle_poll_wake;           // from the flag's write until a polling CPU is in schedule()
    SimSpan idle_interruptible_wake;  // leaving the interruptible state, after the interrupt
    SimSpan idle_poll_limit;          // idle polls for that long, then waits for an interrupt
    SimSpan idle_deep_limit;          // and so long after goes deep; a machine without it never does
    SimSpan idle_deep_wake;           // leaving the deep state
    // interrupts
    SimSpan ipi_send, ipi_flight, ipi_entry, ipi_handler, ipi_ack;
    // TLB
    SimSpan flush_base, flush_page, flush_all;
    std::uint32_t flush_ceiling = 33;  // pages; above it the whole mm
    SimSpan tlbie, tlbiel;             // powerpc: broadcast and local invalidation of one page
    SimSpan hcall;                     // powerpc: a call of the hypervisor and the return from it
    SimSpan invlpgb, tlbsync;          // x86 of AMD: issuing a broadcast, waiting until all have done it
    SimSpan rcu_grace_period;          // x86: from the unhooking of page-table pages until they are freed
    // arm64. A broadcast first waits for its turn (tlbi each), then for the slowest CPU (dsb, dsb_cpu for each CPU).
    SimSpan tlbi, dsb, dsb_cpu, tlbi_local;
    SimSpan tlbi_busy;             // what each other CPU that is busy in the kernel adds to its turn
    SimSpan tlbi_stall;            // what each broadcast TLBI costs every other CPU that works
    std::uint32_t tlbi_range = 0;  // pages that the range form reaches; 0: the machine does not have it
    // riscv
    SimSpan sfence_vma;              // local invalidation of one page
    SimSpan sbi_ecall, sbi_fence;    // into the firmware and back; what the firmware takes from each target
    std::uint32_t asids = 65536;     // arm64, riscv
    SimSpan page_walk;               // refill of one translation
    std::uint32_t tlb_entries = 64;  // first level: the most that a refill can cost
    // births and deaths
    SimSpan fork, clone, exec, exit, exit_mmap, page_touch;

    SimSpan line_latency(Distance distance) const;
};

// How a number of the machine was found: the one with which these rows of a story come out best.
struct Fit {
    std::string number;  // path of a cost field: "line.kappa"
    std::string story;
    std::vector<std::string> rows;  // names of its expect rows, all marked calibrate
};

struct Machine {
    std::string id, title, note;
    Topology topology;
    std::string topology_source;  // citation of the counts
    bool polling_idle = true;
    bool kvm_guest = false;           // its CPUs are virtual ones of KVM
    std::vector<std::string> arches;  // ids of the architectures it can run
    std::vector<Fit> fits;            // in the order in which they were made
    Costs costs;
    // The same numbers with their sources, in the order of cost_fields(); `path` is what --set takes after "machine.".
    struct Entry {
        std::string path;  // "line.hop2"
        Quantity quantity;
    };
    std::vector<Entry> entries;

    const Quantity* find(std::string_view path) const;
    // Changes one value (in the entry's unit) in `entries` and `costs`; false when there is no such path.
    bool set(std::string_view path, double value);
};

// One row per number of Costs: path in the file, what it is, how to store it.
struct CostField {
    enum class Kind : std::uint8_t { time, number, count };
    std::string_view path;  // "line.hop2"
    std::string_view text;  // "line transfer between sockets two hops apart"
    Kind kind;
    // "every machine", "no machine", a Distance that occurs in it, or how the names of its arches begin: "arm64, riscv"
    std::string_view needed_by;
    void (*store)(Costs&, double value, std::string_view unit);  // unit: is_unit_of() says yes
};
const std::vector<CostField>& cost_fields();
const CostField* find_cost_field(std::string_view path);  // null when there is none
// "ps" .. "s" -> a time; "1" -> a plain number; "pages", "entries" -> a count.
bool is_unit_of(const CostField& field, std::string_view unit);
// How many ns one "ps", "ns", "us", "ms" or "s" has; nothing for what is no unit of time.
std::optional<double> unit_in_ns(std::string_view unit);

}  // namespace lazytlb
