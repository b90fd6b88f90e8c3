// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the record in a page is found and decoded as RFC 4648 says, and nothing else is taken for one.
#include "trace/record_in_page.hpp"

#include <gtest/gtest.h>

namespace {

using namespace lazytlb;

std::string page(const std::string& base64) {
    return "<!doctype html>\n<p>text</p>" + std::string(record_tag) + base64 + "</script></html>";
}

TEST(RecordInPage, decodes_the_examples_of_rfc_4648) {
    EXPECT_EQ(record_in_page(page("Zg==")), "f");
    EXPECT_EQ(record_in_page(page("Zm8=")), "fo");
    EXPECT_EQ(record_in_page(page("Zm9v")), "foo");
    EXPECT_EQ(record_in_page(page("Zm9vYg==")), "foob");
    EXPECT_EQ(record_in_page(page("Zm9vYmFy")), "foobar");
    EXPECT_EQ(record_in_page(page("+/+/")), "\xFB\xFF\xBF");
}

TEST(RecordInPage, is_empty_where_there_is_none) {
    EXPECT_EQ(record_in_page("<!doctype html><p>Zm9v</p>"), "");
    EXPECT_EQ(record_in_page(page("Zm9?")), "");
    EXPECT_FALSE(is_page("\x89LZT"));
    EXPECT_TRUE(is_page(page("")));
}

}  // namespace
