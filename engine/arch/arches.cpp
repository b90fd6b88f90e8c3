// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/arches.hpp"

namespace lazytlb::arch {

const std::vector<const Architecture*>& all() {
    static const std::vector<const Architecture*> list{
        &arm64_broadcast, &arm64_ipi,     &arm64_local,  //
        &powerpc_hash,    &powerpc_radix,                //
        &riscv_ipi,       &riscv_sbi,                    //
        &x86_4_13,        &x86_4_14,      &x86_4_20,    &x86_6_14, &x86_7_1, &x86_invlpgb,
    };
    return list;
}

Setting true_or_false(const char* path, bool value, const char* text) {
    Setting setting;
    setting.path = path;
    setting.value = value ? "true" : "false";
    setting.text = text;
    setting.words = {"true", "false"};
    return setting;
}

}  // namespace lazytlb::arch
