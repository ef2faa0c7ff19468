#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Train the trees that auto adds on pages that look old: docs/auto-training.md.

They learn from pages made from scratch (old_pages.py) and from annotated pages
that look old, what is missing from the margins of the model that pith was built
with. Other pages are neither learnt from nor changed.
"""
import argparse
from pathlib import Path

import fit  # first: it says how threads wait
import numpy
import xgboost

import model
import old_pages
import pages as page_data
import report
import smoothing
import train

TREES = 40
PARAMS = dict(fit.PARAMS, max_depth=5, colsample_bytree=0.5, subsample=1.0)
PULL = 3.0
PAGE_WEIGHT = 0.2  # of a made page against an article of WCXB
# The trees may only take away, and this share of what they learnt to: made pages
# are more alike than real ones, and lists and threads of other sites lose by all
# of it.
SHRINK = 0.6


class Part:
    """Rows, and for each what the model says of it, its fold and its kind."""

    def __init__(self, rows, margin, fold, kind):
        self.rows, self.margin, self.fold, self.kind = rows, margin, fold, kind

    def pick(self, mask):
        return Part(self.rows.pick(mask), self.margin[mask], self.fold[mask],
                    self.kind[mask])


def ask_program(pith, source, path):
    """(what the model says, whether the page looks old) of each block."""
    names, parts = smoothing.context_of(pith, source, {}, path)
    values = numpy.concatenate(parts)
    return (values[:, names.index("model.margin")],
            values[:, names.index("page.old")] > 0)


def read_annotated(arguments, pages, rows, sources, folds):
    """The annotated pages that look old."""
    margin, old = map(numpy.concatenate, zip(*(
        ask_program(arguments.pith, source, arguments.report / "context.bin")
        for source in sources)))
    kind = numpy.array([page.set or page.type for page in pages])
    return Part(rows, margin, folds[rows.page], kind[rows.page]).pick(old)


def read_made(arguments, pages, rows, folds):
    """Pages made from scratch, with articles of annotated ones."""
    at = [i for i, page in enumerate(pages) if old_pages.is_donor(page)]
    folder = arguments.report / "old-pages"
    path = folder.with_suffix(".bin")
    made = old_pages.make_all([pages[i] for i in at],
                              lambda page: rows.label[page.rows], folds[at],
                              folder, fit.SEED)
    page_data.run_features(arguments.pith, folder, path)
    _, copies, matrix = page_data.read_features(path)
    source = train.Source(folder, train.describe_inputs(copies), copies, 0)
    margin, _ = ask_program(arguments.pith, source,
                            arguments.report / "context.bin")
    fold_of = dict(zip(map(id, pages), folds))
    label, weight, page, fold, kind = map(numpy.concatenate, zip(
        *old_pages.describe(copies, made, fold_of)))
    return Part(fit.Rows(matrix, label, weight * PAGE_WEIGHT, page), margin,
                fold, kind)


def learn(part, nfeatures):
    """The trees; their margins are added to those of the model."""
    view = fit.View(list(range(nfeatures)), PULL)
    data = xgboost.DMatrix(part.rows.matrix, part.rows.label,
                           weight=fit.scaled_weight(part.rows),
                           base_margin=part.margin)
    return xgboost.train(PARAMS, data, TREES,
                         obj=fit.Objective(part.rows, view))


def add(booster, part):
    """Margins with those of the trees, as pith adds them."""
    data = xgboost.DMatrix(part.rows.matrix, base_margin=part.margin)
    change = booster.predict(data, output_margin=True) - part.margin
    return part.margin + SHRINK * numpy.minimum(change, 0)


def join(a, b):
    return Part(fit.join(a.rows, b.rows), *(
        numpy.concatenate([getattr(a, name), getattr(b, name)])
        for name in ("margin", "fold", "kind")))


def f1_of_pages(part, margin):
    """Kinds of the pages, and the F1 of the words of blocks that are more likely
    content than not."""
    _, first, at = numpy.unique(part.rows.page, return_index=True,
                                return_inverse=True)
    words = part.rows.matrix[:, fit.WORDS] * (part.rows.weight > 0)
    kept, gold = words * (margin > 0), words * part.rows.label
    total = numpy.bincount(at, kept) + numpy.bincount(at, gold)
    hit = numpy.bincount(at, kept * part.rows.label)
    return part.kind[first], 2 * hit / numpy.maximum(total, 1e-9)


def cross_validate(parts, nfeatures):
    """Margins of each part's rows, by trees that never saw their domains."""
    out = [part.margin.copy() for part in parts]
    everything = join(*parts)
    for fold in range(int(everything.fold.max()) + 1):
        booster = learn(everything.pick(everything.fold != fold), nfeatures)
        for part, margin in zip(parts, out):
            mine = part.fold == fold
            if mine.any():
                margin[mine] = add(booster, part.pick(mine))
    return out


def describe(out, title, part, margin):
    kinds, before = f1_of_pages(part, part.margin)
    _, after = f1_of_pages(part, margin)
    out.table(title, ["pages", "n", "without the trees", "with them"], [
        (kind, int((kinds == kind).sum()), before[kinds == kind].mean(),
         after[kinds == kind].mean()) for kind in sorted(set(kinds))])


def write(path, booster, nfeatures, made):
    columns = list(range(nfeatures))
    trees = [model.shorten_thresholds(model.round_leaves(
                 model.flatten(tree, columns, SHRINK), model.COARSE))
             for tree in model.trees_of(booster)]
    table = {"trees": trees, "nfeatures": nfeatures, "base": 0.0, "exits": []}
    text = ('#include "auto_model.h"\n\n/* clang-format off */\n'
            + model.c_table("pith_auto_old_model", table)
            + "/* clang-format on */\n")
    model.write_file(path, "What auto adds on pages that look old.", text,
                     f"F1 of made pages in cross-validation by site: {made}.",
                     model.WCXB + model.OTHERS)


def main():
    arguments = train.parse_arguments()
    names, pages, rows, sources = train.load(arguments)
    folds = page_data.split_folds(pages, arguments.folds, fit.SEED)
    parts = [read_annotated(arguments, pages, rows, sources, folds),
             read_made(arguments, pages, rows, folds)]
    out = report.Report(arguments.report / "old-trees.md")
    margins = cross_validate(parts, len(names))
    describe(out, "Annotated pages that look old", parts[0], margins[0])
    describe(out, "Pages made from scratch", parts[1], margins[1])
    if arguments.output:
        kinds, f1 = f1_of_pages(parts[1], margins[1])
        figures = ", ".join(f"{kind} {f1[kinds == kind].mean():.3f}"
                            for kind in old_pages.KINDS)
        write(arguments.output, learn(join(*parts), len(names)), len(names),
              figures)


if __name__ == "__main__":
    main()
