#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Measure pith beside other parsers and write docs/bench.md.

    bench/report.py BUILD PAGES [LEXBOR]

BUILD is the folder of the programs, PAGES one of pages packed by gzip, LEXBOR
what bench/build-lexbor made. Takes some ten minutes of processor time. All that
is compared runs in turn; times are processor time, so that a busy machine
disturbs little, and instructions are callgrind's, which it does not disturb.
"""
import datetime
import gzip
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

BUILD, PAGES = Path(sys.argv[1]), Path(sys.argv[2])
LEXBOR = sys.argv[3:4]
WORK = BUILD / "bench"
COUNTED = 40  # pages whose instructions are counted
ROUNDS = 3
STARTS = 100

NAMES = {
    "pith": "pith, parse",
    "pith-sse2": "pith, parse, no AVX2",
    "pith-freeze": "pith, parse and count",
    "pith-body": "pith, `body`: all that is shown, to JSON",
    "pith-auto": "pith, `auto`: the main content, to JSON",
    "pith-markdown": "pith, `auto`, its text as Markdown",
    "lexbor": "lexbor, parse",
    "myhtml": "MyHTML, parse",
    "libxml2": "libxml2, parse",
    "gumbo": "Gumbo, parse",
}
RENDERERS = {
    "pith-render-text": "text",
    "pith-render-markdown": "Markdown",
    "pith-render-html": "HTML",
}
SMALL = ["pith", "lexbor", "pith-body", "pith-auto"]


def say(*command, **environment):
    done = subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE, env=os.environ | environment)
    return done.stdout


def parse_bench(folder, names, passes):
    """The head of what it prints, and name: (MB/s, ns/byte, pages/s, ns/word)."""
    text = say(WORK / "parse_bench", "--passes", passes, "--only", ",".join(names),
               *[word for path in LEXBOR for word in ("--lexbor", path)], folder)
    head, rows = {}, {}
    for words in map(str.split, text.splitlines()):
        if words and words[0] in (NAMES | RENDERERS) and len(words) == 8:
            rows[words[0]] = [float(word) for word in words[1:5]]
        elif len(words) > 1:
            head.setdefault(words[0], " ".join(words[1:]))
    return head, rows


def instructions(folder, names):
    """Per byte, by name; {} where there is no valgrind."""
    text = say("bench/instructions.sh", COUNTED, folder, VARIANTS=" ".join(names),
               BENCH=str(WORK / "parse_bench"), LEXBOR="".join(LEXBOR))
    rows = [words for words in map(str.split, text.splitlines())
            if len(words) == 3 and words[0] in NAMES]
    return {words[0]: float(words[1]) for words in rows}


def number(value):
    if not value:
        return ""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f}"


def size_of(head):
    """"1497, 416.9 MB" of what parse_bench says of the pages."""
    return " pages, ".join(head["pages"].split(", ")[:2])


def table(rows, counts):
    stick = rows.get("lexbor", [0])[0]
    yield "| | MB/s | times lexbor | pages per second | ns per word kept | instructions per byte |"
    yield "|---|---|---|---|---|---|"
    for name in NAMES:
        if name not in rows:
            continue
        speed, _, pages, word = rows[name]
        yield (f"| {NAMES[name]} | {number(speed)} | {number(stick and speed / stick)} | "
               f"{number(pages)} | {number(word)} | {number(counts.get(name))} |")


def rendering(rows, dense):
    yield f"""
Rendering alone, of what `auto` keeps, per byte of the page:

    build/release/bench/parse_bench --passes 4 --only {",".join(RENDERERS)} PAGES

| format | MB/s | pages per second |
|---|---|---|"""
    for name, (speed, _, pages, _) in rows.items():
        yield f"| {RENDERERS[name]} | {number(speed)} | {number(pages)} |"
    *first, last = [number(speed) for speed, *_ in dense.values()]
    yield f"""
On the small pages below, which are nearly all text, it is {", ".join(first)} and {last} MB/s."""


# -- The program -------------------------------------------------------------

def run_program(*words):
    """Processor seconds, seconds, peak MB of one run."""
    start = time.monotonic()
    with open(os.devnull, "wb") as nowhere:
        child = subprocess.Popen([BUILD / "pith", *words], stdout=nowhere, stderr=nowhere)
        _, status, used = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"report.py: pith {' '.join(map(str, words))}: status {status}")
    return (used.ru_utime + used.ru_stime, time.monotonic() - start,
            used.ru_maxrss / 1024)


def make_inputs():
    """A folder of plain pages and a packed WARC file; their bytes."""
    plain = WORK / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    plain.mkdir(parents=True)
    size = 0
    with open(WORK / "pages.warc.gz", "wb") as warc:
        for i, path in enumerate(sorted(PAGES.glob("*.html.gz"))):
            page = gzip.decompress(path.read_bytes())
            (plain / path.stem).write_bytes(page)
            size += len(page)
            body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
            head = ("WARC/1.0\r\nWARC-Type: response\r\n"
                    f"WARC-Target-URI: https://example.org/{i}\r\n"
                    "WARC-Date: 2026-03-04T00:00:00Z\r\n"
                    f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{i:012}>\r\n"
                    "Content-Type: application/http; msgtype=response\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n")
            warc.write(gzip.compress(head.encode() + body + b"\r\n\r\n", 6, mtime=0))
    return size


def program():
    size = make_inputs()
    runs = {
        "`pith --jsonl -j1 FOLDER`": ("--jsonl", "-j1", WORK / "plain"),
        "the same, pages compressed by gzip": ("--jsonl", "-j1", PAGES),
        "`pith --jsonl -j1 FILE.warc.gz`": ("--jsonl", "-j1", WORK / "pages.warc.gz"),
        "the same, `-j2`": ("--jsonl", "-j2", WORK / "pages.warc.gz"),
    }
    found = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, words in runs.items():
            found[name].append(run_program(*words))
    yield "| | processor seconds | MB per second of it | seconds | peak MB |"
    yield "|---|---|---|---|---|"
    for name, done in found.items():
        cpu, wall, peak = (min(column) for column in zip(*done))
        yield (f"| {name} | {cpu:.2f} | {number(size / cpu / 1e6)} | {wall:.2f} | "
               f"{number(peak)} |")
    start = min(run_program("--version")[1] for _ in range(STARTS))
    libraries = len(say("ldd", BUILD / "pith").splitlines())
    yield ""
    yield (f"`pith --version` takes {start * 1000:.1f} ms (the fastest of {STARTS}), with "
           f"{libraries} libraries.")


# -- The document ------------------------------------------------------------

def document():
    head, rows = parse_bench(PAGES, list(NAMES), 4)
    if not rows:
        sys.exit(f"report.py: there are no pages in {PAGES}")
    counts = instructions(PAGES, [name for name in NAMES if name in rows])
    _, renderers = parse_bench(PAGES, list(RENDERERS), 4)
    say("bench/small_pages.py", WORK / "small")
    _, dense = parse_bench(WORK / "small", list(RENDERERS), 20)
    small_head, small = parse_bench(WORK / "small", SMALL, 20)
    small_counts = instructions(WORK / "small", [name for name in SMALL if name in small])
    load = os.getloadavg()[0]
    yield f"""# Speed, measured

<!-- file of records: {datetime.date.today()}: make bench -->

Written by `make bench` ([bench/report.py](../bench/report.py)) on {datetime.date.today()}; do not edit.

- machine: {head.get("machine")}; load {load:.1f} at the end
- compiler: {head.get("compiler")}
- commit: {head.get("commit")}

All variants run in turn in one process; times are processor time, of the fastest pass. The figures
of one run can be compared with each other, but not with those of another machine or day. Large pages
are mostly script, which makes MB/s look good, so the tables also give pages per second and
nanoseconds per kept word. Instructions are counted by callgrind on {COUNTED} pages and do not depend
on other load. libxml2 does not build the tree of the HTML standard.

## Real pages

WCXB, {size_of(head)}.

    build/release/bench/parse_bench --passes 4 --only NAME,... PAGES
    VARIANTS=NAME... bench/instructions.sh {COUNTED} PAGES
"""
    yield from table(rows, counts)
    yield from rendering(renderers, dense)
    yield f"""
## Small pages, dense with text

Our documentation, split into pages of 8 KB: {size_of(small_head)}.

    bench/small_pages.py build/release/bench/small
    build/release/bench/parse_bench --passes 20 --only {",".join(SMALL)} build/release/bench/small
"""
    yield from table(small, small_counts)
    yield f"""
## The program

The same real pages, from the disk's cache to JSON lines; the lowest of {ROUNDS} runs, in turn. Elapsed
seconds are only meaningful if the load is low.
"""
    yield from program()
    yield """
For the cost of each method see [methods.md](methods.md), by `make bench-methods`.
"""


# What other commands measured, and people put there: it is carried over.
OTHERS = "## Beside other extractors\n"


def main():
    file = Path("docs/bench.md")
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    text = "\n".join(document()) + "\n"
    if OTHERS in before:
        text += before[before.index(OTHERS):]
    file.write_text(text, encoding="utf-8")
    print(text, end="")


main()
