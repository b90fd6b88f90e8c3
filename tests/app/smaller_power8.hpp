// SPDX-License-Identifier: GPL-3.0-or-later
// The POWER8 story on machines of other sizes, written beside each other into a folder: for tests and measurements
// of pictures of 64, 384 and more CPUs.
#pragma once

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

#include "base/check.hpp"

namespace lazytlb {

struct PowerSize {
    int sockets, cores, smt;
    int cpus() const { return sockets * cores * smt; }
};

// Returns the path of the story. One pair of threads for two CPUs.
inline std::string write_power8(const std::string& folder, const PowerSize& size, const std::string& until) {
    const auto read = [](const std::string& path) {
        std::ifstream file(LAZYTLB_SOURCE_DIR + path);
        std::stringstream text;
        text << file.rdbuf();
        check(!text.str().empty(), "the story and the machine of POWER8 are in the source tree");
        return text.str();
    };
    const auto with = [](std::string text, const std::string& setting, const std::string& value) {
        return std::regex_replace(text, std::regex("(^|\n)" + setting + " = [^\n]*"), "$1" + setting + " = " + value,
                                  std::regex_constants::format_first_only);
    };
    const std::string name = "power8-" + std::to_string(size.cpus());
    std::string machine = read("/scenarios/machines/power8-16s.toml");
    machine = with(machine, "sockets", std::to_string(size.sockets));
    machine = with(machine, "cores_per_cluster", std::to_string(size.cores));
    machine = with(machine, "smt", std::to_string(size.smt));
    machine = with(machine, "sockets_per_drawer", std::to_string(size.sockets % 4 == 0 ? 4 : size.sockets));
    machine = with(machine, "title", "\"POWER8, " + std::to_string(size.cpus()) + " CPUs\"");
    std::ofstream(folder + "/" + name + "-machine.toml") << machine;
    std::string story = read("/scenarios/power8-context-switch.toml");
    story = story.substr(0, story.find("\n[[expect]]"));
    story = with(story, "machine", "\"" + folder + "/" + name + "-machine.toml\"");
    story = with(story, "title", "\"Context switches on " + std::to_string(size.cpus()) + " CPUs\"");
    story = with(story, "until", "\"" + until + "\"");
    story = with(story, "warm_up", "\"100us\"");
    story = with(story, "value", std::to_string(size.cpus() / 2));  // the first setting is `pairs`
    story = with(story, "sockets", "\"$sockets\"");
    story = std::regex_replace(
        story, std::regex("value = 16\nlow = 1\nhigh = 16"),
        "value = " + std::to_string(size.sockets) + "\nlow = 1\nhigh = " + std::to_string(size.sockets));
    std::ofstream(folder + "/" + name + ".toml") << story;
    return folder + "/" + name + ".toml";
}

}  // namespace lazytlb
