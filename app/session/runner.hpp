// SPDX-License-Identifier: GPL-3.0-or-later
// Runs stories on a thread of their own, one at a time; the newest request wins and cancels an older one.
// Its answers arrive on the thread that owns it.
#pragma once

#include <QObject>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "session/loaded_run.hpp"

namespace lazytlb {

struct RunRequest {
    std::string story;  // a name below scenarios/ or a path
    Overrides overrides;
};

class Runner : public QObject {
    Q_OBJECT

public:
    explicit Runner(DataFolder data, QObject* parent = nullptr);
    ~Runner() override;

    void start(RunRequest request);
    void cancel();  // the request under way is forgotten; neither signal follows
    bool busy() const { return thread_.joinable(); }
    SimTime reached() const { return {reached_ps_.load()}; }
    SimTime until() const { return {until_ps_.load()}; }  // 0: not known yet

signals:
    void busyChanged();
    void finished(std::shared_ptr<const lazytlb::LoadedRun> run);
    void refused(std::vector<lazytlb::Diagnostic> problems);

private:
    struct Answer {
        std::shared_ptr<const LoadedRun> run;
        std::vector<Diagnostic> problems;
    };
    void launch(RunRequest request);
    Answer answer(const RunRequest& request);
    void take(const Answer& answer);

    DataFolder data_;
    std::thread thread_;
    std::optional<RunRequest> waiting_;
    bool forgotten_ = false;
    std::atomic<bool> cancel_{false};
    std::atomic<std::uint64_t> reached_ps_{0}, until_ps_{0};
};

}  // namespace lazytlb
