// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/svg.hpp"

#include "export/exporters.hpp"
#include "export/markup.hpp"
#include "export/picture.hpp"
#include "export/short_number.hpp"
#include "paint/texture.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

namespace lazytlb {

namespace {

using stage::Colour;
using stage::Dash;
using stage::DisplayList;
using stage::Face;
using stage::Item;
using stage::Role;
using stage::Texture;

std::string hex(QRgb colour) { return fmt::format("#{:06X}", colour & 0xFFFFFF); }

// "mm1", "mm1-14-surface", "on-mm1": what a class is named after.
std::string name_of(const Colour& colour) {
    const std::string role(stage::to_string(colour.role));
    if (colour.letter_on) return "on-" + role;
    return colour.percent == 100 ? role : fmt::format("{}-{}-{}", role, colour.percent, stage::to_string(colour.over));
}

class SvgWriter {
public:
    SvgWriter(const DisplayList& list, const paint::Palette& palette, const SvgLabels& labels)
        : list_(list), palette_(palette), labels_(labels) {}

    std::string write() {
        std::string body;
        for (const Item& item : list_.items) body += element(item);
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {4} viewBox=\"0 0 {0} {1}\" "
            "role=\"img\" "
            "xml:space=\"preserve\">\n"
            "<title>{2}</title>\n<desc>{3}</desc>\n<style>\n"
            "text{{font-kerning:none}}path{{stroke-linejoin:round}}\n",
            short_number(list_.width), short_number(list_.height), markup_escaped(labels_.title),
            markup_escaped(labels_.description), size(labels_.width_mm));
        for (const auto& [name, rule] : rules_) out += fmt::format(".{}{{{}}}\n", name, rule);
        out += "</style>\n<defs>\n";
        for (const auto& [name, pattern] : patterns_) out += pattern;
        return out + "</defs>\n" + body + "</svg>\n";
    }

private:
    std::string size(double width_mm) const {
        if (width_mm <= 0)
            return fmt::format("width=\"{}\" height=\"{}\"", short_number(list_.width), short_number(list_.height));
        return fmt::format(
            "width=\"{}mm\" height=\"{}mm\"", short_number(width_mm),
            short_number(width_mm * static_cast<double>(list_.height) / static_cast<double>(list_.width)));
    }

    std::string element(const Item& item) {
        switch (item.kind) {
            case Item::Kind::group_begin: return group(item);
            case Item::Kind::group_end: return "</g>\n";
            case Item::Kind::rect: return rect(item);
            case Item::Kind::path: return path(item);
            case Item::Kind::text: break;
        }
        return text(item);
    }

    std::string group(const Item& item) {
        const stage::Thing& thing = list_.things[item.id];
        std::string id = thing.id;
        for (int n = 2; !ids_.insert(id).second; ++n)
            id = fmt::format("{}-{}", thing.id, n);  // an id stands once in a file
        return fmt::format("<g id=\"{}\"><title>{}</title>\n", markup_escaped(labels_.id_prefix + id),
                           markup_escaped(thing.tooltip));
    }

    std::string rect(const Item& item) {
        const auto& b = item.box;
        const double r = std::min<double>({item.radius, b.w / 2, b.h / 2});
        return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}{}/>\n", short_number(b.x),
                           short_number(b.y), short_number(b.w), short_number(b.h),
                           r > 0 ? fmt::format(" rx=\"{}\"", short_number(r)) : "", ink(item, false));
    }

    std::string path(const Item& item) {
        std::string d;
        for (std::uint32_t i = 0; i < item.count; ++i) {
            const stage::Point p = list_.points[item.first + i];
            if (i == 0)
                d += 'M';
            else if (!item.curve)
                d += i == 1 ? "L" : " ";
            else
                d += i % 3 == 1 ? "C" : " ";
            d += short_number(p.x) + ',' + short_number(p.y);
        }
        if (item.closed) d += 'Z';
        return fmt::format("<path d=\"{}\"{}/>\n", d, ink(item, true));
    }

    std::string text(const Item& item) {
        return fmt::format("<text x=\"{}\" y=\"{}\" class=\"{} {}\">{}</text>\n", short_number(item.box.x),
                           short_number(item.box.y), type_class(item), fill_class(item.fill),
                           markup_escaped(list_.text_of(item)));
    }

    std::string ink(const Item& item, bool is_path) {
        std::string classes, rest;
        if (item.fill.role == Role::none)
            classes = no_fill_class();
        else if (item.texture != Texture::none)
            rest += fmt::format(" fill=\"url(#{})\"", pattern(item));
        else
            classes = fill_class(item.fill);
        if (item.stroke.role != Role::none) {
            if (!classes.empty()) classes += ' ';
            classes += stroke_class(item.stroke);
            rest += fmt::format(" stroke-width=\"{}\"", short_number(item.stroke_width));
            if (item.dash != Dash::solid) {
                const auto [on, off] = stage::dash_lengths(item.dash, item.stroke_width);
                rest += fmt::format(" stroke-dasharray=\"{} {}\"", short_number(on), short_number(off));
            } else if (is_path && !item.closed) {
                rest += " stroke-linecap=\"round\"";
            }
        }
        return (classes.empty() ? "" : fmt::format(" class=\"{}\"", classes)) + rest;
    }

    std::string fill_class(const Colour& colour) {
        return rule("f-" + name_of(colour), "fill:" + hex(palette_.of(colour)));
    }
    std::string stroke_class(const Colour& colour) {
        return rule("s-" + name_of(colour), "stroke:" + hex(palette_.of(colour)));
    }
    std::string no_fill_class() { return rule("f-none", "fill:none"); }

    std::string type_class(const Item& item) {
        const bool mono = item.face == Face::mono_regular || item.face == Face::mono_semibold;
        const int weight = item.face == Face::sans_semibold || item.face == Face::mono_semibold ? 600
                           : item.face == Face::sans_medium                                     ? 500
                                                                                                : 400;
        const char* family = mono ? "'Lab Mono','JetBrains Mono',monospace" : "'Lab Sans',Inter,sans-serif";
        return rule(
            fmt::format("t-{}-{}-{}", mono ? "mono" : "sans", weight, short_number(item.size)),
            fmt::format("font-family:{};font-weight:{};font-size:{}px", family, weight, short_number(item.size)));
    }

    std::string rule(std::string name, std::string text) {
        rules_.emplace(name, std::move(text));
        return name;
    }

    // One period; the shapes are those of paint::texture_image.
    std::string pattern(const Item& item) {
        constexpr const char* kinds[] = {"none", "stripes", "dots", "cross"};
        const std::string name =
            labels_.id_prefix + fmt::format("{}-{}-{}-{}", kinds[static_cast<std::size_t>(item.texture)],
                                            item.texture_pitch, name_of(item.texture_fill), name_of(item.fill));
        if (patterns_.count(name) != 0) return name;
        const double p = item.texture_pitch;
        std::string shape;
        if (item.texture == Texture::stripes)
            shape = fmt::format("<path class=\"{0}\" d=\"M0,0H{1}L0,{1}ZM{2},0V{1}L{1},{2}H0Z\"/>",
                                fill_class(item.texture_fill), short_number(p / 2), short_number(p));
        else if (item.texture == Texture::dots)
            shape = fmt::format(
                "<circle class=\"{0}\" cx=\"{1}\" cy=\"{1}\" r=\"{3}\"/><circle class=\"{0}\" cx=\"{2}\" cy=\"{2}\" "
                "r=\"{3}\"/>",
                fill_class(item.texture_fill), short_number(p / 4), short_number(p * 3 / 4),
                short_number(p * paint::dot_radius));
        else
            shape = fmt::format(
                "<path class=\"{0} {1}\" stroke-width=\"{2}\" "
                "d=\"M{4},0L0,{4}M{3},{4}L{4},{3}M{4},0L{3},{4}M0,{4}L{4},{3}\"/>",
                no_fill_class(), stroke_class(item.texture_fill), short_number(paint::hatch_width(item.texture_pitch)),
                short_number(p), short_number(p / 2));
        patterns_.emplace(name, fmt::format("<pattern id=\"{0}\" width=\"{1}\" height=\"{1}\" "
                                            "patternUnits=\"userSpaceOnUse\"><rect class=\"{2}\" width=\"{1}\" "
                                            "height=\"{1}\"/>{3}</pattern>\n",
                                            name, short_number(p), fill_class(item.fill), shape));
        return name;
    }

    const DisplayList& list_;
    const paint::Palette& palette_;
    const SvgLabels& labels_;
    std::map<std::string, std::string> rules_, patterns_;  // sorted: the order of bytes does not depend on the picture
    std::set<std::string> ids_;
};

}  // namespace

std::string to_svg(const DisplayList& list, const paint::Palette& palette, const SvgLabels& labels) {
    return SvgWriter(list, palette, labels).write();
}

std::optional<Diagnostic> write_svg(const ExportRequest& request, const std::filesystem::path& file) {
    SvgLabels labels{title_of(request), provenance_line(request)};
    labels.width_mm = request.paper_mm;
    return write_whole(file, to_svg(picture_of(request), paint::palette(request.theme), labels));
}

}  // namespace lazytlb
