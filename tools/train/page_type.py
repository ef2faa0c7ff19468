#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Train the guess at a page's type: see docs/auto-training.md.

A page is one row: the mean of its blocks' features, each block counting as
often as it has words (src/feature/page_type.c). One boosted model a type, fitted
together to the types that people gave the pages.
"""
import argparse
from pathlib import Path

import fit  # first: it says how threads wait
import numpy
import xgboost

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


def mean_row(page, matrix):
    rows = matrix[page.rows].astype(numpy.float64)
    weight = rows[:, fit.WORDS] + 0.5
    total = max(weight.sum(), 0.5)  # a page may have no blocks
    return ((rows * weight[:, None]).sum(0) / total).astype("f4")


def train(rows, kinds):
    types = list(score.TYPES)
    return xgboost.train(dict(PARAMS, num_class=len(types)),
                         xgboost.DMatrix(rows, kinds), ROUNDS)


def cross_validate(rows, kinds, folds):
    """Probabilities of each type, by models that never saw the domain. Of a
    kind below 0 nothing is learnt."""
    out = numpy.zeros((len(kinds), len(score.TYPES)))
    for fold in range(folds.max() + 1):
        known = (folds != fold) & (kinds >= 0)
        booster = train(rows[known], kinds[known])
        out[folds == fold] = booster.predict(
            xgboost.DMatrix(rows[folds == fold]))
    return out


def describe(out, kinds, shares):
    """How often the guess is right, by type and by how sure it is."""
    guess, sure = shares.argmax(1), shares.max(1)
    out.table("Guessed types", ("type", "pages", "found", "right of these"), [
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
    return [{"trees": [model.flatten(tree, columns, 1)
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
                        help="folder where train.py left features.bin")
    parser.add_argument("-o", "--output", type=Path,
                        help="the C file to write (default: none)")
    arguments = parser.parse_args()
    names, pages, matrix = page_data.read_features(
        arguments.report / "features.bin")
    pages = [page for page in page_data.read_annotations(
        pages, arguments.gold / "ground-truth")
        if page.type in score.TYPES and len(page.words)]
    rows = numpy.array([mean_row(page, matrix) for page in pages])
    kinds = numpy.array([score.TYPES.index(page.type) for page in pages])
    shares = cross_validate(rows, kinds,
                            page_data.split_folds(pages, 5, fit.SEED))
    out = report.Report(arguments.report / "page-type.md")
    describe(out, kinds, shares)
    if arguments.output:
        right = (shares.argmax(1) == kinds).mean()
        write(arguments.output, train(rows, kinds), names,
              f"Right in cross-validation by site: {right:.3f} of "
              f"{len(pages)} pages.")


if __name__ == "__main__":
    main()
