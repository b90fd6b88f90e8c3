// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/random_story.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "engine/kernel/story.hpp"

namespace lazytlb::test {

namespace {

class Generator {
public:
    Generator(std::uint64_t seed, const std::string& policy, const std::string& arch)
        : random_(seed, "random story"),
          sockets_(up_to(2)),
          cores_(up_to(3)),
          smt_(cores_ == 1 ? 2 : up_to(2)),
          story_(policy, arch, sockets_, cores_, smt_) {
        Scenario& s = story_.s;
        s.seed = seed;
        s.machine.polling_idle = one_in(2);
        s.machine.kvm_guest = one_in(4);
        if (one_in(3)) {
            s.machine.costs.idle_deep_limit = microseconds(10);
            s.machine.costs.idle_deep_wake = microseconds(4);
        }
        choose_settings(seed, arch);
        if (one_in(4)) s.isolated = {CpuId{0}};
        for (std::uint32_t i = 0; i < 2; ++i) s.pipes.push_back("p" + std::to_string(i));
        for (int i = 0; i < 3; ++i) children_.push_back(program("child", true, false));
        const std::uint16_t processes = up_to(3);
        for (std::uint16_t p = 0; p < processes; ++p) {
            std::vector<std::uint32_t> threads;
            for (std::uint16_t t = up_to(3); t > 0; --t) threads.push_back(program("thread", true, true));
            story_.process(std::string(1, static_cast<char>('A' + p)), threads);
        }
        for (std::uint16_t k = below(3); k > 0; --k) story_.kthread(program("kthread", false, false));
        // Something is always due: a reader whom nobody writes to is no deadlock.
        story_.kthread(story_.program("tick", {}, 0, {sleep_us(60), op(Op::Kind::kwork, microseconds(1))}, true));
    }

    Scenario take() { return std::move(story_.s); }

private:
    std::uint16_t below(std::uint64_t n) { return static_cast<std::uint16_t>(random_.below(n)); }
    std::uint16_t up_to(std::uint64_t n) { return static_cast<std::uint16_t>(1 + below(n)); }
    bool one_in(std::uint64_t n) { return below(n) == 0; }
    SimSpan span(std::uint64_t most_us) {
        return nanoseconds(static_cast<std::int64_t>(100 + random_.below(most_us * 1000)));
    }
    CpuId cpu() { return CpuId{below(story_.s.machine.topology.cpus())}; }

    // What the architecture lets a story choose, otherwise than usual now and then.
    void choose_settings(std::uint64_t seed, const std::string& arch) {
        RandomStream settings(seed, "settings");
        const auto& known = known_names().arch_settings;
        const auto of_arch = known.find(arch);
        if (of_arch == known.end()) return;
        for (const Setting& setting : of_arch->second)
            if (settings.below(4) == 0)
                story_.s.arch_settings[setting.path.substr(setting.path.find('.') + 1)] =
                    setting.value == "true" ? "false" : "true";
    }

    std::uint32_t program(const std::string& name, bool user, bool forks) {
        std::vector<CpuId> cpus;
        if (!one_in(3)) cpus = {cpu()};
        if (one_in(4)) cpus.push_back(cpu());
        std::sort(cpus.begin(), cpus.end(), [](CpuId a, CpuId b) { return a.value < b.value; });
        cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
        std::vector<Op> ops;
        for (std::uint16_t n = 2 + below(10); n > 0; --n) user ? add_user_op(ops, forks) : add_kernel_op(ops);
        return story_.program(name, cpus, 0, ops, !forks && !user && one_in(2));
    }

    void add_user_op(std::vector<Op>& ops, bool forks) {
        using K = Op::Kind;
        switch (below(24)) {
            case 0:
            case 1:
            case 2: ops.push_back(op(K::compute, span(30))); break;
            case 3:
            case 4:
            case 5: ops.push_back(op(K::sleep, span(40))); break;
            case 6: ops.push_back(munmap_tables(up_to(600))); break;
            case 7: ops.push_back(op(K::munmap, std::uint32_t{up_to(100)})); break;
            case 8: ops.push_back(op(K::mprotect, std::uint32_t{up_to(40)})); break;
            case 9: ops.push_back(op(K::madvise, std::uint32_t{up_to(40)})); break;
            case 10: ops.push_back(op(K::touch, std::uint32_t{up_to(8)})); break;
            case 11: ops.push_back(op(K::pipe_write, std::uint32_t{below(2)})); break;
            case 12: ops.push_back(op(K::pipe_read, std::uint32_t{below(2)})); break;
            case 13: ops.push_back(migrate_to(cpu().value)); break;
            case 14: ops.push_back(op(K::irq_off, span(8))); break;
            case 15: ops.push_back(op(K::membarrier)); break;
            case 16: ops.push_back(op(K::exec)); break;
            case 17: ops.push_back(op(one_in(3) ? K::exit : K::mmap, std::uint32_t{1})); break;
            case 18: ops.push_back(op(K::mremap, std::uint32_t{up_to(16)})); break;
            case 19: add_fault(ops); break;
            case 20: add_machine_op(ops); break;
            default:
                if (!forks) break;
                add_birth(ops);
        }
        if (ops.empty()) ops.push_back(op(K::compute, span(5)));
    }

    void add_fault(std::vector<Op>& ops) {
        Op fault = op(Op::Kind::wp_fault, std::uint32_t{up_to(3)});
        fault.still_shared = one_in(2);
        ops.push_back(fault);
    }

    // What does not belong to the task that does it: other processes' pages, kernel mappings, the host.
    void add_machine_op(std::vector<Op>& ops) {
        switch (below(3)) {
            case 0: {
                Op reclaim = op(Op::Kind::reclaim, std::uint32_t{0});
                reclaim.pages = up_to(40);
                ops.push_back(reclaim);
                break;
            }
            case 1: ops.push_back(op(Op::Kind::vunmap, std::uint32_t{up_to(60)})); break;
            default: ops.push_back(op(Op::Kind::preempted, span(40)));
        }
    }

    void add_birth(std::vector<Op>& ops) {
        constexpr Op::Kind births[]{Op::Kind::fork, Op::Kind::clone, Op::Kind::vfork};
        Op birth = op(births[below(3)]);
        birth.n = children_[below(children_.size())];
        ops.push_back(birth);
    }

    void add_kernel_op(std::vector<Op>& ops) {
        using K = Op::Kind;
        switch (below(9)) {
            case 8: add_machine_op(ops); break;
            case 0:
            case 1: ops.push_back(op(K::kwork, span(15))); break;
            case 2:
            case 3: ops.push_back(op(K::sleep, span(40))); break;
            case 4: ops.push_back(op(K::irq_off, span(8))); break;
            case 5: {
                Op hotplug = op(one_in(2) ? K::offline : K::online);
                hotplug.cpu = cpu();
                ops.push_back(hotplug);
                break;
            }
            default: {
                const K meanwhile = one_in(2) ? K::sleep : K::kwork;
                ops.push_back(op(K::use_mm, std::uint32_t{0}));
                ops.push_back(op(meanwhile, span(20)));
                ops.push_back(op(K::unuse_mm));
            }
        }
        ops.push_back(op(K::kwork, span(3)));
    }

    RandomStream random_;  // one draw a statement: the order of a call's arguments is the compiler's
    std::uint16_t sockets_, cores_, smt_;
    Story story_;
    std::vector<std::uint32_t> children_;
};

}  // namespace

Scenario random_story(std::uint64_t seed, const std::string& policy, const std::string& arch) {
    return Generator(seed, policy, arch).take();
}

}  // namespace lazytlb::test
