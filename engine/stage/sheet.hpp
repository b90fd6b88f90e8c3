// SPDX-License-Identifier: GPL-3.0-or-later
// A whole page for exports: what was run, a view of it, the sentence of the moment, the costs so far.
#pragma once

#include <optional>
#include <string>

#include "stage/display_list.hpp"
#include "stage/sentence.hpp"
#include "stage/view.hpp"
#include "world/timeline.hpp"

namespace lazytlb::stage {

struct SheetOptions {
    float width = 1920, height = 1080;
    bool projector = false;
    std::optional<SimTime> at;            // the clock, where it stands behind the last event applied
    std::string sentence, why;            // the story's own words for this moment; empty: those for the event
    std::optional<Caption> caption;       // words kept from an earlier event, while they are being read
    const View* view = &views().front();  // what the page is about
    SimTime from, to;                     // its span, for a view over time
    const LaneIndex* lanes = nullptr;     // of the record, for the same
};

DisplayList draw_sheet(const Timeline& timeline, const World& world, const SheetOptions& options);

// The sentence in two lines at a given size, elided to `width`. Shared with nothing but pictures: on screen the
// window sets its own text.
void draw_caption(class Pen& pen, Point first_baseline, float width, float px, const Caption& caption);

}  // namespace lazytlb::stage
