// SPDX-License-Identifier: GPL-3.0-or-later
// The record as a list, row by row on demand, and what a filter leaves of it. A filter over a long record is applied
// on a thread of its own; until it is done the old rows stay.
#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QtQmlIntegration>
#include <atomic>
#include <thread>

#include "picker_model.hpp"
#include "player.hpp"
#include "session/selection.hpp"

namespace lazytlb {

class EventModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(int count READ count NOTIFY filtered FINAL)
    /// The row of the step that is shown, or of the last one before it; -1: none.
    Q_PROPERTY(int current READ current NOTIFY currentChanged FINAL)
    /// Words that all must occur in an event: its kind, function, payload or the name of its task.
    Q_PROPERTY(QString words READ words WRITE set_words NOTIFY wishChanged FINAL)
    /// all, or what has to do with the selected CPU, task or mm: index of scopes
    Q_PROPERTY(int scope READ scope WRITE set_scope NOTIFY wishChanged FINAL)
    Q_PROPERTY(QList<QString> scopes READ scopes NOTIFY wishChanged FINAL)
    /// All kinds of events by name, and first of all `any`; chosen by chooseKind.
    Q_PROPERTY(lazytlb::PickerModel* kinds READ kinds CONSTANT FINAL)
    Q_PROPERTY(bool busy READ busy NOTIFY filtered FINAL)
    /// "12 of 201 events"
    Q_PROPERTY(QString summary READ summary NOTIFY filtered FINAL)

public:
    enum class Scope : std::uint8_t { all, cpu, task, mm };
    struct Wish {
        Scope scope = Scope::all;
        Selection selection;
        QStringList words;  // lower case
        std::optional<EventKind> kind;
        bool takes_all() const { return scope == Scope::all && words.isEmpty() && !kind; }
    };

    EventModel(Player& player, QObject* parent);
    ~EventModel() override;

    int count() const;
    int current() const { return current_; }
    const QString& words() const { return words_; }
    void set_words(const QString& words);
    int scope() const { return static_cast<int>(scope_); }
    void set_scope(int scope);
    QStringList scopes() const;
    PickerModel* kinds() { return &kinds_; }
    bool busy() const { return search_.joinable(); }
    QString summary() const;
    void set_selection(const Selection& selection);

    /// Only events of that kind; an empty name: of any.
    Q_INVOKABLE void chooseKind(const QString& name);
    /// To the moment right behind that event.
    Q_INVOKABLE void seek(int row);
    /// To the event that led to the one shown.
    Q_INVOKABLE void toCause();
    /// By so many rows from the current one.
    Q_INVOKABLE void step(int rows) { seek(std::max(0, current_ + rows)); }
    Q_INVOKABLE void clear();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

signals:
    void filtered();
    void currentChanged();
    void wishChanged();

private:
    std::size_t event_at(int row) const;
    void filter();
    void stop_search();
    void take(bool all, std::vector<std::uint32_t> rows);
    void find_current();
    void offer_kinds();

    Player& player_;
    Selection selection_;
    Scope scope_ = Scope::all;
    QString words_;
    std::optional<EventKind> kind_;
    PickerModel kinds_{this};
    bool all_ = true;                  // every event is a row
    std::vector<std::uint32_t> rows_;  // else these
    int size_ = 0;                     // rows, of the run they were made from
    int current_ = -1;
    std::thread search_;
    std::shared_ptr<std::atomic<bool>> cancel_;
};

/// Whether an event has to do with what is wished for.
bool matches(const LoadedRun& run, std::size_t event, const EventModel::Wish& wish);
/// The payload in words: that of the record's text form, without what has columns of its own.
QString detail_of(const Trace& trace, const Event& event);

}  // namespace lazytlb
