// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: numbers and identifiers look alike everywhere.
#include "session/words.hpp"

#include <gtest/gtest.h>

namespace lazytlb {

TEST(Words, set_an_identifier_and_its_numbers_in_the_monospaced_face) {
    EXPECT_EQ(with_identifiers_in_mono(QStringLiteral("CPU 2 borrows A: mm_count 2 → 3.")).toStdString(),
              "CPU 2 borrows A: <font face=\"Lab Mono\">mm_count</font> <font face=\"Lab Mono\">2</font> <font "
              "face=\"Lab Mono\">→</font> "
              "<font face=\"Lab Mono\">3</font>.");
    EXPECT_EQ(with_identifiers_in_mono(QStringLiteral("a < b")).toStdString(), "a &lt; b");
    EXPECT_EQ(with_identifiers_in_mono(QStringLiteral("mm_count rises by 1.")).toStdString(),
              "<font face=\"Lab Mono\">mm_count</font> rises by 1.");
}

TEST(Words, write_a_real_minus_sign) {
    EXPECT_EQ(grouped(-51280).toStdString(), "−51\u00A0280");
    EXPECT_EQ(grouped(7).toStdString(), "7");
}

TEST(Words, join_the_pieces_of_a_sentence) {
    const std::vector<stage::Words> words{{"CPU 0 <", false}, {"mm_count 2", true}};
    EXPECT_EQ(plain(words).toStdString(), "CPU 0 <mm_count 2");
    EXPECT_EQ(styled(words).toStdString(), "CPU 0 &lt;<font face=\"Lab Mono\">mm_count 2</font>");
}

}  // namespace lazytlb
