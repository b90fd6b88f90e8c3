// SPDX-License-Identifier: GPL-3.0-or-later
// The real command line as a child process: arguments in, exit code and both outputs out.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace lazytlb {

struct Ended {
    int exit = -1;              // -N: ended by signal N
    std::string out, messages;  // stdout, stderr
};

using Environment = std::vector<std::pair<std::string, std::string>>;

// Runs a program, found like a shell finds it, in `folder`.
Ended command(const std::string& program, const std::vector<std::string>& arguments,
              const std::filesystem::path& folder, const Environment& extra = {});
bool is_installed(const std::string& program);

// Runs lazytlb in `folder`.
Ended lazytlb_command(const std::vector<std::string>& arguments, const std::filesystem::path& folder,
                      const Environment& extra = {});

}  // namespace lazytlb
