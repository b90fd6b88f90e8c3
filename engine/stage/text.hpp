// SPDX-License-Identifier: GPL-3.0-or-later
// Words and numbers as pictures show them: type sizes, widths, eliding, grouped digits, times with a unit.
// Nothing here depends on a locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "base/time.hpp"
#include "stage/display_list.hpp"

namespace lazytlb::stage {

struct Type {
    Face face = Face::sans_regular;
    float px = 13;
    Colour colour = Role::text;
};

float width_of(std::string_view text, const Type& type);
// The same text when it fits, else shortened with an ellipsis; names lose their middle, sentences their end.
std::string fit_end(std::string_view text, const Type& type, float width);
std::string fit_middle(std::string_view text, const Type& type, float width);

// "1 386", grouped by no-break spaces.
std::string grouped(std::uint64_t number);
std::string ordinal(std::uint64_t number);  // "3rd"
std::string in_words(SimSpan span);         // "134 ns", "3.06 µs", "12.8 ms"
std::string clock(SimTime time);            // "12.820 µs": three decimals always
std::string counted(std::uint64_t n, std::string_view one, std::string_view many);  // "1 core", "12 cores"

// What pictures call an mm: A, B, ... Z, AA; init_mm has no letter.
std::string letter(MmId mm);
Role role_of(MmId mm);  // mm1..mm8, `idle` for init_mm and none
inline bool is_user(MmId mm) { return mm.exists() && mm != init_mm; }

}  // namespace lazytlb::stage
