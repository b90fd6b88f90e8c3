// SPDX-License-Identifier: GPL-3.0-or-later
// Words and numbers of the stage as the window needs them: in Qt's strings, and with identifiers in their own face.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/time.hpp"
#include "stage/sentence.hpp"

namespace lazytlb {

QString to_qstring(std::string_view text);
QString grouped(std::int64_t number);  // "51 280", with a real minus sign
QString time_text(SimTime at);         // "12.820 µs"
QString span_text(SimSpan span);       // "134 ns", "3.06 µs"

/// The pieces of a sentence as one text, and as StyledText with each in its face.
QString plain(const std::vector<stage::Words>& words);
QString styled(const std::vector<stage::Words>& words);

/// A story's own sentence as StyledText: identifiers, and the numbers that follow them, in the monospaced face.
QString with_identifiers_in_mono(const QString& sentence);

}  // namespace lazytlb
