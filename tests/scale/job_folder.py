# SPDX-License-Identifier: Apache-2.0
"""Jobs of `pith job` for the tests: generated pages, folders, comparisons."""
import json
import os
import random
import re
import shutil
import subprocess
import time

WORDS = (
    "river flood bridge water council morning report engineer pump street school level "
    "rain valley harbour repair winter budget market village teacher letter north gate"
).split()


class Fault(Exception):
    """A law that does not hold, and why."""


def need(true, *what):
    if not true:
        raise Fault(" ".join(str(part) for part in what))


def thread_of(chance):
    """A page of posts, which are a member of its record."""
    posts = [f"<div class=post><a href=/users/{w}>{w.capitalize()}</a><p>"
             f"{' '.join(chance.choices(WORDS, k=20))}.</p></div>"
             for w in chance.sample(WORDS, 5)]
    return ('<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>'
            + "\n".join(posts))


def make_pages(folder, count, seed=11):
    """Pages with an article and navigation, some of them threads; the same for
    the same seed."""
    chance = random.Random(seed)
    os.makedirs(folder)
    for n in range(count):
        parts = [f"<html><head><title>Page {n}</title></head><body><ul>"]
        parts += [f"<li><a href=/{w}>{w}</a></li>" for w in chance.sample(WORDS, 9)]
        parts.append(f"</ul><article><h1>Page {n}</h1>")
        if n % 10 == 3:
            parts.append(thread_of(chance))
        for _ in range(0 if n % 10 == 3 else chance.randint(3, 60)):
            text = " ".join(chance.choices(WORDS, k=chance.randint(15, 70)))
            parts.append(f"<p>{text.capitalize()}, page {n}.</p>")
        parts.append("</article><div class=footer>All rights reserved.</div></body></html>")
        with open(f"{folder}/{n:05}.html", "w") as out:
            out.write("\n".join(parts))


def sizes_of(folder):
    return sum(os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder))


class Program:
    def __init__(self, path):
        self.path = path

    def start(self, *words, before=(), **more):
        return subprocess.Popen(
            [*before, self.path, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True, **more)

    def run(self, *words, **more):
        """The status and all messages."""
        process = self.start(*words, **more)
        out, err = process.communicate(timeout=1200)
        return process.returncode, out + err


class Job:
    """The folder of a job, planned for some inputs."""

    def __init__(self, program, path, inputs, unit_size):
        self.program, self.path = program, path
        self.inputs, self.unit_size = inputs, unit_size
        self.plan()

    def plan(self):
        status, said = self.program.run(
            "job", "plan", *self.inputs, "-o", self.path, "--unit-size", str(self.unit_size),
            "-q", "--", "--with-metadata")
        need(status == 0, "plan:", said)
        self.units = len(open(f"{self.path}/manifest.jsonl").readlines())

    def start(self, *words, **more):
        return self.program.start("job", "run", self.path, "-j1", *words, **more)

    def run(self, *words, **more):
        return self.program.run("job", "run", self.path, "-j1", *words, **more)

    def names(self, part):
        """Files in a part of the folder, without unfinished ones."""
        try:
            return sorted(n for n in os.listdir(f"{self.path}/{part}") if n[0] != ".")
        except FileNotFoundError:
            return []

    def ndone(self):
        return len(self.names("done"))

    def unfinished(self):
        return [f"{folder}/{name}" for folder, _, names in os.walk(self.path)
                for name in names if name.endswith(".tmp")]

    def retry(self):
        """Retry units that ended three processes; returns their number."""
        failed = len(self.names("failed"))
        if failed:
            status, said = self.program.run("job", "retry", self.path)
            need(status == 0, "retry:", said)
        return failed

    def go_on_until_done(self, *words):
        for _ in range(5):
            status, said = self.run("-q", *words)
            if status == 0:
                return
            self.retry()
        raise Fault("it does not end:", said)


def figures(text):
    """The counts of a job or a unit without its duration."""
    counts = json.loads(text)
    counts.pop("ms")
    return counts


def read(path):
    with open(path, "rb") as file:
        return file.read()


class Truth:
    """The output of one process, which every other way must reproduce."""

    def __init__(self, job, whole):
        self.out = {name: read(f"{job.path}/out/{name}") for name in job.names("out")}
        self.done = {name: figures(read(f"{job.path}/done/{name}"))
                     for name in job.names("done")}
        self.whole = read(whole)
        ids = re.findall(rb'^\{"id": ?("[^"]*")', self.whole, re.M)
        need(len(set(ids)) == len(ids) == self.whole.count(b"\n"), "an input twice, or none")
        self.figures = None
        self.check(job)

    def check(self, job):
        """The same bytes and sums; nothing repeated, lost or left behind."""
        merged = f"{job.path}.jsonl"
        status, said = job.program.run("job", "verify", job.path)
        need(status == 0, "verify:", said)
        status, said = job.program.run("job", "merge", job.path, "-o", merged)
        need(status == 0, "merge:", said)
        need(job.names("out") == sorted(self.out), "other outputs", job.names("out"))
        for name, bytes_ in self.out.items():
            need(read(f"{job.path}/out/{name}") == bytes_, name, "has other bytes")
        for name, counts in self.done.items():
            need(figures(read(f"{job.path}/done/{name}")) == counts, name, "tells otherwise")
        need(read(merged) == self.whole, "what is joined has other bytes")
        counts = figures(said)
        self.figures = self.figures or counts
        need(counts == self.figures, "other sums", counts, self.figures)
        for part in ("lease", "failed"):
            need(not job.names(part), part, "has", job.names(part))
        need(not job.unfinished(), "unfinished:", job.unfinished())
        os.remove(merged)
        shutil.rmtree(job.path)


def wait_for(what, seconds, why):
    """Check repeatedly until a condition holds."""
    end = time.monotonic() + seconds
    while not what():
        need(time.monotonic() < end, why)
        time.sleep(0.01)
