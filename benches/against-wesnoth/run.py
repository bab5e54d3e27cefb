#!/usr/bin/env python3
"""How much processor time a battle of plain officers takes, against a computer-against-computer game of Battle for Wesnoth.

    python3 benches/against-wesnoth/run.py [--games 12] [--grognard target/release/grognard]

Both are measured in one run, turn about, on one core each, in processor time (user and system) of the process. Wesnoth reads its game data
at every start; that is measured by itself, with a game of one turn, and taken off, so that only playing is compared. Wesnoth
says what its computer players do in its log (`ai/actions`); each executed action counts, refused ones do not. With Grognard every order counts.

Installs Debian's wesnoth-1.16-core if it is missing. Exits with 1 if a battle is not twenty times cheaper.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WESNOTH = "/usr/games/wesnoth-1.16"
WANTED = 20


def cpu(command):
    """Runs a command; its processor time in seconds and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=900)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}")
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime), done.stdout


def wesnoth(home, seed, *more):
    """One game between two of Wesnoth's computer players, to its end."""
    return cpu([WESNOTH, "--nogui", "--multiplayer", "--exit-at-end", "--nomusic", "--nosound", "--userdata-dir", home,
                "--rng-seed", str(seed), "--scenario", "multiplayer_The_Freelands",
                "--controller", "1:ai", "--controller", "2:ai", *more])


def actions(log):
    """Executed actions: moves, attacks, recruitments."""
    return len(re.findall(r"start of execution of", log))


def grognard(binary, *more):
    return cpu([binary, "fight", *more, "--system", "fke", "--json"])


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=12)
    options.add_argument("--grognard", default=str(ROOT / "target/release/grognard"))
    asked = options.parse_args()
    if not os.path.exists(WESNOTH):
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", "wesnoth-1.16-core"], check=True)
    home = tempfile.mkdtemp(prefix="wesnoth")
    wesnoth(home, 0, "--turns", "1")  # fills its cache of game data
    theirs, their_actions, start = [], [], []
    ours, our_orders = 0.0, 0.0
    for seed in range(1, asked.games + 1):
        start.append(wesnoth(home, seed, "--turns", "1")[0])
        theirs.append(wesnoth(home, seed)[0])
        # Once more with the log, which takes time itself, to count.
        their_actions.append(actions(wesnoth(home, seed, "--log-info=ai/actions")[1]))
        seconds, told = grognard(asked.grognard, "crossroads", "--seed", str(100 * seed), "--games", "10", "--threads", "1")
        ours, our_orders = ours + seconds / 10, our_orders + json.loads(told)["orders"]
    shutil.rmtree(home, ignore_errors=True)
    games = asked.games
    whole = sum(theirs) / games
    played = whole - sum(start) / games
    theirs_each, ours_each = sum(their_actions) / games, our_orders / games
    ours /= games
    print(f"{games} games of Wesnoth (The Freelands, to the end), {10 * games} battles of Grognard (The Crossroads, plain officers)\n")
    print("                              Wesnoth   Grognard    ratio")
    print(f"CPU ms a game, playing      {1000 * played:9.1f}  {1000 * ours:9.2f}  {played / ours:7.1f}")
    print(f"CPU ms a game, with start   {1000 * whole:9.1f}")
    print(f"actions a game              {theirs_each:9.1f}  {ours_each:9.1f}")
    per = (played / theirs_each, ours / ours_each)
    print(f"CPU ms an action            {1000 * per[0]:9.3f}  {1000 * per[1]:9.3f}  {per[0] / per[1]:7.1f}\n")

    random = ["crossroads:small", "--attacker", "random", "--defender", "random", "--seed", "1"]
    seconds, _ = grognard(asked.grognard, *random, "--games", "4000", "--threads", "1")
    print(f"random officers, small scenario: {4000 / seconds:.0f} battles a second and core")
    wall = {}
    for threads in ("1", "2", "1", "2"):
        told = json.loads(grognard(asked.grognard, "crossroads", "--seed", "1", "--games", "300", "--threads", threads)[1])
        wall[threads] = min(wall.get(threads, 1e9), told["cost"]["seconds"])
    print(f"two cores against one: {wall['1'] / wall['2']:.2f} times the battles")
    return 0 if played / ours >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
