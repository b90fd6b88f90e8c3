// SPDX-License-Identifier: GPL-3.0-or-later
// Small pictures inside controls, drawn by the same painter as the floor: the cost bar, a cost's swatch, the chip
// of an mm, the mark of the application. Each kind only says what its list holds.
#pragma once

#include <QQuickPaintedItem>

#include "paint/palette.hpp"
#include "stage/display_list.hpp"

namespace lazytlb {

class PictureItem : public QQuickPaintedItem {
    Q_OBJECT
    QML_ANONYMOUS
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY themeChanged REQUIRED FINAL)

public:
    explicit PictureItem(QQuickItem* parent);

    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    void paint(QPainter* painter) override;

signals:
    void themeChanged();

protected:
    paint::Theme scheme() const { return scheme_; }

private:
    virtual stage::DisplayList picture() const = 0;

    paint::Theme scheme_ = paint::Theme::light;
};

/// Shares of CPU time in the order of the causes.
class CostBar : public lazytlb::PictureItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QList<double> shares READ shares WRITE set_shares NOTIFY sharesChanged REQUIRED FINAL)

public:
    explicit CostBar(QQuickItem* parent = nullptr) : PictureItem(parent) {}

    const QList<double>& shares() const { return shares_; }
    void set_shares(const QList<double>& shares);

signals:
    void sharesChanged();

private:
    stage::DisplayList picture() const override;

    QList<double> shares_;
};

/// The colour and texture of one cause, 1 to 10.
class CostSwatch : public lazytlb::PictureItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(int cause READ cause WRITE set_cause NOTIFY causeChanged REQUIRED FINAL)

public:
    explicit CostSwatch(QQuickItem* parent = nullptr) : PictureItem(parent) {}

    int cause() const { return cause_; }
    void set_cause(int cause);

signals:
    void causeChanged();

private:
    stage::DisplayList picture() const override;

    int cause_ = 1;
};

/// The letter of an mm on its colour; borrowed: in a dashed outline.
class MmChip : public lazytlb::PictureItem {
    Q_OBJECT
    QML_ELEMENT
    /// Number of the mm, 1 is A.
    Q_PROPERTY(int mm READ mm WRITE set_mm NOTIFY mmChanged REQUIRED FINAL)
    Q_PROPERTY(bool borrowed READ borrowed WRITE set_borrowed NOTIFY borrowedChanged FINAL)

public:
    explicit MmChip(QQuickItem* parent = nullptr) : PictureItem(parent) {}

    int mm() const { return mm_; }
    void set_mm(int mm);
    bool borrowed() const { return borrowed_; }
    void set_borrowed(bool borrowed);

signals:
    void mmChanged();
    void borrowedChanged();

private:
    stage::DisplayList picture() const override;

    int mm_ = 1;
    bool borrowed_ = false;
};

/// A solid square lends its colour to a striped, dashed one.
class AppMark : public lazytlb::PictureItem {
    Q_OBJECT
    QML_ELEMENT

public:
    explicit AppMark(QQuickItem* parent = nullptr);

private:
    stage::DisplayList picture() const override;
};

}  // namespace lazytlb
