// SPDX-License-Identifier: GPL-3.0-or-later
// check(): our own mistakes, found where they happen, in every build. Never for a user's mistake
// (a Diagnostic) nor for the outside world's failure (an error value).
#pragma once

#include <stdexcept>
#include <string>

namespace lazytlb {

// Thrown by a failed check. `run` adds the line that reproduces it; nothing below catches it.
struct CheckFailed : std::logic_error {
    using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char* sentence, const char* file, int line);

inline void check(bool holds, const char* sentence, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (!holds) [[unlikely]]
        check_failed(sentence, file, line);
}

}  // namespace lazytlb
