// SPDX-License-Identifier: GPL-3.0-or-later
// Placeholder until the subcommands arrive.
int main() { return 4; }
