// SPDX-License-Identifier: GPL-3.0-or-later
// Watch: a run that the person at the terminal can see advance (on stderr, when that is a terminal) and can end
// with Ctrl-C, so that nothing half-written stays behind.
#pragma once

#include "run.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace lazytlb::cli {

class Watch {
public:
    Watch(std::string what, SimTime until);
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch();

    RunControl control();

private:
    void show();

    std::string what_;
    SimTime until_;
    std::atomic<std::uint64_t> progress_ps_{0};
    std::mutex mutex_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
};

// Ctrl-C sets this from then on, instead of ending the program at once.
std::atomic<bool>& cancelled_by_signal();

// After the clean-up: ends the program as the signal would have. Does nothing when there was none.
void end_by_signal();

}  // namespace lazytlb::cli
