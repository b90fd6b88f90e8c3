// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: each state of a CPU has its own look at each size, and colour is never the only difference.
#include "engine/stage/tile_states.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "golden_file.hpp"

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

// The shapes of one tile, all address-space colours made equal and all words left out.
std::string shapes_of(const CpuLook& look, const TileSize& size) {
    DisplayList list;
    Pen pen(list);
    CpuLook plain = look;
    plain.cpu = CpuId{0};
    draw_tile(pen, {0, 0, size.w, size.h}, size.size, plain, TileOptions{});
    std::string out;
    for (Item item : list.items) {
        if (item.kind == Item::Kind::text || item.kind == Item::Kind::group_begin || item.kind == Item::Kind::group_end)
            continue;
        for (Colour* c : {&item.fill, &item.stroke, &item.texture_fill})
            if (c->role >= Role::mm1 && c->role <= Role::mm8) c->role = Role::mm1;
        DisplayList one;
        if (item.kind == Item::Kind::path) {
            one.points.assign(list.points.begin() + item.first, list.points.begin() + item.first + item.count);
            item.first = 0;
        }
        one.items.push_back(item);
        out += to_text(one);
    }
    return out;
}

TEST(Tile, every_state_at_every_size_looks_as_approved) {
    expect_golden("stage/tiles.txt", to_text(tile_contact_sheet()));
}

TEST(Tile, states_differ_without_their_colours_at_every_size) {
    for (const TileSize& size : tile_sizes()) {
        std::map<std::string, std::string> seen;
        for (const TileState& state : tile_states()) {
            if (size.size == SizeClass::large) continue;  // it says everything in words, tested below
            if (size.size != SizeClass::medium && state.name == "kthread borrows") continue;  // shown from 40 px on
            const auto [other, is_new] = seen.emplace(shapes_of(state.look, size), state.name);
            EXPECT_TRUE(is_new) << state.name << " looks like " << other->second << " at " << size.name << " px";
        }
    }
}

TEST(Tile, the_largest_size_says_its_state_in_words) {
    const std::map<std::string, std::string> words{{"waits, 3rd", "waits 3rd"},  {"IPI pending", "IPI pending"},
                                                   {"in handler", "in handler"}, {"acknowledged", "ack sent"},
                                                   {"idle borrows", "lazy"},     {"lazy and stale", "stale, 12 of 13"},
                                                   {"fault", "I1 broken"},       {"kthread borrows", "kernel thread"}};
    for (const TileState& state : tile_states()) {
        const auto wanted = words.find(state.name);
        if (wanted == words.end()) continue;
        DisplayList list;
        Pen pen(list);
        draw_tile(pen, {0, 0, 300, 260}, SizeClass::large, state.look, TileOptions{});
        bool found = false;
        for (const Item& item : list.items)
            found = found || (item.kind == Item::Kind::text &&
                              list.text_of(item).find(wanted->second) != std::string_view::npos);
        EXPECT_TRUE(found) << state.name;
    }
}

TEST(Tile, the_largest_size_says_what_the_cpu_keeps_for_its_policy) {
    const std::pair<PolicyWord, std::string_view> words[] = {
        {PolicyWord::hazard_slot, "slot B"}, {PolicyWord::lazy_mm, "lazy_mm B"}, {PolicyWord::drop_mm, "drop_mm B"}};
    for (const auto& [word, wanted] : words) {
        CpuLook look;
        look.cpu = CpuId{0};
        look.words[static_cast<std::size_t>(word)] = MmId{2};
        DisplayList list;
        Pen pen(list);
        draw_tile(pen, {0, 0, 300, 260}, SizeClass::large, look, TileOptions{});
        EXPECT_TRUE(std::any_of(list.items.begin(), list.items.end(), [&, wanted = wanted](const Item& item) {
            return item.kind == Item::Kind::text && list.text_of(item) == wanted;
        })) << wanted;
    }
}

TEST(Tile, the_notch_of_the_smallest_size_tells_eight_address_spaces_apart) {
    std::set<std::string> seen;
    for (std::uint32_t mm = 1; mm <= 8; ++mm) {
        CpuLook look;
        look.cpu = CpuId{0};
        look.kind = TaskKind::user;
        look.mm = look.active_mm = look.loaded = MmId{mm};
        EXPECT_TRUE(seen.insert(shapes_of(look, tile_sizes().back())).second) << letter(MmId{mm});
    }
}

TEST(Tile, a_click_finds_the_cpu) {
    DisplayList list;
    Pen pen(list);
    draw_tile(pen, {10, 10, 64, 64}, SizeClass::medium, tile_states()[0].look, TileOptions{});
    EXPECT_EQ(list.things[thing_at(list, {40, 40})].id, "cpu-0");
    EXPECT_EQ(thing_at(list, {200, 40}), 0U);
}

}  // namespace
