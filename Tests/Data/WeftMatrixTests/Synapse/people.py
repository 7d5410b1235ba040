# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""Actions of users at a Matrix server, over its API."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request


def quoted(text):
    return urllib.parse.quote(text, safe="")


class Person:
    """A user who is logged in."""

    def __init__(self, url, name):
        self.url, self.name, self.id, self.token = url, name, f"@{name}:localhost", None
        who = {"type": "m.id.user", "user": name}
        login = {"type": "m.login.password", "identifier": who, "password": name}
        self.token = self.post("/login", login)["access_token"]

    def ask(self, method, path, body=None, prefix="/_matrix/client/v3"):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + prefix + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def post(self, path, body=None):
        return json.loads(self.ask("POST", path, body or {}))

    def put(self, path, body):
        return json.loads(self.ask("PUT", path, body))

    def make(self, *others, **options):
        """Creates a room that others join."""
        options.setdefault("preset", "private_chat")
        room = self.post("/createRoom", options | {"invite": [other.id for other in others]})["room_id"]
        for other in others:
            other.post(f"/join/{quoted(room)}")
        return room

    def send(self, room, content, kind="m.room.message"):
        return self.put(f"/rooms/{quoted(room)}/send/{kind}/{time.time_ns()}", content)["event_id"]

    def say(self, room, text, thread=None, reply=None, **more):
        content = {"msgtype": "m.text", "body": text} | more
        if thread:
            quote = {"event_id": thread}
            content["m.relates_to"] = {
                "rel_type": "m.thread", "event_id": thread, "is_falling_back": True, "m.in_reply_to": quote}
        elif reply:
            content["m.relates_to"] = {"m.in_reply_to": {"event_id": reply}}
        return self.send(room, content)

    def edit(self, room, event, text):
        new = {"msgtype": "m.text", "body": text}
        relation = {"rel_type": "m.replace", "event_id": event}
        return self.send(room, new | {"body": "* " + text, "m.new_content": new, "m.relates_to": relation})

    def react(self, room, event, sign):
        relation = {"rel_type": "m.annotation", "event_id": event, "key": sign}
        return self.send(room, {"m.relates_to": relation}, "m.reaction")

    def redact(self, room, event):
        return self.put(f"/rooms/{quoted(room)}/redact/{quoted(event)}/{time.time_ns()}", {})["event_id"]

    def read(self, room, event, thread=None):
        body = {"thread_id": thread} if thread else {}
        self.post(f"/rooms/{quoted(room)}/receipt/m.read/{quoted(event)}", body)

    def state(self, room, kind, content, key=""):
        self.put(f"/rooms/{quoted(room)}/state/{kind}/{quoted(key)}", content)

    def data(self, kind, content, room=None):
        place = f"/rooms/{quoted(room)}" if room else ""
        self.put(f"/user/{quoted(self.id)}{place}/account_data/{kind}", content)
