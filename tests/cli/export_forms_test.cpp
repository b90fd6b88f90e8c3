// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: every form is opened again by a program that is not ours. A test is skipped where that program is missing;
// packaging/*.txt names them all in the group test.
#include "cli/process.hpp"
#include "golden_file.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// ./dev test installs them all: a check that is left out is no check.
#define NEEDS(program) \
    if (!is_installed(program)) FAIL() << program << " is not installed: ./dev setup"

struct ExportForms : testing::Test {
    fs::path folder = fs::path(testing::TempDir()) /
                      ("lazytlb-forms-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    void SetUp() override {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    std::string write(const std::string& name, std::vector<std::string> options) {
        options.insert(options.begin(), {"export", "first-borrow"});
        options.insert(options.end(), {"-o", name});
        const Ended ended = lazytlb_command(options, folder);
        EXPECT_EQ(ended.exit, 0) << ended.messages;
        return fs::is_directory(folder / name) ? std::string() : file_text(folder / name);
    }
    std::string said(const std::string& program, const std::vector<std::string>& arguments) {
        const Ended ended = command(program, arguments, folder);
        EXPECT_EQ(ended.exit, 0) << program << ": " << ended.messages;
        return ended.out;
    }
    json probed(const std::string& file) {
        return json::parse(said("ffprobe", {"-v", "error", "-show_format", "-show_streams", "-show_chapters",
                                            "-count_frames", "-of", "json", file}));
    }
    // A few small frames: 2 us of the run in half a second.
    const std::vector<std::string> short_film{"--from", "12us", "--to", "14us", "--pace", "4us", "--size", "320x180"};
};

TEST_F(ExportForms, ffprobe_reads_the_mp4_with_chapters_captions_and_how_it_was_made) {
    NEEDS("ffprobe");
    const std::string bytes = write(
        "a.mp4", {"--from", "12us", "--to", "20us", "--pace", "4us", "--fps", "20", "--stops", "--size", "320x180"});
    const json film = probed("a.mp4");
    const json& video = film["streams"][0];
    EXPECT_EQ(video["codec_name"], "h264");
    EXPECT_EQ(video["pix_fmt"], "yuv420p");
    EXPECT_EQ(video["width"], 320);
    EXPECT_EQ(video["height"], 180);
    EXPECT_EQ(video["r_frame_rate"], "20/1");
    EXPECT_EQ(video["color_space"], "bt709");
    EXPECT_EQ(film["streams"][1]["codec_name"], "mov_text");
    EXPECT_GE(film["chapters"].size(), 1u);
    const std::string made = film["format"]["tags"]["comment"];
    for (const char* word : {"lazytlb export first-borrow", "policy refcount", "seed 1", "trace hash 0x"})
        EXPECT_NE(made.find(word), std::string::npos) << made;
    EXPECT_LT(bytes.find("moov"), bytes.find("mdat")) << "plays while it loads";
}

TEST_F(ExportForms, odd_sizes_become_even_ones_where_the_format_wants_them) {
    NEEDS("ffprobe");
    auto options = short_film;
    options.back() = "321x181";
    write("a.mp4", options);
    EXPECT_EQ(probed("a.mp4")["streams"][0]["width"], 322);
    write("a.gif", options);
    EXPECT_EQ(probed("a.gif")["streams"][0]["width"], 321);
    options.back() = "1x1";
    write("b.mp4", options);
    EXPECT_EQ(probed("b.mp4")["streams"][0]["height"], 2);
}

TEST_F(ExportForms, one_instant_is_a_film_of_one_frame) {
    NEEDS("ffprobe");
    for (const char* name : {"a.mp4", "a.gif", "a.apng"}) {
        write(name, {"--from", "12us", "--to", "12us", "--size", "64x64"});
        EXPECT_EQ(probed(name)["streams"][0]["nb_read_frames"], "1") << name;
    }
}

TEST_F(ExportForms, the_same_command_gives_the_same_mp4) {
    NEEDS("ffmpeg");
    EXPECT_TRUE(write("a.mp4", short_film) == write("b.mp4", short_film));
}

TEST_F(ExportForms, ffprobe_reads_webm_apng_and_gif) {
    NEEDS("ffprobe");
    const std::pair<const char*, const char*> forms[]{{"a.webm", "vp9"}, {"a.apng", "apng"}, {"a.gif", "gif"}};
    for (const auto& [name, codec] : forms) {
        write(name, short_film);
        EXPECT_EQ(probed(name)["streams"][0]["codec_name"], codec);
        EXPECT_GE(std::stoi(probed(name)["streams"][0]["nb_read_frames"].get<std::string>()), 11) << name;
    }
}

TEST_F(ExportForms, webpinfo_reads_the_animated_webp_and_its_words) {
    NEEDS("webpinfo");
    NEEDS("ffmpeg");
    const std::string bytes = write("a.webp", short_film);
    const std::string info = said("webpinfo", {"a.webp"});
    EXPECT_NE(info.find("No error detected"), std::string::npos) << info;
    EXPECT_NE(info.find("ANMF"), std::string::npos);
    EXPECT_NE(info.find("XMP"), std::string::npos);
    EXPECT_NE(bytes.find("lazytlb export first-borrow"), std::string::npos);
}

// Frames as ffmpeg decodes them, beside the picture without loss.
TEST_F(ExportForms, colours_of_a_gif_are_those_of_the_palette_and_of_a_film_nearly) {
    NEEDS("ffmpeg");
    const auto pixels = [&](const std::string& name) {
        write(name, {"--from", "12us", "--to", "12us", "--size", "640x360"});
        said("ffmpeg",
             {"-v", "error", "-y", "-i", name, "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "raw"});
        return file_text(folder / "raw");
    };
    const std::string exact = pixels("a.apng"), gif = pixels("a.gif"), mp4 = pixels("a.mp4");
    ASSERT_EQ(exact.size(), 640u * 360 * 3);
    ASSERT_EQ(gif.size(), exact.size());
    ASSERT_EQ(mp4.size(), exact.size());
    std::size_t gif_differs = 0, film_error = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        gif_differs += gif[i] != exact[i] ? 1 : 0;
        film_error += static_cast<std::size_t>(
            std::abs(static_cast<unsigned char>(mp4[i]) - static_cast<unsigned char>(exact[i])));
    }
    EXPECT_LT(static_cast<double>(gif_differs) / static_cast<double>(exact.size()), 0.02);
    EXPECT_LT(static_cast<double>(film_error) / static_cast<double>(exact.size()), 2.5);
}

TEST_F(ExportForms, poppler_reads_text_fonts_and_pages_of_the_pdf) {
    NEEDS("pdftotext");
    const std::string bytes = write("a.pdf", {"--stops"});
    EXPECT_NE(said("pdftotext", {"a.pdf", "-"}).find("mm_count"), std::string::npos);
    const std::string fonts = said("pdffonts", {"a.pdf"});
    EXPECT_NE(fonts.find("LabSans"), std::string::npos) << fonts;
    EXPECT_EQ(fonts.find("Identity-H       no"), std::string::npos) << "every font is embedded:\n" << fonts;
    const std::string info = said("pdfinfo", {"a.pdf"});
    EXPECT_NE(info.find("Pages:           11"), std::string::npos) << info;
    EXPECT_NE(info.find("lazytlb export first-borrow"), std::string::npos) << info;
    EXPECT_TRUE(bytes == write("b.pdf", {"--stops"})) << "the same bytes from another process";
}

TEST_F(ExportForms, a_width_on_paper_is_kept) {
    NEEDS("pdfinfo");
    write("a.pdf", {"--width", "84mm"});
    EXPECT_NE(said("pdfinfo", {"a.pdf"}).find("Page size:       238"), std::string::npos);  // 84 mm in points
    EXPECT_NE(write("a.svg", {"--width", "column"}).find("width=\"84mm\""), std::string::npos);
}

TEST_F(ExportForms, protoc_reads_the_perfetto_trace) {
    NEEDS("protoc");
    write("a.pftrace", {});
    const std::string text = said(
        "sh", {"-c", "protoc -I " LAZYTLB_SOURCE_DIR "/app/export --decode=lazytlb.perfetto.Trace perfetto.proto < "
                     "a.pftrace"});
    for (const char* word : {"name: \"CPU 3\"", "TYPE_SLICE_BEGIN", "TYPE_COUNTER", "flow_ids: ",
                             "terminating_flow_ids: ", "name: \"mm_count of chat\"", "lazytlb export first-borrow"})
        EXPECT_NE(text.find(word), std::string::npos) << word;
    EXPECT_EQ(text.find("\n  1"), std::string::npos) << "a field without a name";
}

TEST_F(ExportForms, python_reads_tables_and_traces) {
    write("a.csv", {});
    write("a.json", {});
    write("a.svg", {});
    const std::string script =
        "import csv, json, xml.dom.minidom as x\n"
        "rows = list(csv.DictReader(l for l in open('a.csv', newline='') if not l.startswith('#')))\n"
        "assert all(None not in r and None not in r.values() for r in rows)\n"
        "grabs = [r for r in rows if r['kind'] == 'mm_grab']\n"
        "json.load(open('a.json')); x.parse('a.svg')\n"
        "print(len(rows), all(int(g['mm_count']) > 0 for g in grabs))\n";
    const std::string answer = said("python3", {"-c", script});
    const Ended run = lazytlb_command({"run", "first-borrow", "--json"}, folder);
    EXPECT_EQ(answer, std::to_string(json::parse(run.out)["events"].get<int>()) + " True\n");
}

TEST_F(ExportForms, a_folder_holds_a_picture_for_each_frame_and_their_times) {
    write("frames/", short_film);
    EXPECT_TRUE(fs::exists(folder / "frames" / "000001.png"));
    EXPECT_TRUE(fs::exists(folder / "frames" / "000016.png"));
    EXPECT_FALSE(fs::exists(folder / "frames" / "000017.png"));
    EXPECT_TRUE(
        file_text(folder / "frames" / "timing.csv").starts_with("frame,film_s,time_ps,event\n1,0.000000,12000000,"));
    EXPECT_TRUE(file_text(folder / "frames" / "captions.vtt").starts_with("WEBVTT"));
    EXPECT_NE(lazytlb_command({"export", "first-borrow", "-o", "frames/"}, folder).exit, 0) << "nothing is replaced";
}

TEST_F(ExportForms, latex_compiles_the_picture_and_the_slides) {
    NEEDS("pdflatex");
    write("figure.tex", {"--width", "84mm"});
    write("slides.tex", {"--format", "beamer", "--to", "16us"});
    const Ended slides = command("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", "slides.tex"}, folder);
    EXPECT_EQ(slides.exit, 0) << slides.out;
    const Ended figure = command("pdflatex",
                                 {"-interaction=nonstopmode", "-halt-on-error", "-jobname=paper",
                                  "\\documentclass{article}\\usepackage{tikz}\\usetikzlibrary{patterns.meta}"
                                  "\\begin{document}\\input{figure}\\end{document}"},
                                 folder);
    EXPECT_EQ(figure.exit, 0) << figure.out;
}

TEST_F(ExportForms, the_page_is_opened_again_like_the_record_it_holds) {
    write("page.html", {});
    const std::string story = write("a.svg", {"--at", "12us"});
    const Ended again = lazytlb_command({"export", "page.html", "--at", "12us", "-o", "b.svg"}, folder);
    EXPECT_EQ(again.exit, 0) << again.messages;
    EXPECT_TRUE(file_text(folder / "b.svg") == story);
}

// Drives the page with keys, the scrubber and a click, and prints what it shows then.
constexpr const char* drive = R"(<script>setTimeout(() => {
const lab = window.lab, said = [], first = lab.step, picture = lab.shapes.join();
const press = (key, shiftKey) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, shiftKey, bubbles: true}));
press('ArrowRight'); said.push('on ' + (lab.step - first));
press('ArrowLeft'); said.push('back ' + (lab.shapes.join() === picture));
press('End'); said.push('end ' + (lab.step === lab.steps.count - 1));
press('Home'); said.push('start ' + lab.step);
press('ArrowRight', true); said.push('stop ' + (lab.step === first));
said.push(document.getElementById('sentence').textContent);
const scrub = document.getElementById('scrub'); scrub.value = 50; scrub.dispatchEvent(new Event('input'));
said.push('scrub ' + lab.step);
const canvas = document.getElementById('picture'), place = canvas.getBoundingClientRect();
const box = lab.painter.boxes.find(b => lab.data.texts[b.thing] === 'cpu-0'), k = canvas.clientWidth / lab.data.w;
canvas.dispatchEvent(new MouseEvent('click', {clientX: place.left + (box.x + 5) * k, clientY: place.top + (box.y + 5) * k}));
said.push(document.getElementById('about').textContent);
document.body.textContent = said.join('; ');
}, 1000)</script></body>)";

TEST_F(ExportForms, a_browser_steps_through_the_page) {
    NEEDS("chromium");
    std::string page = write("page.html", {});
    page.replace(page.rfind("</body>"), 7, drive);
    std::ofstream(folder / "drive.html", std::ios::binary) << page;
    const std::string shown =
        said("chromium", {"--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=6000", "--dump-dom",
                          "file://" + (folder / "drive.html").string()});
    EXPECT_NE(
        shown.find("on 1; back true; end true; start 0; stop true; CPU 0 goes idle and borrows chat, the address space "
                   "of reader.; scrub 50; CPU 0 runs reader"),
        std::string::npos)
        << shown.substr(shown.rfind("<body"));
}

TEST_F(ExportForms, works_in_a_locale_with_a_decimal_comma_and_with_any_name) {
    const Environment german{{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}};
    const std::string name = "it's \"b\u00e4r\" \u4F60 x.svg";
    const Ended ended = lazytlb_command({"export", "first-borrow", "-o", name}, folder, german);
    EXPECT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_TRUE(file_text(folder / name) == write("a.svg", {}));
}

TEST_F(ExportForms, a_full_disk_leaves_nothing_behind) {
    NEEDS("ffmpeg");
    // A limit of the size of files fails like a full disk, and needs no disk of its own.
    for (const char* name : {"a.csv", "a.html", "a.pdf", "a.mp4", "a.gif", "a.json"}) {
        const Ended ended = command(
            "sh", {"-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" export first-borrow -o \"$1\"", LAZYTLB_BINARY, name},
            folder);
        EXPECT_EQ(ended.exit, 3) << name << ": " << ended.messages;
        EXPECT_TRUE(fs::is_empty(folder)) << name;
    }
}

TEST_F(ExportForms, a_film_that_is_killed_leaves_the_old_one) {
    NEEDS("ffmpeg");
    std::ofstream(folder / "a.mp4") << "old";
    const Ended ended =
        command("sh",
                {"-c",
                 "\"$0\" export first-borrow --size 3840x2160 -o a.mp4 & film=$!; "
                 "until [ -s a.mp4.part ]; do kill -0 $film || exit 1; sleep 0.02; done; kill -KILL $film; wait $film",
                 LAZYTLB_BINARY},
                folder);
    EXPECT_EQ(ended.exit, 128 + 9) << ended.messages;
    EXPECT_EQ(file_text(folder / "a.mp4"), "old");
}

TEST_F(ExportForms, without_ffmpeg_the_pictures_and_the_command_are_offered) {
    fs::create_directories(folder / "bin");
    const Ended ended =
        lazytlb_command({"export", "first-borrow", "-o", "a.mp4"}, folder, {{"PATH", (folder / "bin").string()}});
    EXPECT_EQ(ended.exit, 3);
    EXPECT_NE(ended.messages.find("-o a-frames/"), std::string::npos) << ended.messages;
    EXPECT_NE(ended.messages.find("ffmpeg -framerate 30 -i a-frames/%06d.png -c:v libx264"), std::string::npos)
        << ended.messages;
    EXPECT_FALSE(fs::exists(folder / "a.mp4"));
}

}  // namespace
}  // namespace lazytlb
