// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's export dialog asks for, and the export itself, on a thread of its own. The same request and the
// same exporters as `lazytlb export`, whose command it shows.
#pragma once

#include <QObject>
#include <QTimer>
#include <QtQmlIntegration>
#include <atomic>
#include <optional>
#include <thread>

#include "export/exporters.hpp"
#include "marks.hpp"
#include "picker_model.hpp"
#include "player.hpp"

namespace lazytlb {

class ExportModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(lazytlb::PickerModel* forms READ forms CONSTANT FINAL)
    /// Where it goes; its ending and the form follow each other.
    Q_PROPERTY(QString file READ file WRITE set_file NOTIFY changed FINAL)
    /// Which choices mean something to the form.
    Q_PROPERTY(bool asksForView READ asks_for_view NOTIFY changed FINAL)
    Q_PROPERTY(bool asksForSpan READ asks_for_span NOTIFY changed FINAL)
    Q_PROPERTY(bool asksForStops READ asks_for_stops NOTIFY changed FINAL)
    Q_PROPERTY(bool asksForSize READ asks_for_size NOTIFY changed FINAL)
    Q_PROPERTY(bool asksForLength READ asks_for_length NOTIFY changed FINAL)
    /// Each choice: an index into the words beside it.
    Q_PROPERTY(QList<QString> views READ views CONSTANT FINAL)
    Q_PROPERTY(int view READ view WRITE set_view NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> spans READ spans NOTIFY changed FINAL)
    Q_PROPERTY(int span READ span WRITE set_span NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> rests READ rests CONSTANT FINAL)
    Q_PROPERTY(int rest READ rest WRITE set_rest NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> sizes READ sizes CONSTANT FINAL)
    Q_PROPERTY(int size READ size WRITE set_size NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> lengths READ lengths CONSTANT FINAL)
    Q_PROPERTY(int length READ length WRITE set_length NOTIFY changed FINAL)
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY changed FINAL)
    /// What will be written and about how large it is; what is wrong; what was written.
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed FINAL)
    Q_PROPERTY(bool failed READ failed NOTIFY changed FINAL)
    Q_PROPERTY(bool possible READ possible NOTIFY changed FINAL)
    /// The same without the window; empty when it is not possible.
    Q_PROPERTY(QString command READ command NOTIFY changed FINAL)
    Q_PROPERTY(bool busy READ busy NOTIFY changed FINAL)
    Q_PROPERTY(double progress READ progress NOTIFY progressed FINAL)

public:
    ExportModel(Player& player, Marks& marks, QObject* parent);
    ~ExportModel() override;

    PickerModel* forms() { return &forms_; }
    const QString& file() const { return file_; }
    void set_file(const QString& file);
    bool asks_for_view() const { return takes(form_->takes, Takes::looks); }
    bool asks_for_span() const;
    bool asks_for_stops() const { return takes(form_->takes, Takes::stops); }
    bool asks_for_size() const { return takes(form_->takes, Takes::size); }
    bool asks_for_length() const { return takes(form_->takes, Takes::motion); }
    QStringList views() const;
    int view() const { return view_; }
    void set_view(int view) { choose(view_, view); }
    QStringList spans() const;
    int span() const { return span_; }
    void set_span(int span) { choose(span_, span); }
    QStringList rests() const;
    int rest() const { return rest_; }
    void set_rest(int rest) { choose(rest_, rest); }
    QStringList sizes() const;
    int size() const { return size_; }
    void set_size(int size) { choose(size_, size); }
    QStringList lengths() const;
    int length() const { return length_; }
    void set_length(int length) { choose(length_, length); }
    int theme() const { return theme_; }
    void set_theme(int theme) { choose(theme_, theme); }
    const QString& sentence() const { return sentence_; }
    bool failed() const { return failed_; }
    bool possible() const { return player_.run() && form_takes_file_ && !busy(); }
    QString command() const;
    bool busy() const { return thread_.joinable(); }
    double progress() const { return progress_; }

    /// What the choices come to; nothing without a run.
    std::optional<ExportRequest> request() const;
    const Exporter& form() const { return *form_; }

    /// The dialog opens: the place of the player and the markers may be others than before.
    Q_INVOKABLE void refresh();
    Q_INVOKABLE void chooseForm(const QString& name);
    Q_INVOKABLE void start();
    Q_INVOKABLE void cancel() { cancel_ = true; }

signals:
    void changed();
    void progressed();

private:
    void choose(int& which, int value);
    void say_what();
    void take(const std::optional<Diagnostic>& problem);
    QString estimate(const ExportRequest& request) const;

    Player& player_;
    Marks& marks_;
    PickerModel forms_{this};
    const Exporter* form_;
    bool form_takes_file_ = true;
    QString file_, offered_, sentence_;  // offered: by us, and not changed by hand
    int view_ = 0, span_ = 0, rest_ = 0, size_ = 1, length_ = 1, theme_ = 0;
    bool failed_ = false;
    std::thread thread_;
    std::atomic<bool> cancel_{false};
    std::atomic<double> progress_{0};
    QTimer progress_timer_;
};

}  // namespace lazytlb
