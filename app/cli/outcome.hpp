// SPDX-License-Identifier: GPL-3.0-or-later
// How a subcommand ends: the exit code, data on stdout, messages on stderr.
#pragma once

#include "base/diagnostic.hpp"

#include <string_view>
#include <vector>

namespace lazytlb::cli {

enum Exit : int {
    ok = 0,
    finding = 1,       // a row out of its band, a broken rule
    command_line = 2,  // wrong on the command line: unknown names and illegal pairs by option included
    wrong_file = 3,    // wrong in a file, a missing one, or one that cannot be written
    our_fault = 4,
    interrupted = 130,  // by Ctrl-C, with what was done until then
};

void print(std::string_view data);        // stdout
void message(std::string_view sentence);  // stderr, with a line end

// Prints them to stderr. What has no file was wrong on the command line.
Exit report(const std::vector<Diagnostic>& diagnostics);

Diagnostic on_command_line(std::string sentence, std::string hint);

}  // namespace lazytlb::cli
