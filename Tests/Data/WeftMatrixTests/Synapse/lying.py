# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# lying.py KIND   a Matrix server on loopback that logs everyone in and has one room, until its input ends.
#
# The room contains what no server should accept: KIND is one of "mentions", "counts", "people" and "odd". With "hurry"
# it twice refuses a request as one too many, without asking for a pause. With "encrypts" the room is encrypted from
# the first request for news. With "limits" it accepts no message for 20 seconds after the first one, and with
# "limits-long" for 40. With "direct" the user is invited to a second room. With "making" the user runs
# the room, in which Eve and Bob are known, and may create others; the requests for that are in the log. "pins" is the
# same with older events that only /context has, "club" the same with one of them pinned and with previews, "pins-raced" lets another client overwrite the first list of pinned
# messages, "pins-lost" every one. "previews" describes each page as the server would, "previews-old" under the older
# path, "previews-odd" with what no page should say. With "padded" the first answer has 96 MiB, most of them blanks. With "replies" twelve pages of older events are replies only, and the next has the first message; with
# "silent" there are older events, and no answer has them. It prints its port. GET /asked answers with the times, in
# seconds, of the requests for news, one per line, and GET /log with the requests for news, messages and data since the
# last call, in order.
import http.server
import json
import os
import sys
import threading
import time

kind, me, most = sys.argv[1], "@ada:localhost", 9223372036854775807
asked, refusals = [], [2 if kind == "hurry" else 0]
log, is_encrypted, limits = [], [False], [1 if kind.startswith("limits") else 0]


def event(number, content, **more):
    return {"type": "m.room.message", "sender": "@eve:localhost", "event_id": "$e%d" % number,
            "origin_server_ts": 1700000000000 + number, "content": content, **more}


def text(body, **more):
    return {"msgtype": "m.text", "body": body, **more}


def state(kind, key, content):
    return {"type": kind, "state_key": key, "sender": me, "event_id": "$" + kind + key, "origin_server_ts": 1,
            "content": content}


told = {
    "mentions": [event(2, text("mentioned", **{"m.mentions": {"user_ids": ["", "@bob:localhost", 5]}})),
                 event(3, text("quoted", **{"m.relates_to": {"m.in_reply_to": {"event_id": ""}}})),
                 {**event(6, {"m.poll.start": {"question": {"m.text": [{"body": "Tea?"}]}, "max_selections": most,
                     "answers": [{"m.id": "", "m.text": [{"body": "None"}]},
                                 {"m.id": "a", "m.text": [{"body": "Yes"}]}]}}), "type": "m.poll.start"},
                 event(4, text("threaded", **{"m.relates_to": {"rel_type": "m.thread", "event_id": ""}}))],
    "counts": [event(2, {"msgtype": "m.file", "body": "large.bin", "url": "mxc://localhost/a",
                         "info": {"size": most, "w": most, "h": -1, "duration": most}}),
               event(3, text("answered"), unsigned={"m.relations": {"m.thread": {
                   "count": most, "current_user_participated": True, "latest_event": event(
                       5, text("reply", **{"m.relates_to": {"rel_type": "m.thread", "event_id": "$e3"}}))}}}),
               event(4, text("one more", **{"m.relates_to": {"rel_type": "m.thread", "event_id": "$e3"}}))],
    "odd": [None, 7, {"type": "m.room.message", "sender": "@eve:localhost", "content": text("no id")},
            event(2, text("after it"))],
    "people": [state("m.room.member", "", {"membership": "join", "displayname": "Nobody"})],
}.get(kind, [])
room = {
    "state": {"events": [state("m.room.create", "", {"creator": me}),
                         state("m.room.member", me, {"membership": "join", "displayname": "Ada"}),
                         state("m.room.name", "", {"name": "Harbour"})]},
    "timeline": {"events": [event(1, text("hello"))] + told, "limited": kind in ("replies", "silent"),
                 "prev_batch": "p0"},
    "unread_notifications": {"notification_count": most, "highlight_count": most},
    "summary": {"m.joined_member_count": most, "m.invited_member_count": most, "m.heroes": ["", me]},
    "ephemeral": {"events": [
        {"type": "m.receipt", "content": {"$e1": {"m.read": {"": {"ts": most}, "@eve:localhost": {"ts": 1}}}}},
        {"type": "m.typing", "content": {"user_ids": ["", "@eve:localhost"]}}]},
}
if kind in ("pins", "pins-raced", "pins-lost", "club"):
    room["timeline"].update(limited=True)
if kind == "club":
    room["state"]["events"].append(state("m.room.pinned_events", "", {"pinned": ["$e-50"]}))
if kind in ("making", "club") or kind.startswith("pins"):
    room["state"]["events"] += [
        state("m.room.power_levels", "", {"users": {me: 100}}),
        {**state("m.room.member", "@eve:localhost", {"membership": "join", "displayname": "Eve"})},
        {**state("m.room.member", "@bob:localhost", {"membership": "leave", "displayname": "Bob"})}]
    room["timeline"]["events"].append({"type": "m.room.message", "sender": "@bob:localhost", "event_id": "$bob",
                                       "origin_server_ts": 1700000000900, "content": text("left")})
    room["summary"] = {"m.joined_member_count": 2}
made, pinned, races = [0], [{"pinned": ["$e-50"]} if kind == "club" else None], [{"pins-raced": 1, "pins-lost": most}.get(kind, 0)]
invitation = [{"type": "m.room.member", "state_key": "@eve:localhost", "sender": "@eve:localhost",
               "content": {"membership": "join", "displayname": "Eve"}},
              {"type": "m.room.member", "state_key": me, "sender": "@eve:localhost",
               "content": {"membership": "invite", "is_direct": True}}]
ignored = {"type": "m.ignored_user_list", "content": {"ignored_users": {"": {}, "@mal:localhost": {}}}}


class Server(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/asked":
            return self.answer(200, "".join("%f\n" % moment for moment in asked).encode())
        if path == "/log":
            told = "".join(line + "\n" for line in log).encode()
            log.clear()
            return self.answer(200, told)
        if path.endswith("/state/m.room.encryption") and is_encrypted[0]:
            return self.answer(200, {"algorithm": "m.megolm.v1.aes-sha2"})
        if path.endswith("/state/m.room.pinned_events"):
            log.append("get pins")
            if pinned[0] is None:
                return self.answer(404, {"errcode": "M_NOT_FOUND"})
            return self.answer(200, pinned[0])
        if "/context/" in path and kind in ("pins", "club"):
            number = int(path.split("%24e")[-1])
            log.append("context %d %s" % (number, query.split("&")[0]))
            if number < -90:
                return self.answer(404, {"errcode": "M_NOT_FOUND"})
            return self.answer(200, {"event": event(number, text("pinned")), "start": "c%d" % number,
                                     "events_before": [event(number - 1, text("before"))],
                                     "events_after": [event(number + 1, text("after"))]})
        if path.endswith("/preview_url") and (kind.startswith("previews") or kind == "club"):
            if kind == "previews-old" and "/client/v1/" in path:
                return self.answer(404, {"errcode": "M_UNRECOGNIZED"})
            log.append("preview " + query)
            if kind == "previews-odd":
                return self.answer(200, {"og:title": "\u202eevil\x1b[31m\n\n two " + "x" * 9000, "og:description": 7})
            return self.answer(200, {"og:title": "A page", "og:description": "What it says", "og:image": "mxc://x/y"})
        if path.endswith("/account_data/m.direct"):
            return self.answer(200, {"@eve:localhost": ["!old:localhost"], "@bob:localhost": ["!b:localhost"]})
        if path.endswith("/login"):
            return self.answer(200, {"flows": [{"type": "m.login.password"}]})
        if path.endswith("/messages") and kind == "replies":
            number = int(query.split("from=p")[1].split("&")[0])
            log.append("older %d" % number)
            if number == 12:
                return self.answer(200, {"chunk": [event(-2000, text("first"))]})
            thread = {"m.relates_to": {"rel_type": "m.thread", "event_id": "$e-2000"}}
            replies = [event(-100 * number - each, text("reply", **thread)) for each in range(1, 101)]
            return self.answer(200, {"chunk": replies, "end": "p%d" % (number + 1)})
        if path.endswith("/sync"):
            asked.append(time.monotonic())
            log.append("news" if "since=" in query else "all")
            if refusals[0] > 0:
                refusals[0] -= 1
                return self.answer(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 0})
            if "since=" in query and "since=s2" not in query and kind == "encrypts":
                is_encrypted[0] = True
                told = state("m.room.encryption", "", {"algorithm": "m.megolm.v1.aes-sha2"})
                return self.answer(200, {"next_batch": "s2", "rooms": {"join": {"!r:localhost": {
                    "timeline": {"events": [told]}}}}})
            if "since=" in query:
                return self.answer(200, {"next_batch": "s2"})
            if kind == "direct":
                return self.answer(200, {"next_batch": "s1", "rooms": {"join": {"!r:localhost": room}, "invite": {
                    "!d:localhost": {"invite_state": {"events": invitation}}}}})
            if kind == "padded":
                told = json.dumps({"next_batch": "s1", "rooms": {"join": {"!r:localhost": room}}}).encode()
                return self.answer(200, told + b" " * (96 << 20))
            people = {"account_data": {"events": [ignored]}} if kind == "people" else {}
            return self.answer(200, {"next_batch": "s1", "rooms": {"join": {"!r:localhost": room}}, **people})
        self.answer(404, {"errcode": "M_UNRECOGNIZED", "error": "not here"})

    def do_PUT(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if "/send/" not in self.path:
            told = json.dumps(json.loads(body), separators=(",", ":"))
            if self.path.endswith("/m.room.pinned_events"):
                pinned[0] = json.loads(body)
                if races[0] > 0:
                    races[0] -= 1
                    pinned[0] = {"pinned": ["$other"], "note": "kept"}
            log.append("put %s %s" % (self.path.split("/")[-1], told))
            return self.answer(200, {})
        if kind == "making":
            log.append("message %s %s" % (self.path.split("/")[-2], body))
        else:
            log.append("message " + self.path.split("/")[-1])
        if limits[0] > 0:
            limits[0] -= 1
            pause = 40000 if kind == "limits-long" else 20000
            return self.answer(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": pause})
        self.answer(200, {"event_id": "$" + self.path.split("/")[-1]})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if kind == "making" and self.path.split("/")[-1] in ("createRoom", "invite", "kick"):
            log.append("post %s %s" % (self.path.split("/")[-1], body))
            if self.path.endswith("/createRoom"):
                made[0] += 1
                return self.answer(200, {"room_id": "!made%d:localhost" % made[0]})
            return self.answer(200, {})
        if self.path.endswith("/login"):
            return self.answer(200, {"user_id": me, "device_id": "D", "access_token": "t"})
        if self.path.endswith("/join") or "/receipt/" in self.path:
            return self.answer(200, {})
        self.answer(404, {"errcode": "M_UNRECOGNIZED", "error": "not here"})


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
print(server.server_port, flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
