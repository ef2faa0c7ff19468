#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a crawl costs: plan, extraction, merge and the stages of dedup on two cores.

    bench/scale.py PITH FOLDER N [--blocks B] [PAGE...]

Makes N synthetic pages (scale_pages.py) in FOLDER, works on them in two processes, and
prints what each stage took. Time is that of processors (user and system), so that a busy
machine gives nearly the same figures as an idle one; memory is the largest resident set of
a process. Efficiency is the processor time of one process for some units, by that of two
at once for as many: what is lost to leases, caches and memory, not to waiting.
"""
import glob
import json
import os
import platform
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
UNIT = "64M"


class Stage:
    """Processes that run at once: their total processor time, and the largest memory."""

    def __init__(self, commands):
        started = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for words in commands]
        self.cpu = self.peak = 0
        for process in started:
            _, status, usage = os.wait4(process.pid, 0)
            if status:
                raise SystemExit(f"failed: {process.args}")
            self.cpu += usage.ru_utime + usage.ru_stime
            self.peak = max(self.peak, usage.ru_maxrss * 1024)


def size_of(*patterns):
    names = [name for pattern in patterns for name in glob.glob(pattern, recursive=True)]
    return sum(os.path.getsize(name) for name in names if os.path.isfile(name))


def show(name, stage, pages, html):
    print(f"| {name} | {stage.cpu:.1f} | {stage.cpu / pages * 1e6:.0f} | "
          f"{pages / stage.cpu:,.0f} | {html / stage.cpu / 1e6:,.1f} | "
          f"{stage.peak / 1e6:.0f} |", flush=True)


def efficiency(pith, folder, archives):
    """The same units by one process, and by two at once."""
    cpu = []
    for processes in (1, 2):
        job = f"{folder}/one-or-two"
        Stage([[pith, "job", "plan", *archives, "-o", job, "-q", "--unit-size", "16M"]])
        cpu.append(Stage([[pith, "job", "run", job, "--claim", "-q", "-j1"]] * processes).cpu)
        shutil.rmtree(job)
    return cpu[0] / cpu[1]


def main():
    pith, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    made = json.loads(subprocess.run(
        [sys.executable, f"{HERE}/scale_pages.py", f"{folder}/crawl", str(count), *sys.argv[4:]],
        check=True, capture_output=True, text=True).stdout)
    archives = sorted(glob.glob(f"{folder}/crawl/*.warc.gz"))
    job, same = f"{folder}/job", f"{folder}/same"
    pages, html = made["pages"], made["html"]
    print(f"{pages:,} pages of {made['sources']:,} sources, {html / 1e6:,.0f} MB of HTML, "
          f"{size_of(f'{folder}/crawl/*') / 1e6:,.0f} MB packed, {made['duplicates']:,} planted "
          f"duplicates; {platform.machine()}, {os.cpu_count()} processors")
    print("\n| stage | processor s | µs per page | pages/s per processor | MB of HTML/s | MB per process |")
    print("|---|---|---|---|---|---|")

    def run(name, *commands):
        show(name, Stage(commands), pages, html)

    run("job plan", [pith, "job", "plan", *archives, "-o", job, "-q", "--unit-size", UNIT])
    run("job run, 2 processes", *[[pith, "job", "run", job, "--claim", "-q", "-j1"]] * 2)
    run("job verify", [pith, "job", "verify", job])
    run("job merge -o", [pith, "job", "merge", job, "-o", f"{folder}/pages.jsonl.zst"])
    outputs = sorted(glob.glob(f"{job}/out/*"))
    tasks = [["--task", f"{i}/2"] for i in range(2)]
    # The same units once more: what they learnt is missing.
    run("job run --learn-sites, 2 processes",
        *[[pith, "job", "run", job, "-q", "-j1", "--learn-sites", *task] for task in tasks])
    run("job sites", [pith, "job", "sites", job, "-o", f"{folder}/sites"])
    run("dedup sign, 2 processes", *[[pith, "dedup", "sign", *outputs, "-o", same, "-q", *task]
                                     for task in tasks])
    run("dedup band, 2 processes", *[[pith, "dedup", "band", same, "-q", *task]
                                     for task in tasks])
    run("dedup cluster", [pith, "dedup", "cluster", same, "-q"])
    run("dedup filter, 2 processes", *[[pith, "dedup", "filter", same, "-q", *task]
                                       for task in tasks])
    kept = sum(line.count(b"\n") for name in glob.glob(f"{same}/kept/*")
               for line in open(name, "rb"))
    figures = json.loads(subprocess.run([pith, "job", "merge", job], check=True,
                                        capture_output=True, text=True).stdout)
    print(f"\n{figures['records']:,} records, {figures['plain'] / 1e6:,.1f} MB, packed "
          f"{figures['stored'] / 1e6:,.1f} MB; {figures['records'] - kept:,} duplicates left out")
    files = {"learnt": "../job/sites/*", "sketches": "sign/*.rows", "shingles": "sign/*.sets", "pairs": "band/*",
             "groups": "groups"}
    print("bytes per page: " + ", ".join(f"{name} {size_of(f'{same}/{files[name]}') / pages:,.0f}"
                                       for name in files) +
          f", records {figures['plain'] / pages:,.0f}, packed {figures['stored'] / pages:,.0f}")
    some = archives[:max(1, len(archives) // 10)]
    print(f"efficiency of 2 processes: {efficiency(pith, folder, some):.2f}")
    shutil.rmtree(folder)


main()
