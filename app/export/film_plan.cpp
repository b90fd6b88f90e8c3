// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/film_plan.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lazytlb {

namespace {

double pace_ps(const ExportRequest& r) {  // of simulated time in a second of film
    if (r.pace) return static_cast<double>(r.pace->ps);
    return std::max(1.0, static_cast<double>((r.to - r.from).ps) / usual_film_s);
}

std::string vtt_time(double seconds) {
    const auto ms = static_cast<std::uint64_t>(std::llround(seconds * 1000));
    return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

std::string vtt_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out;
}

}  // namespace

double FilmPlan::seconds(const ExportRequest& r) {
    return static_cast<double>((r.to - r.from).ps) / pace_ps(r) +
           (r.stop_by_stop ? rest_s * static_cast<double>(r.stops.size()) : 0);
}

FilmPlan::FilmPlan(const ExportRequest& request) : request_(request), fps_(request.fps) {
    lay_out();
    find_words();
}

void FilmPlan::lay_out() {
    const auto add = [&](SimTime from, SimTime to, std::size_t count, std::optional<std::size_t> rests_at) {
        if (count == 0) return;
        stretches_.push_back({frames_, count, from, to, rests_at});
        frames_ += count;
    };
    const auto move = [&](SimTime from, SimTime to) {
        const double frames = static_cast<double>((to - from).ps) * fps_ / pace_ps(request_);
        add(from, to, from == to ? 0 : static_cast<std::size_t>(std::max(1.0, std::round(frames))), std::nullopt);
    };
    SimTime at = request_.from;
    for (std::size_t i = 0; request_.stop_by_stop && i < request_.stops.size(); ++i) {
        move(at, request_.stops[i].at);
        at = request_.stops[i].at;
        add(at, at, static_cast<std::size_t>(std::round(rest_s * fps_)), i);
    }
    move(at, request_.to);
    add(request_.to, request_.to, 1, std::nullopt);  // the last frame shows the end of the span
}

Moment FilmPlan::moment(std::size_t frame) const {
    const auto behind = std::upper_bound(stretches_.begin(), stretches_.end(), frame,
                                         [](std::size_t f, const Stretch& s) { return f < s.first; });
    const Stretch& s = *std::prev(behind);
    if (s.rests_at) {
        const Moment& stop = request_.stops[*s.rests_at];
        return {stop.at, stop.applied, {}, {}};
    }
    const double share = static_cast<double>(frame - s.first) / static_cast<double>(s.count);
    const auto past = static_cast<std::uint64_t>(static_cast<double>((s.to - s.from).ps) * share);
    return moment_at(request_.trace(), SimTime{s.from.ps + past});
}

const Cue* FilmPlan::cue_at(std::size_t frame) const {
    const auto behind = std::upper_bound(cues_.begin(), cues_.end(), frame,
                                         [](std::size_t f, const Cue& cue) { return f < cue.first; });
    return behind == cues_.begin() ? nullptr : &*std::prev(behind);
}

void FilmPlan::find_words() {
    const auto held = [&](double seconds) { return static_cast<std::size_t>(std::ceil(seconds * fps_)); };
    std::size_t stops_told = 0, told = 0, may_change_at = 0;
    const auto open = [&](std::size_t frame, Cue cue, double seconds) {
        if (!cues_.empty()) cues_.back().count = frame - cues_.back().first;
        cue.first = frame;
        cues_.push_back(std::move(cue));
        may_change_at = frame + held(seconds);
    };
    for (std::size_t frame = 0; frame < frames_; ++frame) {
        const Moment now = moment(frame);
        std::size_t reached = stops_told;
        while (reached < request_.stops.size() && request_.stops[reached].at <= now.at &&
               request_.stops[reached].applied <= now.applied)
            ++reached;
        if (reached > stops_told) {
            const Moment& stop = request_.stops[reached - 1];
            stops_told = reached;
            told = now.applied;
            open(frame, {0, 0, stop.sentence, stop.why, std::nullopt, true}, rest_s);
        } else if (frame >= may_change_at && now.applied != told && now.applied > 0) {
            told = now.applied;
            const stage::Caption caption = stage::caption_of(request_.trace(), told - 1, request_.timeline->at(told));
            open(frame, {0, 0, stage::to_english(caption.what), stage::to_english(caption.why), caption, false},
                 shortest_sentence_s);
        }
    }
    if (!cues_.empty()) cues_.back().count = frames_ - cues_.back().first;
}

std::string to_vtt(const FilmPlan& plan, const ExportRequest& request) {
    if (plan.cues().empty()) return {};
    std::string text = "WEBVTT\n\nNOTE\n";
    for (const auto& [name, value] : provenance_rows(request))
        text += fmt::format("{}: {}\n", name, vtt_escaped(value));
    for (const Cue& cue : plan.cues())
        text += fmt::format("\n{} --> {}\n{}\n{}{}", vtt_time(plan.seconds_at(cue.first)),
                            vtt_time(plan.seconds_at(cue.first + cue.count)), vtt_escaped(cue.sentence),
                            vtt_escaped(cue.why), cue.why.empty() ? "" : "\n");
    return text;
}

}  // namespace lazytlb
