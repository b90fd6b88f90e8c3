// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/cost_bar.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace lazytlb::stage {

namespace {

std::string share_in_words(std::int64_t part, std::int64_t whole) {
    const double percent = whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
    if (percent > 0 && percent < 0.05) return "<\u00A00.1\u00A0%";
    return percent > 0 && percent < 0.95 ? fmt::format("{:.1f}\u00A0%", percent)
                                         : fmt::format("{:.0f}\u00A0%", percent);
}

std::int64_t total(const Costs& costs) { return std::accumulate(costs.begin(), costs.end(), std::int64_t{0}); }

}  // namespace

Role role_of(Cause cause) {
    return static_cast<Role>(static_cast<std::size_t>(Role::cost1) + static_cast<std::size_t>(cause));
}

Ink ink_of(Cause cause, std::uint8_t pitch) {
    Ink ink{.fill = role_of(cause)};
    if (cause == Cause::line_wait || cause == Cause::ipi_wait) {
        ink.texture = Texture::dots;
        ink.texture_fill = cause == Cause::line_wait ? Role::line_queue : Role::ipi_handler;
        ink.pitch = pitch;
    }
    return ink;
}

void draw_cost_bar(Pen& pen, const Box& bar, const Costs& costs) {
    const std::int64_t whole = total(costs);
    pen.begin("costs", "CPU time by cause.");
    pen.rect(bar, {.fill = Role::ground});
    if (whole > 0) {
        double x = bar.x;
        for (std::size_t i = 0; i < cause_count; ++i) {
            const double w = static_cast<double>(bar.w) * static_cast<double>(costs[i]) / static_cast<double>(whole);
            const auto from = static_cast<float>(std::round(x)), to = static_cast<float>(std::round(x + w));
            const float gap = i + 1 < cause_count && to - from > 3 ? 1.0F : 0.0F;
            if (to > from) pen.rect({from, bar.y, to - from - gap, bar.h}, ink_of(static_cast<Cause>(i), 8));
            x += w;
        }
    }
    pen.end();
}

void draw_cost_names(Pen& pen, Point at, float width, const Costs& costs, const TypeScale& t) {
    const std::int64_t whole = total(costs);
    const float side = 12 * t.k, right = at.x + width;
    float x = at.x;
    for (std::size_t i = 0; i < cause_count; ++i) {
        if (costs[i] == 0) continue;
        const auto cause = static_cast<Cause>(i);
        const std::string share = share_in_words(costs[i], whole);
        const float need =
            side + 7 * t.k + width_of(to_words(cause), t.small()) + 6 * t.k + width_of(share, t.small_mono());
        if (x + need > right) break;
        Ink ink = ink_of(cause, 6);
        ink.radius = 2;
        pen.rect({x, at.y - 10.5F * t.k, side, side}, ink);
        x += side + 7 * t.k;
        x += pen.text({x, at.y}, to_words(cause), coloured(t.small(), Role::text)) + 6 * t.k;
        x += pen.text({x, at.y}, share, t.small_mono()) + 20 * t.k;
    }
}

}  // namespace lazytlb::stage
