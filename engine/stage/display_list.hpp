// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as a list: plain items in painter's order, colours as roles, texts with final strings and left
// edges. One painter shows it on screen and in every export; SVG, TikZ and HTML writers need no metrics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb::stage {

// Colour roles of visual-design section 4; palettes give them colours. mm1..mm8 and cost1..cost10 are runs.
enum class Role : std::uint8_t {
    none,
    background,
    surface,
    ground,
    hair,
    text,
    muted,
    focus,
    mm1,
    mm2,
    mm3,
    mm4,
    mm5,
    mm6,
    mm7,
    mm8,
    idle,
    kernel,
    line_owner,
    line_edge,
    line_queue,
    heat1,
    heat2,
    heat3,
    heat4,
    ipi_send,
    ipi_flight,
    ipi_handler,
    ipi_ack,
    broadcast,
    stale,
    fault,
    cost1,
    cost2,
    cost3,
    cost4,
    cost5,
    cost6,
    cost7,
    cost8,
    cost9,
    cost10,
};
inline constexpr std::size_t role_count = static_cast<std::size_t>(Role::cost10) + 1;
std::string_view to_string(Role role);  // "line-owner": the name in palettes.json and in SVG classes

// A role, or a derived colour: `role` mixed into `over` at `percent` (100: pure), or the better letter colour on it.
struct Colour {
    Role role = Role::none;
    std::uint8_t percent = 100;
    Role over = Role::surface;
    bool letter_on = false;  // the better of white and near-black on `role`

    constexpr Colour() = default;
    constexpr Colour(Role r) : role(r) {}
    static constexpr Colour mixed(Role r, std::uint8_t percent, Role over) {
        Colour c(r);
        c.percent = percent;
        c.over = over;
        return c;
    }
    static constexpr Colour letter(Role on) {
        Colour c(on);
        c.letter_on = true;
        return c;
    }
    friend bool operator==(const Colour&, const Colour&) = default;
};

// Drawn in picture coordinates, so that neighbours meet. Item::texture_pitch is the period along x and y; all
// three run at 45 degrees.
enum class Texture : std::uint8_t { none, stripes, dots, cross };
enum class Dash : std::uint8_t { solid, dashed, dotted };
// What a pen of that width draws and leaves out, in turn. One place, so that every output agrees.
struct DashLengths {
    float on, off;
};
DashLengths dash_lengths(Dash dash, float stroke_width);

enum class Face : std::uint8_t { sans_regular, sans_medium, sans_semibold, mono_regular, mono_semibold };
inline constexpr std::size_t face_count = 5;

struct Point {
    float x = 0, y = 0;
};
struct Box {
    float x = 0, y = 0, w = 0, h = 0;
    float right() const { return x + w; }
    float bottom() const { return y + h; }
    Point centre() const { return {x + w / 2, y + h / 2}; }
    Box grown(float by) const { return {x - by, y - by, w + 2 * by, h + 2 * by}; }
};

struct Item {
    enum class Kind : std::uint8_t { rect, path, text, group_begin, group_end } kind{};
    Texture texture = Texture::none;
    Dash dash = Dash::solid;
    Face face = Face::sans_regular;
    std::uint8_t texture_pitch = 11;    // px, whole
    Colour fill, texture_fill, stroke;  // a textured item: texture_fill on fill
    float stroke_width = 0;
    float radius = 0;                    // rect
    float size = 0;                      // text: px, whole
    Box box;                             // rect; text: left edge, baseline (y), width (w)
    std::uint32_t first = 0, count = 0;  // path: points of DisplayList::points; text: bytes of ::characters
    std::uint32_t id = 0;                // what it stands for: index of DisplayList::things, 0 = nothing
    bool closed = false;                 // path
    bool curve = false;                  // path: points are cubic Bezier: start, then (control, control, end) ...
};

// What an item stands for: for hit tests, tooltips, accessibility and stable ids in SVG.
struct Thing {
    std::string id;       // "cpu-913", "mm-A", "line-A"
    std::string tooltip;  // whole sentence
};

struct DisplayList {
    float width = 0, height = 0;
    std::vector<Item> items;
    std::vector<Point> points;
    std::string characters;
    std::vector<Thing> things{{}};

    std::string_view text_of(const Item& item) const {
        return std::string_view(characters).substr(item.first, item.count);
    }
};

// Adds a whole picture to another, moved by `offset`.
void append(DisplayList& list, const DisplayList& other, Point offset);

// The topmost thing under a place: an index of things, 0 when there is none.
std::uint32_t thing_at(const DisplayList& list, Point place);

// One line per item, coordinates to a tenth: the form of golden files.
std::string to_text(const DisplayList& list);

}  // namespace lazytlb::stage
