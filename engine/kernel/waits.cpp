// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for what when nothing is due any more: a deadlock is named, not left to be guessed.
#include <fmt/format.h>

#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

std::vector<std::string> Kernel::who_waits() const {
    std::vector<std::string> sentences;
    const auto named = [&](TaskId task) { return recording_.name(world().task(task).name); };
    std::vector<bool> told(tasks_.size());
    const auto tell = [&](TaskId task, const std::string& for_what) {
        told[task.index()] = true;
        sentences.push_back(fmt::format("{} (task {}) waits {}", named(task), task.value, for_what));
    };
    for (std::size_t i = 0; i < pipes_.size(); ++i)
        for (const TaskId reader : pipes_[i].readers) tell(reader, fmt::format("for a byte in {}", scenario_.pipes[i]));
    for (std::size_t i = 0; i < locks_.size(); ++i)
        for (const TaskId waiter : locks_[i].waiters) tell(waiter, fmt::format("for the lock {}", scenario_.locks[i]));
    for (std::size_t mm = 0; mm < lines_.size(); ++mm)
        for (const CacheLine& line : lines_[mm])
            for (const TaskId waiter : line.waiters)
                tell(waiter, fmt::format("for a cache line of mm {} that CPU {} holds", mm, line.owner.value));
    for (const Rq& rq : rqs_)
        if (rq.answers_due > 0)
            tell(rq.curr, fmt::format("for {} answers to its interrupts on CPU {}", rq.answers_due, rq.cpu.value));
    for (const Task& task : tasks_)
        if (task.program != nullptr && task.state == TaskRun::blocked && !told[task.id.index()])
            tell(task.id, "to be woken");
    return sentences;
}

}  // namespace lazytlb::kernel
