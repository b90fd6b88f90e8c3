// SPDX-License-Identifier: GPL-3.0-or-later
// A record from a file that may be shown: intact, and telling what can happen. A file that was made up event by event
// can be well formed and still say that a task runs twice; nothing behind this door has to fear that.
#pragma once

#include <filesystem>
#include <memory>

#include "base/diagnostic.hpp"
#include "trace/trace.hpp"

namespace lazytlb {

// A broken rule is allowed where the record itself tells it: in the Fault event right behind.
Result<std::shared_ptr<const Trace>> read_record(const std::filesystem::path& path);

}  // namespace lazytlb
