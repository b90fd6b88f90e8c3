// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/data_dir.hpp"

#include <system_error>

namespace lazytlb {

std::filesystem::path data_dir() {
    namespace fs = std::filesystem;
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    const fs::path installed = program.parent_path().parent_path() / "share" / "lazytlb";
    if (fs::is_directory(installed / "scenarios", none)) return installed;
    return LAZYTLB_SOURCE_DIR;
}

}  // namespace lazytlb
