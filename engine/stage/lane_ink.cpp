// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/lane_ink.hpp"

#include "stage/cost_bar.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::uint8_t stripe_pitch = 9, dot_pitch = 8;

Ink dotted(Colour fill, Colour dots) {
    Ink ink{.fill = fill};
    ink.texture = Texture::dots;
    ink.texture_fill = dots;
    ink.pitch = dot_pitch;
    return ink;
}

}  // namespace

LaneKind kind_of(const Interval& interval) {
    switch (interval.activity) {
        case Cause::switching: return LaneKind::switching;
        case Cause::line_wait: return LaneKind::line_wait;
        case Cause::line_transfer: return LaneKind::line_transfer;
        case Cause::ipi_send: return LaneKind::ipi_send;
        case Cause::ipi_wait: return LaneKind::ipi_wait;
        case Cause::ipi_handling: return LaneKind::ipi_handling;
        case Cause::flush: return LaneKind::flush;
        case Cause::refill: return LaneKind::refill;
        case Cause::user:
        case Cause::idle: break;
    }
    if (interval.owns) return LaneKind::own;
    if (interval.borrows()) return LaneKind::borrows;
    return interval.activity == Cause::idle ? LaneKind::quiet : LaneKind::kernel;
}

Ink ink_of(LaneKind kind, MmId mm) {
    const Role role = role_of(mm);
    switch (kind) {
        case LaneKind::own: return {.fill = role};
        case LaneKind::borrows: {
            Ink ink{.fill = Role::surface, .stroke = role, .width = 1.25F};
            ink.texture = Texture::stripes;
            ink.texture_fill = Colour::mixed(role, 60, Role::surface);
            ink.pitch = stripe_pitch;
            return ink;
        }
        case LaneKind::kernel: return {.fill = Role::surface, .stroke = Role::kernel, .width = 1};
        case LaneKind::quiet: return {.fill = Role::idle};
        case LaneKind::switching: return {.fill = role_of(Cause::switching)};
        case LaneKind::line_transfer: return {.fill = Role::line_owner, .stroke = Role::line_edge, .width = 1};
        case LaneKind::line_wait: return dotted(Role::heat2, Role::line_queue);
        case LaneKind::ipi_send: return {.fill = Role::ipi_send};
        case LaneKind::ipi_wait: return dotted(is_user(mm) ? role : Role::kernel, Role::surface);
        case LaneKind::ipi_handling: return {.fill = Role::ipi_handler};
        case LaneKind::flush: return {.fill = role_of(Cause::flush)};
        case LaneKind::refill: return {.fill = role_of(Cause::refill)};
    }
    return {};
}

Colour faded(Colour colour) {
    if (colour.role == Role::none) return colour;
    if (colour.letter_on) return Role::muted;
    colour.percent = static_cast<std::uint8_t>(colour.percent / 2);
    colour.over = Role::background;
    return colour;
}

Ink faded(Ink ink) {
    ink.fill = faded(ink.fill);
    ink.stroke = faded(ink.stroke);
    ink.texture_fill = faded(ink.texture_fill);
    return ink;
}

}  // namespace lazytlb::stage
