# SPDX-License-Identifier: Apache-2.0
"""Tables about a training run, printed and kept in a file."""
import fit
import score


class Report:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")

    def say(self, line=""):
        print(line, flush=True)
        self.file.write(line + "\n")
        self.file.flush()

    def table(self, title, header, rows):
        self.say(f"\n## {title}\n")
        self.say("| " + " | ".join(header) + " |")
        self.say("|" + "---|" * len(header))
        for row in rows:
            self.say("| " + " | ".join(
                f"{cell:.4f}" if isinstance(cell, float) else str(cell)
                for cell in row) + " |")

    def groups(self, title, pages, scores):
        self.table(title, ("pages", "n", "precision", "recall", "F1"),
                   [(name, n, float(p), float(r), float(f)) for name, n, p, r, f
                    in score.summarise(pages, scores)])

    def balances(self, pages, share, unasked, empty_below):
        """Precision / recall / F1 of the three balances, by group; `recall` is
        of the shares before a second opinion."""
        columns = [[" / ".join(f"{x:.3f}" for x in row[2:]) for row in
                    score.summarise(pages, score.answer(
                        pages, unasked if balance == "recall" else share,
                        empty_below, balance=balance))]
                   for balance in score.BALANCES]
        groups = [name for name, mask in score.groups(pages) if mask.any()]
        self.table("Precision / recall / F1 by balance",
                   ("pages", *score.BALANCES), list(zip(groups, *columns)))

    def reliability(self, scores):
        self.table("Expected F1 against what came out",
                   ("from", "to", "pages", "expected", "mean F1", "F1 >= 0.8"),
                   [tuple(float(c) if isinstance(c, float) else c for c in row)
                    for row in score.reliability(scores)])

    def importance(self, names, boosters, recipe):
        """Share of all gain by feature, best first, and by family."""
        gain = {}
        for booster, view in zip(boosters, recipe.views):
            for key, value in booster.get_score(
                    importance_type="total_gain").items():
                name = names[view.columns[int(key[1:])]]
                gain[name] = gain.get(name, 0) + value
        total = sum(gain.values())
        family = {}
        for name, value in gain.items():
            key = family_of(name)
            family[key] = family.get(key, 0) + value
        for title, part in (("Gain by family", family),
                            ("Gain by feature", gain)):
            self.table(title, ("name", "share"),
                       [(name, value / total) for name, value in
                        sorted(part.items(), key=lambda item: -item[1])])

    def scores(self, path, pages, scores):
        with open(path, "w", encoding="utf-8") as file:
            columns = ("precision", "recall", "f1", "expected")
            file.write("\t".join(("id", "type", "raw",
                                  *columns[:scores.shape[1]])) + "\n")
            for page, row in zip(pages, scores):
                file.write(f"{page.id}\t{page.type}\t{page.raw:d}\t"
                           + "\t".join(f"{x:.4f}" for x in row) + "\n")

    def figures(self, pages, scores):
        """One line of figures for the head of the model."""
        return ", ".join(f"{name} {f:.3f}" for name, _, _, _, f
                         in score.summarise(pages, scores))


def family_of(name):
    return name.split(".")[0]


def f1_by_group(run, recipe, folds=None):
    scores = run.cross_validate(recipe, folds).scores
    return {name: float(f) for name, _, _, _, f
            in score.summarise(run.pages, scores)}


def study_size(run):
    """Word F1 against the size of the model."""
    table = []
    for trees, depth in ((30, 5), (60, 5), (40, 6), (60, 6), (80, 6), (120, 6),
                         (80, 8)):
        f1 = f1_by_group(run, fit.Recipe(run.recipe.views[:1], trees, depth))
        table.append((trees, depth, f1["all"], f1["raw"], f1["stripped"]))
        print(table[-1], flush=True)
    run.out.table("Word F1 against size",
                  ("trees", "depth", "all", "raw", "stripped"), table)


# What is left out together: ideas, not single families.
IDEAS = {
    "nothing": (),
    "containers": "half most dsum read head group".split(),
    "ancestors": "a1 a2 a3 a5 density".split(),
    "shape": "gap inside near2 near4".split(),
    "repetition": "cluster near far".split(),
    "neighbourhood": "window section pos".split(),
    "title and description": ["title"],
    "the page": ["page"],
    "tags above": ["in"],
    "class names": ["says"],
    "the block itself": ["own"],
}


def study_ablation(run):
    """Word F1 without each idea: half the trees, one view, 3 folds."""
    table = []
    for idea, families in IDEAS.items():
        columns = [i for i, name in enumerate(run.names)
                   if family_of(name) not in families]
        f1 = f1_by_group(run, fit.Recipe([fit.View(columns, 3.0)], run.recipe.trees // 2,
                                         run.recipe.depth), run.folds % 3)
        table.append((idea, len(run.names) - len(columns), *f1.values()))
        print(table[-1], flush=True)
    run.out.table("Word F1 without a family", ("left out", "features", *f1),
                  table)


STUDIES = {"size": study_size, "ablation": study_ablation}
