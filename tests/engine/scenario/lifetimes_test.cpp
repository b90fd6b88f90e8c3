// SPDX-License-Identifier: GPL-3.0-or-later
// Goal: the earliest end of a program is never later than a run makes it. What is said about it in a file is in
// tests/golden/diagnostics/story-lifetimes.txt.
#include "scenario/lifetimes.hpp"

#include <gtest/gtest.h>

namespace lazytlb {
namespace {

Op op(Op::Kind kind, SimSpan span = {}) {
    Op result;
    result.kind = kind;
    result.span = span;
    return result;
}

TEST(EarliestEnd, is_the_start_and_all_that_surely_lasts) {
    Program program;
    program.start = SimTime{} + microseconds(5);
    program.ops = {op(Op::Kind::compute, microseconds(3)), op(Op::Kind::pipe_read),
                   op(Op::Kind::sleep, microseconds(4))};
    EXPECT_EQ(earliest_end(program), SimTime{} + microseconds(12));
}

TEST(EarliestEnd, is_never_when_the_program_begins_again) {
    Program program;
    program.repeat = true;
    program.ops = {op(Op::Kind::compute, microseconds(3))};
    EXPECT_GT(earliest_end(program), SimTime{} + milliseconds(3'600'000));
}

TEST(EarliestEnd, is_at_an_exit_or_an_exec_even_when_more_follows) {
    for (const auto kind : {Op::Kind::exit, Op::Kind::exec}) {
        Program program;
        program.repeat = true;
        program.ops = {op(Op::Kind::compute, microseconds(3)), op(kind), op(Op::Kind::compute, microseconds(9))};
        EXPECT_EQ(earliest_end(program), SimTime{} + microseconds(3));
    }
}

}  // namespace
}  // namespace lazytlb
