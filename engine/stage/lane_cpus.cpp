// SPDX-License-Identifier: GPL-3.0-or-later
// The lane of one CPU, and of a socket whose CPUs are folded. Intervals of a pixel and more are drawn as they are;
// narrower ones are gathered in cells, in which each kind has the share of the height that it has of the time, or,
// where a lane is too low for that, the kind with the largest share has all of it.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "stage/lane_parts.hpp"

namespace lazytlb::stage {

namespace {

constexpr float narrowest = 1;  // px: of an interval that stands by itself
constexpr float cell_px = 3;
constexpr float stacked_from = 11;  // px: height of a lane whose cells are divided
constexpr int parts = 8;            // of a cell's height
constexpr float heat_px = 9;

// From the foot of a cell upwards: work below, what it costs above it.
constexpr std::array<LaneKind, lane_kind_count> stacking{
    LaneKind::own,      LaneKind::borrows,  LaneKind::kernel,        LaneKind::switching,
    LaneKind::flush,    LaneKind::refill,   LaneKind::line_transfer, LaneKind::line_wait,
    LaneKind::ipi_send, LaneKind::ipi_wait, LaneKind::ipi_handling,  LaneKind::quiet};

class CellShares {
public:
    void add(LaneKind kind, MmId mm, std::int64_t ps) {
        ps_[static_cast<std::size_t>(kind)] += ps;
        last_ = kind;
        if (kind != LaneKind::own && kind != LaneKind::borrows && kind != LaneKind::ipi_wait) return;
        // The mm that has most of the cell; of more than eight the first eight are looked at.
        for (auto& [known, time] : mms_) {
            if (known.exists() && known != mm) continue;
            known = mm;
            time += ps;
            break;
        }
    }
    std::array<int, lane_kind_count> quantised() const {
        std::array<int, lane_kind_count> eighths{};
        std::int64_t whole = 0;
        for (const auto ps : ps_) whole += ps;
        if (whole == 0) {
            eighths[static_cast<std::size_t>(last_)] = parts;
            return eighths;
        }
        int left = parts;
        std::size_t largest = 0;
        for (std::size_t i = 0; i < ps_.size(); ++i) {
            eighths[i] = static_cast<int>(ps_[i] * parts / whole);
            left -= eighths[i];
            if (ps_[i] > ps_[largest]) largest = i;
        }
        eighths[largest] += left;
        return eighths;
    }
    LaneKind largest() const { return static_cast<LaneKind>(std::max_element(ps_.begin(), ps_.end()) - ps_.begin()); }
    MmId mm() const {
        return std::max_element(mms_.begin(), mms_.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; })
            ->first;
    }

private:
    std::array<std::int64_t, lane_kind_count> ps_{};
    std::array<std::pair<MmId, std::int64_t>, 8> mms_{};
    LaneKind last_ = LaneKind::quiet;
};

struct Cell {
    float from = 0, to = 0;
    std::array<int, lane_kind_count> eighths{};
    MmId mm = MmId::none();

    bool looks_like(const Cell& other) const { return eighths == other.eighths && mm == other.mm; }
};

class CpuLane {
public:
    CpuLane(Pen& pen, const LanesScene& scene, const LaneRow& row) : pen_(pen), scene_(scene), row_(row) {}

    void draw() {
        const CpuId cpu{static_cast<std::uint16_t>(row_.id)};
        const auto& intervals = scene_.index.cpus[cpu.index()];
        const TimeAxis& axis = scene_.layout.axis;
        std::size_t i = scene_.index.interval_at(cpu, axis.from());
        SimTime at = axis.from();
        while (i < intervals.size() && at < axis.to()) {
            const SimTime end = std::min(scene_.index.end_of(cpu, i), axis.to());
            const float left = axis.x_at(at), right = axis.x_at(end);
            if (right - left >= narrowest) {
                put_cell();
                piece(cpu, i, left, right);
                at = end;
                ++i;
                continue;
            }
            const SimTime cell_end = std::max(axis.time_at(left + cell_px), at + SimSpan{1});
            CellShares shares;
            while (i < intervals.size() && at < axis.to()) {
                const SimTime to = std::min(scene_.index.end_of(cpu, i), axis.to());
                if (to > cell_end && (to - at).ps > 0 && axis.x_at(to) - axis.x_at(at) >= narrowest) break;
                const SimTime until = std::min(to, std::max(cell_end, at));
                shares.add(kind_of(intervals[i]), intervals[i].active_mm, (until - at).ps);
                at = until;
                if (until < to) break;
                ++i;
                if (at >= cell_end) break;
            }
            gather(left, axis.x_at(at), shares);
        }
        put_cell();
    }

private:
    // On whole pixels, so that neighbours meet without a seam; what is narrower than one keeps its place.
    Box box(float left, float right) const {
        if (right - left >= narrowest) {
            left = std::round(left);
            right = std::round(right);
        }
        return {left, row_.box.y, right - left, row_.box.h};
    }

    void gather(float left, float right, const CellShares& shares) {
        if (right <= left) return;
        Cell cell{left, right, {}, shares.mm()};
        if (row_.box.h >= stacked_from)
            cell.eighths = shares.quantised();
        else
            cell.eighths[static_cast<std::size_t>(shares.largest())] = parts;
        if (has_cell_ && cell.looks_like(cell_) && cell.from <= cell_.to + 0.01F) {
            cell_.to = cell.to;
            return;
        }
        put_cell();
        cell_ = cell;
        has_cell_ = true;
    }

    void put_cell() {
        if (!has_cell_) return;
        has_cell_ = false;
        float foot = row_.box.bottom();
        for (const LaneKind kind : stacking) {
            const int eighths = cell_.eighths[static_cast<std::size_t>(kind)];
            if (eighths == 0 || kind == LaneKind::quiet) continue;
            const float h = row_.box.h * static_cast<float>(eighths) / parts;
            Ink ink = ink_of(kind, cell_.mm);
            ink.width = 0;
            ink.stroke = {};
            const Box b = box(cell_.from, cell_.to);
            lay(pen_, scene_, {b.x, foot - h, b.w, h}, ink);
            foot -= h;
        }
    }

    void piece(CpuId cpu, std::size_t i, float left, float right) {
        const Interval& interval = scene_.index.cpus[cpu.index()][i];
        const LaneKind kind = kind_of(interval);
        Box b = box(left, right);
        if (kind == LaneKind::quiet) b = {b.x, row_.box.centre().y - 0.5F, b.w, 1};
        if (kind == LaneKind::ipi_handling && row_.box.h >= 8) b = {b.x, row_.box.y - 2, b.w, row_.box.h + 4};
        Ink ink = ink_of(kind, interval.active_mm);
        if (row_.box.h < stacked_from || b.w < 3) ink.width = 0;
        if (ink.width > 0) {  // the outline lies inside
            b = b.grown(-ink.width / 2);
            ink.radius = 1;
        }
        lay(pen_, scene_, b, ink);
        name(interval, kind, b);
    }

    void name(const Interval& interval, LaneKind kind, const Box& b) {
        if (b.w < 24 || row_.box.h < 16) return;
        const std::string task(name_of(scene_.trace, scene_.index, interval.task));
        const Colour on = Colour::letter(role_of(interval.active_mm));
        const std::string mm = letter(interval.active_mm);
        switch (kind) {
            case LaneKind::own: name_piece(pen_, scene_, b, on, false, {task}); break;
            case LaneKind::borrows: {
                const std::string borrows = fmt::format("{} borrows {}", task, mm);
                name_piece(pen_, scene_, b, Role::text, true,
                           {interval.is_lazy ? borrows + ", lazy" : borrows, borrows, task});
                break;
            }
            case LaneKind::kernel: name_piece(pen_, scene_, b, Role::text, false, {task}); break;
            case LaneKind::line_wait:
                name_piece(pen_, scene_, b, Role::text, true, {"waits for the line", "waits"});
                break;
            case LaneKind::ipi_wait:
                name_piece(pen_, scene_, b, Role::text, true, {"waits for answers", "waits"});
                break;
            case LaneKind::ipi_handling:
                name_piece(pen_, scene_, b, Colour::letter(Role::ipi_handler), false, {"handler"});
                break;
            default: break;
        }
    }

    Pen& pen_;
    const LanesScene& scene_;
    const LaneRow& row_;
    Cell cell_;
    bool has_cell_ = false;
};

}  // namespace

void draw_cpu_lane(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    pen.begin(fmt::format("lane-cpu-{}", row.id), fmt::format("CPU {} over time.", row.id));
    CpuLane(pen, scene, row).draw();
    pen.end();
}

void draw_socket_lane(Pen& pen, const LanesScene& scene, const LaneRow& row) {
    const TimeAxis& axis = scene.layout.axis;
    const auto cpus = static_cast<double>(scene.trace.facts.cpus_per_socket());
    pen.begin(fmt::format("lane-socket-{}", row.id), fmt::format("Socket {}: how many of its CPUs wait.", row.id));
    pen.rect({row.box.x, row.box.centre().y - 0.5F, row.box.w, 1}, {.fill = Role::hair});
    float from = row.box.x;
    int level = 0;  // of the cells from there on; 0: nobody waits
    const auto put = [&](float to, int next) {
        if (level > 0 && to > from)
            lay(pen, scene, {from, row.box.y, to - from, row.box.h},
                {.fill = static_cast<Role>(static_cast<int>(Role::heat1) + level - 1)});
        from = to;
        level = next;
    };
    for (float x = row.box.x; x < row.box.right(); x += heat_px) {
        const SimTime a = axis.time_at(x), b = axis.time_at(std::min(x + heat_px, row.box.right()));
        const double waiting = a < b ? scene.index.mean_waiting(row.id, a, b) : 0;
        const int next = waiting < 0.5 ? 0 : std::min(4, 1 + static_cast<int>(4 * waiting / (cpus + 0.5)));
        if (next != level) put(x, next);
    }
    put(row.box.right(), 0);
    pen.end();
}

}  // namespace lazytlb::stage
