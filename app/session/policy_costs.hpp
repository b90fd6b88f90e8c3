// SPDX-License-Identifier: GPL-3.0-or-later
// What the same story costs under every policy that its architecture allows: one row each, metered on a thread of its
// own when somebody wants to see them.
#pragma once

#include <atomic>
#include <optional>
#include <thread>

#include "player.hpp"
#include "row_model.hpp"

namespace lazytlb {

class PolicyCosts : public lazytlb::RowModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("belongs to a Session")
    Q_PROPERTY(bool busy READ busy NOTIFY busyChanged FINAL)
    /// Somebody looks: the runs are made now, and again whenever the story changes.
    Q_PROPERTY(bool wanted READ wanted WRITE set_wanted NOTIFY wantedChanged FINAL)

public:
    PolicyCosts(Player& player, DataFolder data, QObject* parent);
    ~PolicyCosts() override;

    bool busy() const { return thread_.joinable(); }
    bool wanted() const { return wanted_; }
    void set_wanted(bool wanted);
    void set_given_machine(const std::string& machine) { given_machine_ = machine; }

signals:
    void busyChanged();
    void wantedChanged();

private:
    struct Costs {
        std::string policy;
        std::array<std::int64_t, cause_count> ps{};
    };
    void start();
    void stop();
    void take(const Costs& costs, std::uint64_t round);
    void show_all();

    Player& player_;
    DataFolder data_;
    std::vector<Costs> costs_;
    std::string of_;  // the story, its architecture, machine, seed and settings, as one text
    std::string given_machine_;
    bool wanted_ = false;
    std::thread thread_;
    std::atomic<bool> cancel_{false};
    std::uint64_t round_ = 0;  // answers of an earlier one come too late
};

/// The choices of a run that is shown, to be run again with other ones; its machine as it was given, which may be a
/// path, or nothing where the story names it.
Overrides overrides_of(const Scenario& scenario, const std::string& given_machine);

}  // namespace lazytlb
