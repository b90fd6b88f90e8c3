// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/progress_line.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cstdio>

namespace lazytlb::cli {

ProgressLine::ProgressLine() : shown_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const std::string& words) const {
    if (shown_) fmt::print(stderr, "\r\033[K{}", words);
}

void ProgressLine::clear() const {
    if (shown_) fmt::print(stderr, "\r\033[K");
}

}  // namespace lazytlb::cli
