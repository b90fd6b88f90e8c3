// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/mapped_file.hpp"

#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lazytlb {

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    struct stat status {};
    std::optional<MappedFile> mapped;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        const auto size = static_cast<std::size_t>(status.st_size);
        // Nothing can be mapped of an empty file, and nothing needs to be.
        void* const memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (memory != MAP_FAILED) {
            mapped = MappedFile();
            if (size > 0) {
                madvise(memory, size, MADV_SEQUENTIAL);
                mapped->bytes_ = {static_cast<const char*>(memory), size};
            }
        }
    }
    close(file);  // the mapping keeps the file
    return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace lazytlb
