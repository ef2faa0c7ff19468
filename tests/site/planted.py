#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `pith dedup` finds of duplicates that were planted.

Usage: planted.py PITH N [THRESHOLD...]

Makes N short texts (20 to 60 words of a vocabulary of 20,000, so that texts that
were not planted share next to nothing), every fiftieth of them the one before it
with words changed, to Jaccard similarities of their four-word shingles from 0.5
to 1. Runs the program for each threshold (0.9, 0.7, 0.5) and prints how many of
the pairs that are alike enough were found (recall), how many of those it called
alike are (precision), by ranges of similarity, and its time and memory.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

WORDS = 20000
EVERY = 50


def word(n):
    letters = ""
    for _ in range(4):
        letters += chr(ord("a") + n % 26)
        n //= 26
    return letters


def shingles(words):
    return {tuple(words[i:i + 4]) for i in range(len(words) - 3)}


def jaccard(a, b):
    a, b = shingles(a), shingles(b)
    return len(a & b) / len(a | b)


def make(path, count):
    """The file, and the similarity of each planted pair by its second text."""
    chance = random.Random(7)
    vocabulary = [word(n) for n in range(WORDS)]
    pairs = {}
    words = []
    with open(path, "w") as out:
        for i in range(count):
            if i % EVERY == EVERY - 1:
                before = words
                words = list(before)
                # A word in the middle is in four shingles, one at the end in only
                # one.
                for _ in range(chance.randrange(4)):
                    at = chance.choice([0, len(words) - 1,
                                        chance.randrange(len(words))])
                    words[at] = chance.choice(vocabulary)
                similarity = jaccard(before, words)
                if similarity >= 0.5:
                    pairs[i] = similarity
                else:
                    words = before
                    pairs[i] = 1.0
            else:
                words = chance.choices(vocabulary, k=chance.randrange(20, 61))
            out.write(json.dumps({"id": str(i), "text": " ".join(words)}) + "\n")
    return pairs


def report(pairs, found, wrong, threshold):
    wanted = {i for i, s in pairs.items() if s >= threshold}
    right = wanted & found
    said = len(found) + wrong
    print("threshold %.1f: recall %.4f (%d of %d pairs), precision %.4f "
          "(%d of %d)" % (threshold, len(right) / len(wanted), len(right),
                          len(wanted), len(right) / said, len(right), said))
    for low in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        band = {i for i in wanted if low <= pairs[i] < low + 0.1}
        if band:
            print("  similarity %.1f%s: %d of %d" % (
                low, " to %.1f" % (low + 0.1) if low < 1 else "",
                len(band & found), len(band)))


def run(pith, path, threshold, folder):
    """The second texts of pairs that were grouped, and the number of other pairs."""
    groups = os.path.join(folder, "groups")
    subprocess.run([pith, "dedup", "--threshold", str(threshold), "--groups",
                    groups, "-o", os.path.join(folder, "kept.jsonl"), path],
                   check=True, stderr=subprocess.DEVNULL)
    found, wrong = set(), 0
    with open(groups) as lines:
        for line in lines:
            group = json.loads(line)
            for other in group["redundant"]:
                i = int(other["id"])
                if i % EVERY == EVERY - 1 and other["like"] == str(i - 1):
                    found.add(i)
                else:
                    wrong += 1
    return found, wrong


def main():
    pith, count = sys.argv[1], int(sys.argv[2])
    thresholds = [float(t) for t in sys.argv[3:]] or [0.9, 0.7, 0.5]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "texts.jsonl")
        pairs = make(path, count)
        for threshold in thresholds:
            start = time.time()
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            found, wrong = run(pith, path, threshold, folder)
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            report(pairs, found, wrong, threshold)
            if count >= 100000:
                print("  %d texts: %.1f s, %.1f s of processor time, %d MB" % (
                    count, time.time() - start,
                    used.ru_utime + used.ru_stime - before.ru_utime -
                    before.ru_stime, used.ru_maxrss * 1024 // 1000000))


main()
