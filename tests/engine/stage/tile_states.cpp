// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stage/tile_states.hpp"

#include <fmt/format.h>

#include "stage/line_token.hpp"

namespace lazytlb::stage {

namespace {

CpuLook running(int cpu, std::string_view task, MmId mm) {
    CpuLook look;
    look.cpu = CpuId{static_cast<std::uint16_t>(cpu)};
    look.kind = TaskKind::user;
    look.task = task;
    look.mm = look.active_mm = look.loaded = mm;
    look.in_mask = true;
    return look;
}

CpuLook borrowing(int cpu, std::string_view task, TaskKind kind, MmId mm) {
    CpuLook look = running(cpu, task, mm);
    look.kind = kind;
    look.mm = MmId::none();
    return look;
}

template <class Change>
CpuLook with(CpuLook look, Change change) {
    change(look);
    return look;
}

}  // namespace

std::vector<TileState> tile_states() {
    const MmId a{1}, b{2}, c{3}, d{4};
    using Irq = CpuLook::Irq;
    CpuLook hollow;
    hollow.cpu = CpuId{3};
    hollow.task = "idle/3";
    hollow.active_mm = init_mm;
    return {
        {"runs", running(0, "writer", a)},
        {"idle borrows", borrowing(1, "idle/1", TaskKind::idle, a)},
        {"kthread borrows", borrowing(2, "kworker", TaskKind::kthread, b)},
        {"no user mm", hollow},
        {"waits, 3rd",
         with(running(4, "writer", a), [&](CpuLook& l) { l.waits_for = a, l.place = 3, l.waited = 0.6F; })},
        {"owns the line", with(running(5, "writer", a), [&](CpuLook& l) { l.owns_line = a, l.lines_owned = 1; })},
        {"IPI pending", with(running(6, "reader", c), [](CpuLook& l) { l.irq = Irq::pending; })},
        {"in handler", with(running(7, "reader", c), [](CpuLook& l) { l.irq = Irq::handler; })},
        {"acknowledged", with(running(8, "reader", c), [](CpuLook& l) { l.irq = Irq::acknowledged; })},
        {"lazy and stale",
         with(borrowing(9, "idle/9", TaskKind::idle, d), [](CpuLook& l) { l.stale_at = 12, l.stale_of = 13; })},
        {"fault", with(running(10, "writer", a), [](CpuLook& l) { l.fault = true, l.rule = "I1"; })},
        {"sends", with(running(11, "writer", a), [](CpuLook& l) { l.sends = true; })},
    };
}

std::vector<TileSize> tile_sizes() {
    return {{"large", SizeClass::large, 136, 196},
            {"64", SizeClass::medium, 64, 64},
            {"28", SizeClass::small, 28, 28},
            {"12", SizeClass::tiny, 12, 12}};
}

DisplayList tile_contact_sheet() {
    DisplayList list;
    list.width = 1800;
    list.height = 640;
    Pen pen(list);
    const TypeScale type;
    pen.rect({0, 0, list.width, list.height}, {.fill = Role::background});
    TileOptions options;
    float x = 24;
    for (const TileState& state : tile_states()) {
        pen.text({x, 34}, state.name, type.small_heading());
        float y = 48;
        for (const TileSize& size : tile_sizes()) {
            draw_tile(pen, {x, y, size.w, size.h}, size.size, state.look, options);
            if (size.size == SizeClass::large && state.look.lines_owned != 0)
                draw_token(pen, {x + size.w / 2, y + size.h}, state.look.owns_line, "3", type);
            y += size.h + 28;
        }
        x += 148;
    }
    x = 24;
    for (std::uint32_t mm = 1; mm <= 8; ++mm) {  // the eight address spaces
        float dx = x;
        for (const TileSize& size : tile_sizes()) {
            if (size.size == SizeClass::large) continue;
            draw_tile(pen, {dx, 500, size.w, size.h}, size.size, running(static_cast<int>(mm) + 20, "t", MmId{mm}),
                      options);
            draw_tile(pen, {dx, 570, size.w, size.h}, size.size,
                      borrowing(static_cast<int>(mm) + 40, "t", TaskKind::idle, MmId{mm}), options);
            dx += size.w + 10;
        }
        x += 200;
    }
    return list;
}

}  // namespace lazytlb::stage
