// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/page_template.hpp"

#include <QtCore/QByteArray>
#include <QtCore/QFile>

#include <fmt/format.h>

#include "base/check.hpp"
#include "export/markup.hpp"
#include "paint/resources.hpp"
#include "trace/record_in_page.hpp"
#include "trace/trace_file.hpp"

namespace lazytlb {

namespace {

QByteArray resource(const QString& name) {
    paint::load_resources();
    QFile file(QStringLiteral(":/lazytlb/") + name);
    check(file.open(QIODevice::ReadOnly), "what pages are made of is compiled in");
    return file.readAll();
}

std::string font_faces() {
    struct Font {
        const char *family, *file;
        int weight;
    };
    static constexpr Font fonts[]{{"Lab Sans", "LabSans-Regular", 400},
                                  {"Lab Sans", "LabSans-Medium", 500},
                                  {"Lab Sans", "LabSans-SemiBold", 600},
                                  {"Lab Mono", "LabMono-Regular", 400},
                                  {"Lab Mono", "LabMono-SemiBold", 600}};
    std::string css;
    for (const Font& font : fonts)
        css += fmt::format(
            "@font-face{{font-family:'{}';font-weight:{};src:url(data:font/ttf;base64,{}) format('truetype')}}\n",
            font.family, font.weight,
            resource(QStringLiteral("fonts/%1.ttf").arg(QLatin1String(font.file))).toBase64().toStdString());
    return css;
}

}  // namespace

std::string page_asset(const char* name) {
    return resource(QStringLiteral("export/") + QLatin1String(name)).toStdString();
}

std::string filled(std::string_view page, const std::map<std::string, std::string>& places) {
    std::string out;
    while (!page.empty()) {
        const auto begin = page.find('@');
        out += page.substr(0, begin);
        if (begin == std::string_view::npos) break;
        const auto end = page.find('@', begin + 1);
        const auto place = end == std::string_view::npos
                               ? places.end()
                               : places.find(std::string(page.substr(begin + 1, end - begin - 1)));
        if (place == places.end()) {
            out += '@';
            page.remove_prefix(begin + 1);
        } else {
            out += place->second;
            page.remove_prefix(end + 1);
        }
    }
    return out;
}

std::map<std::string, std::string> usual_places(const ExportRequest& request, std::size_t largest_record) {
    const RunFacts& f = request.trace().facts;
    std::map<std::string, std::string> places{
        {"GENERATOR", "Lazy TLB Lab " + markup_escaped(request.made.version)},
        {"MADE", markup_escaped(provenance_line(request))},
        {"TITLE", markup_escaped(title_of(request))},
        {"FACTS",
         markup_escaped(fmt::format("policy {}, architecture {}, machine {} with {} CPUs, seed {}", f.policy, f.arch,
                                    f.machine_title.empty() ? f.machine : f.machine_title, f.cpus(), f.seed))},
        {"FONTS", font_faces()},
    };
    std::string& rows = places["ROWS"];
    rows = "<table>";
    for (const auto& [name, value] : provenance_rows(request))
        rows += fmt::format("<tr><td>{}</td><td>{}</td></tr>", markup_escaped(name), markup_escaped(value));
    rows += "</table>";
    const std::string record = trace_file_bytes(request.trace());
    if (record.size() <= largest_record)
        places["RECORD"] =
            std::string(record_tag) + QByteArray::fromStdString(record).toBase64().toStdString() + "</script>";
    else
        places["RECORD"] = "";
    const paint::Palette& palette = paint::palette(request.theme);
    for (std::size_t i = 1; i < stage::role_count; ++i) {
        const auto role = static_cast<stage::Role>(i);
        places[std::string(to_string(role))] = fmt::format("#{:06X}", palette.of(role) & 0xFFFFFF);
    }
    return places;
}

}  // namespace lazytlb
