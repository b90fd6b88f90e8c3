// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.hpp"

#include "base/check.hpp"

namespace lazytlb {

namespace {
constexpr std::uint64_t golden_gamma = 0x9E37'79B9'7F4A'7C15;

constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
    return z ^ (z >> 31);
}
}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name) : state_(mix(seed + golden_gamma)) {
    for (const char c : name) state_ = mix(state_ ^ static_cast<unsigned char>(c)) + golden_gamma;
}

std::uint64_t RandomStream::next() {
    state_ += golden_gamma;
    return mix(state_);
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
    check(bound >= 1, "a random number below zero was asked for");
    // Multiply-shift; the bias (bound / 2^64) is far below anything a story could show.
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
}

}  // namespace lazytlb
