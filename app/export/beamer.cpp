// SPDX-License-Identifier: GPL-3.0-or-later
// A LaTeX beamer file: a frame for each stop with its sentence, the picture, and the reason below and in the notes.
#include "export/exporters.hpp"
#include "export/picture.hpp"
#include "export/tikz.hpp"

#include <fmt/format.h>

namespace lazytlb {

std::optional<Diagnostic> write_beamer(const ExportRequest& request, const std::filesystem::path& file) {
    std::string text;
    for (const auto& [name, value] : provenance_rows(request)) text += fmt::format("% {}: {}\n", name, value);
    const RunFacts& f = request.trace().facts;
    text += fmt::format(
        "% Notes on a second screen: \\setbeameroption{{show notes on second screen}}\n"
        "\\documentclass[aspectratio=169,10pt]{{beamer}}\n\\usepackage[utf8]{{inputenc}}\n"
        "\\usepackage{{tikz}}\\usetikzlibrary{{patterns.meta}}\n\\setbeamertemplate{{navigation symbols}}{{}}\n"
        "\\setbeamerfont{{frametitle}}{{size=\\normalsize}}\n{}\\title{{{}}}\n\\subtitle{{{}}}\n\\author{{}}\\date{{}}"
        "\n"
        "\\begin{{document}}\n\\begin{{frame}}\n\\titlepage\n\\end{{frame}}\n",
        tikz_macros(), tex_escaped(title_of(request)),
        tex_escaped(
            fmt::format("policy {}, architecture {}, machine {}, seed {}", f.policy, f.arch, f.machine, f.seed)));
    ExportRequest figure = request;
    figure.paper_mm = page_mm;
    const std::vector<Moment> moments = request.stops.empty() ? std::vector{request.moment} : request.stops;
    for (const Moment& moment : moments) {
        if (request.is_cancelled()) return cancelled_export(file.string());
        text += fmt::format(
            "\\begin{{frame}}{{{}}}\n\\centering\\resizebox{{!}}{{0.72\\textheight}}{{%\n{}}}\n\n\\small {}\n"
            "\\note{{{} {}}}\n\\end{{frame}}\n",
            tex_escaped(moment.sentence), to_tikz(picture_of(figure, moment), paint::palette(request.theme)),
            tex_escaped(moment.why), tex_escaped(moment.sentence), tex_escaped(moment.why));
    }
    return write_whole(file, text + "\\end{document}\n");
}

}  // namespace lazytlb
