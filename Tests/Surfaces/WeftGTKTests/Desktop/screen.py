# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""What a program shows on the display: its windows, what a screen reader reads of them and where, and their pixels."""

import os
import struct
import subprocess
import time
import zlib

import pyatspi


def nodes(node):
    """A node of the tree and all below it, as far as they are there."""
    yield node
    for child in children(node):
        yield from nodes(child)


def children(node):
    """The nodes below a node that have not gone meanwhile."""
    for index in range(count(node)):
        try:
            child = node.getChildAtIndex(index)
        except Exception:
            continue
        # Asking whether it is true would ask how many children it has.
        if child is not None:
            yield child


def count(node):
    """How many children a node has; none when it, or its program, has gone meanwhile."""
    try:
        return min(node.childCount, 500)
    except Exception:
        return 0


def everything():
    for application in children(pyatspi.Registry.getDesktop(0)):
        yield from nodes(application)


def windows():
    """The windows of the program on the display, the main one first: number, x, y, width, height."""
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "weft"], capture_output=True, text=True)
    sizes = []
    for number in found.stdout.split():
        shell = subprocess.run(["xdotool", "getwindowgeometry", "--shell", number], capture_output=True, text=True)
        facts = dict(line.split("=") for line in shell.stdout.split())
        if int(facts.get("WIDTH", 0)) > 10:
            sizes.append((number, *(int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))))
    return sorted(sizes, key=lambda size: int(size[0]))


def size():
    """The width and height of the main window."""
    return next(((width, height) for _, _, _, width, height in windows()), (0, 0))


def extents(node):
    box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
    return box.x, box.y, box.width, box.height


def seen():
    """What is on the screen: texts with their roles and the part of their places that is inside of their window."""
    shown = windows()
    for application in children(pyatspi.Registry.getDesktop(0)):
        for top in children(application):
            try:
                _, _, width, height = extents(top)
            except Exception:
                continue
            # A window has a shadow around what screen readers know of it.
            fitting = [window for window in shown if 0 <= window[3] - width < 120 and 0 <= window[4] - height < 120]
            if fitting:
                _, x, y, whole, high = min(fitting, key=lambda window: window[3] - width + window[4] - height)
                yield from seen_in(top, (x + (whole - width) // 2, y + (high - height) // 2, width, height))


def seen_in(top, frame):
    x, y, width, height = frame
    for node in nodes(top):
        try:
            text = node.name
            if node.getRoleName() in ("text", "entry"):
                content = node.queryText()
                text = content.getText(0, content.characterCount) or text
            if not text or not node.getState().contains(pyatspi.STATE_VISIBLE):
                continue
            if node.getRoleName() in ("filler", "frame", "scroll bar", "scroll pane"):
                continue
            box = extents(node)
        except Exception:
            continue
        left, above = max(0, box[0]), max(0, box[1])
        right, below = min(width, box[0] + box[2]), min(height, box[1] + box[3])
        if right > left and below > above:
            yield text, node.getRoleName(), (x + left, y + above, right - left, below - above)


def place(text):
    """Where a text is on the screen: what reads exactly so, else what begins so, else what contains it, the smallest."""
    best = None
    for name, _, box in seen():
        if text in name:
            rank = (name != text, not name.startswith(text), box[2] * box[3])
            if best is None or rank < best[0]:
                best = (rank, box)
    return best and best[1]


def is_used():
    """Whether a window of the program has the keys."""
    for application in children(pyatspi.Registry.getDesktop(0)):
        for top in children(application):
            try:
                if top.getState().contains(pyatspi.STATE_ACTIVE):
                    return True
            except Exception:
                continue
    return False


def is_settled(text):
    """Whether a text is on the screen and no longer moves."""
    before = place(text)
    time.sleep(0.3)
    return before is not None and place(text) == before


def pixels(box):
    """The rows of red, green and blue in a place, out of the file in which the display keeps its pixels."""
    left, top, width, height = box
    with open(os.environ["WEFT_SCREEN"], "rb") as file:
        data = file.read()
    head = struct.unpack(">25I", data[:100])
    start, line = head[0] + head[19] * 12, head[12]
    width, height = min(width, head[4] - left), min(height, head[5] - top)
    rows = []
    for y in range(top, top + height):
        place = start + y * line + left * 4
        found = data[place : place + width * 4]
        row = bytearray(width * 3)
        row[0::3], row[1::3], row[2::3] = found[2::4], found[1::4], found[0::4]
        rows.append(bytes(row))
    return rows


def colours(text):
    """How many colours the place of a text has."""
    box = place(text)
    rows = pixels(box) if box else []
    return len({row[x : x + 3] for row in rows for x in range(0, len(row), 3)})


def vividness(text):
    """How far the most colourful pixel in the place of a text is from grey: 0 to 255."""
    rows = pixels(place(text))
    return max(max(row[x : x + 3]) - min(row[x : x + 3]) for row in rows for x in range(0, len(row), 3))


def caret(text):
    """How far from the left the caret blinks in the place of a text, and how wide that place is; None without a caret."""
    box = place(text)
    before = pixels(box)
    for _ in range(30):
        time.sleep(0.1)
        pairs = zip(before, pixels(box))
        columns = [x // 3 for old, new in pairs if old != new for x in range(len(old)) if old[x] != new[x]]
        if columns:
            return min(columns), box[2]
    return None


def save_picture(path):
    """Saves the screen as PNG, as far as the window goes."""
    found = pixels((0, 0, *size()))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    facts = struct.pack(">IIBBBBB", len(found[0]) // 3, len(found), 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", facts))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in found), 6)) + chunk(b"IEND", b""))
