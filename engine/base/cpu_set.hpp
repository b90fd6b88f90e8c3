// SPDX-License-Identifier: GPL-3.0-or-later
// A set of CPUs, as many as the machine has. The value behind mm_cpumask.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/ids.hpp"

namespace lazytlb {

class CpuSet {
public:
    CpuSet() = default;
    explicit CpuSet(std::size_t cpus) : words_((cpus + 63) / 64) {}

    bool contains(CpuId cpu) const {
        return cpu.index() / 64 < words_.size() && (words_[cpu.index() / 64] >> (cpu.index() % 64) & 1);
    }
    void insert(CpuId cpu) { words_[cpu.index() / 64] |= bit(cpu); }
    void erase(CpuId cpu) { words_[cpu.index() / 64] &= ~bit(cpu); }
    void insert_all(const CpuSet& other) {
        if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
        for (std::size_t w = 0; w < other.words_.size(); ++w) words_[w] |= other.words_[w];
    }
    bool empty() const {
        for (const auto word : words_)
            if (word != 0) return false;
        return true;
    }
    std::size_t size() const {
        std::size_t n = 0;
        for (const auto word : words_) n += static_cast<std::size_t>(std::popcount(word));
        return n;
    }

    // Calls `visit(CpuId)` for each member in ascending order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (auto word = words_[w]; word != 0; word &= word - 1)
                visit(CpuId{static_cast<std::uint16_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)))});
    }

    friend bool operator==(const CpuSet&, const CpuSet&) = default;

private:
    static constexpr std::uint64_t bit(CpuId cpu) { return std::uint64_t{1} << (cpu.index() % 64); }
    std::vector<std::uint64_t> words_;
};

}  // namespace lazytlb
