// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a chart with costs by cause over the whole run, stacked; its rows are the names beside the right ends of
// the areas that are wide enough. Points change with the run, never while it plays.
#pragma once

#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <array>

#include "paint/palette.hpp"
#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class CostChart : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::Player* player READ player WRITE set_player NOTIFY playerChanged REQUIRED FINAL)
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY themeChanged REQUIRED FINAL)
    /// What the height of an area means: index of `modes`.
    Q_PROPERTY(int mode READ mode WRITE set_mode NOTIFY filled FINAL)
    /// Height of the plot in pixels: decides which areas have room for a name.
    Q_PROPERTY(double height READ height WRITE set_height NOTIFY heightChanged FINAL)
    Q_PROPERTY(QList<QString> modes READ modes CONSTANT FINAL)
    /// Units of both axes in words.
    Q_PROPERTY(QString note READ note NOTIFY filled FINAL)

public:
    enum class Mode : std::uint8_t { total, share };

    explicit CostChart(QObject* parent = nullptr);

    /// Puts the ten areas into the chart of this series, and its axes under them.
    Q_INVOKABLE void adopt(QObject* series);

    Player* player() const { return player_; }
    void set_player(Player* player);
    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    int mode() const { return static_cast<int>(mode_); }
    void set_mode(int mode);
    QStringList modes() const { return {tr("CPU time"), tr("share")}; }
    double height() const { return height_; }
    void set_height(double height);
    QString note() const;

signals:
    void playerChanged();
    void themeChanged();
    void heightChanged();
    void filled();

private:
    struct Area {
        QAreaSeries* area = nullptr;
        QLineSeries *upper = nullptr, *lower = nullptr;
    };
    void fill();
    void scale_axes();
    void name_areas();
    void colour();

    Player* player_ = nullptr;
    paint::Theme scheme_ = paint::Theme::light;
    Mode mode_ = Mode::total;
    std::array<Area, cause_count> areas_{};
    QValueAxis *time_ = nullptr, *cost_ = nullptr;
    double end_time_ = 1, most_ = 1, height_ = 200;
    QString time_unit_, cost_unit_;
};

}  // namespace lazytlb
