// SPDX-License-Identifier: GPL-3.0-or-later
// A record inside of an HTML page: in base64 between two tags that browsers skip. So a page that was exported long ago
// can be opened again.
#pragma once

#include <string>
#include <string_view>

namespace lazytlb {

inline constexpr std::string_view record_tag = "<script type=\"application/x-lztrace\">";

bool is_page(std::string_view bytes);  // begins like one of ours
// The bytes of a .lztrace file; empty when there is none, or when it is not base64.
std::string record_in_page(std::string_view page);

}  // namespace lazytlb
