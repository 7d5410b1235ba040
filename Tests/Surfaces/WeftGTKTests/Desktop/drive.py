#!/usr/bin/python3
# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""drive.py STEPS PROGRAM ARGUMENT...: starts a program and uses it as its user would.

STEPS are lines: "key NAME" and "type TEXT" (of keys that the layout has: xdotool adds others for one press alone, and a
busy program reads the layout after that), "layout NAME VARIANT", "click X Y [BUTTON]", "press TEXT" (a click on the middle of
what reads so), "wheel down|up X Y", "await TEXT" (until the program has
printed it, or a screen reader would read it), "focus TEXT" (until what has the focus reads so), "gone TEXT" (until
nothing reads so), "ask ACTION TEXT" (has a screen reader perform an action of what reads so), "focused" (prints what has
the focus), "size WIDTH HEIGHT" (gives the window a place at the corner, and this size), "see TEXT" (until it is on the
screen), "unseen TEXT" (until it is not), "settled TEXT" (until it is
and no longer moves), "hover TEXT", "hold" and "release" (the main button), "roll COUNT TEXT" (turns the wheel over it, up for a number below
zero), "texts" (prints what is on the screen, with its place), "leave" (turns to no window at all), "notices" (prints the notifications that the desktop got; with WEFT_NOTICES, see
notices.py),
"colours COUNT TEXT" (until its place has so many colours), "ground TEXT" (prints the number of its place's pixels),
"vividness TEXT" (prints how far the most colourful pixel of its place is from grey),
"caret TEXT" (prints how far from the left the caret blinks in its place, and the width of that),
"grown COUNT TEXT" (the same of its place with some pixels more on each side, or fewer for a number below zero),
"picture FILE" (saves the screen as PNG, where WEFT_SCREEN says where it is), "drag FILE X Y" (from another window to there), "tree" (prints what a screen reader reads), "random SEED COUNT" (keys and clicks), "rest" (leaves all that is
open, and tells whether widgets or memory have grown since the first rest but one). It prints what the program has printed, behind "said: ", and what a screen reader reads, behind "read: ".

With - for STEPS it takes each step from a line of its input, and answers with a line of JSON: what the step printed, and
whether it failed.
"""

import contextlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib

import pyatspi
from gi.repository import GLib

sys.dont_write_bytecode = True  # nothing is left beside the sources
from screen import caret, colours, everything, is_settled, is_used, pixels, place, save_picture, seen, size, vividness, windows  # noqa: E402

LIMIT = float(os.environ.get("WEFT_STEP_SECONDS", 30))  # that a step waits


def tool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


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


def point(text):
    """Moves the pointer to the middle of a text, as a hand does; false where it is not on the screen."""
    box = place(text)
    if box is None:
        print(f"missing: {text} to point at")
        return False
    tool("mousemove", box[0] + box[2] // 2, box[1] + box[3] // 2)
    time.sleep(0.2)  # as long as a hand takes
    return True


def press(text):
    """Clicks on the middle of what reads so."""
    if point(text):
        tool("click", 1)


def sweep(x, y, to_x, to_y):
    """Drags the mouse from a point to another, as a hand selects a text."""
    tool("mousemove", x, y, "mousedown", 1)
    for part in range(1, 9):
        tool("mousemove", x + (to_x - x) * part // 8, y + (to_y - y) * part // 8)
        time.sleep(0.02)
    tool("mouseup", 1)


def write(text):
    """Types a text. A letter that the keyboard lacks gets a key first, of which the program has to hear."""
    if text.isascii():
        return tool("type", "--delay", 20, text)
    for letter in text:
        tool("type", letter)
        time.sleep(0.15)


def roll(count, text):
    """Turns the wheel over a text."""
    if point(text):
        for _ in range(abs(count)):
            tool("click", 5 if count > 0 else 4)


class Program:
    def __init__(self, words):
        self.words = words
        self.rests = []
        self.is_lost = False  # whether a step has waited in vain, so that those behind it mean nothing
        self.output = tempfile.TemporaryFile()
        self.heard = tempfile.NamedTemporaryFile()
        self.desk = self.begin_desk() if "WEFT_NOTICES" in os.environ else None
        # What GLib calls critical ends the program; it would end this one too, which is not tested.
        environment = os.environ | {"G_DEBUG": "fatal-criticals"}
        self.process = subprocess.Popen(words, stdout=self.output, stderr=self.output, env=environment)

    def said(self):
        self.output.seek(0)
        return self.output.read().decode(errors="replace").splitlines()

    def wait(self, text):
        self.wait_until(text, lambda: any(text in line for line in self.said() + lines() + self.notices()))

    def begin_desk(self):
        """Starts what shows notifications, which has to be there before the program asks for it."""
        service = os.path.join(os.path.dirname(os.path.abspath(__file__)), "notices.py")
        with open(self.heard.name, "ab") as file:
            desk = subprocess.Popen(["/usr/bin/python3", service], stdout=file)
        end = time.monotonic() + LIMIT
        while "ready" not in self.notices() and time.monotonic() < end and desk.poll() is None:
            time.sleep(0.05)
        return desk

    def notices(self):
        """The notifications so far."""
        with open(self.heard.name, encoding="utf-8") as file:
            return file.read().splitlines()

    def wait_until(self, text, holds):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            with contextlib.suppress(GLib.Error):  # what it looked at has just gone
                if holds():
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        status = self.process.poll()
        print(f"missing: {text}" + ("" if status is None else f"; the program has ended by {status}"))
        for line in lines() if status is None else self.said()[:60]:
            print("read:", line)
        self.is_lost = True

    def give(self, width, height):
        """Gives the window a size, once it is there."""
        self.wait_until("a window", windows)
        if windows():
            number = windows()[0][0]
            tool("windowmove", number, 0, 0, "windowsize", number, width, height)
            self.wait_until(f"a window of {width} by {height}", lambda: size() == (width, height))

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


def perform(program, step):
    name, _, rest = step.partition(" ")
    if name == "key":
        tool("key", *rest.split())
    elif name == "layout":
        layout, variant = rest.split()
        subprocess.run(["setxkbmap", "-layout", layout, "-variant", variant], check=True)
    elif name == "type":
        write(rest)
    elif name == "click":
        x, y, *button = rest.split()
        tool("mousemove", x, y)
        time.sleep(0.2)  # as long as a hand takes
        tool("click", *(button or [1]))
    elif name == "press":
        press(rest)
    elif name == "hover":
        point(rest)
    elif name == "sweep":
        sweep(*map(int, rest.split()))
    elif name == "hold":
        tool("mousedown", 1)
    elif name == "release":
        tool("mouseup", 1)
    elif name == "wheel":
        way, x, y = rest.split()
        tool("mousemove", x, y, "click", 5 if way == "down" else 4)
    elif name == "roll":
        count, text = rest.split(" ", 1)
        roll(int(count), text)
    elif name == "size":
        program.give(*map(int, rest.split()))
    elif name == "await":
        program.wait(rest)
    elif name == "see":
        program.wait_until(f"{rest} on the screen", lambda: place(rest))
    elif name == "unseen":
        program.wait_until(f"the end of {rest} on the screen", lambda: place(rest) is None)
    elif name == "settled":
        program.wait_until(f"{rest} to rest", lambda: is_settled(rest))
    elif name == "focus":
        program.wait_until(f"the focus on {rest}", lambda: rest in focused())
    elif name == "gone":
        program.wait_until(f"the end of {rest}", lambda: not any(rest in line for line in lines()))
    elif name == "ask":
        ask(*rest.split(" ", 1))
    elif name == "drag":
        drag(program.words[0], *rest.rsplit(" ", 2))
    elif name == "focused":
        print("focus:", focused())
    elif name == "tree":
        for line in lines():
            print("read:", line)
    elif name == "texts":
        for text, role, box in sorted(seen(), key=lambda found: (found[2][1], found[2][0])):
            print("seen:", *box, f"{role}: {text}")
    elif name == "leave":
        facts = subprocess.run(["xwininfo", "-root"], capture_output=True, text=True, check=True).stdout
        # A window that the pointer is in would have the keys all the same.
        tool("mousemove", 2550, 1990, "windowfocus", facts.split("Window id: ")[1].split()[0])
        program.wait_until("another window in use", lambda: not is_used())
    elif name == "notices":
        print(*program.notices(), sep="\n")
    elif name == "colours":
        number, text = rest.split(" ", 1)
        program.wait_until(f"{number} colours in {text}", lambda: colours(text) >= int(number))
    elif name == "ground":
        print(zlib.crc32(b"".join(pixels(place(rest)))))
    elif name == "vividness":
        print(vividness(rest))
    elif name == "caret":
        print(*caret(rest) or [f"missing: a caret in {rest}"])
    elif name == "grown":
        more, text = rest.split(" ", 1)
        left, top, width, height = place(text)
        more = int(more)
        print(zlib.crc32(b"".join(pixels((left - more, top - more, width + 2 * more, height + 2 * more)))))
    elif name == "picture":
        save_picture(rest)
    elif name == "rest":
        program.rest()
    elif name == "random":
        program.play(*map(int, rest.split()))
    else:
        sys.exit(f"unknown step {step}")


def obey(program):
    """Takes steps from the input one by one, and answers each."""
    for line in sys.stdin:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            program.is_lost = False
            try:
                perform(program, line.rstrip("\n"))
            except Exception as problem:
                print(f"missing: {problem}")
        answer = printed.getvalue().splitlines()
        has_failed = any(line.startswith("missing: ") for line in answer)
        print(json.dumps({"lines": answer, "failed": has_failed}), flush=True)


def main():
    steps, words = sys.argv[1], sys.argv[2:]
    program = Program(words)
    if steps == "-":
        obey(program)
        steps = ""
    for step in filter(None, map(str.strip, steps.splitlines())):
        if program.is_lost:
            break
        perform(program, step)
    status = program.process.poll()
    if status is None:
        program.process.terminate()
        program.process.wait()
    if program.desk:
        program.desk.terminate()
        program.desk.wait()
    for line in program.said():
        print("said:", line)
    print("ended:", "running" if status is None else status)


main()
