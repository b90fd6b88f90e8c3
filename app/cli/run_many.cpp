// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/run_many.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace lazytlb {

std::vector<std::optional<Measures>> run_many(const std::vector<Scenario>& scenarios, const ManyRuns& how) {
    std::vector<std::optional<Measures>> done(scenarios.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::size_t finished = 0;
    std::exception_ptr failed;
    const auto is_cancelled = [&] { return how.cancel != nullptr && *how.cancel; };
    const auto work = [&] {
        for (std::size_t i = next++; i < scenarios.size() && !is_cancelled(); i = next++) {
            try {
                RunControl control;
                control.cancel = how.cancel;
                Measures measures = meter(scenarios[i], control).measures;
                if (measures.stop == StopReason::cancelled) return;
                const std::lock_guard lock(mutex);
                done[i] = std::move(measures);
                if (how.progress) how.progress(++finished, scenarios[i]);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failed) failed = std::current_exception();
                next = scenarios.size();
            }
        }
    };
    std::vector<std::thread> others;
    const std::size_t threads = std::min<std::size_t>(std::max(1u, how.threads), scenarios.size());
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (auto& other : others) other.join();
    if (failed) std::rethrow_exception(failed);
    return done;
}

}  // namespace lazytlb
