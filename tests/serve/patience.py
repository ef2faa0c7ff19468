# SPDX-License-Identifier: Apache-2.0
"""The behaviour of the service when a time limit ends: idle connections, clients
that never read, requests after SIGTERM.

Usage: patience.py PITH
"""

import signal
import socket
import sys
import threading
import time

from running import PATIENCE_S, Server, check, read_all, run_tests

PITH = sys.argv[1]
SMALL = b"<p>Water rose by two metres in the night, and the levee held.</p>"
ASK = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"


def wait_until(condition):
    end = time.monotonic() + PATIENCE_S
    while not (fine := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return fine


def test_idle():
    """connections without a request, and between two"""
    with Server(PITH, "--timeout", "500ms") as server:
        idle = [server.socket() for _ in range(1000)]
        used = server.socket()
        used.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        check("1000 idle connections: others are served",
              server.ask("GET", "/healthz")[0] == 200)
        check("and each is closed without a word",
              all(read_all(wire) == b"" for wire in idle))
        data = read_all(used)
        check("one that was used is closed, too", data.endswith(b"ok\n"), data)
        check("none is left", wait_until(
            lambda: server.figure("pith_connections") == 1))


def test_mute():
    """a client that never reads"""
    with Server(PITH, "--timeout", "500ms") as server:
        mute = socket.socket()
        mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        mute.connect((server.host, server.port))
        mute.settimeout(1)
        start = time.monotonic()
        try:
            for _ in range(2000):
                mute.sendall(ASK)
        except OSError:
            pass
        closed = wait_until(
            lambda: server.figure("pith_slow_clients_total") >= 1)
        took = time.monotonic() - start
        check("it is closed, not before six times --timeout", closed and
              took > 2.5, took)
        mute.close()


def test_stopping():
    """a request after SIGTERM"""
    page = b"<p>word and word, and word." * 150000
    with Server(PITH, "--threads", "1") as server:
        late = server.socket()
        late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        late.recv(1000)
        ready = server.socket()
        ready.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
        ready.recv(1000)
        got = []
        working = threading.Thread(
            target=lambda: got.append(server.post("/v1/extract", page)[0]))
        working.start()
        while not server.figure("pith_workers_busy") and working.is_alive():
            pass
        server.process.send_signal(signal.SIGTERM)
        # A busy machine brings the signal late.
        data = b""
        while b" 503 " not in data and working.is_alive():
            ready.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            data = ready.recv(1000)
        if working.is_alive():
            check("/readyz: 503", b" 503 " in data, data)
            late.sendall(b"POST /v1/extract HTTP/1.1\r\nHost: x\r\n"
                         b"Content-Type: text/html\r\nContent-Length: %d\r\n"
                         b"\r\n%s" % (len(SMALL), SMALL))
            data = read_all(late)
            check("new work: 503 with Retry-After", b" 503 " in data and
                  b"Retry-After" in data, data)
        working.join()
        check("work in hand is finished", got == [200], got)


def test_keep_alive():
    """several requests on one connection"""
    with Server(PITH) as server:
        head = (b"POST /v1/extract?format=text HTTP/1.1\r\nHost: x\r\n"
                b"Content-Type: text/html\r\nContent-Length: %d\r\n\r\n"
                % len(SMALL))
        data = server.raw((head + SMALL) * 2 + ASK.replace(
            b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        check("three at once: three answers in order",
              data.count(b"HTTP/1.1 200") == 3 and
              data.count(b"levee held") == 2 and data.endswith(b"}\n"),
              data[:300])
        data = server.raw(head + SMALL + SMALL + b"\r\n\r\n")
        check("a second body behind the first is no request: refused",
              data.count(b"HTTP/1.1 200") == 1 and
              data.count(b"levee held") == 1, data[-300:])
        body = (b"POST /v1/extract?format=text HTTP/1.0\r\nContent-Type: "
                b"text/html\r\nContent-Length: %d\r\n\r\n%s"
                % (len(SMALL), SMALL))
        data = server.raw(body)
        check("HTTP/1.0 with a body: answered, and the end",
              b" 200 " in data.split(b"\r\n")[0] and b"levee held" in data,
              data)


sys.exit(run_tests([test_idle, test_mute, test_stopping, test_keep_alive]))
