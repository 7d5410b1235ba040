# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
"""odd.py FOLDER   a server on loopback that answers as no server should, until its input ends.

It prints its ports for HTTP and HTTPS. /seen returns the last Authorization header of the other requests.
"""

import http.server
import ssl
import subprocess
import sys
import threading
import time

folder = sys.argv[1]
subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder + "/key.pem",
                "-out", folder + "/certificate.pem"], check=True, capture_output=True)
seen = ["none"]


class Odd(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/seen":
            seen[0] = self.headers.get("Authorization", "none")
        if self.path == "/redirect":
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{plain.server_port}/elsewhere")
            self.end_headers()
        elif self.path == "/busy":
            self.answer(429, b'{"errcode":"M_LIMIT_EXCEEDED"}', {"Retry-After": "7"})
        elif self.path == "/large":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"x" * 65536)
            except OSError:
                pass
        elif self.path == "/slow":
            time.sleep(3600)
        elif self.path == "/half":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"{")
        else:
            self.answer(200, seen[0].encode() if self.path == "/seen" else b"{}", {})

    def answer(self, status, body, more):
        self.send_response(status)
        for name, value in (more | {"Content-Length": str(len(body))}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Odd)
    server.daemon_threads = True
    return server


plain, safe = serve(), serve()
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder + "/certificate.pem", folder + "/key.pem")
safe.socket = context.wrap_socket(safe.socket, server_side=True)
for server in (plain, safe):
    threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"{plain.server_port} {safe.server_port}", flush=True)
sys.stdin.read()
