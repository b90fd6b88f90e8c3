// SPDX-License-Identifier: GPL-3.0-or-later
// A film before it is drawn: which instant each frame shows, which words stand under it and for how long, where it
// rests and where its chapters begin. A pure function of the request.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "export/request.hpp"
#include "stage/sentence.hpp"

namespace lazytlb {

inline constexpr double rest_s = 3;                 // at a stop, when the film goes stop by stop
inline constexpr double shortest_sentence_s = 1.5;  // a sentence stays at least so long; a stop's as long as a rest
inline constexpr double longest_film_s = 3600;
inline constexpr double usual_film_s = 20;  // when no pace is given

// A sentence and when it is to be read: frames first .. first + count - 1.
struct Cue {
    std::size_t first = 0, count = 0;
    std::string sentence, why;              // as text, for captions
    std::optional<stage::Caption> caption;  // where the words are not the story's own
    bool is_stop = false;                   // where the story pauses: a chapter begins here
};

class FilmPlan {
public:
    explicit FilmPlan(const ExportRequest& request);

    std::size_t frames() const { return frames_; }
    double seconds_at(std::size_t frame) const { return static_cast<double>(frame) / fps_; }
    Moment moment(std::size_t frame) const;  // without words
    const std::vector<Cue>& cues() const { return cues_; }
    const Cue* cue_at(std::size_t frame) const;  // null before the first

    static double seconds(const ExportRequest& request);  // how long it would be

private:
    struct Stretch {
        std::size_t first, count;
        SimTime from, to;
        std::optional<std::size_t> rests_at;  // index of the request's stops
    };
    void lay_out();
    void find_words();

    const ExportRequest& request_;
    double fps_;
    std::vector<Stretch> stretches_;
    std::vector<Cue> cues_;
    std::size_t frames_ = 0;
};

// Captions in WebVTT. Empty when there are none.
std::string to_vtt(const FilmPlan& plan, const ExportRequest& request);

}  // namespace lazytlb
