// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/pen.hpp"

#include "base/check.hpp"

namespace lazytlb::stage {

Item& Pen::add(Item::Kind kind, const Ink& ink) {
    Item& item = list_.items.emplace_back();
    item.kind = kind;
    item.fill = ink.fill;
    item.radius = ink.radius;
    item.stroke = ink.stroke;
    item.stroke_width = ink.width;
    item.dash = ink.dash;
    item.texture = ink.texture;
    item.texture_fill = ink.texture_fill;
    item.texture_pitch = ink.pitch;
    item.id = open_.empty() ? 0 : open_.back();
    return item;
}

void Pen::add_points(const std::vector<Point>& points, const Ink& ink, bool closed, bool curve) {
    Item& item = add(Item::Kind::path, ink);
    item.closed = closed;
    item.curve = curve;
    item.first = static_cast<std::uint32_t>(list_.points.size());
    item.count = static_cast<std::uint32_t>(points.size());
    list_.points.insert(list_.points.end(), points.begin(), points.end());
}

void Pen::rect(const Box& box, const Ink& ink) { add(Item::Kind::rect, ink).box = box; }

void Pen::circle(Point centre, float radius, Ink ink) {
    ink.radius = radius;
    rect({centre.x - radius, centre.y - radius, 2 * radius, 2 * radius}, ink);
}

void Pen::line(Point from, Point to, const Ink& ink) { add_points({from, to}, ink, false, false); }
void Pen::path(const std::vector<Point>& points, const Ink& ink) { add_points(points, ink, false, false); }
void Pen::shape(const std::vector<Point>& points, const Ink& ink) { add_points(points, ink, true, false); }
void Pen::curve(const std::vector<Point>& points, const Ink& ink) { add_points(points, ink, false, true); }
void Pen::closed_curve(const std::vector<Point>& points, const Ink& ink) { add_points(points, ink, true, true); }

float Pen::text(Point at, std::string_view words, const Type& type, Align align) {
    const float w = width_of(words, type);
    Item& item = add(Item::Kind::text, {.fill = type.colour});
    item.face = type.face;
    item.size = type.px;
    item.box = {align == Align::left ? at.x : align == Align::right ? at.x - w : at.x - w / 2, at.y, w, 0};
    item.first = static_cast<std::uint32_t>(list_.characters.size());
    item.count = static_cast<std::uint32_t>(words.size());
    list_.characters += words;
    return w;
}

void Pen::begin(std::string id, std::string tooltip) {
    list_.things.push_back({std::move(id), std::move(tooltip)});
    open_.push_back(static_cast<std::uint32_t>(list_.things.size() - 1));
    add(Item::Kind::group_begin, {});
}

void Pen::end() {
    check(!open_.empty(), "Pen::end closes a thing that was begun");
    add(Item::Kind::group_end, {});
    open_.pop_back();
}

}  // namespace lazytlb::stage
