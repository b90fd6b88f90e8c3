// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policies.hpp"

namespace lazytlb::policy {

const std::vector<const Policy*>& all() {
    static const std::vector<const Policy*> list{&refcount, &shootdown};
    return list;
}

}  // namespace lazytlb::policy
