// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/process.hpp"

#include "golden_file.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace lazytlb {
namespace {

namespace fs = std::filesystem;

fs::path fresh_folder() {
    std::string pattern = (fs::path(testing::TempDir()) / "lazytlb-cli-XXXXXX").string();
    return ::mkdtemp(pattern.data());
}

[[noreturn]] void become(std::vector<char*>& argv, const fs::path& folder, const fs::path& outputs,
                         const Environment& extra) {
    for (const auto& [name, value] : extra) ::setenv(name.c_str(), value.c_str(), 1);
    const int out = ::open((outputs / "out").c_str(), O_WRONLY | O_CREAT, 0600);
    const int err = ::open((outputs / "err").c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (::chdir(folder.c_str()) == 0) ::execvp(argv[0], argv.data());
    ::_exit(127);
}

}  // namespace

Ended lazytlb_command(const std::vector<std::string>& arguments, const fs::path& folder, const Environment& extra) {
    return command(LAZYTLB_BINARY, arguments, folder, extra);
}

bool is_installed(const std::string& program) {
    return command("sh", {"-c", "command -v " + program}, fs::path("/")).exit == 0;
}

Ended command(const std::string& program, const std::vector<std::string>& arguments, const fs::path& folder,
              const Environment& extra) {
    const fs::path outputs = fresh_folder();
    std::string name = program;
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{name.data()};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    const pid_t child = ::fork();
    if (child == 0) become(argv, folder, outputs, extra);
    int status = 0;
    ::waitpid(child, &status, 0);
    Ended ended{WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), file_text(outputs / "out"),
                file_text(outputs / "err")};
    fs::remove_all(outputs);
    return ended;
}

}  // namespace lazytlb
