// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the tables of events: one line an event, the same names in CSV and JSON Lines, each with a sentence.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "export/request.hpp"

namespace lazytlb {

struct Column {
    std::string_view name;  // "mm_count"
    std::string_view text;  // what stands there, with its unit
};
const std::vector<Column>& columns();

struct Cell {
    std::size_t column = 0;  // of columns()
    std::string text;
    bool is_number = false;
};
// Calls `row` for each event of the request's span, with the cells that are not empty, in the order of the columns.
// Ends early, and says so with false, when the export is cancelled.
bool visit_rows(const ExportRequest& request, const std::function<void(const std::vector<Cell>&)>& row);

}  // namespace lazytlb
