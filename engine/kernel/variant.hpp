// SPDX-License-Identifier: GPL-3.0-or-later
// What `list`, the window and the documents show of a policy or an architecture: exactly these words, kept
// beside its code.
#pragma once

#include <string_view>

namespace lazytlb {

struct VariantInfo {
    std::string_view name;   // "refcount"
    std::string_view title;  // "Reference count, four cases"
    std::string_view text;   // what it models
    std::string_view does_badly;
    std::string_view source;  // where it comes from
};

}  // namespace lazytlb
