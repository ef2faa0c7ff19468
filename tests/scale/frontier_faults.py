#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What goes wrong in a crawl of many sites: frontier_faults.py PITH FAIL_NTH.so

Addresses that change, that cannot be crawled, owners that are stopped, servers without a
robots.txt, memory that runs out, lines that are cut short. Prints TAP.
"""
import glob
import http.server
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from frontier_laws import Server, archived, report

MANY = 3000  # links of one page
PATIENCE = 600  # seconds for what takes a few; the machine may be busy


class Site(http.server.BaseHTTPRequestHandler):
    """Pages by their path, the same on all hosts; `robots` is the status of robots.txt."""

    protocol_version = "HTTP/1.1"
    robots = 404
    asked = []
    slow = 0.0

    def do_GET(self):
        host = self.headers["Host"].split(":")[0]
        self.asked.append((host, self.path))
        status, text = 200, "<title>Page</title><p>A page of some words."
        if self.path == "/robots.txt":
            status, text = self.robots, ""
        elif self.path == "/" and host == "127.0.0.9":
            text += "".join(f"<a href=http://h{k}.test/>{k}</a>" for k in range(MANY))
        elif self.path == "/" and host == "127.0.0.8":
            text += "".join(f"<a href=/{k}>{k}</a>" for k in range(40))
        if self.path != "/robots.txt":
            time.sleep(self.slow)
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Crawl:
    def __init__(self, pith, port):
        self.pith, self.port = pith, port

    def command(self, folder, *more):
        return [self.pith, "crawl", "--frontier", folder, "--allow-private", "--delay", "0",
                "--parallel", "1", "-j", "1", *more]

    def run(self, folder, *more):
        done = subprocess.run(self.command(folder, *more), capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        return done.returncode, done.stderr

    def seed(self, number):
        return f"http://127.0.0.{number}:{self.port}/"


def read(pattern):
    """All bytes of the files that match a pattern, as text."""
    text = ""
    for name in sorted(glob.glob(pattern)):
        with open(name, encoding="latin-1") as file:
            text += file.read()
    return text


def write(name, text, mode="w"):
    with open(name, mode, encoding="latin-1") as file:
        file.write(text)


def test_seed_stays(crawl, folder):
    """A shorter path to the other scheme of a site that was begun changes nothing."""
    Site.slow = 0.05
    crawling = subprocess.Popen(crawl.command(folder, "-q", "--shards", "1", crawl.seed(8)))
    while not read(f"{folder}/site/0000/*.journal").count('"page"'):
        time.sleep(0.02)
    crawling.send_signal(signal.SIGTERM)
    code = crawling.wait()
    Site.slow = 0.0
    # In byte order "http://127.0.0.8:1/" comes before the seed.
    write(f"{folder}/inbox/0000/zz", "0 http://127.0.0.8:1/\n")
    again, text = crawl.run(folder)
    found = archived(folder)
    report(code == 130 and again == 0 and len(found) == 41,
           "the address of a site stays that of its beginning", f"{code} {again} {text}"
           f"{len(found)} pages")


def test_bad_seeds(crawl, folder):
    code, text = crawl.run(folder, crawl.seed(2), "http://127.0.0.3:99999/")
    report(code == 2 and "99999" in text and "port" in text and not read(f"{folder}/inbox/*/*"),
           "a seed that is no address is refused, and nothing is told", f"{code} {text}")
    crawl.run(folder, "-q", crawl.seed(2))
    inbox = os.path.dirname(glob.glob(f"{folder}/inbox/*/*")[0])
    write(f"{inbox}/old", "0 http://127.0.0.3:99999/\n0 http://a b/\n0 http://%zz/\n")
    code, text = crawl.run(folder)
    again, quiet = crawl.run(folder)
    report(code == 0 and "skipped" in text and again == 0 and "skipped" not in quiet,
           "one that an older folder has is skipped, and told once", f"{code} {text} {quiet}")


def test_stopped_owner(crawl, folder):
    """Of two sites of the shard, the one whose owner is stopped waits, and the other does not."""
    crawl.run(folder, "-q", "--shards", "1", "--hops", "0", "--max-pages", "3")
    write(f"{folder}/inbox-new", f"0 {crawl.seed(8)}\n0 {crawl.seed(7)}\n")
    os.makedirs(f"{folder}/inbox/0000")
    os.rename(f"{folder}/inbox-new", f"{folder}/inbox/0000/told")
    Site.slow = 0.3
    owner = subprocess.Popen(crawl.command(folder, "-q", "--lease-time", "1s"))
    while not glob.glob(f"{folder}/site/0000/*.journal"):
        time.sleep(0.01)
    time.sleep(0.1)
    first = os.path.basename(glob.glob(f"{folder}/site/0000/*.journal")[0])
    owner.send_signal(signal.SIGSTOP)
    Site.slow = 0.0
    other = subprocess.Popen(crawl.command(folder, "-q", "--lease-time", "1s"))
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and not read(f"{folder}/done/*"):
        time.sleep(0.05)
    done, alive = read(f"{folder}/done/*"), other.poll() is None
    owner.send_signal(signal.SIGCONT)
    codes = [owner.wait(PATIENCE), other.wait(PATIENCE)]
    found = archived(folder)
    report(alive and done and not done.startswith(first[:9]) and codes == [0, 0]
           and len(found) == len(set(found)) == 4,
           "a site whose owner is stopped waits, and others are crawled",
           f"alive {alive}, {first}, {done!r}, {codes}, {found}")


def test_waits_for_the_disk(crawl, folder):
    """200 seeds into 8 shards; the crawl ends as soon as they are sent."""
    if not shutil.which("strace"):
        print("ok - a wait for the disk a shard, not a link # SKIP no strace")
        return
    log = f"{folder}.strace"
    seeds = [f"http://h{k}.test/" for k in range(200)]
    traced = subprocess.Popen(["strace", "-f", "-y", "-qq", "-e", "trace=fsync", "-o", log,
                               *crawl.command(folder, "-q", "--shards", "8", *seeds)])
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late and read(f"{folder}/inbox/*/*").count("\n") < 200:
        time.sleep(0.05)
    told = read(f"{folder}/inbox/*/*").count("\n")
    traced.terminate()
    traced.wait()
    waits = len(re.findall(r"fsync\(\d+<[^>]*/inbox/", read(log)))
    report(told == 200 and 0 < waits <= 8, "a wait for the disk a shard, not a link",
           f"{told} told, {waits} waits")


def end_when_told(process, folder):
    """Until it ends, or has sent all links."""
    while process.poll() is None and read(f"{folder}/inbox/*/*").count("\n") <= MANY:
        time.sleep(0.02)
    process.kill()
    return process.communicate()[1]


def test_memory(crawl, folder, fail_nth):
    """If the journal has the page, all of its links were sent."""
    lost, out = [], 0
    for nth in range(1000, 9000, 500):
        where = f"{folder}/{nth}"
        process = subprocess.Popen(
            crawl.command(where, "-q", "--shards", "1", "--depth", "1", crawl.seed(9)),
            stderr=subprocess.PIPE, text=True,
            env=os.environ | {"LD_PRELOAD": fail_nth, "FAIL_NTH": str(nth)})
        out += "out of memory" in end_when_told(process, where)
        told = read(f"{where}/inbox/*/*").count("\n")
        if read(f"{where}/site/*/127.0.0.9.journal").count('"page"') and told <= MANY:
            lost.append(f"{nth}: {MANY + 1 - told} of {MANY}")
    report(out >= 3 and not lost, "no link is lost when memory runs out", f"{out} times, {lost}")


def test_torn_line(crawl, folder):
    """The rest of a truncated "127.0.0.51 done 1" is not a record for 127.0.0.5."""
    crawl.run(folder, "-q", "--shards", "1", "--hops", "0")
    os.makedirs(f"{folder}/done")
    write(f"{folder}/done/0000", "127.0.0.5")
    first, _ = crawl.run(folder, "-q", crawl.seed(4))
    code, text = crawl.run(folder, "-q", crawl.seed(5), crawl.seed(51))
    found = archived(folder)
    report((first, code) == (0, 0) and len(set(found)) == len(found) == 3,
           "a note that was cut short is nobody's", f"{first} {code} {text} {found}")


def test_unreached(crawl, folder):
    """Three runs try, a fourth does not; a server that comes back is crawled."""
    Site.robots = 503
    codes, asked, told = [], [], ""
    for _ in range(4):
        before = len(Site.asked)
        code, text = crawl.run(folder, "--shards", "1", crawl.seed(6))
        codes.append(code)
        asked.append(len(Site.asked) > before)
        told += text
    code, text = crawl.run(folder, "--status")
    report(codes == [1, 1, 1, 0] and asked == [True, True, True, False]
           and "tried 3 of 3" in told and code == 1 and "503" in text,
           "a site without a robots.txt is tried three times", f"{codes} {asked} {told} {text}")
    back = f"{folder}.back"
    down, _ = crawl.run(back, "-q", crawl.seed(6), "http://127.0.0.6:1/")
    Site.robots = 404
    up, text = crawl.run(back, "-q")
    report((down, up) == (1, 0) and len(archived(back)) == 1,
           "one that is there later is crawled then", f"{down} {up} {text}")


def main():
    pith, fail_nth = sys.argv[1:3]
    server = Server(("0.0.0.0", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    crawl = Crawl(pith, server.server_port)
    for test in (test_seed_stays, test_bad_seeds, test_stopped_owner, test_waits_for_the_disk,
                 test_torn_line, test_unreached):
        with tempfile.TemporaryDirectory() as folder:
            test(crawl, f"{folder}/crawl")
    with tempfile.TemporaryDirectory() as folder:
        if fail_nth:
            test_memory(crawl, folder, fail_nth)
        else:
            print("ok - no link is lost when memory runs out # SKIP a sanitizer's allocator")
    print("1..9")


if __name__ == "__main__":
    os.environ.pop("http_proxy", None)
    main()
