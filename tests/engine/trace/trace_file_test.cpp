// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what was recorded comes back exactly; a file that is damaged, cut short, of another version or made up
// is refused with a sentence, whatever byte is wrong.
#include "trace/trace_file.hpp"

#include "trace/event_code.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

Event event(std::uint64_t ps, EventKind kind, std::uint16_t cpu, std::uint32_t a = 0, std::uint32_t b = 0,
            std::uint32_t c = 0) {
    Event e{};
    e.at = {ps};
    e.cause = EventIndex::none();
    e.cpu = CpuId{cpu};
    e.kind = kind;
    e.a = a;
    e.b = b;
    e.c = c;
    return e;
}

void append(Trace& trace, Event e) {
    trace.events.append(e);
    trace.hash = hash_event(trace.hash, e);
    trace.end = e.at;
}

// Two CPUs, one mm and a few hundred events with every field in use.
Trace small_trace(std::size_t spends) {
    Trace trace;
    trace.facts.story = "a \"quoted\" story";
    trace.facts.title = "Title with ü";
    trace.facts.policy = "refcount";
    trace.facts.arch = "powerpc-hash";
    trace.facts.machine = "classroom";
    trace.facts.seed = 0xFFFF'FFFF'FFFF'FFFF;
    trace.facts.settings = {{"machine.line.hop2", "400"}, {"pairs", "4"}};
    trace.facts.cores_per_cluster = 2;
    trace.facts.lazy_in_cpumask = true;
    trace.names = {"init_mm", "worker"};
    trace.sites = {{"kernel/core.cpp", "schedule", 12}, {"kernel/core.cpp", "context_switch", 345}};
    append(trace, event(0, EventKind::mm_new, CpuId::none_value, 0, 0, 0));
    append(trace, event(0, EventKind::task_new, 1, 0, 0, 1));
    for (std::size_t i = 0; i < spends; ++i) {
        Event e = event(1000 + i * 12'345'678, EventKind::spend, static_cast<std::uint16_t>(i % 2), 4'000'000'000u,
                        static_cast<std::uint32_t>(i));
        e.small = static_cast<std::uint16_t>(i % cause_count);
        e.site = static_cast<std::uint16_t>(i / 3 % 2);
        e.flags = static_cast<std::uint8_t>(i % 5);
        if (i % 4 != 0) e.cause = EventIndex{static_cast<std::uint32_t>(i / 2)};
        e.c = i % 7 == 0 ? 0xFFFF'FFFF : 0;
        append(trace, e);
    }
    append(trace, event(trace.end.ps, EventKind::run_end, CpuId::none_value));
    return trace;
}

struct TraceFileTest : testing::Test {
    fs::path path = fs::path(testing::TempDir()) /
                    ("trace_file_test." + std::to_string(getpid()) + ".lztrace");  // several runs may share the folder
    void TearDown() override { fs::remove(path); }

    std::string write(const Trace& trace) {
        auto file = NewFile::open(path);
        EXPECT_TRUE(file);
        EXPECT_FALSE(write_trace_file(trace, std::move(*file)));
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::string sentence_for(const std::string& bytes) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
        const auto trace = read_trace_file(path);
        if (trace) return "read without complaint";
        EXPECT_EQ(trace.diagnostics[0].file, path.string());
        EXPECT_FALSE(trace.diagnostics[0].hint.empty());
        return trace.diagnostics[0].sentence;
    }
};

TEST_F(TraceFileTest, gives_back_exactly_what_was_written) {
    const Trace trace = small_trace(EventLog::chunk_size + 5000);  // more than one block
    const std::string bytes = write(trace);
    EXPECT_LT(bytes.size(), trace.events.size() * sizeof(Event) * 2 / 3);
    const auto again = read_trace_file(path);
    ASSERT_TRUE(again) << to_text(again.diagnostics);
    const Trace& back = **again;
    EXPECT_EQ(back.facts.story, trace.facts.story);
    EXPECT_EQ(back.facts.title, trace.facts.title);
    EXPECT_EQ(back.facts.seed, trace.facts.seed);
    EXPECT_EQ(back.facts.settings, trace.facts.settings);
    EXPECT_TRUE(back.facts.lazy_in_cpumask);
    EXPECT_EQ(back.facts.cpus(), 2u);
    EXPECT_EQ(back.names, trace.names);
    ASSERT_EQ(back.sites.size(), 2u);
    EXPECT_EQ(back.sites[1].line, 345);
    EXPECT_EQ(back.end, trace.end);
    EXPECT_EQ(back.hash, trace.hash);
    ASSERT_EQ(back.events.size(), trace.events.size());
    EXPECT_EQ(to_text(back), to_text(trace));
}

TEST_F(TraceFileTest, writes_the_same_bytes_for_the_same_trace) {
    const std::string first = write(small_trace(300));
    EXPECT_EQ(write(small_trace(300)), first);
}

TEST_F(TraceFileTest, notices_every_single_wrong_byte) {
    const std::string bytes = write(small_trace(8));
    const std::string flips = "\x01\x80\xFF";  // in turn: low bit, high bit, all bits
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ flips[i % flips.size()]);
        ASSERT_NE(sentence_for(wrong), "read without complaint") << "byte " << i;
    }
}

TEST_F(TraceFileTest, notices_wherever_it_is_cut_short) {
    const std::string bytes = write(small_trace(40));
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size % 5)
        ASSERT_NE(sentence_for(bytes.substr(0, size)), "read without complaint") << "after " << size << " bytes";
    EXPECT_EQ(sentence_for(bytes.substr(0, bytes.size() - 1)),
              "This record is damaged: it ends in the middle of block 3 (at " + std::to_string(bytes.size() - 1) +
                  " bytes).");
}

TEST_F(TraceFileTest, says_in_its_own_words_what_is_wrong) {
    const std::string bytes = write(small_trace(40));
    EXPECT_EQ(sentence_for("[story]\nid = 1\n"), "This is not a record of Lazy TLB Lab.");
    EXPECT_EQ(sentence_for(""), "This is not a record of Lazy TLB Lab.");
    std::string newer = bytes;
    newer[8] = static_cast<char>(trace_file_version + 1);
    EXPECT_EQ(sentence_for(newer), "This record has format 3; this program reads format 2.");
    EXPECT_EQ(sentence_for(bytes + "xy"), "This record is damaged: 2 bytes follow its end.");
    fs::remove(path);
    const auto missing = read_trace_file(path);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.diagnostics[0].sentence, "There is no such file.");
    const auto folder = read_trace_file(testing::TempDir());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.diagnostics[0].sentence, "This is a folder, not a record.");
}

TEST_F(TraceFileTest, refuses_a_well_formed_record_of_things_that_do_not_exist) {
    const auto refused = [&](Event wrong) {
        Trace trace = small_trace(3);
        wrong.at = trace.end;
        append(trace, wrong);
        write(trace);
        const auto back = read_trace_file(path);
        return !back && back.diagnostics[0].sentence ==
                            "This record is damaged: an event speaks of something that does not exist.";
    };
    EXPECT_TRUE(refused(event(0, EventKind::mmget, 0, 7)));               // no mm 7
    EXPECT_TRUE(refused(event(0, EventKind::sched_switch, 0, 0, 1)));     // no task 1
    EXPECT_TRUE(refused(event(0, EventKind::sched_wakeup, 0, 0, 0, 2)));  // no CPU 2
    EXPECT_TRUE(refused(event(0, EventKind::spend, 9)));                  // no CPU 9
    EXPECT_TRUE(refused(event(0, EventKind::mm_new, 0, 5)));              // the next mm is 1
    Event cause = event(0, EventKind::irqs_on, 0);
    cause.small = 77;
    cause.kind = EventKind::spend;
    EXPECT_TRUE(refused(cause));  // no cost cause 77
    Event site = event(0, EventKind::irqs_on, 0);
    site.site = 2;
    EXPECT_TRUE(refused(site));  // no site 2
    EXPECT_FALSE(refused(event(0, EventKind::irqs_on, 0)));
}

}  // namespace
}  // namespace lazytlb
