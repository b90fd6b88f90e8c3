// SPDX-License-Identifier: GPL-3.0-or-later
// Run until: the condition as the user writes it, what is wrong with it, and the ways to the places where it holds.
// While it is understood, playing pauses there too.
#pragma once

#include "player.hpp"

namespace lazytlb {

class RunUntil : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(QString text READ text WRITE set_text NOTIFY changed FINAL)
    /// The text is a condition; empty text is none.
    Q_PROPERTY(bool understood READ understood NOTIFY changed FINAL)
    /// What it does, or what is wrong with it; and what to do then.
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed FINAL)
    Q_PROPERTY(QString hint READ hint NOTIFY changed FINAL)
    /// One of each kind that means something in this record.
    Q_PROPERTY(QList<QString> examples READ examples NOTIFY changed FINAL)

public:
    RunUntil(Player& player, QObject* parent);

    const QString& text() const { return text_; }
    void set_text(const QString& text);
    bool understood() const { return search_ != nullptr; }
    const QString& sentence() const { return sentence_; }
    const QString& hint() const { return hint_; }
    QStringList examples() const;

    /// To the next place, or the one before, where the condition becomes true; says so where there is none.
    Q_INVOKABLE void forward();
    Q_INVOKABLE void back();

signals:
    void changed();

private:
    void read();
    void go(const std::optional<Place>& place, const QString& where_not);

    Player& player_;
    QString text_, sentence_, hint_;
    std::shared_ptr<const ConditionSearch> search_;
};

}  // namespace lazytlb
