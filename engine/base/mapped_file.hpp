// SPDX-License-Identifier: GPL-3.0-or-later
// A file as memory, for reading: only what is looked at is read, and nothing is copied.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace lazytlb {

class MappedFile {
public:
    // Nothing when it cannot be opened or is no regular file; the caller finds out which, and says so.
    static std::optional<MappedFile> open(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    std::string_view bytes() const { return bytes_; }

private:
    MappedFile() = default;
    std::string_view bytes_;
};

}  // namespace lazytlb
