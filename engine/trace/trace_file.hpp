// SPDX-License-Identifier: GPL-3.0-or-later
// A Trace as a file (.lztrace): compact, versioned, checksummed in blocks. The file is mapped while it is read. Reading
// gives the same Trace, or says what is wrong; a file that was not written by this program is never trusted with an
// index.
// Left out: reading a part only, though the blocks are independent of each other and made for it.
//
//   magic (8 bytes), version (u32), blocks: { tag (4 letters), count (u32), bytes (u64), checksum (u64), payload }
//   HEAD: facts, names and sites as JSON; EVTS: up to EventLog::chunk_size events; DONE: events, end, hash
#pragma once

#include "base/diagnostic.hpp"
#include "base/new_file.hpp"
#include "trace/trace.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace lazytlb {

inline constexpr std::uint32_t trace_file_version = 2;  // 2: the hash of events is another

// Writes and commits. Nothing: the file is there.
std::optional<Diagnostic> write_trace_file(const Trace& trace, NewFile file);

// The same bytes in memory.
std::string trace_file_bytes(const Trace& trace);

// A file of its own, or a page that was exported with the record in it.
Result<std::shared_ptr<const Trace>> read_trace_file(const std::filesystem::path& path);

}  // namespace lazytlb
