// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: widths come from the fonts, and no text, however broken, stops a picture.
#include "stage/font_advances.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb::stage;

TEST(FontAdvances, digits_are_tabular_in_every_face) {
    for (Face face :
         {Face::sans_regular, Face::sans_medium, Face::sans_semibold, Face::mono_regular, Face::mono_semibold})
        for (char32_t digit = U'1'; digit <= U'9'; ++digit) EXPECT_EQ(advance_em(face, digit), advance_em(face, U'0'));
}

TEST(FontAdvances, every_character_of_mono_is_as_wide_as_the_next) {
    EXPECT_DOUBLE_EQ(text_width(Face::mono_regular, 10, "mmgrab"), 36);  // JetBrains Mono: 600 of 1000 units
    EXPECT_DOUBLE_EQ(text_width(Face::mono_semibold, 10, "2 → 3"), 30);
}

TEST(FontAdvances, a_missing_character_counts_as_a_question_mark) {
    EXPECT_EQ(advance_em(Face::sans_regular, U'\u4E00'), advance_em(Face::sans_regular, U'?'));
}

TEST(FontAdvances, broken_utf8_counts_byte_by_byte) {
    const double question = advance_em(Face::sans_regular, U'?');
    EXPECT_DOUBLE_EQ(text_width(Face::sans_regular, 1, "\xFF"), question);
    EXPECT_DOUBLE_EQ(text_width(Face::sans_regular, 1, "\xE2\x86"), 2 * question);          // cut off
    EXPECT_DOUBLE_EQ(text_width(Face::sans_regular, 1, "\xC0\xAF"), 2 * question);          // overlong
    EXPECT_DOUBLE_EQ(text_width(Face::sans_regular, 1, "\xED\xA0\x80"), 3 * question);      // surrogate
    EXPECT_DOUBLE_EQ(text_width(Face::sans_regular, 1, "\xF4\x90\x80\x80"), 4 * question);  // beyond U+10FFFF
}

TEST(FontAdvances, valid_utf8_is_taken_whole) {
    std::string_view text = "a\u00E9\u2192\U0001F600";
    EXPECT_EQ(take_character(text), U'a');
    EXPECT_EQ(take_character(text), U'\u00E9');
    EXPECT_EQ(take_character(text), U'\u2192');
    EXPECT_EQ(take_character(text), U'\U0001F600');
    EXPECT_TRUE(text.empty());
}

TEST(FontAdvances, ascent_and_descent_are_positive) {
    EXPECT_NEAR(ascent_em(Face::sans_regular), 0.97, 0.01);
    EXPECT_GT(descent_em(Face::mono_regular), 0);
}

}  // namespace
