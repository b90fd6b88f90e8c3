// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace lazytlb {
namespace fs = std::filesystem;

namespace {

Diagnostic cannot_write(const fs::path& place, const std::string& why, std::string hint) {
    Diagnostic d;
    d.file = place.string();
    d.sentence = "This file cannot be written: " + why + ".";
    d.hint = std::move(hint);
    return d;
}

// The system's own words, without the locale that strerror() follows.
std::string words_of(int error) {
    if (const char* words = strerrordesc_np(error)) return words;
    return "system error " + std::to_string(error);
}

}  // namespace

NewFile::NewFile(int file, fs::path place, fs::path target, fs::path part)
    : file_(file), place_(std::move(place)), target_(std::move(target)), part_(std::move(part)) {}

NewFile::NewFile(NewFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      error_(other.error_),
      place_(std::move(other.place_)),
      target_(std::move(other.target_)),
      part_(std::move(other.part_)) {}

NewFile::~NewFile() {
    if (file_ < 0) return;
    ::close(file_);
    ::unlink(part_.c_str());
}

Result<NewFile> NewFile::open(const fs::path& place) {
    if (place.empty()) return cannot_write(place, "its name is empty", "Give a file name.");
    std::error_code unused;
    // A link stays a link: what it points to is replaced.
    const fs::path target = fs::is_symlink(place, unused) ? fs::weakly_canonical(place, unused) : place;
    if (fs::is_directory(target, unused)) return cannot_write(place, "it is a folder", "Name a file in it.");
    if (fs::exists(target, unused) && !fs::is_regular_file(target, unused))
        return cannot_write(place, "it is a device or a pipe, which a finished file cannot replace",
                            "Name a plain file.");
    if (fs::exists(target, unused) && ::access(target.c_str(), W_OK) != 0)
        return cannot_write(place, words_of(errno), "Choose another name, or make the file writable.");

    for (int attempt = 0; attempt < 100; ++attempt) {
        fs::path part = target;
        part += attempt == 0 ? ".part" : ".part" + std::to_string(attempt);
        const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) return NewFile(file, place, target, std::move(part));
        if (errno != EEXIST)
            return cannot_write(place, words_of(errno), "Choose a folder that exists and can be written.");
    }
    return cannot_write(place, "a hundred unfinished copies lie beside it",
                        "Remove the files that end in .part there.");
}

void NewFile::write(std::string_view bytes) {
    while (error_ == 0 && !bytes.empty()) {
        const ssize_t done = ::write(file_, bytes.data(), bytes.size());
        if (done >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(done));
        else if (errno != EINTR)
            error_ = errno;
    }
}

std::optional<Diagnostic> NewFile::commit() {
    if (error_ == 0 && ::fsync(file_) != 0 && errno != EINVAL && errno != EROFS) error_ = errno;
    if (error_ == 0 && ::rename(part_.c_str(), target_.c_str()) != 0) error_ = errno;
    if (error_ != 0) return cannot_write(place_, words_of(error_), "Is there room on the disk?");
    ::close(std::exchange(file_, -1));
    return std::nullopt;
}

}  // namespace lazytlb
