// SPDX-License-Identifier: GPL-3.0-or-later
// What is compiled into the program: the bundled fonts and the palettes. Compiled in rather than read from disk,
// so that a picture looks the same wherever the program was copied to.
#pragma once

namespace lazytlb::paint {

// Makes ":/lazytlb/..." readable; may be called any number of times, from any thread.
void load_resources();

}  // namespace lazytlb::paint
