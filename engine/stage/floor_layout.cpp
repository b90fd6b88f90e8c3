// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/floor_layout.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/check.hpp"

namespace lazytlb::stage {

namespace {

// Gaps of one size class, in px at scale 1.
struct Gaps {
    float socket_x, socket_y, pad, head, foot;
    float cluster, core, thread;
};

constexpr Gaps gaps_of(SizeClass size) {
    switch (size) {
        case SizeClass::large: return {84, 16, 16, 36, 60, 24, 16, 4};
        case SizeClass::medium: return {28, 14, 10, 30, 10, 18, 8, 1};
        case SizeClass::small: return {16, 12, 10, 26, 10, 12, 6, 1};
        case SizeClass::tiny:
        case SizeClass::folded: break;
    }
    return {12, 8, 10, 24, 8, 9, 5, 1};
}

// The last attempt before CPUs fold.
constexpr Gaps tight{10, 6, 8, 20, 6, 7, 4, 1};

Gaps scaled(Gaps g, float k) {
    for (float* gap : {&g.socket_x, &g.socket_y, &g.pad, &g.head, &g.foot, &g.cluster, &g.core})
        *gap = std::round(*gap * k);
    return g;
}

// How many columns and rows each level has.
struct Grid {
    int socket_x = 1, socket_y = 1, cluster_x = 1, cluster_y = 1, core_x = 1, core_y = 1, thread_x = 1, thread_y = 1;
};

int rows(int n, int columns) { return (n + columns - 1) / columns; }

struct Candidate {
    Grid grid;
    float cell_w = 0, cell_h = 0;  // as large as they fit
    float score = 0;
};

float gap_sum(int clusters, int cores, int threads, const Gaps& g) {
    return static_cast<float>(clusters - 1) * g.cluster + static_cast<float>(clusters * (cores - 1)) * g.core +
           static_cast<float>(clusters * cores * (threads - 1)) * g.thread;
}

// Cells are never longer than this, so that a row of sockets does not become a row of ribbons.
float longest(SizeClass size, float shorter) {
    if (size == SizeClass::tiny) return std::floor(std::min(shorter, 19.0F));
    return size == SizeClass::large ? shorter * 3 : shorter * 1.5F;
}

Candidate measured(const Grid& grid, const Box& region, const Gaps& g, SizeClass size) {
    const float socket_w =
        (region.w - static_cast<float>(grid.socket_x - 1) * g.socket_x) / static_cast<float>(grid.socket_x);
    const float socket_h =
        (region.h - static_cast<float>(grid.socket_y - 1) * g.socket_y) / static_cast<float>(grid.socket_y);
    Candidate c{grid, 0, 0, 0};
    c.cell_w = (socket_w - 2 * g.pad - gap_sum(grid.cluster_x, grid.core_x, grid.thread_x, g)) /
               static_cast<float>(grid.cluster_x * grid.core_x * grid.thread_x);
    c.cell_h = (socket_h - g.head - g.foot - gap_sum(grid.cluster_y, grid.core_y, grid.thread_y, g)) /
               static_cast<float>(grid.cluster_y * grid.core_y * grid.thread_y);
    const float side = std::min(c.cell_w, c.cell_h);
    if (side <= 0) return c;
    // Largest cell first; among equals the one whose cores and threads stand as compact blocks.
    const float block = static_cast<float>(grid.thread_x) / static_cast<float>(grid.thread_y);
    const float cores = static_cast<float>(grid.core_x) / static_cast<float>(grid.core_y);
    const float whole = size == SizeClass::tiny ? std::floor(std::min(side, 19.0F)) : side;
    c.score = whole - 0.2F * std::abs(std::log2(block / 2)) - 0.05F * std::abs(std::log2(cores)) +
              0.01F * std::min(std::max(c.cell_w, c.cell_h), longest(size, side));
    return c;
}

std::optional<Candidate> best_arrangement(const RunFacts& facts, const Box& region, const Gaps& g, SizeClass size) {
    std::optional<Candidate> best;
    Grid grid;
    for (grid.socket_x = 1; grid.socket_x <= facts.sockets; ++grid.socket_x) {
        grid.socket_y = rows(facts.sockets, grid.socket_x);
        for (grid.cluster_x = 1; grid.cluster_x <= facts.clusters_per_socket; ++grid.cluster_x) {
            grid.cluster_y = rows(facts.clusters_per_socket, grid.cluster_x);
            for (grid.core_x = 1; grid.core_x <= facts.cores_per_cluster; ++grid.core_x) {
                grid.core_y = rows(facts.cores_per_cluster, grid.core_x);
                for (grid.thread_x = 1; grid.thread_x <= facts.smt; ++grid.thread_x) {
                    if (facts.smt % grid.thread_x != 0) continue;
                    grid.thread_y = facts.smt / grid.thread_x;
                    const Candidate c = measured(grid, region, g, size);
                    if (c.score > 0 && (!best || c.score > best->score)) best = c;
                }
            }
        }
    }
    return best;
}

// Offsets of n things of a size with a gap, from 0.
float step(int index, float size, float gap) { return static_cast<float>(index) * (size + gap); }

FloorLayout placed(const RunFacts& facts, const Box& region, Gaps g, SizeClass size, const Candidate& best) {
    const Grid& grid = best.grid;
    const float side = std::min(best.cell_w, best.cell_h);
    const float limit = longest(size, side);
    float w = std::floor(std::min(best.cell_w, limit)), h = std::floor(std::min(best.cell_h, limit));
    if (size == SizeClass::tiny) w = h = std::min(w, h);

    // What is left over goes into the gaps between cores, so that sockets fill their share of the floor.
    const auto spread = [&](float have, float want, int gaps, float& gap) {
        if (gaps <= 0 || have <= want) return;
        gap += std::floor(
            std::min((have - want) / static_cast<float>(gaps), gap * (size == SizeClass::tiny ? 1.0F : 2.0F)));
    };
    Gaps gx = g, gy = g;
    const float socket_w =
        std::floor((region.w - static_cast<float>(grid.socket_x - 1) * g.socket_x) / static_cast<float>(grid.socket_x));
    const float socket_h =
        std::floor((region.h - static_cast<float>(grid.socket_y - 1) * g.socket_y) / static_cast<float>(grid.socket_y));
    const auto content_w = [&] {
        return gap_sum(grid.cluster_x, grid.core_x, grid.thread_x, gx) +
               w * static_cast<float>(grid.cluster_x * grid.core_x * grid.thread_x);
    };
    const auto content_h = [&] {
        return gap_sum(grid.cluster_y, grid.core_y, grid.thread_y, gy) +
               h * static_cast<float>(grid.cluster_y * grid.core_y * grid.thread_y);
    };
    spread(socket_w - 2 * g.pad, content_w(), grid.cluster_x * (grid.core_x - 1), gx.core);
    spread(socket_h - g.head - g.foot, content_h(), grid.cluster_y * (grid.core_y - 1), gy.core);

    FloorLayout layout;
    layout.size = size;
    layout.head = g.head;
    layout.pad = g.pad;
    layout.has_channel =
        size == SizeClass::large && grid.socket_y == 1 && grid.cluster_y * grid.core_y * grid.thread_y == 1;
    const bool is_large = size == SizeClass::large;
    const float frame_w = is_large ? socket_w : std::min(socket_w, content_w() + 2 * g.pad);
    const float frame_h = is_large ? socket_h : std::min(socket_h, content_h() + g.head + g.foot);
    layout.channel_y = region.y + frame_h - std::round(g.foot * 26 / 60);
    const float core_w = step(grid.thread_x, w, g.thread) - g.thread,
                core_h = step(grid.thread_y, h, g.thread) - g.thread;
    const float cluster_w = step(grid.core_x, core_w, gx.core) - gx.core,
                cluster_h = step(grid.core_y, core_h, gy.core) - gy.core;
    const int clusters = facts.clusters_per_socket, cores = facts.cores_per_cluster, threads = facts.smt;
    for (int s = 0; s < facts.sockets; ++s) {
        const float sx = region.x + step(s % grid.socket_x, frame_w, g.socket_x);
        const float sy = region.y + step(s / grid.socket_x, frame_h, g.socket_y);
        layout.sockets.push_back({sx, sy, frame_w, frame_h});
        for (int cl = 0; cl < clusters; ++cl)
            for (int co = 0; co < cores; ++co)
                for (int t = 0; t < threads; ++t)
                    layout.cpus.push_back(
                        {sx + g.pad + step(cl % grid.cluster_x, cluster_w, g.cluster) +
                             step(co % grid.core_x, core_w, gx.core) + step(t % grid.thread_x, w, g.thread),
                         sy + g.head + step(cl / grid.cluster_x, cluster_h, g.cluster) +
                             step(co / grid.core_x, core_h, gy.core) + step(t / grid.thread_x, h, g.thread),
                         w, h});
    }
    return layout;
}

// A grid of equal boxes, columns chosen for the widest tile that keeps its height.
std::vector<Box> even_grid(const Box& region, int n, float gap, float least_w, float least_h, float most_h) {
    int columns = 1;
    float best = -1;
    for (int c = 1; c <= n; ++c) {
        const float w = (region.w - static_cast<float>(c - 1) * gap) / static_cast<float>(c);
        const float h = (region.h - static_cast<float>(rows(n, c) - 1) * gap) / static_cast<float>(rows(n, c));
        const float score = std::min(w / least_w, 2.0F) + std::min(h / least_h, 2.0F) * 1.5F;
        if (score > best) best = score, columns = c;
    }
    const float w = std::floor((region.w - static_cast<float>(columns - 1) * gap) / static_cast<float>(columns));
    const float h = std::min(most_h, std::floor((region.h - static_cast<float>(rows(n, columns) - 1) * gap) /
                                                static_cast<float>(rows(n, columns))));
    std::vector<Box> boxes;
    for (int i = 0; i < n; ++i)
        boxes.push_back({region.x + step(i % columns, w, gap), region.y + step(i / columns, h, gap), w, h});
    return boxes;
}

FloorLayout folded(const RunFacts& facts, const Box& region, float k) {
    FloorLayout layout;
    layout.size = SizeClass::folded;
    layout.head = std::round(30 * k);
    layout.pad = std::round(10 * k);
    const float gap = std::round(12 * k), least_w = 130 * k, least_h = 56 * k, most_h = 90 * k;
    const auto boxes = even_grid(region, facts.sockets, gap, least_w, least_h, 4096);
    const bool by_cluster =
        facts.clusters_per_socket > 1 && boxes[0].w > 2 * least_w && boxes[0].h > layout.head + 2 * least_h;
    const auto per_cluster = static_cast<std::uint32_t>(facts.cores_per_cluster * facts.smt);
    const auto per_socket = static_cast<std::uint32_t>(facts.cpus_per_socket());
    for (std::uint32_t s = 0; s < facts.sockets; ++s) {
        Box box = boxes[s];
        if (!by_cluster) {
            box.h = std::min(box.h, most_h);
            layout.folds.push_back({box, CpuId{static_cast<std::uint16_t>(s * per_socket)}, per_socket,
                                    fmt::format("socket-{}", s), fmt::format("socket {}", s)});
            continue;
        }
        layout.sockets.push_back(box);
        const Box inner{box.x + layout.pad, box.y + layout.head, box.w - 2 * layout.pad,
                        box.h - layout.head - layout.pad};
        const auto tiles = even_grid(inner, facts.clusters_per_socket, std::round(8 * k), least_w, least_h, most_h);
        for (std::uint32_t c = 0; c < facts.clusters_per_socket; ++c)
            layout.folds.push_back({tiles[c], CpuId{static_cast<std::uint16_t>(s * per_socket + c * per_cluster)},
                                    per_cluster, fmt::format("cluster-{}-{}", s, c), fmt::format("cluster {}", c)});
    }
    return layout;
}

}  // namespace

SizeClass size_class(float side, float k) {
    if (side >= 140 * k) return SizeClass::large;
    if (side >= 40 * k) return SizeClass::medium;
    if (side >= 20) return SizeClass::small;
    return side >= 9 ? SizeClass::tiny : SizeClass::folded;
}

Box FloorLayout::place_of(CpuId cpu) const {
    if (has_tile(cpu)) return cpus[cpu.index()];
    for (const Fold& fold : folds)
        if (cpu.index() >= fold.first.index() && cpu.index() < fold.first.index() + fold.count) return fold.box;
    return {};
}

FloorLayout lay_out_floor(const RunFacts& facts, const Box& region, float k) {
    check(facts.cpus() > 0, "a machine has at least one CPU");
    // Each class has its own gaps; a larger one whose cells come out too small leaves it to the next.
    const auto attempt = [&](SizeClass size, const Gaps& gaps) -> std::optional<FloorLayout> {
        const auto best = best_arrangement(facts, region, gaps, size);
        if (!best || size_class(std::floor(std::min(best->cell_w, best->cell_h)), k) > size) return std::nullopt;
        return placed(facts, region, gaps, size, *best);
    };
    for (const SizeClass size : {SizeClass::large, SizeClass::medium, SizeClass::small, SizeClass::tiny})
        if (auto layout = attempt(size, scaled(gaps_of(size), k))) return *layout;
    if (auto layout = attempt(SizeClass::tiny, scaled(tight, k))) return *layout;
    return folded(facts, region, k);
}

FloorLayout lay_out_part(const RunFacts& facts, const FloorPart& part, const Box& region, float k) {
    check(exists(facts, part), "only a part that the machine has can be looked into");
    RunFacts inner = facts;
    inner.sockets = 1;
    if (part.cluster) inner.clusters_per_socket = 1;
    const auto per_socket = static_cast<std::uint32_t>(facts.cpus_per_socket());
    const auto count = static_cast<std::uint32_t>(inner.cpus());
    const std::uint32_t first = part.socket * per_socket + part.cluster.value_or(0) * count;
    const auto all = static_cast<std::uint32_t>(facts.cpus());

    const float side_w = count < all ? std::round(150 * k) : 0, gap = count < all ? std::round(20 * k) : 0;
    FloorLayout layout = lay_out_floor(inner, {region.x, region.y, region.w - side_w - gap, region.h}, k);
    layout.has_channel = false;  // lines come from outside the part, too
    if (!layout.cpus.empty()) {
        std::vector<Box> cpus(all);
        std::copy(layout.cpus.begin(), layout.cpus.end(), cpus.begin() + first);
        layout.cpus = std::move(cpus);
    }
    if (!layout.sockets.empty()) {
        std::vector<Box> sockets(facts.sockets);
        sockets[part.socket] = layout.sockets.front();
        layout.sockets = std::move(sockets);
    }
    for (Fold& fold : layout.folds) {
        fold.first.value = static_cast<std::uint16_t>(fold.first.value + first);
        const std::uint32_t cluster = (fold.first.value - part.socket * per_socket) / fold.count;
        fold.id = fmt::format("cluster-{}-{}", part.socket, cluster);
        fold.title = fmt::format("cluster {}", cluster);
    }
    float y = region.y;
    const auto around = [&](std::uint32_t from, std::uint32_t until) {
        if (from == until) return;
        const bool whole_sockets = from % per_socket == 0 && until % per_socket == 0;
        const std::uint32_t unit = whole_sockets ? per_socket : 1;
        const std::uint32_t low = from / unit, high = until / unit - 1;
        const std::string_view one = whole_sockets ? "socket" : "CPU", many = whole_sockets ? "sockets" : "CPUs";
        layout.folds.push_back(
            {{region.right() - side_w, y, side_w, std::round(80 * k)},
             CpuId{static_cast<std::uint16_t>(from)},
             until - from,
             fmt::format("around-{}", from),
             low == high ? fmt::format("{} {}", one, low) : fmt::format("{} {}\u2013{}", many, low, high)});
        y += std::round(92 * k);
    };
    around(0, first);
    around(first + count, all);
    return layout;
}

}  // namespace lazytlb::stage
