# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""media.py   a media repository on loopback that behaves as its ids say, until its input ends.

It prints its port. /log lists the requests since the last call, one per line: the method, the path, and whether they
had the token. A file called "none" does not exist, "large" has no end, "away" redirects elsewhere, and one whose id
starts with "held" is sent after a request for /go. Uploads are refused if the name starts with "refused", and fail
once if it starts with "lost". After /encrypt all rooms are encrypted; it has no other data about rooms.
"""

import http.server
import json
import sys
import threading

log, lock, go, lost = [], threading.Lock(), threading.Event(), set()
encrypted = threading.Event()


class Media(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/log":
            with lock:
                said = "\n".join(log)
                log.clear()
            return self.answer(200, said.encode())
        if self.path == "/go":
            go.set()
            return self.answer(200, b"{}")
        if self.path == "/encrypt":
            encrypted.set()
            return self.answer(200, b"{}")
        if self.path.endswith("/state/m.room.encryption"):
            if encrypted.is_set():
                return self.answer(200, b'{"algorithm":"m.megolm.v1.aes-sha2"}')
            return self.answer(404, b'{"errcode":"M_NOT_FOUND"}')
        self.note()
        name = self.path.split("?")[0].split("/")[-1]
        if name == "none":
            return self.answer(404, b'{"errcode":"M_NOT_FOUND"}')
        if name == "away":
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{server.server_port}/elsewhere")
            return self.end_headers()
        if name == "large":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"x" * 65536)
            except OSError:
                return None
        if name.startswith("held"):
            go.wait()
        return self.answer(200, name.encode())

    def do_POST(self):
        self.note()
        count = int(self.headers["Content-Length"])
        self.rfile.read(count)
        name = self.path.split("filename=")[-1]
        if name.startswith("refused"):
            return self.answer(413, b'{"errcode":"M_TOO_LARGE"}')
        if name.startswith("lost") and name not in lost:
            lost.add(name)
            return self.answer(503, b"{}")
        return self.answer(200, json.dumps({"content_uri": f"mxc://localhost/up-{count}"}).encode())

    def do_PUT(self):
        self.note()
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            log.append(json.dumps(content, sort_keys=True))
        self.answer(200, json.dumps({"event_id": "$" + self.path.split("/")[-1]}).encode())

    def note(self):
        token = "token" if self.headers.get("Authorization") == "Bearer t" else "open"
        with lock:
            log.append(f"{self.command} {self.path} {token}")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Media)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
