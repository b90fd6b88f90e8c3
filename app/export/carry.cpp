// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/carry.hpp"
#include "export/markup.hpp"

#include <cstdint>
#include <fstream>
#include <string_view>

namespace lazytlb {

namespace {

namespace fs = std::filesystem;

std::string little_endian(std::uint32_t n) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(n >> (8 * i) & 0xFF);
    return bytes;
}

std::string big_endian(std::uint32_t n) {
    std::string bytes;
    for (int i = 3; i >= 0; --i) bytes += static_cast<char>(n >> (8 * i) & 0xFF);
    return bytes;
}

// The cyclic redundancy check of PNG chunks (ISO 3309), bit by bit: the text is short.
std::uint32_t crc(std::string_view bytes) {
    std::uint32_t c = 0xFFFF'FFFF;
    for (const char byte : bytes) {
        c ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) c = (c & 1) != 0 ? 0xEDB8'8320 ^ c >> 1 : c >> 1;
    }
    return ~c;
}

class Finished {
public:
    explicit Finished(const fs::path& file) : stream_(file, std::ios::in | std::ios::out | std::ios::binary) {
        stream_.seekg(0, std::ios::end);
        size_ = static_cast<std::uint64_t>(stream_.tellg());
    }
    bool good() const { return stream_.good(); }
    std::uint64_t size() const { return size_; }
    std::string read(std::uint64_t at, std::size_t count) {
        std::string bytes(count, '\0');
        stream_.seekg(static_cast<std::streamoff>(at));
        stream_.read(bytes.data(), static_cast<std::streamsize>(count));
        return bytes;
    }
    bool write(std::uint64_t at, std::string_view bytes) {
        stream_.seekp(static_cast<std::streamoff>(at));
        stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        stream_.flush();
        return stream_.good();
    }

private:
    std::fstream stream_;
    std::uint64_t size_ = 0;
};

}  // namespace

bool carry_in_gif(const fs::path& file, const std::string& words) {
    Finished gif(file);
    if (!gif.good() || gif.size() < 7 || gif.read(gif.size() - 1, 1) != ";") return false;
    std::string comment = "\x21\xFE";
    for (std::size_t at = 0; at < words.size(); at += 255) {
        const std::string_view piece = std::string_view(words).substr(at, 255);
        comment += static_cast<char>(piece.size());
        comment += piece;
    }
    comment += '\0';
    return gif.write(gif.size() - 1, comment + ';');
}

bool carry_in_apng(const fs::path& file, const std::string& words) {
    constexpr std::size_t end_size = 12;  // of IEND, the last chunk
    Finished png(file);
    if (!png.good() || png.size() < end_size || png.read(png.size() - 8, 4) != "IEND") return false;
    const std::string end = png.read(png.size() - end_size, end_size);
    const std::string_view head("iTXtDescription\0\0\0\0\0", 20);  // keyword; not compressed; no language
    const std::string chunk = std::string(head) + words;
    return png.write(png.size() - end_size,
                     big_endian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + big_endian(crc(chunk)) + end);
}

bool carry_in_webp(const fs::path& file, const std::string& words) {
    constexpr std::uint64_t flags_at = 20;  // RIFF header 12, chunk header 8
    constexpr char has_xmp = 0x04;
    Finished webp(file);
    if (!webp.good() || webp.size() < 30 || webp.read(8, 8) != "WEBPVP8X") return false;
    std::string xmp =
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:description><rdf:Alt>"
        "<rdf:li xml:lang=\"x-default\">" +
        markup_escaped(words) + "</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta>";
    const auto length = static_cast<std::uint32_t>(xmp.size());
    if (xmp.size() % 2 != 0) xmp += '\0';  // chunks have even sizes; the length says the true one
    const std::string flags(1, static_cast<char>(webp.read(flags_at, 1)[0] | has_xmp));
    return webp.write(webp.size(), "XMP " + little_endian(length) + xmp) && webp.write(flags_at, flags) &&
           webp.write(4, little_endian(static_cast<std::uint32_t>(webp.size() + 8 + xmp.size() - 8)));
}

}  // namespace lazytlb
