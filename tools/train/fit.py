# SPDX-License-Identifier: Apache-2.0
"""Boosted trees: fitting them, and cross-validation."""
import os

# Threads that wait should not burn the cores they share.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy  # noqa: E402
import xgboost  # noqa: E402

SEED = 20260101
BINS = 64
PARAMS = {
    "objective": "binary:logistic",
    "base_score": 0.5,
    "tree_method": "hist",
    "max_bin": BINS,
    "eta": 0.16,
    "colsample_bytree": 0.25,
    "subsample": 0.8,
    "min_child_weight": 40,
    "nthread": 2,
    "seed": SEED,
}


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


def scaled_weight(rows):
    """Weights with the mean 1, so that min_child_weight counts rows."""
    return rows.weight * (len(rows.weight) / rows.weight.sum())


def fit(rows, columns, trees, depth, **more):
    """A booster on some columns of the matrix."""
    data = xgboost.DMatrix(rows.matrix[:, columns], rows.label,
                           weight=scaled_weight(rows))
    return xgboost.train(dict(PARAMS, max_depth=depth, **more), data, trees)


def margins(booster, matrix, columns):
    return booster.predict(xgboost.DMatrix(matrix[:, columns]),
                           output_margin=True)


def logistic(margin):
    return 1 / (1 + numpy.exp(-margin.astype(numpy.float64)))


class Recipe:
    """Views (lists of columns), trees of each and their depth."""

    def __init__(self, views, trees, depth):
        self.views, self.trees, self.depth = views, trees, depth

    def fit(self, rows):
        return [fit(rows, columns, self.trees, self.depth, seed=SEED + i)
                for i, columns in enumerate(self.views)]

    def margins(self, boosters, matrix):
        """Mean of the views' margins: one ensemble with halved leaves."""
        return numpy.mean([margins(b, matrix, c)
                           for b, c in zip(boosters, self.views)], axis=0)


def cross_validate(rows, folds, recipe, extra=None):
    """Shares of all blocks, each from a model that never saw its domain.

    folds: of each row; extra: (rows, their folds) that are learnt from, too,
    and whose shares come second.
    """
    share = numpy.zeros(len(rows.label))
    extra_share = numpy.zeros(len(extra[1]) if extra else 0)
    for fold in range(folds.max() + 1):
        train = rows.pick(folds != fold)
        if extra:
            train = join(train, extra[0].pick(extra[1] != fold))
        boosters = recipe.fit(train)
        held = folds == fold
        share[held] = logistic(recipe.margins(boosters, rows.matrix[held]))
        if extra:
            held = extra[1] == fold
            extra_share[held] = logistic(
                recipe.margins(boosters, extra[0].matrix[held]))
    return share, extra_share


def join(a, b):
    return Rows(*(numpy.concatenate([getattr(a, name), getattr(b, name)])
                  for name in ("matrix", "label", "weight", "page")))
