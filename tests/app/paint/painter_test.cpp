// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the pixels are where the list says, textures meet, and text is as wide as the engine believes.
#include "paint/painter.hpp"

#include "paint/fonts.hpp"
#include "stage/font_advances.hpp"
#include "stage/pen.hpp"

#include <QtGui/QFontInfo>
#include <QtGui/QFontMetricsF>

#include <gtest/gtest.h>

namespace {

using namespace lazytlb::paint;
using namespace lazytlb::stage;

class Painter : public testing::Test {
protected:
    Painter() {
        load_fonts();
        list_.width = 200;
        list_.height = 100;
    }
    QImage painted(double scale = 1) const { return paint(list_, palette(Theme::light), scale); }

    DisplayList list_;
    Pen pen_{list_};
};

TEST_F(Painter, nothing_drawn_is_background) {
    const QImage image = painted();
    EXPECT_EQ(image.size(), QSize(200, 100));
    EXPECT_EQ(image.format(), QImage::Format_RGB32);
    EXPECT_EQ(image.pixel(100, 50), 0xFFF4F3EF);
}

TEST_F(Painter, a_rectangle_fills_exactly_its_pixels) {
    pen_.rect({10, 20, 30, 10}, {.fill = Role::mm1});
    const QImage image = painted();
    EXPECT_EQ(image.pixel(10, 20), 0xFF3E46BA);
    EXPECT_EQ(image.pixel(39, 29), 0xFF3E46BA);
    EXPECT_EQ(image.pixel(9, 20), 0xFFF4F3EF);
    EXPECT_EQ(image.pixel(40, 29), 0xFFF4F3EF);
}

TEST_F(Painter, a_later_item_covers_an_earlier_one) {
    pen_.rect({0, 0, 50, 50}, {.fill = Role::mm1});
    pen_.rect({10, 10, 10, 10}, {.fill = Role::surface});
    EXPECT_EQ(painted().pixel(15, 15), 0xFFFFFFFF);
}

TEST_F(Painter, twice_the_scale_has_twice_the_pixels) {
    pen_.rect({10, 20, 30, 10}, {.fill = Role::mm1, .radius = 4});
    const QImage image = painted(2);
    EXPECT_EQ(image.size(), QSize(400, 200));
    EXPECT_EQ(image.pixel(50, 50), 0xFF3E46BA);
    EXPECT_EQ(image.pixel(18, 50), 0xFFF4F3EF);
}

TEST_F(Painter, equal_shapes_have_equal_pixels_wherever_they_stand) {
    const Ink ink{.fill = Role::mm2, .radius = 5, .stroke = Role::text, .width = 1.5F};
    pen_.rect({10, 10, 40, 30}, ink);
    pen_.rect({110, 50, 40, 30}, ink);
    const QImage image = painted();
    EXPECT_EQ(image.copy(5, 5, 50, 40), image.copy(105, 45, 50, 40));
}

TEST_F(Painter, textures_of_neighbours_meet) {
    Ink stripes{.fill = Role::surface, .texture = Texture::stripes, .texture_fill = Role::mm1, .pitch = 11};
    pen_.rect({0, 0, 37, 40}, stripes);
    pen_.rect({37, 0, 63, 40}, stripes);
    const QImage two = painted();
    list_.items.clear();
    pen_.rect({0, 0, 100, 40}, stripes);
    EXPECT_EQ(two.copy(0, 0, 100, 40), painted().copy(0, 0, 100, 40));
}

TEST_F(Painter, stripes_repeat_with_their_pitch) {
    pen_.rect({0, 0, 100, 40},
              {.fill = Role::surface, .texture = Texture::stripes, .texture_fill = Role::mm1, .pitch = 10});
    const QImage image = painted();
    for (int x = 0; x < 80; ++x) ASSERT_EQ(image.pixel(x, 7), image.pixel(x + 10, 7));
    EXPECT_NE(image.pixel(2, 0), image.pixel(7, 0));
}

TEST_F(Painter, a_dotted_line_has_gaps) {
    pen_.line({10, 50}, {190, 50}, {.stroke = Role::text, .width = 2, .dash = Dash::dotted});
    const QImage image = painted();
    int ink = 0, ground = 0;
    for (int x = 10; x < 190; ++x) (qGray(image.pixel(x, 50)) < 128 ? ink : ground) += 1;
    EXPECT_GT(ink, 30);
    EXPECT_GT(ground, 60);
}

TEST_F(Painter, text_is_drawn_from_its_left_edge_on_its_baseline) {
    pen_.text({20, 60}, "HHHH", {Face::sans_semibold, 20, Role::text});
    const QImage image = painted();
    QRect ink;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 200; ++x)
            if (qGray(image.pixel(x, y)) < 100) ink |= QRect(x, y, 1, 1);
    EXPECT_NEAR(ink.left(), 21, 2);
    EXPECT_NEAR(ink.bottom(), 59, 1);
    EXPECT_NEAR(ink.right(), 20 + text_width(Face::sans_semibold, 20, "HHHH"), 3);
}

TEST(Fonts, qt_measures_as_the_engine_does) {
    load_fonts();
    for (std::size_t i = 0; i < face_count; ++i) {
        const auto face = static_cast<Face>(i);
        for (const int px : {11, 12, 13, 17, 22, 46}) {
            const char* words = "CPU 2 goes idle and borrows A: mm_count 2 \u2192 3";
            const double qt = QFontMetricsF(font(face, px)).horizontalAdvance(QString::fromUtf8(words));
            EXPECT_NEAR(qt, text_width(face, px, words), px * 0.05) << i << " at " << px;
        }
    }
}

TEST(Fonts, the_bundled_families_are_the_ones_used) {
    load_fonts();
    EXPECT_EQ(QFontInfo(font(Face::sans_medium, 13)).family(), QLatin1String(sans_family));
    EXPECT_EQ(QFontInfo(font(Face::mono_semibold, 13)).family(), QLatin1String(mono_family));
}

}  // namespace
