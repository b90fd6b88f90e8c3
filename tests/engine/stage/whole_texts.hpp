// SPDX-License-Identifier: GPL-3.0-or-later
// What every picture keeps: no text is cut off or lies on another.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "stage/display_list.hpp"

namespace lazytlb::stage {

inline Box box_of(const Item& text) {
    return {text.box.x, text.box.y - text.size * 0.74F, text.box.w, text.size * 0.95F};
}

inline bool overlap(const Box& a, const Box& b) {
    constexpr float touch = 1;
    return a.x + touch < b.right() && b.x + touch < a.right() && a.y + touch < b.bottom() && b.y + touch < a.bottom();
}

inline bool inside(const Box& in, const Box& out, float slack) {
    return in.x >= out.x - slack && in.y >= out.y - slack && in.right() <= out.right() + slack &&
           in.bottom() <= out.bottom() + slack;
}

// Texts lie inside the picture and inside the card, tile or frame they belong to; two overlap only where a plate
// under the later one covers the earlier: a moving mark passes over a tile.
inline void expect_whole_texts(const DisplayList& list) {
    const Box picture{0, 0, list.width, list.height};
    std::vector<std::size_t> texts;
    std::vector<std::vector<Box>> frames{{}};
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Item& item = list.items[i];
        if (item.kind == Item::Kind::group_begin) frames.emplace_back();
        if (item.kind == Item::Kind::group_end) frames.pop_back();
        if (item.kind == Item::Kind::rect && item.fill.role != Role::none) frames.back().push_back(item.box);
        if (item.kind != Item::Kind::text || item.count == 0) continue;
        const Box box = box_of(item);
        const std::string words(list.text_of(item));
        EXPECT_TRUE(inside(box, picture, 0)) << "outside the picture: " << words;
        const std::string& id = list.things[item.id].id;
        if ((id.rfind("cpu-", 0) == 0 || id.rfind("mm-", 0) == 0 || id.rfind("socket-", 0) == 0 ||
             id.rfind("cluster-", 0) == 0) &&
            !frames.back().empty()) {
            EXPECT_TRUE(inside(box, frames.back().front(), 1)) << words << " leaves " << id;
        }
        for (const std::size_t other : texts) {
            if (!overlap(box_of(list.items[other]), box)) continue;
            bool covered = false;
            for (std::size_t j = other + 1; j < i; ++j) {
                const Item& plate = list.items[j];
                covered = covered || (plate.kind == Item::Kind::rect && plate.fill.role != Role::none &&
                                      inside(box, plate.box, 2));
            }
            EXPECT_TRUE(covered) << words << " overlaps " << list.text_of(list.items[other]);
        }
        texts.push_back(i);
    }
}

}  // namespace lazytlb::stage
