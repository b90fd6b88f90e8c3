// SPDX-License-Identifier: GPL-3.0-or-later
#include "hardware/machine.hpp"

#include "base/check.hpp"

#include <algorithm>

namespace lazytlb {

std::string_view to_string(Provenance provenance) {
    switch (provenance) {
        case Provenance::measured: return "measured";
        case Provenance::derived: return "derived";
        case Provenance::guess: return "guess";
    }
    return "";
}

SimSpan Costs::line_latency(Distance distance) const {
    switch (distance) {
        case Distance::self: return {};
        case Distance::smt: return line_smt;
        case Distance::cluster: return line_cluster;
        case Distance::socket: return line_socket;
        case Distance::hop1: return line_hop1;
        case Distance::hop2: return line_hop2;
    }
    return {};
}

std::optional<double> unit_in_ns(std::string_view unit) {
    if (unit == "ps") return 1e-3;
    if (unit == "ns") return 1.0;
    if (unit == "us") return 1e3;
    if (unit == "ms") return 1e6;
    if (unit == "s") return 1e9;
    return std::nullopt;
}

namespace {

SimSpan span_of(double value, std::string_view unit) {
    const auto ns = unit_in_ns(unit);
    check(ns.has_value(), "a cost that is a time has a unit of time");
    return span_from_ns(value * *ns);
}

template <SimSpan Costs::*member>
constexpr CostField time(std::string_view path, std::string_view text, std::string_view needed_by = "every machine") {
    return {path, text, CostField::Kind::time, needed_by,
            [](Costs& costs, double value, std::string_view unit) { costs.*member = span_of(value, unit); }};
}

template <std::uint32_t Costs::*member>
constexpr CostField count(std::string_view path, std::string_view text, std::string_view needed_by = "every machine") {
    return {path, text, CostField::Kind::count, needed_by, [](Costs& costs, double value, std::string_view) {
                costs.*member = static_cast<std::uint32_t>(value + 0.5);
            }};
}

}  // namespace

const std::vector<CostField>& cost_fields() {
    using C = Costs;
    static const std::vector<CostField> fields = {
        time<&C::line_s0>("line.s0", "an atomic on a line that this CPU already has"),
        time<&C::line_smt>("line.smt", "line transfer between hardware threads of a core", "smt"),
        time<&C::line_cluster>("line.cluster", "line transfer between cores of a cluster", "cluster"),
        time<&C::line_socket>("line.socket", "line transfer between clusters of a socket", "socket"),
        time<&C::line_hop1>("line.hop1", "line transfer between sockets one hop apart", "hop1"),
        time<&C::line_hop2>("line.hop2", "line transfer between sockets two hops apart", "hop2"),
        {"line.kappa", "share of the transfer latency that keeps a contended line busy", CostField::Kind::number,
         "every machine", [](Costs& costs, double value, std::string_view) { costs.line_kappa = value; }},
        {"line.unknown", "service of a second line that switches through idle write, over that of mm_count",
         CostField::Kind::number, "no machine",
         [](Costs& costs, double value, std::string_view) { costs.line_unknown = value; }},
        time<&C::line_retry>("line.retry", "what each further waiter adds to a transfer (load-linked retries)",
                             "no machine"),
        time<&C::line_cas>("line.cas", "a compare-exchange loop on a line that this CPU already has", "no machine"),
        {"line.cas_transfers", "transfers that a compare-exchange loop takes on a contended line",
         CostField::Kind::number, "no machine",
         [](Costs& costs, double value, std::string_view) { costs.line_cas_transfers = value; }},
        time<&C::pipe_write>("pipe.write", "a write to a pipe, system call and loop included"),
        time<&C::pipe_read_block>("pipe.read_block", "a read from an empty pipe, up to the call of schedule()"),
        time<&C::pipe_read_return>("pipe.read_return", "a read from a pipe, from the wake-up back to user mode"),
        time<&C::syscall>("syscall", "entry and exit of any other system call"),
        time<&C::switch_task>("switch.task", "a task switch without mm work and without the line"),
        time<&C::switch_mm>("switch.mm", "extra when another mm is loaded"),
        time<&C::full_barrier>("switch.full_barrier", "a full memory barrier"),
        {"core.smt_slowdown", "how much longer work takes while another thread of the core works, as a share",
         CostField::Kind::number, "no machine",
         [](Costs& costs, double value, std::string_view) { costs.smt_slowdown = value; }},
        time<&C::idle_poll_wake>("idle.poll_wake", "from the flag's write until a polling idle CPU schedules"),
        time<&C::idle_interruptible_wake>("idle.interruptible_wake", "leaving the idle state that an interrupt ends"),
        time<&C::idle_poll_limit>("idle.poll_limit", "how long an idle CPU polls before it waits for an interrupt"),
        time<&C::idle_deep_limit>("idle.deep_limit", "how long an idle CPU waits for an interrupt before it goes deep",
                                  "no machine"),
        time<&C::idle_deep_wake>("idle.deep_wake", "leaving the deep idle state", "no machine"),
        time<&C::ipi_send>("ipi.send", "the sender's time for each target of an interrupt"),
        time<&C::ipi_flight>("ipi.flight", "an interrupt's way to its target"),
        time<&C::ipi_entry>("ipi.entry", "the target's entry into and return from an interrupt"),
        time<&C::ipi_handler>("ipi.handler", "the handler's own work, flushes not included"),
        time<&C::ipi_ack>("ipi.ack", "the acknowledgement's way back to the sender"),
        time<&C::flush_base>("flush.base", "a local flush of a range, before its first page"),
        time<&C::flush_page>("flush.page", "a local flush, each page", "x86"),
        time<&C::flush_all>("flush.all", "a local flush of everything that an mm has"),
        count<&C::flush_ceiling>("flush.ceiling", "pages above which a flush takes the whole mm"),
        time<&C::tlbie>("flush.tlbie", "a broadcast invalidation, waiting for it included", "powerpc"),
        time<&C::tlbiel>("flush.tlbiel", "a local invalidation of one page", "powerpc"),
        time<&C::hcall>("flush.hcall", "a call of the hypervisor and the return from it", "powerpc-radix"),
        time<&C::invlpgb>("flush.invlpgb", "issuing one broadcast invalidation", "x86-invlpgb"),
        time<&C::tlbsync>("flush.tlbsync", "waiting until all CPUs have done this one's broadcasts", "x86-invlpgb"),
        time<&C::tlbi>("flush.tlbi", "a broadcast TLBI: its turn on the interconnect that all CPUs share", "arm64"),
        time<&C::tlbi_busy>("flush.tlbi_busy", "what each other CPU that is busy in the kernel adds to that turn",
                            "no machine"),
        time<&C::dsb>("flush.dsb", "the wait until a lone broadcast is done everywhere, before the first CPU", "arm64"),
        time<&C::dsb_cpu>("flush.dsb_cpu", "the same wait, for each CPU of the machine", "arm64"),
        time<&C::tlbi_local>("flush.tlbi_local", "a TLBI for this CPU only, waiting for it included", "arm64"),
        time<&C::tlbi_stall>("flush.tlbi_stall", "what a broadcast TLBI costs every other CPU that works", "arm64"),
        count<&C::tlbi_range>("flush.tlbi_range", "pages that TLBI by range reaches; 0 without that form", "arm64"),
        time<&C::sfence_vma>("flush.sfence_vma", "SFENCE.VMA of one page on this CPU", "riscv"),
        time<&C::sbi_ecall>("sbi.ecall", "a call of the firmware and the return from it", "riscv-sbi"),
        time<&C::sbi_fence>("sbi.fence", "what a remote fence of the firmware takes from each target", "riscv-sbi"),
        count<&C::asids>("tlb.asids", "ASIDs that all user address spaces share", "arm64, riscv"),
        time<&C::page_walk>("tlb.page_walk", "refill of one translation"),
        count<&C::tlb_entries>("tlb.entries", "first-level entries: the most that a refill can cost"),
        time<&C::rcu_grace_period>("life.rcu_grace_period",
                                   "from the unhooking of page-table pages until they are freed", "x86"),
        time<&C::fork>("life.fork", "fork: a new process"),
        time<&C::clone>("life.clone", "clone: a new thread"),
        time<&C::exec>("life.exec", "exec: a new mm"),
        time<&C::exit>("life.exit", "exit of a task, without the mm's end"),
        time<&C::exit_mmap>("life.exit_mmap", "unmapping everything when the last user of an mm ends"),
        time<&C::page_touch>("life.page_touch", "first access to a page: the fault"),
    };
    return fields;
}

const CostField* find_cost_field(std::string_view path) {
    const auto& fields = cost_fields();
    const auto at = std::find_if(fields.begin(), fields.end(), [&](const CostField& f) { return f.path == path; });
    return at == fields.end() ? nullptr : &*at;
}

bool is_unit_of(const CostField& field, std::string_view unit) {
    switch (field.kind) {
        case CostField::Kind::time: return unit_in_ns(unit).has_value();
        case CostField::Kind::number: return unit == "1";
        case CostField::Kind::count: return unit == "pages" || unit == "entries";
    }
    return false;
}

const Quantity* Machine::find(std::string_view path) const {
    for (const auto& entry : entries)
        if (entry.path == path) return &entry.quantity;
    return nullptr;
}

bool Machine::set(std::string_view path, double value) {
    const CostField* field = find_cost_field(path);
    if (field == nullptr) return false;
    for (auto& entry : entries) {
        if (entry.path != path) continue;
        entry.quantity.value = value;
        field->store(costs, value, entry.quantity.unit);
        return true;
    }
    return false;
}

}  // namespace lazytlb
