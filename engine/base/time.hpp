// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated time: an instant (SimTime) and a duration (SimSpan), both whole picoseconds.
// Two instants subtract to a span; adding two instants does not compile. 64 bits reach 213 days.
#pragma once

#include <compare>
#include <cstdint>

namespace lazytlb {

// A duration in picoseconds. Never negative in the engine; a difference of instants may be.
struct SimSpan {
    std::int64_t ps = 0;

    friend constexpr auto operator<=>(SimSpan, SimSpan) = default;
    constexpr SimSpan& operator+=(SimSpan other) {
        ps += other.ps;
        return *this;
    }
    constexpr SimSpan& operator-=(SimSpan other) {
        ps -= other.ps;
        return *this;
    }
    friend constexpr SimSpan operator+(SimSpan a, SimSpan b) { return {a.ps + b.ps}; }
    friend constexpr SimSpan operator-(SimSpan a, SimSpan b) { return {a.ps - b.ps}; }
    friend constexpr SimSpan operator*(SimSpan a, std::int64_t n) { return {a.ps * n}; }
    friend constexpr SimSpan operator*(std::int64_t n, SimSpan a) { return {a.ps * n}; }

    constexpr double ns() const { return static_cast<double>(ps) * 1e-3; }
    constexpr double us() const { return static_cast<double>(ps) * 1e-6; }
    constexpr double seconds() const { return static_cast<double>(ps) * 1e-12; }
};

// An instant: picoseconds since the start of the run.
struct SimTime {
    std::uint64_t ps = 0;

    friend constexpr auto operator<=>(SimTime, SimTime) = default;
    friend constexpr SimTime operator+(SimTime t, SimSpan d) { return {t.ps + static_cast<std::uint64_t>(d.ps)}; }
    friend constexpr SimSpan operator-(SimTime a, SimTime b) { return {static_cast<std::int64_t>(a.ps - b.ps)}; }

    constexpr double ns() const { return static_cast<double>(ps) * 1e-3; }
    constexpr double us() const { return static_cast<double>(ps) * 1e-6; }
    constexpr double seconds() const { return static_cast<double>(ps) * 1e-12; }
};

constexpr SimSpan picoseconds(std::int64_t n) { return {n}; }
constexpr SimSpan nanoseconds(std::int64_t n) { return {n * 1'000}; }
constexpr SimSpan microseconds(std::int64_t n) { return {n * 1'000'000}; }
constexpr SimSpan milliseconds(std::int64_t n) { return {n * 1'000'000'000}; }

// Rounds to the nearest picosecond, halves away from zero; the same on every machine (no libm).
constexpr SimSpan span_from_ns(double ns) {
    const double ps = ns * 1e3;
    return {static_cast<std::int64_t>(ps < 0 ? ps - 0.5 : ps + 0.5)};
}

}  // namespace lazytlb
