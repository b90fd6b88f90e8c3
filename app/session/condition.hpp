// SPDX-License-Identifier: GPL-3.0-or-later
// A condition to run until: read from one line of text, looked for in a record, forward or back.
//
//     ipi_send                 the next event of this kind
//     mm_count A = 3           mm_count of this mm becomes this value; without a letter: of any mm
//     line_wait >= 10us        that much CPU time of all CPUs has gone into this cause
//     core.cpp:120             an event comes from this line of our kernel; enter_lazy_tlb: from this function
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "session/loaded_run.hpp"
#include "session/place.hpp"

namespace lazytlb {

struct Condition {
    enum class What : std::uint8_t { event, mm_count, cost, source };

    What what = What::event;
    EventKind kind{};
    MmId mm = MmId::none();  // none: any
    std::uint32_t count = 0;
    Cause cause{};
    SimSpan cost;
    std::vector<bool> sites;  // by index of Trace::sites

    /// Never for `cost`, which holds at an instant and not at an event.
    bool holds(const Event& event) const;
};

/// Names what it does not understand, with a hint.
Result<Condition> parse_condition(std::string_view text, const Trace& trace);

/// Looks for one condition in one record.
class ConditionSearch {
public:
    ConditionSearch(std::shared_ptr<const LoadedRun> run, Condition condition);

    /// The first place after `from` where it becomes true, up to the event `limit`; or nothing.
    std::optional<Place> next(Place from, std::size_t limit) const;
    /// The last place before `from` where it became true, not before the event `limit`; or nothing.
    std::optional<Place> previous(Place from, std::size_t limit) const;

private:
    std::shared_ptr<const LoadedRun> run_;
    Condition condition_;
    std::optional<Place> cost_reached_;  // costs only grow: there is one place
};

}  // namespace lazytlb
