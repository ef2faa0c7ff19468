#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Train the model of the method auto: see docs/auto-training.md."""
import argparse
import sys
import time
from pathlib import Path

import fit  # first: it says how threads wait
import numpy

import augment
import labels
import model
import pages as page_data
import rendered
import report
import score


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default="../shared/data/wcxb",
                        help="folder with html/ and ground-truth/")
    parser.add_argument("--pith", type=Path, default="build/release/pith")
    parser.add_argument("--report", type=Path, default="build/train",
                        help="folder for tables and intermediate files")
    parser.add_argument("-o", "--output", type=Path,
                        help="the C file to write (default: none)")
    parser.add_argument("--trees", type=int, default=80)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--empty", type=float, default=0.4,
                        help="answer nothing below this expected F1")
    parser.add_argument("--no-augment", action="store_true",
                        help="real pages only")
    parser.add_argument("--no-cv", action="store_true",
                        help="no cross-validation; cannot write a model")
    parser.add_argument("--study", action="append", default=[],
                        choices=sorted(report.STUDIES) + ["rendered"],
                        help="tables that take longer")
    return parser.parse_args()


def load(arguments):
    """Names of the features, annotated pages, their rows, their folds."""
    path = arguments.report / "features.bin"
    page_data.run_features(arguments.pith, arguments.gold / "html", path)
    names, pages, matrix = page_data.read_features(path)
    pages = page_data.read_annotations(pages, arguments.gold / "ground-truth")
    pages, matrix = page_data.keep_rows(pages, matrix)
    label = [labels.label_page(page) for page in pages]
    folds = page_data.split_folds(pages, arguments.folds, fit.SEED)
    return names, pages, make_rows(pages, matrix, label, 1.0), folds


def make_rows(pages, matrix, label, page_weight):
    """Rows to fit; blocks with a label below 0 weigh nothing."""
    label = numpy.concatenate(label)
    weight = numpy.concatenate([labels.weigh_page(page) for page in pages])
    page = numpy.concatenate([numpy.full(len(p.blocks), i)
                              for i, p in enumerate(pages)])
    return fit.Rows(matrix, numpy.maximum(label, 0),
                    weight * page_weight * (label >= 0), page)


def load_augmented(arguments, pages, rows, folds):
    """Augmented pages, their rows, and whether a row is foreign matter."""
    folder = arguments.report / "augmented"
    made = augment.make(pages, lambda page: rows.label[page.rows], folds,
                        arguments.gold / "html", folder, fit.SEED)
    path = arguments.report / "augmented.bin"
    page_data.run_features(arguments.pith, folder, path)
    _, copies, matrix = page_data.read_features(path)
    label = [augment.label_page(copy, *made[copy.id]) for copy in copies]
    extra = make_rows(copies, matrix, label, augment.PAGE_WEIGHT)
    foreign = numpy.concatenate([
        augment.find_foreign(copy, made[copy.id][1]) for copy in copies])
    return copies, extra, foreign


# What the second view leaves out: the shape around a leaf and of its items.
# Models that differ in what they see err on different pages.
SHAPE = ("gap.", "inside.", "near2.", "near4.", "own.again", "own.start",
         "own.stated", "pos.bytes", "page.firsts", "page.prices",
         "page.images", "page.controls", "page.main", "page.again",
         "page.top", "cluster.link", "cluster.prices", "cluster.last",
         "cluster.hits", "section.lowest", "section.headings",
         "section.peers")
ITEM = ("order", "deviation", "headings", "prices", "images", "leaves", "link")


def is_shape(name):
    family, _, rest = name.partition(".")
    return name.startswith(SHAPE) or (family in ("near", "far")
                                      and rest in ITEM)


def find_views(names):
    everything = list(range(len(names)))
    plain = [i for i in everything if not is_shape(names[i])]
    return [fit.View(everything, 3.0), fit.View(plain, 3.0)]


class Run:
    """What studies need to know about a run."""

    def __init__(self, arguments, out):
        self.arguments, self.out = arguments, out
        self.names, self.pages, self.rows, self.folds = load(arguments)
        self.extra = None  # rows of augmented pages
        if not arguments.no_augment:
            self.copies, self.extra, self.foreign = load_augmented(
                arguments, self.pages, self.rows, self.folds)
        self.recipe = fit.Recipe(find_views(self.names), arguments.trees,
                                 arguments.depth)

    def cross_validate(self, recipe, folds=None):
        """A Validation with models that never saw a page's domain."""
        folds = self.folds if folds is None else folds
        extra = (self.extra, folds_of_copies(self, folds)) if self.extra \
            else None
        return Validation(self, recipe, *fit.cross_validate(
            self.rows, folds[self.rows.page], recipe, extra))

    def fit_all(self):
        rows = self.rows
        return self.recipe.fit(fit.join(rows, self.extra) if self.extra
                               else rows)


def folds_of_copies(run, folds):
    """The fold of each row of the augmented pages: that of their page."""
    fold = {page.id: fold for page, fold in zip(run.pages, folds)}
    return numpy.array([fold[run.copies[i].id] for i in run.extra.page])


class Validation:
    """What cross-validation says: with exits, as the program runs."""

    def __init__(self, run, recipe, margins, more, boosters):
        self.margins, self.more, self.boosters = margins, more, boosters
        empty = run.arguments.empty
        self.exits = fit.find_exits(recipe, margins, run.rows.weight)
        self.margin, used, left = fit.leave_early(margins, self.exits)
        trees = recipe.trees * len(recipe.views)
        before = self.exits[-1][0] if self.exits else 0
        self.mean_trees = used + left * (trees - before)
        self.share = fit.logistic(self.margin)
        self.scores = score.answer(run.pages, self.share, empty)
        self.whole = score.answer(run.pages, fit.logistic(margins[:, -1]),
                                  empty)
        self.kept = score.foreign_kept(
            run.copies, fit.logistic(fit.leave_early(more, self.exits)[0]),
            run.foreign) if run.extra else float("nan")


def describe(run, out, valid):
    arguments, recipe = run.arguments, run.recipe
    out.groups(f"Cross-validation, {arguments.folds} folds by domain, "
               f"{len(recipe.views)} views, {recipe.trees} trees of depth "
               f"{recipe.depth} each", run.pages, valid.scores)
    out.say(f"\nForeign words kept in augmented pages: {valid.kept:.3f}")
    out.say(f"Mean trees a row: {valid.mean_trees:.1f}; without exits F1 is "
            f"{valid.whole[:, 2].mean():.4f}")
    out.balances(run.pages, valid.share, arguments.empty)
    out.reliability(valid.scores)
    out.scores(arguments.report / "pages.tsv", run.pages, valid.scores)


def main():
    arguments = parse_arguments()
    arguments.report.mkdir(parents=True, exist_ok=True)
    start = time.time()
    out = report.Report(arguments.report / "report.md")
    run = Run(arguments, out)
    out.say(f"{len(run.pages)} pages, {len(run.rows.label)} blocks, "
            f"{len(run.names)} features ({time.time() - start:.0f} s)")
    if run.extra:
        out.say(f"{len(run.extra.label)} blocks of augmented pages")
    out.groups("Labels as the answer", run.pages,
               score.answer(run.pages, run.rows.label, threshold=0.5))
    valid = None
    if not arguments.no_cv:
        valid = run.cross_validate(run.recipe)
        numpy.savez(arguments.report / "margins.npz", real=valid.margins,
                    augmented=valid.more)
        describe(run, out, valid)
    for study in arguments.study:
        if study == "rendered":
            rendered.study(run, valid)
        else:
            report.STUDIES[study](run)
    if arguments.output and valid:
        boosters = run.fit_all()
        out.importance(run.names, boosters, run.recipe)
        model.write(arguments.output,
                    model.from_boosters(boosters, run.recipe.views,
                                        len(run.names), valid.exits),
                    run.names, score.calibrate(valid.scores),
                    out.figures(run.pages, valid.scores))
    out.say(f"\n{time.time() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
