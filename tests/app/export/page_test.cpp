// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: a page holds every picture of its steps exactly, loads nothing, and gives the record back.
#include "app/export/sample_request.hpp"
#include "export/markup.hpp"
#include "export/page_template.hpp"
#include "export/step_stream.hpp"
#include "trace/record_in_page.hpp"
#include "trace/trace_file.hpp"

#include <QtCore/QByteArray>
#include <QtCore/QTemporaryDir>

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;
namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::uint32_t> edited(const std::vector<std::uint32_t>& before, const Edit& edit) {
    std::vector<std::uint32_t> after;
    std::size_t at = 0;
    for (std::size_t i = 0; i < edit.size(); i += 3 + edit[i + 2]) {
        after.insert(after.end(), before.begin() + at, before.begin() + at + edit[i]);
        at += edit[i] + edit[i + 1];
        after.insert(after.end(), edit.begin() + i + 3, edit.begin() + i + 3 + edit[i + 2]);
    }
    after.insert(after.end(), before.begin() + at, before.end());
    return after;
}

TEST(StepStream, an_edit_makes_the_one_picture_from_the_other) {
    std::uint32_t state = 1;
    const auto draw = [&](std::uint32_t below) { return (state = state * 1664525 + 1013904223) / 65536 % below; };
    for (int round = 0; round < 200; ++round) {
        std::vector<std::uint32_t> before(draw(300)), after;
        for (auto& shape : before) shape = draw(40);
        for (const auto shape : before) {
            if (draw(10) == 0) continue;
            after.push_back(draw(10) == 0 ? draw(40) : shape);
            if (draw(20) == 0) after.push_back(draw(40));
        }
        EXPECT_EQ(edited(before, edit_between(before, after)), after);
        EXPECT_EQ(edited({}, edit_between({}, after)), after);
        EXPECT_EQ(edited(before, edit_between(before, {})), std::vector<std::uint32_t>{});
        EXPECT_TRUE(edit_between(before, before).empty());
    }
}

struct PageFile : testing::Test {
    QTemporaryDir folder;
    fs::path file = fs::path(folder.path().toStdString()) / "a.html";
    ExportRequest request = sample_request(300, 200);
    std::string page;

    void SetUp() override {
        ASSERT_FALSE(write_html(request, file).has_value());
        page = bytes_of(file);
    }
    json data() const {
        const std::string_view tag = "id=\"data\">";
        const auto begin = page.find(tag) + tag.size();
        QByteArray packed =
            QByteArray::fromBase64(QByteArray::fromStdString(page.substr(begin, page.find('<', begin) - begin)));
        packed.prepend(QByteArray(4, '\x7F'));  // the length that Qt expects: only a hint for it
        packed[0] = 0;
        return json::parse(qUncompress(packed).toStdString());
    }
};

TEST_F(PageFile, has_a_step_for_each_event_and_one_before_the_first) {
    const json steps = data();
    ASSERT_EQ(steps["steps"].size(), request.trace().events.size() + 1);
    EXPECT_EQ(steps["stops"].size(), 2u);
    EXPECT_EQ(steps["texts"][steps["stops"][1]["sentence"].get<std::size_t>()], "Second stop");
    std::vector<std::uint32_t> shapes;
    for (const json& step : steps["steps"]) {
        shapes = edited(shapes, step["edit"].get<Edit>());
        for (const std::uint32_t shape : shapes) ASSERT_LT(shape, steps["shapes"].size());
    }
    stage::ViewOptions view;
    view.width = 1432;
    view.height = 600;
    view.to = request.to;
    const std::size_t last = request.trace().events.size();
    EXPECT_EQ(shapes.size(), request.view->draw(*request.timeline, request.timeline->at(last), view).items.size());
}

TEST_F(PageFile, loads_nothing_from_anywhere) {
    for (const char* word : {"fetch(", "XMLHttpRequest", "import(", " src=\"", "href=\"http", "@import"})
        EXPECT_EQ(page.find(word), std::string::npos) << word;
    EXPECT_LT(page.size(), 2'000'000u);
}

TEST_F(PageFile, gives_the_record_back) { EXPECT_TRUE(record_in_page(page) == trace_file_bytes(request.trace())); }

TEST(PageTemplate, a_title_with_markup_or_places_in_it_stays_text) {
    EXPECT_EQ(markup_escaped("<b>\"&"), "&lt;b&gt;&quot;&amp;");
    EXPECT_EQ(filled("a @X@ @Y@ @", {{"X", "@Y@"}, {"Y", "y"}}), "a @Y@ y @");
}

TEST(Reveal, has_a_section_with_notes_for_the_title_and_each_stop) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "a.html";
    ASSERT_FALSE(write_reveal(sample_request(300, 200), file).has_value());
    const std::string page = bytes_of(file);
    const auto count = [&](std::string_view word) {
        std::size_t n = 0;
        for (auto at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(count("<section>"), 3u);
    EXPECT_EQ(count("<aside class=\"notes\">"), 3u);
    EXPECT_EQ(count("<svg "), 2u);
    EXPECT_NE(page.find("First &lt;stop&gt; &amp; more"), std::string::npos);
}

}  // namespace
