// SPDX-License-Identifier: GPL-3.0-or-later
// Mermaid: the span as a sequence diagram, for wikis and Markdown.
#include "export/exporters.hpp"
#include "export/sequence.hpp"
#include "stage/text.hpp"

#include <fmt/format.h>

namespace lazytlb {

namespace {

// A semicolon ends a statement and a number sign begins an entity: both become entities.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ';')
            out += "#59;";
        else if (c == '#')
            out += "#35;";
        else
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

}  // namespace

std::optional<Diagnostic> write_mermaid(const ExportRequest& request, const std::filesystem::path& file) {
    const auto sequence = sequence_of(request, file.string());
    if (!sequence) return sequence.diagnostics.front();
    std::string text;
    for (const auto& [name, value] : provenance_rows(request)) text += fmt::format("%% {}: {}\n", name, escaped(value));
    text += "sequenceDiagram\n    %% " + escaped(title_of(request)) + '\n';
    for (const CpuId cpu : sequence->cpus) text += fmt::format("    participant cpu{0} as CPU {0}\n", cpu.value);
    for (const SequenceStep& step : sequence->steps) {
        const std::string words = fmt::format("{}: {}", stage::clock(step.at), escaped(step.text));
        if (step.from == step.to)
            text += fmt::format("    Note over cpu{}: {}\n", step.from.value, words);
        else
            text += fmt::format("    cpu{}{}cpu{}: {}\n", step.from.value, step.reply ? "-->>" : "->>", step.to.value,
                                words);
    }
    return write_whole(file, text);
}

}  // namespace lazytlb
