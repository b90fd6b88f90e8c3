// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: what an architecture lets choose is chosen in the story or from outside, listed, and told when it is wrong.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "run.hpp"
#include "scenario/read.hpp"
#include "temporary_folder.hpp"

namespace lazytlb {
namespace {

const DataFolder data{LAZYTLB_SOURCE_DIR};

Result<Scenario> read(const std::string& head, Overrides overrides = {}) {
    const auto* running = testing::UnitTest::GetInstance()->current_test_info();
    const auto path = test::temporary_folder() / (std::string(running->name()) + ".toml");
    std::ofstream(path) << "title = \"A test\"\nmachine = \"classroom\"\npolicy = \"refcount\"\nuntil = \"60us\"\n"
                        << head
                        << "[[process]]\nname = \"chat\"\n[[process.thread]]\nname = \"t\"\n"
                           "program = [{ op = \"compute\", for = \"3us\" }]\n";
    return read_story(path.generic_string(), overrides, data, known_names());
}

std::string sentence(const Result<Scenario>& result) {
    return result ? "" : result.diagnostics.front().sentence + " " + result.diagnostics.front().hint;
}

TEST(ArchSettings, have_defaults_which_a_story_or_the_command_line_changes) {
    const std::string arch = "arch = \"x86-4.14\"\n";
    const auto plain = read(arch), own = read(arch + "arch_settings = { pcid = false }\n");
    Overrides overrides;
    overrides.set = {{"arch.pcid", "true"}};
    const auto outside = read(arch + "arch_settings = { pcid = false }\n", overrides);
    ASSERT_TRUE(plain && own && outside);
    EXPECT_EQ(plain->arch_settings.at("pcid"), "true");
    EXPECT_EQ(plain->arch_settings.at("always_lazy"), "false");
    EXPECT_EQ(own->arch_settings.at("pcid"), "false");
    EXPECT_EQ(outside->arch_settings.at("pcid"), "true");
}

TEST(ArchSettings, are_listed_with_the_word_in_force) {
    const auto story = read("arch = \"x86-4.14\"\narch_settings = { pcid = false }\n");
    ASSERT_TRUE(story);
    for (const auto& setting : story->settings) {
        if (setting.path != "arch.pcid") continue;
        EXPECT_EQ(setting.value, "false");
        EXPECT_EQ(setting.words, (std::vector<std::string>{"true", "false"}));
        return;
    }
    FAIL() << "arch.pcid is not listed";
}

TEST(ArchSettings, that_do_not_exist_or_take_no_such_word_are_told) {
    EXPECT_EQ(sentence(read("arch = \"x86-4.14\"\narch_settings = { pcod = false }\n")),
              "The architecture x86-4.14 has no setting named \"arch.pcod\". Did you mean \"arch.pcid\"? Known: "
              "arch.pcid, arch.always_lazy.");
    EXPECT_EQ(sentence(read("arch = \"x86-4.14\"\narch_settings = { pcid = \"maybe\" }\n")),
              "The setting \"arch.pcid\" does not take \"maybe\". Known: true, false.");
    Overrides overrides;
    overrides.set = {{"arch.pcid", "false"}};
    EXPECT_EQ(sentence(read("arch = \"powerpc-hash\"\n", overrides)),
              "The architecture powerpc-hash has no setting named \"arch.pcid\". It has none.");
}

TEST(ArchSettings, of_the_story_belong_to_its_own_architecture) {
    Overrides overrides;
    overrides.arch = "x86-4.13";
    const auto other = read("arch = \"x86-4.14\"\narch_settings = { pcid = false }\n", overrides);
    ASSERT_TRUE(other) << sentence(other);
    EXPECT_TRUE(other->arch_settings.empty());
}

TEST(IsolatedCpus, are_a_list_like_any_other) {
    const auto story = read("arch = \"x86-7.1\"\nisolated_cpus = [1, 3]\n");
    ASSERT_TRUE(story) << sentence(story);
    EXPECT_EQ(story->isolated, (std::vector<CpuId>{CpuId{1}, CpuId{3}}));
}

TEST(ArchSettings, of_4_14_decide_what_a_cpu_does_when_it_goes_idle) {
    for (const auto& [pcid, always_lazy, leaves] :
         {std::tuple{"true", "false", true}, {"false", "false", false}, {"true", "true", false}}) {
        Overrides overrides;
        overrides.arch = "x86-4.14";
        overrides.set = {{"arch.pcid", pcid}, {"arch.always_lazy", always_lazy}};
        auto story = read_story("lazier-x86", overrides, data, known_names());
        ASSERT_TRUE(story);
        const auto run = record(*story);
        EXPECT_EQ(run.measures.faults, 0U);
        std::size_t lazy = 0;
        for (std::size_t i = 0; i < run.trace->events.size(); ++i)
            lazy += run.trace->events[i].kind == EventKind::tlb_lazy ? 1 : 0;
        EXPECT_EQ(lazy == 0, leaves) << pcid << " " << always_lazy;
    }
}

}  // namespace
}  // namespace lazytlb
