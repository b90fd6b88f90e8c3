// SPDX-License-Identifier: GPL-3.0-or-later
// Golden files: text that a person approved. Under LAZYTLB_APPROVE=1 (./dev approve) they are written anew, and
// the change is reviewed like code.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace lazytlb {

inline std::filesystem::path golden_folder() { return std::filesystem::path(LAZYTLB_SOURCE_DIR) / "tests" / "golden"; }

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// `name` below tests/golden, "diagnostics/unknown_key.txt".
inline void expect_golden(const std::string& name, const std::string& text) {
    const auto path = golden_folder() / name;
    const char* approve = std::getenv("LAZYTLB_APPROVE");
    if (approve != nullptr && std::string(approve) == "1") {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return;
    }
    EXPECT_EQ(file_text(path), text) << "differs from tests/golden/" << name << "; ./dev approve rewrites it";
}

}  // namespace lazytlb
