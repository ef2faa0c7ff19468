# SPDX-License-Identifier: Apache-2.0
"""Boosted trees: fitting them, and cross-validation.

What is minimised is the log loss of the blocks plus, `pull` times, what is
missing from each page's F1 if every block counted as much as it is believed
to be content: with w words, labels l and shares p of a page,
    F = 2 * sum(w l p) / (sum(w p) + sum(w l)).
The first alone spends itself on blocks that do not matter to their page. One
view, in cross-validation: pull 0 .868, 1 .869, 3 .870, 10 .867, and models
with different pulls err on different pages.
"""
import multiprocessing
import os

# A process a core, a thread a process: sums are added up in one order.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy  # noqa: E402
import xgboost  # noqa: E402

PROCESSES = 2

SEED = 20260101
BINS = 64
PARAMS = {
    "base_score": 0.0,
    "tree_method": "hist",
    "max_bin": BINS,
    "eta": 0.16,
    "colsample_bytree": 0.25,
    "subsample": 0.8,
    "min_child_weight": 40,
    "nthread": 1,
    "seed": SEED,
}
WORDS = 0  # the column of a block's words


class Rows:
    """Everything that is fitted to: a row a block."""

    def __init__(self, matrix, label, weight, page):
        self.matrix = matrix
        self.label = label
        self.weight = weight  # sums to 1 over a page
        self.page = page      # number of the row's page

    def pick(self, mask):
        return Rows(self.matrix[mask], self.label[mask], self.weight[mask],
                    self.page[mask])

    def softened(self, share, sure=False):
        """The same with labels that go half the way to shares that models
        gave which never saw the pages: what people wrote down about a page is
        one opinion, and some of it is wrong. Rows that are sure keep theirs."""
        label = numpy.where(sure, self.label,
                            (self.label + share.astype(numpy.float32)) / 2)
        return Rows(self.matrix, label, self.weight, self.page)

    def beside(self, matrix):
        """The same with other features."""
        return Rows(matrix, self.label, self.weight, self.page)


def join(a, b):
    """Rows of both; pages of b get numbers of their own."""
    matrix, label, weight = (
        numpy.concatenate([getattr(a, name), getattr(b, name)])
        for name in ("matrix", "label", "weight"))
    page = numpy.concatenate([a.page, b.page + a.page.max() + 1])
    return Rows(matrix, label, weight, page)


def scaled_weight(rows):
    """Weights with the mean 1, so that min_child_weight counts rows."""
    return rows.weight * (len(rows.weight) / rows.weight.sum())


def logistic(margin):
    return 1 / (1 + numpy.exp(-margin.astype(numpy.float64)))


class Objective:
    """Gradient and curvature of the loss above."""

    def __init__(self, rows, view):
        self.pull = view.pull
        self.weight = scaled_weight(rows).astype(numpy.float64)
        self.label = rows.label.astype(numpy.float64)
        _, self.page = numpy.unique(rows.page, return_inverse=True)
        self.words = ((rows.matrix[:, view.words] + 0.5)
                      * (rows.weight > 0)).astype(numpy.float64)
        self.page_weight = self.sum(self.weight)
        self.gold = self.sum(self.words * self.label)

    def sum(self, values):
        return numpy.bincount(self.page, values)

    def __call__(self, margin, _data):
        share = logistic(margin)
        slope = share * (1 - share)
        kept = self.sum(self.words * share)
        hit = self.sum(self.words * share * self.label)
        size = kept + self.gold + 1
        f1 = 2 * hit / size
        want = (self.words * (2 * self.label - f1[self.page])
                * (self.page_weight / size)[self.page])
        gradient = (self.weight * (share - self.label)
                    - self.pull * want * slope)
        curvature = (self.weight * numpy.maximum(slope, 1e-16)
                     + self.pull * numpy.abs(want) * slope / 2)
        return gradient, curvature


class View:
    """What one model of the ensemble sees, and what it is pulled to."""

    def __init__(self, columns, pull, words=WORDS):
        self.columns, self.pull, self.words = columns, pull, words


def fit(rows, view, trees, depth, **more):
    """A booster on some columns of the matrix."""
    data = xgboost.DMatrix(rows.matrix[:, view.columns], rows.label,
                           weight=scaled_weight(rows))
    return xgboost.train(dict(PARAMS, max_depth=depth, **more), data, trees,
                         obj=Objective(rows, view))


class Recipe:
    """Views, trees of each and their depth."""

    def __init__(self, views, trees, depth):
        self.views, self.trees, self.depth = views, trees, depth
        # A row may be done after these shares of all trees: guesses.
        self.stops = [trees // 5, trees // 2] if trees >= 20 else []

    def fit(self, rows):
        return [fit(rows, view, self.trees, self.depth, seed=SEED + i)
                for i, view in enumerate(self.views)]

    def margins(self, boosters, matrix):
        """Mean of the views' margins, one ensemble with smaller leaves: a
        column for each stop and one for all trees."""
        out = numpy.zeros((len(matrix), len(self.stops) + 1), numpy.float32)
        if len(matrix) == 0:  # XGBoost gives another shape then
            return out
        for booster, view in zip(boosters, self.views):
            data = xgboost.DMatrix(matrix[:, view.columns])
            for k, stop in enumerate(self.stops + [self.trees]):
                out[:, k] += booster.predict(
                    data, output_margin=True, iteration_range=(0, stop))
        return out / len(self.views)


# Rows whose share is outside these bounds at a stop are done. These
# leave 63 of 160 trees a block and cost 0.0003 of F1; 0.05 and 0.94, 0.10 and
# 0.88 leave 71 and cost nothing; 0.12 and 0.86, 0.20 and 0.78 leave 58 and cost
# 0.0014.
EXITS = ((0.08, 0.90), (0.15, 0.82))


def find_exits(recipe, margins, weight):
    """For every stop (trees, (bound, scale, shift) low, the same high): where
    rows leave, and what the trees to come would make of them."""
    exits = []
    inside = numpy.ones(len(margins), bool)
    for k, (stop, bounds) in enumerate(zip(recipe.stops, EXITS)):
        sides = []
        here, final = margins[:, k], margins[:, -1]
        for share, sign in zip(bounds, (1, -1)):
            bound = numpy.log(share / (1 - share))
            gone = inside & (sign * here < sign * bound)
            scale, shift = 1, 0
            if gone.sum() > 1:
                scale, shift = numpy.polyfit(
                    here[gone], final[gone], 1,
                    w=numpy.sqrt(weight[gone] + 1e-9))
            sides.append(tuple(numpy.float32(x)
                               for x in (bound, scale, shift)))
        inside &= (here >= sides[0][0]) & (here <= sides[1][0])
        exits.append((stop * len(recipe.views), *sides))
    return exits


def leave_early(margins, exits):
    """Margins as the program has them, and the mean share of trees used."""
    out, used = margins[:, -1].copy(), 0.0
    inside = numpy.ones(len(margins), bool)
    before = 0
    for k, (stop, low, high) in enumerate(exits):
        used += inside.mean() * (stop - before)
        before = stop
        here = margins[:, k]
        for gone, (_, scale, shift) in ((here < low[0], low),
                                        (here > high[0], high)):
            gone = gone & inside
            out[gone] = scale * here[gone] + shift
            inside = inside & ~gone
    return out, used, inside.mean()


SHARED = {}  # what processes of a pool find when they begin


def fit_fold(fold):
    """Trees of one fold, or of all pages (-1), and what they say."""
    rows, folds, recipe, extra = (SHARED[key] for key in
                                  ("rows", "folds", "recipe", "extra"))
    train = rows.pick(folds != fold)
    if extra:
        train = join(train, extra[0].pick(extra[1] != fold))
    boosters = recipe.fit(train)
    held = [(rows, folds == fold)] + (
        [(extra[0], extra[1] == fold)] if extra else [])
    return ([recipe.margins(boosters, part.matrix[mask])
             for part, mask in held], boosters)


def run_folds(which, rows, folds, recipe, extra):
    """fit_fold() of each, some at a time."""
    SHARED.update(rows=rows, folds=folds, recipe=recipe, extra=extra)
    with multiprocessing.get_context("fork").Pool(
            PROCESSES, maxtasksperchild=1) as pool:
        made = pool.map(fit_fold, which, chunksize=1)
    SHARED.clear()
    return made


def cross_validate(rows, folds, recipe, extra=None):
    """Margins of all blocks, each from a model that never saw its domain.

    folds: of each row; extra: (rows, their folds) that are learnt from, too,
    and whose margins come second. Third: the boosters of each fold.
    """
    width = len(recipe.stops) + 1
    margins = numpy.zeros((len(rows.label), width), numpy.float32)
    more = numpy.zeros((len(extra[1]) if extra else 0, width), numpy.float32)
    boosters = []
    made = run_folds(range(folds.max() + 1), rows, folds, recipe, extra)
    for fold, (held, trees) in enumerate(made):
        boosters.append(trees)
        margins[folds == fold] = held[0]
        if extra:
            more[extra[1] == fold] = held[1]
    return margins, more, boosters


def call_apart(function, *arguments):
    """What a function gives in a process of its own. XGBoost in this one would
    leave it threads that processes forked later wait for in vain."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(function, arguments)


def fit_job(number):
    rows, recipe, extra = SHARED["jobs"][number]
    return recipe.fit(join(rows, extra) if extra else rows)


def fit_all(jobs):
    """Trees that have seen every page, of each (rows, recipe, extra)."""
    SHARED.update(jobs=jobs)
    with multiprocessing.get_context("fork").Pool(
            PROCESSES, maxtasksperchild=1) as pool:
        made = pool.map(fit_job, range(len(jobs)), chunksize=1)
    SHARED.clear()
    return made
