// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/step_stream.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lazytlb {

namespace {

using Json = nlohmann::ordered_json;
using stage::DisplayList;
using stage::Face;
using stage::Item;
using stage::Role;
using stage::Texture;

// A quarter of a unit is finer than a screen shows, and short to write.
Json place(float x) {
    const double quarter = std::round(static_cast<double>(x) * 4) / 4;
    if (quarter == std::floor(quarter)) return static_cast<std::int64_t>(quarter);
    return quarter;
}

std::uint32_t number_of(const std::string& text, std::vector<std::string>& all,
                        std::map<std::string, std::uint32_t>& numbers) {
    const auto [found, is_new] = numbers.emplace(text, static_cast<std::uint32_t>(all.size()));
    if (is_new) all.push_back(text);
    return found->second;
}

}  // namespace

Edit edit_between(const std::vector<std::uint32_t>& before, const std::vector<std::uint32_t>& after) {
    constexpr std::size_t look_ahead = 96;  // most changes of a step are a few shapes long
    Edit edit;
    std::size_t i = 0, j = 0;
    while (i < before.size() || j < after.size()) {
        std::size_t keep = 0;
        while (i + keep < before.size() && j + keep < after.size() && before[i + keep] == after[j + keep]) ++keep;
        i += keep;
        j += keep;
        if (i == before.size() && j == after.size()) break;
        // The nearest place where both go on alike.
        std::size_t drop = before.size() - i, put = after.size() - j;
        for (std::size_t sum = 1; sum <= look_ahead; ++sum) {
            bool found = false;
            for (std::size_t d = 0; d <= sum && !found; ++d) {
                const std::size_t p = sum - d;
                if (i + d >= before.size() || j + p >= after.size() || before[i + d] != after[j + p]) continue;
                if (i + d + 1 < before.size() && j + p + 1 < after.size() && before[i + d + 1] != after[j + p + 1])
                    continue;
                drop = d;
                put = p;
                found = true;
            }
            if (found) break;
        }
        edit.push_back(static_cast<std::uint32_t>(keep));
        edit.push_back(static_cast<std::uint32_t>(drop));
        edit.push_back(static_cast<std::uint32_t>(put));
        edit.insert(edit.end(), after.begin() + static_cast<std::ptrdiff_t>(j),
                    after.begin() + static_cast<std::ptrdiff_t>(j + put));
        i += drop;
        j += put;
    }
    return edit;
}

int StepStream::colour(const stage::Colour& c) {
    if (c.role == Role::none) return -1;
    return static_cast<int>(number_of(fmt::format("#{:06X}", palette_.of(c) & 0xFFFFFF), colours_, colour_numbers_));
}

int StepStream::font(const Item& item) {
    const bool mono = item.face == Face::mono_regular || item.face == Face::mono_semibold;
    const int weight = item.face == Face::sans_semibold || item.face == Face::mono_semibold ? 600
                       : item.face == Face::sans_medium                                     ? 500
                                                                                            : 400;
    return static_cast<int>(number_of(
        fmt::format("{} {:.0f}px {}", weight, item.size, mono ? "'Lab Mono'" : "'Lab Sans'"), fonts_, font_numbers_));
}

std::uint32_t StepStream::text(const std::string& text) { return number_of(text, texts_, text_numbers_); }

// [fill, stroke, width, dash on, dash off, texture, pitch, its colour], cut where nothing more follows
Json StepStream::ink(const Item& item) {
    Json ink = Json::array({colour(item.fill)});
    const bool stroked = item.stroke.role != Role::none, textured = item.texture != Texture::none;
    if (!stroked && !textured) return ink;
    const auto dash =
        item.dash == stage::Dash::solid ? stage::DashLengths{0, 0} : stage::dash_lengths(item.dash, item.stroke_width);
    ink.insert(ink.end(), {colour(item.stroke), place(item.stroke_width), place(dash.on), place(dash.off)});
    if (textured)
        ink.insert(ink.end(), {static_cast<int>(item.texture), item.texture_pitch, colour(item.texture_fill)});
    return ink;
}

// [0, x, y, w, h, radius, ink] [1, closed, curve, [x, y ...], ink] [2, x, y, font, colour, text] [3, id, tooltip] [4]
Json StepStream::shape(const DisplayList& list, const Item& item) {
    switch (item.kind) {
        case Item::Kind::rect:
            return {0,
                    place(item.box.x),
                    place(item.box.y),
                    place(item.box.w),
                    place(item.box.h),
                    place(std::min({item.radius, item.box.w / 2, item.box.h / 2})),
                    ink(item)};
        case Item::Kind::path: {
            Json points = Json::array();
            for (std::uint32_t i = 0; i < item.count; ++i) {
                points.push_back(place(list.points[item.first + i].x));
                points.push_back(place(list.points[item.first + i].y));
            }
            return {1, item.closed ? 1 : 0, item.curve ? 1 : 0, points, ink(item)};
        }
        case Item::Kind::text:
            return {2,          place(item.box.x), place(item.box.y),
                    font(item), colour(item.fill), text(std::string(list.text_of(item)))};
        case Item::Kind::group_begin: {
            const stage::Thing& thing = list.things[item.id];
            return {3, text(thing.id), text(thing.tooltip)};
        }
        case Item::Kind::group_end: break;
    }
    return Json::array({4});
}

void StepStream::add(const DisplayList& list, Json facts) {
    width_ = list.width;
    height_ = list.height;
    std::vector<std::uint32_t> shapes;
    shapes.reserve(list.items.size());
    for (const Item& item : list.items) {
        const std::size_t known = shapes_.size();
        shapes.push_back(number_of(shape(list, item).dump(), shapes_, shape_numbers_));
        if (shapes_.size() > known) bytes_ += shapes_.back().size() + 1;
    }
    Edit edit = edit_between(last_, shapes);
    bytes_ += edit.size() * 5 + facts.dump().size();
    facts["edit"] = std::move(edit);
    steps_.push_back(std::move(facts));
    last_ = std::move(shapes);
}

Json StepStream::finish() {
    Json shapes = Json::array();
    for (const std::string& shape : shapes_) shapes.push_back(Json::parse(shape));
    return {{"w", place(width_)},         {"h", place(height_)},         {"colours", colours_},       {"fonts", fonts_},
            {"texts", std::move(texts_)}, {"shapes", std::move(shapes)}, {"steps", std::move(steps_)}};
}

}  // namespace lazytlb
