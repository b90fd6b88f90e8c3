// SPDX-License-Identifier: GPL-3.0-or-later
// One page for a course or a wiki, complete in itself: every event of the span is a step, forward and back; CPUs and
// mms can be inspected; captions, keyboard and screen readers are thought of. The lab opens the record inside of it
// again.
#include "export/exporters.hpp"
#include "export/page_template.hpp"
#include "export/picture.hpp"
#include "export/step_stream.hpp"
#include "stage/sentence.hpp"
#include "stage/text.hpp"

#include <fmt/format.h>
#include <QtCore/QByteArray>

namespace lazytlb {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t largest_page = 8'000'000;    // bytes; above, browsers and mail servers complain
constexpr std::size_t largest_record = 1'000'000;  // a longer one stays outside: the page says how to make it again
constexpr std::size_t largest_steps = 40'000'000;  // before they are packed, which makes them five to ten times smaller
constexpr float page_width = 1432, page_height = 600;  // units; the browser scales them

Diagnostic too_large(const ExportRequest& r, const std::string& file, SimTime reached) {
    Diagnostic d;
    d.file = file;
    d.sentence = "This page would be larger than 8 MB.";
    d.hint =
        fmt::format("Bake a shorter span, with --from and --to ({} .. {}ps is too long), or take a film: -o FILE.mp4.",
                    r.from.ps, reached.ps);
    return d;
}

// Facts of the state after `world.applied` events: numbers of texts, and picoseconds by cause.
Json facts_of(const ExportRequest& r, StepStream& stream, const World& world) {
    stage::Caption caption;
    if (world.applied > 0) caption = stage::caption_of(r.trace(), world.applied - 1, world);
    Json costs = Json::array();
    for (const std::int64_t ps : world.costs(world.now)) costs.push_back(ps);
    return {{"sentence", stream.text(stage::to_english(caption.what))},
            {"why", stream.text(stage::to_english(caption.why))},
            {"clock", stream.text(stage::clock(world.now))},
            {"costs", std::move(costs)}};
}

}  // namespace

std::optional<Diagnostic> write_html(const ExportRequest& r, const std::filesystem::path& file) {
    const EventSpan span = events_in_span(r);
    StepStream stream(paint::palette(r.theme));
    stage::ViewOptions view;
    view.width = page_width;
    view.height = page_height;
    view.projector = r.theme == paint::Theme::projector;
    view.from = r.from;
    view.to = r.to;
    view.lanes = r.lanes.get();
    World world = r.timeline->at(span.first);
    for (std::size_t applied = span.first; applied <= span.first + span.count; ++applied) {
        if (r.is_cancelled()) return cancelled_export(file.string());
        r.tell(static_cast<double>(applied - span.first) / static_cast<double>(span.count + 1));
        r.timeline->seek(world, applied);
        stream.add(r.view->draw(*r.timeline, world, view), facts_of(r, stream, world));
        if (stream.bytes() > largest_steps) return too_large(r, file.string(), world.now);
    }
    Json data = stream.finish();
    Json stops = Json::array();
    for (const Moment& stop : r.stops) {
        if (stop.applied < span.first) continue;
        const std::size_t text = data["texts"].size();
        data["texts"].push_back(stop.sentence);
        data["texts"].push_back(stop.why);
        stops.push_back({{"step", stop.applied - span.first}, {"sentence", text}, {"why", text + 1}});
    }
    if (!stops.empty()) data["first"] = stops.front()["step"];
    data["stops"] = std::move(stops);
    for (std::size_t i = 0; i < cause_count; ++i) data["causes"].push_back(to_words(static_cast<Cause>(i)));

    auto places = usual_places(r, largest_record);
    const std::string json = data.dump(-1, ' ', false, Json::error_handler_t::replace);
    const QByteArray packed = qCompress(QByteArray::fromStdString(json), 9).mid(4);  // without Qt's length in front
    places["DATA"] = packed.toBase64().toStdString();
    places["STYLE"] = filled(page_asset("page.css"), places);
    places["SCRIPT"] = page_asset("page.js");
    const std::string page = filled(page_asset("page.html"), places);
    if (page.size() > largest_page) return too_large(r, file.string(), r.to);
    return write_whole(file, page);
}

}  // namespace lazytlb
