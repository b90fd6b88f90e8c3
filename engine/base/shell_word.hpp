// SPDX-License-Identifier: GPL-3.0-or-later
// A text as one word of a shell's command line, so that a command we print can be pasted.
#pragma once

#include <string>

namespace lazytlb {

std::string shell_word(const std::string& text);  // first-borrow, 'my story.toml'

}  // namespace lazytlb
