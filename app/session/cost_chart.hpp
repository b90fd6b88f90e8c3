// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a chart with costs by cause over the whole run: stacked, or as lines where the axis is logarithmic. Its rows
// are the names beside the right ends. Points change with the run and with what is chosen, at most four times a
// second, and never because it plays.
#pragma once

#include <QTimer>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
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
    /// What a height means: index of `modes`.
    Q_PROPERTY(int mode READ mode WRITE set_mode NOTIFY filled FINAL)
    Q_PROPERTY(QList<QString> modes READ modes CONSTANT FINAL)
    /// Whose costs: index of `scopes`. The CPU is the selected one, the mm the one it has loaded.
    Q_PROPERTY(int scope READ scope WRITE set_scope NOTIFY filled FINAL)
    Q_PROPERTY(QList<QString> scopes READ scopes NOTIFY filled FINAL)
    Q_PROPERTY(int cpu READ cpu WRITE set_cpu NOTIFY cpuChanged FINAL)
    Q_PROPERTY(bool logarithmic READ logarithmic WRITE set_logarithmic NOTIFY filled FINAL)
    /// Height of the plot in pixels: decides which ends have room for a name.
    Q_PROPERTY(double height READ height WRITE set_height NOTIFY heightChanged FINAL)
    /// Units of both axes in words.
    Q_PROPERTY(QString note READ note NOTIFY filled FINAL)

public:
    enum class Mode : std::uint8_t { total, rate, share };
    enum class Scope : std::uint8_t { machine, cpu, mm };

    explicit CostChart(QObject* parent = nullptr);

    /// Puts the ten causes into the chart of this series, and its axes under them.
    Q_INVOKABLE void adopt(QObject* series);

    Player* player() const { return player_; }
    void set_player(Player* player);
    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    int mode() const { return static_cast<int>(mode_); }
    void set_mode(int mode);
    QStringList modes() const { return {tr("CPU time"), tr("rate"), tr("share")}; }
    int scope() const { return static_cast<int>(scope_); }
    void set_scope(int scope);
    QStringList scopes() const;
    int cpu() const { return cpu_.value; }
    void set_cpu(int cpu);
    bool logarithmic() const { return logarithmic_; }
    void set_logarithmic(bool logarithmic);
    double height() const { return height_; }
    void set_height(double height);
    QString note() const;

signals:
    void playerChanged();
    void themeChanged();
    void cpuChanged();
    void heightChanged();
    void filled();

private:
    struct Series {
        QAreaSeries* area = nullptr;
        QLineSeries *upper = nullptr, *lower = nullptr;
        QLineSeries* line = nullptr;  // on the logarithmic axis
    };
    void fill();
    std::vector<CostSample> samples() const;
    MmId mm() const;
    void fill_series(const std::vector<CostSample>& costs, double time_ps, double cost_ps);
    void scale_axes();
    void name_ends();
    void colour();

    Player* player_ = nullptr;
    paint::Theme scheme_ = paint::Theme::light;
    Mode mode_ = Mode::total;
    Scope scope_ = Scope::machine;
    CpuId cpu_{0};
    MmId shown_mm_ = init_mm;
    bool logarithmic_ = false;
    std::array<Series, cause_count> series_{};
    QValueAxis *time_ = nullptr, *cost_ = nullptr;
    QLogValueAxis* log_cost_ = nullptr;
    double end_time_ = 1, most_ = 1, least_ = 1, height_ = 200;
    QString time_unit_, cost_unit_;
    QTimer soon_;
};

}  // namespace lazytlb
