// SPDX-License-Identifier: GPL-3.0-or-later
// Player: the place in the record that is shown, and the ways to move it. Forward and back are the same look-up,
// so both show the same state. Playing goes both ways and skips frames when steps come faster than the screen; it
// never falls behind.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQmlIntegration>
#include <memory>

#include "session/condition.hpp"
#include "session/loaded_run.hpp"
#include "session/pace.hpp"
#include "session/place.hpp"

namespace lazytlb {

class Player : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    /// Something is loaded.
    Q_PROPERTY(bool ready READ ready NOTIFY opened FINAL)
    /// Events applied to the state that is shown.
    Q_PROPERTY(int position READ qml_position NOTIFY moved FINAL)
    Q_PROPERTY(int size READ qml_size NOTIFY opened FINAL)
    Q_PROPERTY(bool atStart READ at_start NOTIFY moved FINAL)
    Q_PROPERTY(bool atEnd READ at_end NOTIFY moved FINAL)
    /// The place of the shown instant in the run's time, 0 to 1.
    Q_PROPERTY(double fraction READ fraction NOTIFY moved FINAL)
    Q_PROPERTY(QString timeText READ time_text NOTIFY moved FINAL)
    Q_PROPERTY(QString stepText READ step_text NOTIFY moved FINAL)
    Q_PROPERTY(bool playing READ playing WRITE set_playing NOTIFY playingChanged FINAL)
    /// Playing goes back in time.
    Q_PROPERTY(bool backward READ backward NOTIFY playingChanged FINAL)
    /// Plays at a constant pace: what happens lasts as long as it takes, dull stretches are hurried through.
    Q_PROPERTY(bool paced READ paced WRITE set_paced NOTIFY speedChanged FINAL)
    Q_PROPERTY(int speed READ speed WRITE set_speed NOTIFY speedChanged FINAL)
    Q_PROPERTY(QList<QString> speeds READ speeds CONSTANT FINAL)
    Q_PROPERTY(QString speedText READ speed_text NOTIFY speedChanged FINAL)
    /// What one step is: index of `grains`.
    Q_PROPERTY(int grain READ grain WRITE set_grain NOTIFY grainChanged FINAL)
    Q_PROPERTY(QList<QString> grains READ grains CONSTANT FINAL)

public:
    enum class Grain : std::uint8_t { micro_step, event, context_switch, interrupt, this_mm };

    explicit Player(QObject* parent = nullptr);

    void open(std::shared_ptr<const LoadedRun> run, std::size_t position);
    void open_at(std::shared_ptr<const LoadedRun> run, SimTime at);
    const std::shared_ptr<const LoadedRun>& run() const { return run_; }
    const World& now() const { return now_; }
    const World& before() const { return before_; }  // one step earlier
    std::size_t position() const { return position_; }
    Place here() const { return {position_, clock_}; }
    // The event that a step forward, or back, from here leads to.
    std::size_t next(std::size_t position) const { return next(position, grain_); }
    std::size_t previous(std::size_t position) const { return previous(position, grain_); }
    const Event* event() const;  // the one that made this state; null at the start
    // How long the step that led here may take to be seen; 0: a cut (scrubbing, going back, fast playing).
    int motion_ms() const { return motion_ms_; }
    void set_mm(MmId mm) { mm_ = mm; }  // of the grain "this mm"
    // The instant that is shown: of the last event applied, or later when an instant was asked for.
    SimTime clock() const { return clock_; }
    void seek(std::size_t position);
    void seek_time(SimTime at);
    void seek_place(Place place);
    // Playing pauses where this becomes true; null: nowhere.
    void set_breakpoint(std::shared_ptr<const ConditionSearch> breakpoint) { breakpoint_ = std::move(breakpoint); }

    bool ready() const { return run_ != nullptr; }
    int qml_position() const { return static_cast<int>(position_); }
    int qml_size() const { return run_ ? static_cast<int>(run_->size()) : 0; }
    bool at_start() const { return position_ == 0; }
    bool at_end() const { return !run_ || position_ == run_->size(); }
    double fraction() const;
    QString time_text() const;
    QString step_text() const;
    bool playing() const { return timer_.isActive(); }
    void set_playing(bool playing);
    bool backward() const { return playing() && backward_; }
    bool paced() const { return paced_; }
    void set_paced(bool paced);
    int speed() const { return speed_; }
    void set_speed(int speed);
    QStringList speeds() const;
    QString speed_text() const { return paced_ ? tr("constant pace") : speeds().at(speed_); }
    int grain() const { return static_cast<int>(grain_); }
    void set_grain(int grain);
    QStringList grains() const;

    Q_INVOKABLE void stepForward();
    Q_INVOKABLE void stepBack();
    /// One step of the next finer grain.
    Q_INVOKABLE void stepForwardFiner();
    Q_INVOKABLE void stepBackFiner();
    Q_INVOKABLE void toStart();
    Q_INVOKABLE void toEnd();
    Q_INVOKABLE void toNextStop();
    Q_INVOKABLE void toPreviousStop();
    Q_INVOKABLE void togglePlay();
    Q_INVOKABLE void togglePlayBack();
    Q_INVOKABLE void slower() { set_speed(speed_ - 1); }
    Q_INVOKABLE void faster() { set_speed(speed_ + 1); }
    Q_INVOKABLE void togglePace() { set_paced(!paced_); }
    Q_INVOKABLE void nextGrain() { set_grain((grain() + 1) % static_cast<int>(grains().size())); }
    /// To the instant at this part of the run's time.
    Q_INVOKABLE void scrub(double fraction);
    /// The same, by so much of the run's time.
    Q_INVOKABLE void scrubBy(double fraction) { scrub(this->fraction() + fraction); }
    Q_INVOKABLE void seekTo(int position) { seek(static_cast<std::size_t>(std::max(0, position))); }

    void tick(double seconds);  // what the timer does; tests call it

signals:
    void opened();
    void moved();
    void playingChanged();
    void speedChanged();
    void grainChanged();

private:
    struct Leg {  // of the constant pace: from one telling event to the next
        Place from, to;
        double whole_ms = 0, done_ms = 0;
    };
    const StepEnds& ends_of(Grain grain) const;  // of a grain coarser than an event
    std::size_t next(std::size_t position, Grain grain) const;
    std::size_t previous(std::size_t position, Grain grain) const;
    void forward(Grain grain);
    void back(Grain grain);
    void show(std::size_t position, std::optional<SimTime> at, int motion_ms);
    void step_to(std::size_t position, double steps_per_second);
    Grain finer() const { return grain_ == Grain::micro_step ? grain_ : static_cast<Grain>(grain() - 1); }
    void play(bool backward);
    std::size_t steps_away(std::size_t steps) const;
    std::optional<Place> pause_before(Place target, bool at_stops) const;
    void tick_pace(double ms);
    Leg next_leg() const;

    std::shared_ptr<const LoadedRun> run_;
    World now_, before_;
    std::size_t position_ = 0;
    SimTime clock_;
    MmId mm_ = MmId::none();
    Grain grain_ = Grain::event;
    std::shared_ptr<const ConditionSearch> breakpoint_;
    int speed_ = 4;
    bool backward_ = false, paced_ = false;
    Pace pace_;
    std::optional<Leg> leg_;
    double due_ = 0;  // steps that playing owes
    int motion_ms_ = 0;
    QTimer timer_;
    QElapsedTimer since_tick_;
};

}  // namespace lazytlb
