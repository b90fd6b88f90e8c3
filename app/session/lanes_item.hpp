// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes in the window: shows the newest image of the painter's thread, a window of time that is zoomed and moved
// over it, and says what is where. The present is a line over the image: a step of time paints nothing anew.
#pragma once

#include <QQuickItem>
#include <optional>

#include "player.hpp"
#include "session/marks.hpp"
#include "session/picture_node.hpp"
#include "session/picture_painter.hpp"
#include "stage/lanes.hpp"

namespace lazytlb {

class LanesItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::Player* player READ player WRITE set_player NOTIFY playerChanged REQUIRED FINAL)
    /// The markers drawn over the lanes; null: none.
    Q_PROPERTY(lazytlb::Marks* marks READ marks WRITE set_marks NOTIFY marksChanged FINAL)
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY themeChanged REQUIRED FINAL)
    /// per CPU, per task, per mm: index of groupings
    Q_PROPERTY(int grouping READ grouping WRITE set_grouping NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> groupings READ groupings CONSTANT FINAL)
    Q_PROPERTY(int axis READ axis WRITE set_axis NOTIFY changed FINAL)
    Q_PROPERTY(QList<QString> axes READ axes CONSTANT FINAL)
    Q_PROPERTY(int selectedCpu READ selected_cpu WRITE set_selected_cpu NOTIFY selectedChanged FINAL)
    Q_PROPERTY(int selectedTask READ selected_task WRITE set_selected_task NOTIFY selectedChanged FINAL)
    /// Number of the mm, 1 is A; 0: none
    Q_PROPERTY(int selectedMm READ selected_mm WRITE set_selected_mm NOTIFY selectedChanged FINAL)
    /// Where the pointer is; negative: elsewhere.
    Q_PROPERTY(QPointF pointer READ pointer WRITE set_pointer NOTIFY pointerChanged FINAL)
    /// What is under the pointer, in a sentence.
    Q_PROPERTY(QString hint READ hint NOTIFY pointerChanged FINAL)
    /// The stretch of time that is shown, in words.
    Q_PROPERTY(QString windowText READ window_text NOTIFY laidOut FINAL)
    Q_PROPERTY(bool zoomed READ zoomed NOTIFY laidOut FINAL)
    /// The room of the rows; the present, as an x in it; the row of what is selected.
    Q_PROPERTY(QRectF plot READ plot NOTIFY laidOut FINAL)
    Q_PROPERTY(double nowX READ now_x NOTIFY nowMoved FINAL)
    Q_PROPERTY(QRectF selectedRow READ selected_row NOTIFY laidOut FINAL)
    /// The image shows what was asked for last.
    Q_PROPERTY(bool fresh READ fresh NOTIFY freshChanged FINAL)

public:
    explicit LanesItem(QQuickItem* parent = nullptr);

    Player* player() const { return player_; }
    void set_player(Player* player);
    Marks* marks() const { return marks_; }
    void set_marks(Marks* marks);
    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    int grouping() const { return static_cast<int>(options_.by); }
    void set_grouping(int grouping);
    QStringList groupings() const;
    int axis() const { return static_cast<int>(options_.axis); }
    void set_axis(int axis);
    QStringList axes() const;
    int selected_cpu() const { return options_.cpu.exists() ? options_.cpu.value : -1; }
    void set_selected_cpu(int cpu);
    int selected_task() const { return options_.task.exists() ? static_cast<int>(options_.task.value) : -1; }
    void set_selected_task(int task);
    int selected_mm() const { return options_.mm.exists() ? static_cast<int>(options_.mm.value) : 0; }
    void set_selected_mm(int mm);
    QPointF pointer() const { return pointer_; }
    void set_pointer(const QPointF& pointer);
    QString hint() const;
    QString window_text() const;
    bool zoomed() const;
    QRectF plot() const;
    double now_x() const;
    QRectF selected_row() const;
    bool fresh() const { return shown_ == asked_ && !picture_.is_null(); }

    /// Selects what is there and moves the time to it.
    Q_INVOKABLE void click(const QPointF& point);
    /// On a folded machine: opens the socket there, or folds it again.
    Q_INVOKABLE void open(const QPointF& point);
    /// The stretch of time becomes so many times shorter; what is at `x` stays there.
    Q_INVOKABLE void zoom(double factor, double x);
    /// The picture moves by so many pixels.
    Q_INVOKABLE void pan(double pixels);
    Q_INVOKABLE void scroll(int rows);
    Q_INVOKABLE void showAll();
    /// W A S D, arrows with Alt, Up and Down, Page Up and Down, 0; false: not one of them.
    Q_INVOKABLE bool takes(int key, int modifiers) const;
    Q_INVOKABLE void press(int key, int modifiers);

signals:
    void playerChanged();
    void marksChanged();
    void themeChanged();
    void changed();
    void selectedChanged();
    void pointerChanged();
    void laidOut();
    void nowMoved();
    void freshChanged();
    void cpuChosen(int cpu);
    void taskChosen(int task);
    void mmChosen(int mm);

protected:
    QSGNode* updatePaintNode(QSGNode* node, UpdatePaintNodeData* data) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;
    void updatePolish() override;

private:
    void take(const Picture& picture);
    void take_marks();
    void lay_out();      // at once: what the pointer meets must agree with what was just asked
    void follow_time();  // turns the page when the present has left it
    void show_window(double from, double to);
    void choose(const stage::LaneRow& row);
    void choose_neighbour(int step);
    const stage::LaneIndex& index() const { return player_->run()->lanes; }

    Player* player_ = nullptr;
    Marks* marks_ = nullptr;
    paint::Theme scheme_ = paint::Theme::light;
    stage::LanesOptions options_;
    std::optional<stage::LanesLayout> layout_;
    QPointF pointer_{-1, -1};
    PictureNode picture_;
    std::uint64_t asked_ = 0, shown_ = 0;
    PicturePainter painter_;
};

}  // namespace lazytlb
