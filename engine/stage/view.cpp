// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/view.hpp"

#include "stage/floor.hpp"
#include "stage/lanes.hpp"

namespace lazytlb::stage {

namespace {

DisplayList floor_view(const Timeline& timeline, const World& world, const ViewOptions& o) {
    FloorOptions floor;
    floor.width = o.width;
    floor.height = o.height;
    floor.projector = o.projector;
    floor.at = o.at;
    return draw_floor(timeline, world, floor);
}

DisplayList lanes_view(const Timeline& timeline, const World& world, const ViewOptions& o) {
    LanesOptions lanes;
    lanes.width = o.width;
    lanes.height = o.height;
    lanes.projector = o.projector;
    lanes.from = o.from;
    lanes.to = o.to;
    lanes.now = o.at ? *o.at : world.now;
    return draw_lanes(timeline.trace(), o.lanes != nullptr ? *o.lanes : index_lanes(timeline), lanes);
}

}  // namespace

const std::vector<View>& views() {
    static const std::vector<View> list{
        {"floor", "sockets, cores and CPUs: whose page tables each has, and where the contended line is", false,
         floor_view},
        {"lanes", "what every CPU does over time, under one axis", true, lanes_view},
    };
    return list;
}

const View* view_named(std::string_view name) {
    for (const View& view : views())
        if (view.name == name) return &view;
    return nullptr;
}

}  // namespace lazytlb::stage
