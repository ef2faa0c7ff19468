#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whatever allocation fails, nothing is lost in silence.

Each command line below runs once to count its allocations, and then again with
the nth of them failing (fail_nth.c). Either all bytes that it writes are right,
or it says something and its status is not 0. Any other end, a signal above all,
is a failure. Prints TAP, one line for a command.

    failed_allocations.py PITH FAIL_NTH.so PAGES [--most N] [NAME...]

--most: so many values of n for a command, spread evenly [all of them].
"""
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile

SECONDS = 60
HANGS = -1000

# Of each: a name, and what follows `pith`. PAGES is a folder of pages, IN what the
# commands before made, OUT an empty folder.
COMMANDS = [
    ("text", "-j 1 -m auto PAGES"),
    ("markdown", "-j 1 --markdown --links --images -m body PAGES"),
    ("commonmark", "-j 1 --markdown=commonmark --links --images -m body PAGES"),
    ("references", "-j 1 --markdown --link-style reference --images -m body PAGES"),
    ("html", "-j 1 -f html --links --images -m body PAGES"),
    ("xml", "-j 1 -f xml --links --images -m body PAGES"),
    ("tei", "-j 1 -f tei --links --images -m body PAGES"),
    ("csv", "-j 1 -f csv PAGES"),
    ("json", "-j 1 -f json --with-tokens PAGES"),
    ("jsonl", "-j 1 --jsonl -o OUT/pages.jsonl PAGES"),
    ("parts", "-j 1 --jsonl --list-links --blocks --chunks 100t --next-page PAGES"),
    ("parquet", "-j 1 --parquet --list-links --blocks --row-group 1 "
                "-o OUT/pages.parquet PAGES"),
    ("tokens", "-j 1 -f tokens -m outlier PAGES"),
    ("wet", "-j 1 -f wet PAGES"),
    ("output-dir", "-j 1 --output-dir OUT/d PAGES"),
    ("density", "-j 1 -m td PAGES"),
    ("hybrid", "-j 1 -m hybrid PAGES"),
    ("blocks", "-j 1 -m blocks PAGES"),
    ("outlier", "-j 1 -m outlier PAGES"),
    ("weight", "-j 1 -m weight PAGES"),
    ("rules", "-j 1 -m rules PAGES"),
    ("ttr", "-j 1 -m ttr PAGES"),
    ("explain", "explain PAGES/news.html"),
    ("explain-html", "explain --html OUT/report.html PAGES/news.html"),
    ("explain-json", "explain --format json PAGES/news.html"),
    ("segments", "explain --segments PAGES/news.html"),
    ("segments-svg", "explain --segments --svg OUT/segments.svg PAGES/news.html"),
    ("dump-tree", "dump tree PAGES/nested_tables.html"),
    ("dump-layout", "dump layout PAGES/nested_tables.html"),
    ("dump-meta", "dump meta PAGES/news.html"),
    ("features", "features PAGES/news.html"),
    ("methods", "methods"),
    ("dedup", "dedup -j 1 -o OUT/kept.jsonl --groups OUT/groups.json PAGES"),
    ("site-learn", "site learn -j 1 -o OUT/site.template PAGES"),
    ("words-learn", "words learn -j 1 -o OUT/words.tsv PAGES"),
    ("store-import", "store import --store OUT/pages.db PAGES"),
    ("store-export", "store export --store IN/pages.db -o OUT/pages.warc"),
    ("rules-learn", "rules learn -j 1 --store OUT/rules.db --site x PAGES"),
    ("warc-index", "warc index IN/pages.warc"),
    ("warc-check", "warc check IN/pages.warc"),
    ("warc-pages", "-j 1 --jsonl IN/pages.warc"),
    ("templates", "-j 1 --jsonl --templates IN/sites IN/pages.warc"),
    ("job-plan", "job plan IN/pages.warc -o OUT/job --unit-size 5k"),
    ("job-sites", "job sites IN/job -o OUT/sites --least-pages 1"),
    ("job-merge", "job merge IN/job -o OUT/pages.jsonl"),
]


# What the commands above read besides pages.
MADE_FIRST = ["store import --store IN/pages.db PAGES",
              "store export --store IN/pages.db -o IN/pages.warc",
              "job plan IN/pages.warc -o IN/job --unit-size 5k -q -- --no-sandbox",
              "job run IN/job -q --learn-sites",
              "job sites IN/job -o IN/sites --least-pages 1"]

# Databases and what carries a time differ between runs that went well.
VARYING = (".db", ".warc")

# SQLite leaves them where it could not tidy up; the next opening does.
LEFT = (".db-wal", ".db-shm")


class Runner:
    """Runs commands in folders of their own."""

    def __init__(self, args, scratch):
        self.args = args
        self.pages = os.path.abspath(args.pages)
        self.made = scratch / "in"
        self.made.mkdir()
        for line in MADE_FIRST:
            subprocess.run(self.command(line, scratch), check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def command(self, line, out):
        """The words of a command line."""
        folders = {"PAGES": self.pages, "IN": str(self.made), "OUT": str(out)}
        words = []
        for word in line.split():
            head, slash, rest = word.partition("/")
            words.append(folders.get(head, head) + slash + rest)
        return [self.args.pith, *words]

    def run(self, line, nth):
        """Status, what was said, a digest of what was written, and the count."""
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out"
            out.mkdir()
            count = pathlib.Path(folder) / "count"
            environment = dict(os.environ, LD_PRELOAD=self.args.preload,
                               FAIL_COUNT=str(count), LC_ALL="C.UTF-8")
            if nth:
                environment["FAIL_NTH"] = str(nth)
            try:
                done = subprocess.run(self.command(line, out), env=environment,
                                      capture_output=True, timeout=SECONDS,
                                      stdin=subprocess.DEVNULL, check=False)
            except subprocess.TimeoutExpired as late:
                return HANGS, late.stderr or b"", "", 0
            digest = hashlib.sha256(
                done.stdout.replace(str(out).encode(), b"OUT"))
            for path in sorted(out.rglob("*")):
                if path.is_file() and not path.name.endswith(LEFT):
                    digest.update(str(path.relative_to(out)).encode())
                    if not path.name.endswith(VARYING):
                        digest.update(path.read_bytes())
            total = int(count.read_text()) if count.exists() else 0
            return done.returncode, done.stderr, digest.hexdigest(), total


def fault_of(reference, result):
    """What is wrong with the end of a run, or None."""
    status, said, digest, _ = result
    if status == HANGS:
        return f"no end within {SECONDS} s"
    if status < 0:
        return f"died of signal {-status}"
    if status == 0 and digest != reference[2]:
        return "status 0 with other bytes"
    if status != 0 and not said:
        return f"status {status} without a word"
    return None


def check(runner, pool, name, line, most):
    """Print one command's line of TAP; True when it is good."""
    reference = runner.run(line, 0)
    again = runner.run(line, 0)
    if reference[0] != 0 or again[2] != reference[2]:
        print(f"not ok - {name}: without failures: status {reference[0]}, "
              f"{reference[1][:200]!r}", flush=True)
        return False
    total = reference[3]
    step = max(1, -(-total // most)) if most else 1
    faults = []
    numbers = range(1, total + 1, step)
    for nth, result in zip(numbers, pool.map(lambda n: runner.run(line, n), numbers)):
        fault = fault_of(reference, result)
        if fault:
            faults.append(f"# {nth}: {fault}: {result[1][-160:]!r}")
    print(f"{'not ' if faults else ''}ok - {name}: {len(numbers)} of {total} "
          f"allocations failed, {len(faults)} unnoticed")
    print("\n".join(faults[:12]), end="\n" if faults else "", flush=True)
    return not faults


def main():
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pith", type=os.path.abspath)
    parser.add_argument("preload", type=os.path.abspath)
    parser.add_argument("pages")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--most", type=int, default=0)
    args = parser.parse_args()
    scratch = pathlib.Path(tempfile.mkdtemp())
    try:
        runner = Runner(args, scratch)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            good = [check(runner, pool, name, line, args.most)
                    for name, line in COMMANDS
                    if not args.names or name in args.names]
    finally:
        shutil.rmtree(scratch)
    print(f"1..{len(good)}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
