// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film_painter.hpp"

#include "export/picture.hpp"
#include "paint/painter.hpp"

namespace lazytlb {

QImage FilmPainter::draw(std::size_t frame) {
    Moment moment = plan_.moment(frame);
    const Cue* cue = plan_.cue_at(frame);
    if (stands_ && moment.at == last_at_ && moment.applied == last_applied_ && cue == last_cue_) return last_;
    if (stands_)
        request_.timeline->seek(world_, moment.applied);
    else
        world_ = request_.timeline->at(moment.applied);
    std::optional<stage::Caption> caption;
    if (cue != nullptr && cue->caption) {
        caption = cue->caption;
    } else if (cue != nullptr) {
        moment.sentence = cue->sentence;
        moment.why = cue->why;
    }
    last_ = paint::paint(picture_of(request_, moment, world_, caption), paint::palette(request_.theme), request_.scale);
    stands_ = true;
    last_at_ = moment.at;
    last_applied_ = moment.applied;
    last_cue_ = cue;
    return last_;
}

}  // namespace lazytlb
