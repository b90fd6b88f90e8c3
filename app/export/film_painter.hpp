// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the frames of a film, one after the other; going on from one to the next costs only the events between.
#pragma once

#include <QtGui/QImage>

#include "export/film_plan.hpp"

namespace lazytlb {

class FilmPainter {
public:
    FilmPainter(const ExportRequest& request, const FilmPlan& plan) : request_(request), plan_(plan) {}

    // Null when there is no memory for it. While the film rests the same picture is given again.
    QImage draw(std::size_t frame);

private:
    const ExportRequest& request_;
    const FilmPlan& plan_;
    World world_;
    bool stands_ = false;
    QImage last_;
    SimTime last_at_;
    std::size_t last_applied_ = 0;
    const Cue* last_cue_ = nullptr;
};

}  // namespace lazytlb
