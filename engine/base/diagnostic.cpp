// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostic.hpp"

#include <fmt/format.h>

namespace lazytlb {

std::string to_text(const Diagnostic& d) {
    std::string text = fmt::format("error: {}\n", d.sentence);
    if (!d.file.empty()) {
        text += fmt::format(" --> {}", d.file);
        if (d.line > 0) text += fmt::format(":{}", d.line);
        if (d.line > 0 && d.column > 0) text += fmt::format(":{}", d.column);
        text += '\n';
    }
    if (d.line > 0 && !d.source.empty()) {
        const std::string number = std::to_string(d.line);
        text += fmt::format("  {} | {}\n", number, d.source);
        if (d.column > 0 && d.length > 0) {
            // Tabs before the mark are kept, so that it stands under its value in every terminal.
            std::string pad;
            for (int i = 0; i + 1 < d.column; ++i)
                pad +=
                    i < static_cast<int>(d.source.size()) && d.source[static_cast<std::size_t>(i)] == '\t' ? '\t' : ' ';
            text += fmt::format("  {:{}} | {}{}\n", "", number.size(), pad,
                                std::string(static_cast<std::size_t>(d.length), '^'));
        }
    }
    if (!d.hint.empty()) text += fmt::format("  hint: {}\n", d.hint);
    return text;
}

std::string to_text(const std::vector<Diagnostic>& diagnostics) {
    std::string text;
    for (const auto& d : diagnostics) {
        if (!text.empty()) text += '\n';
        text += to_text(d);
    }
    return text;
}

}  // namespace lazytlb
