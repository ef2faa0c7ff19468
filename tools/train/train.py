#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Train the model of the method auto: see docs/auto-training.md."""
import argparse
import copy
import sys
import time
from pathlib import Path

import fit  # first: it says how threads wait
import numpy

import aged
import augment
import cost
import labels
import exclusion
import manuals
import model
import opinion
import page_type
import pages as page_data
import reader
import rendered
import report
import score
import sets
import smoothing


# Studies of the models that cross-validation has made.
AFTERWARDS = {"cost": cost.study, "rendered": rendered.study,
              "aged": rendered.study_copies}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gold", type=Path, default="../shared/data/wcxb",
                        help="folder with html/ and ground-truth/")
    parser.add_argument("--reader", type=Path,
                        default="../shared/data/readability",
                        help="folder with SLUG/source.html and "
                        "SLUG/expected.html; left out where it is absent")
    parser.add_argument("--sets", type=Path, default="../shared/data",
                        help="folder of the sets that other people "
                        "annotated; those that are absent are left out")
    parser.add_argument("--manuals", type=Path,
                        default="build/train/manuals",
                        help="folder that manuals.py made; left out where it "
                        "is absent")
    parser.add_argument("--pith", type=Path, default="build/release/pith")
    parser.add_argument("--report", type=Path, default="build/train",
                        help="folder for tables and intermediate files")
    parser.add_argument("-o", "--output", type=Path,
                        help="the C file to write (default: none)")
    parser.add_argument("--trees", type=int, default=80)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--empty", type=float, default=0.41,
                        help="answer nothing below this expected F1")
    parser.add_argument("--no-augment", action="store_true",
                        help="real pages only")
    parser.add_argument("--plain-labels", action="store_true",
                        help="no softened labels: half the time")
    parser.add_argument("--no-cv", action="store_true",
                        help="no cross-validation; cannot write a model")
    parser.add_argument("--study", action="append", default=[],
                        choices=sorted([*report.STUDIES, *AFTERWARDS]),
                        help="tables that take longer")
    return parser.parse_args()


class Source:
    """A folder of pages that the program has measured."""

    def __init__(self, folder, inputs, pages, first, augmented=False):
        self.folder = folder
        self.inputs = inputs        # (id, number of blocks) of all its files
        self.pages = pages          # those that are annotated
        self.first = first          # row of the first of them
        self.augmented = augmented  # rows are those of augmented pages


def describe_inputs(pages):
    return [(page.id, len(page.blocks)) for page in pages]


def load(arguments):
    """Names of the features, annotated pages, their rows, their sources."""
    path = arguments.report / "features.bin"
    html = arguments.gold / "html"
    page_data.run_features(arguments.pith, html, path)
    names, pages, matrix = page_data.read_features(path)
    inputs = describe_inputs(pages)
    pages = page_data.read_annotations(pages, arguments.gold / "ground-truth")
    pages, matrix = page_data.keep_rows(pages, matrix)
    sources = [Source(html, inputs, pages, 0)]
    folders = [(reader, arguments.reader, "reader"),
               (manuals, arguments.manuals, "manuals"),
               *((sets, arguments.sets / name, name) for name in sets.NAMES)]
    for kind, folder, name in folders:
        if not folder.is_dir():
            continue
        html, inputs, more, values = kind.load(
            folder, arguments.pith, arguments.report / name)
        sources.append(Source(html, inputs, more, len(matrix)))
        for page in more:
            page.rows = slice(page.rows.start + len(matrix),
                              page.rows.stop + len(matrix))
        pages, matrix = pages + more, numpy.concatenate([matrix, values])
    label = [labels.label_page(page) for page in pages]
    return names, pages, make_rows(pages, matrix, label), sources


def make_rows(pages, matrix, label, augmented=False):
    """Rows to fit; blocks with a label below 0 weigh nothing."""
    label = numpy.concatenate(label)
    weight = numpy.concatenate([
        labels.weigh_page(page) * page_weight(page, augmented)
        for page in pages])
    page = numpy.concatenate([numpy.full(len(p.blocks), i)
                              for i, p in enumerate(pages)])
    return fit.Rows(matrix, numpy.maximum(label, 0), weight * (label >= 0),
                    page)


# What a page of WCXB weighs whose type no other set has: the sets' articles and
# forums would outweigh it. See docs/records/auto.md,
# "Pages by others".
RARE_WEIGHT = 1.5


def page_weight(page, augmented):
    if augmented:
        return augment.PAGE_WEIGHT
    if page.set:
        return sets.PAGE_WEIGHTS[page.page_type]
    if page.type == manuals.KIND:
        return manuals.PAGE_WEIGHT
    return 1 if page.type in sets.PAGE_WEIGHTS else RARE_WEIGHT


def load_augmented(arguments, pages, rows, folds):
    """Augmented pages as a source, their rows, and which are foreign."""
    folder = arguments.report / "augmented"
    made = augment.make(pages, lambda page: rows.label[page.rows], folds,
                        arguments.gold / "html", folder, fit.SEED)
    path = arguments.report / "augmented.bin"
    page_data.run_features(arguments.pith, folder, path)
    _, copies, matrix = page_data.read_features(path)
    source = Source(folder, describe_inputs(copies), copies, 0, True)
    label = [augment.label_page(copy, *made[copy.id]) for copy in copies]
    extra = make_rows(copies, matrix, label, augmented=True)
    foreign = numpy.concatenate([
        augment.find_foreign(copy, made[copy.id][1]) for copy in copies])
    return source, extra, foreign


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
        self.names, self.pages, self.rows, self.sources = load(arguments)
        self.folds = page_data.split_folds(self.pages, arguments.folds,
                                           fit.SEED)
        self.extra = self.copies = None  # rows of augmented pages
        if not arguments.no_augment:
            typed = is_typed(self.pages)
            source, self.extra, self.foreign = load_augmented(
                arguments, [p for p, t in zip(self.pages, typed) if t],
                self.rows, self.folds[typed])
            self.sources.append(source)
            self.copies = source.pages
        self.soft, self.soft_extra = self.rows, self.extra
        self.table = self.measure_copies()
        self.types = fit.call_apart(self.table.cross_validate, self.folds)[0]
        for page, types in zip(self.pages, self.types):
            (page.article, page.forum, page.product, page.service, page.parts,
             page.cards) = (
                sum(types[score.TYPES.index(name)] for name in names)
                for names in (("article",), ("forum",), ("product",),
                              ("service",), score.PARTS, score.CARDS))
        self.recipe = fit.Recipe(find_views(self.names), arguments.trees,
                                 arguments.depth)

    def measure_copies(self):
        """What the types of pages are learnt from."""
        arguments, copies = self.arguments, self.arguments.report / "copies"
        aged.measure([page for page in self.pages if page.type in score.TYPES],
                     arguments.gold / "html", arguments.pith, copies)
        return page_type.Table(self.pages, self.rows.matrix, copies)

    def cross_validate(self, recipe, folds=None):
        """A Validation with models that never saw a page's domain."""
        folds = self.folds if folds is None else folds
        return Validation(self, recipe, *self.margins(
            self.soft, self.soft_extra, recipe, folds))

    def margins(self, rows, extra, recipe, folds):
        return fit.cross_validate(
            rows, folds[rows.page], recipe,
            (extra, folds_of_copies(self, folds)) if extra else None)

    def soften(self, valid):
        """From now on learn half from what a validation says. What was put into
        a page is no content, nor is what was left of one; and what the markup
        of a manual says is no opinion."""
        exact = numpy.array([page.type == manuals.KIND for page in self.pages])
        self.soft = self.rows.softened(valid.share, exact[self.rows.page])
        if self.extra:
            self.soft_extra = self.extra.softened(valid.more_share,
                                                  self.extra.label == 0)


def is_typed(pages):
    """A mask of the pages whose type somebody wrote down."""
    return numpy.array([page.type in score.TYPES for page in pages])


def is_annotated(pages):
    """A mask of the pages that people annotated, not generators."""
    return numpy.array([page.type != manuals.KIND for page in pages])


def folds_of_copies(run, folds):
    """The fold of each row of the augmented pages: that of their page."""
    fold = {page.id: fold for page, fold in zip(run.pages, folds)}
    return numpy.array([fold[run.copies[i].id] for i in run.extra.page])


class Validation:
    """What cross-validation says: with exits, as the program runs."""

    def __init__(self, run, recipe, margins, more, boosters):
        self.boosters = boosters
        self.exits = fit.find_exits(recipe, margins, run.rows.weight)
        self.margin, used, left = fit.leave_early(margins, self.exits)
        self.more = (fit.leave_early(more, self.exits)[0] if run.extra
                     else None)
        trees = recipe.trees * len(recipe.views)
        before = self.exits[-1][0] if self.exits else 0
        self.mean_trees = used + left * (trees - before)
        self.whole = score.answer(run.pages, fit.logistic(margins[:, -1]),
                                  run.arguments.empty)
        self.judge(run)

    def judge(self, run):
        """Shares and scores from margins."""
        self.answer(run, fit.logistic(self.margin),
                    fit.logistic(self.more) if run.extra else None)

    def answer(self, run, share, more):
        """Scores from shares."""
        self.share, self.more_share = share, more
        self.scores = score.answer(run.pages, share, run.arguments.empty)
        self.kept = (score.foreign_kept(run.copies, more, run.foreign)
                     if run.extra else float("nan"))

    def leave_out(self, run, rows):
        """Shares of 0; of augmented pages, whose types are those of others,
        nothing is left out."""
        self.answer(run, numpy.where(rows, 0, self.share), self.more_share)

    def draw_alike(self, run, first, contexts):
        """What is alike is kept or dropped together."""
        self.answer(run, *smoothing.draw(
            contexts, self.share, self.more_share, first.share,
            first.more_share))

    def ask(self, run, names, context):
        """What the search for a candidate would not keep goes where the model
        is unsure. The expected F1 stays that of the first opinion."""
        expected = self.scores[:, 3]
        self.leave_out(run, opinion.choose(run, names, context, self.share,
                                           run.arguments.empty))
        self.scores[:, 3] = expected


class Stages:
    """Cross-validation of all stages, one after the other."""

    def __init__(self, run):
        self.table = []
        self.kept = {}  # shares after single stages
        self.first = run.cross_validate(run.recipe)
        self.add(run, "labels as they are", self.first)
        if not run.arguments.plain_labels:
            run.soften(self.first)
            self.first = run.cross_validate(run.recipe)
            self.add(run, "labels half softened", self.first)
        self.last = copy.copy(self.first)
        self.finish(run)

    def finish(self, run):
        last = self.last
        last.leave_out(run, exclusion.choose(
            run.names, run.types, run.rows, last.share))
        self.add(run, "without what pages of a type have beside their content",
                 last)
        self.kept["without"] = last.share
        contexts = smoothing.contexts(run, last.share, last.more_share)
        last.draw_alike(run, self.first, contexts)
        self.add(run, "what is alike drawn together", last)
        self.kept["alike"] = last.share
        last.ask(run, *contexts[:2])
        self.add(run, "the second opinion where the model is unsure", last)

    def add(self, run, name, valid):
        """A row about a stage: F1 by group, 4-grams, foreign words."""
        f1 = {group: float(f) for group, _, _, _, f
              in score.summarise(run.pages, valid.scores)}
        articles = [page for page in run.pages if page.type == "article"]
        grams = score.four_grams(articles, valid.share, run.arguments.empty)
        self.table.append((name, *f1.values(), *map(float, grams),
                           float(valid.kept)))
        run.out.say(" ".join(map(str, self.table[-1])))
        self.header = ("stage", *f1, "4-gram P", "4-gram R", "4-gram F1",
                       "foreign")


# Word F1 of the blocks that are the annotation's, below which there are none.
FOUND = 0.1


def describe(run, out, stages):
    arguments, recipe, valid = run.arguments, run.recipe, stages.last
    out.table("Stages, F1; 4-grams of articles; foreign words kept",
              stages.header, stages.table)
    out.groups(f"Cross-validation, {arguments.folds} folds by domain, "
               f"{len(recipe.views)} views, {recipe.trees} trees of depth "
               f"{recipe.depth} each", run.pages, valid.scores)
    able = numpy.flatnonzero(score.answer(
        run.pages, run.rows.label, threshold=0.5)[:, 2] >= FOUND)
    able = [i for i in able if len(run.pages[i].gold)]
    out.groups("The same without pages that are annotated with nothing, or "
               "with text that does not stand on them",
               [run.pages[i] for i in able], valid.scores[able])
    out.say(f"\nForeign words kept in augmented pages: {valid.kept:.3f}")
    whole = score.summarise(run.pages, stages.first.whole)[0]
    out.say(f"Mean trees a row: {stages.first.mean_trees:.1f}; without exits "
            f"the first model's F1 is {whole[-1]:.4f}")
    out.balances(run.pages, valid.share, stages.kept["alike"],
                 arguments.empty)
    out.reliability(valid.scores[is_annotated(run.pages)])
    report_sure(run, out, valid)
    out.scores(arguments.report / "pages.tsv", run.pages, valid.scores)
    report_sets(run, out, valid)
    keep_shares(run, stages)


def report_sure(run, out, valid):
    """Whether the score can be believed, on sets that it is not from."""
    known = numpy.flatnonzero(is_annotated(run.pages))
    out.table("Pages with a score of 0.9 or more",
              ("set", "pages", "share with F1 >= 0.8"), score.sure_and_right(
                  [run.pages[i] for i in known], valid.scores[known]))


def report_sets(run, out, valid):
    """Every set by other people, answered by models that never saw it."""
    rows = []
    for name in sorted({page.set for page in run.pages if page.set}):
        at = [i for i, page in enumerate(run.pages) if page.set == name]
        rows.append((name, len(at), *score.describe_set(
            [run.pages[i] for i in at], valid.scores[at], valid.share,
            run.arguments.empty)))
    if not rows:
        return
    f1 = sorted(row[4] for row in rows)
    half = f1[:(len(f1) + 1) // 2]
    out.table("Leave one set out", ("set", "pages", "precision", "recall",
                                    "word F1", "4-gram F1", "of sure pages "
                                    "with F1 >= 0.8"), rows)
    out.say(f"\nMean of the worse half {sum(half) / len(half):.4f}, "
            f"of all {sum(f1) / len(f1):.4f}")


def keep_shares(run, stages):
    """Shares after the stages, for studies of the cut and of what follows."""
    numpy.savez_compressed(
        run.arguments.report / "shares.npz", first=stages.first.share,
        last=stages.last.share, **stages.kept)


def write_model(run, out, stages):
    """Fit to all pages, and write the tables."""
    made, = fit.fit_all([(run.soft, run.recipe, run.soft_extra)])
    out.importance(run.names, made, run.recipe)
    trees = model.from_boosters(made, run.recipe.views, len(run.names),
                                stages.first.exits)
    valid = stages.last
    known = numpy.flatnonzero(is_annotated(run.pages))
    model.write(run.arguments.output, trees, run.names,
                score.calibrate_both([run.pages[i] for i in known],
                                     valid.scores[known]),
                out.figures(run.pages, valid.scores))


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
    stages = None
    if not arguments.no_cv:
        stages = Stages(run)
        describe(run, out, stages)
        out.say(f"\n{time.time() - start:.0f} s")
        if arguments.output:
            write_model(run, out, stages)
    for study in arguments.study:
        if study in AFTERWARDS:
            AFTERWARDS[study](run, stages)
        else:
            report.STUDIES[study](run)
    out.say(f"\n{time.time() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
