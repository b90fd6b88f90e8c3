#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""W1 and W2 (tests/bench/holds.hpp) on SimPy 2 or 3, whichever is installed.

    simpy_holds.py W1|W2 PROCESSES HOLDS    prints processor seconds and the clock of the last hold
"""
import sys
import time

MASK = (1 << 64) - 1


def draws(process):
    z = (process + 1) * 0x9E3779B97F4A7C15 & MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    state = z ^ (z >> 31)
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) & MASK
        yield 1 + (state >> 53)


class Count:
    def __init__(self, holds):
        self.left = holds
        self.clock = 0
        self.ended = 0.0

    def one(self, now):
        self.left -= 1
        if self.left == 0:
            self.clock = int(now)
            self.ended = time.process_time()
            return True
        return False


def with_simpy_2(work, processes, count):
    from SimPy.Simulation import Process, Resource, activate, hold, initialize, now, release, request, simulate, \
        stopSimulation

    line = Resource(1)

    class Body(Process):
        def contend(self, draw):
            while True:
                yield hold, self, next(draw)
                if count.one(now()):
                    stopSimulation()
                yield request, self, line
                yield hold, self, 100
                if count.one(now()):
                    stopSimulation()
                yield release, self, line

        def only_hold(self, draw):
            while True:
                yield hold, self, next(draw)
                if count.one(now()):
                    stopSimulation()

    initialize()
    for i in range(processes):
        body = Body()
        activate(body, (body.contend if work == "W1" else body.only_hold)(draws(i)))
    begun = time.process_time()
    simulate(until=1 << 62)
    return begun


def with_simpy_3(work, processes, count):
    import simpy

    env = simpy.Environment()
    line = simpy.Resource(env, 1)
    done = env.event()

    def contend(draw):
        while True:
            yield env.timeout(next(draw))
            if count.one(env.now):
                done.succeed()
            with line.request() as turn:
                yield turn
                yield env.timeout(100)
                if count.one(env.now):
                    done.succeed()

    def only_hold(draw):
        while True:
            yield env.timeout(next(draw))
            if count.one(env.now):
                done.succeed()

    for i in range(processes):
        env.process((contend if work == "W1" else only_hold)(draws(i)))
    begun = time.process_time()
    env.run(until=done)
    return begun


def main():
    work, processes, holds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    count = Count(holds)
    try:
        import SimPy.Simulation  # noqa: F401  SimPy 2, which Debian carries
        begun = with_simpy_2(work, processes, count)
    except ImportError:
        begun = with_simpy_3(work, processes, count)
    print(count.ended - begun, count.clock)


main()
