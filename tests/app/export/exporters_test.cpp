// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: an export is whole or not there, says how it was made, and a failure names what was done to which file.
#include "export/exporters.hpp"

#include "app/export/sample_request.hpp"

#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtGui/QImageReader>

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace {

using namespace lazytlb;
namespace fs = std::filesystem;

// Without the program ffmpeg films cannot be made; what is said then has a test of its own.
bool is_film(const Exporter& exporter) { return takes(exporter.takes, Takes::motion) && exporter.suffix != "/"; }
bool has_ffmpeg() { return std::system("ffmpeg -version > /dev/null 2>&1") == 0; }

TEST(Exporters, each_has_a_name_of_its_own_and_is_found_by_its_suffix) {
    std::set<std::string_view> names;
    for (const Exporter& exporter : exporters()) {
        EXPECT_TRUE(names.insert(exporter.name).second);
        EXPECT_FALSE(exporter.text.empty());
        const fs::path file = exporter.suffix == "/" ? "pictures/" : "picture" + std::string(exporter.suffix);
        const Exporter* found = exporter_for(file, exporter.name);
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->name, exporter.name);
    }
    EXPECT_EQ(exporter_for("picture.jpeg"), nullptr);
    EXPECT_EQ(exporter_for("picture"), nullptr);
}

TEST(Exporters, a_png_has_the_size_that_was_asked_for_and_says_how_it_was_made) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "a.png";
    ASSERT_FALSE(write_png(sample_request(1280, 800), file).has_value());
    QImage image;
    ASSERT_TRUE(image.load(QString::fromStdString(file.string())));
    EXPECT_EQ(image.size(), QSize(1280, 800));
    EXPECT_TRUE(image.text(QStringLiteral("Description")).contains(QStringLiteral("lazytlb export sample")));
}

TEST(Exporters, the_same_request_gives_the_same_bytes) {
    QTemporaryDir folder;
    const fs::path dir = folder.path().toStdString();
    for (const Exporter& exporter : exporters()) {
        if (is_film(exporter) && !has_ffmpeg()) continue;
        const auto once = [&](const char* name) {
            const auto problem = exporter.write(sample_request(900, 600), dir / name);
            EXPECT_FALSE(problem.has_value()) << exporter.name << ": " << problem->sentence;
            const std::string bytes = bytes_of(dir / name);
            fs::remove_all(dir / name);
            return bytes;
        };
        const std::string first = once("a");
        EXPECT_FALSE(first.empty()) << exporter.name;
        EXPECT_TRUE(first == once("b")) << exporter.name;
    }
}

TEST(Exporters, a_failure_names_the_file_and_leaves_nothing_behind) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "missing" / "a.svg";
    for (const Exporter& exporter : exporters()) {
        if (exporter.suffix == "/") continue;
        const auto error = exporter.write(sample_request(900, 600), file);
        ASSERT_TRUE(error.has_value());
        EXPECT_EQ(error->file, file.string());
        EXPECT_FALSE(error->sentence.empty());
    }
    EXPECT_TRUE(fs::is_empty(folder.path().toStdString()));
}

TEST(Exporters, each_says_how_its_file_was_made) {
    QTemporaryDir folder;
    const fs::path file = fs::path(folder.path().toStdString()) / "a";
    for (const Exporter& exporter : exporters()) {
        if ((is_film(exporter) && !has_ffmpeg()) || exporter.name == "png")
            continue;  // PNG packs long texts: see above
        ASSERT_FALSE(exporter.write(sample_request(300, 200), file).has_value()) << exporter.name;
        std::string bytes = bytes_of(file);
        bytes.erase(std::remove(bytes.begin(), bytes.end(), '\0'), bytes.end());  // PDF: two bytes for a letter
        for (const char* said : {"lazytlb export sample", "1.2.3"})
            EXPECT_NE(bytes.find(said), std::string::npos) << exporter.name << " does not say " << said;
        fs::remove_all(file);
    }
}

TEST(Exporters, a_cancelled_export_leaves_nothing) {
    QTemporaryDir folder;
    const std::atomic<bool> cancelled{true};
    for (const Exporter& exporter : exporters()) {
        if (takes(exporter.takes, Takes::instant)) continue;  // a picture is over at once
        ExportRequest request = sample_request(300, 200);
        request.cancel = &cancelled;
        const auto problem = exporter.write(request, fs::path(folder.path().toStdString()) / "a");
        if (exporter.name == "text" || exporter.name == "plantuml" || exporter.name == "mermaid") {
            fs::remove(fs::path(folder.path().toStdString()) / "a");
            continue;
        }
        EXPECT_TRUE(problem.has_value() || (is_film(exporter) && !has_ffmpeg())) << exporter.name;
        EXPECT_TRUE(fs::is_empty(folder.path().toStdString())) << exporter.name;
    }
}

TEST(Exporters, an_old_file_stays_when_the_new_one_cannot_be_written) {
    QTemporaryDir folder;
    const fs::path dir = fs::path(folder.path().toStdString()) / "a.svg";
    fs::create_directory(dir);  // the name is taken by a folder: the last step, the rename, fails
    EXPECT_TRUE(write_svg(sample_request(900, 600), dir).has_value());
    EXPECT_TRUE(fs::is_directory(dir));
}

TEST(Exporters, a_moment_before_the_first_event_can_be_exported) {
    QTemporaryDir folder;
    ExportRequest early = sample_request(900, 600);
    early.moment = moment_at(early.trace(), SimTime{});
    EXPECT_FALSE(write_svg(early, fs::path(folder.path().toStdString()) / "a.svg").has_value());
}

}  // namespace
