// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy_costs.hpp"

#include <exception>

#include <fmt/format.h>

#include "session/words.hpp"

namespace lazytlb {

namespace {

std::string name_of(const Scenario& s) {
    std::string name = fmt::format("{} {} {} {}", s.given.empty() ? s.id : s.given, s.arch, s.machine.id, s.seed);
    for (const auto& [path, value] : s.overrides) name += fmt::format(" {}={}", path, value);
    return name;
}

// Everything but what the programs do themselves and what nobody wants.
std::int64_t lost(const std::array<std::int64_t, cause_count>& ps) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < cause_count; ++i)
        if (static_cast<Cause>(i) != Cause::user && static_cast<Cause>(i) != Cause::idle) sum += ps[i];
    return sum;
}

// Nothing where the story cannot run that way: its mistakes are told where it is chosen.
std::optional<std::array<std::int64_t, cause_count>> costs_under(const std::string& story, const Overrides& overrides,
                                                                 const DataFolder& data, std::atomic<bool>& cancel) {
    try {
        auto scenario = read_story(story, overrides, data, known_names());
        if (!scenario) return std::nullopt;
        return meter(*scenario, {&cancel, nullptr, false}).measures.costs_ps;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

Overrides overrides_of(const Scenario& scenario, const std::string& given_machine) {
    Overrides overrides;
    overrides.policy = scenario.policy;
    overrides.arch = scenario.arch;
    overrides.machine = given_machine;
    overrides.seed = scenario.seed;
    overrides.set = scenario.overrides;
    overrides.force = scenario.force;
    return overrides;
}

PolicyCosts::PolicyCosts(Player& player, DataFolder data, QObject* parent)
    : RowModel({"policy", "title", "shares", "lostText", "shown"}, parent), player_(player), data_(std::move(data)) {
    connect(&player_, &Player::opened, this, [this] {
        if (wanted_) start();
    });
}

PolicyCosts::~PolicyCosts() { stop(); }

void PolicyCosts::set_wanted(bool wanted) {
    if (wanted == wanted_) return;
    wanted_ = wanted;
    if (wanted_) start();
    emit wantedChanged();
}

void PolicyCosts::stop() {
    cancel_ = true;
    if (thread_.joinable()) thread_.join();
    cancel_ = false;
}

void PolicyCosts::start() {
    if (!player_.run()) return;
    const Scenario& shown = player_.run()->scenario;
    if (of_ == name_of(shown)) return show_all();  // another policy of the same story: they are all known
    stop();
    of_ = name_of(shown);
    costs_.clear();
    show_all();
    thread_ = std::thread([this, overrides = overrides_of(shown, given_machine_), round = ++round_,
                           story = shown.given.empty() ? shown.id : shown.given]() mutable {
        for (const VariantInfo& info : policies()) {
            if (cancel_ || refusal(info.name, overrides.arch)) continue;
            overrides.policy = info.name;
            const auto costs = costs_under(story, overrides, data_, cancel_);
            if (!costs || cancel_) continue;
            QMetaObject::invokeMethod(
                this, [this, round, costs = Costs{overrides.policy, *costs}] { take(costs, round); },
                Qt::QueuedConnection);
        }
        QMetaObject::invokeMethod(
            this,
            [this, round] {
                if (round != round_) return;
                stop();
                emit busyChanged();
            },
            Qt::QueuedConnection);
    });
    emit busyChanged();
}

void PolicyCosts::take(const Costs& costs, std::uint64_t round) {
    if (round != round_) return;
    costs_.push_back(costs);
    show_all();
}

void PolicyCosts::show_all() {
    QList<Row> rows;
    for (const Costs& costs : costs_) {
        std::int64_t sum = 0;
        for (const std::int64_t ps : costs.ps) sum += ps;
        QList<double> shares;
        for (const std::int64_t ps : costs.ps)
            shares << (sum > 0 ? static_cast<double>(ps) / static_cast<double>(sum) : 0);
        QString title = to_qstring(costs.policy);
        for (const VariantInfo& info : policies())
            if (info.name == costs.policy) title = to_qstring(info.title);
        rows << Row{to_qstring(costs.policy), title, QVariant::fromValue(shares),
                    tr("%1 lost").arg(span_text({lost(costs.ps)})),
                    player_.run() && player_.run()->scenario.policy == costs.policy};
    }
    show(std::move(rows));
}

}  // namespace lazytlb
