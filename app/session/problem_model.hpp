// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a story or a choice: for each problem the line with the value to underline, a sentence, a hint.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "row_model.hpp"

namespace lazytlb {

class ProblemModel : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    /// "my-story.toml, 2 problems."
    Q_PROPERTY(QString title READ title NOTIFY shown FINAL)

public:
    explicit ProblemModel(QObject* parent);
    void show_problems(const std::vector<Diagnostic>& problems);
    const QString& title() const { return title_; }

signals:
    void shown();

private:
    QString title_;
};

}  // namespace lazytlb
