// SPDX-License-Identifier: GPL-3.0-or-later
#include "player.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "session/words.hpp"
#include "stage/micro_step.hpp"

namespace lazytlb {

namespace {

constexpr int frame_ms = 16;
constexpr double longest_gap = 0.5;  // s: a machine that slept does not owe the steps of the night
constexpr std::array<double, 13> speed_steps{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000};
constexpr int fastest = speed_steps.size();
constexpr double fastest_seconds = 12;  // the fastest speed plays any run in that time

constexpr double slowest_cut = 8;  // steps/s: from here on playing cuts from state to state
constexpr double full_length = 4;  // steps/s: up to here motions have their whole length
constexpr int broadcast_ms = 360, interrupt_ms = 240;

// A journey is seen in two steps, leaving and arriving; each takes half of it.
int journey_ms(Distance distance) {
    switch (distance) {
        case Distance::self:
        case Distance::smt:
        case Distance::cluster: return 130;
        case Distance::socket: return 160;
        case Distance::hop1: return 210;
        case Distance::hop2: return 280;
    }
    return 130;
}

int length_of(const Event& event, const World& before) {
    switch (event.kind) {
        case EventKind::line_grant: return journey_ms(static_cast<Distance>(event.flags));
        case EventKind::mm_grab:
        case EventKind::mm_drop: return journey_ms(before.mm(event.mm()).lines[0].distance);
        case EventKind::ipi_send: return interrupt_ms;
        case EventKind::tlbie:
        case EventKind::tlbi: return event.flags == 0 ? broadcast_ms : 0;
        default: return 0;
    }
}

}  // namespace

Player::Player(QObject* parent) : QObject(parent) {
    timer_.setInterval(frame_ms);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this,
            [this] { tick(std::min(longest_gap, static_cast<double>(since_tick_.restart()) / 1000)); });
}

void Player::open(std::shared_ptr<const LoadedRun> run, std::size_t position) {
    set_playing(false);
    run_ = std::move(run);
    now_ = before_ = World(run_->trace().facts);
    pace_ = Pace(run_->trace());
    breakpoint_ = nullptr;  // it looked in the run before
    emit opened();
    show(std::min(position, run_->size()), std::nullopt, 0);
}

void Player::open_at(std::shared_ptr<const LoadedRun> run, SimTime at) {
    const std::size_t position = run->position_at(at);
    open(std::move(run), position);
    seek_time(at);
}

const Event* Player::event() const { return run_ && position_ > 0 ? &run_->trace().events[position_ - 1] : nullptr; }

const StepEnds& Player::ends_of(Grain grain) const {
    if (grain == Grain::context_switch) return run_->steps.switches();
    return grain == Grain::interrupt ? run_->steps.interrupts() : run_->steps.of(mm_);
}

std::size_t Player::next(std::size_t position, Grain grain) const {
    if (grain == Grain::micro_step || grain == Grain::event) return std::min(position + 1, run_->size());
    return ends_of(grain).next(position, run_->size());
}

std::size_t Player::previous(std::size_t position, Grain grain) const {
    if (grain == Grain::micro_step || grain == Grain::event) return position - std::min<std::size_t>(position, 1);
    return ends_of(grain).previous(position);
}

void Player::show(std::size_t position, std::optional<SimTime> at, int motion_ms) {
    position_ = position;
    motion_ms_ = motion_ms;
    run_->timeline.seek(before_, previous(position));
    run_->timeline.seek(now_, position);
    clock_ = at ? std::clamp(*at, now_.now, std::max(now_.now, run_->end())) : now_.now;
    emit moved();
}

void Player::seek(std::size_t position) {
    if (!run_) return;
    position = std::min(position, run_->size());
    if (position != position_ || clock_ != now_.now) show(position, std::nullopt, 0);
}

void Player::seek_time(SimTime at) {
    if (run_ && at != clock_) show(run_->position_at(at), at, 0);
}

void Player::seek_place(Place place) {
    if (run_) show(place.position, place.at, 0);
}

// One step forward that is seen as a motion where something moves, shorter when steps come fast.
void Player::step_to(std::size_t position, double steps_per_second) {
    if (position > run_->size() || position <= position_) return seek(position);
    const double part =
        steps_per_second > slowest_cut ? 0 : std::min(1.0, full_length / std::max(steps_per_second, 1e-9));
    const Event& event = run_->trace().events[position - 1];
    show(position, std::nullopt, static_cast<int>(part * length_of(event, now_)));
}

double Player::fraction() const { return run_ ? run_->fraction(clock_) : 0; }

QString Player::time_text() const { return lazytlb::time_text(clock_); }

QString Player::step_text() const {
    return tr("event %1 of %2").arg(grouped(static_cast<std::int64_t>(position_)), grouped(qml_size()));
}

void Player::set_playing(bool playing) {
    if (playing == timer_.isActive() || (playing && !run_)) return;
    if (playing) return play(false);
    leg_.reset();
    timer_.stop();
    emit playingChanged();
}

void Player::togglePlay() {
    if (playing() && !backward_) return set_playing(false);
    play(false);
}

void Player::togglePlayBack() {
    if (backward()) return set_playing(false);
    play(true);
}

// Begins to play, or turns the way of playing that is under way; from the end it begins anew.
void Player::play(bool backward) {
    if (!run_) return;
    backward_ = backward;
    leg_.reset();
    if (backward ? at_start() : at_end()) seek(backward ? run_->size() : 0);
    due_ = 0;
    since_tick_.start();
    timer_.start();
    emit playingChanged();
}

void Player::set_paced(bool paced) {
    if (paced == paced_) return;
    paced_ = paced;
    leg_.reset();
    emit speedChanged();
}

void Player::set_speed(int speed) {
    speed = std::clamp(speed, 0, fastest);
    if (speed == speed_ && !paced_) return;
    speed_ = speed;
    paced_ = false;
    emit speedChanged();
}

QStringList Player::speeds() const {
    QStringList names;
    for (const double speed : speed_steps) names << tr("%1 steps/s").arg(speed);
    names << tr("fastest");
    return names;
}

void Player::set_grain(int grain) {
    if (grain == this->grain() || grain < 0 || grain >= grains().size()) return;
    grain_ = static_cast<Grain>(grain);
    if (run_) run_->timeline.seek(before_, previous(position_));
    emit grainChanged();
    emit moved();
}

QStringList Player::grains() const {
    return {tr("micro-step"), tr("event"), tr("switch"), tr("next IPI"), tr("this mm")};
}

void Player::stepForward() {
    set_playing(false);
    forward(grain_);
}

void Player::stepBack() {
    set_playing(false);
    back(grain_);
}

void Player::stepForwardFiner() {
    set_playing(false);
    forward(finer());
}

void Player::stepBackFiner() {
    set_playing(false);
    back(finer());
}

void Player::forward(Grain grain) {
    if (!run_ || at_end()) return;
    if (grain == Grain::micro_step)
        for (const SimTime at : stage::micro_steps(run_->trace(), now_))
            if (at > clock_) return show(position_, at, 0);
    step_to(next(position_, grain), 0);
}

void Player::back(Grain grain) {
    if (!run_) return;
    const bool finest = grain == Grain::micro_step;
    if (clock_ > now_.now && (finest || grain == Grain::event)) {  // what was passed since the last event, then that
        const auto instants = finest ? stage::micro_steps(run_->trace(), now_) : std::vector<SimTime>();
        for (auto at = instants.rbegin(); at != instants.rend(); ++at)
            if (*at < clock_) return show(position_, *at, 0);
        return seek(position_);
    }
    const std::size_t to = previous(position_, grain);
    if (finest && position_ > 0)
        if (const auto instants = stage::micro_steps(run_->trace(), run_->timeline.at(to)); !instants.empty())
            return show(to, instants.back(), 0);
    seek(to);
}

void Player::toStart() { seek(0); }

void Player::toEnd() {
    set_playing(false);
    if (run_) seek(run_->size());
}

void Player::toNextStop() {
    set_playing(false);
    if (!run_) return;
    for (const auto& stop : run_->stops)
        if (stop.position > position_) return seek(stop.position);
    seek(run_->size());
}

void Player::toPreviousStop() {
    set_playing(false);
    if (!run_) return;
    for (auto stop = run_->stops.rbegin(); stop != run_->stops.rend(); ++stop)
        if (stop->position < position_) return seek(stop->position);
    seek(0);
}

void Player::scrub(double fraction) {
    if (!run_) return;
    const double part = std::clamp(fraction, 0.0, 1.0);
    if (part >= 1) return seek(run_->size());
    seek_time(SimTime{static_cast<std::uint64_t>(part * static_cast<double>(run_->end().ps))});
}

// The event that lies so many steps ahead on the way of playing.
std::size_t Player::steps_away(std::size_t steps) const {
    std::size_t target = position_;
    if (grain_ == Grain::event || grain_ == Grain::micro_step)
        return backward_ ? target - std::min(target, steps) : std::min(target + steps, run_->size());
    for (std::size_t i = 0; i < steps && (backward_ ? target > 0 : target < run_->size()); ++i)
        target = backward_ ? previous(target) : next(target);
    return target;
}

// Where playing pauses on the way to `target`: at a stop of the story, or where the breakpoint holds.
std::optional<Place> Player::pause_before(Place target, bool at_stops) const {
    std::optional<Place> pause;
    const auto nearer = [&](Place place) {
        if (!pause || (backward_ ? place > *pause : place < *pause)) pause = place;
    };
    if (at_stops)
        for (const auto& stop : run_->stops) {
            const bool between = backward_ ? stop.position < position_ && stop.position >= target.position
                                           : stop.position > position_ && stop.position <= target.position;
            if (between) nearer({stop.position, run_->instant(stop.position)});
        }
    if (breakpoint_)
        if (const auto place =
                backward_ ? breakpoint_->previous(here(), target.position) : breakpoint_->next(here(), target.position))
            nearer(*place);
    return pause;
}

void Player::tick(double seconds) {
    if (paced_) return tick_pace(seconds * 1000);
    const bool all_out = speed_ == fastest;
    due_ += seconds *
            (all_out ? std::max(1000.0, qml_size() / fastest_seconds) : speed_steps[static_cast<std::size_t>(speed_)]);
    const auto steps = static_cast<std::size_t>(due_);
    if (steps == 0) return;
    due_ -= static_cast<double>(steps);
    if (grain_ == Grain::micro_step && steps == 1) {  // more than one in a frame is more than an eye can follow
        backward_ ? back(grain_) : forward(grain_);
        if (backward_ ? at_start() : at_end()) set_playing(false);
        return;
    }
    const std::size_t target = steps_away(steps);
    // A story pauses at its stops, except when it is only skimmed.
    if (const auto pause = pause_before({target, run_->instant(target)}, !all_out)) {
        set_playing(false);
        if (steps == 1 && pause->at == run_->instant(pause->position))
            return step_to(pause->position, speed_steps[static_cast<std::size_t>(std::min(speed_, fastest - 1))]);
        return seek_place(*pause);
    }
    if (steps == 1 && !all_out)
        step_to(target, speed_steps[static_cast<std::size_t>(speed_)]);
    else
        seek(target);
    if (backward_ ? at_start() : at_end()) set_playing(false);
}

Player::Leg Player::next_leg() const {
    Leg leg{here(), {}, 0, 0};
    const std::size_t to = backward_ ? Pace::previous(run_->trace(), position_) : Pace::next(run_->trace(), position_);
    leg.to = {to, run_->instant(to)};
    leg.whole_ms = pace_.shown_ms(backward_ ? leg.from.at - leg.to.at : leg.to.at - leg.from.at);
    return leg;
}

// The clock goes on evenly from one telling event to the next, so lines and interrupts really travel.
void Player::tick_pace(double ms) {
    if (!leg_) leg_ = next_leg();
    leg_->done_ms += ms;
    const Leg& leg = *leg_;
    if (leg.done_ms < leg.whole_ms) {
        const double part = leg.done_ms / leg.whole_ms;
        const auto whole = static_cast<double>(leg.to.at.ps) - static_cast<double>(leg.from.at.ps);
        const SimTime at = leg.from.at + SimSpan{static_cast<std::int64_t>(whole * part)};
        // The telling event itself comes when its time on screen is over, not before.
        const std::size_t low = backward_ ? leg.to.position : leg.from.position;
        const std::size_t high = backward_ ? leg.from.position : std::max(low, leg.to.position - 1);
        if (at != clock_) show(std::clamp(run_->position_at(at), low, high), at, 0);
        return;
    }
    const double over = leg.done_ms - leg.whole_ms;
    const Place to = leg.to;
    leg_.reset();
    const auto pause = pause_before(to, true);
    if (pause) set_playing(false);
    seek_place(pause.value_or(to));
    if (backward_ ? at_start() : at_end()) return set_playing(false);
    if (playing()) {
        leg_ = next_leg();
        leg_->done_ms = std::min(over, leg_->whole_ms / 2);
    }
}

}  // namespace lazytlb
