// SPDX-License-Identifier: GPL-3.0-or-later
// The four colour themes: role by role from assets/palettes.json, which is compiled in, and the colours derived
// from them. Pictures name roles only; this is where a role becomes a colour.
#pragma once

#include <QtGui/qrgb.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "stage/display_list.hpp"

namespace lazytlb::paint {

enum class Theme : std::uint8_t { light, dark, projector, contrast };
inline constexpr std::size_t theme_count = 4;
std::string_view to_string(Theme theme);
std::optional<Theme> theme_named(std::string_view name);

struct Palette {
    std::array<QRgb, stage::role_count> roles{};  // opaque; Role::none is transparent

    QRgb of(stage::Role role) const { return roles[static_cast<std::size_t>(role)]; }
    // Mixed and letter colours computed: none is stored.
    QRgb of(const stage::Colour& colour) const;
};

const Palette& palette(Theme theme);

// WCAG 2 contrast of two opaque colours, 1..21.
double contrast(QRgb a, QRgb b);

}  // namespace lazytlb::paint
