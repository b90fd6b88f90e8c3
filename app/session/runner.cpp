// SPDX-License-Identifier: GPL-3.0-or-later
#include "runner.hpp"

#include <exception>

namespace lazytlb {

Runner::Runner(DataFolder data, QObject* parent) : QObject(parent), data_(std::move(data)) {}

Runner::~Runner() {
    cancel_ = true;
    if (thread_.joinable()) thread_.join();
}

void Runner::start(RunRequest request) {
    if (!busy()) {
        launch(std::move(request));
        return;
    }
    cancel_ = true;
    waiting_ = std::move(request);
}

void Runner::cancel() {
    if (!busy()) return;
    cancel_ = true;
    forgotten_ = true;
    waiting_.reset();
}

void Runner::launch(RunRequest request) {
    cancel_ = false;
    forgotten_ = false;
    reached_ps_ = 0;
    until_ps_ = 0;
    thread_ = std::thread([this, request = std::move(request)] {
        Answer result = answer(request);
        QMetaObject::invokeMethod(
            this, [this, result = std::move(result)] { take(result); }, Qt::QueuedConnection);
    });
    emit busyChanged();
}

Runner::Answer Runner::answer(const RunRequest& request) {
    try {
        auto scenario = read_story(request.story, request.overrides, data_, known_names());
        if (!scenario) return {nullptr, scenario.diagnostics};
        until_ps_ = scenario->until.ps;
        RunResult result = record(*scenario, {&cancel_, &reached_ps_, false});
        if (cancel_) return {};
        return {std::make_shared<const LoadedRun>(std::move(*scenario), std::move(result)), {}};
    } catch (const std::exception& ours) {  // a failed check(): our own mistake, shown and not lost
        Diagnostic problem;
        problem.file = request.story;
        problem.sentence = ours.what();
        problem.hint = "This is a mistake in the program. Please report it with the story and these words.";
        return {nullptr, {problem}};
    }
}

void Runner::take(const Answer& answer) {
    thread_.join();
    thread_ = {};
    if (waiting_) {
        RunRequest next = std::move(*waiting_);
        waiting_.reset();
        launch(std::move(next));
        return;
    }
    const bool forgotten = forgotten_;
    emit busyChanged();
    if (forgotten) return;
    if (answer.run)
        emit finished(answer.run);
    else if (!answer.problems.empty())
        emit refused(answer.problems);
}

}  // namespace lazytlb
