// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/encoder.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

extern char** environ;  // of POSIX, which declares it nowhere

namespace lazytlb {

namespace {

constexpr int pipe_bytes = 1 << 20;

// The last line of what the child said, which is its reason.
std::string last_line(int file) {
    std::string text(4096, '\0');
    const off_t size = ::lseek(file, 0, SEEK_END);
    const ssize_t n = ::pread(file, text.data(), text.size(), std::max<off_t>(0, size - 4096));
    text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text.substr(text.find_last_of("\r\n") + 1);
}

}  // namespace

Encoder::Encoder(const std::vector<std::string>& arguments) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    ::fcntl(ends[1], F_SETPIPE_SZ, pipe_bytes);  // fewer turns; without it things only go slower
    words_ = ::memfd_create("ffmpeg", MFD_CLOEXEC);
    std::string name = "ffmpeg";
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{name.data()};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, words_, STDERR_FILENO);
    pid_t child = -1;
    const int error = ::posix_spawnp(&child, name.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    if (error != 0) {
        ::close(ends[1]);
        return;
    }
    child_ = child;
    to_child_ = ends[1];
    feeder_ = std::thread([this] { feed(); });
}

Encoder::~Encoder() {
    if (child_ > 0) {
        ::kill(child_, SIGKILL);
        finish();
    }
    if (words_ >= 0) ::close(words_);
}

bool Encoder::write(QImage frame) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return broken_ || waiting_.size() < most_waiting; });
    if (broken_) return false;
    waiting_.push_back(std::move(frame));
    changed_.notify_all();
    return true;
}

void Encoder::feed() {
    sigset_t broken_pipe;  // a child that is gone is an error of write(), not a signal that ends the program
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    for (;;) {
        QImage frame;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return over_ || !waiting_.empty(); });
            if (waiting_.empty()) break;
            frame = std::move(waiting_.front());
            waiting_.pop_front();
            changed_.notify_all();
        }
        if (write_all(frame)) continue;
        const std::lock_guard lock(mutex_);
        broken_ = true;
        changed_.notify_all();
        break;
    }
    ::close(std::exchange(to_child_, -1));
}

bool Encoder::write_all(const QImage& frame) const {
    const auto* bytes = frame.constBits();
    auto left = static_cast<std::size_t>(frame.sizeInBytes());
    while (left > 0) {
        const ssize_t n = ::write(to_child_, bytes, left);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        left -= static_cast<std::size_t>(n);
    }
    return true;
}

std::optional<std::string> Encoder::finish() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
        changed_.notify_all();
    }
    if (feeder_.joinable()) feeder_.join();
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) continue;
    child_ = -1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && !broken_) return std::nullopt;
    const std::string words = words_ >= 0 ? last_line(words_) : std::string();
    return words.empty() ? "it ended without a word" : words;
}

}  // namespace lazytlb
