// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of an exporter: which record, which moment or span of it, how it shall look, and what the file says of
// how it was made. The command line and the window fill it in; each exporter reads the parts that mean something to it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "paint/palette.hpp"
#include "scenario/stop_search.hpp"
#include "stage/view.hpp"
#include "world/timeline.hpp"

namespace lazytlb {

// A place in the record, with the story's own words for it where it pauses there.
struct Moment {
    SimTime at;
    std::size_t applied = 0;    // the state after so many events
    std::string sentence, why;  // empty: those for the last of these events
};

// What every file says about itself.
struct HowMade {
    std::string version;  // "0.1.0"
    std::string command;  // without the name of the file: "lazytlb export first-borrow --at 12800000ps"
    std::string run;      // repeats the run itself: "lazytlb run first-borrow --seed 1 ..."
};

struct ExportRequest {
    std::shared_ptr<const Timeline> timeline;
    Moment moment;              // of a picture of one instant
    std::vector<Moment> stops;  // where the story pauses between `from` and `to`, in order
    bool stop_by_stop = false;  // a page for each stop; a film rests at each
    SimTime from, to;           // the span of what shows more than an instant; both ends belong to it

    const stage::View* view = &stage::views().front();
    std::shared_ptr<const stage::LaneIndex> lanes;  // of the record, for views over time
    int width = 1920, height = 1080;                // of a whole page, in units; one unit is one pixel at scale 1
    double scale = 1;                               // pixels per unit
    double paper_mm = 0;  // width on paper: the view alone, without a page around it; 0: a page
    paint::Theme theme = paint::Theme::light;
    int fps = 30;
    std::optional<SimSpan> pace;  // simulated time in a second of film; nothing: the span takes 20 seconds

    HowMade made;
    const std::atomic<bool>* cancel = nullptr;  // set it: the export ends, and nothing is left of it
    std::function<void(double)> progress;       // share that is done, 0..1; may be empty

    const Trace& trace() const { return timeline->trace(); }
    bool is_cancelled() const { return cancel != nullptr && *cancel; }
    void tell(double share) const {
        if (progress) progress(share);
    }
};

// The place at an instant, after all that happened at it.
Moment moment_at(const Trace& trace, SimTime at);
// Where a story pauses in this record, in order; `places` are those that find_stops has found.
std::vector<Moment> moments_of(const std::vector<Stop>& stops, const std::vector<StopPlace>& places,
                               const Trace& trace);

// Events first .. first + count - 1 lie in the span of the request.
struct EventSpan {
    std::size_t first = 0, count = 0;
};
EventSpan events_in_span(const ExportRequest& request);

// "lazytlb 0.1.0", story, policy, arch, machine, seed, settings, trace hash, command: names and values, for formats
// that have a place for each.
std::vector<std::pair<std::string, std::string>> provenance_rows(const ExportRequest& request);
// The same in one line, for formats with room for a comment.
std::string provenance_line(const ExportRequest& request);
std::string title_of(const ExportRequest& request);  // the story's title, or its name

// What a cancelled export ends with.
Diagnostic cancelled_export(const std::string& file);

}  // namespace lazytlb
