// SPDX-License-Identifier: GPL-3.0-or-later
// Pages that need nothing but themselves: a template of assets/export with its places filled in.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "export/request.hpp"

namespace lazytlb {

// assets/export/NAME, as compiled in.
std::string page_asset(const char* name);
// Each @NAME@ of the template by its text; what is filled in is not looked at again.
std::string filled(std::string_view page, const std::map<std::string, std::string>& places);
// What all pages have: GENERATOR, MADE, TITLE, FACTS, ROWS, FONTS, RECORD (where the record is at most so large), and
// the colours of the theme by their roles' names, for the style.
std::map<std::string, std::string> usual_places(const ExportRequest& request, std::size_t largest_record);

}  // namespace lazytlb
