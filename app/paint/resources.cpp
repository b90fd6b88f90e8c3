// SPDX-License-Identifier: GPL-3.0-or-later
#include "paint/resources.hpp"

#include <QtCore/QtGlobal>

// The macro declares a function of Qt's and so must stand outside every namespace.
static void register_all() { Q_INIT_RESOURCE(paint_data); }

namespace lazytlb::paint {

void load_resources() {
    static const bool once = [] {
        register_all();
        return true;
    }();
    (void)once;
}

}  // namespace lazytlb::paint
