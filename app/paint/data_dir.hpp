// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program's data lies: the folder that holds scenarios/ and assets/.
#pragma once

#include <filesystem>

namespace lazytlb {

/// <prefix>/share/lazytlb beside an installed <prefix>/bin, else the source tree this was built from.
std::filesystem::path data_dir();

}  // namespace lazytlb
