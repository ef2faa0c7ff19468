# SPDX-License-Identifier: Apache-2.0
"""Word F1 against what it costs: the model cut after some of its trees.

The first trees of a boosted model are a smaller one, so that a single
cross-validation gives the whole curve. Cost is counted in instructions for a
byte of the page, from bytes to a line of JSON (bench/instructions.sh), by a
program with a model that was cut in the same place.
"""
import os
import subprocess

import numpy

import fit
import model
import rendered
import score

VARIANT = "pith-auto"  # of bench/parse_bench --list
PAGES = 40
TREES = (5, 10, 20, 40, 60, 80)


def instructions(run, name, trees):
    """Instructions per byte of the program with other models."""
    folder = run.arguments.report
    source = folder / f"cost-{name}.c"
    program = folder / f"bench-{name}"
    model.write(source, trees, run.names, model.NO_CALIBRATION, "none")
    subprocess.run(["make", "other-bench", f"MODEL={source}",
                    f"AS={program}"], check=True)
    done = subprocess.run(
        ["bench/instructions.sh", str(PAGES), str(run.arguments.gold / "html")],
        check=True, capture_output=True, text=True,
        env=dict(os.environ, BENCH=str(program), VARIANTS=VARIANT))
    line = [line for line in done.stdout.splitlines()
            if line.startswith(VARIANT + " ")]
    return float(line[0].split()[1])


def shares_after(run, stages, trees):
    """What the first trees of each view say, cross-validated."""
    recipe = fit.Recipe(run.recipe.views, trees, run.recipe.depth)
    recipe.stops = []
    folds = run.folds[run.rows.page]
    margin = numpy.zeros(len(folds), numpy.float32)
    for fold, boosters in enumerate(stages.first.boosters):
        held = folds == fold
        margin[held] = recipe.margins(boosters, run.rows.matrix[held])[:, -1]
    return fit.logistic(margin)


def study(run, stages):
    """F1 and instructions per byte, as a table and as points of curves."""
    empty = run.arguments.empty
    trees_of_fold = rendered.of_fold(run, stages, 0)
    rows = []

    def add(name, scores, trees):
        f1 = {group: float(f) for group, _, _, _, f
              in score.summarise(run.pages, scores)}
        cost = instructions(run, name, trees)
        rows.append((name, cost, f1["all"], f1["raw"], f1["stripped"],
                     f1["article"]))
        print(rows[-1], flush=True)

    for trees in [t for t in TREES if t <= run.recipe.trees]:
        count = trees * len(run.recipe.views)
        add(f"{count}-trees",
            score.answer(run.pages, shares_after(run, stages, trees), empty),
            model.cut_short(trees_of_fold, count))
    add("all-with-exits", stages.first.scores, trees_of_fold)
    add("and-all-that-follows", stages.last.scores, trees_of_fold)
    run.out.table("Word F1 against instructions per byte",
                  ("model", "instructions per byte", "all", "raw", "stripped",
                   "article"), rows)
    with open(run.arguments.report / "cost.tsv", "w", encoding="utf-8") as file:
        for name, cost, f1, *_ in rows:
            series = "trees" if name.endswith("trees") else name
            file.write(f"{series}\t{cost}\t{f1}\n")
