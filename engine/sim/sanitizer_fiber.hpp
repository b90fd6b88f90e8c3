// SPDX-License-Identifier: GPL-3.0-or-later
// Tells the address and thread sanitizers when a stack switch happens; without them, nothing.
// Each fiber owns one SanitizerFiber; `leave` right before a switch, `arrive` right after coming back.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define LAZYTLB_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LAZYTLB_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define LAZYTLB_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define LAZYTLB_TSAN 1
#endif
#endif

#ifdef LAZYTLB_ASAN
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef LAZYTLB_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace lazytlb::sim {

struct SanitizerFiber {
    const void* bottom = nullptr;  // lowest address of its stack; unknown for the main stack until first left
    std::size_t size = 0;
#ifdef LAZYTLB_ASAN
    void* fake_stack = nullptr;
#endif
#ifdef LAZYTLB_TSAN
    void* handle = nullptr;
#endif

    void create([[maybe_unused]] bool is_main) {
#ifdef LAZYTLB_TSAN
        handle = is_main ? __tsan_get_current_fiber() : __tsan_create_fiber(0);
#endif
    }
    void destroy() {
#ifdef LAZYTLB_TSAN
        if (handle != nullptr) __tsan_destroy_fiber(handle);
        handle = nullptr;
#endif
    }
    void leave_for([[maybe_unused]] const SanitizerFiber& next, [[maybe_unused]] bool for_ever = false) {
#ifdef LAZYTLB_ASAN
        __sanitizer_start_switch_fiber(for_ever ? nullptr : &fake_stack, next.bottom, next.size);
#endif
#ifdef LAZYTLB_TSAN
        __tsan_switch_to_fiber(next.handle, 0);
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

}  // namespace lazytlb::sim
