# SPDX-License-Identifier: Apache-2.0
"""A running `pith serve` on loopback, and results as TAP."""

import http.client
import json
import signal
import socket
import subprocess
import sys
import traceback

PATIENCE_S = 120  # ends what would never end; no test judges by it
FAILED = []


def check(name, fine, detail=""):
    print(f"{'' if fine else 'not '}ok - {name}")
    if not fine:
        FAILED.append(name)
        for line in str(detail)[:2000].split("\n"):
            print("#", line)
    sys.stdout.flush()


def run_tests(tests):
    """Each function is a test, which fails if it raises an exception."""
    for test in tests:
        name = test.__doc__ or test.__name__
        try:
            test()
        except Exception:  # pylint: disable=broad-except
            check(name, False, traceback.format_exc())
    print(f"# {len(FAILED)} failed")
    return 1 if FAILED else 0


class Server:
    def __init__(self, pith, *options, listen="127.0.0.1:0"):
        self.process = subprocess.Popen(
            [pith, "serve", "--listen", listen, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.address = self.process.stdout.readline().decode().strip()
        if not self.address:
            raise RuntimeError(self.process.stderr.read().decode())
        self.host, port = self.address.removeprefix("http://").rsplit(":", 1)
        self.port = int(port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)

    def connect(self):
        return http.client.HTTPConnection(self.host, self.port,
                                          timeout=PATIENCE_S)

    def ask(self, verb, path, body=None, **headers):
        """Status, headers, body; names of headers have _ instead of -."""
        connection = self.connect()
        named = {name.replace("_", "-"): value
                 for name, value in headers.items()}
        connection.request(verb, path, body, named)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, answer.headers, data

    def post(self, path, page, **headers):
        headers.setdefault("Content_Type", "text/html")
        return self.ask("POST", path, page, **headers)

    def post_json(self, path, value, **headers):
        return self.post(path, json.dumps(value).encode(),
                         Content_Type="application/json", **headers)

    def socket(self):
        return socket.create_connection((self.host, self.port),
                                        timeout=PATIENCE_S)

    def raw(self, *parts):
        """Send bytes unchanged; returns everything until the connection ends."""
        with self.socket() as wire:
            try:
                for part in parts:
                    wire.sendall(part)
            except OSError:
                pass
            return read_all(wire)

    def figure(self, name):
        """A figure of /metrics, summed over its labels."""
        text = self.ask("GET", "/metrics")[2].decode()
        return sum(float(line.rsplit(" ", 1)[1])
                   for line in text.split("\n")
                   if line.split("{")[0].split(" ")[0] == name)


def read_all(wire):
    data = b""
    try:
        while more := wire.recv(65536):
            data += more
    except OSError:
        pass
    return data
