// SPDX-License-Identifier: GPL-3.0-or-later
// Pen: adds shapes and texts to a DisplayList. It turns centred and right-aligned text into left edges and
// remembers which thing is being drawn; it decides nothing about what is shown.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "stage/display_list.hpp"
#include "stage/text.hpp"

namespace lazytlb::stage {

struct Ink {
    Colour fill{};
    float radius = 0;
    Colour stroke{};
    float width = 0;
    Dash dash = Dash::solid;
    Texture texture = Texture::none;
    Colour texture_fill{};
    std::uint8_t pitch = 11;
};

enum class Align : std::uint8_t { left, centre, right };

class Pen {
public:
    explicit Pen(DisplayList& list) : list_(list) {}

    void rect(const Box& box, const Ink& ink);
    void circle(Point centre, float radius, Ink ink);
    void line(Point from, Point to, const Ink& ink);
    void path(const std::vector<Point>& points, const Ink& ink);   // open
    void shape(const std::vector<Point>& points, const Ink& ink);  // closed
    void curve(const std::vector<Point>& points, const Ink& ink);  // cubic Bezier, open
    void closed_curve(const std::vector<Point>& points, const Ink& ink);

    // Baseline at `at.y`; returns the width.
    float text(Point at, std::string_view text, const Type& type, Align align);
    float text(Point at, std::string_view words, const Type& type) { return text(at, words, type, Align::left); }

    // What follows, up to end(), stands for this thing.
    void begin(std::string id, std::string tooltip);
    void end();

    DisplayList& list() { return list_; }

private:
    Item& add(Item::Kind kind, const Ink& ink);
    void add_points(const std::vector<Point>& points, const Ink& ink, bool closed, bool curve);

    DisplayList& list_;
    std::vector<std::uint32_t> open_;
};

// A colour drawn over others gets a casing of `surface`, so that every moving mark keeps its own edge.
inline constexpr float casing = 1.75F;

}  // namespace lazytlb::stage
