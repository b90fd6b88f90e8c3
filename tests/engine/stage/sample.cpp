// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stage/sample.hpp"

#include "base/random.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace lazytlb::stage {

namespace {

RunFacts facts_of(std::uint16_t sockets, std::uint16_t clusters, std::uint16_t cores, std::uint16_t smt) {
    RunFacts facts;
    facts.story = "sample";
    facts.title = "Sample";
    facts.policy = "refcount";
    facts.arch = "x86-7.1";
    facts.tlb = TlbTracking::generations;
    facts.machine = "classroom";
    facts.machine_title = fmt::format("{} sockets \u00D7 {} cores", sockets, cores);
    facts.sockets = sockets;
    facts.clusters_per_socket = clusters;
    facts.cores_per_cluster = cores;
    facts.smt = smt;
    facts.sockets_per_drawer = sockets >= 8 ? 4 : sockets;
    return facts;
}

}  // namespace

Sample::Sample(std::uint16_t sockets, std::uint16_t clusters, std::uint16_t cores, std::uint16_t smt) {
    trace_->facts = facts_of(sockets, clusters, cores, smt);
    trace_->names.push_back("init_mm");
    world_ = World(trace_->facts);
    put(-1, EventKind::mm_new, 0, 0, 0, 0, 0);
    for (std::size_t i = 0; i < trace_->facts.cpus(); ++i) {
        const auto cpu = static_cast<int>(i);
        put(cpu, EventKind::task_new, static_cast<std::uint32_t>(i), MmId::none_value, name(fmt::format("idle/{}", i)),
            static_cast<std::uint16_t>(TaskKind::idle), 0);
    }
    for (std::size_t i = 0; i < trace_->facts.cpus(); ++i) put(static_cast<int>(i), EventKind::cpu_idle, 0, 0, 0, 0, 0);
}

std::uint32_t Sample::name(const std::string& text) {
    trace_->names.push_back(text);
    return static_cast<std::uint32_t>(trace_->names.size() - 1);
}

std::uint32_t Sample::put(int cpu, EventKind kind, std::uint32_t a, std::uint32_t b, std::uint32_t c,
                          std::uint16_t small, std::uint8_t flags) {
    Event e{now_,
            EventIndex::none(),
            cpu < 0 ? CpuId::none() : CpuId{static_cast<std::uint16_t>(cpu)},
            kind,
            flags,
            0,
            small,
            a,
            b,
            c};
    if (const auto breach = apply(world_, e))
        throw std::logic_error(fmt::format("{} breaks {}", to_string(kind), to_string(breach->rule)));
    trace_->hash = hash_event(trace_->hash, e);
    trace_->events.append(e);
    trace_->end = now_;
    return static_cast<std::uint32_t>(trace_->events.size() - 1);
}

MmId Sample::new_mm(const std::string& text) {
    const MmId mm{static_cast<std::uint32_t>(world_.mms.size())};
    put(-1, EventKind::mm_new, mm.value, 0, name(text), 0, 0);
    return mm;
}

TaskId Sample::new_thread(const std::string& text, MmId mm) {
    const TaskId task{static_cast<std::uint32_t>(world_.tasks.size())};
    bool first = true;
    for (const TaskState& other : world_.tasks) first = first && other.mm != mm;
    if (!first) put(-1, EventKind::mmget, mm.value, world_.mm(mm).mm_users + 1, 0, 0, 0);
    put(-1, EventKind::task_new, task.value, mm.value, name(text), static_cast<std::uint16_t>(TaskKind::user), 0);
    return task;
}

TaskId Sample::new_kthread(const std::string& text) {
    const TaskId task{static_cast<std::uint32_t>(world_.tasks.size())};
    put(-1, EventKind::task_new, task.value, MmId::none_value, name(text),
        static_cast<std::uint16_t>(TaskKind::kthread), 0);
    return task;
}

void Sample::request(int cpu, MmId mm) { put(cpu, EventKind::line_request, mm.value, 0, 0, 0, 0); }

void Sample::grant(int cpu, MmId mm, std::int64_t ns) {
    const CpuId owner = world_.mm(mm).lines[0].owner, to{static_cast<std::uint16_t>(cpu)};
    const auto distance = owner.exists() ? trace_->facts.distance(owner, to) : Distance::self;
    put(cpu, EventKind::line_grant, mm.value, owner.value, static_cast<std::uint32_t>(ns * 1000), 0,
        static_cast<std::uint8_t>(distance));
}

void Sample::grab(int cpu, MmId mm, Hold hold) {
    put(cpu, EventKind::mm_grab, mm.value, world_.mm(mm).mm_count + 1, 0, static_cast<std::uint16_t>(hold), 0);
}

void Sample::drop(int cpu, MmId mm, Hold hold) {
    put(cpu, EventKind::mm_drop, mm.value, world_.mm(mm).mm_count - 1, 0, static_cast<std::uint16_t>(hold), 0);
}

void Sample::run(int cpu, TaskId next) {
    const CpuId id{static_cast<std::uint16_t>(cpu)};
    const TaskId prev = world_.cpu(id).curr;
    if (world_.cpu(id).idle) put(cpu, EventKind::cpu_idle_exit, 0, 0, 0, 0, 0);
    const TaskState from = world_.task(prev), to = world_.task(next);
    put(cpu, EventKind::sched_switch, prev.value, next.value, 0, static_cast<std::uint16_t>(TaskRun::blocked), 0);
    const bool to_kernel = !to.mm.exists(), from_kernel = !from.mm.exists(), same = from.active_mm == to.mm;
    const SwitchCase which = to_kernel     ? (from_kernel ? SwitchCase::kk : SwitchCase::uk)
                             : from_kernel ? (same ? SwitchCase::ku_same : SwitchCase::ku_other)
                                           : (same ? SwitchCase::uu_same : SwitchCase::uu_other);
    const MmId active = from.active_mm;
    put(cpu, EventKind::context_switch, active.value, prev.value, next.value, static_cast<std::uint16_t>(which), 0);
    if (which == SwitchCase::uk) grab(cpu, active, Hold::lazy);
    if (!to_kernel && !same) {
        put(cpu, EventKind::mm_cpumask_set, to.mm.value, 0, 0, 0, 0);
        put(cpu, EventKind::load_mm, to.mm.value, 1, 0, 0, 0);
    }
    put(cpu, EventKind::finish_task_switch, prev.value, 0, 0, 0, 0);
    if (which == SwitchCase::ku_same || which == SwitchCase::ku_other) drop(cpu, active, Hold::parked);
    put(cpu, EventKind::spend, 0, 0, 0, static_cast<std::uint16_t>(Cause::user), 0);
    if (to.kind == TaskKind::idle) put(cpu, EventKind::cpu_idle, 0, 0, 0, 0, 0);
}

void Sample::send_ipi(int from, int to, MmId mm, IpiPurpose purpose, std::int64_t flight_ns) {
    put(from, EventKind::ipi_send, static_cast<std::uint32_t>(to), mm.value,
        static_cast<std::uint32_t>(flight_ns * 1000), static_cast<std::uint16_t>(purpose), 0);
}

void Sample::arrive_ipi(int from, int to) {
    put(to, EventKind::ipi_arrive, static_cast<std::uint32_t>(from), 0, 0, 0, 0);
}
void Sample::handle_ipi(int from, int to) {
    put(to, EventKind::ipi_entry, static_cast<std::uint32_t>(from), 0, 0, 0, 0);
}
void Sample::acknowledge_ipi(int from, int to) {
    put(to, EventKind::csd_function_exit, static_cast<std::uint32_t>(from), 0, 0, 0, 0);
}

Timeline Sample::timeline() { return Timeline(trace_); }

Sample sample_borrow() {
    Sample s(2, 1, 2, 1);
    s.facts().title = "First borrow";
    const MmId chat = s.new_mm("chat"), build = s.new_mm("build");
    const TaskId reader = s.new_thread("reader", chat), writer = s.new_thread("writer", chat);
    const TaskId build1 = s.new_thread("build.1", build), build2 = s.new_thread("build.2", build);
    const TaskId kworker = s.new_kthread("kworker/3:1");
    s.run(0, reader);
    s.run(2, writer);
    s.run(3, build2);
    s.pass(4710);
    s.run(1, build1);
    s.pass(5050);
    s.request(0, chat);
    s.grant(0, chat, 40);
    s.switch_to_idle(0);
    s.pass(1200);
    s.request(3, build);
    s.grant(3, build, 40);
    s.run(3, kworker);
    s.pass(1800);
    // CPU 2 goes idle; the line is asked for inside context_switch.
    s.put(2, EventKind::sched_switch, writer.value, s.idle_of(2).value, 0, static_cast<std::uint16_t>(TaskRun::blocked),
          0);
    s.put(2, EventKind::context_switch, chat.value, writer.value, s.idle_of(2).value,
          static_cast<std::uint16_t>(SwitchCase::uk), 0);
    s.pass(60);
    s.request(2, chat);
    s.grant(2, chat, 134);
    s.pass(134);
    s.grab(2, chat, Hold::lazy);
    s.put(2, EventKind::finish_task_switch, writer.value, 0, 0, 0, 0);
    s.put(2, EventKind::cpu_idle, 0, 0, 0, 0, 0);
    return s;
}

Sample sample_shootdown() {
    Sample s(2, 1, 16, 2);
    s.facts().title = "Shootdown";
    RandomStream random(3, "sample");
    MmId mms[4];
    const char* names[4] = {"server", "store", "cache", "log"};
    for (int i = 0; i < 4; ++i) mms[i] = s.new_mm(names[i]);
    std::vector<int> run_a;
    for (int cpu = 0; cpu < 64; ++cpu) {
        const auto pick = random.below(100);
        const MmId mm = mms[pick < 52 ? 0 : pick < 78 ? 1 : pick < 91 ? 2 : 3];
        const auto how = random.below(100);
        if (how >= 87) continue;
        s.run(cpu, s.new_thread(fmt::format("{}.{}", names[mm.index() - 1], cpu), mm));
        for (std::uint16_t slot = 0; slot < 1; ++slot) s.put(cpu, EventKind::asid_slot, mm.value, 1, 0, 1, 0);
        if (how >= 80)
            s.run(cpu, s.new_kthread(fmt::format("kworker/{}:0", cpu)));
        else if (how >= 56)
            s.switch_to_idle(cpu);
        else if (mm == mms[0])
            run_a.push_back(cpu);
    }
    s.pass(198000);
    const int sender = run_a.at(2);
    s.put(sender, EventKind::sys_enter, 16, 0, 0, static_cast<std::uint16_t>(Syscall::mprotect), 0);
    s.put(sender, EventKind::tlb_gen, mms[0].value, 13, 0, 0, 0);
    for (const int cpu : run_a) s.put(cpu, EventKind::asid_slot, mms[0].value, 13, 0, 1, 0);
    s.put(sender, EventKind::spend, 0, 0, 0, static_cast<std::uint16_t>(Cause::ipi_send), 0);
    std::vector<int> targets;
    for (const int cpu : run_a)
        if (cpu != sender) targets.push_back(cpu);
    for (const int cpu : targets) s.send_ipi(sender, cpu, mms[0], IpiPurpose::permission_flush, 900);
    s.put(sender, EventKind::ipi_wait, static_cast<std::uint32_t>(targets.size()), 0, 0, 0, 0);
    s.pass(400);
    for (std::size_t i = 0; i < 8 && i < targets.size(); ++i) {
        s.arrive_ipi(sender, targets[i]);
        if (i < 6) s.handle_ipi(sender, targets[i]);
        if (i < 4) s.acknowledge_ipi(sender, targets[i]);
    }
    return s;
}

Sample sample_queue(std::uint16_t sockets, std::uint16_t cores, std::uint16_t smt) {
    Sample s(sockets, 1, cores, smt);
    s.facts().title = "POWER8 context switch";
    s.facts().arch = "powerpc-hash";
    RandomStream random(11, "queue");
    const MmId mm = s.new_mm("context_switch1");
    const auto cpus = static_cast<int>(s.facts().cpus());
    for (int cpu = 0; cpu < cpus; ++cpu)
        if (random.below(1000) < 985) s.run(cpu, s.new_thread(fmt::format("pair-{}", cpu), mm));
    for (int cpu = 0; cpu < cpus; ++cpu)
        if (random.below(1000) < 60 && !s.world().cpu(CpuId{static_cast<std::uint16_t>(cpu)}).idle) {
            s.request(cpu, mm);
            s.grant(cpu, mm, 200);
            s.switch_to_idle(cpu);
        }
    std::vector<int> waiting;
    for (int cpu = 0; cpu < cpus; ++cpu)
        if (s.world().cpu(CpuId{static_cast<std::uint16_t>(cpu)}).loaded_mm == mm &&
            !s.world().cpu(CpuId{static_cast<std::uint16_t>(cpu)}).idle && random.below(1000) < 950)
            waiting.push_back(cpu);
    for (std::size_t i = waiting.size(); i > 1; --i) std::swap(waiting[i - 1], waiting[random.below(i)]);
    for (const int cpu : waiting) {
        s.pass(270);
        s.request(cpu, mm);
    }
    const auto latency = [](Distance d) -> std::int64_t {
        return d == Distance::hop2 ? 320 : d == Distance::hop1 ? 200 : d == Distance::socket ? 80 : 17;
    };
    const std::size_t served = waiting.size() / 12;
    for (std::size_t i = 0; i < served; ++i) {
        const CpuId owner = s.world().mm(mm).lines[0].owner, to{static_cast<std::uint16_t>(waiting[i])};
        const auto ns = latency(owner.exists() ? s.facts().distance(owner, to) : Distance::self);
        s.grant(waiting[i], mm, ns);
        if (i + 1 == served) break;
        s.pass(ns);
        s.grab(waiting[i], mm, Hold::explicit_);
        s.put(waiting[i], EventKind::spend, 0, 0, 0, static_cast<std::uint16_t>(Cause::user), 0);
        if (i % 3 != 0) {
            s.pass(60);
            s.request(waiting[i], mm);
        }
    }
    return s;
}

}  // namespace lazytlb::stage
