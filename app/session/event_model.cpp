// SPDX-License-Identifier: GPL-3.0-or-later
#include "event_model.hpp"

#include <algorithm>

#include "session/words.hpp"
#include "stage/lanes.hpp"

namespace lazytlb {

namespace {

constexpr std::size_t at_once = 20'000;  // events that are filtered without a thread
enum Role : int { number_role = Qt::UserRole, time_role, cpu_role, kind_role, detail_role, task_role, mm_role };

TaskId runs_at(const LoadedRun& run, const Event& event) {
    if (!event.cpu.exists()) return TaskId::none();
    return run.lanes.cpus[event.cpu.index()][run.lanes.interval_at(event.cpu, event.at)].task;
}

bool names_task(const Event& event, TaskId task) {
    switch (event.kind) {
        case EventKind::task_new:
        case EventKind::sched_process_exit:
        case EventKind::sched_wakeup:
        case EventKind::finish_task_switch:
        case EventKind::sched_migrate_task:
        case EventKind::iteration:
        case EventKind::timer_expire:
        case EventKind::task_mm:
        case EventKind::active_mm: return event.a == task.value;
        case EventKind::sched_switch: return event.a == task.value || event.b == task.value;
        case EventKind::context_switch: return event.b == task.value || event.c == task.value;
        default: return false;
    }
}

bool in_scope(const LoadedRun& run, const Event& event, const EventModel::Wish& wish) {
    switch (wish.scope) {
        case EventModel::Scope::all: return true;
        case EventModel::Scope::cpu: return event.cpu == wish.selection.cpu;
        case EventModel::Scope::task:
            return names_task(event, wish.selection.task) || runs_at(run, event) == wish.selection.task;
        case EventModel::Scope::mm: break;
    }
    return wish.selection.mm.exists() && subject_of(event) == wish.selection.mm;
}

std::vector<std::uint32_t> filtered_rows(const LoadedRun& run, const EventModel::Wish& wish,
                                         const std::atomic<bool>& cancel) {
    std::vector<std::uint32_t> rows;
    for (std::size_t i = 0; i < run.size() && !cancel; ++i)
        if (matches(run, i, wish)) rows.push_back(static_cast<std::uint32_t>(i));
    return rows;
}

}  // namespace

QString detail_of(const Trace& trace, const Event& event) {
    const QString text = to_qstring(to_text(event, trace)).simplified();
    const QString payload = u' ' + text.section(u' ', 3);
    return payload.section(QStringLiteral(" cause="), 0, 0).section(QStringLiteral(" in "), 0, 0).trimmed();
}

bool matches(const LoadedRun& run, std::size_t index, const EventModel::Wish& wish) {
    const Event& event = run.trace().events[index];
    if (wish.kind && event.kind != *wish.kind) return false;
    if (!in_scope(run, event, wish)) return false;
    if (wish.words.isEmpty()) return true;
    const QString text = (to_qstring(to_text(event, run.trace())) + u' ' +
                          to_qstring(stage::name_of(run.trace(), run.lanes, runs_at(run, event))))
                             .toLower();
    return std::all_of(wish.words.begin(), wish.words.end(), [&](const QString& word) { return text.contains(word); });
}

EventModel::EventModel(Player& player, QObject* parent) : QAbstractListModel(parent), player_(player) {
    connect(&player_, &Player::opened, this, &EventModel::filter);
    connect(&player_, &Player::moved, this, &EventModel::find_current);
    offer_kinds();
}

void EventModel::offer_kinds() {
    QStringList names;
    for (std::size_t i = 0; i < event_kind_count; ++i) names << to_qstring(to_string(static_cast<EventKind>(i)));
    names.sort();
    std::vector<Choice> choices{{QString(), tr("any kind"), QString(), QString()}};
    for (const QString& name : names) choices.push_back({name, name, QString(), QString()});
    kinds_.show_choices(std::move(choices), kind_ ? to_qstring(to_string(*kind_)) : QString());
}

void EventModel::chooseKind(const QString& name) {
    std::optional<EventKind> kind;
    for (std::size_t i = 0; i < event_kind_count; ++i)
        if (name == to_qstring(to_string(static_cast<EventKind>(i)))) kind = static_cast<EventKind>(i);
    if (kind == kind_) return;
    kind_ = kind;
    offer_kinds();
    filter();
    emit wishChanged();
}

EventModel::~EventModel() { stop_search(); }

void EventModel::stop_search() {
    if (!search_.joinable()) return;
    *cancel_ = true;
    search_.join();
}

int EventModel::count() const { return size_; }

void EventModel::set_words(const QString& words) {
    if (words == words_) return;
    words_ = words;
    filter();
    emit wishChanged();
}

void EventModel::set_scope(int scope) {
    if (scope == this->scope() || scope < 0 || scope >= scopes().size()) return;
    scope_ = static_cast<Scope>(scope);
    filter();
    emit wishChanged();
}

QStringList EventModel::scopes() const { return {tr("all"), tr("this CPU"), tr("this task"), tr("this mm")}; }

void EventModel::set_selection(const Selection& selection) {
    const bool other = (scope_ == Scope::cpu && selection.cpu != selection_.cpu) ||
                       (scope_ == Scope::task && selection.task != selection_.task) ||
                       (scope_ == Scope::mm && selection.mm != selection_.mm);
    // While the selection follows the steps, the list stays with what it was asked for.
    if (other && !selection.pinned && selection_.cpu.exists() && count() > 0) return;
    selection_ = selection;
    if (other) filter();
}

void EventModel::clear() {
    if (words_.isEmpty() && scope_ == Scope::all && !kind_) return;
    words_.clear();
    kind_.reset();
    offer_kinds();
    scope_ = Scope::all;
    filter();
    emit wishChanged();
}

void EventModel::filter() {
    stop_search();
    const auto run = player_.run();
    if (!run) return;
    const Wish wish{scope_, selection_, words_.toLower().split(u' ', Qt::SkipEmptyParts), kind_};
    if (wish.takes_all()) return take(true, {});
    cancel_ = std::make_shared<std::atomic<bool>>(false);
    if (run->size() <= at_once) return take(false, filtered_rows(*run, wish, *cancel_));
    search_ = std::thread([this, run, wish, cancel = cancel_] {
        auto rows = filtered_rows(*run, wish, *cancel);
        if (*cancel) return;
        QMetaObject::invokeMethod(
            this,
            [this, cancel, rows = std::move(rows)]() mutable {
                if (*cancel) return;  // another filter has been asked for since
                stop_search();
                take(false, std::move(rows));
            },
            Qt::QueuedConnection);
    });
    emit filtered();
}

void EventModel::take(bool all, std::vector<std::uint32_t> rows) {
    beginResetModel();
    all_ = all;
    rows_ = std::move(rows);
    size_ = all_ ? player_.qml_size() : static_cast<int>(rows_.size());
    current_ = -1;
    endResetModel();
    emit filtered();
    find_current();
}

void EventModel::find_current() {
    const std::size_t position = player_.position();
    int current = static_cast<int>(position) - 1;
    if (!all_) {
        const auto behind = std::lower_bound(rows_.begin(), rows_.end(), position);
        current = static_cast<int>(behind - rows_.begin()) - 1;
    }
    current = std::min(current, size_ - 1);
    if (current == current_) return;
    current_ = current;
    emit currentChanged();
}

QString EventModel::summary() const {
    const QString whole = grouped(player_.qml_size());
    if (busy()) return tr("searching %1 events").arg(whole);
    return all_ ? tr("%1 events").arg(whole) : tr("%1 of %2 events").arg(grouped(size_), whole);
}

std::size_t EventModel::event_at(int row) const {
    return all_ ? static_cast<std::size_t>(row) : rows_[static_cast<std::size_t>(row)];
}

void EventModel::seek(int row) {
    if (row < 0 || row >= size_ || !player_.run()) return;
    player_.set_playing(false);
    player_.seek(event_at(row) + 1);
}

void EventModel::toCause() {
    const Event* event = player_.event();
    if (!event || !event->cause.exists()) return;
    player_.set_playing(false);
    player_.seek(event->cause.index() + 1);
}

int EventModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : size_; }

QVariant EventModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !player_.run()) return {};
    const std::size_t i = event_at(index.row());
    if (i >= player_.run()->size()) return {};
    const Trace& trace = player_.run()->trace();
    const Event& event = trace.events[i];
    switch (role) {
        case number_role: return grouped(static_cast<std::int64_t>(i) + 1);
        case time_role: return time_text(event.at);
        case cpu_role: return event.cpu.exists() ? QString::number(event.cpu.value) : QString();
        case kind_role: return to_qstring(to_string(event.kind));
        case detail_role: return detail_of(trace, event);
        case task_role:
            return event.cpu.exists()
                       ? to_qstring(stage::name_of(trace, player_.run()->lanes, runs_at(*player_.run(), event)))
                       : QString();
        case mm_role: {
            const MmId mm = subject_of(event);
            return mm.exists() && mm != init_mm ? static_cast<int>(mm.value) : 0;
        }
        default: return {};
    }
}

QHash<int, QByteArray> EventModel::roleNames() const {
    return {{number_role, "number"}, {time_role, "time"}, {cpu_role, "cpu"}, {kind_role, "kind"},
            {detail_role, "detail"}, {task_role, "task"}, {mm_role, "mm"}};
}

}  // namespace lazytlb
