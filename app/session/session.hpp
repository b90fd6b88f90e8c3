// SPDX-License-Identifier: GPL-3.0-or-later
// Session: the one object the window is about. It knows which story runs under which choices, starts runs and shows
// what came of them; the player says where we are, the models say what there is to see.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQmlIntegration>
#include <memory>

#include "bookmark_model.hpp"
#include "cost_model.hpp"
#include "event_model.hpp"
#include "export_model.hpp"
#include "four_cases_model.hpp"
#include "history_model.hpp"
#include "inspector_model.hpp"
#include "marks.hpp"
#include "picker_model.hpp"
#include "player.hpp"
#include "policy_costs.hpp"
#include "problem_model.hpp"
#include "run_until.hpp"
#include "session/catalogue.hpp"
#include "session/runner.hpp"
#include "session/selection.hpp"
#include "source_model.hpp"
#include "stop_model.hpp"
#include "why_model.hpp"

namespace lazytlb {

class Session : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::Player* player READ player CONSTANT FINAL)
    Q_PROPERTY(lazytlb::PickerModel* stories READ stories CONSTANT FINAL)
    Q_PROPERTY(lazytlb::PickerModel* policies READ policies CONSTANT FINAL)
    Q_PROPERTY(lazytlb::PickerModel* arches READ arches CONSTANT FINAL)
    Q_PROPERTY(lazytlb::PickerModel* machines READ machines CONSTANT FINAL)
    Q_PROPERTY(lazytlb::CostModel* costs READ costs CONSTANT FINAL)
    Q_PROPERTY(lazytlb::FourCasesModel* fourCases READ four_cases CONSTANT FINAL)
    Q_PROPERTY(lazytlb::InspectorModel* inspector READ inspector CONSTANT FINAL)
    Q_PROPERTY(lazytlb::HistoryModel* history READ history CONSTANT FINAL)
    Q_PROPERTY(lazytlb::EventModel* events READ events CONSTANT FINAL)
    Q_PROPERTY(lazytlb::SourceModel* source READ source CONSTANT FINAL)
    Q_PROPERTY(lazytlb::WhyModel* whyCost READ why_cost CONSTANT FINAL)
    Q_PROPERTY(lazytlb::StopModel* stops READ stops CONSTANT FINAL)
    Q_PROPERTY(lazytlb::BookmarkModel* bookmarks READ bookmarks CONSTANT FINAL)
    Q_PROPERTY(lazytlb::Marks* marks READ marks CONSTANT FINAL)
    Q_PROPERTY(lazytlb::ExportModel* exporter READ exporter CONSTANT FINAL)
    Q_PROPERTY(lazytlb::RunUntil* runUntil READ run_until CONSTANT FINAL)
    Q_PROPERTY(lazytlb::PolicyCosts* policyCosts READ policy_costs CONSTANT FINAL)
    Q_PROPERTY(lazytlb::ProblemModel* problems READ problems CONSTANT FINAL)
    /// What happens in this step, styled: identifiers and their numbers in the monospaced face.
    Q_PROPERTY(QString sentence READ sentence NOTIFY told FINAL)
    Q_PROPERTY(QString plainSentence READ plain_sentence NOTIFY told FINAL)
    /// Why, or what it cost.
    Q_PROPERTY(QString why READ why NOTIFY told FINAL)
    Q_PROPERTY(int selectedCpu READ selected_cpu NOTIFY selectionChanged FINAL)
    /// The task there, or the one selected; -1: none.
    Q_PROPERTY(int selectedTask READ selected_task NOTIFY selectionChanged FINAL)
    /// The mm whose page tables it has, or the one selected; 1 is A, 0: none.
    Q_PROPERTY(int selectedMm READ selected_mm NOTIFY selectionChanged FINAL)
    /// The same, but only when an mm itself was selected.
    Q_PROPERTY(int heldMm READ held_mm NOTIFY selectionChanged FINAL)
    /// The selection was made by hand and stays; else it follows the step.
    Q_PROPERTY(bool pinned READ pinned NOTIFY selectionChanged FINAL)
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged FINAL)
    /// Busy long enough to say so with a thin bar, and long enough for a panel with Cancel.
    Q_PROPERTY(bool showsBar READ shows_bar NOTIFY progressed FINAL)
    Q_PROPERTY(bool showsPanel READ shows_panel NOTIFY progressed FINAL)
    Q_PROPERTY(double progress READ progress NOTIFY progressed FINAL)
    Q_PROPERTY(QString progressText READ progress_text NOTIFY progressed FINAL)
    /// What the policy's own file says it models, and where it does badly.
    Q_PROPERTY(QString policyText READ policy_text NOTIFY openedRun FINAL)
    Q_PROPERTY(QString policyWeakness READ policy_weakness NOTIFY openedRun FINAL)
    Q_PROPERTY(QString problemsNote READ problems_note NOTIFY openedRun FINAL)
    /// A rule of the kernel is broken at this step.
    Q_PROPERTY(bool faulty READ faulty NOTIFY told FINAL)
    Q_PROPERTY(QString reproduce READ reproduce NOTIFY openedRun FINAL)

public:
    /// What a window started from nothing shows.
    static QString first_story() { return QStringLiteral("first-borrow"); }

    /// Data from beside the program.
    explicit Session(QObject* parent = nullptr);
    Session(DataFolder data, QObject* parent);

    /// Runs a story with choices of the command line, then shows its first stop, or `at` when it is given.
    void open(const QString& story, const Overrides& overrides, std::optional<SimTime> at);
    /// Shows a run that exists already.
    void take(std::shared_ptr<const LoadedRun> run);

    Player* player() { return &player_; }
    PickerModel* stories() { return &stories_; }
    PickerModel* policies() { return &policies_; }
    PickerModel* arches() { return &arches_; }
    PickerModel* machines() { return &machines_; }
    CostModel* costs() { return &costs_; }
    FourCasesModel* four_cases() { return &four_cases_; }
    InspectorModel* inspector() { return &inspector_; }
    HistoryModel* history() { return &history_; }
    EventModel* events() { return &events_; }
    SourceModel* source() { return &source_; }
    WhyModel* why_cost() { return &why_cost_; }
    StopModel* stops() { return &stops_; }
    BookmarkModel* bookmarks() { return &bookmarks_; }
    Marks* marks() { return &marks_; }
    ExportModel* exporter() { return &exporter_; }
    RunUntil* run_until() { return &run_until_; }
    PolicyCosts* policy_costs() { return &policy_costs_; }
    ProblemModel* problems() { return &problems_; }
    const QString& sentence() const { return sentence_; }
    const QString& plain_sentence() const { return plain_sentence_; }
    const QString& why() const { return why_; }
    int selected_cpu() const { return selected_.cpu.value; }
    int selected_task() const { return selected_.task.exists() ? static_cast<int>(selected_.task.value) : -1; }
    int selected_mm() const { return selected_.mm.exists() ? static_cast<int>(selected_.mm.value) : 0; }
    int held_mm() const { return selected_.kind == Selection::Kind::mm ? selected_mm() : 0; }
    bool pinned() const { return selected_.pinned; }
    bool busy() const { return runner_.busy(); }
    bool shows_bar() const { return busy() && busy_for_.elapsed() >= 150; }
    bool shows_panel() const { return busy() && busy_for_.elapsed() >= 1000; }
    double progress() const;
    QString progress_text() const;
    QString policy_text() const;
    QString policy_weakness() const;
    QString problems_note() const;
    bool faulty() const;
    QString reproduce() const;

    Q_INVOKABLE void openStory(const QString& story);
    Q_INVOKABLE void chooseStory(const QString& id);
    Q_INVOKABLE void choosePolicy(const QString& id);
    Q_INVOKABLE void chooseArch(const QString& id);
    Q_INVOKABLE void chooseMachine(const QString& id);
    Q_INVOKABLE void cancel() { runner_.cancel(); }
    Q_INVOKABLE void dismissProblems() { problems_.show_problems({}); }
    /// Pins the selection to this CPU; the same CPU again lets it follow the steps.
    Q_INVOKABLE void select(int cpu);
    Q_INVOKABLE void selectTask(int task);
    /// 0 lets the selection follow the steps again.
    Q_INVOKABLE void selectMm(int mm);
    Q_INVOKABLE void follow();
    /// The values that a field of the inspector has had; the same field again closes them.
    Q_INVOKABLE void openHistory(int field);
    /// To the event that last changed it.
    Q_INVOKABLE void toLastChange(int field);
    /// Pins the selection whatever it was, as the arrow keys do.
    Q_INVOKABLE void hold(int cpu);
    /// What Escape does: stop a run under way, else let the selection follow.
    Q_INVOKABLE void escape();
    Q_INVOKABLE void openFirst() { openStory(first_story()); }
    Q_INVOKABLE void copyReproduce();

signals:
    void told();
    void selectionChanged();
    void busyChanged();
    void progressed();
    void openedRun();
    void refused();

private:
    void show_moment();
    void tell();
    void select_now(Selection selection);
    void complete_selection();
    void show_selected();
    void show_choices();
    const VariantInfo* policy() const;  // in force; null before the first run
    void rerun(const QString& policy, const QString& arch, const QString& machine);

    DataFolder data_;
    Runner runner_;
    CatalogueReader catalogue_;
    Player player_{this};
    PickerModel stories_{this}, policies_{this}, arches_{this}, machines_{this};
    CostModel costs_{this};
    FourCasesModel four_cases_{this};
    InspectorModel inspector_{this};
    HistoryModel history_{this};
    EventModel events_{player_, this};
    SourceModel source_{this};
    WhyModel why_cost_{this};
    StopModel stops_{this};
    BookmarkModel bookmarks_{player_, this};
    Marks marks_{player_, this};
    ExportModel exporter_{player_, marks_, this};
    RunUntil run_until_{player_, this};
    PolicyCosts policy_costs_{player_, data_, this};
    ProblemModel problems_{this};
    QString sentence_, plain_sentence_, why_;
    Selection selected_;
    std::string asked_machine_, given_machine_;  // of the run under way and of the one that is shown; may be a path
    std::optional<SimTime> return_to_;           // where to stand when the run under way is done; none: its first stop
    QElapsedTimer busy_for_;
    QTimer progress_timer_;
};

}  // namespace lazytlb
