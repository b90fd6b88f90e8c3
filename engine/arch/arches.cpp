// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/arches.hpp"

namespace lazytlb::arch {

const std::vector<const Architecture*>& all() {
    static const std::vector<const Architecture*> list{&powerpc_hash, &x86_7_1};
    return list;
}

}  // namespace lazytlb::arch
