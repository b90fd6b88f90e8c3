// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/outcome.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

namespace lazytlb::cli {

void print(std::string_view data) { std::fwrite(data.data(), 1, data.size(), stdout); }

void message(std::string_view sentence) {
    const std::string line = std::string(sentence) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

Exit report(const std::vector<Diagnostic>& diagnostics) {
    const std::string text = to_text(diagnostics);
    std::fwrite(text.data(), 1, text.size(), stderr);
    const bool by_option =
        std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) { return d.file.empty(); });
    return by_option ? command_line : wrong_file;
}

Diagnostic on_command_line(std::string sentence, std::string hint) {
    Diagnostic d;
    d.sentence = std::move(sentence);
    d.hint = std::move(hint);
    return d;
}

}  // namespace lazytlb::cli
