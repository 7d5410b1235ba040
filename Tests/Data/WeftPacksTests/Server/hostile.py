# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# hostile.py FOLDER: serves the files of a folder correctly below /good, and otherwise as no server should. It prints
# its port, and ends when its input does.

import http.server
import os
import sys
import threading

folder = sys.argv[1]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        way, name = self.path.strip("/").split("/", 1)
        path = os.path.join(folder, name)
        if way == "away":
            self.answer(302, b"", ("Location", "/good/" + name))
        elif way == "broken":
            self.answer(500, b"")
        elif way == "endless":
            # Without a length, and practically without an end.
            self.send_response(200)
            self.end_headers()
            for _ in range(4096):
                self.wfile.write(b"\0" * 65536)
        elif not os.path.exists(path):
            self.answer(404, b"")
        else:
            with open(path, "rb") as file:
                body = file.read()
            isPack = name.endswith(".weftpack")
            if way == "corrupted" and isPack:
                body = body[:-40] + bytes([body[-40] ^ 1]) + body[-39:]
            if way == "shortened" and isPack:
                body = body[:-1]
            if way == "foreign" and isPack:
                body = b"<html>log in first</html>"
            self.answer(200, body, cut=way == "cut" and isPack)

    def answer(self, status, body, *more, cut=False):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in more:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if cut else body)
        if cut:
            self.close_connection = True

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
