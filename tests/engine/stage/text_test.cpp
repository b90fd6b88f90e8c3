// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: numbers and names read the same in every picture, and what does not fit is shortened and stays readable.
#include "stage/text.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

const Type mono{Face::mono_regular, 10, Role::text};  // every character is 6 px wide

TEST(Text, what_fits_stays_as_it_is) {
    EXPECT_EQ(fit_end("borrow", mono, 36), "borrow");
    EXPECT_EQ(fit_middle("borrow", mono, 36), "borrow");
}

TEST(Text, sentences_lose_their_end_and_names_their_middle) {
    EXPECT_EQ(fit_end("the line travels", mono, 60), "the line\u2026");  // no space before the dots
    EXPECT_EQ(fit_middle("kworker/3:1", mono, 48), "kwor\u20263:1");
    EXPECT_EQ(fit_end("borrow", mono, 5), "");
    EXPECT_EQ(fit_middle("borrow", mono, 6), "\u2026");
}

TEST(Text, characters_are_never_cut_in_half) {
    EXPECT_EQ(fit_end("\u00B5\u00B5\u00B5\u00B5", mono, 18), "\u00B5\u00B5\u2026");
    EXPECT_EQ(fit_middle("\u2192\u2192\u2192\u2192", mono, 18), "\u2192\u2026\u2192");
}

TEST(Text, numbers_are_grouped_by_no_break_spaces) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1386), "1\u00A0386");
    EXPECT_EQ(grouped(177201906), "177\u00A0201\u00A0906");
}

TEST(Text, times_have_three_digits_and_the_unit_that_suits) {
    EXPECT_EQ(in_words(nanoseconds(134)), "134\u00A0ns");
    EXPECT_EQ(in_words(picoseconds(7600)), "7.6\u00A0ns");
    EXPECT_EQ(in_words(nanoseconds(8)), "8\u00A0ns");
    EXPECT_EQ(in_words(nanoseconds(3064)), "3.06\u00A0\u00B5s");
    EXPECT_EQ(in_words(nanoseconds(999)), "999\u00A0ns");
    EXPECT_EQ(in_words(picoseconds(999'600)), "1.00\u00A0\u00B5s");
    EXPECT_EQ(in_words(microseconds(12820)), "12.8\u00A0ms");
    EXPECT_EQ(in_words(milliseconds(1500)), "1.50\u00A0s");
    EXPECT_EQ(in_words(SimSpan{}), "0\u00A0ns");
    EXPECT_EQ(in_words(nanoseconds(-5)), "\u22125\u00A0ns");
}

TEST(Text, the_clock_keeps_its_decimals) {
    EXPECT_EQ(clock(SimTime{12'820'000}), "12.820\u00A0\u00B5s");
    EXPECT_EQ(clock(SimTime{10'058'000'000}), "10.058\u00A0ms");
}

TEST(Text, ordinals_know_the_teens) {
    EXPECT_EQ(ordinal(1), "1st");
    EXPECT_EQ(ordinal(2), "2nd");
    EXPECT_EQ(ordinal(3), "3rd");
    EXPECT_EQ(ordinal(11), "11th");
    EXPECT_EQ(ordinal(112), "112th");
    EXPECT_EQ(ordinal(121), "121st");
}

TEST(Text, address_spaces_have_letters_from_the_first_process_on) {
    EXPECT_EQ(letter(MmId{1}), "A");
    EXPECT_EQ(letter(MmId{26}), "Z");
    EXPECT_EQ(letter(MmId{27}), "AA");
    EXPECT_EQ(letter(MmId{27 + 26}), "BA");
    EXPECT_EQ(letter(init_mm), "init");
    EXPECT_EQ(role_of(MmId{1}), Role::mm1);
    EXPECT_EQ(role_of(MmId{9}), Role::mm1);
    EXPECT_EQ(role_of(init_mm), Role::idle);
}

}  // namespace
