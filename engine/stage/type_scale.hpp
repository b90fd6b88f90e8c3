// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the type scale (visual-design section 2), for a screen and for a projector, and the factor by
// which geometry grows with them.
#pragma once

#include "stage/text.hpp"

namespace lazytlb::stage {

struct TypeScale {
    float title_px = 22, strong_px = 16, body_px = 14, label_px = 13, small_px = 12, tiny_px = 11;
    float k = 1;

    static TypeScale screen() { return {}; }
    static TypeScale projector() { return {36, 22, 20, 18, 18, 17, 1.5F}; }

    Type title() const { return {Face::sans_semibold, title_px, Role::text}; }
    Type strong() const { return {Face::mono_semibold, strong_px, Role::text}; }
    Type heading() const { return {Face::sans_semibold, label_px, Role::text}; }
    Type label() const { return {Face::sans_regular, label_px, Role::muted}; }
    Type label_mono() const { return {Face::mono_regular, label_px, Role::muted}; }
    Type small() const { return {Face::sans_regular, small_px, Role::muted}; }
    Type small_mono() const { return {Face::mono_regular, small_px, Role::muted}; }
    Type small_medium() const { return {Face::sans_medium, small_px, Role::text}; }
    Type small_heading() const { return {Face::sans_semibold, small_px, Role::text}; }
    Type tiny() const { return {Face::sans_regular, tiny_px, Role::muted}; }
    Type tiny_mono() const { return {Face::mono_regular, tiny_px, Role::muted}; }
};

inline Type coloured(Type type, Colour colour) {
    type.colour = colour;
    return type;
}

}  // namespace lazytlb::stage
