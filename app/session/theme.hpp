// SPDX-License-Identifier: GPL-3.0-or-later
// Theme: colours by role from the painter's own palettes, faces, sizes and the measures of the window. QML takes
// every colour and every size from here.
#pragma once

#include <QColor>
#include <QObject>
#include <QQmlEngine>
#include <QtQmlIntegration>

#include "paint/palette.hpp"

namespace lazytlb {

class Theme : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    /// light, dark, contrast, projector
    Q_PROPERTY(QString name READ name WRITE set_name NOTIFY changed FINAL)
    /// The name as people see it.
    Q_PROPERTY(QString title READ title NOTIFY changed FINAL)
    /// The same for items that paint.
    Q_PROPERTY(int scheme READ scheme NOTIFY changed FINAL)
    Q_PROPERTY(bool projector READ projector NOTIFY changed FINAL)
    /// Narrow window: smaller margins, no product name, no key hints.
    Q_PROPERTY(bool compact READ compact NOTIFY changed FINAL)

    /// Motions are cuts: by the setting, or because the desktop asks for it.
    Q_PROPERTY(bool reducedMotion READ reduced_motion WRITE set_reduced_motion NOTIFY changed FINAL)
    /// Everything that separates or frames is that many pixels thick.
    Q_PROPERTY(int hairWidth READ hair_width NOTIFY changed FINAL)

    Q_PROPERTY(QColor background READ background NOTIFY changed FINAL)
    Q_PROPERTY(QColor surface READ surface NOTIFY changed FINAL)
    Q_PROPERTY(QColor ground READ ground NOTIFY changed FINAL)
    Q_PROPERTY(QColor hair READ hair NOTIFY changed FINAL)
    Q_PROPERTY(QColor text READ text NOTIFY changed FINAL)
    Q_PROPERTY(QColor muted READ muted NOTIFY changed FINAL)
    Q_PROPERTY(QColor focus READ focus NOTIFY changed FINAL)
    Q_PROPERTY(QColor heat2 READ heat2 NOTIFY changed FINAL)
    Q_PROPERTY(QColor lineOwner READ line_owner NOTIFY changed FINAL)
    Q_PROPERTY(QColor fault READ fault NOTIFY changed FINAL)

    Q_PROPERTY(QString sans READ sans CONSTANT FINAL)
    Q_PROPERTY(QString mono READ mono CONSTANT FINAL)
    Q_PROPERTY(int sentenceSize READ sentence_size NOTIFY changed FINAL)
    Q_PROPERTY(int sentence2Size READ sentence2_size NOTIFY changed FINAL)
    Q_PROPERTY(int titleSize READ title_size NOTIFY changed FINAL)
    Q_PROPERTY(int timeSize READ time_size NOTIFY changed FINAL)
    Q_PROPERTY(int bodySize READ body_size NOTIFY changed FINAL)
    Q_PROPERTY(int labelSize READ label_size NOTIFY changed FINAL)
    Q_PROPERTY(int smallSize READ small_size NOTIFY changed FINAL)
    Q_PROPERTY(int tinySize READ tiny_size NOTIFY changed FINAL)

    Q_PROPERTY(int pad READ pad NOTIFY changed FINAL)
    Q_PROPERTY(int buttonRadius READ button_radius CONSTANT FINAL)
    Q_PROPERTY(int headerHeight READ header_height NOTIFY changed FINAL)
    Q_PROPERTY(int sentenceHeight READ sentence_height NOTIFY changed FINAL)
    Q_PROPERTY(int bandHeight READ band_height NOTIFY changed FINAL)
    Q_PROPERTY(int transportHeight READ transport_height NOTIFY changed FINAL)
    Q_PROPERTY(int railWidth READ rail_width NOTIFY changed FINAL)
    Q_PROPERTY(int rowHeight READ row_height NOTIFY changed FINAL)
    Q_PROPERTY(int fieldHeight READ field_height NOTIFY changed FINAL)
    Q_PROPERTY(int costHeight READ cost_height NOTIFY changed FINAL)

public:
    /// The one theme of the program; it lives as long as the program.
    static Theme& instance();
    static Theme* create(QQmlEngine* engine, QJSEngine* scripts);

    static bool is_theme(const QString& name);

    QString name() const;
    void set_name(const QString& name);
    QString title() const;
    int scheme() const { return static_cast<int>(scheme_); }
    bool projector() const { return scheme_ == paint::Theme::projector; }
    bool compact() const { return width_ < 1600; }

    bool reduced_motion() const { return reduced_motion_; }
    void set_reduced_motion(bool reduced);
    int hair_width() const { return projector() ? 2 : 1; }

    QColor background() const { return colour(stage::Role::background); }
    QColor surface() const { return colour(stage::Role::surface); }
    QColor ground() const { return colour(stage::Role::ground); }
    QColor hair() const { return colour(stage::Role::hair); }
    QColor text() const { return colour(stage::Role::text); }
    QColor muted() const { return colour(stage::Role::muted); }
    QColor focus() const { return colour(stage::Role::focus); }
    QColor heat2() const { return colour(stage::Role::heat2); }
    QColor line_owner() const { return colour(stage::Role::line_owner); }
    QColor fault() const { return colour(stage::Role::fault); }

    QString sans() const { return QStringLiteral("Lab Sans"); }
    QString mono() const { return QStringLiteral("Lab Mono"); }
    int sentence_size() const { return projector() ? 46 : compact() ? 18 : 26; }
    int sentence2_size() const { return projector() ? 30 : compact() ? 12 : 17; }
    int title_size() const { return projector() ? 36 : 22; }
    int time_size() const { return projector() ? 26 : 18; }
    int body_size() const { return projector() ? 20 : 14; }
    int label_size() const { return projector() ? 18 : 13; }
    int small_size() const { return projector() ? 18 : 12; }
    int tiny_size() const { return projector() ? 17 : 11; }

    int pad() const { return (compact() ? 16 : 24) * (projector() ? 3 : 2) / 2; }
    int button_radius() const { return 7; }
    int header_height() const { return projector() ? 76 : compact() ? 48 : 52; }
    int sentence_height() const;
    int band_height() const;
    int transport_height() const { return compact() ? 88 : 100; }
    int rail_width() const;
    int row_height() const { return projector() ? 46 : compact() ? 30 : 32; }
    int field_height() const { return projector() ? 32 : compact() ? 22 : 24; }
    int cost_height() const { return projector() ? 30 : 22; }

    Q_INVOKABLE void next();
    Q_INVOKABLE void toggleProjector();
    Q_INVOKABLE void toggleReducedMotion() { set_reduced_motion(!reduced_motion_); }
    /// The window has this size now.
    Q_INVOKABLE void fit(int width, int height);

signals:
    void changed();

private:
    Theme() = default;
    QColor colour(stage::Role role) const;
    void set_scheme(paint::Theme scheme);

    paint::Theme scheme_ = paint::Theme::light;
    paint::Theme before_projector_ = paint::Theme::light;
    bool reduced_motion_ = false;
    int width_ = 1280, height_ = 800;
};

}  // namespace lazytlb
