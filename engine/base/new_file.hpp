// SPDX-License-Identifier: GPL-3.0-or-later
// A file that appears whole or not at all: written beside its place and renamed at the end. What stood there
// before stays until then; a NewFile that is dropped before commit() leaves nothing behind.
#pragma once

#include "base/diagnostic.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lazytlb {

class NewFile {
public:
    // Fails at once when the place cannot be written, so that no long run ends in vain.
    static Result<NewFile> open(const std::filesystem::path& place);

    NewFile(NewFile&& other) noexcept;
    NewFile& operator=(NewFile&&) = delete;
    ~NewFile();

    // Buffered by the system only: give it large pieces. A failure is kept and told by commit().
    void write(std::string_view bytes);
    // Flushes to the disk and renames. Nothing: the file is there.
    std::optional<Diagnostic> commit();

    const std::filesystem::path& place() const { return place_; }
    // Where the bytes are until then, for a child process that writes them itself.
    const std::filesystem::path& part() const { return part_; }

private:
    NewFile(int file, std::filesystem::path place, std::filesystem::path target, std::filesystem::path part);

    int file_ = -1;
    int error_ = 0;                 // errno of the first failed write
    std::filesystem::path place_;   // as the user named it
    std::filesystem::path target_;  // behind symbolic links
    std::filesystem::path part_;    // where the bytes are until commit()
};

}  // namespace lazytlb
