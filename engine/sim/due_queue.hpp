// SPDX-License-Identifier: GPL-3.0-or-later
// What is due when: a 4-ary heap of 128-bit keys (time, sequence, who), earliest first, first come first
// on ties. `replace_top` puts the caller's wake-up in and takes the earliest out in one sift.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/time.hpp"

namespace lazytlb::sim {

struct Due {
    __extension__ using Key = unsigned __int128;
    Key key = 0;

    Due() = default;
    // 64 bits of time, 40 of sequence, 24 of who: 10^12 entries and 16 million fibers and calls.
    Due(SimTime at, std::uint64_t sequence, std::uint32_t who)
        : key(static_cast<Key>(at.ps) << 64 | static_cast<Key>(sequence << 24 | who)) {}
    SimTime at() const { return {static_cast<std::uint64_t>(key >> 64)}; }
    std::uint64_t sequence() const { return static_cast<std::uint64_t>(key) >> 24; }
    std::uint32_t who() const { return static_cast<std::uint32_t>(key) & 0xFF'FFFF; }
};

class DueQueue {
public:
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    // Of the earliest entry; the end of time when there is none, so that the caller needs one comparison.
    SimTime top_at() const { return {static_cast<std::uint64_t>(heap_[0].key >> 64)}; }
    Due top() const { return heap_[0]; }

    void push(Due due) {
        // Four unused entries stay behind the last one: sift_down reads whole families.
        if (size_ + 8 >= heap_.size()) heap_.resize(heap_.size() * 2, end_of_time());
        std::size_t hole = size_++;
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (heap_[parent].key <= due.key) break;
            heap_[hole] = heap_[parent];
            hole = parent;
        }
        heap_[hole] = due;
    }

    Due pop() {
        const Due first = heap_[0];
        const Due last = heap_[--size_];
        heap_[size_] = end_of_time();
        if (size_ > 0) sift_down(last);
        return first;
    }

    Due replace_top(Due due) {
        const Due first = heap_[0];
        sift_down(due);
        return first;
    }

private:
    static Due end_of_time() {
        Due due;
        due.key = ~Due::Key{0};
        return due;
    }

    // The unused tail holds the end of time, so that the four children need no bounds check; the minimum is
    // written so that both compilers make conditional moves of it (branches cost twice as much here).
    void sift_down(Due due) {
        std::size_t hole = 0;
        for (;;) {
            const std::size_t child = 4 * hole + 1;
            if (child >= size_) break;
            const Due* const c = &heap_[child];
            const std::size_t left = c[1].key < c[0].key ? 1 : 0;
            const std::size_t right = c[3].key < c[2].key ? 3 : 2;
            const std::size_t best = c[right].key < c[left].key ? right : left;
            if (due.key <= c[best].key) break;
            heap_[hole] = c[best];
            hole = child + best;
        }
        heap_[hole] = due;
    }

    std::size_t size_ = 0;
    std::vector<Due> heap_ = std::vector<Due>(64, end_of_time());
};

}  // namespace lazytlb::sim
