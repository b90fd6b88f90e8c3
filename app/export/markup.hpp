// SPDX-License-Identifier: GPL-3.0-or-later
// Text inside of XML, HTML and WebVTT.
#pragma once

#include <string>
#include <string_view>

namespace lazytlb {

// For the text of an element and for a value in double quotes. A control character, as a task's name may have one,
// becomes a blank: XML allows none.
std::string markup_escaped(std::string_view text);

}  // namespace lazytlb
