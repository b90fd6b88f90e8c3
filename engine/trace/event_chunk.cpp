// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/event_chunk.hpp"

#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

#include <sys/mman.h>

namespace lazytlb {

namespace {

constexpr std::size_t chunk_bytes = events_per_chunk * sizeof(Event);
constexpr std::size_t most_kept = 96;  // 192 MiB: a record of six million events

struct Kept {
    std::mutex lock;
    std::vector<Event*> chunks;
    ~Kept() {
        for (Event* events : chunks) std::free(events);
    }
};

Kept& kept() {
    static Kept only;
    return only;
}

}  // namespace

EventChunk take_chunk() {
    Kept& k = kept();
    {
        const std::lock_guard guard(k.lock);
        if (!k.chunks.empty()) {
            Event* const events = k.chunks.back();
            k.chunks.pop_back();
            return EventChunk(events);
        }
    }
    void* const memory = std::aligned_alloc(chunk_bytes, chunk_bytes);
    if (memory == nullptr) throw std::bad_alloc();
    madvise(memory, chunk_bytes, MADV_HUGEPAGE);  // a wish: where there are none, small pages do
    return EventChunk(static_cast<Event*>(memory));
}

void ReturnChunk::operator()(Event* events) const {
    Kept& k = kept();
    {
        const std::lock_guard guard(k.lock);
        if (k.chunks.size() < most_kept) {
            k.chunks.push_back(events);
            return;
        }
    }
    std::free(events);
}

}  // namespace lazytlb
