"""Puts the same six questions to icepool, dyce and Grognard and compares answers and times.

Each library is asked in the way its own documentation recommends for such a question, warm (its caches
filled by a first call), and the median of many runs counts.
"""

import json
import statistics
import subprocess
import sys
import time

import dyce
import icepool


def bands(margin):
    return sum(margin >= start for start in (-5, -2, 0, 2, 5, 8))


def icepool_questions():
    d6 = icepool.d6
    hit4, hit5 = d6 >= 4, d6 >= 5

    def volley():
        return 4 @ hit5

    def rerolled():
        first = 8 @ hit4
        return first.map(lambda hits: hits + hit4 if hits < 8 else hits)

    def pools():
        return 6 @ hit4 - 5 @ hit5

    def seven():
        return (2 @ d6 + 3 - 2 @ d6).map(bands)

    class Count(icepool.MultisetEvaluator):
        def next_state(self, state, order, outcome, count):
            return (state or 0) + (count if outcome >= 4 else 0)

    count = Count()

    def best_three():
        return count.evaluate(d6.pool(6).highest(3))

    def morale():
        return (6 @ hit4).map(lambda hits: hits + 10 * (d6 < 4) if hits >= 3 else hits)

    return [volley, rerolled, pools, seven, best_three, morale]


def icepool_odds(die):
    return {int(outcome): float(die.probability(outcome)) for outcome in die.outcomes()}


def dyce_questions():
    h6 = dyce.H(6)
    hit4, hit5 = h6.ge(4), h6.ge(5)

    def volley():
        return 4 @ hit5

    def rerolled():
        first = 8 @ hit4
        return dyce_map(first, lambda hits: hits + hit4 if hits < 8 else dyce.H({hits: 1}))

    def pools():
        return 6 @ hit4 - 5 @ hit5

    def seven():
        margin = 2 @ h6 + 3 - 2 @ h6
        return merged((bands(outcome), count) for outcome, count in margin.items())

    def best():
        pool = 6 @ dyce.P(h6)
        return merged(
            (sum(face >= 4 for face in roll), count) for roll, count in pool.rolls_with_counts(slice(-3, None))
        )

    fails = h6.lt(4)

    def morale():
        return dyce_map(6 @ hit4, lambda hits: hits + 10 * fails if hits >= 3 else dyce.H({hits: 1}))

    return [volley, rerolled, pools, seven, best, morale]


def merged(pairs):
    total = {}
    for outcome, count in pairs:
        total[outcome] = total.get(outcome, 0) + count
    return dyce.H(total)


def dyce_map(histogram, then):
    """Each outcome replaced by a histogram, weighted as it should be."""
    total = {}
    branches = [(count, then(outcome)) for outcome, count in histogram.items()]
    size = 1
    for _, branch in branches:
        size *= branch.total
    for count, branch in branches:
        for outcome, weight in branch.items():
            total[outcome] = total.get(outcome, 0) + count * weight * size // branch.total
    return dyce.H(total)


def dyce_odds(histogram):
    return {int(outcome): count / histogram.total for outcome, count in histogram.items()}


def microseconds(ask, runs=60):
    ask()
    start = time.perf_counter()
    ask()
    once = max(time.perf_counter() - start, 1e-7)
    loops = max(1, int(2e-3 / once))
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        for _ in range(loops):
            ask()
        times.append((time.perf_counter() - start) / loops * 1e6)
    return statistics.median(times)


def main():
    ours = [json.loads(line) for line in subprocess.check_output([sys.argv[1]], text=True).splitlines()]
    icepools, dyces = icepool_questions(), dyce_questions()
    print(f"{'question':52} {'ours µs':>8} {'icepool µs':>11} {'ratio':>7} {'dyce µs':>9} {'ratio':>7}")
    slowest = [float("inf"), float("inf")]
    for mine, ice, dy in zip(ours, icepools, dyces, strict=True):
        expected = {answer: chance for answer, chance in mine["odds"]}
        for name, odds in (("icepool", icepool_odds(ice())), ("dyce", dyce_odds(dy()))):
            odds = {answer: chance for answer, chance in odds.items() if chance > 0}
            if odds.keys() != expected.keys() or any(abs(odds[k] - expected[k]) > 1e-12 for k in odds):
                sys.exit(f"{mine['name']}: {name} answers {odds}, we answer {expected}")
        time_ice, time_dyce = microseconds(ice), microseconds(dy)
        ratios = time_ice / mine["microseconds"], time_dyce / mine["microseconds"]
        slowest = [min(a, b) for a, b in zip(slowest, ratios)]
        print(
            f"{mine['name']:52} {mine['microseconds']:8.3f} {time_ice:11.1f} {ratios[0]:6.0f}× "
            f"{time_dyce:9.1f} {ratios[1]:6.0f}×"
        )
    print(f"\nAll answers equal within 1e-12. At the least {slowest[0]:.0f} times faster than icepool "
          f"{icepool.__version__ if hasattr(icepool, '__version__') else ''} and {slowest[1]:.0f} times faster than dyce.")


if __name__ == "__main__":
    main()
