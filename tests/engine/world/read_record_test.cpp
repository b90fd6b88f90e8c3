// SPDX-License-Identifier: GPL-3.0-or-later
#include "world/read_record.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "engine/kernel/story.hpp"
#include "trace/trace_file.hpp"

#include <unistd.h>

namespace lazytlb {
namespace {

struct ReadRecord : testing::Test {
    std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / ("read_record_test." + std::to_string(getpid()) + ".lztrace");
    void TearDown() override { std::filesystem::remove(path); }

    RunResult small_run() {
        test::Story story("refcount", "powerpc-hash");
        story.process("A", {story.program("a", {CpuId{1}}, 0,
                                          {test::compute_us(2),
                                           [] {
                                               Op to = test::op(Op::Kind::migrate);
                                               to.cpu = CpuId{0};
                                               return to;
                                           }(),
                                           test::compute_us(2)})});
        return record(story.s);
    }
    void write(const Trace& trace) {
        auto file = NewFile::open(path);
        ASSERT_TRUE(file);
        ASSERT_FALSE(write_trace_file(trace, std::move(*file)));
    }
};

TEST_F(ReadRecord, gives_back_what_a_run_has_written) {
    const auto run = small_run();
    write(*run.trace);
    const auto again = read_record(path);
    ASSERT_TRUE(again);
    EXPECT_EQ((*again)->hash, run.trace->hash);
}

TEST_F(ReadRecord, takes_a_record_that_tells_its_own_fault) {
    Overrides illegal;
    illegal.policy = "shootdown";
    illegal.arch = "x86-7.1";
    illegal.force = true;
    const auto story = read_story("shootdown-at-exit", illegal, {LAZYTLB_SOURCE_DIR}, known_names());
    ASSERT_TRUE(story);
    const auto run = record(*story);
    ASSERT_EQ(run.measures.stop, StopReason::fault);
    write(*run.trace);
    EXPECT_TRUE(read_record(path));
}

TEST_F(ReadRecord, refuses_a_well_formed_record_of_what_cannot_happen) {
    const auto run = small_run();
    Trace forged;
    forged.facts = run.trace->facts;
    forged.names = run.trace->names;
    forged.sites = run.trace->sites;
    std::size_t drops = 0;
    for (std::size_t i = 0; i < run.trace->events.size(); ++i) {
        const Event& e = run.trace->events[i];
        const bool twice = e.kind == EventKind::mm_drop && drops++ == 0;
        for (int n = 0; n < (twice ? 2 : 1); ++n) {
            Event copy = e;
            copy.cause = EventIndex::none();
            forged.events.append(copy);
            forged.hash = hash_event(forged.hash, copy);
        }
    }
    forged.end = run.trace->end;
    ASSERT_GT(drops, 0U);
    write(forged);
    const auto refused = read_record(path);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.diagnostics[0].sentence.find("(mm_drop) cannot follow"), std::string::npos)
        << refused.diagnostics[0].sentence;
}

}  // namespace
}  // namespace lazytlb
