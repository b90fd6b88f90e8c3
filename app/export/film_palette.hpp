// SPDX-License-Identifier: GPL-3.0-or-later
// The 256 colours of a film in a format that has no more. A theme has some forty colours and few shades between them:
// the most frequent ones of frames all over the film are nearly all there is, and they come out exactly.
#pragma once

#include <string>

#include "export/film_plan.hpp"

namespace lazytlb {

std::string palette_png(const ExportRequest& request, const FilmPlan& plan);  // 16 x 16 pixels

}  // namespace lazytlb
