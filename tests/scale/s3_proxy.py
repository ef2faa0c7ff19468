# SPDX-License-Identifier: Apache-2.0
"""Servers on loopback that stand between pith and S3, or in place of S3, and behave
like servers with problems: they refuse in bursts, close connections, send wrong
lengths, refuse writes."""
import http.client
import random
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Proxy(ThreadingHTTPServer):
    """Forwards requests to a server of S3, except those with a fault."""

    daemon_threads = True

    def __init__(self, target, faults=(), every=9, seed=5, read_only=False,
                 code="SlowDown", never=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.target, self.faults, self.every = target, faults, every
        self.chance, self.read_only = random.Random(seed), read_only
        self.code = code
        self.never = never   # the method of requests that are refused each time
        self.lock = threading.Lock()
        self.burst = []
        self.seen = []       # method, path, range, and how it went
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def fault(self):
        """The fault of the next request; None: none. Refusals come in threes, and
        unless every request has a fault, one without comes next: five in a row
        end a job."""
        with self.lock:
            if self.burst:
                return self.burst.pop()
            if not self.faults or self.chance.randrange(self.every):
                return None
            fault = self.chance.choice(self.faults)
            self.burst = [None] if self.every > 1 else []
            self.burst += [fault] * 2 if isinstance(fault, int) else []
            return fault


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def refuse(self, status, code):
        body = f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def ask(self, body):
        server = http.client.HTTPConnection(self.server.target, timeout=60)
        server.putrequest(self.command, self.path, skip_host=True,
                          skip_accept_encoding=True)
        for name, value in self.headers.items():
            if name.lower() not in ("connection", "expect"):
                server.putheader(name, value)
        server.endheaders(body)
        answer = server.getresponse()
        try:
            data = answer.read()
        except http.client.IncompleteRead as broken:
            data = broken.partial
        server.close()
        return answer, data

    def send_on(self, answer, data, fault):
        length = len(data)
        if self.command == "HEAD":
            length = int(answer.getheader("Content-Length") or 0)
        if fault == "longer":
            length += 1000
        elif fault == "shorter" and length > 1:
            length //= 2
            data = data[:length]
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("content-length", "transfer-encoding", "connection",
                                    "keep-alive", "date"):
                self.send_header(name, value)
        if fault in ("break", "longer"):
            self.send_header("Connection", "close")
            self.close_connection = True
        if answer.status != 204:
            self.send_header("Content-Length", str(length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data[:max(len(data) // 2, 30000)] if fault == "break" else data)

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fault = self.server.fault()
        reading = self.command in ("GET", "HEAD")
        # A wrong size alone cannot be detected.
        if self.command != "GET" and fault in ("shorter", "longer"):
            fault = None
        self.server.seen.append(
            (self.command, self.path, self.headers.get("Range"), fault))
        if self.server.read_only and not reading:
            self.refuse(403, "AccessDenied")
        elif self.command == self.server.never and "uploadId" in self.path:
            self.refuse(503, "SlowDown")
        elif isinstance(fault, int):
            self.refuse(fault, self.server.code)
        else:
            self.send_on(*self.ask(body), fault)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = handle_one


def ranges(server):
    """First and last byte of every range that was requested."""
    found = (re.match(r"bytes=(\d+)-(\d+)", entry[2] or "") for entry in server.seen)
    return [tuple(map(int, match.groups())) for match in found if match]
