// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of a CPU, a task or an mm with its value in a World, and how a value came about.
#pragma once

#include <QString>
#include <vector>

#include "session/selection.hpp"
#include "world/timeline.hpp"

namespace lazytlb {

constexpr int no_chip = 0;  // else the number of the mm: 1 is A

struct Field {
    QString name, text;
    int chip = no_chip;
    bool borrowed = false;
    bool is_clock = false;  // its text also says for how long, which changes all the time

    friend bool operator==(const Field&, const Field&) = default;
};

/// In the order shown; which there are depends on the kind and the architecture, not on the moment.
std::vector<Field> fields_of(const Trace& trace, const World& world, const Selection& selection);
QString title_of(const Trace& trace, const World& world, const Selection& selection);
/// The value in one text: "A borrowed".
QString whole(const Field& field);

struct FieldChange {
    std::size_t position;  // behind the event that made it
    Field value;
};
/// The values that a field has had around `position`, oldest first; looks a bounded way back and ahead.
std::vector<FieldChange> history_of(const Timeline& timeline, const Selection& selection, std::size_t field,
                                    std::size_t position);

}  // namespace lazytlb
