#!/usr/bin/env python3
"""A tiny player for Grognard: plays one side of a battle through `grognard referee`.

    python3 examples/bot.py [--grognard PATH] [--scenario crossroads:small] [--system fke] [--side first] [--seed 7]

It asks for the menu, takes the order it likes best and sends it. Its liking is a list of words: charges and shots before moves, moves
before ending the phase. Replace `choose` with something cleverer. The protocol is described in docs/referee.md.
"""

import argparse
import json
import random
import subprocess
import sys

# What an order is called in For King or Empress, the most wanted first. What is not listed comes last.
LIKES = ["fight", "fire", "rally", "march", "follow-up", "activate", "begin", "ready", "appoint", "end-phase", "stay"]


def choose(menu, quote, chance):
    """The best liked order of the menu; a move at random, but rather one that leads to a fight."""
    def liking(entry):
        kind = entry["order"].get("order")
        return LIKES.index(kind) if kind in LIKES else len(LIKES)

    best = min(map(liking, menu))
    liked = [entry for entry in menu if liking(entry) == best]
    chance.shuffle(liked)
    for entry in liked[:8]:
        if entry["order"].get("order") == "march" and quote(entry["order"]).get("quote", {}).get("situations"):
            return entry["order"]
    return liked[0]["order"]


class Referee:
    """The other end of the line: send one request, read replies."""

    def __init__(self, command):
        self.process = subprocess.Popen([command, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, request):
        self.send(request)
        return self.read()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in [("grognard", "grognard"), ("scenario", "crossroads:small"), ("system", "fke"), ("side", "first")]:
        options.add_argument("--" + name, default=usual)
    options.add_argument("--seed", type=int, default=7)
    asked = options.parse_args()
    referee, chance = Referee(asked.grognard), random.Random(asked.seed)
    sides = {side: "me" if side == asked.side else "plain" for side in ("first", "second")}
    referee.send({"new": {"scenario": asked.scenario, "system": asked.system, "seed": asked.seed, "sides": sides}})
    while True:
        reply = referee.read()
        if "obeyed" in reply:
            print(f"{reply['obeyed']['n']:4} {reply['obeyed']['by']:6} {reply['obeyed']['words']}")
        elif "question" in reply:
            menu = referee.ask({"menu": True})["menu"]
            referee.send({"order": choose(menu, lambda order: referee.ask({"quote": order}), chance)})
        elif "over" in reply:
            print(f"Over: {reply['over']['why']} (winner: {reply['over']['winner']})")
            return 0
        elif "error" in reply or "refused" in reply:
            print(reply, file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
