// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of an event: it is applied to the World, hashed and folded into the Measures, and kept if a
// record is wanted. After a broken invariant, the last allowed event or a cancel it takes nothing more.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "measure/measures.hpp"
#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::kernel {

class Recording {
public:
    // `keep`: a record that ends at `max_events`; otherwise only numbers, without an end.
    Recording(const RunFacts& facts, SimTime warm_up, bool keep, std::uint64_t max_events, bool scan_all);

    const World& world() const { return world_; }
    bool stopped() const { return stopped_; }
    StopReason stop_reason() const { return reason_; }
    void stop(StopReason reason);

    // The story cannot go on: a Fault event, and the run ends.
    void fail(const Breach& breach, SimTime at);

    EventIndex add(const Event& event);  // the caller fills all but `site`
    std::uint16_t site_of(const char* file, const char* function, int line);
    std::uint32_t name_of(const std::string& name);
    const std::string& name(std::uint32_t index) const { return trace_->names[index]; }

    // Closes the run at `end`; nothing can be added afterwards.
    Measures finish(SimTime end);
    std::shared_ptr<const Trace> trace() const { return trace_; }

private:
    void put(const Event& event);
    void fault(const Breach& breach, const Event& event);

    World world_;
    MeasureFold fold_;
    std::shared_ptr<Trace> trace_;  // always there for names and sites; events only when kept
    bool keep_, scan_all_;
    std::uint64_t max_events_;
    bool stopped_ = false;
    StopReason reason_ = StopReason::until;
    struct Known {
        const char* file = nullptr;
        int line = 0;
        std::uint16_t site = 0;
    };
    std::vector<Known> known_ = std::vector<Known>(1024);  // by line and file, so that a place is looked up in one step
};

}  // namespace lazytlb::kernel
