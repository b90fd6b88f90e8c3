// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the path data of our own icons: M L H V A Z and their relative forms, arcs of circles only.
#pragma once

#include <QPainterPath>
#include <QString>

namespace lazytlb {

/// The path of "d" in the SVG text of an icon; empty when there is none.
QPainterPath icon_path(const QString& svg);

}  // namespace lazytlb
