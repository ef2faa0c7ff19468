#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A crawl of many hosts by processes that are killed: frontier_laws.py PITH [--long]

Serves hosts at addresses of the loopback range, whose pages lead to other hosts. Four
processes share a folder; two at a time are killed (-9) at random and begun again, each time
that another part of the pages has been asked for: the server then answers nothing until the
kill, so the crawl is never done before, however busy the machine is. Laws, in TAP: every
page is in the archives once, no other is; no host is asked faster than its delay; what was
done is not asked for again when the command is given again.
"""
import glob
import gzip
import http.server
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

PAGES = 5  # of a host
DELAY = 0.1
PROCESSES = 4
PATIENCE = 600  # seconds without a request, after which the crawl counts as stopped


class Site(http.server.BaseHTTPRequestHandler):
    """Hosts by number: 127.0.1.0 is the first. The front page links to the
    host's pages, and each of these to another host."""

    protocol_version = "HTTP/1.1"
    asked = {}
    lock = threading.Lock()
    hosts = 0
    turn = threading.Condition()
    begun = 0  # answers
    allowed = None  # as many answers, until more are; None: all

    def wait_for_turn(self):
        """Count an answer, or wait if a kill comes first."""
        with self.turn:
            Site.begun += 1
            mine = Site.begun
            self.turn.notify_all()
            self.turn.wait_for(lambda: self.allowed is None or mine <= self.allowed)

    def do_GET(self):
        host = self.headers["Host"].split(":")[0]
        number = number_of(host)
        with self.lock:
            self.asked.setdefault(host, []).append((time.monotonic(), self.path))
        self.wait_for_turn()
        status, text = 200, "<title>Page</title>"
        if self.path == "/robots.txt":
            status, text = 404, ""
        elif self.path == "/":
            text += "".join(f"<a href=/{k}>{k}</a>" for k in range(1, PAGES))
        else:
            k = int(self.path[1:])
            other = (number * 3 + k) % self.hosts
            text += (f"<p>Page {k} of host {number}."
                     f"<a href=http://{name_of(other)}:{self.server.server_port}/>on</a>")
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def verify_request(self, request, client_address):
        """One socket for the whole loopback range, and for no other address."""
        return client_address[0].startswith("127.")

    def handle_error(self, request, client_address):
        """Clients that are killed close connections."""


def name_of(number):
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def number_of(host):
    parts = host.split(".")
    return (int(parts[2]) - 1) * 250 + int(parts[3]) - 1


def start(pith, folder, lease, seeds=()):
    return subprocess.Popen(
        [pith, "crawl", "--frontier", folder, "--allow-private", "-q", "--hops", "1000",
         "--shards", "32", "--delay", f"{DELAY * 1000:.0f}ms", "--lease-time", lease,
         "-j", "2", *seeds])


def allow(answers):
    """Let the server give that many answers before it waits; None: no limit."""
    with Site.turn:
        Site.allowed = answers
        Site.turn.notify_all()


def wait_for_answers(count):
    with Site.turn:
        return Site.turn.wait_for(lambda: Site.begun > count, timeout=PATIENCE)


def kill_some(pith, folder, lease, processes, rounds, draw):
    """Kill processes while they work; returns the number of kills."""
    killed = 0
    share = PAGES * Site.hosts // (2 * rounds)
    for turn in range(1, rounds + 1):
        wait_for_answers(Site.allowed)
        time.sleep(draw.uniform(0, 0.1))
        for at in draw.sample(range(PROCESSES), 2):
            if processes[at].poll() is not None:
                continue
            processes[at].kill()
            processes[at].wait()
            killed += 1
            processes[at] = start(pith, folder, lease)
        allow(share * (turn + 1) if turn < rounds else None)
    return killed


def archived(folder):
    """The addresses of all responses, and those that occur twice."""
    found = []
    for path in sorted(glob.glob(f"{folder}/site/*/*.warc.gz")):
        with gzip.open(path) as file:
            data = file.read()
        for record in data.split(b"WARC/1.1\r\n")[1:]:
            head = record.split(b"\r\n\r\n")[0]
            if b"WARC-Type: response" in head:
                found.append(re.search(rb"WARC-Target-URI: (\S+)", head)[1].decode())
    return found


def report(fine, name, detail=""):
    print(("ok - " if fine else "not ok - ") + name)
    if not fine and detail:
        print(f"# {detail}")


class Lateness(threading.Thread):
    """The largest delay at waking this process: a request can seem to come late by
    that much, and then the next one seems to come early."""

    worst = 0.0

    def __init__(self):
        super().__init__(daemon=True)

    def run(self):
        while True:
            due = time.monotonic() + 0.01
            time.sleep(0.01)
            self.worst = max(self.worst, time.monotonic() - due)


def too_fast(asked, late):
    """Hosts whose requests are closer than their delays on the whole. A request may come
    late because of the machine, and the next one then early by as much; so gaps are
    summed."""
    hosts = []
    for host, times in asked.items():
        times = sorted(when for when, _ in times)
        if times[-1] - times[0] < (len(times) - 1) * DELAY - DELAY - late:
            hosts.append(f"{host}: {len(times)} in {times[-1] - times[0]:.3f} s")
    return hosts


def main():
    pith, long = sys.argv[1], "--long" in sys.argv
    hosts, rounds, lease = (200, 20, "3s") if long else (60, 6, "2s")
    draw = random.Random(20)
    Site.hosts = hosts
    allow(PAGES * hosts // (2 * rounds))
    lateness = Lateness()
    lateness.start()
    server = Server(("0.0.0.0", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    with tempfile.TemporaryDirectory() as folder:
        seeds = [f"http://{name_of(0)}:{port}/", f"http://{name_of(hosts - 1)}:{port}/"]
        processes = [start(pith, folder, lease, seeds)]
        wait_for_answers(0)  # without seeds there is nothing to do before
        processes += [start(pith, folder, lease) for _ in range(PROCESSES - 1)]
        killed = kill_some(pith, folder, lease, processes, rounds, draw)
        ends = [process.wait() for process in processes]
        report(ends == [0] * PROCESSES, "all processes end", f"{ends}")
        report(killed >= rounds, "processes were killed at work", f"{killed} of {2 * rounds}")
        found = archived(folder)
        expected = {f"http://{name_of(host)}:{port}/{page or ''}"
                    for host in range(hosts) for page in range(PAGES)}
        report(set(found) == expected, "no page is lost, and there is no other",
               f"{len(expected - set(found))} lost, {sorted(set(found) - expected)[:3]}")
        report(len(found) == len(set(found)), "no page is there twice",
               f"{len(found) - len(set(found))} are")
        fast = too_fast(Site.asked, lateness.worst)
        report(not fast, "no host is asked faster than its delay", f"{fast[:5]}")
        count = sum(len(times) for times in Site.asked.values())
        again = start(pith, folder, lease).wait()
        same = count == sum(len(times) for times in Site.asked.values())
        report(again == 0 and same, "a crawl that is done asks for nothing")
        print(f"# {hosts} hosts, {len(found)} pages, {count} requests, {killed} kills, "
              f"woken up {lateness.worst:.3f} s late at worst")
    print("1..6")


if __name__ == "__main__":
    os.environ.pop("http_proxy", None)
    main()
