#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Train the guess at a page's type: see docs/auto-training.md.

A page is one row: the mean of its blocks' features, each block counting as
often as it has words (src/feature/page_type.c). One boosted model a type, fitted
together to the types that people gave the pages, and to copies of the pages that
look like old ones or short articles (aged.py).
"""
import argparse
from pathlib import Path

import fit  # first: it says how threads wait
import numpy
import xgboost

import aged
import model
import pages as page_data
import report
import score

PARAMS = {
    "objective": "multi:softprob",
    "base_score": 0.0,
    "tree_method": "hist",
    "max_bin": 64,
    "max_depth": 3,
    "eta": 0.1,
    "subsample": 0.8,
    "colsample_bytree": 0.2,
    "min_child_weight": 2,
    "nthread": 1,
    "seed": fit.SEED,
}
ROUNDS = 100  # 40 of depth 3: .789 right, 60 of depth 4: .782, these: .805
SURE = (0, 0.4, 0.5, 0.6, 0.7, 0.8)


# Of a copy against its page: see docs/records/auto.md, "Short articles, bare
# pages, and pages made from scratch".
COPY_WEIGHT = 0.25


def mean_row(page, matrix):
    rows = matrix[page.rows].astype(numpy.float64)
    weight = rows[:, fit.WORDS] + 0.5
    total = max(weight.sum(), 0.5)  # a page may have no blocks
    return ((rows * weight[:, None]).sum(0) / total).astype("f4")


class Table:
    """What types are learnt from, a row a page."""

    def __init__(self, pages, matrix, folder):
        """The folder has the measured copies (aged.py)."""
        self.rows = numpy.array([mean_row(page, matrix) for page in pages])
        self.kinds = numpy.array([  # below 0: nobody wrote it down
            score.TYPES.index(page.type)
            if page.type in score.TYPES and len(page.words) else -1
            for page in pages])
        number = {page.id: i for i, page in enumerate(pages)
                  if self.kinds[i] >= 0}
        copies = [(mean_row(copy, values), number[copy.id])
                  for kind, values in aged.read_features(folder)
                  for copy in kind if copy.id in number and len(copy.words)]
        self.copies = numpy.array([row for row, _ in copies])
        self.copy_of = numpy.array([page for _, page in copies])

    def train(self, mask):
        """Learn from the pages of a mask, and from their copies."""
        own = numpy.flatnonzero(mask & (self.kinds >= 0))
        copies = numpy.isin(self.copy_of, own)
        pages = numpy.concatenate([own, self.copy_of[copies]])
        weight = numpy.ones(len(pages))
        weight[len(own):] = COPY_WEIGHT
        data = xgboost.DMatrix(
            numpy.concatenate([self.rows[own], self.copies[copies]]),
            self.kinds[pages], weight=weight)
        return xgboost.train(dict(PARAMS, num_class=len(score.TYPES)), data,
                             ROUNDS)

    def cross_validate(self, folds):
        """Probabilities of each type, and those of the copies, by models that
        never saw the domain."""
        out = numpy.zeros((len(self.kinds), len(score.TYPES)))
        copies = numpy.zeros((len(self.copy_of), len(score.TYPES)))
        for fold in range(folds.max() + 1):
            booster = self.train(folds != fold)
            for shares, rows, mask in (
                    (out, self.rows, folds == fold),
                    (copies, self.copies, folds[self.copy_of] == fold)):
                if mask.any():
                    shares[mask] = booster.predict(xgboost.DMatrix(rows[mask]))
        return out, copies


def describe(out, title, kinds, shares):
    """How often the guess is right, by type and by how sure it is."""
    guess, sure = shares.argmax(1), shares.max(1)
    out.table(title, ("type", "pages", "found", "right of these"), [
        (name, int((kinds == k).sum()), float((guess == k)[kinds == k].mean()),
         float((kinds == k)[guess == k].mean()))
        for k, name in enumerate(score.TYPES)])
    out.table("By probability", ("at least", "of all pages", "right"), [
        (float(least), float((sure >= least).mean()),
         float((guess == kinds)[sure >= least].mean())) for least in SURE])


def models_of(booster, nfeatures):
    """One model a type. The trees of a round stand side by side."""
    count = len(score.TYPES)
    trees = model.trees_of(booster)
    columns = list(range(nfeatures))
    return [{"trees": [model.shorten_thresholds(model.round_leaves(
                           model.flatten(tree, columns, 1)))
                       for tree in trees[k::count]],
             "nfeatures": nfeatures, "base": 0.0, "exits": []}
            for k in range(count)]


def write(path, booster, names, figures):
    text = '#include "page_type_model.h"\n\n/* clang-format off */\n'
    for name, one in zip(score.TYPES, models_of(booster, len(names))):
        text += model.c_table(name, one, "static ") + "\n"
    text += ("const pith_boost *const pith_page_type_models[] = {\n"
             + model.fill(f"&{name}" for name in score.TYPES) + "};\n"
             + "\nconst char *const pith_page_type_names[] = {\n"
             + model.fill([f'"{name}"' for name in score.TYPES] + ["NULL"])
             + "};\n\nconst char *const pith_page_type_features[] = {\n"
             + model.fill([f'"{name}"' for name in names] + ["NULL"])
             + "};\n/* clang-format on */\n")
    model.write_file(path, "The models that guess a page's type.", text,
                     figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default="../shared/data/wcxb",
                        help="folder with html/ and ground-truth/")
    parser.add_argument("--report", type=Path, default="build/train",
                        help="folder where train.py left features.bin "
                        "and copies/")
    parser.add_argument("-o", "--output", type=Path,
                        help="the C file to write (default: none)")
    arguments = parser.parse_args()
    names, pages, matrix = page_data.read_features(
        arguments.report / "features.bin")
    pages = [page for page in page_data.read_annotations(
        pages, arguments.gold / "ground-truth")
        if page.type in score.TYPES and len(page.words)]
    table = Table(pages, matrix, arguments.report / "copies")
    shares, copies = table.cross_validate(
        page_data.split_folds(pages, 5, fit.SEED))
    out = report.Report(arguments.report / "page-type.md")
    describe(out, "Guessed types", table.kinds, shares)
    describe(out, "Guessed types of the copies", table.kinds[table.copy_of],
             copies)
    if arguments.output:
        right = (shares.argmax(1) == table.kinds).mean()
        write(arguments.output, table.train(table.kinds >= 0), names,
              f"Right in cross-validation by site: {right:.3f} of "
              f"{len(pages)} pages.")


if __name__ == "__main__":
    main()
