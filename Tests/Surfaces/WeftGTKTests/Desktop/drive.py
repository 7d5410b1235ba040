#!/usr/bin/python3
# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""drive.py STEPS PROGRAM ARGUMENT...: starts a program and uses it as its user would.

STEPS are lines: "key NAME", "type TEXT", "click X Y [BUTTON]", "press TEXT" (a click on the middle of
what reads so), "wheel down|up X Y", "await TEXT" (until the program has
printed it, or a screen reader would read it), "focus TEXT" (until what has the focus reads so), "gone TEXT" (until
nothing reads so), "ask ACTION TEXT" (has a screen reader perform an action of what reads so), "focused" (prints what has
the focus), "drag FILE X Y" (from another window to there), "tree" (prints what a screen reader reads), "random SEED COUNT" (keys and clicks), "rest" (leaves all that is
open, and tells whether widgets or memory have grown since the first rest but one). It prints what the program has printed, behind "said: ", and what a screen reader reads, behind "read: ".
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import pyatspi

LIMIT = float(os.environ.get("WEFT_STEP_SECONDS", 30))  # that a step waits


def tool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def nodes(node):
    """A node of the tree and all below it, as far as they are there."""
    yield node
    for index in range(count(node)):
        try:
            child = node.getChildAtIndex(index)
        except Exception:  # it has gone meanwhile
            continue
        if child:
            yield from nodes(child)


def count(node):
    """How many children a node has; none when it, or its program, has gone meanwhile."""
    try:
        return min(node.childCount, 500)
    except Exception:
        return 0


def everything():
    for application in pyatspi.Registry.getDesktop(0):
        yield from nodes(application)


def lines():
    found = []
    for node in everything():
        try:
            focus = " focused" if node.getState().contains(pyatspi.STATE_FOCUSED) else ""
            text = node.name
            if node.getRoleName() in ("text", "entry"):
                content = node.queryText()
                text = content.getText(0, content.characterCount)
            found.append(f"{node.getRoleName()}{focus}: {text}")
        except Exception:
            continue
    return found


def focused():
    """What has the focus, by its role and its name."""
    for node in everything():
        try:
            if node.getState().contains(pyatspi.STATE_FOCUSED):
                return f"{node.getRoleName()}: {node.name}"
        except Exception:
            continue
    return ""


def drag(program, path, x, y):
    """Drags a file out of a window of another program."""
    host = os.path.join(os.path.dirname(program), "WeftGTKHost")
    with subprocess.Popen([host, "drag", path]) as source:
        found = subprocess.run(["xdotool", "search", "--sync", "--name", "^Drag source$"], capture_output=True, check=True)
        tool("windowmove", "--sync", found.stdout.decode().split()[0], 1500, 100)
        time.sleep(0.5)
        tool("mousemove", 1550, 150, "mousedown", 1)
        for step in range(1, 11):
            tool("mousemove", 1550 + (int(x) - 1550) * step // 10, 150 + (int(y) - 150) * step // 10)
            time.sleep(0.05)
        time.sleep(0.3)
        tool("mouseup", 1)
        time.sleep(0.5)
        source.terminate()


def ask(action, text):
    """Performs an action of the first node that reads so, as a screen reader does."""
    for node in everything():
        try:
            offer = node.queryAction() if node.name.startswith(text) else None
            for index in range(offer.nActions if offer else 0):
                if offer.getName(index) == action:
                    return offer.doAction(index)
        except Exception:
            continue
    print(f"missing: {action} of {text}")


def press(text):
    """Clicks on the middle of the first node that reads so."""
    for node in everything():
        try:
            if not node.name.startswith(text):
                continue
            box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        except Exception:
            continue
        tool("mousemove", box.x + box.width // 2, box.y + box.height // 2)
        time.sleep(0.2)
        tool("click", 1)
        return
    print(f"missing: {text} to press")


class Program:
    def __init__(self, words):
        self.rests = []
        self.is_lost = False  # whether a step has waited in vain, so that those behind it mean nothing
        self.output = tempfile.TemporaryFile()
        # What GLib calls critical ends the program; it would end this one too, which is not tested.
        environment = os.environ | {"G_DEBUG": "fatal-criticals"}
        self.process = subprocess.Popen(words, stdout=self.output, stderr=self.output, env=environment)

    def said(self):
        self.output.seek(0)
        return self.output.read().decode(errors="replace").splitlines()

    def wait(self, text):
        self.wait_until(text, lambda: any(text in line for line in self.said() + lines()))

    def wait_until(self, text, holds):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if holds():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        print(f"missing: {text}")
        for line in lines():
            print("read:", line)
        self.is_lost = True

    def play(self, seed, count):
        chance = random.Random(seed)
        keys = ["Down", "Up", "Page_Down", "End", "Home", "Tab", "Return", "Escape", "m", "e", "1", "2", "plus"]
        keys += ["Left", "Right", "slash", "J", "comma", "question", "F6", "ctrl+f", "i", "shift+Tab"]
        for start in range(0, count, 25):
            words = []
            for _ in range(min(25, count - start)):
                if chance.random() < 0.6:
                    words += ["key", chance.choice(keys)]
                else:
                    # Not on the buttons of the window, one of which closes it.
                    x, y = chance.randrange(0, 960), chance.randrange(60, 700)
                    words += ["mousemove", x, y, "click", chance.choice([1, 1, 3, 4, 5])]
            if self.process.poll() is not None:
                return
            tool(*words)

    def rest(self):
        """Measures the program after its user has left all that was open."""
        tool("key", *["Escape"] * 8, "1", "Escape", "Home")
        count = -1
        # Until all that was done is shown.
        while count != (now := sum(1 for _ in everything())) and self.process.poll() is None:
            count = now
            time.sleep(1)
        with open(f"/proc/{self.process.pid}/statm") as file:
            size = int(file.read().split()[1]) * 4
        print(f"rest: {count} nodes, {size} KB")
        self.rests.append((count, size))
        if len(self.rests) > 2:
            nodes, memory = self.rests[1]
            if count > 1.5 * nodes + 50 or size > 1.25 * memory + 32768:
                print(f"grew: from {nodes} nodes and {memory} KB")


def main():
    steps, words = sys.argv[1], sys.argv[2:]
    program = Program(words)
    for step in filter(None, map(str.strip, steps.splitlines())):
        if program.is_lost:
            break
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
        elif name == "press":
            press(rest)
        elif name == "wheel":
            way, x, y = rest.split()
            tool("mousemove", x, y, "click", 5 if way == "down" else 4)
        elif name == "await":
            program.wait(rest)
        elif name == "focus":
            program.wait_until(f"the focus on {rest}", lambda: rest in focused())
        elif name == "gone":
            program.wait_until(f"the end of {rest}", lambda: not any(rest in line for line in lines()))
        elif name == "ask":
            ask(*rest.split(" ", 1))
        elif name == "drag":
            drag(words[0], *rest.rsplit(" ", 2))
        elif name == "focused":
            print("focus:", focused())
        elif name == "tree":
            for line in lines():
                print("read:", line)
        elif name == "rest":
            program.rest()
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
