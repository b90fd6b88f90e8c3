// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: every place that a record names is found in the source that was built in, and two policies' files can be
// laid over each other without losing a line.
#include "source_model.hpp"

#include <gtest/gtest.h>

#include "app/session/runs.hpp"

namespace lazytlb {

TEST(Source, has_every_place_that_a_record_names) {
    for (const Site& site : first_borrow()->trace().sites) {
        const QStringList& lines = source_lines(QString::fromStdString(site.file));
        ASSERT_FALSE(lines.isEmpty()) << site.file;
        EXPECT_LE(site.line, lines.size()) << site.file << " " << site.function;
    }
}

TEST(Source, has_the_file_of_every_policy) {
    for (const VariantInfo& info : policies()) {
        const QString file = policy_file(QString::fromUtf8(info.name.data(), static_cast<qsizetype>(info.name.size())));
        EXPECT_FALSE(source_lines(file).isEmpty()) << file.toStdString();
    }
}

TEST(Source, says_where_each_cpu_is_and_what_the_function_follows) {
    Player player;
    SourceModel source(nullptr);
    std::size_t places = 0;
    for (std::size_t position = 1; position <= first_borrow()->size(); ++position) {
        player.open(first_borrow(), position);
        const Event& event = *player.event();
        if (!event.cpu.exists() || event.site == no_site) continue;
        source.show_place(player, event.cpu);
        const Site& site = first_borrow()->trace().sites[event.site];
        EXPECT_EQ(source.file().toStdString(), site.file);
        EXPECT_EQ(source.current() + 1, site.line);
        EXPECT_TRUE(source.here().contains(QString::number(event.cpu.value))) << source.here().toStdString();
        EXPECT_TRUE(source.rows()[source.current()][4].toBool());
        if (site.function == "context_switch") {
            ++places;
            EXPECT_TRUE(source.provenance().startsWith(QStringLiteral("kernel/sched/core.c, context_switch")))
                << source.provenance().toStdString();
        }
    }
    EXPECT_GT(places, 0u);
}

TEST(Source, a_difference_loses_no_line) {
    const QStringList mine = source_lines(policy_file(QStringLiteral("refcount")));
    const QStringList theirs = source_lines(policy_file(QStringLiteral("refcount-classic")));
    QStringList left, right;
    for (const DiffLine& line : difference(mine, theirs)) {
        if (line.mine > 0) left << line.text;
        if (line.theirs > 0) right << line.text;
    }
    EXPECT_EQ(left, mine);
    EXPECT_EQ(right, theirs);
}

TEST(Source, lays_another_policy_over_the_one_in_force) {
    Player player;
    player.open(first_borrow(), 40);
    SourceModel source(nullptr);
    source.show_place(player, CpuId{0});
    source.set_other(1);
    source.show_place(player, CpuId{0});
    int only_here = 0, only_there = 0;
    for (const Row& row : source.rows()) {
        only_here += row[5] == QStringLiteral("−");
        only_there += row[5] == QStringLiteral("+");
    }
    EXPECT_GT(only_here, 0);
    EXPECT_GT(only_there, 0);
}

}  // namespace lazytlb
