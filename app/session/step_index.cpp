// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/step_index.hpp"

#include <algorithm>

namespace lazytlb {

std::size_t StepEnds::next(std::size_t position, std::size_t last) const {
    const auto end = std::upper_bound(ends_.begin(), ends_.end(), position);
    return end == ends_.end() ? last : *end;
}

std::size_t StepEnds::previous(std::size_t position) const {
    const auto end = std::lower_bound(ends_.begin(), ends_.end(), position);
    return end == ends_.begin() ? 0 : *std::prev(end);
}

void StepIndex::add(const Event& event, std::size_t position) {
    if (event.kind == EventKind::context_switch) switches_.add(position);
    if (event.kind == EventKind::ipi_send || event.kind == EventKind::ipi_entry) interrupts_.add(position);
    const MmId mm = subject_of(event);
    if (!mm.exists()) return;
    if (mm.index() >= mms_.size()) mms_.resize(mm.index() + 1);
    mms_[mm.index()].add(position);
}

const StepEnds& StepIndex::of(MmId mm) const {
    static const StepEnds none;
    return mm.exists() && mm.index() < mms_.size() ? mms_[mm.index()] : none;
}

}  // namespace lazytlb
