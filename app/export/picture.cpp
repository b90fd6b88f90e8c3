// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture.hpp"

#include <cmath>

#include "stage/sheet.hpp"

namespace lazytlb {

namespace {

constexpr double paper_height = 0.62;  // of the width

stage::DisplayList figure_of(const ExportRequest& r, const Moment& moment, const World& world) {
    stage::ViewOptions view;
    view.width = static_cast<float>(std::round(r.paper_mm * points_per_mm / points_per_unit));
    view.height = std::round(view.width * static_cast<float>(paper_height));
    view.projector = r.theme == paint::Theme::projector;
    if (moment.at > world.now) view.at = moment.at;
    view.from = r.from;
    view.to = r.to;
    view.lanes = r.lanes.get();
    return r.view->draw(*r.timeline, world, view);
}

}  // namespace

stage::DisplayList picture_of(const ExportRequest& r, const Moment& moment, const World& world,
                              const std::optional<stage::Caption>& caption) {
    if (r.paper_mm > 0) return figure_of(r, moment, world);
    stage::SheetOptions options;
    options.width = static_cast<float>(r.width);
    options.height = static_cast<float>(r.height);
    options.projector = r.theme == paint::Theme::projector;
    options.at = moment.at;
    options.sentence = moment.sentence;
    options.why = moment.why;
    options.caption = caption;
    options.view = r.view;
    options.from = r.from;
    options.to = r.to;
    options.lanes = r.lanes.get();
    return stage::draw_sheet(*r.timeline, world, options);
}

stage::DisplayList picture_of(const ExportRequest& request, const Moment& moment) {
    return picture_of(request, moment, request.timeline->at(moment.applied), std::nullopt);
}

stage::DisplayList picture_of(const ExportRequest& request) { return picture_of(request, request.moment); }

PixelSize pixels_of(const ExportRequest& r) {
    return {static_cast<int>(std::lround(r.width * r.scale)), static_cast<int>(std::lround(r.height * r.scale))};
}

}  // namespace lazytlb
