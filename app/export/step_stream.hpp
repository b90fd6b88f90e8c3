// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures step by step as data for a page: each shape stands once, and a step says only what differs from the one
// before. The page's script (assets/export/page.js) reads exactly this.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

// Which shapes a picture consists of, as a change of another: keep so many, drop so many, put these in; and again.
using Edit = std::vector<std::uint32_t>;  // keep, drop, count, shapes ..., keep, drop, count, shapes ...
Edit edit_between(const std::vector<std::uint32_t>& before, const std::vector<std::uint32_t>& after);

class StepStream {
public:
    explicit StepStream(const paint::Palette& palette) : palette_(palette) {}

    void add(const stage::DisplayList& list, nlohmann::ordered_json facts);  // of the step: time, words ...
    std::size_t bytes() const { return bytes_; }                             // about, before it is compressed
    std::uint32_t text(const std::string& text);                             // its number among the page's texts

    // {w, h, colours, fonts, texts, shapes, steps}
    nlohmann::ordered_json finish();

private:
    nlohmann::ordered_json shape(const stage::DisplayList& list, const stage::Item& item);
    nlohmann::ordered_json ink(const stage::Item& item);
    int colour(const stage::Colour& colour);
    int font(const stage::Item& item);

    const paint::Palette& palette_;
    float width_ = 0, height_ = 0;
    std::vector<std::string> colours_, fonts_, texts_, shapes_;
    std::map<std::string, std::uint32_t> colour_numbers_, font_numbers_, text_numbers_, shape_numbers_;
    std::vector<std::uint32_t> last_;
    nlohmann::ordered_json steps_ = nlohmann::ordered_json::array();
    std::size_t bytes_ = 0;
};

}  // namespace lazytlb
