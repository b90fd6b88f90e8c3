// SPDX-License-Identifier: GPL-3.0-or-later
// A user's mistake: where it is, what is wrong in one sentence, what to do in one more. Readers collect
// all of them; a Result carries either a value or at least one Diagnostic.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lazytlb {

struct Diagnostic {
    std::string file;      // as the user named it; empty for the command line
    int line = 0;          // from 1; 0 when the whole file is meant
    int column = 0;        // from 1, of the first underlined character
    int length = 0;        // underlined characters; 0 underlines nothing
    std::string source;    // the text of that line
    std::string sentence;  // what is wrong
    std::string hint;      // what to do; may be empty

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// Several lines, ready for a terminal: sentence, place, the underlined line, hint.
std::string to_text(const Diagnostic& diagnostic);
std::string to_text(const std::vector<Diagnostic>& diagnostics);

template <class T>
struct Result {
    std::optional<T> value;
    std::vector<Diagnostic> diagnostics;

    Result(T v) : value(std::move(v)) {}
    Result(std::vector<Diagnostic> d) : diagnostics(std::move(d)) {}
    Result(Diagnostic d) { diagnostics.push_back(std::move(d)); }
    explicit operator bool() const { return value.has_value(); }
    T& operator*() { return *value; }
    const T& operator*() const { return *value; }
    T* operator->() { return &*value; }
    const T* operator->() const { return &*value; }
};

}  // namespace lazytlb
