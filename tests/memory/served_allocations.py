#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whatever allocation of a running service fails, it goes on.

A service (and its cells) or `pith mcp` runs once to count its allocations, and
then again with the nth of them failing (fail_nth.c). Each answer is right, or
is an error, or the connection ends; afterwards answers are right again; the end
comes in order. A service that cannot start says why. Prints TAP.

    served_allocations.py PITH FAIL_NTH.so PAGE --most N
"""
import argparse
import concurrent.futures
import http.client
import json
import os
import pathlib
import signal
import subprocess
import tempfile

SECONDS = 600
REQUESTS = [
    ("/v1/extract?format=markdown&with-metadata=1&links=1", "text/html"),
    ("/v1/explain?formats=text&flip=1", "text/html"),
    ("/v1/extract?format=markdown&flip=1,2", "text/html"),
    ("/v1/compare?methods=auto,ctd", "text/html"),
    ("/tika/main", "text/html"),
]


class Runner:
    """Runs services with an allocation that fails."""

    def __init__(self, args):
        self.args = args
        self.page = pathlib.Path(args.page).read_bytes()

    def environment(self, count, nth):
        more = {"FAIL_NTH": str(nth)} if nth else {}
        return dict(os.environ, LD_PRELOAD=self.args.preload,
                    FAIL_COUNT=str(count), LC_ALL="C.UTF-8", **more)

    def ask(self, port):
        """The answer to each request; None: there was none."""
        answers = []
        for path, kind in REQUESTS:
            client = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
            try:
                client.request("POST", path, self.page, {"Content-Type": kind})
                reply = client.getresponse()
                answers.append((reply.status, reply.read()))
            except (http.client.HTTPException, OSError):
                answers.append(None)
            client.close()
        return answers

    def serve(self, options, nth):
        """The answers, twice; how the service ended; its messages; the number of allocations."""
        with tempfile.TemporaryDirectory() as folder:
            count = pathlib.Path(folder) / "count"
            server = subprocess.Popen(
                [self.args.pith, "serve", "--listen", "127.0.0.1:0", "--threads",
                 "1", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env=self.environment(count, nth))
            line = server.stdout.readline().decode().strip()
            both = []
            if line:
                port = int(line.rsplit(":", 1)[1])
                both = [self.ask(port), self.ask(port)]
                server.send_signal(signal.SIGTERM)
            _, said = server.communicate(timeout=SECONDS)
            total = int(count.read_text()) if count.exists() else 0
            return both, server.returncode, said, total

    def talk(self, _, nth):
        """The same for `pith mcp`."""
        lines = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params":
                  {"protocolVersion": "2025-06-18", "capabilities": {},
                   "clientInfo": {"name": "t", "version": "1"}}}]
        lines += [{"jsonrpc": "2.0", "id": i, "method": "tools/call", "params":
                   {"name": name, "arguments": {"html": self.page.decode()}}}
                  for i, name in enumerate(("extract", "outline", "explain") * 2, 2)]
        with tempfile.TemporaryDirectory() as folder:
            count = pathlib.Path(folder) / "count"
            done = subprocess.run(
                [self.args.pith, "mcp"], env=self.environment(count, nth),
                input="".join(json.dumps(one) + "\n" for one in lines).encode(),
                capture_output=True, timeout=SECONDS, check=False)
            rows = done.stdout.split(b"\n")[:-1]
            total = int(count.read_text()) if count.exists() else 0
            return [rows[:4], rows[4:]], done.returncode, done.stderr, total


def fault_of(reference, result, is_error):
    """The problem of a run, or None."""
    both, status, said, _ = result
    if status < 0:
        return f"died of signal {-status}: {said[-200:]!r}"
    if not both or not both[0]:
        return None if status and said else f"status {status} without a word"
    for answers, wanted in zip(both, reference[0]):
        for got, want in zip(answers, wanted):
            if got != want and not is_error(got):
                return f"another answer: {str(got)[:300]}"
    return None


def check(run, name, options, most, is_error):
    """Print a line of TAP; True if it passed."""
    reference = run(options, 0)
    if run(options, 0)[0] != reference[0] or reference[1] != 0:
        print(f"not ok - {name}: without failures: {reference[1:3]}")
        return False
    total = reference[3]
    numbers = range(1, total + 1, max(1, -(-total // most)) if most else 1)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda n: run(options, n), numbers))
    faults = [f"# {n}: {fault}" for n, result in zip(numbers, results)
              if (fault := fault_of(reference, result, is_error))]
    print(f"{'not ' if faults else ''}ok - {name}: {len(numbers)} of {total} "
          f"allocations failed, {len(faults)} badly")
    print("\n".join(faults[:12]), end="\n" if faults else "", flush=True)
    return not faults


def main():
    """Run all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pith", type=os.path.abspath)
    parser.add_argument("preload", type=os.path.abspath)
    parser.add_argument("page")
    parser.add_argument("--most", type=int, default=0)
    args = parser.parse_args()
    runner = Runner(args)

    def is_refusal(got):
        return got is None or got[0] >= 400

    def is_error(got):
        return b'"error"' in got or b'"isError": true' in got or \
            b'"isError":true' in got

    good = [check(runner.serve, "serve", ["--no-sandbox"], args.most, is_refusal),
            check(runner.serve, "serve in cells", ["--sandbox"], args.most,
                  is_refusal),
            check(runner.talk, "mcp", [], args.most, is_error)]
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
