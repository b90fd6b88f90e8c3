// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers by name: each stream depends on the scenario's seed and its own name only, so a draw
// added in one place leaves all others as they were. Integer arithmetic only: the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace lazytlb {

class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name);

    std::uint64_t next();                      // uniform over 64 bits (splitmix64)
    std::uint64_t below(std::uint64_t bound);  // uniform over 0 .. bound-1; bound >= 1

private:
    std::uint64_t state_;
};

}  // namespace lazytlb
