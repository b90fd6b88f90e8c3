// SPDX-License-Identifier: GPL-3.0-or-later
// How each op is written in a program: its name, whose it is, and what it takes.
#pragma once

#include "scenario/scenario.hpp"

#include <string_view>
#include <vector>

namespace lazytlb {

enum class OpTakes : std::uint8_t {
    nothing,
    time,
    pipe,
    pages,
    pages_huge,
    pages_and_tables,
    pages_shared,
    pages_of_process,
    child,
    process,
    cpu,
    number,
    lock,
    lock_spins
};
enum class OpOf : std::uint8_t { user, kernel, both };

struct OpForm {
    std::string_view name;
    Op::Kind kind;
    OpOf of;
    OpTakes takes;
    std::string_view example;
};

inline const std::vector<OpForm>& op_forms() {
    using K = Op::Kind;
    static const std::vector<OpForm> forms = {
        {"compute", K::compute, OpOf::user, OpTakes::time, "{ op = \"compute\", for = \"3us\" }"},
        {"write", K::pipe_write, OpOf::user, OpTakes::pipe, "{ op = \"write\", pipe = \"p\" }"},
        {"read", K::pipe_read, OpOf::user, OpTakes::pipe, "{ op = \"read\", pipe = \"p\" }"},
        {"sleep", K::sleep, OpOf::both, OpTakes::time, "{ op = \"sleep\", for = \"5us\" }"},
        {"mmap", K::mmap, OpOf::user, OpTakes::pages, "{ op = \"mmap\", pages = 8 }"},
        {"munmap", K::munmap, OpOf::user, OpTakes::pages_and_tables, "{ op = \"munmap\", pages = 8 }"},
        {"mprotect", K::mprotect, OpOf::user, OpTakes::pages_huge, "{ op = \"mprotect\", pages = 1 }"},
        {"madvise", K::madvise, OpOf::user, OpTakes::pages_huge, "{ op = \"madvise\", pages = 1 }"},
        {"mremap", K::mremap, OpOf::user, OpTakes::pages, "{ op = \"mremap\", pages = 8 }"},
        {"wp_fault", K::wp_fault, OpOf::user, OpTakes::pages_shared, "{ op = \"wp_fault\", pages = 1 }"},
        {"reclaim", K::reclaim, OpOf::both, OpTakes::pages_of_process,
         "{ op = \"reclaim\", process = \"chat\", pages = 32 }"},
        {"vunmap", K::vunmap, OpOf::both, OpTakes::pages, "{ op = \"vunmap\", pages = 1 }"},
        {"preempted", K::preempted, OpOf::both, OpTakes::time, "{ op = \"preempted\", for = \"100us\" }"},
        {"touch", K::touch, OpOf::user, OpTakes::pages, "{ op = \"touch\", pages = 1 }"},
        {"fork", K::fork, OpOf::user, OpTakes::child, "{ op = \"fork\", child = \"worker\" }"},
        {"vfork", K::vfork, OpOf::user, OpTakes::child, "{ op = \"vfork\", child = \"worker\" }"},
        {"clone", K::clone, OpOf::user, OpTakes::child, "{ op = \"clone\", child = \"worker\" }"},
        {"exec", K::exec, OpOf::user, OpTakes::nothing, "{ op = \"exec\" }"},
        {"membarrier", K::membarrier, OpOf::user, OpTakes::nothing, "{ op = \"membarrier\" }"},
        {"exit", K::exit, OpOf::both, OpTakes::nothing, "{ op = \"exit\" }"},
        {"work", K::kwork, OpOf::kernel, OpTakes::time, "{ op = \"work\", for = \"2us\" }"},
        {"use_mm", K::use_mm, OpOf::kernel, OpTakes::process, "{ op = \"use_mm\", process = \"chat\" }"},
        {"unuse_mm", K::unuse_mm, OpOf::kernel, OpTakes::nothing, "{ op = \"unuse_mm\" }"},
        {"migrate", K::migrate, OpOf::both, OpTakes::cpu, "{ op = \"migrate\", cpu = 0 }"},
        {"offline", K::offline, OpOf::both, OpTakes::cpu, "{ op = \"offline\", cpu = 3 }"},
        {"online", K::online, OpOf::both, OpTakes::cpu, "{ op = \"online\", cpu = 3 }"},
        {"lock", K::lock, OpOf::user, OpTakes::lock_spins, "{ op = \"lock\", lock = \"lru\", spin = true }"},
        {"unlock", K::unlock, OpOf::user, OpTakes::lock, "{ op = \"unlock\", lock = \"lru\" }"},
        {"atomic_add", K::atomic_add, OpOf::user, OpTakes::nothing, "{ op = \"atomic_add\" }"},
        {"compare_exchange", K::compare_exchange, OpOf::user, OpTakes::nothing, "{ op = \"compare_exchange\" }"},
        {"irq_off", K::irq_off, OpOf::both, OpTakes::time, "{ op = \"irq_off\", for = \"2us\" }"},
        {"count", K::count, OpOf::both, OpTakes::number, "{ op = \"count\", n = 1 }"},
    };
    return forms;
}

}  // namespace lazytlb
