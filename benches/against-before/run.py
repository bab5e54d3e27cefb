#!/usr/bin/env python3
"""Measures two commits of Grognard against each other in one run: whole battles and what an officer pays for.

    benches/against-before/run.py [BEFORE [AFTER]]       (default: HEAD~1 and the working tree's HEAD)

Both are checked out into folders of their own and built in release; then their benchmarks run in turn, several rounds, so that
whatever else the machine does falls on both. Printed are the fastest times of all rounds and their ratio.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROUNDS = 3
UNITS = {"ns": 1e-3, "µs": 1.0, "ms": 1e3, "s": 1e6}


def checked_out(commit: str, under: pathlib.Path) -> pathlib.Path:
    tree = under / re.sub(r"\W", "-", commit)
    subprocess.run(["git", "worktree", "add", "--detach", "--force", tree, commit], check=True, capture_output=True)
    return tree


def benched(tree: pathlib.Path) -> dict[str, float]:
    """The fastest time of each benchmark, in microseconds."""
    command = ["cargo", "bench", "--quiet", "-p", "grognard-staff", "--bench", "battles"]
    out = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout
    times, group = {}, ""
    for line in out.splitlines():
        name = re.sub(r"[│├╰─]", " ", line).strip()
        found = re.match(r"(.+?)\s{2,}([\d.]+) (ns|µs|ms|s)\b", name)
        if found:
            label = found[1].strip()
            times[f"{group} {label}" if label.startswith("(") else label] = float(found[2]) * UNITS[found[3]]
        elif name:
            group = name.split()[0]
    return times


def main() -> None:
    before, after = (sys.argv[1:] + ["HEAD~1", "HEAD"][len(sys.argv) - 1 :])[:2]
    with tempfile.TemporaryDirectory() as under:
        trees = [checked_out(commit, pathlib.Path(under)) for commit in (before, after)]
        best: list[dict[str, float]] = [{}, {}]
        try:
            for _ in range(ROUNDS):
                for fastest, tree in zip(best, trees):
                    for name, time in benched(tree).items():
                        fastest[name] = min(time, fastest.get(name, time))
        finally:
            for tree in trees:
                subprocess.run(["git", "worktree", "remove", "--force", tree], check=False)
    print(f"{'':45}{'before':>12}{'after':>12}{'after/before':>14}")
    for name in best[0]:
        if name in best[1]:
            was, now = best[0][name], best[1][name]
            print(f"{name:45}{was:10.1f}µs{now:10.1f}µs{now / was:14.2f}")


if __name__ == "__main__":
    main()
