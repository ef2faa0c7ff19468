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
    """Augmented pages, their rows, the fold of each row, and whether a row is
    foreign matter."""
    folder = arguments.report / "augmented"
    made = augment.make(pages, lambda page: rows.label[page.rows], folds,
                        arguments.gold / "html", folder, fit.SEED)
    path = arguments.report / "augmented.bin"
    page_data.run_features(arguments.pith, folder, path)
    _, copies, matrix = page_data.read_features(path)
    label = [augment.label_page(copy, *made[copy.id]) for copy in copies]
    fold = {page.id: fold for page, fold in zip(pages, folds)}
    extra = make_rows(copies, matrix, label, augment.PAGE_WEIGHT)
    foreign = numpy.concatenate([
        augment.find_foreign(copy, made[copy.id][1]) for copy in copies])
    return (copies, extra, numpy.array([fold[copies[i].id]
                                        for i in extra.page]), foreign)


class Run:
    """What studies need to know about a run."""

    def __init__(self, arguments, out):
        self.arguments, self.out = arguments, out
        self.names, self.pages, self.rows, self.folds = load(arguments)
        self.extra = None  # (rows, their folds) of augmented pages
        if not arguments.no_augment:
            self.copies, *self.extra, self.foreign = load_augmented(
                arguments, self.pages, self.rows, self.folds)
        self.recipe = fit.Recipe([list(range(len(self.names)))],
                                 arguments.trees, arguments.depth)

    def cross_validate(self, recipe):
        """Scores of all pages with models that never saw their domain, and
        the share of foreign words kept in augmented pages."""
        share, extra_share = fit.cross_validate(
            self.rows, self.folds[self.rows.page], recipe, self.extra)
        kept = score.foreign_kept(self.copies, extra_share, self.foreign) \
            if self.extra else float("nan")
        return score.answer(self.pages, share, self.arguments.empty), kept

    def fit_all(self):
        rows = self.rows
        return self.recipe.fit(fit.join(rows, self.extra[0]) if self.extra
                               else rows)


def main():
    arguments = parse_arguments()
    arguments.report.mkdir(parents=True, exist_ok=True)
    start = time.time()
    out = report.Report(arguments.report / "report.md")
    run = Run(arguments, out)
    out.say(f"{len(run.pages)} pages, {len(run.rows.label)} blocks, "
            f"{len(run.names)} features ({time.time() - start:.0f} s)")
    if run.extra:
        out.say(f"{len(run.extra[1])} blocks of augmented pages")
    out.groups("Labels as the answer", run.pages,
               score.answer(run.pages, run.rows.label, threshold=0.5))
    scores = None
    if not arguments.no_cv:
        scores, kept = run.cross_validate(run.recipe)
        out.groups(f"Cross-validation, {arguments.folds} folds by domain, "
                   f"{arguments.trees} trees of depth {arguments.depth}",
                   run.pages, scores)
        out.say(f"\nForeign words kept in augmented pages: {kept:.3f}")
        out.reliability(scores)
        out.scores(arguments.report / "pages.tsv", run.pages, scores)
    for study in arguments.study:
        if study == "rendered":
            rendered.study(run, scores)
        else:
            report.STUDIES[study](run)
    if arguments.output and scores is not None:
        boosters = run.fit_all()
        out.importance(run.names, boosters, run.recipe)
        model.write(arguments.output,
                    model.from_boosters(boosters, run.recipe.views,
                                        len(run.names)),
                    run.names, score.calibrate(scores),
                    out.figures(run.pages, scores))
    out.say(f"\n{time.time() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
