#!/usr/bin/python3
# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""drive.py STEPS PROGRAM ARGUMENT...: starts a program and uses it as its user would.

STEPS are lines: "key NAME", "type TEXT", "click X Y [BUTTON]", "wheel down|up X Y", "await TEXT" (until the program has
printed it, or a screen reader would read it), "tree" (prints what a screen reader reads), "random SEED COUNT" (keys and
clicks). It prints what the program has printed, behind "said: ", and what a screen reader reads, behind "read: ".
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import pyatspi

LIMIT = 30  # seconds that a step waits


def tool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def nodes(node):
    """A node of the tree and all below it, as far as they are there."""
    yield node
    for index in range(min(node.childCount, 500)):
        try:
            child = node.getChildAtIndex(index)
        except Exception:  # it has gone meanwhile
            continue
        if child:
            yield from nodes(child)


def lines():
    found = []
    for application in pyatspi.Registry.getDesktop(0):
        for node in nodes(application):
            try:
                focus = " focused" if node.getState().contains(pyatspi.STATE_FOCUSED) else ""
                text = node.name
                if node.getRoleName() == "text":
                    text = node.queryText().getText(0, -1)
                found.append(f"{node.getRoleName()}{focus}: {text}")
            except Exception:
                continue
    return found


class Program:
    def __init__(self, words):
        self.output = tempfile.TemporaryFile()
        # What GLib calls critical ends the program; it would end this one too, which is not tested.
        environment = os.environ | {"G_DEBUG": "fatal-criticals"}
        self.process = subprocess.Popen(words, stdout=self.output, stderr=self.output, env=environment)

    def said(self):
        self.output.seek(0)
        return self.output.read().decode(errors="replace").splitlines()

    def wait(self, text):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if any(text in line for line in self.said()) or any(text in line for line in lines()):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        print(f"missing: {text}")
        for line in lines():
            print("read:", line)

    def play(self, seed, count):
        chance = random.Random(seed)
        keys = ["Down", "Up", "Page_Down", "End", "Home", "Tab", "Return", "Escape", "m", "e", "1", "2", "plus"]
        for _ in range(count):
            if self.process.poll() is not None:
                return
            if chance.random() < 0.6:
                tool("key", chance.choice(keys))
            else:
                x, y = chance.randrange(0, 420), chance.randrange(0, 600)
                tool("mousemove", x, y, "click", chance.choice([1, 1, 3, 4, 5]))


def main():
    steps, words = sys.argv[1], sys.argv[2:]
    program = Program(words)
    for step in filter(None, map(str.strip, steps.splitlines())):
        name, _, rest = step.partition(" ")
        if name == "key":
            tool("key", rest)
        elif name == "type":
            tool("type", "--delay", 20, rest)
        elif name == "click":
            x, y, *button = rest.split()
            tool("mousemove", x, y)
            time.sleep(0.2)  # as long as a hand takes
            tool("click", *(button or [1]))
        elif name == "wheel":
            way, x, y = rest.split()
            tool("mousemove", x, y, "click", 5 if way == "down" else 4)
        elif name == "await":
            program.wait(rest)
        elif name == "tree":
            for line in lines():
                print("read:", line)
        elif name == "random":
            program.play(*map(int, rest.split()))
        else:
            sys.exit(f"unknown step {step}")
    status = program.process.poll()
    if status is None:
        program.process.terminate()
        program.process.wait()
    for line in program.said():
        print("said:", line)
    print("ended:", "running" if status is None else status)


main()
