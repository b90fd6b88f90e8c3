// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: an export is whole or not there, says how it was made, and a failure names what was done to which file.
#include "export/exporters.hpp"

#include "engine/stage/sample.hpp"

#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtGui/QImageReader>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

namespace {

using namespace lazytlb;
namespace fs = std::filesystem;

ExportRequest request(int width, int height) {
    auto timeline = std::make_shared<const Timeline>(stage::sample_borrow().timeline());
    ExportRequest request;
    request.at = timeline->trace().end;
    request.timeline = timeline;
    request.width = width;
    request.height = height;
    request.how_it_was_made = "lazytlb export sample";
    return request;
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Exporters, each_has_a_name_of_its_own_and_is_found_by_its_suffix) {
    std::set<std::string_view> names;
    for (const Exporter& exporter : exporters()) {
        EXPECT_TRUE(names.insert(exporter.name).second);
        EXPECT_FALSE(exporter.text.empty());
        const Exporter* found = exporter_for(fs::path("picture").replace_extension(exporter.suffix));
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->name, exporter.name);
    }
    EXPECT_EQ(exporter_for("picture.jpeg"), nullptr);
    EXPECT_EQ(exporter_for("picture"), nullptr);
}

TEST(Exporters, a_png_has_the_size_that_was_asked_for_and_says_how_it_was_made) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "a.png";
    ASSERT_FALSE(write_png(request(1280, 800), file).has_value());
    QImage image;
    ASSERT_TRUE(image.load(QString::fromStdString(file.string())));
    EXPECT_EQ(image.size(), QSize(1280, 800));
    EXPECT_EQ(image.text(QStringLiteral("Description")), QStringLiteral("lazytlb export sample"));
}

TEST(Exporters, the_same_request_gives_the_same_bytes) {
    QTemporaryDir folder;
    const fs::path dir = folder.path().toStdString();
    for (const Exporter& exporter : exporters()) {
        ASSERT_FALSE(exporter.write(request(900, 600), dir / "a").has_value());
        ASSERT_FALSE(exporter.write(request(900, 600), dir / "b").has_value());
        EXPECT_EQ(bytes_of(dir / "a"), bytes_of(dir / "b")) << exporter.name;
    }
}

TEST(Exporters, a_failure_names_the_file_and_leaves_nothing_behind) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "missing" / "a.svg";
    for (const Exporter& exporter : exporters()) {
        const auto error = exporter.write(request(900, 600), file);
        ASSERT_TRUE(error.has_value());
        EXPECT_EQ(error->file, file.string());
        EXPECT_FALSE(error->reason.empty());
        EXPECT_NE(to_text(*error).find(file.string()), std::string::npos);
    }
    EXPECT_TRUE(fs::is_empty(folder.path().toStdString()));
}

TEST(Exporters, an_old_file_stays_when_the_new_one_cannot_be_written) {
    QTemporaryDir folder;
    const fs::path dir = fs::path(folder.path().toStdString()) / "a.svg";
    fs::create_directory(dir);  // the name is taken by a folder: the last step, the rename, fails
    EXPECT_TRUE(write_svg(request(900, 600), dir).has_value());
    EXPECT_TRUE(fs::is_directory(dir));
}

TEST(Exporters, a_moment_before_the_first_event_can_be_exported) {
    QTemporaryDir folder;
    ExportRequest early = request(900, 600);
    early.at = SimTime{0};
    EXPECT_FALSE(write_svg(early, fs::path(folder.path().toStdString()) / "a.svg").has_value());
}

}  // namespace
