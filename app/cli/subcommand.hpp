// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands. Each file describes its own on the command line; `chosen` gets what to do once that was read.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace lazytlb::cli {

using Action = std::function<int()>;  // gives the exit code

void add_check(CLI::App& app, Action& chosen);
void add_compare(CLI::App& app, Action& chosen);
void add_crossover(CLI::App& app, Action& chosen);
void add_export(CLI::App& app, Action& chosen);
void add_fit(CLI::App& app, Action& chosen);
void add_list(CLI::App& app, Action& chosen);
void add_run(CLI::App& app, Action& chosen);
void add_sweep(CLI::App& app, Action& chosen);

}  // namespace lazytlb::cli
