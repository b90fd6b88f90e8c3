// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: everything there is can be found by a person and by a script.
#include "cli/process.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <set>

namespace lazytlb {
namespace {

using nlohmann::json;

json listed(const std::vector<std::string>& what) {
    std::vector<std::string> arguments{"list"};
    arguments.insert(arguments.end(), what.begin(), what.end());
    arguments.push_back("--json");
    const Ended ended = lazytlb_command(arguments, testing::TempDir());
    EXPECT_EQ(ended.exit, 0) << ended.messages;
    EXPECT_EQ(ended.messages, "");
    return json::parse(ended.out, nullptr, false);
}

std::set<std::string> names_of(const json& list) {
    std::set<std::string> names;
    for (const auto& entry : list) names.insert(entry.at("name").get<std::string>());
    return names;
}

TEST(List, an_architecture_is_told_with_what_a_story_may_choose_of_it) {
    for (const auto& arch : listed({"arches"})) {
        if (arch.at("name") != "powerpc-radix") continue;
        EXPECT_NE(arch.at("text").get<std::string>().find("arch.copros=false: an accelerator"), std::string::npos);
    }
}

TEST(List, is_an_array_of_name_and_text) {
    for (const char* what : {"stories", "policies", "arches", "machines", "exporters", "columns"}) {
        const json list = listed({what});
        ASSERT_TRUE(list.is_array()) << what;
        EXPECT_GE(list.size(), 2u) << what;
        for (const auto& entry : list) {
            EXPECT_FALSE(entry.at("name").get<std::string>().empty()) << what;
            EXPECT_FALSE(entry.at("text").get<std::string>().empty()) << what << ' ' << entry.at("name");
        }
    }
}

TEST(List, names_what_the_product_promises) {
    const auto has = [](const char* what, std::set<std::string> expected) {
        const auto names = names_of(listed({what}));
        for (const auto& name : expected) EXPECT_TRUE(names.count(name)) << what << ' ' << name;
    };
    has("stories", {"first-borrow", "shootdown-at-exit", "power8-context-switch"});
    has("policies", {"refcount", "shootdown"});
    has("arches", {"x86-7.1", "powerpc-hash"});
    has("machines", {"classroom", "power8-16s", "skx-2s"});
    has("exporters", {"png", "svg", "pdf", "mp4", "html", "csv", "perfetto"});
    has("columns", {"event", "time_ps", "mm_count"});
}

TEST(List, tells_of_a_setting_what_it_is_what_it_may_be_and_where_it_comes_from) {
    const json settings = listed({"settings", "power8-context-switch"});
    ASSERT_TRUE(settings.is_array());
    const auto names = names_of(settings);
    EXPECT_TRUE(names.count("pairs"));
    EXPECT_TRUE(names.count("machine.line.hop2"));
    for (const auto& setting : settings)
        for (const char* key : {"name", "text", "value", "unit", "low", "high", "source", "guess"})
            EXPECT_TRUE(setting.contains(key)) << setting;
    for (const auto& setting : settings)
        EXPECT_TRUE(setting.at("source") != "" || !setting.at("name").get<std::string>().starts_with("machine."))
            << setting;
}

TEST(List, is_readable_without_json) {
    const Ended ended = lazytlb_command({"list", "policies"}, testing::TempDir());
    EXPECT_EQ(ended.exit, 0);
    EXPECT_TRUE(ended.out.starts_with("refcount\n    ")) << ended.out;
}

}  // namespace
}  // namespace lazytlb
