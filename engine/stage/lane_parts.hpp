// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the lanes' picture, one file each; they share what has been laid out and where marks already stand.
#pragma once

#include <initializer_list>
#include <limits>

#include "stage/lane_ink.hpp"
#include "stage/lanes.hpp"
#include "stage/pen.hpp"

namespace lazytlb::stage {

struct LanesScene {
    const Trace& trace;
    const LaneIndex& index;
    const LanesOptions& options;
    const LanesLayout& layout;
    float now_x = std::numeric_limits<float>::max();  // right of it everything is pale
    std::vector<Box> taken;                           // by capsules: names in lanes keep clear of them
    std::vector<Box> below;                           // by words and flags under the plot
    std::string note;                                 // what is not drawn
};

// A piece of a lane; what lies right of the present is pale.
void lay(Pen& pen, const LanesScene& scene, const Box& box, const Ink& ink);
// The longest of the words that has room at the box's left end; on a plate where the ground is textured or pale.
void name_piece(Pen& pen, const LanesScene& scene, const Box& box, Colour on_fill, bool plate,
                std::initializer_list<std::string> longest_first);
// Right-aligned before the plot, in the middle of the row.
void name_row(Pen& pen, const LanesScene& scene, const LaneRow& row, std::string_view name, const Type& type);

void draw_cpu_lane(Pen& pen, const LanesScene& scene, const LaneRow& row);
void draw_socket_lane(Pen& pen, const LanesScene& scene, const LaneRow& row);
void draw_task_lane(Pen& pen, const LanesScene& scene, const LaneRow& row);
void draw_mm_lane(Pen& pen, const LanesScene& scene, const LaneRow& row);
void draw_life(Pen& pen, const LanesScene& scene, const LaneRow& row);
void draw_holder(Pen& pen, const LanesScene& scene, const LaneRow& row);

// The ways of the mm_count lines and of interrupts between the CPUs' lanes; how they are named is found first.
struct LaneMarks;
void find_marks(LanesScene& scene, LaneMarks& marks);
void draw_marks(Pen& pen, const LanesScene& scene, const LaneMarks& marks);

struct LaneMarks {
    struct Capsule {
        Box box;
        std::string words;
    };
    std::vector<const Journey*> journeys;
    std::vector<const Flight*> flights;
    std::vector<Capsule> capsules;
};

}  // namespace lazytlb::stage
