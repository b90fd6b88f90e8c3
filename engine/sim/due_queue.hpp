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
    std::uint64_t turn() const { return static_cast<std::uint64_t>(key); }  // sequence and who: unique in a run
    std::uint32_t who() const { return static_cast<std::uint32_t>(key) & 0xFF'FFFF; }
};

class DueQueue {
public:
    DueQueue() { reserve(56); }
    DueQueue(const DueQueue&) = delete;
    DueQueue& operator=(const DueQueue&) = delete;

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    // Of the earliest entry; the end of time when there is none, so that the caller needs one comparison.
    SimTime top_at() const { return {static_cast<std::uint64_t>(heap_[0].key >> 64)}; }
    Due top() const { return heap_[0]; }

    void push(Due due) {
        if (size_ == room_) reserve(room_ * 2);
        Due* const heap = heap_;
        std::size_t hole = size_++;
        while (hole > 0) {
            const std::size_t parent = (hole - 1) / 4;
            if (heap[parent].key <= due.key) break;
            heap[hole] = heap[parent];
            hole = parent;
        }
        heap[hole] = due;
    }

    Due pop() {
        const Due first = heap_[0];
        const Due last = heap_[--size_];
        heap_[size_] = end_of_time();
        if (size_ > 0) sift_down(heap_, size_, last);
        return first;
    }

    Due replace_top(Due due) {
        const Due first = heap_[0];
        sift_down(heap_, size_, due);
        return first;
    }

private:
    static constexpr std::size_t line = 64 / sizeof(Due);

    static Due end_of_time() {
        Due due;
        due.key = ~Due::Key{0};
        return due;
    }

    // Room for `entries` and a family more, which holds the end of time: sift_down reads whole families. Children
    // 4h+1 .. 4h+4 share a cache line.
    void reserve(std::size_t entries) {
        std::vector<Due> larger(entries + 2 * line + 4, end_of_time());
        const auto misplaced = reinterpret_cast<std::uintptr_t>(larger.data() + 1) / sizeof(Due) % line;
        Due* const heap = larger.data() + (line - misplaced) % line;
        for (std::size_t i = 0; i < size_; ++i) heap[i] = heap_[i];
        storage_ = std::move(larger);
        heap_ = heap;
        room_ = entries;
    }

    // The unused tail holds the end of time, so that the four children need no bounds check. The minimum of four is
    // written so that both compilers make conditional moves of it: which one wins cannot be predicted.
    static void sift_down(Due* heap, std::size_t size, Due due) {
        std::size_t hole = 0;
        for (std::size_t child = 1; child < size; child = 4 * hole + 1) {
            const Due* const family = heap + child;
            const Due* const left = family + (family[1].key < family[0].key);
            const Due* const right = family + 2 + (family[3].key < family[2].key);
            const Due* const best = right->key < left->key ? right : left;
            if (due.key <= best->key) break;
            heap[hole] = *best;
            hole = static_cast<std::size_t>(best - heap);
        }
        heap[hole] = due;
    }

    Due* heap_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
    std::vector<Due> storage_;
};

}  // namespace lazytlb::sim
