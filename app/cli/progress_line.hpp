// SPDX-License-Identifier: GPL-3.0-or-later
// ProgressLine: one line at the terminal that is written over again and again. Shows nothing when stderr is no
// terminal.
#pragma once

#include <string>

namespace lazytlb::cli {

class ProgressLine {
public:
    ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { clear(); }

    void show(const std::string& words) const;
    void clear() const;

private:
    bool shown_;
};

}  // namespace lazytlb::cli
