// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of this test program's own, gone when it ends.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace lazytlb::test {

inline const std::filesystem::path& temporary_folder() {
    static const struct Folder {
        std::string path = (std::filesystem::path(testing::TempDir()) / "lazytlb-test-XXXXXX").string();
        Folder() { path = mkdtemp(path.data()) != nullptr ? path : testing::TempDir(); }
        ~Folder() {
            std::error_code failed;  // what is left behind is in the folder for temporary files
            if (path.find("lazytlb-test-") != std::string::npos) std::filesystem::remove_all(path, failed);
        }
    } folder;
    static const std::filesystem::path path = folder.path;
    return path;
}

}  // namespace lazytlb::test
