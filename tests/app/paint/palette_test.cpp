// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: colours are those of the design, and letters on them can be read in every theme.
#include "paint/palette.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb::paint;
using lazytlb::stage::Colour;
using lazytlb::stage::Role;

TEST(Palette, roles_have_the_colours_of_the_design) {
    EXPECT_EQ(palette(Theme::light).of(Role::background), 0xFFF4F3EF);
    EXPECT_EQ(palette(Theme::light).of(Role::mm1), 0xFF3E46BA);
    EXPECT_EQ(palette(Theme::dark).of(Role::line_owner), 0xFFFFC93C);
    EXPECT_EQ(palette(Theme::projector).of(Role::cost10), 0xFFCFCBC0);
    EXPECT_EQ(palette(Theme::contrast).of(Role::focus), 0xFFFFFF00);
}

TEST(Palette, every_role_is_opaque_in_every_theme) {
    for (std::size_t t = 0; t < theme_count; ++t)
        for (std::size_t r = 1; r < lazytlb::stage::role_count; ++r)
            EXPECT_EQ(qAlpha(palette(static_cast<Theme>(t)).of(static_cast<Role>(r))), 255);
}

TEST(Palette, a_letter_on_an_address_space_has_the_contrast_of_text) {
    for (std::size_t t = 0; t < theme_count; ++t)
        for (int mm = 0; mm < 8; ++mm) {
            const Palette& p = palette(static_cast<Theme>(t));
            const auto role = static_cast<Role>(static_cast<int>(Role::mm1) + mm);
            EXPECT_GE(contrast(p.of(Colour::letter(role)), p.of(role)), 4.5)
                << to_string(static_cast<Theme>(t)) << " " << mm;
        }
}

TEST(Palette, a_mixed_colour_lies_between_its_two) {
    const Palette& p = palette(Theme::light);
    // 14 % of #3E46BA on white: 0x3E * 0.14 + 0xFF * 0.86 = 227.98
    EXPECT_EQ(qRed(p.of(Colour::mixed(Role::mm1, 14, Role::surface))), 228);
}

TEST(Palette, black_on_white_has_the_contrast_that_the_standard_says) {
    EXPECT_NEAR(contrast(0xFF000000, 0xFFFFFFFF), 21, 1e-9);
}

TEST(Palette, themes_are_found_by_name) {
    EXPECT_EQ(theme_named("dark"), Theme::dark);
    EXPECT_EQ(theme_named("pink"), std::nullopt);
}

}  // namespace
