// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rows of the lanes stand: as high as the height allows, a socket's CPUs closer to each other than to the
// next socket's. More than 64 CPUs fold into one row per socket, of which one can be open.
#include <algorithm>
#include <cmath>

#include "stage/lanes.hpp"

namespace lazytlb::stage {

namespace {

constexpr std::size_t most_lanes = 64;
constexpr float highest = 46, gap_part = 0.26F, widest_gap = 12, lowest_pitch = 3.5F;
constexpr float between_sockets = 4;  // px more than between CPUs
constexpr float folded_pitch = 7.4F;  // a socket as one row
constexpr float readable_pitch = 18;  // of rows with a name
constexpr float life_height = 74, holder_pitch = 22;

class Stack {
public:
    Stack(LanesLayout& layout, float bottom) : layout_(layout), y_(layout.plot.y), bottom_(bottom) {}

    float room() const { return bottom_ - y_; }
    void skip(float px) { y_ += px; }
    // False when the row has no room.
    bool add(LaneRow::Kind kind, std::uint32_t id, float pitch, float height) {
        if (y_ + height > bottom_ + 0.5F) return false;
        layout_.rows.push_back({kind, id, 0, {layout_.plot.x, y_, layout_.plot.w, height}});
        y_ += pitch;
        return true;
    }

private:
    LanesLayout& layout_;
    float y_, bottom_;
};

float row_height(float pitch) { return std::min(highest, pitch - std::clamp(pitch * gap_part, 1.0F, widest_gap)); }

// As many rows as have room, from the `first`.
void add_rows(Stack& stack, LanesLayout& layout, LaneRow::Kind kind, const std::vector<std::uint32_t>& ids,
              std::size_t first, float smallest, float k) {
    if (ids.empty()) return;
    const float pitch =
        std::clamp(stack.room() / static_cast<float>(ids.size()), smallest * k, (highest + widest_gap) * k);
    const auto fit = static_cast<std::size_t>(std::max(1.0F, stack.room() / pitch));
    layout.before = ids.size() > fit ? std::min(first, ids.size() - fit) : 0;
    std::size_t i = layout.before;
    while (i < ids.size() && stack.add(kind, ids[i], pitch, row_height(pitch))) ++i;
    layout.behind = ids.size() - i;
}

std::vector<std::uint32_t> numbers(std::size_t from, std::size_t to) {
    std::vector<std::uint32_t> ids;
    for (std::size_t i = from; i < to; ++i) ids.push_back(static_cast<std::uint32_t>(i));
    return ids;
}

void stack_cpus(LanesLayout& layout, const RunFacts& facts, const LanesOptions& o, float bottom) {
    Stack stack(layout, bottom);
    const float k = layout.type.k;
    const std::size_t per_socket = facts.cpus_per_socket();
    const float pitch =
        (stack.room() - between_sockets * static_cast<float>(facts.sockets - 1)) / static_cast<float>(facts.cpus());
    if (facts.cpus() <= most_lanes && pitch >= lowest_pitch) {
        const float step = std::min(pitch, (highest + widest_gap) * k);
        for (std::size_t cpu = 0; cpu < facts.cpus(); ++cpu) {
            if (cpu > 0 && cpu % per_socket == 0) stack.skip(between_sockets);
            stack.add(LaneRow::Kind::cpu, static_cast<std::uint32_t>(cpu), step, row_height(step));
        }
        return;
    }
    const float fold =
        std::clamp(stack.room() / static_cast<float>(facts.sockets), 3.0F, o.socket ? folded_pitch * k : 24 * k);
    for (std::uint32_t socket = 0; socket < facts.sockets; ++socket)
        if (!o.socket || *o.socket != socket) stack.add(LaneRow::Kind::socket, socket, fold, std::max(2.0F, fold - 1));
    if (!o.socket) return;
    stack.skip(10 * k);
    const std::size_t first = *o.socket * per_socket;
    add_rows(stack, layout, LaneRow::Kind::cpu, numbers(first, first + per_socket), o.first, readable_pitch, k);
}

void stack_mms(LanesLayout& layout, const LaneIndex& index, const LanesOptions& o, float bottom) {
    Stack stack(layout, bottom);
    const float k = layout.type.k;
    const std::size_t mms = index.mms.size();
    if (mms < 2) return;
    const bool one = o.mm.exists() && o.mm != init_mm && o.mm.index() < mms;
    if (!one) return add_rows(stack, layout, LaneRow::Kind::mm, numbers(1, mms), o.first, readable_pitch, k);
    stack.add(LaneRow::Kind::life, o.mm.value, (life_height + 10) * k, life_height * k);
    // One row for the users, one for each CPU whose borrowers held it, one for each other holder.
    const auto& holders = index.mms[o.mm.index()].holders;
    std::vector<std::size_t> leading;
    std::vector<CpuId> seen;
    for (std::size_t i = 0; i < holders.size(); ++i) {
        const CpuId cpu = holders[i].cpu;
        if (cpu.exists() && std::find(seen.begin(), seen.end(), cpu) != seen.end()) continue;
        if (cpu.exists()) seen.push_back(cpu);
        leading.push_back(i);
        if (leading.size() > 4096) break;
    }
    const auto fit = static_cast<std::size_t>(std::max(0.0F, stack.room() / (holder_pitch * k)));
    layout.before = leading.size() > fit ? std::min(o.first, leading.size() - fit) : 0;
    std::size_t i = layout.before;
    while (i < leading.size() && stack.add(LaneRow::Kind::holder, o.mm.value, holder_pitch * k, (holder_pitch - 5) * k))
        layout.rows.back().holder = leading[i++];
    layout.behind = leading.size() - i;
}

}  // namespace

const LaneRow* LanesLayout::row_of(LaneRow::Kind kind, std::uint32_t id) const {
    for (const LaneRow& row : rows)
        if (row.kind == kind && row.id == id) return &row;
    return nullptr;
}

const LaneRow* LanesLayout::row_at(float y) const {
    const LaneRow* nearest = nullptr;
    float distance = 7;  // px: the gap belongs to the rows beside it
    for (const LaneRow& row : rows) {
        const float away = std::max({row.box.y - y, y - row.box.bottom(), 0.0F});
        if (away >= distance) continue;
        distance = away;
        nearest = &row;
    }
    return nearest;
}

LanesLayout lay_out_lanes(const Trace& trace, const LaneIndex& index, const LanesOptions& o) {
    const TypeScale t = o.projector ? TypeScale::projector() : TypeScale::screen();
    const bool small = o.width < 1200 * t.k;
    const float margin = std::round((small ? 16 : 24) * t.k);
    const float names = std::round((small ? 92 : 128) * t.k);
    const float head = o.heading ? std::round(34 * t.k) : 0;
    const float axis = std::round(30 * t.k), foot = std::round(24 * t.k);
    const SimTime from = o.from < o.to ? o.from : SimTime{};
    const SimTime to = o.from < o.to ? o.to : std::max(index.end, SimTime{1});
    const Box plot{names, head + axis, std::max(40.0F, o.width - names - margin),
                   std::max(20.0F, o.height - head - axis - foot)};
    LanesLayout layout{t, plot, names, {}, 0, 0, TimeAxis(o.axis, from, to, plot.x, plot.right(), trace, index)};
    switch (o.by) {
        case LanesBy::cpu: stack_cpus(layout, trace.facts, o, plot.bottom()); break;
        case LanesBy::mm: stack_mms(layout, index, o, plot.bottom()); break;
        case LanesBy::task: {
            Stack stack(layout, plot.bottom());
            std::vector<std::uint32_t> ids;
            for (std::size_t i = 0; i < index.tasks.size(); ++i)
                if (index.tasks[i].kind != TaskKind::idle) ids.push_back(static_cast<std::uint32_t>(i));
            add_rows(stack, layout, LaneRow::Kind::task, ids, o.first, readable_pitch, t.k);
            break;
        }
    }
    return layout;
}

}  // namespace lazytlb::stage
