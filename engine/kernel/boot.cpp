// SPDX-License-Identifier: GPL-3.0-or-later
// The machine as it stands when a story begins: each CPU idles and borrows init_mm; threads start at their times.
#include "kernel/kernel.hpp"

namespace lazytlb::kernel {

Kernel::Kernel(const Scenario& scenario, sim::Heart& heart, Recording& recording, LazyMm& lazy_mm, Arch& arch)
    : scenario_(scenario),
      heart_(heart),
      recording_(recording),
      lazy_mm_(lazy_mm),
      arch_(arch),
      distances_(scenario.machine.topology, scenario.machine.costs),
      rqs_(scenario.machine.topology.cpus()),
      pipes_(scenario.pipes.size()),
      locks_(scenario.locks.size()),
      mm_of_process_(scenario.processes.size(), MmId::none()) {
    for (std::size_t i = 0; i < rqs_.size(); ++i) rqs_[i].cpu = CpuId{static_cast<std::uint16_t>(i)};
    for (const CpuId cpu : scenario.isolated) rq_of(cpu).isolated = true;
}

bool Kernel::arch_setting(const std::string& name, bool otherwise) const {
    const auto at = scenario_.arch_settings.find(name);
    return at == scenario_.arch_settings.end() ? otherwise : at->second == "true";
}

void Kernel::boot() {
    mm_alloc(name_of("init_mm"));
    arch_.setup(*this);
    for (Rq& rq : rqs_) {
        Task& idle =
            task_alloc(nullptr, TaskKind::idle, MmId::none(), name_of("idle/" + std::to_string(rq.cpu.value)), rq.cpu);
        idle.cpu = rq.cpu;
        idle.state = TaskRun::running;
        idle.on_cpu = true;
        rq.idle = rq.curr = idle.id;
        idle.fiber = heart_.spawn([this] {
            for (;;) do_idle();
        });
        if (idle.fiber.index() >= task_of_fiber_.size()) task_of_fiber_.resize(idle.fiber.index() + 1);
        task_of_fiber_[idle.fiber.index()] = idle.id.value;
    }
    const auto start = [this](std::uint32_t process, std::uint32_t program) {
        const std::uint64_t both = std::uint64_t{process} << 32 | program;
        heart_.call_at(scenario_.programs[program].start, {[](void* self, std::uint64_t which) {
                                                               static_cast<Kernel*>(self)->start_thread(
                                                                   static_cast<std::uint32_t>(which >> 32),
                                                                   static_cast<std::uint32_t>(which));
                                                           },
                                                           this, both});
    };
    for (std::uint32_t p = 0; p < scenario_.processes.size(); ++p)
        for (const std::uint32_t thread : scenario_.processes[p].threads) start(p, thread);
    for (const std::uint32_t thread : scenario_.kthreads) start(MmId::none_value, thread);
}

// The first thread of a process brings the mm; a kernel thread has none.
void Kernel::start_thread(std::uint32_t process, std::uint32_t number) {
    const Program& program = scenario_.programs[number];
    const std::uint32_t name = name_of(program.name);
    MmId mm = MmId::none();
    if (process != MmId::none_value) {
        mm = mm_of_process_[process];
        if (!mm.exists()) {
            mm = mm_of_process_[process] = mm_alloc(name_of(scenario_.processes[process].name));
        } else {
            if (world().mm(mm).mm_users == 0) {  // a story's mistake that only a run can show
                recording_.fail({Rule::task_failed, mm}, now());
                heart_.stop();
                return;
            }
            emit_at(CpuId::none(), EventIndex::none(), EventKind::mmget,
                    {.a = mm.value, .b = world().mm(mm).mm_users + 1});
        }
    }
    Task& task = task_alloc(&program, mm.exists() ? TaskKind::user : TaskKind::kthread, mm, name);
    wake_up_new_task(task);
}

}  // namespace lazytlb::kernel
