# SPDX-License-Identifier: Apache-2.0
"""Cross-validation of the whole program: bytes in, rendered text out.

For every fold the program is linked with models that never saw the fold's
domains or annotators, and scores that fold's pages. The other tables join the
texts of kept blocks instead, which is quicker and nearly the same, but for
threads, of which the program keeps only posts.
"""
import json
import subprocess

import fit
import numpy

import aged
import manuals
import model
import page_type
import pages as page_data
import score


def link(run, fold, trees):
    """The program with other models."""
    folder = run.arguments.report
    source, types = folder / f"model-{fold}.c", folder / f"types-{fold}.c"
    program = folder / f"pith-{fold}"
    model.write(source, trees, run.names, model.NO_CALIBRATION, "none")
    page_type.write(types, fit.call_apart(run.table.train, run.folds != fold),
                    run.names, "none")
    subprocess.run(["make", "other-model", f"MODEL={source} {types}",
                    f"AS={program}"], check=True)
    return program


def of_fold(run, stages, fold):
    """The model as it was when it had not seen a fold."""
    return model.from_boosters(stages.first.boosters[fold], run.recipe.views,
                               len(run.names), stages.first.exits)


def evaluate(run, program, options):
    """(precision, recall, F1) by page id."""
    path = run.arguments.report / "rendered.jsonl"
    subprocess.run([program, "eval", "--methods", "auto", *options,
                    "--per-page", path, run.arguments.gold], check=True,
                   capture_output=True)
    with open(path, encoding="utf-8") as file:
        rows = map(json.loads, file)
        return {row["id"]: (row["precision"], row["recall"], row["f1"])
                for row in rows}


def study(run, stages):
    """Word F1 of what the program prints: WCXB in its three settings, then the
    sets by other people."""
    study_settings(run, stages)
    study_sets(run, stages)


def study_settings(run, stages):
    settings = {"standard": [], "precision": ["--set", "balance=precision"],
                "recall": ["--set", "balance=recall"]}
    mine = numpy.array([page.type in score.TYPES for page in run.pages])
    pages = [page for page, m in zip(run.pages, mine) if m]
    folds = run.folds[mine]
    found = {name: numpy.zeros((len(pages), 4)) for name in settings}
    for fold in range(run.arguments.folds):
        program = link(run, fold, of_fold(run, stages, fold))
        for name, options in settings.items():
            by_id = evaluate(run, program, options)
            for i, page in enumerate(pages):
                if folds[i] == fold:
                    found[name][i, :3] = by_id[page.id]
    for name, scores in found.items():
        run.out.groups(f"Cross-validation of the program, {name}", pages,
                       scores)


def extract(program, folder):
    """The words that a program prints of each page, by the page's id."""
    out = subprocess.run([program, "--jsonl", folder], capture_output=True,
                         check=False, encoding="utf-8").stdout
    return {page_data.SUFFIX.sub("", record["id"].rsplit("/", 1)[-1]):
            page_data.tokens(record["text"] or "")
            for record in map(json.loads, filter(None, out.split("\n")))}


def study_sets(run, stages):
    """Each set by a program that never saw its annotators."""
    pages, scores, programs = [], [], {}
    for source in run.sources:
        own = [page for page in source.pages if page.set]
        if not own:
            continue
        fold = run.folds[run.pages.index(own[0])]
        if fold not in programs:  # sets may be left out together
            programs[fold] = link(run, fold, of_fold(run, stages, fold))
        words = extract(programs[fold], source.folder)
        pages += own
        scores += [score.compare(words.get(page.id, []), page.gold)
                   for page in own]
    if not pages:
        return
    scores = numpy.array(scores)
    run.out.groups("Sets by others, by programs that never saw them", pages,
                   scores)
    run.out.scores(run.arguments.report / "rendered-sets.tsv", pages, scores)


def name_of(page):
    """Sets may have the same ids."""
    return f"{page.set or page.type}~{page.id}"


def write_copies(run, kind):
    """(page, its annotated words) of every copy, by fold; the copies are in a
    folder for each fold."""
    fold_of = dict(zip(map(id, run.pages), run.folds))
    copies = {}
    for source in run.sources:
        if source.augmented:
            continue
        pages = [page for page in source.pages if page.type != manuals.KIND]
        for page, gold in aged.write_copies(
                pages, source.folder, kind,
                lambda page: folder_of(run, kind, fold_of[id(page)])
                / f"{name_of(page)}.html"):
            copies.setdefault(fold_of[id(page)], []).append((page, gold))
    return copies


def folder_of(run, kind, fold):
    return run.arguments.report / kind / str(fold)


def study_copies(run, stages):
    """Word F1 of each kind of copy, by type and set."""
    programs = {}
    for kind in aged.KINDS:
        pages, scores = [], []
        for fold, made in write_copies(run, kind).items():
            if fold not in programs:
                programs[fold] = link(run, fold, of_fold(run, stages, fold))
            words = extract(programs[fold], folder_of(run, kind, fold))
            pages += [page for page, _ in made]
            scores += [score.compare(words.get(name_of(page), []), gold)
                       for page, gold in made]
        run.out.groups(f"Copies of pages: {kind}", pages, numpy.array(scores))
