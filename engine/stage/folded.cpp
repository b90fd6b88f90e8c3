// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/folded.hpp"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "stage/tile.hpp"

namespace lazytlb::stage {

namespace {

struct Shares {
    std::map<MmId, std::uint32_t> running, borrowing;
    std::uint32_t waiting = 0, hollow = 0, pending = 0;
    bool owner = false, fault = false;
};

Shares shares_of(const Scene& scene, const Fold& fold) {
    Shares shares;
    for (std::uint32_t i = 0; i < fold.count; ++i) {
        const CpuLook& look = scene.looks[fold.first.index() + i];
        if (look.waits())
            ++shares.waiting;
        else if (look.runs_own())
            ++shares.running[look.loaded];
        else if (look.loaded_is_user())
            ++shares.borrowing[look.loaded];
        else
            ++shares.hollow;
        if (look.irq != CpuLook::Irq::none) ++shares.pending;
        shares.owner = shares.owner || look.lines_owned != 0;
        shares.fault = shares.fault || look.fault;
    }
    return shares;
}

void draw_bar(Pen& pen, const Box& bar, const Shares& shares, std::uint32_t total) {
    float x = bar.x;
    const auto part = [&](std::uint32_t n, const Ink& ink) {
        if (n == 0) return;
        const float w = bar.w * static_cast<float>(n) / static_cast<float>(total);
        pen.rect({x, bar.y, std::max(1.0F, w - 1), bar.h}, ink);
        x += w;
    };
    for (const auto& [mm, n] : shares.running) part(n, {.fill = role_of(mm), .radius = 1});
    if (shares.waiting != 0) {
        Ink dots{.fill = Role::heat2, .radius = 1};
        dots.texture = Texture::dots;
        dots.texture_fill = Role::line_queue;
        dots.pitch = 7;
        part(shares.waiting, dots);
    }
    for (const auto& [mm, n] : shares.borrowing) part(n, stripes_of(role_of(mm), 8, 1));
    if (shares.hollow != 0) {
        const float w = bar.w * static_cast<float>(shares.hollow) / static_cast<float>(total);
        pen.rect({x + 0.5F, bar.y + 0.5F, std::max(1.0F, w - 1), bar.h - 1},
                 {.fill = Role::surface, .radius = 1, .stroke = Role::idle, .width = 1});
    }
}

}  // namespace

void draw_folded(Pen& pen, const Scene& scene, const Fold& fold) {
    const TypeScale& t = scene.type;
    const float k = t.k, pad = 10 * k;
    const Box& b = fold.box;
    const Shares shares = shares_of(scene, fold);
    const std::string& title = fold.title;
    const std::string note = counted(fold.count, "CPU", "CPUs");
    std::string tooltip = fmt::format("{}, {}: ", title, note);
    for (const auto& [mm, n] : shares.running) tooltip += fmt::format("{} run in {}, ", n, letter(mm));
    for (const auto& [mm, n] : shares.borrowing) tooltip += fmt::format("{} borrow {}, ", n, letter(mm));
    tooltip += fmt::format("{} wait, {} have no user mm.", shares.waiting, shares.hollow);
    pen.begin(fold.id, tooltip);
    if (shares.owner) pen.rect(b.grown(1), {.radius = 7, .stroke = Role::line_edge, .width = 4});
    const Role edge = shares.fault ? Role::fault : shares.owner ? Role::line_owner : Role::hair;
    pen.rect(b.grown(-0.5F), {.fill = Role::surface,
                              .radius = 6,
                              .stroke = edge,
                              .width = shares.fault   ? 3.0F
                                       : shares.owner ? 2.5F
                                                      : 1.0F});
    const float note_w = width_of(note, t.small_mono());
    const bool has_note = b.w - 2 * pad > note_w + width_of(title, t.small_heading()) + 8;
    pen.text({b.x + pad, b.y + 19 * k}, fit_end(title, t.small_heading(), b.w - 2 * pad), t.small_heading());
    if (has_note) pen.text({b.right() - pad, b.y + 19 * k}, note, t.small_mono(), Align::right);
    draw_bar(pen, {b.x + pad, b.y + 28 * k, b.w - 2 * pad, std::min(14 * k, b.h - 34 * k)}, shares, fold.count);
    if (b.h < 66 * k) {
        pen.end();
        return;
    }
    float room = b.w - 2 * pad;
    const std::string waiting = fmt::format("{} wait", shares.waiting);
    if (shares.waiting != 0 && width_of(waiting, t.small_medium()) <= room)
        room -= pen.text({b.x + pad, b.y + 60 * k}, waiting, coloured(t.small_medium(), Role::line_queue)) + 8 * k;
    const std::string pending = fmt::format("{} interrupted", shares.pending);
    if (shares.pending != 0 && width_of(pending, t.small()) <= room)
        pen.text({b.right() - pad, b.y + 60 * k}, pending, coloured(t.small(), Role::ipi_send), Align::right);
    pen.end();
}

}  // namespace lazytlb::stage
