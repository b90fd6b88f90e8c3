// SPDX-License-Identifier: GPL-3.0-or-later
// Processes, kernel threads and their programs.
#include "base/names_hint.hpp"
#include "scenario/lifetimes.hpp"
#include "scenario/op_forms.hpp"
#include "scenario/story_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace lazytlb {

namespace {

constexpr Range page_range{1, 1 << 20};

// Who runs a program decides which ops it may have.
enum class Runner { user, kernel };

class TaskReader {
public:
    TaskReader(Scenario& scenario, const ReadContext& context) : scenario_(scenario), context_(context) {}

    void read(TomlTable& root) {
        std::vector<const Toml*> programs, processes, kthreads;
        if (const Toml* value = root.find("program")) programs = read_tables(*value, "program", context_.problems);
        if (const Toml* value = root.find("process")) processes = read_tables(*value, "process", context_.problems);
        if (const Toml* value = root.find("kthread")) kthreads = read_tables(*value, "kthread", context_.problems);
        name_programs(programs);
        name_processes(processes);
        for (std::size_t i = 0; i < programs.size(); ++i) {
            TomlTable table(*programs[i], "a program", context_.problems);
            table.find("name");
            read_task(table, "program", Runner::user, static_cast<std::uint32_t>(i));
            table.finish();
        }
        for (std::size_t i = 0; i < processes.size(); ++i) read_process(*processes[i], i);
        for (const Toml* value : kthreads) {
            TomlTable table(*value, "a kernel thread", context_.problems);
            const auto index = add_program(read_name(table, "name = \"kworker/3:1\""));
            scenario_.kthreads.push_back(index);
            if (const Toml* start = table.find("start")) read_start(*start, index);
            read_task(table, "program", Runner::kernel, index);
            table.finish();
        }
        tell_lonely_pipes();
        tell_endless_forks();
        // Only of tasks that are read as they stand.
        if (any_problem_ == 0 && !context_.problems.any()) check_lifetimes(scenario_, places_, context_.problems);
    }

private:
    struct PipeUse {
        const Toml* first = nullptr;
        bool is_written = false, is_read = false;
    };

    std::string read_name(TomlTable& table, std::string_view example) {
        const Toml* name = table.need("name", example);
        return name == nullptr ? std::string() : read_text(*name, context_).value_or("");
    }

    std::uint32_t add_program(std::string name) {
        Program program;
        program.name = std::move(name);
        scenario_.programs.push_back(std::move(program));
        return static_cast<std::uint32_t>(scenario_.programs.size() - 1);
    }

    // Names first, so that an op may name what stands further down.
    void name_programs(const std::vector<const Toml*>& programs) {
        for (const Toml* value : programs) {
            TomlTable table(*value, "a program", context_.problems);
            const std::string name = read_name(table, "name = \"worker\"");
            if (!name.empty() &&
                !program_index_.emplace(name, static_cast<std::uint32_t>(scenario_.programs.size())).second)
                context_.problems.at(*table.find("name"), fmt::format("There are two programs named \"{}\".", name),
                                     "Give each a name of its own.");
            add_program(name);
        }
    }

    void name_processes(const std::vector<const Toml*>& processes) {
        for (const Toml* value : processes) {
            TomlTable table(*value, "a process", context_.problems);
            Process process;
            process.name = read_name(table, "name = \"chat\"");
            for (const auto& other : scenario_.processes)
                if (!process.name.empty() && other.name == process.name)
                    context_.problems.at(*table.find("name"),
                                         fmt::format("There are two processes named \"{}\".", process.name),
                                         "Give each a name of its own.");
            scenario_.processes.push_back(std::move(process));
        }
    }

    void read_process(const Toml& value, std::size_t index) {
        TomlTable table(value, "a process", context_.problems);
        table.find("name");
        const Toml* threads = table.need("thread", "[[process.thread]] with name and program");
        if (threads != nullptr)
            for (const Toml* thread : read_tables(*threads, "process.thread", context_.problems)) {
                TomlTable body(*thread, "a thread", context_.problems);
                const auto program = add_program(read_name(body, "name = \"reader\""));
                scenario_.processes[index].threads.push_back(program);
                if (const Toml* start = body.find("start")) read_start(*start, program);
                read_task(body, "program", Runner::user, program);
                body.finish();
            }
        if (threads != nullptr && threads->is_array() && threads->as_array().empty())
            context_.problems.at(*threads, "This process has no threads.",
                                 "Write [[process.thread]] with name and program.");
        table.finish();
    }

    void read_start(const Toml& value, std::uint32_t program) {
        places_.starts[program] = &value;
        if (const auto span = read_time(value, context_)) scenario_.programs[program].start = SimTime{} + *span;
    }

    // Affinity, repeat and ops, which threads, kernel threads and programs have alike.
    void read_task(TomlTable& table, std::string_view key, Runner runner, std::uint32_t program) {
        if (const Toml* cpus = table.find("cpus"))
            scenario_.programs[program].cpus = read_cpus(*cpus, scenario_, context_);
        if (const Toml* repeat = table.find("repeat"))
            scenario_.programs[program].repeat = read_bool(*repeat, context_).value_or(false);
        const Toml* ops = table.need(key, "program = [ { op = \"compute\", for = \"3us\" } ]");
        if (ops != nullptr) read_ops(*ops, runner, program);
    }

    void read_ops(const Toml& value, Runner runner, std::uint32_t program) {
        if (!value.is_array()) {
            context_.problems.at(value, "A program is a list of ops.",
                                 "For example: program = [ { op = \"compute\", for = \"3us\" } ]");
            return;
        }
        const auto problems_before = any_problem_;
        bool takes_time = false;
        for (const auto& item : value.as_array()) {
            const auto op = read_op(item, runner, program);
            if (!op) continue;
            takes_time = takes_time || op->span.ps > 0 || !spends_span(op->kind);
            scenario_.programs[program].ops.push_back(*op);
            places_.ops[program].push_back(&item);
        }
        if (any_problem_ != problems_before) return;
        if (value.as_array().empty())
            context_.problems.at(value, "This program has no ops.",
                                 "For example: program = [ { op = \"compute\", for = \"3us\" } ]");
        else if (scenario_.programs[program].repeat && !takes_time)
            context_.problems.at(value, "This program repeats and takes no time.",
                                 "Add an op that does: compute, sleep, read.");
    }

    static bool spends_span(Op::Kind kind) {
        using K = Op::Kind;
        return kind == K::compute || kind == K::sleep || kind == K::kwork || kind == K::irq_off || kind == K::count ||
               kind == K::preempted;
    }

    std::optional<Op> read_op(const Toml& value, Runner runner, std::uint32_t program) {
        const auto fail = [this]() -> std::optional<Op> {
            ++any_problem_;
            return std::nullopt;
        };
        TomlTable table(value, "an op", context_.problems);
        const Toml* name = table.need("op", "{ op = \"compute\", for = \"3us\" }");
        if (name == nullptr) return fail();
        std::vector<std::string> names;
        for (const auto& form : op_forms())
            if (form.of == OpOf::both || (form.of == OpOf::kernel) == (runner == Runner::kernel))
                names.emplace_back(form.name);
        const auto text = read_text(*name, context_);
        if (!text) return fail();
        const auto form =
            std::find_if(op_forms().begin(), op_forms().end(), [&](const OpForm& f) { return f.name == *text; });
        if (form == op_forms().end()) {
            context_.problems.at(*name, fmt::format("There is no op named \"{}\".", *text), names_hint(*text, names));
            return fail();
        }
        if (std::find(names.begin(), names.end(), *text) == names.end()) {
            context_.problems.at(*name,
                                 fmt::format("The op \"{}\" is not one of a {}.", *text,
                                             runner == Runner::kernel ? "kernel thread" : "user thread"),
                                 names_hint(*text, names));
            return fail();
        }
        Op op;
        op.kind = form->kind;
        TomlTable operands(value, fmt::format("the op \"{}\"", *text), context_.problems);
        operands.find("op");
        const bool complete = read_operands(operands, *form, op, program);
        operands.finish();
        return complete ? std::optional<Op>(op) : fail();
    }

    bool read_operands(TomlTable& table, const OpForm& form, Op& op, std::uint32_t program) {
        const auto count = [&](const char* key, Range range) {
            const Toml* value = table.need(key, form.example);
            const auto n = value == nullptr ? std::nullopt : read_count(*value, range, context_);
            op.n = static_cast<std::uint32_t>(n.value_or(0));
            return n.has_value();
        };
        const auto flag = [&](const char* key, bool& store) {
            if (const Toml* value = table.find(key)) store = read_bool(*value, context_).value_or(false);
        };
        switch (form.takes) {
            case OpTakes::nothing: return true;
            case OpTakes::time: {
                const Toml* value = table.need("for", form.example);
                const auto span = value == nullptr ? std::nullopt : read_time(*value, context_);
                op.span = span.value_or(SimSpan{});
                return span.has_value();
            }
            case OpTakes::pipe: return read_pipe(table, form, op);
            case OpTakes::pages: return count("pages", page_range);
            case OpTakes::pages_and_tables: flag("frees_tables", op.frees_tables); [[fallthrough]];
            case OpTakes::pages_huge: flag("huge", op.huge); return count("pages", page_range);
            case OpTakes::pages_shared: flag("still_shared", op.still_shared); return count("pages", page_range);
            case OpTakes::pages_of_process: {
                const bool has_pages = count("pages", page_range);
                op.pages = op.n;
                return read_process_name(table, form, op) && has_pages;
            }
            case OpTakes::child: return read_child(table, form, op, program);
            case OpTakes::process: return read_process_name(table, form, op);
            case OpTakes::cpu: {
                const Toml* value = table.need("cpu", form.example);
                const auto cpu = value == nullptr ? std::nullopt : read_cpu(*value, scenario_, context_);
                op.cpu = cpu.value_or(CpuId::none());
                return cpu.has_value();
            }
            case OpTakes::number: return count("n", {1, 1e9});
            case OpTakes::lock_spins: flag("spin", op.spins); [[fallthrough]];
            case OpTakes::lock: return read_lock(table, form, op);
        }
        return false;
    }

    bool read_lock(TomlTable& table, const OpForm& form, Op& op) {
        const Toml* value = table.need("lock", form.example);
        const auto name = value == nullptr ? std::nullopt : read_text(*value, context_);
        if (name) op.n = lock_named(scenario_, *name);
        return name.has_value();
    }

    bool read_pipe(TomlTable& table, const OpForm& form, Op& op) {
        const Toml* value = table.need("pipe", form.example);
        const auto name = value == nullptr ? std::nullopt : read_text(*value, context_);
        if (!name) return false;
        op.n = pipe_named(scenario_, *name);
        PipeUse& use = pipe_uses_[*name];
        if (use.first == nullptr) use.first = value;
        (op.kind == Op::Kind::pipe_write ? use.is_written : use.is_read) = true;
        return true;
    }

    // The name of a [[program]], or the ops themselves; then the child stays on its parent's CPUs.
    bool read_child(TomlTable& table, const OpForm& form, Op& op, std::uint32_t program) {
        const Toml* value = table.need("child", form.example);
        if (value == nullptr) return false;
        if (value->is_array()) {
            const Toml* name = table.find("name");
            const std::string own = name == nullptr ? "" : read_text(*name, context_).value_or("");
            op.n = add_program(own.empty() ? scenario_.programs[program].name + "-child" : own);
            scenario_.programs[op.n].cpus = scenario_.programs[program].cpus;
            read_ops(*value, Runner::user, op.n);
            forks_.push_back({program, op.n, value});
            return true;
        }
        std::vector<std::string> names;
        for (const auto& [name, index] : program_index_) names.push_back(name);
        if (names.empty()) {
            context_.problems.at(*value, "There is no program to run here.",
                                 "Write the child's ops as a list, or a [[program]] with that name.");
            return false;
        }
        const auto name = read_word(*value, "program", names, context_);
        if (!name) return false;
        op.n = program_index_.at(*name);
        forks_.push_back({program, op.n, value});
        return true;
    }

    bool read_process_name(TomlTable& table, const OpForm& form, Op& op) {
        const Toml* value = table.need("process", form.example);
        if (value == nullptr) return false;
        std::vector<std::string> names;
        for (const auto& process : scenario_.processes) names.push_back(process.name);
        const auto name = read_word(*value, "process", names, context_);
        if (!name) return false;
        op.n = static_cast<std::uint32_t>(std::find(names.begin(), names.end(), *name) - names.begin());
        return true;
    }

    void tell_lonely_pipes() {
        for (const auto& [name, use] : pipe_uses_) {
            if (use.is_read && !use.is_written)
                context_.problems.at(
                    *use.first, fmt::format("Nobody writes to the pipe \"{}\": its reader would wait for ever.", name),
                    "Give another thread { op = \"write\", pipe = ... } with the same name.");
            if (use.is_written && !use.is_read)
                context_.problems.at(*use.first, fmt::format("Nobody reads from the pipe \"{}\".", name),
                                     "Give another thread { op = \"read\", pipe = ... } with the same name.");
        }
    }

    // A program that reaches itself through fork or clone would create tasks without end.
    void tell_endless_forks() {
        for (const auto& fork : forks_) {
            std::vector<std::uint32_t> reached{fork.child};
            for (std::size_t i = 0; i < reached.size(); ++i)
                for (const auto& next : forks_)
                    if (next.parent == reached[i] &&
                        std::find(reached.begin(), reached.end(), next.child) == reached.end())
                        reached.push_back(next.child);
            if (std::find(reached.begin(), reached.end(), fork.parent) != reached.end())
                context_.problems.at(*fork.place,
                                     fmt::format("The program \"{}\" starts itself again, without end.",
                                                 scenario_.programs[fork.child].name),
                                     "Let the child run a program that starts no further one.");
        }
    }

    struct Fork {
        std::uint32_t parent, child;
        const Toml* place;
    };

    Scenario& scenario_;
    ReadContext context_;
    std::map<std::string, std::uint32_t> program_index_;
    std::map<std::string, PipeUse> pipe_uses_;
    std::vector<Fork> forks_;
    TaskPlaces places_;
    int any_problem_ = 0;
};

}  // namespace

namespace {

std::uint32_t place_of(std::vector<std::string>& names, const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    const auto index = static_cast<std::uint32_t>(at - names.begin());
    if (at == names.end()) names.push_back(name);
    return index;
}

}  // namespace

std::uint32_t pipe_named(Scenario& scenario, const std::string& name) { return place_of(scenario.pipes, name); }
std::uint32_t lock_named(Scenario& scenario, const std::string& name) { return place_of(scenario.locks, name); }

void read_tasks(TomlTable& root, Scenario& scenario, const ReadContext& context) {
    TaskReader(scenario, context).read(root);
}

}  // namespace lazytlb
