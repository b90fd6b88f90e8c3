// SPDX-License-Identifier: GPL-3.0-or-later
// A Trace: all that happened in one run, append-only and then immutable, with what is needed to show it
// without the engine: machine, names, source places, how it was made.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "trace/event.hpp"
#include "trace/event_chunk.hpp"

namespace lazytlb {

inline constexpr std::uint16_t no_site = 0xFFFF;  // events that no kernel code emitted

// A place in our simulated kernel source. Outside the hash: an edit of a comment moves lines.
struct Site {
    std::string file;      // "kernel/core.cpp"
    std::string function;  // "context_switch"
    int line = 0;
};

// How a run was made, and the fixed facts its viewers need.
// How a record knows which translations a TLB may hold: by the generations noted on x86, by mm_cpumask and active_cpus
// on powerpc, by ASIDs on arm64 and riscv.
enum class TlbTracking : std::uint8_t { none, generations, active_cpus, asids };
inline constexpr std::size_t tlb_tracking_count = 4;
std::string_view to_string(TlbTracking tracking);  // "none", "generations", "active_cpus", "asids"

struct RunFacts {
    std::string story, title, policy, arch, machine;  // ids, and the story's title
    std::string machine_title;
    std::uint64_t seed = 1;
    std::vector<std::pair<std::string, std::string>> settings;  // as given with --set, sorted by path
    bool counts_lazy = true;       // the policy holds one unit of mm_count per borrower (I2)
    bool lazy_in_cpumask = false;  // the policy finds borrowers through mm_cpumask when the mm dies (I3)
    TlbTracking tlb = TlbTracking::none;
    bool forced = false;  // an illegal pair, run on purpose
    std::uint16_t sockets = 1, clusters_per_socket = 1, cores_per_cluster = 1, smt = 1;  // topology, product = CPUs
    std::uint16_t sockets_per_drawer = 1;  // sockets one hop apart; others are two hops away

    std::size_t cpus() const { return std::size_t{sockets} * clusters_per_socket * cores_per_cluster * smt; }
    std::size_t cpus_per_socket() const { return std::size_t{clusters_per_socket} * cores_per_cluster * smt; }
    // How far apart two CPUs are; numbering is threads of a core, cores, clusters, sockets, drawers.
    Distance distance(CpuId from, CpuId to) const;
};

// Events in chunks that never move: appending needs no copy, reading needs no lock once the run is over.
class EventLog {
public:
    static constexpr std::size_t chunk_size = events_per_chunk;

    void append(const Event& event) {
        if (size_ % chunk_size == 0) chunks_.push_back(take_chunk());
        chunks_[size_ / chunk_size][size_ % chunk_size] = event;
        ++size_;
    }
    const Event& operator[](std::size_t index) const { return chunks_[index / chunk_size][index % chunk_size]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Event& back() const { return (*this)[size_ - 1]; }

private:
    std::vector<EventChunk> chunks_;
    std::size_t size_ = 0;
};

struct Trace {
    RunFacts facts;
    std::vector<std::string> names;  // of tasks, mms and pipes; events carry an index
    std::vector<Site> sites;
    EventLog events;
    std::uint64_t hash = hash_seed;
    SimTime end;  // of the run; the last event is run_end

    // Index of the last event at or before `at` (events at one instant belong together); none before the first.
    EventIndex last_at(SimTime at) const;
};

// The mm that an event is about, or none.
MmId subject_of(const Event& event);

// One line per event, the form of golden files: time, CPU, kind, payload by name, cause, function (no line number).
std::string to_text(const Trace& trace, std::size_t first = 0, std::size_t count = SIZE_MAX);
std::string to_text(const Event& event, const Trace& trace);

}  // namespace lazytlb
