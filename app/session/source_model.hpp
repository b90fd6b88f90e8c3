// SPDX-License-Identifier: GPL-3.0-or-later
// Our own kernel, policy and arch files as they were built in, with the line at which each CPU last was, and where a
// function comes from. Two policies' files can be laid one over the other, line by line.
#pragma once

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class SourceModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    /// Seen beside the floor, or under the sentence: hidden from both, the model stays as it is.
    Q_PROPERTY(bool seenInRail MEMBER seen_in_rail_ NOTIFY seenChanged FINAL)
    Q_PROPERTY(bool seenInBand MEMBER seen_in_band_ NOTIFY seenChanged FINAL)
    /// "kernel/core.cpp"; empty: the step has no place in the source.
    Q_PROPERTY(QString file READ file NOTIFY shown FINAL)
    /// "follows kernel/sched/core.c, context_switch"
    Q_PROPERTY(QString provenance READ provenance NOTIFY shown FINAL)
    /// Row of the line of the step; -1: none.
    Q_PROPERTY(int current READ current NOTIFY shown FINAL)
    /// "CPU 2 is here."
    Q_PROPERTY(QString here READ here NOTIFY shown FINAL)
    /// Policies to lay over the one in force; the first choice is none.
    Q_PROPERTY(QList<QString> others READ others NOTIFY othersChanged FINAL)
    Q_PROPERTY(int other READ other WRITE set_other NOTIFY othersChanged FINAL)

public:
    explicit SourceModel(QObject* parent);

    const QString& file() const { return file_; }
    const QString& provenance() const { return provenance_; }
    int current() const { return current_; }
    const QString& here() const { return here_; }
    QStringList others() const;
    int other() const { return other_; }
    void set_other(int other);
    void show_place(const Player& player, CpuId cpu);

signals:
    void shown();
    void seenChanged();
    void othersChanged();

private:
    void show_line(const Trace& trace, std::size_t position, CpuId cpu);
    void show_difference(const QString& mine, const QString& theirs);

    QString file_, provenance_, here_;
    QString policy_;
    bool seen_in_rail_ = true, seen_in_band_ = true;
    int current_ = -1, other_ = 0;
};

/// The lines of a file that was built in, by its path below engine/; empty when there is none.
const QStringList& source_lines(const QString& file);
QString policy_file(const QString& policy);  // "no-lazy": "policy/no_lazy.cpp"

struct DiffLine {
    QString text;
    int mine = 0, theirs = 0;  // line numbers; 0: not in that file
};
/// The longest common subsequence of lines kept, the rest mine before theirs.
std::vector<DiffLine> difference(const QStringList& mine, const QStringList& theirs);

}  // namespace lazytlb
