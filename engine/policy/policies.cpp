// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy/policies.hpp"

namespace lazytlb::policy {

const std::vector<const Policy*>& all() {
    static const std::vector<const Policy*> list{&refcount,       &refcount_classic, &shootdown,
                                                 &hazard_pointer, &rq_hazard,        &no_lazy};
    return list;
}

}  // namespace lazytlb::policy
