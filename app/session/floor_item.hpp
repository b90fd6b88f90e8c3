// SPDX-License-Identifier: GPL-3.0-or-later
// The floor picture in the window: shows the newest image of the painter's thread and answers what is where in it.
#pragma once

#include <QElapsedTimer>
#include <QQuickItem>

#include "player.hpp"
#include "session/picture_node.hpp"
#include "session/picture_painter.hpp"
#include "stage/floor_part.hpp"

namespace lazytlb {

class FloorItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(lazytlb::Player* player READ player WRITE set_player NOTIFY playerChanged REQUIRED FINAL)
    Q_PROPERTY(int selectedCpu READ selected_cpu WRITE set_selected_cpu NOTIFY selectedCpuChanged FINAL)
    /// Theme.scheme
    Q_PROPERTY(int theme READ theme WRITE set_theme NOTIFY themeChanged REQUIRED FINAL)
    Q_PROPERTY(bool legend READ legend WRITE set_legend NOTIFY legendChanged FINAL)
    /// Where the pointer is; negative: elsewhere.
    Q_PROPERTY(QPointF pointer READ pointer WRITE set_pointer NOTIFY pointerChanged FINAL)
    /// What is under the pointer, in a sentence.
    Q_PROPERTY(QString hint READ hint NOTIFY hintChanged FINAL)
    /// A part of the machine has the floor for itself; its name, and whether there is one further in.
    Q_PROPERTY(bool inside READ inside NOTIFY partChanged FINAL)
    Q_PROPERTY(QString partTitle READ part_title NOTIFY partChanged FINAL)
    /// Motions are cuts: what travels is drawn where it arrives, with the way that it took.
    Q_PROPERTY(bool reducedMotion READ reduced_motion WRITE set_reduced_motion NOTIFY reducedMotionChanged FINAL)
    /// The image shows the state that was asked for last.
    Q_PROPERTY(bool fresh READ fresh NOTIFY freshChanged FINAL)

public:
    explicit FloorItem(QQuickItem* parent = nullptr);

    Player* player() const { return player_; }
    void set_player(Player* player);
    int selected_cpu() const { return selected_.value; }
    void set_selected_cpu(int cpu);
    int theme() const { return static_cast<int>(scheme_); }
    void set_theme(int theme);
    bool legend() const { return legend_; }
    void set_legend(bool legend);
    QPointF pointer() const { return pointer_; }
    void set_pointer(const QPointF& pointer);
    const QString& hint() const { return hint_; }
    bool inside() const { return part_.has_value(); }
    QString part_title() const;
    bool reduced_motion() const { return reduced_motion_; }
    void set_reduced_motion(bool reduced);
    std::uint64_t shown() const { return shown_; }  // which wish the picture on the screen is of
    bool fresh() const { return shown_ == asked_ && !moving_ && !picture_.is_null(); }

    Q_INVOKABLE void click(const QPointF& point);
    /// One level into the machine: to what is under the point, or to the selected CPU. Out again: fold.
    Q_INVOKABLE void unfold(const QPointF& point);
    Q_INVOKABLE void unfoldSelected();
    Q_INVOKABLE void fold();
    Q_INVOKABLE bool isArrow(int key) const;
    /// The CPU the selection moves to with this arrow key.
    Q_INVOKABLE int neighbour(int key) const;

signals:
    void playerChanged();
    void selectedCpuChanged();
    void themeChanged();
    void legendChanged();
    void pointerChanged();
    void hintChanged();
    void freshChanged();
    void partChanged();
    void reducedMotionChanged();
    void cpuClicked(int cpu);

protected:
    QSGNode* updatePaintNode(QSGNode* node, UpdatePaintNodeData* data) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;
    void updatePolish() override;

private:
    void take(const Picture& picture);
    void look_into(const std::optional<stage::FloorPart>& part);
    float phase() const;                                    // of the step under way, 0 begins .. 1 rests
    const stage::Thing* under(const QPointF& point) const;  // null: nothing
    void look_under_pointer();

    Player* player_ = nullptr;
    CpuId selected_ = CpuId::none(), hovered_ = CpuId::none();
    paint::Theme scheme_ = paint::Theme::light;
    bool legend_ = true, reduced_motion_ = false;
    std::optional<stage::FloorPart> part_;
    QPointF pointer_{-1, -1};
    QString hint_;
    PictureNode picture_;
    std::shared_ptr<const stage::DisplayList> list_;
    std::uint64_t asked_ = 0, shown_ = 0;
    int motion_ms_ = 0;
    bool moving_ = false;
    QElapsedTimer moving_for_;
    PicturePainter painter_;
};

}  // namespace lazytlb
