// SPDX-License-Identifier: GPL-3.0-or-later
// PlantUML: the span as a sequence diagram.
#include "export/exporters.hpp"
#include "export/sequence.hpp"
#include "stage/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lazytlb {

namespace {

std::string in_one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return text;
}

}  // namespace

std::optional<Diagnostic> write_plantuml(const ExportRequest& request, const std::filesystem::path& file) {
    const auto sequence = sequence_of(request, file.string());
    if (!sequence) return sequence.diagnostics.front();
    std::string text = "@startuml\n";
    for (const auto& [name, value] : provenance_rows(request))
        text += fmt::format("' {}: {}\n", name, in_one_line(value));
    text += "title " + in_one_line(title_of(request)) + "\nhide footbox\n";
    for (const CpuId cpu : sequence->cpus) text += fmt::format("participant \"CPU {0}\" as cpu{0}\n", cpu.value);
    SimTime told{~std::uint64_t{0}};
    for (const SequenceStep& step : sequence->steps) {
        if (step.at != told) text += fmt::format("== {} ==\n", stage::clock(told = step.at));
        if (step.from == step.to)
            text += fmt::format("note over cpu{}: {}\n", step.from.value, in_one_line(step.text));
        else
            text += fmt::format("cpu{} {} cpu{}: {}\n", step.from.value, step.reply ? "-->" : "->", step.to.value,
                                in_one_line(step.text));
    }
    return write_whole(file, text + "@enduml\n");
}

}  // namespace lazytlb
