# SPDX-License-Identifier: Apache-2.0
"""From shares to an answer, and how good the answer is (word F1)."""
from collections import Counter

import numpy

import manuals
import pages as page_data
import reader
import sets

TYPES = "article forum product collection listing documentation service".split()


# Beta squared of the expected F-beta that each balance makes largest, and that
# of the first by what a page may be: those of src/method/auto/auto.c.
BALANCES = {"balanced": 1.0, "precision": 0.25, "recall": 4.0}
PARTS = ("collection", "documentation", "service")
CARDS = ("listing", "product")
PARTS_FROM, PARTS_BETA2 = 0.4, 2
PROSE_FROM, PROSE_BETA2 = 0.3, 0.4  # articles, or forums
CARDS_FROM, OTHER_BETA2 = 0.6, 0.5


def expected_cut(share, words, beta2=1.0):
    """Which blocks to keep so that the expected F-beta is largest, and that.

    Blocks by falling share; keeping the first k is expected to give
    (1 + beta2) * sum_k(w p) / (sum_k(w) + beta2 * sum_all(w p)).
    """
    keep = numpy.zeros(len(share), bool)
    total = float((share * words).sum())
    if total <= 0:
        return keep, 0.0
    order = numpy.argsort(-share, kind="stable")
    gain = numpy.cumsum((share * words)[order])
    kept = numpy.cumsum(words[order])
    expected = (1 + beta2) * gain / (kept + beta2 * total)
    best = int(numpy.argmax(expected))
    keep[order[:best + 1]] = True
    return keep, float(expected[best])


def balanced_beta2(page):
    if page.parts >= max(PARTS_FROM, page.article + page.forum):
        return PARTS_BETA2
    if max(page.article, page.forum) >= PROSE_FROM:
        return PROSE_BETA2
    return BALANCES["balanced"] if page.cards >= CARDS_FROM else OTHER_BETA2


def cut(page, share, empty_below=0.0, balance="balanced"):
    """The blocks of a page that are kept, and its expected F1 at its best."""
    share = share[page.rows]
    beta2 = (balanced_beta2(page) if balance == "balanced"
             else BALANCES[balance])
    expected = expected_cut(share, page.words)[1]
    keep = expected_cut(share, page.words, beta2)[0]
    if expected < empty_below:
        keep[:] = False
    return keep, expected


def rates(overlap, found, wanted):
    """Precision, recall and F1 of counts of words."""
    if found == 0 or wanted == 0:
        same = float(found == wanted)
        return same, same, same
    precision, recall = overlap / found, overlap / wanted
    if overlap == 0:
        return precision, recall, 0.0
    return precision, recall, 2 * precision * recall / (precision + recall)


def word_f1(page, keep):
    """Precision, recall and F1 of the words of the kept blocks."""
    kept = [page.numbers[i] for i in numpy.flatnonzero(keep)]
    found = numpy.concatenate(kept) if kept else numpy.zeros(0, numpy.int64)
    counts = numpy.bincount(found[found >= 0], minlength=len(page.gold_counts))
    overlap = int(numpy.minimum(counts, page.gold_counts).sum())
    return rates(overlap, len(found), len(page.gold))


def compare(found, wanted):
    """Precision, recall and F1 of a list of words."""
    overlap = (Counter(found) & Counter(wanted)).total()
    return rates(overlap, len(found), len(wanted))


def answer(pages, share, empty_below=0.0, threshold=None, balance="balanced"):
    """Scores of all pages: an array of (precision, recall, F1, expected F1)."""
    rows = []
    for page in pages:
        keep, expected = cut(page, share, empty_below, balance)
        if expected >= empty_below and threshold is not None:
            keep = share[page.rows] >= threshold
        rows.append((*word_f1(page, keep), expected))
    return numpy.array(rows)


def foreign_kept(pages, share, foreign):
    """Share of the foreign words that are kept."""
    kept = total = 0.0
    for page in pages:
        words = page.words * foreign[page.rows]
        keep, _ = cut(page, share)
        kept, total = kept + words[keep].sum(), total + words.sum()
    return kept / total


def groups(pages):
    """Name and member mask of every group that is reported; the first ones
    are of the pages whose type somebody wrote down."""
    typed = numpy.array([page.type in TYPES for page in pages])
    raw = numpy.array([page.raw for page in pages])
    yield "all", typed
    yield "raw", typed & raw
    yield "stripped", typed & ~raw
    for name in TYPES + [reader.KIND, manuals.KIND, *sets.NAMES]:
        yield name, numpy.array([page.type == name for page in pages])


def summarise(pages, scores):
    """Mean precision, recall and F1 by group, as (name, pages, p, r, f)."""
    return [(name, int(mask.sum()), *scores[mask, :3].mean(axis=0))
            for name, mask in groups(pages) if mask.any()]


def shingles(text):
    """4-grams of words with their counts; case counts."""
    words = page_data.TOKEN.findall(text)
    if not words:
        return Counter()
    return Counter(tuple(words[i:i + 4])
                   for i in range(max(1, len(words) - 3)))


def four_grams(pages, share, empty_below):
    """Precision, recall and F1 of 4-grams, as `pith eval` has them: F1 of the
    means over pages."""
    precision, recall = [], []
    for page in pages:
        keep, _ = cut(page, share, empty_below)
        text = "\n".join(page.texts[i] for i in numpy.flatnonzero(keep))
        found, gold = shingles(text), shingles(page.content)
        hit = sum((found & gold).values())
        if found:
            precision.append(hit / sum(found.values()))
        if gold:
            recall.append(hit / sum(gold.values()))
    p, r = numpy.mean(precision), numpy.mean(recall)
    return p, r, 2 * p * r / (p + r)


def describe_set(pages, scores, share, empty_below):
    """Precision, recall, word F1, 4-gram F1, and of the pages whose expected F1
    is 0.95 or more the share with an F1 of 0.8 or more."""
    grams = four_grams(pages, share, empty_below)[2]
    sure = scores[:, 3] >= 0.95
    good = (scores[sure, 2] >= 0.8).mean() if sure.any() else float("nan")
    return (*map(float, scores[:, :3].mean(axis=0)), float(grams), float(good))


MOST_SURE = 0.99  # a few hundred pages cannot promise more


def calibrate(scores, good=0.8, knots=12):
    """(expected F1, share of pages with F1 >= good), rising in both.

    Pooled adjacent violators over the pages by expected F1, then a few knots; the
    lowest of them stands for the widest part, and so becomes three.
    """
    order = numpy.argsort(scores[:, 3], kind="stable")
    x, y = scores[order, 3], (scores[order, 2] >= good).astype(float)
    pools = []
    for i in range(len(x)):
        pools.append([x[i], y[i], 1])
        while len(pools) > 1 and pools[-2][1] >= pools[-1][1]:
            last = pools.pop()
            n = pools[-1][2] + last[2]
            for k in (0, 1):
                pools[-1][k] = (pools[-1][k] * pools[-1][2]
                                + last[k] * last[2]) / n
            pools[-1][2] = n
    flat = numpy.repeat([p[1] for p in pools], [p[2] for p in pools])
    table = []
    low, *parts = numpy.array_split(numpy.arange(len(x)), knots)
    for part in numpy.array_split(low, 3) + parts:
        table.append((float(x[part].mean()),
                      min(MOST_SURE, float(flat[part].mean()))))
    return table


# From this probability of being an article a page is scored as one. On others the
# models are surer than they should be; there are fewer of them, so fewer knots.
SCORED_AS_ARTICLE = 0.5
OTHER_KNOTS = 6


def calibrate_both(pages, scores):
    """calibrate() of what may be articles, and of other pages."""
    article = numpy.array([page.article >= SCORED_AS_ARTICLE
                           for page in pages])
    return (calibrate(scores[article]),
            calibrate(scores[~article], knots=OTHER_KNOTS))


def sure_and_right(pages, scores, sure=0.9, good=0.8):
    """(group, pages with a score of `sure` or more, share of them with such an
    F1): WCXB, and each set by other people calibrated on what is not of it."""
    article = numpy.array([page.article >= SCORED_AS_ARTICLE for page in pages])
    group = numpy.array([page.set or "WCXB" for page in pages])
    rows = []
    for name in sorted(set(group)):
        own = group == name
        known = ~own if name != "WCXB" else numpy.ones(len(pages), bool)
        tables = (calibrate(scores[known & ~article], knots=OTHER_KNOTS),
                  calibrate(scores[known & article]))
        told = numpy.array([numpy.interp(f1, *zip(*tables[int(kind)]))
                            for f1, kind in zip(scores[own, 3], article[own])])
        right = scores[own, 2][told >= sure] >= good
        rows.append((name, len(right),
                     float(right.mean()) if len(right) else float("nan")))
    return rows


def reliability(scores, edges=(0, .2, .4, .5, .6, .7, .8, .85, .9, .95, 1.01)):
    """By expected F1: pages, its mean, mean F1, share with F1 >= 0.8."""
    rows = []
    for low, high in zip(edges, edges[1:]):
        mask = (scores[:, 3] >= low) & (scores[:, 3] < high)
        if mask.any():
            part = scores[mask]
            rows.append((low, min(high, 1), int(mask.sum()), part[:, 3].mean(),
                         part[:, 2].mean(), (part[:, 2] >= 0.8).mean()))
    return rows
