// SPDX-License-Identifier: GPL-3.0-or-later
// Problems: all that is wrong in one file, or in what the command line changes, collected while it is read.
// Places come from the TOML values themselves.
#pragma once

#include "base/diagnostic.hpp"

#include <toml.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb {

// Ordered by name: the reader's default iterates in hash order.
using Toml = toml::basic_value<toml::discard_comments, std::map>;

class Problems {
public:
    explicit Problems(std::string file) : file_(std::move(file)) {}

    const std::string& file() const { return file_; }
    bool any() const { return !found_.empty(); }

    // Underlines the value; the header line of a table, the first line of what spans several.
    void at(const Toml& value, std::string sentence, std::string hint);
    // Underlines the key that names `value`.
    void at_key(const Toml& value, std::string_view key, std::string sentence, std::string hint);
    void in_file(std::string sentence, std::string hint);
    void on_command_line(std::string sentence, std::string hint);
    void add(std::vector<Diagnostic> others);

    // All of them: the command line's first, then each file's by line.
    std::vector<Diagnostic> take();

private:
    std::string file_;
    std::vector<Diagnostic> found_;
};

// The value as its file writes it, quotes included; its first line only.
std::string source_text(const Toml& value);
int line_of(const Toml& value);

}  // namespace lazytlb
