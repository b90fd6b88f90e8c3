// SPDX-License-Identifier: GPL-3.0-or-later
// Player: the place in the record that is shown, and the ways to move it. Forward and back are the same look-up,
// so both show the same state. Playing skips frames when steps come faster than the screen; it never falls behind.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQmlIntegration>
#include <memory>

#include "session/loaded_run.hpp"

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
    Q_PROPERTY(int speed READ speed WRITE set_speed NOTIFY speedChanged FINAL)
    Q_PROPERTY(QList<QString> speeds READ speeds CONSTANT FINAL)
    Q_PROPERTY(QString speedText READ speed_text NOTIFY speedChanged FINAL)
    /// What one step is: index of `grains`.
    Q_PROPERTY(int grain READ grain WRITE set_grain NOTIFY grainChanged FINAL)
    Q_PROPERTY(QList<QString> grains READ grains CONSTANT FINAL)

public:
    enum class Grain : std::uint8_t { event, context_switch, interrupt, this_mm };

    explicit Player(QObject* parent = nullptr);

    void open(std::shared_ptr<const LoadedRun> run, std::size_t position);
    void open_at(std::shared_ptr<const LoadedRun> run, SimTime at);
    const std::shared_ptr<const LoadedRun>& run() const { return run_; }
    const World& now() const { return now_; }
    const World& before() const { return before_; }  // one step earlier
    std::size_t position() const { return position_; }
    std::size_t next(std::size_t position) const;      // where a step forward from here leads
    std::size_t previous(std::size_t position) const;  // where a step back from here leads
    const Event* event() const;                        // the one that made this state; null at the start
    // How long the step that led here may take to be seen; 0: a cut (scrubbing, going back, fast playing).
    int motion_ms() const { return motion_ms_; }
    void set_mm(MmId mm) { mm_ = mm; }  // of the grain "this mm"
    // The instant that is shown: of the last event applied, or later when an instant was asked for.
    SimTime clock() const { return clock_; }
    void seek(std::size_t position);
    void seek_time(SimTime at);

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
    int speed() const { return speed_; }
    void set_speed(int speed);
    QStringList speeds() const;
    QString speed_text() const { return speeds().at(speed_); }
    int grain() const { return static_cast<int>(grain_); }
    void set_grain(int grain);
    QStringList grains() const;

    Q_INVOKABLE void stepForward();
    Q_INVOKABLE void stepBack();
    Q_INVOKABLE void toStart();
    Q_INVOKABLE void toEnd();
    Q_INVOKABLE void toNextStop();
    Q_INVOKABLE void toPreviousStop();
    Q_INVOKABLE void togglePlay();
    Q_INVOKABLE void slower() { set_speed(speed_ - 1); }
    Q_INVOKABLE void faster() { set_speed(speed_ + 1); }
    Q_INVOKABLE void nextGrain() { set_grain((grain() + 1) % static_cast<int>(grains().size())); }
    /// To the instant at this part of the run's time.
    Q_INVOKABLE void scrub(double fraction);
    Q_INVOKABLE void seekTo(int position) { seek(static_cast<std::size_t>(std::max(0, position))); }

    void tick(double seconds);  // what the timer does; tests call it

signals:
    void opened();
    void moved();
    void playingChanged();
    void speedChanged();
    void grainChanged();

private:
    bool wanted(const Event& event) const;
    void show(std::size_t position, std::optional<SimTime> at, int motion_ms);
    void step_to(std::size_t position, double steps_per_second);

    std::shared_ptr<const LoadedRun> run_;
    World now_, before_;
    std::size_t position_ = 0;
    SimTime clock_;
    MmId mm_ = MmId::none();
    Grain grain_ = Grain::event;
    int speed_ = 4;
    double due_ = 0;  // steps that playing owes
    int motion_ms_ = 0;
    QTimer timer_;
    QElapsedTimer since_tick_;
};

}  // namespace lazytlb
