// SPDX-License-Identifier: GPL-3.0-or-later
// The English of every sentence, and how its arguments come into it. Plain present tense, a subject that acts, no
// metaphor.
#include <map>

#include "base/check.hpp"
#include "stage/sentence.hpp"

namespace lazytlb::stage {

const std::vector<std::pair<std::string_view, std::string_view>>& english_table() {
    static const std::vector<std::pair<std::string_view, std::string_view>> table{
        // births and deaths
        {"mm-new", "{0} gets an address space, {1}: `mm_users 1`, `mm_count 1`."},
        {"mm-new-why", "All its users together hold one unit of mm_count."},
        {"init-mm", "`init_mm` is there from the start: the page tables of the kernel alone."},
        {"init-mm-why", "A CPU that runs no process borrows it."},
        {"task-new-user", "{0} is born, a thread of {1}."},
        {"task-new-user-why", "It shares the page tables of {1} with the other threads."},
        {"task-new-kthread", "{0} is born, a kernel thread that owns no mm."},
        {"task-new-kthread-why", "It will borrow the page tables that its CPU has loaded."},
        {"task-new-idle", "CPU {0} gets its idle task."},
        {"task-new-idle-why", "It owns no mm and borrows init_mm from the start."},
        {"mmget", "One more user of {0}: `mm_users {1} \u2192 {2}`."},
        {"mmget-why", "mm_count stays: all users share one unit of it."},
        {"mmput", "One user of {0} leaves: `mm_users {1} \u2192 {2}`."},
        {"mmput-why", "mm_count stays: the others still share their unit."},
        {"mmput-last-why", "It was the last one: the page tables go next, then the users\u2019 unit of mm_count."},
        {"exit", "{0} ends."},
        {"exit-why", "It gives up its mm first, and leaves its CPU as a task that owns none."},
        {"exit-mmap", "The page tables of {0} are freed."},
        {"exit-mmap-why", "The process is gone. The top level stays as long as mm_count is not 0, now {1}."},
        {"free-pgtables", "Page-table pages of {0} are freed."},
        {"free-pgtables-why", "Every CPU that could still walk them has flushed."},
        {"free-pgtables-rcu-why", "A grace period is over: no CPU walks them without a lock any more."},
        {"pgd-free", "The top level of the page tables of {0} is freed."},
        {"pgd-free-why", "mm_count is 0: from here no CPU may have {0} loaded."},
        {"mm-free", "Nothing is left of {0}."},
        {"mm-free-why", "The mm_struct is freed; its letter is not used again."},
        // scheduling
        {"wakeup", "{0} can run again, on CPU {1}."},
        {"wakeup-why", "CPU {0} has written what it waited for."},
        {"wake-flag", "CPU {0} sets the `need_resched` flag of CPU {1}."},
        {"wake-flag-why", "CPU {1} polls that flag while it is idle: no interrupt is needed."},
        {"switch", "CPU {0} switches from {1} to {2}."},
        {"switch-why", "What happens to the page tables depends on which of the two owns an mm."},
        {"uk-idle", "CPU {0} goes idle and borrows {1}."},
        {"uk-kthread", "CPU {0} runs {2}, which borrows {1}."},
        {"uk-why", "From a user task to a kernel task: the page tables stay loaded, mm_count goes up by one."},
        {"uk-uncounted-why", "From a user task to a kernel task: the page tables stay loaded, and nothing is counted."},
        {"uk-leaves-idle", "CPU {0} goes idle and leaves {1}."},
        {"uk-leaves-kthread", "CPU {0} runs {2} and leaves {1}."},
        {"uk-leaves-why", "init_mm is loaded instead: under this policy nobody borrows."},
        {"kk", "CPU {0} hands {1} over, from {2} to {3}."},
        {"kk-why", "Both are kernel tasks: the borrowed reference goes along, without an atomic."},
        {"kk-classic-why",
         "Up to 4.20 one reference is taken for the next task, and the other dropped a little later."},
        {"kk-uncounted-why", "Both are kernel tasks: nothing is counted, and nobody has to know."},
        {"ku-same", "CPU {0} returns to {1}, a thread of {2}."},
        {"ku-same-why", "{0} is still loaded: that is what borrowing is for. Its reference is dropped a little later."},
        {"ku-same-uncounted-why", "{0} is still loaded: that is what borrowing is for. There is no reference to drop."},
        {"ku-other", "CPU {0} leaves the borrowed {1} and runs {2}, a thread of {3}."},
        {"ku-other-why", "{1} must be loaded. The reference to {0} is parked and dropped a little later."},
        {"ku-other-uncounted-why", "{1} must be loaded. There is no reference to {0} to drop."},
        {"uu-same", "CPU {0} switches between two threads of {1}."},
        {"uu-same-why", "The same page tables: nothing to load, nothing to count."},
        {"uu-other", "CPU {0} switches from {1} to {2}."},
        {"uu-other-why", "Both tasks own an mm: page tables are loaded, mm_count stays."},
        {"finish", "CPU {0} finishes the switch, on the stack of {1}."},
        {"finish-why", "Interrupts are on again."},
        {"finish-parked-why", "Interrupts are on again. The parked reference to {0} is dropped now."},
        {"migrate", "{0} moves to CPU {1}."},
        {"migrate-why", "Its page tables have to be loaded there."},
        {"idle-polling", "CPU {0} is idle and polls its `need_resched` flag."},
        {"idle-polling-why", "A write to the flag wakes it, without an interrupt. {0} stays loaded."},
        {"idle-interruptible", "CPU {0} is idle and waits for an interrupt."},
        {"idle-interruptible-why", "{0} stays loaded."},
        {"idle-deep", "CPU {0} goes into deep idle."},
        {"idle-deep-why", "It may lose what its TLB holds."},
        {"idle-offline", "CPU {0} goes offline."},
        {"idle-offline-why", "It has let go of what it borrowed: from here on nobody could tell it."},
        {"idle-exit", "CPU {0} leaves idle."},
        {"idle-exit-why", "It looks for a task to run."},
        {"irqs-off", "CPU {0} turns its interrupts off."},
        {"irqs-off-why", "Who interrupts it now waits until they are on again."},
        {"irqs-on", "CPU {0} turns its interrupts on."},
        {"irqs-on-why", "Interrupts that came meanwhile are handled now."},
        // time
        {"spend-user", "{1} works on CPU {0}."},
        {"spend-switch", "CPU {0} is busy in the scheduler."},
        {"spend-wait", "CPU {0} waits for a line."},
        {"spend-line", "CPU {0} works on a line."},
        {"spend-send", "CPU {0} prepares to interrupt others."},
        {"spend-ipi-wait", "CPU {0} waits for answers."},
        {"spend-handler", "CPU {0} works in the interrupt handler."},
        {"spend-flush", "CPU {0} is busy flushing or loading page tables."},
        {"spend-refill", "CPU {0} walks page tables to refill its TLB."},
        {"spend-idle", "CPU {0} idles."},
        {"spend-why", "For {0}, if nothing interrupts it."},
        {"sys", "{0} calls `{1}`."},
        {"sys-pages", "{0} calls `{1}` for {2}."},
        {"sys-why", "On CPU {0}."},
        {"fault-copy", "{0} writes to {1} that fork has made read-only: a page fault."},
        {"fault-copy-why", "Another process still has the page: it is copied, and the old entry is flushed."},
        {"fault-reuse", "{0} writes to {1} that fork had made read-only: a page fault."},
        {"fault-reuse-why", "Nobody else has the page any more: it becomes writable, and nobody is told."},
        {"fault-spurious", "{0} faults on {1} that another CPU has made writable already."},
        {"fault-spurious-why",
         "Its TLB still had the read-only entry. The fault drops it; nothing else is to be done."},
        {"iteration", "{0} has passed {1}."},
        {"iteration-why", "This is what the benchmark counts."},
        {"timer", "The sleep of {0} ends."},
        {"timer-why", "Its timer has fired on CPU {0}."},
        // the mm's hot lines
        {"request", "CPU {0} asks for the line with `{1}` of {2}."},
        {"request-alone-why", "Nobody is before it; the line is at CPU {0} ({1})."},
        {"request-memory-why", "Nobody is before it; no CPU has used the line yet."},
        {"request-next-why", "It is next: the line is on its way to CPU {0}."},
        {"request-queue-why", "It is {0} in the queue: each has to wait for the one before."},
        {"grant", "The line with `{1}` of {2} leaves CPU {0} for CPU {3}."},
        {"grant-why", "{0}, {1}. Until it arrives CPU {2} can only wait."},
        {"grant-memory", "The line with `{1}` of {2} comes to CPU {0}."},
        {"grant-memory-why", "No other CPU has it: {0}."},
        {"grant-own", "CPU {0} still has the line with `{1}` of {2}."},
        {"grant-own-why", "Nobody took it since: only {0}."},
        // references
        {"grab-lazy", "CPU {0} borrows {1}: `mm_count {2} \u2192 {3}`."},
        {"grab-kthread", "{4} takes a reference to {1}, to use it: `mm_count {2} \u2192 {3}`."},
        {"grab", "CPU {0} takes a reference to {1}: `mm_count {2} \u2192 {3}`."},
        {"grab-why", "{1} stays loaded, so its threads can come back without a flush."},
        {"grab-line-why", "The line came from CPU {0} ({2}, {3}). {1} stays loaded for its threads to come back."},
        {"drop", "CPU {0} gives {1} back: `mm_count {2} \u2192 {3}`."},
        {"drop-users", "The users of {1} give back their unit: `mm_count {2} \u2192 {3}`."},
        {"drop-why", "It no longer needs the page tables of {0} to stay."},
        {"drop-line-why", "The line came from CPU {0} ({1}, {2})."},
        {"drop-last-why", "It was the last reference: CPU {0} frees what is left of {1}."},
        {"drop-zombie-why", "The process is gone; what is left of {0} waits for the other {1}."},
        // outside context_switch
        {"window-open", "CPU {0} enters `{1}`."},
        {"window-open-why", "Inside, mm and active_mm may disagree for a moment."},
        {"window-close", "CPU {0} leaves `{1}`."},
        {"window-close-why", "mm, active_mm and the MMU agree again."},
        {"task-mm", "{0} now owns {1}."},
        {"task-mm-why", "From here the scheduler treats it as a user task."},
        {"task-mm-none", "{0} owns no mm any more."},
        {"task-mm-none-why", "From here the scheduler treats it as a kernel task that borrows."},
        {"active-mm", "The `active_mm` of {0} is now {1}."},
        {"active-mm-why", "This is what the scheduler believes to be loaded on CPU {0}."},
        // what the MMU has
        {"switching-mm", "CPU {0} marks its MMU as between two address spaces."},
        {"switching-mm-why", "An interrupt that comes now must not trust what is noted as loaded."},
        {"load", "CPU {0} loads the page tables of {1}."},
        {"load-init", "CPU {0} loads `init_mm`: no process at all."},
        {"load-why", "What its TLB still holds of them may be used."},
        {"load-flush-why", "With a flush: its TLB starts empty and refills by page walks."},
        {"mask-set", "CPU {0} enters the `mm_cpumask` of {1}."},
        {"mask-set-why", "From now on flushes of {0} have to think of it: {1} in the mask."},
        {"mask-clear", "CPU {0} leaves the `mm_cpumask` of {1}."},
        {"mask-clear-why", "From now on flushes of {0} spare it: {1} in the mask."},
        {"active-cpus", "The `active_cpus` of {0} becomes {1}."},
        {"active-cpus-why", "At 1, a flush can stay on this CPU."},
        {"lazy-set", "CPU {0} marks itself lazy."},
        {"lazy-set-why", "Flushes may leave it alone; it must catch up before it runs that mm again."},
        {"lazy-clear", "CPU {0} is no longer lazy."},
        {"lazy-clear-why", "It checks whether its TLB has fallen behind."},
        {"tlb-gen", "{0} reaches TLB generation {1}."},
        {"tlb-gen-why", "A CPU whose own generation is lower has entries that are no longer true."},
        {"asid-slot", "CPU {0} notes generation {1} of {2} in slot {3}."},
        {"asid-slot-why", "So far its TLB is up to date for that address space."},
        {"global-asid", "{0} gets the global ASID {1}."},
        {"global-asid-why",
         "It means the same on every CPU, so one broadcast reaches them all. Each takes it when it next can."},
        {"global-asid-done", "Every CPU uses the global ASID {1} for {0}."},
        {"global-asid-done-why", "From now on flushes of it need no interrupts."},
        {"flush", "CPU {0} flushes {1} from its TLB."},
        {"flush-why", "Reason: {0}."},
        {"flush-done", "The flush of {1} by CPU {0} is over."},
        {"flush-done-kernel", "The flush of kernel mappings by CPU {0} is over."},
        {"flush-done-why", "No CPU runs code of the process with an entry from before."},
        {"invlpgb", "CPU {0} broadcasts the invalidation of {1}."},
        {"invlpgb-why", "The hardware does it on every CPU, and no CPU is interrupted."},
        {"tlbie", "CPU {0} invalidates {1} on every CPU, by broadcast."},
        {"tlbie-why", "All CPUs of the machine hear it, and the sender waits until the last is done."},
        {"tlbiel", "CPU {0} invalidates {1}, on itself only."},
        {"tlbiel-why", "No other CPU can have entries of it, or each is told to do the same."},
        {"local-why", "The instruction reaches no other CPU."},
        {"everything-here-why",
         "Old ASIDs after a rollover, unmapped pages of any process, a CPU that goes offline: nothing may stay."},
        {"kernel-here-why", "They are mappings of the kernel, the same in every address space."},
        {"outdated-why",
         "What it had allowed too little. Whoever else has the old entry takes a fault and does the same."},
        {"sbi-ecall", "CPU {0} asks the firmware to invalidate {1} on {2}."},
        {"sbi-ecall-why", "The firmware interrupts them. The kernel there sees nothing of it but the lost time."},
        {"flush-put-off-why", "Reclaim unmaps more pages and waits for all of them once."},
        {"tlb-sync", "Every CPU has done what CPU {0} broadcast: the old entries are gone."},
        {"tlb-sync-why", "Until now the sender had to wait. What the old translations pointed to may be used anew."},
        {"flush-tlb", "CPU {0} has changed the tables for {1} and begins to flush."},
        {"flush-tlb-why", "A TLB may still hold what was true before; no code may use it once the flush is over."},
        {"context-id", "{0} gets ASID {1} of generation {2}."},
        {"context-id-why", "Entries in a TLB carry it, so those of different address spaces do not mix."},
        {"active-asid", "CPU {0} goes on with ASID {1} of generation {2}, that of {3}."},
        {"active-asid-why", "Its slot says so before the tables are loaded: a rollover on another CPU looks there."},
        {"asid-rollover", "All ASIDs are taken: generation {0} begins."},
        {"asid-rollover-why", "Each CPU flushes its own TLB when it next needs a new ASID. Nobody is interrupted."},
        {"active-cpu-one", "CPU {0} is the first to run {1}: `active_cpu` of {1} is {0}."},
        {"active-cpu-one-why", "While no other CPU runs it, its flushes need no broadcast."},
        {"active-cpu-multiple", "CPU {0} is not the only one to run {1}: `active_cpu` becomes multiple."},
        {"active-cpu-multiple-why", "From now on flushes are broadcast again; the note never goes back."},
        {"active-cpu-none", "`active_cpu` of {1} is empty: no CPU has run it yet."},
        {"slot-set", "CPU {0} writes {1} into its hazard slot."},
        {"slot-set-why", "Whoever frees {0} reads the slots of all CPUs and interrupts those that name it."},
        {"slot-clear", "CPU {0} clears its hazard slot."},
        {"slot-clear-why", "It borrows no process any more."},
        {"lazy-mm-set", "CPU {0} notes in its run queue that it borrows {1}."},
        {"lazy-mm-set-why", "A plain store to a line of its own: no atomic, no barrier."},
        {"lazy-mm-clear", "CPU {0} notes in its run queue that it borrows nothing."},
        {"lazy-mm-clear-why", "A store to a line of its own."},
        {"drop-mm-set", "CPU {0} is given a reference to {1}."},
        {"drop-mm-set-why", "The last user is gone; the reference keeps {0} until this CPU has left it."},
        {"drop-mm-clear", "CPU {0} takes up the reference that it was given, to drop it."},
        {"drop-mm-clear-why", "It does not borrow that mm any more."},
        // interrupts
        {"queue", "CPU {0} queues a request for CPU {1}."},
        {"queue-why", "Purpose: {0}. The queue was empty, so an interrupt follows."},
        {"queue-free-why", "Purpose: {0}. An interrupt is on its way already, so this one costs none."},
        {"send", "CPU {0} interrupts CPU {1}."},
        {"send-why", "Purpose: {0}. It arrives after {1}."},
        {"arrive", "The interrupt from CPU {1} reaches CPU {0}."},
        {"arrive-why", "It is handled at the next instruction."},
        {"arrive-off-why", "Interrupts are off there, so it has to wait."},
        {"entry", "CPU {0} enters the interrupt handler."},
        {"entry-why", "It runs on the stack of {0}, which has to wait."},
        {"function", "CPU {0} does what CPU {1} asked for."},
        {"function-why", "Purpose: {0}."},
        {"ack", "CPU {0} answers CPU {1}."},
        {"ack-why", "CPU {0} still waits for {1}."},
        {"ack-last-why", "It was the last answer that CPU {0} waits for."},
        {"ack-free-why", "CPU {0} does not wait for it."},
        {"irq-exit", "CPU {0} returns from the interrupt."},
        {"irq-exit-why", "{0} goes on."},
        {"ipi-wait", "CPU {0} waits for {1}."},
        {"ipi-wait-why", "It spins until the slowest CPU has answered."},
        {"ipi-done", "All have answered: CPU {0} goes on."},
        {"ipi-done-why", "No CPU uses the old translations any more."},
        // virtual CPUs
        {"vcpu-preempt", "The host takes CPU {0} away from the guest."},
        {"vcpu-preempt-why", "An interrupt sent to it waits until the host lets it run again."},
        {"vcpu-run", "The host lets CPU {0} run again."},
        {"vcpu-run-why", "Interrupts that came meanwhile are handled now."},
        {"vcpu-run-flush-why", "It has emptied its TLB first, as another CPU had asked."},
        {"flush-on-entry", "CPU {0} leaves a note for CPU {1} instead of interrupting it."},
        {"flush-on-entry-why", "The host does not run CPU {0} now, and will empty its TLB before it does."},
        // the end
        {"fault", "Rule {0} is broken."},
        {"fault-cpu", "Rule {0} is broken on CPU {1}."},
        {"fault-why", "{0}"},
        {"end", "The run ends."},
        {"end-why", "{0}"},
    };
    return table;
}

namespace {

std::string filled(const Sentence& sentence) {
    static const std::map<std::string_view, std::string_view> table(english_table().begin(), english_table().end());
    if (sentence.id.empty()) return {};
    const auto found = table.find(sentence.id);
    check(found != table.end(), "every sentence has its English");
    std::string out;
    std::string_view rest = found->second;
    while (!rest.empty()) {
        if (rest.size() >= 3 && rest[0] == '{' && rest[2] == '}') {
            const auto i = static_cast<std::size_t>(rest[1] - '0');
            check(i < sentence.arguments.size(), "a sentence has as many arguments as its English asks for");
            out += sentence.arguments[i];
            rest.remove_prefix(3);
        } else {
            out += rest[0];
            rest.remove_prefix(1);
        }
    }
    return out;
}

}  // namespace

std::vector<Words> to_words(const Sentence& sentence) {
    std::vector<Words> words;
    bool mono = false;
    std::string text = filled(sentence);
    std::size_t from = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != '`') continue;
        if (i > from) words.push_back({text.substr(from, i - from), mono});
        mono = !mono;
        from = i + 1;
    }
    return words;
}

std::string to_english(const Sentence& sentence) {
    std::string out;
    for (const Words& words : to_words(sentence)) out += words.text;
    return out;
}

}  // namespace lazytlb::stage
