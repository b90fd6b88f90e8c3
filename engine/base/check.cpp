// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/check.hpp"

#include <string_view>

namespace lazytlb {

void check_failed(const char* sentence, const char* file, int line) {
    std::string_view path = file;
    if (const auto at = path.rfind("engine/"); at != std::string_view::npos) path.remove_prefix(at);
    throw CheckFailed(std::string(path) + ":" + std::to_string(line) + ": " + sentence);
}

}  // namespace lazytlb
