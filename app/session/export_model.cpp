// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_model.hpp"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <cmath>
#include <exception>

#include "export/film_plan.hpp"
#include "session/words.hpp"

namespace lazytlb {
namespace {

struct PageSize {
    int width, height;
};
constexpr std::array page_sizes{PageSize{1280, 720}, PageSize{1920, 1080}, PageSize{3840, 2160}};
constexpr std::array<int, 4> film_seconds{10, 20, 40, 80};

// What files came to: bytes of an event, or of a million pixels of a picture. Measured on first-borrow, 1920 x 1080 and
// 20 s: an order of magnitude for others.
struct Weight {
    std::string_view form;
    double event, megapixel;
};
constexpr std::array weights{
    Weight{"png", 0, 65e3},    Weight{"frames", 0, 65e3}, Weight{"mp4", 0, 830},   Weight{"webm", 0, 1630},
    Weight{"webp", 0, 1570},   Weight{"apng", 0, 53e3},   Weight{"gif", 0, 26e3},  Weight{"html", 1200, 0},
    Weight{"csv", 90, 0},      Weight{"jsonl", 156, 0},   Weight{"chrome", 94, 0}, Weight{"perfetto", 47, 0},
    Weight{"plantuml", 13, 0}, Weight{"mermaid", 14, 0},
};

std::string expanded(const QString& file) {
    return (file.startsWith(QStringLiteral("~/")) ? QDir::homePath() + file.mid(1) : file).toStdString();
}

QString bytes_text(double bytes) {
    if (bytes >= 1e6) return QObject::tr("%1 MB").arg(bytes / 1e6, 0, 'f', bytes < 1e7 ? 1 : 0);
    return QObject::tr("%1 kB").arg(std::max(1.0, bytes / 1e3), 0, 'f', 0);
}

}  // namespace

ExportModel::ExportModel(Player& player, Marks& marks, QObject* parent)
    : QObject(parent), player_(player), marks_(marks), form_(&exporters().front()) {
    std::vector<Choice> choices;
    for (const Exporter& e : exporters())
        choices.push_back({to_qstring(e.name), to_qstring(e.name), to_qstring(e.text), {}});
    forms_.show_choices(std::move(choices), to_qstring(form_->name));
    progress_timer_.setInterval(50);
    connect(&progress_timer_, &QTimer::timeout, this, &ExportModel::progressed);
}

ExportModel::~ExportModel() {
    cancel_ = true;
    if (thread_.joinable()) thread_.join();
}

QStringList ExportModel::views() const {
    QStringList names;
    for (const stage::View& view : stage::views()) names.append(to_qstring(view.name));
    return names;
}

QStringList ExportModel::spans() const {
    QStringList names{tr("whole run")};
    if (marks_.both()) names.append(tr("between the markers"));
    return names;
}

QStringList ExportModel::rests() const { return {tr("without a rest"), tr("stop by stop")}; }

QStringList ExportModel::sizes() const {
    QStringList names;
    for (const PageSize& page : page_sizes) names.append(QStringLiteral("%1 × %2").arg(page.width).arg(page.height));
    return names;
}

QStringList ExportModel::lengths() const {
    QStringList names;
    for (const int seconds : film_seconds) names.append(tr("%1 s").arg(seconds));
    return names;
}

bool ExportModel::asks_for_span() const {
    const bool one_instant = takes(form_->takes, Takes::instant) && !stage::views()[std::size_t(view_)].over_time;
    return takes(form_->takes, Takes::span) && (!one_instant || (asks_for_stops() && rest_ == 1));
}

void ExportModel::choose(int& which, int value) {
    if (which == value || busy()) return;
    which = value;
    say_what();
}

void ExportModel::set_file(const QString& file) {
    if (file == file_ || busy()) return;
    file_ = file;
    const std::string place = expanded(file_);
    const Exporter* same = exporter_for(place, form_->name);
    const Exporter* by_ending = same != nullptr ? same : exporter_for(place);
    form_takes_file_ = by_ending != nullptr && !file_.isEmpty();
    if (by_ending != nullptr) {
        form_ = by_ending;
        forms_.choose(to_qstring(form_->name));
    }
    say_what();
}

void ExportModel::chooseForm(const QString& name) {
    for (const Exporter& e : exporters()) {
        if (to_qstring(e.name) != name || busy()) continue;
        const QFileInfo before(file_.endsWith(u'/') ? file_.chopped(1) : file_);
        const bool was_offered = file_ == offered_;
        form_ = &e;
        form_takes_file_ = true;
        forms_.choose(name);
        file_ = before.path() + u'/' + before.completeBaseName() + to_qstring(e.suffix);
        if (was_offered) offered_ = file_;
    }
    say_what();
}

void ExportModel::refresh() {
    if (busy()) return;
    if (player_.run() && (file_.isEmpty() || file_ == offered_))  // another story may be open now
        file_ = offered_ = QStringLiteral("~/") + to_qstring(player_.run()->scenario.id) + to_qstring(form_->suffix);
    if (!marks_.both()) span_ = 0;
    say_what();
}

std::optional<ExportRequest> ExportModel::request() const {
    const std::shared_ptr<const LoadedRun>& run = player_.run();
    if (!run) return std::nullopt;
    ExportRequest r;
    r.timeline = {run, &run->timeline};
    r.lanes = {run, &run->lanes};
    if (asks_for_view()) r.view = &stage::views()[std::size_t(view_)];
    r.theme = static_cast<paint::Theme>(theme_);
    r.to = run->end();
    if (asks_for_span() && span_ == 1 && marks_.both()) {
        r.from = std::min(*marks_.from_at(), *marks_.to_at());
        r.to = std::max(*marks_.from_at(), *marks_.to_at());
    }
    for (const Moment& moment : moments_of(run->scenario.stops, run->stops, run->trace()))
        if (moment.at >= r.from && moment.at <= r.to) r.stops.push_back(moment);
    r.stop_by_stop = asks_for_stops() && rest_ == 1;
    r.moment = r.view->over_time ? moment_at(run->trace(), r.to) : moment_at(run->trace(), player_.clock());
    for (const Moment& moment : r.stops)
        if (moment.at == r.moment.at && !r.view->over_time) r.moment = moment;
    if (asks_for_size()) {
        r.width = page_sizes[std::size_t(size_)].width;
        r.height = page_sizes[std::size_t(size_)].height;
    }
    if (asks_for_length() && !r.stop_by_stop)
        r.pace = SimSpan{std::max<std::int64_t>(1, (r.to - r.from).ps / film_seconds[std::size_t(length_)])};
    r.made = {LAZYTLB_VERSION, {}, run->reproduce};
    const std::string_view runs = "lazytlb run";
    r.made.command =
        fmt::format("lazytlb export{} {}", std::string_view(run->reproduce).substr(runs.size()), options_of(r, *form_));
    return r;
}

QString ExportModel::command() const {
    const auto r = possible() ? request() : std::nullopt;
    return r ? to_qstring(r->made.command) : QString();
}

QString ExportModel::estimate(const ExportRequest& r) const {
    double pictures = 1;
    QString words;
    if (asks_for_length()) {
        const double seconds = FilmPlan::seconds(r);
        pictures = std::ceil(seconds * r.fps);
        words = tr("%1 pictures, %2 s").arg(pictures, 0, 'f', 0).arg(seconds, 0, 'f', 1);
    } else if (asks_for_span()) {
        words = tr("%1 events").arg(events_in_span(r).count);
    } else {
        words = span_text(r.moment.at - SimTime{});
    }
    for (const Weight& w : weights)
        if (w.form == form_->name)
            return tr("%1, about %2")
                .arg(words, bytes_text(w.event * static_cast<double>(events_in_span(r).count) +
                                       w.megapixel * pictures * r.width * r.height * 1e-6));
    return words;
}

void ExportModel::say_what() {
    failed_ = false;
    const auto r = request();
    if (!r) {
        sentence_ = tr("Nothing is open.");
    } else if (!form_takes_file_) {
        failed_ = true;
        sentence_ = tr("No form has this ending. Choose a form, and the ending follows.");
    } else if (r->stop_by_stop && r->stops.empty()) {
        sentence_ = tr("No stop of the story lies between the markers.");
        failed_ = true;
    } else {
        sentence_ = estimate(*r);
        if (QFileInfo::exists(QString::fromStdString(expanded(file_)))) sentence_ += tr("; replaces what is there");
        sentence_ += u'.';
    }
    emit changed();
}

void ExportModel::start() {
    auto asked = request();
    if (!asked || !possible() || failed_) return;
    asked->cancel = &cancel_;
    asked->progress = [this](double share) { progress_ = share; };
    cancel_ = false;
    progress_ = 0;
    const std::string file = expanded(file_);
    thread_ = std::thread([this, request = std::move(*asked), form = form_, file] {
        std::optional<Diagnostic> problem;
        try {
            problem = form->write(request, file);
        } catch (const std::exception& ours) {  // a failed check(): our own mistake, shown and not lost
            problem = Diagnostic{};
            problem->file = file;
            problem->sentence = ours.what();
        }
        QMetaObject::invokeMethod(
            this, [this, problem] { take(problem); }, Qt::QueuedConnection);
    });
    progress_timer_.start();
    sentence_ = tr("Writing %1 …").arg(file_);
    failed_ = false;
    emit changed();
}

void ExportModel::take(const std::optional<Diagnostic>& problem) {
    thread_.join();
    thread_ = {};
    progress_timer_.stop();
    failed_ = problem && !cancel_;
    sentence_ = !problem  ? tr("Written: %1").arg(file_)
                : cancel_ ? tr("Cancelled; nothing was written.")
                          : to_qstring(problem->sentence + (problem->hint.empty() ? "" : " " + problem->hint));
    emit changed();
    emit progressed();
}

}  // namespace lazytlb
