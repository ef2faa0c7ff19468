# SPDX-License-Identifier: Apache-2.0
"""Stages of `pith dedup` in processes that are killed at random moments, two at once on the
same units: the output has the bytes of one undisturbed process. tests/scale/dedup.sh runs
this.

    dedup_kills.py PITH [--long]"""
import glob
import json
import os
import random
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from job_folder import WORDS, Fault, Program, need, read  # noqa: E402

LONG = "--long" in sys.argv
RECORDS = 60000 if LONG else 4000
ROUNDS = 10 if LONG else 1
program = Program(os.path.realpath(sys.argv[1]))


def make_records(chance):
    """Records in six files: different texts, repeated ones, and nearly repeated ones."""
    texts = []
    for part in range(6):
        with open(f"{part}.jsonl", "w") as out:
            for n in range(RECORDS // 6):
                text = " ".join(f"{w}{chance.randrange(90)}" for w in chance.choices(WORDS, k=40))
                kind = chance.randrange(4) if texts else 3
                if kind == 0:
                    text = chance.choice(texts)
                elif kind == 1:
                    text = chance.choice(texts) + " anew"
                texts.append(text)
                out.write(json.dumps({"id": f"{part}-{n}", "text": text}) + "\n")


def stages(folder):
    inputs = [f"{part}.jsonl" for part in range(6)]
    yield ("sign", *inputs, "-o", folder)
    yield ("band", folder, "--memory", "64k")
    yield ("cluster", folder, "--memory", "4M")
    yield ("filter", folder)


def kept(folder):
    return {os.path.basename(name): read(name) for name in glob.glob(f"{folder}/kept/[!.]*")}


def kill_until_done(words, chance):
    """Two processes at a time, killed after longer and longer times, until one
    finishes; returns the number of kills."""
    killed = 0
    for attempt in range(1000):
        pair = [program.start("dedup", *words, "-q") for _ in range(2)]
        time.sleep(chance.random() * 0.01 * (attempt + 1))
        for process in pair:
            process.kill()
        for process in pair:
            said = process.communicate()
            need(process.returncode in (0, -9), *words, "gave", process.returncode, said)
            killed += process.returncode == -9
        if any(process.returncode == 0 for process in pair):
            return killed
    raise Fault(*words, "does not end")


def law(seed):
    """Later processes continue after killed ones; no record is lost or repeated."""
    chance = random.Random(seed)
    killed = 0
    for words in stages(f"killed-{seed}"):
        killed += kill_until_done(words, chance)
    found = kept(f"killed-{seed}")
    need(sorted(found) == sorted(TRUTH), "other files", sorted(found))
    for name, bytes_ in TRUTH.items():
        need(found[name] == bytes_, name, "has other bytes")
    need(killed > 0, "nobody was killed")


def main():
    global TRUTH
    bad = 0
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        make_records(random.Random(3))
        for words in stages("truth"):
            status, said = program.run("dedup", *words, "-q")
            need(status == 0, *words, "gave", status, said)
        TRUTH = kept("truth")
        need(sum(b.count(b"\n") for b in TRUTH.values()) < RECORDS, "no duplicates")
        for seed in range(ROUNDS):
            try:
                law(seed)
                print(f"ok - dedup: stages of killed processes, seed {seed}", flush=True)
            except Fault as fault:
                bad = 1
                print(f"not ok - dedup: stages of killed processes, seed {seed}")
                print("# " + str(fault)[:1500].replace("\n", "\n# "), flush=True)
        os.chdir("/")
    return bad


sys.exit(main())
