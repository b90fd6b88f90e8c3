// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/short_number.hpp"

#include <fmt/format.h>

namespace lazytlb {

std::string short_number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

}  // namespace lazytlb
