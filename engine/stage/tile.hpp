// SPDX-License-Identifier: GPL-3.0-or-later
// One CPU as a tile: visual-design section 5. Fill says whose page tables the MMU has, texture by what right,
// frame and corners what is happening. How much is said depends on the size class.
#pragma once

#include "stage/floor_layout.hpp"
#include "stage/look.hpp"
#include "stage/pen.hpp"
#include "stage/type_scale.hpp"

namespace lazytlb::stage {

struct TileOptions {
    TypeScale type;
    bool shows_mask = false;  // the mm_cpumask dot on middle sizes
    bool mask_bit = false;    // of the pinned mm, else of the loaded one
};

// The tile with its thing: hit test, tooltip, id "cpu-N".
void draw_tile(Pen& pen, const Box& box, SizeClass size, const CpuLook& look, const TileOptions& options);

// Pieces that cards, tokens and legends share with tiles.
void draw_chip(Pen& pen, Point corner, float size, MmId mm, bool borrowed);
// The frame of a borrowed thing: dashed outline, stripes of the mm's colour over `surface`.
Ink stripes_of(Colour colour, std::uint8_t pitch, float radius);
void draw_fault_mark(Pen& pen, Point centre, float size);
void draw_selection(Pen& pen, const Box& box, SizeClass size, bool hovered_only);

namespace tile {  // one file per size
void draw_large(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& options);
void draw_medium(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& options);
void draw_small(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& options);
void draw_tiny(Pen& pen, const Box& box, const CpuLook& look, const TileOptions& options);
}  // namespace tile

}  // namespace lazytlb::stage
