// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure/parting.hpp"

#include <algorithm>

namespace lazytlb {

std::optional<std::size_t> first_difference(const Trace& a, const Trace& b) {
    const auto same = [](const Event& x, const Event& y) {
        return x.at == y.at && x.cause == y.cause && x.cpu == y.cpu && x.kind == y.kind && x.flags == y.flags &&
               x.small == y.small && x.a == y.a && x.b == y.b && x.c == y.c;
    };
    const std::size_t shorter = std::min(a.events.size(), b.events.size());
    for (std::size_t i = 0; i < shorter; ++i)
        if (!same(a.events[i], b.events[i])) return i;
    if (a.events.size() != b.events.size()) return shorter;
    return std::nullopt;
}

}  // namespace lazytlb
