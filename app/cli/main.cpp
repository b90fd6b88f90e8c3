// SPDX-License-Identifier: GPL-3.0-or-later
// lazytlb: reads the command line, does what the chosen subcommand says, and turns whatever happens into an exit code.
#include "base/check.hpp"
#include "base/names_hint.hpp"
#include "cli/outcome.hpp"
#include "cli/subcommand.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace lazytlb::cli {
namespace {

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t size = lead < 0x80                   ? 1
                                 : lead >= 0xC2 && lead < 0xE0 ? 2
                                 : lead >= 0xE0 && lead < 0xF0 ? 3
                                 : lead >= 0xF0 && lead < 0xF5 ? 4
                                                               : 0;
        if (size == 0 || i + size > text.size()) return false;
        for (std::size_t k = 1; k < size; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) return false;
        i += size;
    }
    return true;
}

std::string printable(std::string_view text) {
    std::string shown;
    for (const char c : text)
        shown += c >= ' ' && c <= '~' ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return shown;
}

std::vector<std::string> names_in(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(sub->get_name());
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back(fmt::format("--{}", name));
    return names;
}

// CLI11's words for a wrong number of values, in ours.
std::string sentence_of(const CLI::ParseError& error) {
    const std::string said = error.what();
    const std::string name = said.substr(0, said.find_first_of(": "));
    if (said.ends_with(" is required")) return fmt::format("{} is missing.", name);
    if (said.find(" missing") != std::string::npos) return fmt::format("{} needs a value.", name);
    if (said.find("At Most 1") != std::string::npos) return fmt::format("{} is given more than once.", name);
    return fmt::format("{}.", said);
}

// What CLI11 found wrong, with the nearest name where one was unknown.
int tell(const CLI::ParseError& error, const CLI::App& app) {
    const auto chosen = app.get_subcommands();
    const CLI::App& where = chosen.empty() ? app : *chosen.front();
    const std::string help = chosen.empty() ? "lazytlb --help" : fmt::format("lazytlb {} --help", where.get_name());
    const auto extra = app.remaining(true);
    if (extra.empty()) {
        if (chosen.empty()) return report({on_command_line("A command is missing.", names_hint("", names_in(app)))});
        return report({on_command_line(sentence_of(error), help)});
    }
    const std::string& first = extra.front();
    if (first.starts_with('-'))
        return report({on_command_line(fmt::format("Unknown option \"{}\".", first),
                                       names_hint(first.substr(0, first.find('=')), names_in(where)))});
    if (chosen.empty())
        return report(
            {on_command_line(fmt::format("Unknown command \"{}\".", first), names_hint(first, names_in(app)))});
    return report({on_command_line(fmt::format("Nothing more is expected here: \"{}\".", first), help)});
}

int run_command(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        if (!is_utf8(argv[i]))
            return report({on_command_line(fmt::format("Argument {} is not UTF-8: \"{}\".", i, printable(argv[i])),
                                           "Use names in UTF-8.")});

    CLI::App app("Lazy TLB Lab: what a borrowed address space costs, from a story to numbers and pictures.", "lazytlb");
    app.set_version_flag("--version", "lazytlb " LAZYTLB_VERSION);
    app.require_subcommand(1);
    app.footer("Exit code: 0 done, 1 a finding, 2 wrong command line, 3 wrong or missing file, 4 our own fault.");
    Action chosen;
    add_run(app, chosen);
    add_compare(app, chosen);
    add_sweep(app, chosen);
    add_crossover(app, chosen);
    add_check(app, chosen);
    add_fit(app, chosen);
    add_export(app, chosen);
    add_list(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return tell(error, app);
    }
    return chosen();
}

// Everything that no code of ours turned into a sentence for the user.
int our_own_fault(const char* what, int argc, char** argv) {
    std::string line = "lazytlb";
    for (int i = 1; i < argc; ++i) line += std::string(" ") + argv[i];
    message(fmt::format("This is a fault of Lazy TLB Lab, not yours: {}\ncommand: {}", what, line));
    return our_fault;
}

int guarded(int argc, char** argv) {
    try {
        return run_command(argc, argv);
    } catch (const std::bad_alloc&) {
        return our_own_fault("the memory does not suffice", argc, argv);
    } catch (const std::exception& e) {
        return our_own_fault(e.what(), argc, argv);
    }
}

}  // namespace
}  // namespace lazytlb::cli

int main(int argc, char** argv) {
    const int code = lazytlb::cli::guarded(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    lazytlb::cli::message("error: The output cannot be written: is the disk full?");
    return lazytlb::cli::wrong_file;
}
