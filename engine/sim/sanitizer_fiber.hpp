// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the address sanitizer when a stack switch happens; without it, nothing. The thread sanitizer is not told: its
// fibers of g++ 12 crashed here, and each run stays on one thread anyway.
// Each fiber owns one SanitizerFiber; `leave` right before a switch, `arrive` right after coming back.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#define LAZYTLB_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LAZYTLB_ASAN 1
#endif
#endif
#ifdef LAZYTLB_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace lazytlb::sim {

struct SanitizerFiber {
    const void* bottom = nullptr;  // lowest address of its stack; unknown for the main stack until first left
    std::size_t size = 0;
#ifdef LAZYTLB_ASAN
    void* fake_stack = nullptr;
#endif

    void leave_for([[maybe_unused]] const SanitizerFiber& next, [[maybe_unused]] bool for_ever = false) {
#ifdef LAZYTLB_ASAN
        __sanitizer_start_switch_fiber(for_ever ? nullptr : &fake_stack, next.bottom, next.size);
#endif
    }
    // `previous` learns its stack's bounds, which only the sanitizer knows for the main stack.
    void arrive_from([[maybe_unused]] SanitizerFiber* previous) {
#ifdef LAZYTLB_ASAN
        const void* bottom_before = nullptr;
        std::size_t size_before = 0;
        __sanitizer_finish_switch_fiber(fake_stack, &bottom_before, &size_before);
        if (previous != nullptr && previous->bottom == nullptr) {
            previous->bottom = bottom_before;
            previous->size = size_before;
        }
#endif
    }
};

// Whose stack was left last; only the sanitizer asks, so nobody else is told.
class LeftStack {
public:
    explicit LeftStack(std::uint32_t who) : who_(who) {}
    void set([[maybe_unused]] std::uint32_t who) {
#ifdef LAZYTLB_ASAN
        who_ = who;
#endif
    }
    std::uint32_t get() const { return who_; }

private:
    std::uint32_t who_;
};

}  // namespace lazytlb::sim
