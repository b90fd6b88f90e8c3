// SPDX-License-Identifier: GPL-3.0-or-later
// A Scenario: everything a run depends on, as one value. run(Scenario) is a pure function of it.
#pragma once

#include "base/cpu_set.hpp"
#include "base/ids.hpp"
#include "base/time.hpp"
#include "hardware/machine.hpp"
#include "trace/event.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lazytlb {

// One thing a task does. Programs are lists of these; `repeat` starts the list again.
struct Op {
    enum class Kind : std::uint8_t {
        compute,     // span: runs in user mode
        pipe_write,  // pipe: one byte; wakes a reader
        pipe_read,   // pipe: one byte; sleeps until there is one
        sleep,       // span: nanosleep
        mmap,        // pages
        munmap,      // pages; frees_tables; huge
        mprotect,    // pages; huge
        madvise,     // pages: MADV_DONTNEED; huge
        mremap,      // pages
        wp_fault,    // pages: writes to pages that fork has write-protected; still_shared
        reclaim,     // pages of a process; n: index of Scenario::processes
        vunmap,      // pages of the kernel
        preempted,   // span: the host does not run this virtual CPU
        touch,       // pages: accesses them, page walks follow
        fork,        // child: index of Scenario::programs; a new process, copy of this one
        clone,       // child: index of Scenario::programs; a new thread of this process
        exec,        // a new mm replaces the old
        exit,        // ends this task
        kwork,       // span: kernel-mode work (for kernel threads)
        use_mm,      // process: index of Scenario::processes (for kernel threads)
        unuse_mm,
        migrate,     // cpu: sched_setaffinity to this one CPU
        irq_off,     // span: kernel-mode section with interrupts off
        count,       // n: adds n to the task's iterations
        vfork,       // child: index of Scenario::programs; shares this mm, and this task waits for its exec or exit
        membarrier,  // the private expedited command
        offline,     // cpu: takes it down, and waits until nothing runs there
        online,      // cpu: and up again
        lock,        // n: index of Scenario::locks; spins: it waits without leaving its CPU
        unlock,      // n: the same
        atomic_add,  // on the process's word that all its threads share; counts one iteration
        compare_exchange,  // the same as a loop that ends when it has succeeded
    };
    Kind kind{};
    SimSpan span;
    std::uint32_t n = 0;  // pages, pipe, child, process or count, as above
    CpuId cpu = CpuId::none();
    std::uint32_t pages = 0;  // of reclaim
    bool frees_tables = false;
    bool huge = false;          // pages are mapped by huge ones
    bool still_shared = false;  // another process still has the page
    bool spins = false;         // of lock
};

struct Program {
    std::string name;         // of the task that runs it: "reader"
    std::vector<CpuId> cpus;  // affinity; empty: all
    SimTime start;            // when the task is created
    bool repeat = false;
    std::vector<Op> ops;
};

struct Process {
    std::string name;                    // of its mm: "chat"
    std::vector<std::uint32_t> threads;  // indices of Scenario::programs; the first creates the mm
};

// A place where the story pauses: the `nth` event that matches, or an instant.
struct Stop {
    std::optional<SimTime> at;
    std::optional<EventKind> kind;
    std::optional<CpuId> cpu;
    std::optional<std::string> task;  // current task at that CPU
    std::optional<std::string> mm;
    std::uint32_t nth = 1;
    std::string sentence;  // what happens, plain present tense, at most 90 characters
    std::string why;       // why, or what it cost; at most 120
};

// One published row that a story is held against.
struct Expect {
    std::string row;       // its name in the residual table
    std::string quantity;  // "rate_per_s", "line_wait_share_percent", "rate_ratio" ...
    // Settings of the run: policy, arch, machine, seed, and all that --set takes (see with_changes in read.hpp).
    std::map<std::string, std::string> with;
    std::map<std::string, std::string> against;  // of a second run: the quantity is first / second
    enum class As : std::uint8_t { ratio, change, difference } as = As::ratio;  // change: in percent of the second
    std::string group;    // the row that stands in the story file for all of a table's rows
    bool is_rms = false;  // over the group's rows marked holdout: the root mean square of their errors, in percent
    std::string sweep_setting;  // of a quantity over several runs ("peak_pairs"): what changes from run to run
    std::vector<std::string> sweep_values;
    std::string file, select;         // published table and what picks its row, as in the story file
    std::optional<double> published;  // read from that table (or computed from two of its rows)
    std::optional<double> low, high;  // band as absolute limits, in the quantity's unit; neither: told, not judged
    std::string band;                 // as written: "5%", "60..70", ">= 2.5", "any"
    bool judged() const { return low || high; }
    enum class Use : std::uint8_t { calibrate, holdout, mechanism } use = Use::holdout;
    std::string source;  // citation of the table, its first line
    std::string note;
    std::string in_view;  // which inputs were chosen with this row in view, though none was fitted on it
    int line = 0;         // in the story file
};

// A published table that the story is held against.
struct Source {
    std::string file;
    std::string not_said;  // what the post does not say, and had to be assumed
};

struct Setting {
    std::string path;   // "pairs", "machine.line.hop2"
    std::string value;  // now in force
    std::string text;   // what it is
    std::string unit;
    double low = 0, high = 0;        // of a number; a machine's may be set beyond them
    std::vector<std::string> words;  // what it takes instead of a number: "cores"; or besides one: "half = 768"
    std::string source;              // of a machine's number; empty for a story's own setting
    bool is_guess = false;
};

struct Scenario {
    std::string id, file, title, question, text;  // text: for `list` and the story card
    std::string given;  // how it was named, by which it is found again: "first-borrow", a path
    std::string policy, arch;
    std::map<std::string, std::string> arch_settings;  // what the architecture lets choose: "pcid" = "false"
    std::vector<CpuId> isolated;                       // CPUs that housekeeping leaves alone (nohz_full)
    Machine machine;
    std::uint64_t seed = 1;
    SimTime until;
    SimTime warm_up;  // rates count from here
    bool force = false;
    bool mm_cid_shares_line = false;  // mm_count's line also has the mm_cid fields, which every switch writes
    std::uint64_t max_events = 20'000'000;

    std::vector<Process> processes;
    std::vector<std::uint32_t> kthreads;  // indices of programs
    std::vector<Program> programs;
    std::vector<std::string> pipes, locks;  // names

    std::vector<Stop> stops;
    std::vector<Expect> expects;
    std::vector<Source> sources;
    std::vector<Setting> settings;                               // all that --set takes, with the values in force
    std::vector<std::pair<std::string, std::string>> overrides;  // as given, sorted by path
};

}  // namespace lazytlb
