// SPDX-License-Identifier: GPL-3.0-or-later
// A NewFile that takes small pieces: they are gathered and written in large ones.
#pragma once

#include <string>
#include <string_view>

#include "base/new_file.hpp"

namespace lazytlb {

class TextFile {
public:
    explicit TextFile(NewFile file) : file_(std::move(file)) {}

    void operator+=(std::string_view text) {
        pending_ += text;
        if (pending_.size() >= std::size_t{1} << 20) flush();
    }
    std::optional<Diagnostic> commit() {
        flush();
        return file_.commit();
    }

private:
    void flush() {
        file_.write(pending_);
        pending_.clear();
    }
    NewFile file_;
    std::string pending_;
};

}  // namespace lazytlb
