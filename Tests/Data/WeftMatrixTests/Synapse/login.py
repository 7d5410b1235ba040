# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# login.py FLOWS   a Matrix server on loopback that lets people in and has no rooms, until its input ends.
#
# FLOWS are the ways it offers, with commas in between. The password is "right", and a login token counts once. It
# prints its port, and answers GET /told with what it was sent to log in, one JSON object a line.
import http.server
import json
import os
import sys
import threading
import time
import urllib.parse

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
            # Nothing happens; a server tells so after a while.
            if "since=" in query:
                time.sleep(20)
            return self.answer(200, {"next_batch": "s1"})
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
