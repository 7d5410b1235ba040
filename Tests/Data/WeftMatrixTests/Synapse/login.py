# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# login.py FLOWS [ROOMS]   a Matrix server on loopback that logs users in, until its input ends.
#
# FLOWS are the login flows it offers, separated by commas. The password is "right", and a login token is valid once.
# It prints its port, and answers GET /told with the login requests it received, one JSON object per line. It has ROOMS
# rooms, none by default: each with a picture and a message of bob. GET /asked answers with the paths of the requests
# for media, one per line; it only has the media that its own rooms name.
import http.server
import json
import os
import struct
import sys
import threading
import time
import urllib.parse
import zlib


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0))
picture += chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * 8) * 8)) + chunk(b"IEND", b"")
asked = []


def event(number, kind, content, sender="@bob:localhost", key=None):
    made = {"type": kind, "content": content, "sender": sender, "event_id": "$%s-%s-%s" % (kind, number, key),
            "origin_server_ts": 1780000000000 + number}
    return made if key is None else made | {"state_key": key}


def room(number):
    people = {"@ada:localhost": "Ada", "@bob:localhost": "Bob", "@cy:localhost": "Cy"}
    state = [event(number, "m.room.create", {"room_version": "11"}, key=""),
             event(number, "m.room.name", {"name": "Room %d" % number}, key=""),
             event(number, "m.room.avatar", {"url": "mxc://localhost/avatar-%d" % number}, key="")]
    state += [event(number, "m.room.member", {"membership": "join", "displayname": name}, sender=user, key=user)
              for user, name in people.items()]
    text = event(number, "m.room.message", {"msgtype": "m.text", "body": "secret %d" % number})
    timeline = {"events": [text], "limited": False, "prev_batch": "p%d" % number}
    return {"state": {"events": state}, "timeline": timeline, "unread_notifications": {"notification_count": 0},
            "summary": {"m.joined_member_count": 3}}


rooms = {"!room%d:localhost" % number: room(number) for number in range(1, 1 + int((sys.argv + ["0"])[2]))}
flows = [{"type": name} for name in sys.argv[1].split(",")]
tokens, told, devices = set(), [], iter(range(1, 1000))


class Server(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/_matrix/client/v3/login":
            return self.answer(200, {"flows": flows})
        if path == "/told":
            return self.answer(200, "".join(json.dumps(one) + "\n" for one in told).encode())
        if path == "/_matrix/client/v3/login/sso/redirect":
            page = urllib.parse.parse_qs(query)["redirectUrl"][0]
            token = "once-%d" % next(devices)
            tokens.add(token)
            self.send_response(302)
            self.send_header("Location", page + "?loginToken=" + token)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        if path.endswith("/sync"):
            # Nothing happens; a server reports that after a while.
            if "since=" in query:
                time.sleep(20)
                return self.answer(200, {"next_batch": "s1"})
            return self.answer(200, {"next_batch": "s1", "rooms": {"join": rooms}} if rooms else {"next_batch": "s1"})
        if path == "/asked":
            return self.answer(200, "".join(one + "\n" for one in asked).encode())
        if "/media/" in path:
            asked.append(path)
            if "/localhost/avatar-" in path:
                return self.answer(200, picture)
        self.answer(404, {"errcode": "M_UNRECOGNIZED", "error": "not here"})

    def do_POST(self):
        size = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(size) or b"{}")
        if self.path == "/_matrix/client/v3/logout":
            told.append({"logout": self.headers["Authorization"]})
            return self.answer(200, {})
        if self.path != "/_matrix/client/v3/login":
            return self.answer(404, {"errcode": "M_UNRECOGNIZED", "error": "not here"})
        told.append(body)
        isRight = body.get("password") == "right"
        if body["type"] == "m.login.token":
            isRight = body["token"] in tokens
            tokens.discard(body["token"])
        if not isRight:
            return self.answer(403, {"errcode": "M_FORBIDDEN", "error": "wrong"})
        user = body.get("identifier", {}).get("user", "ada")
        user = user if user.startswith("@") else "@%s:localhost" % user
        device = body.get("device_id") or "D%d" % next(devices)
        self.answer(200, {"user_id": user, "device_id": device, "access_token": "syt_" + device})


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
print(server.server_port, flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
