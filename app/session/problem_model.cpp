// SPDX-License-Identifier: GPL-3.0-or-later
#include "problem_model.hpp"

#include <algorithm>

#include "session/words.hpp"

namespace lazytlb {

ProblemModel::ProblemModel(QObject* parent)
    : RowModel({"line", "sourceBefore", "sourceMarked", "sourceAfter", "sentence", "hint"}, parent) {}

void ProblemModel::show_problems(const std::vector<Diagnostic>& problems) {
    QList<Row> rows;
    QStringList files;
    for (const Diagnostic& problem : problems) {
        const QString source = to_qstring(problem.source);
        const qsizetype from = std::clamp<qsizetype>(problem.column - 1, 0, source.size());
        const qsizetype marked = std::clamp<qsizetype>(problem.length, 0, source.size() - from);
        rows << Row{problem.line > 0 ? QString::number(problem.line) : QString(),
                    source.left(from),
                    source.mid(from, marked),
                    source.mid(from + marked),
                    to_qstring(problem.sentence),
                    to_qstring(problem.hint)};
        const QString file = to_qstring(problem.file);
        if (!file.isEmpty() && !files.contains(file)) files << file;
    }
    show(std::move(rows));
    const auto number = static_cast<std::int64_t>(problems.size());
    const QString count = number == 1 ? tr("1 problem") : tr("%1 problems").arg(number);
    title_ = files.isEmpty() ? count : tr("%1: %2").arg(files.join(QStringLiteral(", ")), count);
    emit shown();
}

}  // namespace lazytlb
