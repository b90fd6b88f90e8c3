// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/tikz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "export/exporters.hpp"
#include "export/picture.hpp"
#include "export/short_number.hpp"
#include "paint/texture.hpp"
#include "stage/text.hpp"

namespace lazytlb {

namespace {

using stage::Dash;
using stage::DisplayList;
using stage::Face;
using stage::Item;
using stage::Role;
using stage::Texture;

std::string points(double units) { return short_number(units * points_per_unit) + "pt"; }

class TikzWriter {
public:
    TikzWriter(const DisplayList& list, const paint::Palette& palette) : list_(list), palette_(palette) {}

    std::string write() {
        std::string body;
        for (const Item& item : list_.items) body += element(item);
        std::string out;
        for (const std::string& colour : colours_)
            out += fmt::format("\\definecolor{{lz{0}}}{{HTML}}{{{0}}}\n", colour);
        out += fmt::format(
            "\\begin{{tikzpicture}}[x={0},y=-{0},line join=round]\n\\useasboundingbox (0,0) rectangle ({1},{2});\n",
            points(1), short_number(list_.width), short_number(list_.height));
        return out + body + "\\end{tikzpicture}\n";
    }

private:
    std::string colour(const stage::Colour& c) {
        std::string hex = fmt::format("{:06X}", palette_.of(c) & 0xFFFFFF);
        colours_.insert(hex);
        return "lz" + hex;
    }

    std::string element(const Item& item) {
        switch (item.kind) {
            case Item::Kind::rect: return inked(item, rectangle(item));
            case Item::Kind::path: return item.count < 2 ? std::string() : inked(item, path(item));
            case Item::Kind::text: return text(item);
            case Item::Kind::group_begin:
            case Item::Kind::group_end: break;
        }
        return {};
    }

    static std::string at(double x, double y) { return fmt::format("({},{})", short_number(x), short_number(y)); }

    static std::string rectangle(const Item& item) {
        const stage::Box& b = item.box;
        const double r = std::min<double>({item.radius, b.w / 2, b.h / 2});
        return fmt::format("{}{} rectangle {}", r > 0 ? fmt::format("[rounded corners={}] ", points(r)) : "",
                           at(b.x, b.y), at(b.right(), b.bottom()));
    }

    std::string path(const Item& item) const {
        std::string d;
        const stage::Point* p = list_.points.data() + item.first;
        d += at(p[0].x, p[0].y);
        if (item.curve)
            for (std::uint32_t i = 1; i + 2 < item.count; i += 3)
                d += fmt::format(" .. controls {} and {} .. {}", at(p[i].x, p[i].y), at(p[i + 1].x, p[i + 1].y),
                                 at(p[i + 2].x, p[i + 2].y));
        else
            for (std::uint32_t i = 1; i < item.count; ++i) d += " -- " + at(p[i].x, p[i].y);
        return item.closed ? d + " -- cycle" : d;
    }

    std::string inked(const Item& item, const std::string& shape) {
        std::string out, options;
        if (item.fill.role != Role::none && (item.kind == Item::Kind::rect || item.closed))
            options = "fill=" + colour(item.fill);
        if (item.texture != Texture::none && !options.empty()) {
            out += fmt::format("\\path[{}] {};\n\\path[{}] {};\n", options, shape, pattern(item), shape);
            options.clear();
        }
        if (item.stroke.role != Role::none && item.stroke_width > 0) {
            options += fmt::format("{}draw={},line width={}", options.empty() ? "" : ",", colour(item.stroke),
                                   points(item.stroke_width));
            if (item.dash != Dash::solid) {
                const auto [on, off] = stage::dash_lengths(item.dash, item.stroke_width);
                options += fmt::format(",dash pattern=on {} off {}", points(on), points(off));
            } else if (item.kind == Item::Kind::path && !item.closed) {
                options += ",line cap=round";
            }
        }
        return options.empty() ? out : out + fmt::format("\\path[{}] {};\n", options, shape);
    }

    // All three run at 45 degrees: across, the period is shorter by the root of two.
    std::string pattern(const Item& item) {
        constexpr double across = 0.70710678;
        const double pitch = item.texture_pitch, step = pitch * across;
        std::string shape;
        if (item.texture == Texture::stripes)
            shape = fmt::format("Lines[angle=45,distance={},line width={}]", points(step), points(step / 2));
        else if (item.texture == Texture::dots)
            shape =
                fmt::format("Dots[angle=45,distance={},radius={}]", points(step), points(pitch * paint::dot_radius));
        else
            shape = fmt::format("Hatch[angle=45,distance={},line width={}]", points(step),
                                points(paint::hatch_width(item.texture_pitch)));
        return fmt::format("pattern={{{}}},pattern color={}", shape, colour(item.texture_fill));
    }

    std::string text(const Item& item) {
        const bool mono = item.face == Face::mono_regular || item.face == Face::mono_semibold;
        const bool bold = item.face == Face::sans_semibold || item.face == Face::mono_semibold;
        const std::string_view words = list_.text_of(item);
        const double size = static_cast<double>(item.size) * points_per_unit;
        const auto width = static_cast<double>(stage::width_of(words, {item.face, item.size, {}}));
        return fmt::format("\\lztext{{{}}}{{{}}}{{\\fontsize{{{}}}{{{}}}{}{}\\selectfont}}{{{}}}{{{}}}\n",
                           at(item.box.x, item.box.y), points(width * 1.02), short_number(size),
                           short_number(size * 1.2), mono ? "\\ttfamily" : "\\sffamily", bold ? "\\bfseries" : "",
                           colour(item.fill), tex_escaped(words));
    }

    const DisplayList& list_;
    const paint::Palette& palette_;
    std::set<std::string> colours_;
};

}  // namespace

std::string tex_escaped(std::string_view text) {
    static constexpr std::pair<std::string_view, std::string_view> known[]{{"\\", "\\textbackslash{}"},
                                                                           {"{", "\\{"},
                                                                           {"}", "\\}"},
                                                                           {"$", "\\$"},
                                                                           {"&", "\\&"},
                                                                           {"#", "\\#"},
                                                                           {"%", "\\%"},
                                                                           {"_", "\\_"},
                                                                           {"^", "\\^{}"},
                                                                           {"~", "\\~{}"},
                                                                           {"<", "\\textless{}"},
                                                                           {">", "\\textgreater{}"},
                                                                           {"\"", "''"},
                                                                           {"|", "\\textbar{}"},
                                                                           {"\u2192", "$\\rightarrow$"},
                                                                           {"\u2190", "$\\leftarrow$"},
                                                                           {"\u00D7", "$\\times$"},
                                                                           {"\u2212", "$-$"},
                                                                           {"\u00B5", "$\\mu$"},
                                                                           {"\u00A0", "~"},
                                                                           {"\u2019", "'"},
                                                                           {"\u2026", "\\ldots{}"},
                                                                           {"\u00B7", "$\\cdot$"},
                                                                           {"\u2713", "$\\surd$"},
                                                                           {"\u221E", "$\\infty$"},
                                                                           {"\u2265", "$\\geq$"},
                                                                           {"\u2264", "$\\leq$"}};
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto found = std::find_if(std::begin(known), std::end(known),
                                        [&](const auto& pair) { return text.substr(i).starts_with(pair.first); });
        if (found != std::end(known)) {
            out += found->second;
            i += found->first.size();
        } else {
            const auto byte = static_cast<unsigned char>(text[i++]);
            out += byte < 0x20 ? '?' : static_cast<char>(byte);
        }
    }
    return out;
}

std::string tikz_macros() {
    // place, width, font, colour, text
    return "\\providecommand{\\lztext}[5]{\\node[anchor=base west,inner sep=0pt,outer sep=0pt,text=#4] at #1 "
           "{\\setbox0\\hbox{#3#5}\\ifdim\\wd0>#2\\relax\\resizebox{#2}{!}{\\box0}\\else\\box0\\fi};}\n";
}

std::string to_tikz(const DisplayList& list, const paint::Palette& palette) {
    return TikzWriter(list, palette).write();
}

std::optional<Diagnostic> write_tikz(const ExportRequest& request, const std::filesystem::path& file) {
    std::string text;
    for (const auto& [name, value] : provenance_rows(request)) text += fmt::format("% {}: {}\n", name, value);
    text +=
        "% In the preamble: \\usepackage{tikz}\\usetikzlibrary{patterns.meta}; where it stands: \\input this file.\n";
    text += tikz_macros() + to_tikz(picture_of(request), paint::palette(request.theme));
    return write_whole(file, text);
}

}  // namespace lazytlb
