// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_file.hpp"

#include "base/mapped_file.hpp"
#include "trace/event_code.hpp"
#include "trace/record_in_page.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <functional>
#include <limits>
#include <utility>

namespace lazytlb {
namespace {

using nlohmann::json;

// Begins with a byte that is no text and holds both line ends, so that a transfer as text is noticed.
constexpr std::string_view magic{"\x89LZT\r\n\x1a\n", 8};
constexpr std::size_t preface_size = magic.size() + 4;
constexpr std::size_t block_header_size = 24;

using Tag = std::array<char, 4>;
constexpr Tag head_tag{'H', 'E', 'A', 'D'}, events_tag{'E', 'V', 'T', 'S'}, done_tag{'D', 'O', 'N', 'E'};

template <class Number>
void put(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

template <class Number>
Number get(std::string_view bytes, std::size_t at) {
    Number number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        number |= static_cast<Number>(static_cast<Number>(static_cast<unsigned char>(bytes[at + i])) << (8 * i));
    return number;
}

// Every step is a bijection of the state, whatever the word: two texts that differ in one word never agree.
std::uint64_t mix(std::uint64_t state, std::uint64_t word) {
    state = (state ^ word) * 0x9E37'79B9'7F4A'7C15;
    return state ^ state >> 32;
}

std::uint64_t checksum(std::uint64_t ordinal, std::string_view header, std::string_view payload) {
    std::uint64_t state = mix(0x6C7A'7472'6163'6531, ordinal);
    state = mix(state, get<std::uint64_t>(header, 0));
    state = mix(state, get<std::uint64_t>(header, 8));
    std::size_t at = 0;
    for (; at + 8 <= payload.size(); at += 8) state = mix(state, get<std::uint64_t>(payload, at));
    std::uint64_t tail = 0;
    for (std::size_t i = 0; at + i < payload.size(); ++i)
        tail |= std::uint64_t{static_cast<unsigned char>(payload[at + i])} << (8 * i);
    return mix(state, tail);
}

// Where the bytes of a record go: a file, or memory.
using Sink = std::function<void(std::string_view)>;

void write_block(const Sink& sink, std::uint64_t ordinal, Tag tag, std::uint32_t count, std::string_view payload) {
    std::string header(tag.begin(), tag.end());
    put(header, count);
    put(header, static_cast<std::uint64_t>(payload.size()));
    put(header, checksum(ordinal, header, payload));
    sink(header);
    sink(payload);
}

// The numbers in the events mean something only beside these names: another program may know other events.
std::vector<std::string> kinds_known() {
    std::vector<std::string> kinds;
    for (std::size_t i = 0; i < event_kind_count; ++i) kinds.emplace_back(to_string(static_cast<EventKind>(i)));
    return kinds;
}

std::string head_of(const Trace& trace) {
    const RunFacts& f = trace.facts;
    json sites = json::array();
    for (const Site& site : trace.sites) sites.push_back({site.file, site.function, site.line});
    const json head = {
        {"story", f.story},
        {"title", f.title},
        {"policy", f.policy},
        {"arch", f.arch},
        {"machine", f.machine},
        {"machine_title", f.machine_title},
        {"seed", f.seed},
        {"settings", f.settings},
        {"counts_lazy", f.counts_lazy},
        {"lazy_in_cpumask", f.lazy_in_cpumask},
        {"tlb", to_string(f.tlb)},
        {"forced", f.forced},
        {"sockets", f.sockets},
        {"clusters_per_socket", f.clusters_per_socket},
        {"cores_per_cluster", f.cores_per_cluster},
        {"smt", f.smt},
        {"sockets_per_drawer", f.sockets_per_drawer},
        {"names", trace.names},
        {"sites", sites},
        {"event_kinds", kinds_known()},
    };
    return head.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<TlbTracking> tlb_tracking_named(std::string_view name) {
    for (std::size_t i = 0; i < tlb_tracking_count; ++i)
        if (to_string(static_cast<TlbTracking>(i)) == name) return static_cast<TlbTracking>(i);
    return std::nullopt;
}

enum class HeadProblem { none, damaged, other_events };

HeadProblem read_head(std::string_view text, Trace& trace) {
    const json head = json::parse(text, nullptr, false);
    if (head.is_discarded()) return HeadProblem::damaged;
    try {
        if (head.at("event_kinds").get<std::vector<std::string>>() != kinds_known()) return HeadProblem::other_events;
        RunFacts& f = trace.facts;
        head.at("story").get_to(f.story);
        head.at("title").get_to(f.title);
        head.at("policy").get_to(f.policy);
        head.at("arch").get_to(f.arch);
        head.at("machine").get_to(f.machine);
        head.at("machine_title").get_to(f.machine_title);
        head.at("seed").get_to(f.seed);
        head.at("settings").get_to(f.settings);
        head.at("counts_lazy").get_to(f.counts_lazy);
        head.at("lazy_in_cpumask").get_to(f.lazy_in_cpumask);
        const auto tlb = tlb_tracking_named(head.at("tlb").get<std::string>());
        if (!tlb) return HeadProblem::damaged;
        f.tlb = *tlb;
        head.at("forced").get_to(f.forced);
        head.at("sockets").get_to(f.sockets);
        head.at("clusters_per_socket").get_to(f.clusters_per_socket);
        head.at("cores_per_cluster").get_to(f.cores_per_cluster);
        head.at("smt").get_to(f.smt);
        head.at("sockets_per_drawer").get_to(f.sockets_per_drawer);
        head.at("names").get_to(trace.names);
        for (const json& site : head.at("sites"))
            trace.sites.push_back(
                {site.at(0).get<std::string>(), site.at(1).get<std::string>(), site.at(2).get<int>()});
    } catch (const json::exception&) {
        return HeadProblem::damaged;
    }
    const std::size_t cpus = trace.facts.cpus();
    return cpus >= 1 && cpus < CpuId::none_value && trace.facts.sockets_per_drawer >= 1 ? HeadProblem::none
                                                                                        : HeadProblem::damaged;
}

// One file under the reader's eye: what is left of it, and how to say what is wrong with it.
class RecordReader {
public:
    explicit RecordReader(const std::filesystem::path& path) : path_(path) {}

    Result<std::shared_ptr<const Trace>> read();

private:
    struct Block {
        Tag tag{};
        std::uint32_t count = 0;
        std::string_view payload;  // in the mapped file
    };

    // The next `size` bytes; empty when the file has fewer.
    std::optional<std::string_view> take(std::uint64_t size);
    std::optional<Diagnostic> open();
    std::optional<Diagnostic> next(Block& block);
    std::optional<Diagnostic> read_events(const Block& block);
    std::optional<Diagnostic> finish(const Block& block);

    Diagnostic problem(std::string sentence, std::string hint) const {
        Diagnostic d;
        d.file = path_.string();
        d.sentence = std::move(sentence);
        d.hint = std::move(hint);
        return d;
    }
    Diagnostic damaged(std::string_view what) const {
        return problem(fmt::format("This record is damaged: {}.", what),
                       "Copy it again, or write it anew with lazytlb run STORY --trace FILE.");
    }
    Diagnostic cut_short() const {
        return damaged(fmt::format("it ends in the middle of block {} (at {} bytes)", ordinal_ + 1, size_));
    }

    std::filesystem::path path_;
    std::optional<MappedFile> file_;
    std::string unpacked_;    // of a page
    std::string_view bytes_;  // of the record: in the file, or unpacked
    std::uint64_t size_ = 0, left_ = 0;
    std::uint64_t ordinal_ = 0;
    std::shared_ptr<Trace> trace_ = std::make_shared<Trace>();
};

std::optional<std::string_view> RecordReader::take(std::uint64_t size) {
    if (size > left_) return std::nullopt;
    const auto bytes = bytes_.substr(static_cast<std::size_t>(size_ - left_), static_cast<std::size_t>(size));
    left_ -= size;
    return bytes;
}

std::optional<Diagnostic> RecordReader::open() {
    std::error_code error;
    if (std::filesystem::is_directory(path_, error))
        return problem("This is a folder, not a record.", "Name a .lztrace file.");
    file_ = MappedFile::open(path_);
    if (!file_) {
        const bool missing = !std::filesystem::exists(path_, error);
        return problem(
            missing ? "There is no such file." : "This file cannot be read.",
            missing ? "Check the name, or write a record with lazytlb run STORY --trace FILE." : "May you read it?");
    }
    bytes_ = file_->bytes();
    if (is_page(bytes_)) {
        unpacked_ = record_in_page(bytes_);
        bytes_ = unpacked_;
        if (bytes_.empty())
            return problem("This page holds no record.",
                           "Its record was too large to be put in; the page says with which command to make it again.");
    }
    size_ = left_ = bytes_.size();
    const auto preface = take(preface_size);
    if (!preface || preface->substr(0, magic.size()) != magic)
        return problem("This is not a record of Lazy TLB Lab.",
                       "Records are written by lazytlb run STORY --trace FILE.lztrace.");
    const auto version = get<std::uint32_t>(*preface, magic.size());
    if (version != trace_file_version)
        return problem(
            fmt::format("This record has format {}; this program reads format {}.", version, trace_file_version),
            "Use the version of Lazy TLB Lab that wrote it, or write it anew: a run repeats exactly.");
    return std::nullopt;
}

std::optional<Diagnostic> RecordReader::next(Block& block) {
    const auto header = take(block_header_size);
    if (!header) return cut_short();
    std::copy_n(header->begin(), block.tag.size(), block.tag.begin());
    block.count = get<std::uint32_t>(*header, 4);
    const auto payload = take(get<std::uint64_t>(*header, 8));
    if (!payload) return cut_short();
    block.payload = *payload;
    if (checksum(ordinal_, *header, block.payload) != get<std::uint64_t>(*header, 16))
        return damaged(fmt::format("the checksum of block {} is wrong", ordinal_ + 1));
    ++ordinal_;
    return std::nullopt;
}

std::optional<Diagnostic> RecordReader::read_events(const Block& block) {
    if (block.count == 0 || block.count > EventLog::chunk_size ||
        !decode_events(block.payload, block.count, trace_->events))
        return damaged(fmt::format("block {} does not hold {} events", ordinal_, block.count));
    return std::nullopt;
}

std::optional<Diagnostic> RecordReader::finish(const Block& block) {
    if (block.payload.size() != 24 || get<std::uint64_t>(block.payload, 0) != trace_->events.size())
        return damaged("events are missing");
    if (left_ != 0) return damaged(fmt::format("{} bytes follow its end", left_));
    trace_->end = {get<std::uint64_t>(block.payload, 8)};
    trace_->hash = get<std::uint64_t>(block.payload, 16);
    std::uint64_t hash = hash_seed;
    for (std::size_t i = 0; i < trace_->events.size(); ++i) hash = hash_event(hash, trace_->events[i]);
    if (hash != trace_->hash) return damaged("its events do not give its trace hash");
    if (!indices_hold(*trace_)) return damaged("an event speaks of something that does not exist");
    return std::nullopt;
}

Result<std::shared_ptr<const Trace>> RecordReader::read() {
    if (auto wrong = open()) return *wrong;
    Block block;
    if (auto wrong = next(block)) return *wrong;
    const HeadProblem head = block.tag == head_tag ? read_head(block.payload, *trace_) : HeadProblem::damaged;
    if (head == HeadProblem::damaged) return damaged("its head cannot be understood");
    if (head == HeadProblem::other_events)
        return problem("This record knows other events than this program.",
                       "Use the version of Lazy TLB Lab that wrote it, or write it anew: a run repeats exactly.");
    for (;;) {
        if (auto wrong = next(block)) return *wrong;
        if (block.tag == done_tag) break;
        if (block.tag != events_tag) return damaged(fmt::format("block {} is of no known kind", ordinal_));
        if (auto wrong = read_events(block)) return *wrong;
    }
    if (auto wrong = finish(block)) return *wrong;
    return std::shared_ptr<const Trace>(trace_);
}

void write_record(const Trace& trace, const Sink& sink) {
    std::string preface(magic);
    put(preface, trace_file_version);
    sink(preface);

    std::uint64_t ordinal = 0;
    write_block(sink, ordinal++, head_tag, 1, head_of(trace));
    std::string bytes;
    for (std::size_t first = 0; first < trace.events.size(); first += EventLog::chunk_size) {
        const std::size_t count = std::min(EventLog::chunk_size, trace.events.size() - first);
        bytes.clear();
        encode_events(trace.events, first, count, bytes);
        write_block(sink, ordinal++, events_tag, static_cast<std::uint32_t>(count), bytes);
    }
    bytes.clear();
    put(bytes, static_cast<std::uint64_t>(trace.events.size()));
    put(bytes, trace.end.ps);
    put(bytes, trace.hash);
    write_block(sink, ordinal, done_tag, 1, bytes);
}

}  // namespace

std::optional<Diagnostic> write_trace_file(const Trace& trace, NewFile file) {
    write_record(trace, [&](std::string_view bytes) { file.write(bytes); });
    return file.commit();
}

std::string trace_file_bytes(const Trace& trace) {
    std::string all;
    write_record(trace, [&](std::string_view bytes) { all += bytes; });
    return all;
}

Result<std::shared_ptr<const Trace>> read_trace_file(const std::filesystem::path& path) {
    return RecordReader(path).read();
}

}  // namespace lazytlb
