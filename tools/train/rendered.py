# SPDX-License-Identifier: Apache-2.0
"""Cross-validation of the whole program: bytes in, rendered text out.

For every fold the program is linked with a model that never saw the fold's
domains, and `pith eval` scores that fold's pages. The other tables join the
texts of kept blocks instead, which is quicker and nearly the same.
"""
import json
import os
import shlex
import subprocess

import numpy

import fit
import model

PACKAGES = "zlib libutf8proc jansson uchardet libthai".split()


def link(run, fold, trained):
    """The program with another model: its objects come before the library."""
    folder = run.arguments.report
    source, program = folder / f"model-{fold}.c", folder / f"pith-{fold}"
    model.write(source, trained, run.names, [(0.0, 0.0), (1.0, 0.99)], "none")
    built = run.arguments.pith.parent
    there = [p for p in PACKAGES if subprocess.run(
        ["pkg-config", "--exists", p], check=False).returncode == 0]
    libraries = subprocess.run(["pkg-config", "--libs", *there], check=True,
                               capture_output=True, text=True).stdout
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=c17", "-O2", "-Iinclude",
         "-iquote", "src/learn", "-iquote", "src/method", source,
         *sorted(built.glob("cli/*.o")), built / "libpith.a", "-o", program,
         *shlex.split(libraries), "-lm", "-pthread"], check=True)
    return program


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


def study(run, _scores):
    """Word F1 of what the program prints, for its three settings."""
    settings = {"standard": [], "precision": ["--set", "balance=precision"],
                "recall": ["--set", "balance=recall"]}
    found = {name: numpy.zeros((len(run.pages), 4)) for name in settings}
    for fold in range(run.arguments.folds):
        rows = run.rows.pick(run.folds[run.rows.page] != fold)
        if run.extra:
            rows = fit.join(rows, run.extra[0].pick(run.extra[1] != fold))
        boosters = run.recipe.fit(rows)
        program = link(run, fold, model.from_boosters(
            boosters, run.recipe.views, len(run.names)))
        for name, options in settings.items():
            by_id = evaluate(run, program, options)
            for i, page in enumerate(run.pages):
                if run.folds[i] == fold:
                    found[name][i, :3] = by_id[page.id]
    for name, scores in found.items():
        run.out.groups(f"Cross-validation of the program, {name}", run.pages,
                       scores)
