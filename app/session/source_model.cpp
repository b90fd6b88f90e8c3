// SPDX-License-Identifier: GPL-3.0-or-later
#include "source_model.hpp"

#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <algorithm>
#include <map>

#include "run.hpp"
#include "session/words.hpp"

namespace lazytlb {

namespace {

constexpr std::size_t looks_back = 8192;  // events, for where the other CPUs last were

bool is_comment(const QString& line) { return line.trimmed().startsWith(QStringLiteral("//")); }

// The comment over a function that says which file and function of the kernel it follows.
QString provenance_above(const QStringList& lines, int line) {
    static const QRegularExpression path(QStringLiteral("^// ([A-Za-z0-9_/.-]+\\.[chS], .*)$"));
    for (int i = std::min(line, static_cast<int>(lines.size())) - 1; i >= 0; --i) {
        const auto match = path.match(lines[i].trimmed());
        if (!match.hasMatch()) continue;
        QString words = match.captured(1);
        for (int next = i + 1; next < line && is_comment(lines[next]) && !words.contains(u':') && !words.endsWith(u'.');
             ++next)
            words += u' ' + lines[next].trimmed().mid(3);
        return words.section(u':', 0, 0).section(QStringLiteral(". "), 0, 0);
    }
    return {};
}

// Where each CPU last was, newest first; only what lies a bounded way back.
std::map<CpuId, const Site*> places(const Trace& trace, std::size_t position) {
    std::map<CpuId, const Site*> found;
    const std::size_t cpus = trace.facts.cpus();
    for (std::size_t i = position, looked = 0; i-- > 0 && looked < looks_back && found.size() < cpus; ++looked) {
        const Event& event = trace.events[i];
        if (event.cpu.exists() && event.site < trace.sites.size()) found.emplace(event.cpu, &trace.sites[event.site]);
    }
    return found;
}

}  // namespace

const QStringList& source_lines(const QString& file) {
    static QHash<QString, QStringList> known;
    auto lines = known.find(file);
    if (lines == known.end()) {
        QFile source(QStringLiteral(":/source/") + file);
        QStringList read;
        if (source.open(QIODevice::ReadOnly)) read = QString::fromUtf8(source.readAll()).split(u'\n');
        if (!read.isEmpty() && read.last().isEmpty()) read.removeLast();
        lines = known.insert(file, read);
    }
    return *lines;
}

QString policy_file(const QString& policy) {
    return QStringLiteral("policy/%1.cpp").arg(QString(policy).replace(u'-', u'_'));
}

std::vector<DiffLine> difference(const QStringList& mine, const QStringList& theirs) {
    const auto n = static_cast<std::size_t>(mine.size()), m = static_cast<std::size_t>(theirs.size());
    std::vector<std::vector<int>> common(n + 1, std::vector<int>(m + 1));
    const auto same = [&](std::size_t i, std::size_t j) {
        return mine[static_cast<qsizetype>(i)] == theirs[static_cast<qsizetype>(j)];
    };
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            common[i][j] = same(i, j) ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::vector<DiffLine> lines;
    for (std::size_t i = 0, j = 0; i < n || j < m;) {
        if (i < n && j < m && same(i, j)) {
            lines.push_back({mine[static_cast<qsizetype>(i)], static_cast<int>(++i), static_cast<int>(++j)});
        } else if (j == m || (i < n && common[i + 1][j] >= common[i][j + 1])) {
            lines.push_back({mine[static_cast<qsizetype>(i)], static_cast<int>(i + 1), 0});
            ++i;
        } else {
            lines.push_back({theirs[static_cast<qsizetype>(j)], 0, static_cast<int>(j + 1)});
            ++j;
        }
    }
    return lines;
}

SourceModel::SourceModel(QObject* parent) : RowModel({"number", "text", "comment", "cpus", "here", "mark"}, parent) {}

QStringList SourceModel::others() const {
    QStringList names{tr("as it runs")};
    for (const VariantInfo& info : policies())
        if (to_qstring(info.name) != policy_) names << to_qstring(info.name);
    return names;
}

void SourceModel::set_other(int other) {
    if (other == other_ || other < 0 || other >= others().size()) return;
    other_ = other;
    emit othersChanged();
}

void SourceModel::show_place(const Player& player, CpuId cpu) {
    if (!player.run() || !(seen_in_rail_ || seen_in_band_)) return;
    const QString policy = to_qstring(player.run()->trace().facts.policy);
    if (policy != policy_) {
        policy_ = policy;
        other_ = 0;
        emit othersChanged();
    }
    if (other_ > 0)
        show_difference(policy_file(policy_), policy_file(others()[other_]));
    else
        show_line(player.run()->trace(), player.position(), cpu);
    emit shown();
}

void SourceModel::show_line(const Trace& trace, std::size_t position, CpuId cpu) {
    const auto found = places(trace, position);
    const auto mine = found.find(cpu);
    provenance_.clear();
    here_.clear();
    current_ = -1;
    if (mine == found.end() || source_lines(to_qstring(mine->second->file)).isEmpty()) {
        file_.clear();
        return show({});
    }
    file_ = to_qstring(mine->second->file);
    const QStringList& lines = source_lines(file_);
    current_ = std::min(mine->second->line, static_cast<int>(lines.size())) - 1;
    provenance_ = provenance_above(lines, current_);
    std::map<int, QStringList> cpus;
    for (const auto& [id, site] : found)
        if (to_qstring(site->file) == file_) cpus[site->line] << QString::number(id.value);
    const auto names = [&](int line) {
        const auto here = cpus.find(line);
        if (here == cpus.end()) return QString();
        constexpr qsizetype most = 4;
        if (here->second.size() > most) return tr("%1 CPUs").arg(here->second.size());
        return tr("CPU %1").arg(here->second.join(QStringLiteral(", ")));
    };
    here_ = tr("%1 here, in %2").arg(names(current_ + 1), to_qstring(mine->second->function));
    QList<Row> rows;
    for (int i = 0; i < lines.size(); ++i)
        rows << Row{QString::number(i + 1), lines[i], is_comment(lines[i]), names(i + 1), i == current_, QString()};
    show(std::move(rows));
}

void SourceModel::show_difference(const QString& mine, const QString& theirs) {
    file_ = tr("%1 and %2").arg(mine, theirs);
    provenance_.clear();
    here_ = tr("− only in %1, + only in %2").arg(mine.section(u'/', -1), theirs.section(u'/', -1));
    current_ = -1;
    QList<Row> rows;
    for (const DiffLine& line : difference(source_lines(mine), source_lines(theirs))) {
        const QString mark = line.theirs == 0 ? QStringLiteral("−") : line.mine == 0 ? QStringLiteral("+") : QString();
        if (!mark.isEmpty() && current_ < 0 && !is_comment(line.text)) current_ = static_cast<int>(rows.size());
        rows << Row{QString::number(line.mine > 0 ? line.mine : line.theirs),
                    line.text,
                    is_comment(line.text),
                    QString(),
                    false,
                    mark};
    }
    show(std::move(rows));
}

}  // namespace lazytlb
