// SPDX-License-Identifier: GPL-3.0-or-later
// A painted picture as the bytes of a PNG file that says how it was made.
#pragma once

#include <QtGui/QImage>

#include <string>

#include "export/request.hpp"

namespace lazytlb {

// Empty when there is no memory for it.
std::string to_png(QImage image, const ExportRequest& request);

}  // namespace lazytlb
