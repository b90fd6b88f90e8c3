// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/cost_history.hpp"

#include <algorithm>

namespace lazytlb {

namespace {

SimTime part_of(SimTime end, std::size_t part, std::size_t parts) {
    return {end.ps / parts * part + end.ps % parts * part / parts};  // end x parts may not fit
}

}  // namespace

CostHistory::CostHistory(const Trace& trace)
    : end_(trace.end), open_(trace.facts.cpus()), cpu_(trace.facts.cpus()), mm_(most_mms) {
    all_.reserve(sample_count);
    cpu_samples_.reserve(sample_count * cpu_.size());
    mm_samples_.reserve(sample_count * mm_.size());
}

void CostHistory::before(const Event& event, const World& world) {
    while (all_.size() < sample_count && part_of(end_, all_.size(), sample_count - 1) < event.at) sample(world);
}

void CostHistory::after(const Event& event, const World& world) {
    if (!event.cpu.exists()) return;
    const CpuState& now = world.cpu(event.cpu);
    Open& open = open_[event.cpu.index()];
    if (now.activity == open.cause && now.loaded_mm == open.mm) return;
    close(event.cpu.index(), event.at);
    open.cause = now.activity;
    open.mm = now.loaded_mm;
}

void CostHistory::finish(const World& world) {
    while (all_.size() < sample_count) sample(world);
    open_ = {};
    cpu_ = {};
    mm_ = {};
}

void CostHistory::close(std::size_t cpu, SimTime at) {
    Open& open = open_[cpu];
    const auto cause = static_cast<std::size_t>(open.cause);
    const double ns = (at - open.since).ns();
    cpu_[cpu][cause] += ns;
    if (open.mm.index() < mm_.size()) mm_[open.mm.index()][cause] += ns;
    open.since = at;
}

void CostHistory::sample(const World& world) {
    CostSample sample{part_of(end_, all_.size(), sample_count - 1), {}};
    const auto costs = world.costs(sample.at);
    std::copy(costs.begin(), costs.end(), sample.ps.begin());
    all_.push_back(sample);
    for (std::size_t cpu = 0; cpu < cpu_.size(); ++cpu) close(cpu, sample.at);
    const auto keep = [](const auto& costs_ns, std::vector<Costs>& samples) {
        for (const auto& one : costs_ns) {
            Costs kept;
            std::transform(one.begin(), one.end(), kept.begin(), [](double ns) { return static_cast<float>(ns); });
            samples.push_back(kept);
        }
    };
    keep(cpu_, cpu_samples_);
    keep(mm_, mm_samples_);
}

std::vector<CostSample> CostHistory::row(const std::vector<Costs>& samples, std::size_t index,
                                         std::size_t width) const {
    std::vector<CostSample> row;
    if (index >= width) return row;
    for (std::size_t i = 0; i < all_.size(); ++i) {
        row.push_back({all_[i].at, {}});
        const Costs& ns = samples[i * width + index];
        std::transform(ns.begin(), ns.end(), row.back().ps.begin(), [](float one) { return one * 1e3; });
    }
    return row;
}

std::vector<CostSample> CostHistory::of(CpuId cpu) const {
    return all_.empty() ? std::vector<CostSample>() : row(cpu_samples_, cpu.index(), cpu_samples_.size() / all_.size());
}

std::vector<CostSample> CostHistory::of(MmId mm) const { return row(mm_samples_, mm.index(), most_mms); }

}  // namespace lazytlb
