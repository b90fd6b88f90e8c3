// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to look at a record that can be exported, by name. A view is a function from a place in the record and a
// size to a picture; one that is added to the list in view.cpp is known to every exporter and to the command line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "stage/display_list.hpp"
#include "stage/lane_index.hpp"
#include "world/timeline.hpp"

namespace lazytlb::stage {

struct ViewOptions {
    float width = 1480, height = 548;
    bool projector = false;            // larger text and geometry
    std::optional<SimTime> at;         // the clock, where it stands behind the last event applied
    SimTime from, to;                  // the span of a view over time; others show an instant
    const LaneIndex* lanes = nullptr;  // of the record, for such a view; null: made anew for each picture
};

struct View {
    std::string_view name;  // "floor"
    std::string_view text;  // what it shows
    bool over_time;         // a span; else an instant
    // `world` is timeline.at(applied): who draws one picture after the other keeps it.
    DisplayList (*draw)(const Timeline& timeline, const World& world, const ViewOptions& options);
};

const std::vector<View>& views();               // the first is the one that is shown unless another is asked for
const View* view_named(std::string_view name);  // null when there is none

}  // namespace lazytlb::stage
