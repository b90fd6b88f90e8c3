// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of story and machine files (TOML). They know no policy or architecture themselves: the known
// names come from the caller, so that an unknown one can be underlined. A syntax error is told alone,
// all errors of meaning at once.
#pragma once

#include "base/diagnostic.hpp"
#include "scenario/scenario.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lazytlb {

struct KnownNames {
    std::vector<std::string> policies, arches, quantities;
    std::map<std::string, std::vector<Setting>> arch_settings{};  // by architecture; their paths begin with "arch."
};

// Where the data lies: scenarios/, scenarios/machines/ and assets/published/ below it.
struct DataFolder {
    std::filesystem::path root;
};

// What the command line or the window changes before a story runs. Empty strings: as the story says.
struct Overrides {
    std::string policy, arch, machine;
    std::optional<std::uint64_t> seed;
    std::optional<SimTime> until;  // shorter than the story's: the warm-up shrinks in proportion
    // path, value; later ones win. Paths: the story's own settings, "machine.line.hop2", "until", "warm_up".
    std::vector<std::pair<std::string, std::string>> set;
    bool force = false;
    bool without_rows = false;  // leaves out the published rows: who runs one has read them before
};

// `base` and on top of it the `with` or `against` of an expect row.
Overrides with_changes(const Overrides& base, const std::map<std::string, std::string>& changes);

// `story` is a name below scenarios/ or a path. Errors in the file name it; errors in `overrides` have no file.
Result<Scenario> read_story(const std::string& story, const Overrides& overrides, const DataFolder& data,
                            const KnownNames& known);
Result<Machine> read_machine(const std::string& machine, const DataFolder& data, const KnownNames& known);

struct Listed {
    std::string name, text;
};
std::vector<Listed> list_stories(const DataFolder& data);
std::vector<Listed> list_machines(const DataFolder& data);

// "12.8us", "20ms", "1s", at most an hour; a number without a unit is refused: false when it is not a time.
bool parse_time(std::string_view text, SimSpan& span);

}  // namespace lazytlb
