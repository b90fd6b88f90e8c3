// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: SVG that any reader accepts, the same bytes every time, with real text and the names of things.
#include "export/svg.hpp"

#include "engine/stage/sample.hpp"
#include "engine/stage/tile_states.hpp"
#include "golden_file.hpp"
#include "stage/pen.hpp"
#include "stage/sheet.hpp"

#include <QtCore/QSet>
#include <QtCore/QXmlStreamReader>

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;
using namespace lazytlb::stage;

struct Read {
    QString error;
    QStringList texts;
    QSet<QString> ids, used_classes;
    int repeated_ids = 0;
    QString title, description, style;
};

Read read(const std::string& svg) {
    Read result;
    QXmlStreamReader xml(QByteArray::fromStdString(svg));
    int depth = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement()) --depth;
        if (!xml.isStartElement()) continue;
        ++depth;
        const auto attributes = xml.attributes();
        if (const auto id = attributes.value(QLatin1String("id")).toString(); !id.isEmpty()) {
            if (result.ids.contains(id)) ++result.repeated_ids;
            result.ids.insert(id);
        }
        for (const auto& name :
             attributes.value(QLatin1String("class")).toString().split(QLatin1Char(' '), Qt::SkipEmptyParts))
            result.used_classes.insert(name);
        const auto name = xml.name().toString();
        if (name == QLatin1String("text"))
            result.texts << xml.readElementText(), --depth;
        else if (name == QLatin1String("title") && depth == 2)
            result.title = xml.readElementText(), --depth;
        else if (name == QLatin1String("desc"))
            result.description = xml.readElementText(), --depth;
        else if (name == QLatin1String("style"))
            result.style = xml.readElementText(), --depth;
    }
    if (xml.hasError()) result.error = xml.errorString();
    return result;
}

const paint::Palette& light() { return paint::palette(paint::Theme::light); }

TEST(Svg, a_page_is_well_formed_and_names_its_things) {
    const Timeline timeline = sample_borrow().timeline();
    const Read svg = read(to_svg(draw_sheet(timeline, timeline.at(timeline.size()), {}), light(),
                                 {"First borrow", "lazytlb export first-borrow"}));
    EXPECT_TRUE(svg.error.isEmpty()) << svg.error.toStdString();
    EXPECT_EQ(svg.title, QStringLiteral("First borrow"));
    EXPECT_EQ(svg.description, QStringLiteral("lazytlb export first-borrow"));
    EXPECT_TRUE(svg.ids.contains(QStringLiteral("cpu-3")));
    EXPECT_TRUE(svg.ids.contains(QStringLiteral("mm-A")));
    EXPECT_EQ(svg.repeated_ids, 0);
    EXPECT_TRUE(svg.texts.contains(QStringLiteral("kworker/3:1")));
}

TEST(Svg, every_class_that_is_used_has_a_rule) {
    const Timeline timeline = sample_shootdown().timeline();
    const Read svg = read(to_svg(draw_sheet(timeline, timeline.at(timeline.size()), {}), light(), {"t", "d"}));
    for (const QString& name : svg.used_classes)
        EXPECT_TRUE(svg.style.contains(QLatin1Char('.') + name + QLatin1Char('{'))) << name.toStdString();
    EXPECT_EQ(svg.repeated_ids, 0);
}

TEST(Svg, names_with_markup_in_them_stay_text) {
    DisplayList list;
    list.width = list.height = 10;
    Pen pen(list);
    pen.begin("cpu-0", "runs <b>\"&\x01");
    pen.text({0, 9}, "a<b & \"c\"", {});
    pen.end();
    const Read svg = read(to_svg(list, light(), {"<title>", "--><script>"}));
    EXPECT_TRUE(svg.error.isEmpty()) << svg.error.toStdString();
    EXPECT_EQ(svg.texts, QStringList{QStringLiteral("a<b & \"c\"")});
    EXPECT_EQ(svg.title, QStringLiteral("<title>"));
}

TEST(Svg, the_same_picture_gives_the_same_bytes) {
    const Timeline timeline = sample_queue(2, 26, 2).timeline();
    const auto once = [&] {
        return to_svg(draw_sheet(timeline, timeline.at(timeline.size()), {}), light(), {"t", "d"});
    };
    EXPECT_EQ(once(), once());
}

TEST(Svg, a_theme_changes_rules_only) {
    const DisplayList list = tile_contact_sheet();
    const auto body = [&](paint::Theme theme) {
        const std::string svg = to_svg(list, paint::palette(theme), {"t", "d"});
        return svg.substr(svg.find("</style>"));
    };
    EXPECT_EQ(body(paint::Theme::light), body(paint::Theme::dark));
}

TEST(Svg, all_tile_states_look_as_approved) {
    expect_golden("stage/tiles.svg", to_svg(tile_contact_sheet(), light(), {"CPU tiles", "every state at every size"}));
}

}  // namespace
