// SPDX-License-Identifier: GPL-3.0-or-later
// Identifiers, times, counts.
pragma ComponentBehavior: Bound

import LazyTlb

AppText {
    font.family: Theme.mono
}
