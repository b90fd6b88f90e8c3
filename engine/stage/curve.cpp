// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/curve.hpp"

#include <algorithm>
#include <cmath>

namespace lazytlb::stage {

namespace {

float length(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }
Point between(Point a, Point b, float t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

}  // namespace

std::vector<Point> flattened(Point a, Point b, Point c, Point d, int pieces) {
    std::vector<Point> points;
    for (int i = 0; i <= pieces; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(pieces);
        const Point ab = between(a, b, t), bc = between(b, c, t), cd = between(c, d, t);
        points.push_back(between(between(ab, bc, t), between(bc, cd, t), t));
    }
    return points;
}

std::vector<Point> rounded(const std::vector<Point>& corners, float radius) {
    std::vector<Point> way{corners.front()};
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const Point before = corners[i - 1], corner = corners[i], after = corners[i + 1];
        const float in = length(before, corner), out = length(corner, after);
        const float r = std::min({radius, in / 2, out / 2});
        if (in <= 0 || out <= 0) continue;
        const Point from = between(corner, before, r / in), to = between(corner, after, r / out);
        for (int step = 0; step <= 6; ++step) {
            const float t = static_cast<float>(step) / 6;
            way.push_back(between(between(from, corner, t), between(corner, to, t), t));
        }
    }
    way.push_back(corners.back());
    return way;
}

CutWay cut(const std::vector<Point>& way, float share) {
    float whole = 0;
    for (std::size_t i = 1; i < way.size(); ++i) whole += length(way[i - 1], way[i]);
    float left = whole * std::clamp(share, 0.0F, 1.0F);
    CutWay result{{way.front()}, {}, way.front(), {1, 0}};
    std::size_t i = 1;
    for (; i < way.size(); ++i) {
        const float piece = length(way[i - 1], way[i]);
        if (piece > 0) result.direction = {(way[i].x - way[i - 1].x) / piece, (way[i].y - way[i - 1].y) / piece};
        if (piece >= left || i + 1 == way.size()) {
            result.at = piece > 0 ? between(way[i - 1], way[i], std::min(1.0F, left / piece)) : way[i];
            break;
        }
        left -= piece;
        result.done.push_back(way[i]);
    }
    result.done.push_back(result.at);
    result.ahead.push_back(result.at);
    for (; i < way.size(); ++i) result.ahead.push_back(way[i]);
    return result;
}

std::vector<Point> arrow_head(Point tip, Point d, float size) {
    const Point n{-d.y, d.x};
    const auto at = [&](float along, float across) {
        return Point{tip.x + d.x * along + n.x * across, tip.y + d.y * along + n.y * across};
    };
    return {tip, at(-size * 1.6F, size * 0.7F), at(-size * 1.15F, 0), at(-size * 1.6F, -size * 0.7F)};
}

}  // namespace lazytlb::stage
