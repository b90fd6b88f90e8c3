// SPDX-License-Identifier: GPL-3.0-or-later
// What happens at one event, in plain words: who does what, and why or what it cost. Sentences leave the engine
// as an id and arguments; english_table() is the one place where they become text, and what a translation replaces.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trace/trace.hpp"
#include "world/world.hpp"

namespace lazytlb::stage {

struct Sentence {
    std::string_view id;  // empty: nothing is said
    std::vector<std::string> arguments;
};

struct Caption {
    Sentence what;  // at most 90 characters in English
    Sentence why;   // at most 120
};

// `index` is an event of the trace and `after` the World right behind it: after.applied == index + 1.
Caption caption_of(const Trace& trace, std::size_t index, const World& after);

// All sentences there are: id and text, {0} {1} for arguments, `between backticks` what is set in the mono face.
const std::vector<std::pair<std::string_view, std::string_view>>& english_table();

std::string to_english(const Sentence& sentence);

struct Words {
    std::string text;
    bool mono = false;
};
std::vector<Words> to_words(const Sentence& sentence);  // the same in pieces, by face

}  // namespace lazytlb::stage
