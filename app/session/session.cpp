// SPDX-License-Identifier: GPL-3.0-or-later
#include "session.hpp"

#include <QClipboard>
#include <QGuiApplication>

#include "paint/data_dir.hpp"
#include "session/inspector_fields.hpp"
#include "session/words.hpp"
#include "stage/sentence.hpp"

namespace lazytlb {

Session::Session(QObject* parent) : Session(DataFolder{data_dir()}, parent) {}

Session::Session(DataFolder data, QObject* parent) : QObject(parent), data_(data), runner_(data), catalogue_(data) {
    connect(&catalogue_, &CatalogueReader::ready, this, &Session::show_choices);
    connect(&runner_, &Runner::finished, this, &Session::take);
    connect(&runner_, &Runner::refused, this, [this](const std::vector<Diagnostic>& problems) {
        problems_.show_problems(problems);
        emit refused();
    });
    connect(&runner_, &Runner::busyChanged, this, [this] {
        if (busy()) {
            busy_for_.start();
            progress_timer_.start();
        } else {
            progress_timer_.stop();
            catalogue_.start();
        }
        emit busyChanged();
        emit progressed();
    });
    progress_timer_.setInterval(50);
    connect(&progress_timer_, &QTimer::timeout, this, &Session::progressed);
    connect(&player_, &Player::moved, this, &Session::show_moment);
    connect(&why_cost_, &WhyModel::activeChanged, this, [this] { why_cost_.show_cost(player_, selected_.cpu); });
    const auto show_source = [this] { source_.show_place(player_, selected_.cpu); };
    connect(&source_, &SourceModel::othersChanged, this, show_source);
    connect(&source_, &SourceModel::seenChanged, this, show_source);
}

void Session::open(const QString& story, const Overrides& overrides, std::optional<SimTime> at) {
    return_to_ = at;
    asked_machine_ = overrides.machine;
    runner_.start({story.toStdString(), overrides});
}

void Session::take(std::shared_ptr<const LoadedRun> run) {
    problems_.show_problems({});
    given_machine_ = asked_machine_;
    policy_costs_.set_given_machine(given_machine_);
    const bool exists = selected_.cpu.index() < run->trace().facts.cpus() &&
                        (!selected_.task.exists() || selected_.task.index() < run->lanes.tasks.size()) &&
                        (!selected_.mm.exists() || selected_.mm.index() < run->lanes.mms.size());
    if (!exists) selected_ = {};
    history_.close();
    stops_.show_stops(*run);
    if (return_to_)
        player_.open_at(std::move(run), *return_to_);
    else
        player_.open(run, run->stops.empty() ? 0 : run->stops.front().position);
    show_choices();
    emit openedRun();
}

void Session::openStory(const QString& story) { open(story, {}, std::nullopt); }

void Session::chooseStory(const QString& id) {
    if (!stories_.can_choose(id)) return;
    open(id, {}, std::nullopt);
}

void Session::choosePolicy(const QString& id) {
    if (policies_.can_choose(id)) rerun(id, arches_.current(), machines_.current());
}

void Session::chooseArch(const QString& id) {
    if (arches_.can_choose(id)) rerun(policies_.current(), id, machines_.current());
}

void Session::chooseMachine(const QString& id) {
    if (machines_.can_choose(id)) rerun(policies_.current(), arches_.current(), id);
}

void Session::rerun(const QString& policy, const QString& arch, const QString& machine) {
    if (!player_.run()) return;
    const Scenario& shown = player_.run()->scenario;
    Overrides overrides = overrides_of(shown, given_machine_);
    overrides.policy = policy.toStdString();
    overrides.arch = arch.toStdString();
    if (machine != machines_.current()) overrides.machine = machine.toStdString();
    player_.set_playing(false);
    open(to_qstring(shown.given.empty() ? shown.id : shown.given), overrides, player_.clock());
}

// What can be chosen depends on what is chosen: a refused pair is shown with its sentence.
void Session::show_choices() {
    const auto& run = player_.run();
    const std::string story = run ? run->scenario.id : std::string();
    const std::string policy = run ? run->scenario.policy : std::string();
    const std::string arch = run ? run->scenario.arch : std::string();
    const auto because = [](const std::optional<std::string>& sentence) {
        return sentence ? to_qstring(*sentence) : QString();
    };

    std::vector<Choice> choices;
    for (const auto& listed : catalogue_.catalogue().stories)
        choices.push_back({to_qstring(listed.id), to_qstring(listed.title), to_qstring(listed.question), {}});
    if (run && std::none_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.id == to_qstring(story); }))
        choices.push_back({to_qstring(story), to_qstring(run->scenario.title), to_qstring(run->scenario.question), {}});
    stories_.show_choices(std::move(choices), to_qstring(story));

    choices.clear();
    for (const VariantInfo& info : lazytlb::policies())
        choices.push_back({to_qstring(info.name), to_qstring(info.title), to_qstring(info.text),
                           run ? because(refusal(info.name, arch)) : QString()});
    policies_.show_choices(std::move(choices), to_qstring(policy));

    choices.clear();
    for (const VariantInfo& info : lazytlb::arches()) {
        QString reason = run ? because(refusal(policy, info.name)) : QString();
        if (run && reason.isEmpty()) reason = because(refusal(run->scenario.machine, info.name));
        choices.push_back({to_qstring(info.name), to_qstring(info.title), to_qstring(info.text), reason});
    }
    arches_.show_choices(std::move(choices), to_qstring(arch));

    choices.clear();
    for (const Machine& machine : catalogue_.catalogue().machines)
        choices.push_back({to_qstring(machine.id), to_qstring(machine.title), to_qstring(machine.note),
                           run ? because(refusal(machine, arch)) : QString()});
    const QString machine_id = run ? to_qstring(run->scenario.machine.id) : QString();
    if (run && std::none_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.id == machine_id; }))
        choices.push_back(
            {machine_id, to_qstring(run->scenario.machine.title), to_qstring(run->scenario.machine.note), {}});
    machines_.show_choices(std::move(choices), machine_id);
}

void Session::show_moment() {
    const LoadedRun& run = *player_.run();
    const Event* event = player_.event();
    if (!selected_.pinned && event && event->cpu.exists()) selected_.cpu = event->cpu;
    costs_.show_costs(run, player_.now(), player_.clock());
    four_cases_.show_cases(player_);
    show_selected();

    tell();
    emit told();
}

// At a stop the story speaks, elsewhere the event does.
void Session::tell() {
    const LoadedRun& run = *player_.run();
    if (const Stop* stop = run.stop_at(player_.position())) {
        plain_sentence_ = to_qstring(stop->sentence);
        sentence_ = with_identifiers_in_mono(plain_sentence_);
        why_ = to_qstring(stop->why);
    } else if (player_.at_start()) {
        plain_sentence_ = to_qstring(run.scenario.question);
        sentence_ = with_identifiers_in_mono(plain_sentence_);
        why_ = tr("Nothing has happened yet. One step forward shows the first event.");
    } else {
        const stage::Caption caption = stage::caption_of(run.trace(), player_.position() - 1, player_.now());
        plain_sentence_ = plain(stage::to_words(caption.what));
        sentence_ = styled(stage::to_words(caption.what));
        why_ = plain(stage::to_words(caption.why));
    }
}

// The other two of CPU, task and mm follow from the one that is selected.
void Session::complete_selection() {
    const World& now = player_.now();
    const auto user_mm = [](MmId mm) { return mm == init_mm ? MmId::none() : mm; };
    if (selected_.kind == Selection::Kind::task) {
        if (selected_.task.index() >= now.tasks.size()) return;
        const TaskState& task = now.task(selected_.task);
        if (task.cpu.exists()) selected_.cpu = task.cpu;
        selected_.mm = user_mm(task.mm.exists() ? task.mm : task.active_mm);
        return;
    }
    const Event* event = player_.event();
    if (selected_.kind == Selection::Kind::mm && event && event->cpu.exists()) selected_.cpu = event->cpu;
    if (selected_.cpu.index() >= now.cpus.size()) selected_.cpu = CpuId{0};
    selected_.task = now.cpu(selected_.cpu).curr;
    if (selected_.kind == Selection::Kind::cpu) selected_.mm = user_mm(now.cpu(selected_.cpu).loaded_mm);
}

void Session::show_selected() {
    if (!player_.run()) return;
    complete_selection();
    inspector_.show_selected(player_, selected_);
    why_cost_.show_cost(player_, selected_.cpu);
    source_.show_place(player_, selected_.cpu);
    events_.set_selection(selected_);
    if (history_.field() >= 0) history_.show_field(player_, selected_, history_.field());
    player_.set_mm(selected_.mm);
    emit selectionChanged();
}

void Session::select_now(Selection selection) {
    if (!player_.run()) return;
    selection.pinned = true;
    if (selection.kind != selected_.kind) history_.close();
    selected_ = selection;
    show_selected();
}

void Session::select(int cpu) {
    if (selected_.pinned && selected_.kind == Selection::Kind::cpu && cpu == selected_.cpu.value) return follow();
    hold(cpu);
}

void Session::hold(int cpu) {
    if (cpu < 0 || !player_.run() || static_cast<std::size_t>(cpu) >= player_.now().cpus.size()) return;
    select_now({Selection::Kind::cpu, true, CpuId{static_cast<std::uint16_t>(cpu)}, TaskId::none(), MmId::none()});
}

void Session::selectTask(int task) {
    if (task < 0 || !player_.run() || static_cast<std::size_t>(task) >= player_.run()->lanes.tasks.size()) return;
    const TaskId id{static_cast<std::uint32_t>(task)};
    if (selected_.pinned && selected_.kind == Selection::Kind::task && selected_.task == id) return follow();
    select_now({Selection::Kind::task, true, selected_.cpu, id, MmId::none()});
}

void Session::selectMm(int mm) {
    if (mm <= 0 || !player_.run() || static_cast<std::size_t>(mm) >= player_.run()->lanes.mms.size()) return follow();
    const MmId id{static_cast<std::uint32_t>(mm)};
    if (held_mm() == mm) return follow();
    select_now({Selection::Kind::mm, true, selected_.cpu, TaskId::none(), id});
}

void Session::follow() {
    if (selected_.kind != Selection::Kind::cpu) history_.close();
    selected_ = {};
    const Event* event = player_.event();
    if (event && event->cpu.exists()) selected_.cpu = event->cpu;
    show_selected();
    emit selectionChanged();
}

void Session::openHistory(int field) {
    if (field < 0 || field >= inspector_.count() || field == history_.field()) return history_.close();
    history_.show_field(player_, selected_, field);
}

void Session::toLastChange(int field) {
    if (!player_.run() || field < 0 || field >= inspector_.count()) return;
    const auto changes =
        history_of(player_.run()->timeline, selected_, static_cast<std::size_t>(field), player_.position());
    // Standing on a change, on to the one before it.
    for (auto change = changes.rbegin(); change != changes.rend(); ++change)
        if (change->position < player_.position()) {
            player_.set_playing(false);
            return player_.seek(change->position);
        }
}

void Session::escape() {
    if (busy())
        cancel();
    else
        follow();
}

double Session::progress() const {
    const SimTime until = runner_.until();
    return until.ps == 0 ? 0 : std::min(1.0, static_cast<double>(runner_.reached().ps) / static_cast<double>(until.ps));
}

QString Session::progress_text() const {
    if (progress() <= 0) return tr("reading the story");
    const QString done = tr("%1 of %2 simulated").arg(time_text(runner_.reached()), time_text(runner_.until()));
    const double left = static_cast<double>(busy_for_.elapsed()) / 1000 * (1 - progress()) / progress();
    if (progress() >= 1) return tr("%1, arranging the record").arg(done);
    return left < 1 ? tr("%1, less than 1 s left").arg(done) : tr("%1, about %2 s left").arg(done).arg(qRound(left));
}

const VariantInfo* Session::policy() const {
    for (const VariantInfo& info : lazytlb::policies())
        if (player_.run() && info.name == player_.run()->scenario.policy) return &info;
    return nullptr;
}

QString Session::policy_text() const { return policy() ? to_qstring(policy()->text) : QString(); }

// "When many CPUs borrow ..." stands in a list; here it goes on from its beginning.
QString Session::policy_weakness() const {
    if (policy() == nullptr) return {};
    QString clause = to_qstring(policy()->does_badly);
    if (!clause.isEmpty()) clause[0] = clause[0].toLower();
    return tr("It does badly %1").arg(clause);
}

QString Session::problems_note() const {
    return player_.run() ? tr("The last good run stays open behind this.") : tr("Nothing is open yet.");
}

bool Session::faulty() const { return player_.event() && player_.event()->kind == EventKind::fault; }

QString Session::reproduce() const { return player_.run() ? to_qstring(player_.run()->reproduce) : QString(); }

void Session::copyReproduce() { QGuiApplication::clipboard()->setText(reproduce()); }

}  // namespace lazytlb
