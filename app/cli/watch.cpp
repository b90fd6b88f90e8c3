// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watch.hpp"

#include "cli/outcome.hpp"
#include "cli/table.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

namespace lazytlb::cli {
namespace {

std::atomic<bool> cancelled{false};
std::atomic<int> signal_seen{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

// A second Ctrl-C ends the program the hard way.
void on_signal(int number) {
    signal_seen = number;
    cancelled = true;
    std::signal(number, SIG_DFL);
}

}  // namespace

std::atomic<bool>& cancelled_by_signal() {
    static const bool installed = [] {
        std::signal(SIGINT, on_signal);
        std::signal(SIGTERM, on_signal);
        return true;
    }();
    static_cast<void>(installed);
    return cancelled;
}

void end_by_signal() {
    const int number = signal_seen;
    if (number == 0) return;
    message("Interrupted; nothing was written.");
    std::signal(number, SIG_DFL);
    std::raise(number);
}

Watch::Watch(std::string what, SimTime until) : what_(std::move(what)), until_(until) {
    cancelled_by_signal();
    if (isatty(STDERR_FILENO)) thread_ = std::thread([this] { show(); });
}

Watch::~Watch() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

RunControl Watch::control() {
    RunControl control;
    control.cancel = &cancelled;
    control.progress_ps = &progress_ps_;
    return control;
}

void Watch::show() {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    bool shown = false;
    while (!wake_.wait_for(lock, shown ? 200ms : 500ms, [this] { return over_; })) {
        const double part = until_.ps == 0 ? 0 : static_cast<double>(progress_ps_) / static_cast<double>(until_.ps);
        fmt::print(stderr, "\r{}: {:3.0f} % of {}", what_, std::min(part, 1.0) * 100, span_text(until_ - SimTime{}));
        shown = true;
    }
    if (shown) fmt::print(stderr, "\r\033[K");
}

}  // namespace lazytlb::cli
