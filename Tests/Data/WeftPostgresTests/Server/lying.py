# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# lying.py WAY [PATH]: a PostgreSQL server that misbehaves in some way, on a local port or a socket. It prints its port,
# then a line when a connection ends: how many bytes it has sent, and what it received after asking for a password.
# It ends when its input does.
#
# WAY pauses:COUNT stops after COUNT bytes of an answer with 300 rows of 1,000 bytes, WAY silent after the login.

import os
import select
import socket
import struct
import sys
import threading

way = sys.argv[1]
# A client that has no deadline gets the rest of a paused answer, so that its test fails and does not hang.
longest_pause = 60


def message(kind, body):
    return kind + struct.pack("!I", len(body) + 4) + body


def text(words):
    return words.encode() + b"\0"


def take(connection, count):
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            raise OSError("ended")
        data += more
    return data


class Session:
    def __init__(self, connection):
        self.connection, self.sent, self.secret = connection, 0, b""
        # The number of statements without an answer.
        self.bound = 0

    def send(self, data):
        self.connection.sendall(data)
        self.sent += len(data)

    def flood(self, data):
        data *= max(1, 65536 // len(data))
        while True:
            self.send(data)

    def greet(self):
        while True:
            head = take(self.connection, 4)
            body = take(self.connection, struct.unpack("!I", head)[0] - 4)
            if struct.unpack("!I", body[:4])[0] not in (80877103, 80877104):
                return
            # Neither TLS nor Kerberos.
            self.send(b"N")

    def let_in(self):
        if way in ("clear", "late"):
            if way == "late":
                # First another login method, then the one that must not be answered, in small pieces.
                self.send(message(b"R", struct.pack("!I", 10) + text("SCRAM-SHA-256") + b"\0"))
                head = take(self.connection, 5)
                take(self.connection, struct.unpack("!I", head[1:])[0] - 4)
            for byte in message(b"R", struct.pack("!I", 3)):
                self.send(bytes([byte]))
            while True:
                self.secret += take(self.connection, 1)
        self.send(message(b"R", struct.pack("!I", 0)))
        if way == "settings":
            number = 0
            while True:
                self.send(message(b"S", text("p%d" % number) + text("x" * 5000)))
                number += 1
        self.send(message(b"S", text("server_version") + text("17.0")))
        self.send(message(b"S", text("client_encoding") + text("UTF8")))
        self.send(message(b"K", struct.pack("!II", 1, 2)) + message(b"Z", b"I"))

    def pause(self, data):
        """Sends the start of an answer, and the rest when the client has waited too long."""
        count = int(way.split(":")[1])
        self.send(data[:count])
        if select.select([self.connection], [], [], longest_pause)[0]:
            raise OSError("the client has left")
        self.send(data[count:])

    def rows(self, described):
        """Returns the answers of all statements: the last one returns rows, the others nothing."""
        bound, self.bound = self.bound, 0
        if bound == 0:
            # It was only prepared.
            return self.send(message(b"1", b"") + message(b"Z", b"I"))
        nothing = message(b"2", b"") + message(b"n", b"") + message(b"C", text("UPDATE 0"))
        row = message(b"D", struct.pack("!HI", 1, 1000) + b"x" * 1000)
        end = message(b"C", text("SELECT 300")) + message(b"Z", b"I")
        self.send(nothing * (bound - 1))
        self.pause(described + row * 300 + end)

    def answer(self):
        column = text("a") + struct.pack("!IhIhih", 0, 0, 20, 8, -1, 1)
        described = message(b"1", b"") + message(b"2", b"")
        described += message(b"T", struct.pack("!H", 1) + column)
        if way.startswith("pauses:"):
            return self.rows(described[5:])
        if way == "notifications":
            self.flood(message(b"A", struct.pack("!I", 7) + text("weft") + text("x" * 7000)))
        if way == "rows":
            self.send(described)
            self.flood(message(b"D", struct.pack("!HI", 1, 8) + b"\0" * 8))
        if way == "endlessrow":
            self.send(described + b"D" + struct.pack("!IHI", 0x7FFFFF00, 1, 0x7FFFFEF0))
            self.flood(b"x" * 65536)
        self.send(message(b"C", text("SET")) + message(b"Z", b"I"))

    def run(self):
        try:
            self.greet()
            self.let_in()
            first = True
            while True:
                head = take(self.connection, 5)
                take(self.connection, struct.unpack("!I", head[1:])[0] - 4)
                self.bound += head[:1] == b"B"
                if head[:1] not in (b"Q", b"S"):
                    continue
                if first:
                    if way == "silent" and select.select([self.connection], [], [], longest_pause)[0]:
                        raise OSError("the client has left")
                    # The statement that sets the statement timeout.
                    body = message(b"1", b"") + message(b"2", b"") + message(b"n", b"")
                    self.send(body + message(b"C", text("SET")) + message(b"Z", b"I"))
                    first, self.bound = False, 0
                else:
                    self.answer()
        except OSError:
            pass
        os.write(1, b"%d %s\n" % (self.sent, self.secret.hex().encode()))


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=Session(connection).run, daemon=True).start()


if len(sys.argv) > 2:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(sys.argv[2])
    port = 5432
else:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    port = listener.getsockname()[1]
listener.listen(16)
threading.Thread(target=accept, args=(listener,), daemon=True).start()
print(port, flush=True)
sys.stdin.read()
