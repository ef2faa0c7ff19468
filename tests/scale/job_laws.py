# SPDX-License-Identifier: Apache-2.0
"""One job, run in every way that a cluster runs or breaks it: the same bytes each time.

    job_laws.py PITH [--pages FOLDER] [--long] [--only NAME]

A job of 40 units is worked on by one process; then by four that are killed at random, by
one that is interrupted again and again, on a disk that is full or cannot be written, by
machines with other clocks, and so on. Outputs and figures must be those of one process,
no record twice, none lost. --long has more pages, more kills and longer lists. Prints TAP.
"""
import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from job_folder import Fault, Job, Program, Truth, figures, make_pages, need, read, sizes_of
from job_folder import wait_for

UNITS = 40
PATIENCE = 600  # seconds for what takes a few; the machine may be busy


class Laws:
    def __init__(self, program, scratch, pages, long):
        self.program, self.scratch, self.pages, self.long = program, scratch, pages, long
        self.count = 0
        self.chance = random.Random(5)
        self.notes = []
        whole = f"{scratch}/whole.jsonl"
        status, said = program.run(
            "extract", "--jsonl", "-j1", "-q", "--with-metadata", pages, "-o", whole)
        need(status in (0, 1), said)
        job = self.new_job()
        need(UNITS - 8 <= job.units <= UNITS + 8, job.units, "units")
        status, said = job.run("-q")
        need(status == 0, said)
        self.truth = Truth(job, whole)

    def new_job(self, folder=None):
        self.count += 1
        return Job(self.program, f"{folder or self.scratch}/job{self.count}", [self.pages],
                   sizes_of(self.pages) // UNITS)

    def note(self, *what):
        self.notes.append(" ".join(str(part) for part in what))

    # -- Processes that end ------------------------------------------------

    def law_killed(self):
        """four processes, kill -9 at random"""
        kills, retried, wanted = 0, 0, 60 if self.long else 10
        while kills < wanted:
            job = self.new_job()
            end = time.monotonic() + PATIENCE
            workers = []
            while job.ndone() < job.units and kills < wanted:
                need(time.monotonic() < end, "it does not end")
                workers = [w for w in workers if w.poll() is None]
                if not workers:
                    retried += job.retry()
                while len(workers) < 4:
                    workers.append(job.start("--claim", "--lease-time", "1s", "-q"))
                time.sleep(self.chance.uniform(0.02, 0.5))
                victim = self.chance.choice(workers)
                kills += victim.poll() is None
                victim.kill()
                victim.communicate()
            for worker in workers:
                worker.communicate(timeout=PATIENCE)
            job.go_on_until_done("--claim", "--lease-time", "1s")
            self.truth.check(job)
        self.note(kills, "processes killed,", retried, "units retried")

    def law_interrupted(self):
        """SIGINT and SIGTERM, and gone on"""
        signals, longest, wanted = 0, 0.0, 60 if self.long else 12
        while signals < wanted:
            job = self.new_job()
            while job.ndone() < job.units and signals < wanted:
                sent = self.chance.choice((signal.SIGINT, signal.SIGTERM))
                ways = (["--claim"], ["--task", "0/1"])
                before = job.ndone()
                worker = job.start(*self.chance.choice(ways))
                if signals % 4:
                    wait_for(lambda: job.ndone() > before or worker.poll() is not None,
                             PATIENCE, "nothing is done")
                else:
                    time.sleep(self.chance.uniform(0, 0.1))
                # Until the program handles signals, they end it as any other
                # program.
                start = time.monotonic()
                worker.send_signal(sent)
                _, said = worker.communicate(timeout=PATIENCE)
                longest = max(longest, time.monotonic() - start)
                need(worker.returncode in (0, 130, -sent), worker.returncode, said)
                signals += worker.returncode != 0
                if worker.returncode == 130:
                    need("interrupted" in said, said)
                    need(not job.names("lease"), "a lease is left", said)
                    need(not job.unfinished(), "an unfinished file is left", said)
            job.go_on_until_done()
            self.truth.check(job)
        self.note(signals, "signals; the longest end took", f"{longest:.2f} s")

    def kill_cells(self, job):
        """Kill five cells of a process that works on a job; returns the number
        of kills, the number of killed pages in the figures, and the pages
        that done files name."""
        worker = job.start("-q")
        kills = 0
        while worker.poll() is None and kills < 5:
            for keeper in children(worker.pid):
                for cell in children(keeper):
                    kills += end_process(cell)
            time.sleep(0.05)
        _, said = worker.communicate(timeout=PATIENCE)
        need(worker.returncode == 0, said)
        status, said = self.program.run("job", "merge", job.path, "-o", f"{job.path}.jsonl")
        need(status == 0, said)
        named = [page for name in job.names("done")
                 for page in json.loads(read(f"{job.path}/done/{name}")).get("killed_pages", [])]
        return kills, figures(said)["killed"], named

    def law_killed_pages(self):
        """pages that end their process are named, and cost no other page"""
        if self.program.run("extract", "--sandbox", "-q", f"{self.pages}/00000.html")[0]:
            raise Skip("no sandbox here")
        # A killed cell may be between two pages, and so may all five.
        for _ in range(8):
            job = self.new_job()
            kills, killed, named = self.kill_cells(job)
            need(killed == len(named) and killed <= kills, killed, named, kills)
            if killed:
                break
        need(killed, "no page was named in eight jobs")
        lines = dict(zip(self.truth.whole.split(b"\n"), read(f"{job.path}.jsonl").split(b"\n")))
        differ = [line for line in lines.items() if line[0] != line[1]]
        need(len(differ) == killed, len(differ), "records differ")
        for (_, new), page in zip(differ, named):
            record = json.loads(new)
            need(record["status"] == "error" and page["id"] == record["id"], new, page)
        self.note(kills, "cells killed,", killed, "pages named")

    # -- Disks and clocks --------------------------------------------------

    def law_full_disk(self):
        """a disk that is full, then cannot be written, then can"""
        disk = f"{self.scratch}/disk"
        os.makedirs(disk)
        size = sum(map(len, self.truth.out.values()))
        mount(disk, f"size={size // 2 // 4096 * 4096}")
        try:
            job = self.new_job(disk)
            status, said = job.run("-q")
            need(status == 3 and "No space left" in said, status, said)
            status, said = job.run("-q", "--claim")
            need(status == 3 and "No space left" in said, status, said)
            done = job.ndone()
            need(0 < done < job.units, done, "done on half a disk")
            status, said = self.program.run("job", "verify", job.path)
            need(" 0 with faults" in said, said)
            mount(disk, "remount,ro")
            for way in ([], ["--claim"]):
                status, said = job.run("-q", *way)
                need(status == 3 and "Read-only" in said, status, said)
            need(job.ndone() == done, "something was done")
            mount(disk, f"remount,rw,size={size * 4 + 4000000}")
            job.go_on_until_done("--claim")
            self.truth.check(job)
        finally:
            subprocess.run(["umount", disk], check=True)
        self.note(done, "units were done when the disk was full")

    def law_clocks(self):
        """clocks of machines, and times of files, that differ by hours"""
        job = self.new_job()
        away = [["unshare", "-T", "--monotonic", str(s), "--boottime", str(s)]
                for s in (36000, 7200)]
        if subprocess.run([*away[0], "true"], capture_output=True).returncode:
            raise Skip("no time namespaces here")
        workers = [job.start("--claim", before=before) for before in ([], *away)]
        while any(worker.poll() is None for worker in workers):
            for name in job.names("lease"):
                other = time.time() + self.chance.choice((-1, 1)) * 18000
                try:
                    os.utime(f"{job.path}/lease/{name}", (other, other))
                except FileNotFoundError:
                    pass
            time.sleep(0.02)
        done = 0
        for worker in workers:
            said = worker.communicate()[1]
            need(worker.returncode == 0, said)
            done += int(re.search(r": (\d+) units? done", said)[1])
        need(done == job.units, done, "units done, of", job.units)
        self.truth.check(job)

    # -- Files that are not what they should be ----------------------------

    def law_cut_short(self):
        """done files, outputs and leases that are cut short"""
        job = self.new_job()
        job.go_on_until_done()
        cuts = 0
        for part in ("done", "out"):
            for name in self.chance.sample(job.names(part), 8):
                path = f"{job.path}/{part}/{name}"
                os.truncate(path, self.chance.randrange(os.path.getsize(path)))
                cuts += 1
        os.makedirs(f"{job.path}/lease", exist_ok=True)
        open(f"{job.path}/lease/000003", "w").close()
        status, said = self.program.run("job", "merge", job.path, "-o", f"{job.path}.no")
        need(status == 1 and not os.path.exists(f"{job.path}.no"), status, said)
        status, said = self.program.run("job", "retry", job.path)
        need(status == 0, said)
        job.go_on_until_done("--claim", "--lease-time", "1s")
        self.truth.check(job)
        self.note(cuts, "files cut")

    def law_other_version(self):
        """a job of another version is refused, and not touched"""
        job = self.new_job()
        job.run("-q", "--task", "0/2")
        facts = read(f"{job.path}/job.json").decode()
        for old, new in (('"job": 1', '"job": 2'), ('"pith": "', '"pith": "7.'),
                         ('"--with-metadata"', '"--with-links"')):
            need(old in facts, old)
            with open(f"{job.path}/job.json", "w") as out:
                out.write(facts.replace(old, new))
            before = sorted(job.names("done") + job.names("out"))
            status, said = job.run()
            need(status == 3 and "job.json" in said, status, said)
            need(sorted(job.names("done") + job.names("out")) == before, "changed")
        with open(f"{job.path}/job.json", "w") as out:
            out.write(facts)
        job.go_on_until_done()
        self.truth.check(job)

    def law_two_plans(self):
        """two plans for one folder at once: one is made, whole"""
        won = [0, 0]
        few = f"{self.scratch}/few"
        make_pages(few, 3)
        for n in range(40 if self.long else 8):
            path = f"{self.scratch}/both{n}"
            plans = [self.program.start("job", "plan", pages, "-o", path, "--unit-size", "1")
                     for pages in (self.pages, few)]
            said = [plan.communicate()[1] for plan in plans]
            ends = [plan.returncode for plan in plans]
            need(sorted(ends) == [0, 2], ends, said)
            won[ends.index(0)] += 1
            units = len(os.listdir((self.pages, few)[ends.index(0)]))
            status, out = self.program.run("job", "status", path)
            need(status == 0 and f"{units}: 0 done" in out, out)
            need(sorted(os.listdir(path)) == ["job.json", "manifest.jsonl"], os.listdir(path))
            shutil.rmtree(path)
        self.note(*won, "won")

    # -- Long lists --------------------------------------------------------

    def law_bad_lines(self):
        """a list and a pipe with very many bad lines"""
        count = 1000000 if self.long else 20000
        path = f"{self.scratch}/list"
        with open(path, "w") as out:
            for n in range(count):
                out.write(f"gone/{n}.html\n")
        start = processor_seconds()
        status, said = self.program.run(
            "job", "plan", "--files-from", path, "-o", f"{self.scratch}/none")
        lines = said.splitlines()
        need(status == 3 and len(lines) == 11 and f"{count} of {count} inputs" in lines[-1],
             status, lines[-3:])
        need(f"{path}: line 1: gone/0.html" in lines[0], lines[0])
        need(not os.path.exists(f"{self.scratch}/none/job.json"), "a job was planned")
        self.note(f"plan: {count} bad names in {processor_seconds() - start:.1f} s of a"
                  " processor")
        bad = ['{"html": ', "[]", '{"id": 7}', "\x01", '{"html": 3}', "x" * 300]
        with open(path, "w") as out:
            for n in range(count):
                out.write('{"id": "good%d", "html": "<p>It rained all day."}' % n
                          if n % 1000 == 999 else bad[n % len(bad)])
                out.write("\n")
        start = processor_seconds()
        with open(path) as lines, open(f"{path}.out", "w") as out:
            status = subprocess.run([self.program.path, "--pages", "jsonl", "-q"], stdin=lines,
                                    stdout=out, stderr=subprocess.DEVNULL).returncode
        need(status == 0, status)
        n = 0
        for n, line in enumerate(open(f"{path}.out"), 1):
            good = n % 1000 == 0
            record = json.loads(line)
            need((record["status"] == "ok") == good, n, line)
            need(record["id"] == (f"good{n - 1}" if good else str(n)), n, line)
        need(n == count, n, "records")
        self.note(f"pipe: {count} lines in {processor_seconds() - start:.1f} s of a processor")

    def law_many_names(self):
        """a plan of tens of thousands of names takes seconds"""
        count = 90000 if self.long else 5000
        folder = f"{self.scratch}/names"
        os.makedirs(folder)
        for n in range(count):
            with open(f"{folder}/{n:06}.html", "w") as out:
                out.write("<p>It rained.")
        start = processor_seconds()
        job = Job(self.program, f"{self.scratch}/names.job", [folder], 1)
        planned = processor_seconds()
        need(job.units == count, job.units, "units")
        need(planned - start < 60, planned - start, "seconds of a processor")
        status, said = self.program.run("job", "status", job.path)
        need(status == 0 and f"{count}: 0 done" in said, said)
        self.note(f"{count} names: planned in {planned - start:.1f} s of a processor,"
                  f" status in {processor_seconds() - planned:.1f} s")


class Skip(Exception):
    """Why a law cannot be tested here."""


def processor_seconds():
    """The processor time of all processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def children(pid):
    try:
        return [int(word) for word in read(f"/proc/{pid}/task/{pid}/children").split()]
    except OSError:
        return []


def end_process(pid):
    try:
        os.kill(pid, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False


def mount(folder, options):
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder],
                          capture_output=True, text=True)
    if done.returncode:
        raise Skip("no disk of the test's own: " + done.stderr.strip())


def look_at(laws, only):
    bad = 0
    for name in [n for n in dir(Laws) if n.startswith("law_")]:
        law = getattr(laws, name)
        if only and name != "law_" + only:
            continue
        laws.notes = []
        start = time.monotonic()
        try:
            law()
            print(f"ok - jobs: {law.__doc__}", flush=True)
        except Skip as why:
            print(f"ok - jobs: {law.__doc__} # SKIP {why}", flush=True)
        except Fault as fault:
            bad = 1
            print(f"not ok - jobs: {law.__doc__}\n# {str(fault)[:2000]}", flush=True)
        for note in [*laws.notes, f"{time.monotonic() - start:.1f} s"]:
            print("#", note, flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"# a process took at most {used.ru_maxrss / 1024:.0f} MB")
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pith")
    parser.add_argument("--pages")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--only")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        pages = args.pages
        if not pages:
            pages = f"{scratch}/pages"
            make_pages(pages, 1500 if args.long else 120)
        laws = Laws(Program(os.path.abspath(args.pith)), scratch, os.path.abspath(pages),
                    args.long)
        print(f"# {laws.truth.figures}", flush=True)
        return look_at(laws, args.only)


sys.exit(main())
