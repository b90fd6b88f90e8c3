// SPDX-License-Identifier: GPL-3.0-or-later
#include "player.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "session/words.hpp"

namespace lazytlb {

namespace {

constexpr int frame_ms = 16;
constexpr double longest_gap = 0.5;  // s: a machine that slept does not owe the steps of the night
constexpr std::array<double, 13> speed_steps{0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 125, 250, 500, 1000};
constexpr int fastest = speed_steps.size();
constexpr double fastest_seconds = 12;  // the fastest speed plays any run in that time

constexpr double slowest_cut = 8;  // steps/s: from here on playing cuts from state to state
constexpr double full_length = 4;  // steps/s: up to here motions have their whole length

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
        case EventKind::ipi_send: return 240;
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
    emit opened();
    show(std::min(position, run_->size()), std::nullopt, 0);
}

void Player::open_at(std::shared_ptr<const LoadedRun> run, SimTime at) {
    const std::size_t position = run->position_at(at);
    open(std::move(run), position);
    seek_time(at);
}

const Event* Player::event() const { return run_ && position_ > 0 ? &run_->trace().events[position_ - 1] : nullptr; }

bool Player::wanted(const Event& event) const {
    switch (grain_) {
        case Grain::event: return true;
        case Grain::context_switch: return event.kind == EventKind::context_switch;
        case Grain::interrupt: return event.kind == EventKind::ipi_send || event.kind == EventKind::ipi_entry;
        case Grain::this_mm: return mm_.exists() && subject_of(event) == mm_;
    }
    return true;
}

std::size_t Player::next(std::size_t position) const {
    const auto& events = run_->trace().events;
    for (std::size_t i = position; i < events.size(); ++i)
        if (wanted(events[i])) return i + 1;
    return events.size();
}

std::size_t Player::previous(std::size_t position) const {
    const auto& events = run_->trace().events;
    for (std::size_t i = position; i-- > 1;)
        if (wanted(events[i - 1])) return i;
    return 0;
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

// One step forward that is seen as a motion where something moves, shorter when steps come fast.
void Player::step_to(std::size_t position, double steps_per_second) {
    if (position > run_->size() || position <= position_) return seek(position);
    const double part =
        steps_per_second > slowest_cut ? 0 : std::min(1.0, full_length / std::max(steps_per_second, 1e-9));
    const Event& event = run_->trace().events[position - 1];
    show(position, std::nullopt, static_cast<int>(part * length_of(event, now_)));
}

double Player::fraction() const {
    if (!run_ || run_->end().ps == 0) return 0;
    return std::min(1.0, static_cast<double>(clock_.ps) / static_cast<double>(run_->end().ps));
}

QString Player::time_text() const { return lazytlb::time_text(clock_); }

QString Player::step_text() const {
    return tr("event %1 of %2").arg(grouped(static_cast<std::int64_t>(position_)), grouped(qml_size()));
}

void Player::set_playing(bool playing) {
    if (playing == timer_.isActive() || (playing && !run_)) return;
    if (playing) {
        if (at_end()) toStart();
        due_ = 0;
        since_tick_.start();
        timer_.start();
    } else {
        timer_.stop();
    }
    emit playingChanged();
}

void Player::set_speed(int speed) {
    speed = std::clamp(speed, 0, fastest);
    if (speed == speed_) return;
    speed_ = speed;
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

QStringList Player::grains() const { return {tr("event"), tr("switch"), tr("next IPI"), tr("this mm")}; }

void Player::stepForward() {
    set_playing(false);
    if (run_ && !at_end()) step_to(next(position_), 0);
}

void Player::stepBack() {
    set_playing(false);
    if (run_) seek(previous(position_));
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

void Player::togglePlay() { set_playing(!playing()); }

void Player::scrub(double fraction) {
    if (!run_) return;
    const double part = std::clamp(fraction, 0.0, 1.0);
    if (part >= 1) return seek(run_->size());
    seek_time(SimTime{static_cast<std::uint64_t>(part * static_cast<double>(run_->end().ps))});
}

void Player::tick(double seconds) {
    const bool all_out = speed_ == fastest;
    due_ += seconds *
            (all_out ? std::max(1000.0, qml_size() / fastest_seconds) : speed_steps[static_cast<std::size_t>(speed_)]);
    const auto steps = static_cast<std::size_t>(due_);
    if (steps == 0) return;
    due_ -= static_cast<double>(steps);
    std::size_t target = position_;
    if (grain_ == Grain::event)
        target = std::min(position_ + steps, run_->size());
    else
        for (std::size_t i = 0; i < steps && target < run_->size(); ++i) target = next(target);
    // A story pauses at its stops, except when it is only skimmed.
    if (!all_out)
        for (const auto& stop : run_->stops)
            if (stop.position > position_ && stop.position <= target) {
                target = stop.position;
                set_playing(false);
                break;
            }
    if (steps == 1 && !all_out)
        step_to(target, speed_steps[static_cast<std::size_t>(speed_)]);
    else
        seek(target);
    if (at_end()) set_playing(false);
}

}  // namespace lazytlb
