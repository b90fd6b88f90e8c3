// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/hit_test.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

namespace lazytlb {

using stage::Box;
using stage::DisplayList;
using stage::Item;

namespace {

// The box a drawn item covers; a line or open path catches nothing, it would be in the way of what is below.
std::optional<Box> covered(const DisplayList& list, const Item& item) {
    if (item.kind == Item::Kind::rect) return item.box;
    if (item.kind != Item::Kind::path || !item.closed || item.count == 0) return std::nullopt;
    float left = std::numeric_limits<float>::max(), top = left, right = -left, bottom = -left;
    for (std::uint32_t i = item.first; i < item.first + item.count; ++i) {
        left = std::min(left, list.points[i].x);
        right = std::max(right, list.points[i].x);
        top = std::min(top, list.points[i].y);
        bottom = std::max(bottom, list.points[i].y);
    }
    return Box{left, top, right - left, bottom - top};
}

// By CPU: the largest box drawn for it.
std::vector<std::pair<CpuId, Box>> cpu_boxes(const DisplayList& list) {
    std::vector<std::optional<Box>> largest(list.things.size());
    for (const Item& item : list.items) {
        if (item.id == 0) continue;
        const auto box = covered(list, item);
        auto& known = largest[item.id];
        if (box && (!known || box->w * box->h > known->w * known->h)) known = box;
    }
    std::vector<std::pair<CpuId, Box>> boxes;
    for (std::size_t i = 1; i < largest.size(); ++i)
        if (const auto cpu = cpu_of(list.things[i]); cpu && largest[i]) boxes.emplace_back(*cpu, *largest[i]);
    return boxes;
}

// Takes `prefix` and a number from the front of an id.
std::optional<std::uint16_t> after(std::string_view& id, std::string_view prefix) {
    if (id.substr(0, prefix.size()) != prefix) return std::nullopt;
    std::uint16_t number = 0;
    const auto read = std::from_chars(id.data() + prefix.size(), id.data() + id.size(), number);
    if (read.ec != std::errc()) return std::nullopt;
    id.remove_prefix(static_cast<std::size_t>(read.ptr - id.data()));
    return number;
}

}  // namespace

std::optional<CpuId> cpu_of(const stage::Thing& thing) {
    std::string_view id = thing.id;
    const auto number = after(id, "cpu-");
    if (!number || !id.empty()) return std::nullopt;
    return CpuId{*number};
}

std::optional<stage::FloorPart> part_of(const stage::Thing& thing) {
    std::string_view id = thing.id;
    if (const auto socket = after(id, "socket-")) {
        if (id.empty() || id == "-frame") return stage::FloorPart{*socket, {}};
        return std::nullopt;
    }
    const auto socket = after(id, "cluster-");
    const auto cluster = socket ? after(id, "-") : std::nullopt;
    if (!cluster || !id.empty()) return std::nullopt;
    return stage::FloorPart{*socket, *cluster};
}

CpuId neighbour(const DisplayList& list, CpuId from, Direction direction) {
    const auto boxes = cpu_boxes(list);
    const auto own = std::find_if(boxes.begin(), boxes.end(), [&](const auto& entry) { return entry.first == from; });
    if (own == boxes.end()) return from;
    const auto middle = [](const Box& box) { return stage::Point{box.x + box.w / 2, box.y + box.h / 2}; };
    const stage::Point here = middle(own->second);
    CpuId best = from;
    float least = std::numeric_limits<float>::max();
    for (const auto& [cpu, box] : boxes) {
        const stage::Point there = middle(box);
        const float dx = there.x - here.x, dy = there.y - here.y;
        const bool sideways = direction == Direction::left || direction == Direction::right;
        const float ahead = direction == Direction::left    ? -dx
                            : direction == Direction::right ? dx
                            : direction == Direction::up    ? -dy
                                                            : dy;
        if (ahead < 1) continue;
        const float away = ahead + 3 * std::abs(sideways ? dy : dx);  // straight on before askew
        if (away < least) {
            least = away;
            best = cpu;
        }
    }
    return best;
}

}  // namespace lazytlb
