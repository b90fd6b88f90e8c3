// SPDX-License-Identifier: GPL-3.0-or-later
// The window as users have it, on a display: how many frames and how many new pictures of the floor it shows a second
// while a record plays.
#pragma once

#include <QString>

/// Plays with the lanes under the floor, 1920 x 1080, for three seconds thrice and prints the best beside the goal,
/// which both counts have to reach. `story`: the path of a story file.
void count_frames(const char* title, const QString& story, double goal_per_second);
