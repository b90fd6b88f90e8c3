// SPDX-License-Identifier: GPL-3.0-or-later
// Puts how it was made into a finished GIF, APNG or animated WebP, in the place that each format has for words. The
// file is changed where it is, at its end: its length costs nothing. False: it is not such a file, or the disk is full.
#pragma once

#include <filesystem>
#include <string>

namespace lazytlb {

bool carry_in_gif(const std::filesystem::path& file, const std::string& words);   // a comment extension
bool carry_in_apng(const std::filesystem::path& file, const std::string& words);  // an iTXt chunk "Description"
bool carry_in_webp(const std::filesystem::path& file, const std::string& words);  // XMP, dc:description

}  // namespace lazytlb
