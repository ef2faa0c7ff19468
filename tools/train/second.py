# SPDX-License-Identifier: Apache-2.0
"""The second look: a small model that sees what the first one said.

Its rows hold the context of a block, computed by the program from the first
model's shares (src/method/auto/auto_context.h), and some features. The shares come
from models that never saw the page, in training as in validation.
"""
import numpy

import fit
import pages as page_data

TREES, DEPTH = 40, 5

# Blocks with a share between these are looked at again: 31 % of them. Looking
# at all of them changes no figure by 0.0001.
OPEN = (0.05, 0.95)

# Features that it sees, too: what a block is, and how it repeats. A guess at
# what shares do not say; constants of the page are left out, because with them
# trees learn single pages by heart.
COLUMNS = """
own.words own.chars own.link own.sentences own.tag own.rank own.ends
own.symbols own.repeats own.again own.start cluster.n cluster.mean
cluster.deviation cluster.first near.n near.share near.order far.n far.share
near2.controls near2.again near4.images section.overlap section.headings
section.peers section.rank pos.index pos.longbefore a1.longshare a3.share
density.d0 density.d1 density.d2 half.below half.rel read.rel head.below
head.rel title.own title.overlap window.afterlong in.article in.footer in.aside
in.section says.comment says.related says.further says.promo says.person
says.meta says.share says.foot
""".split()


def context_of(pith, source, shares, path):
    """Names, and the context of all blocks of the pages of a source."""
    page_data.write_shares(path.with_suffix(".shares"), [
        shares.get(name, numpy.zeros(count, numpy.float32))
        for name, count in source.inputs])
    page_data.run_features(pith, source.folder, path, "--shares",
                           path.with_suffix(".shares"))
    names, parts = page_data.read_values(path)
    by_id = {name: part for (name, _), part in zip(source.inputs, parts)}
    return names, [by_id[page.id] for page in source.pages]


def contexts(run, share, more):
    """Names, and the contexts of all rows and of those of augmented pages (None:
    there are none), from their shares."""
    parts, names = {}, None
    for source in run.sources:
        part = more if source.augmented else share
        at = source.first
        shares = {}
        for page in source.pages:
            shares[page.id] = part[at:at + len(page.blocks)].astype(
                numpy.float32)
            at += len(page.blocks)
        names, found = context_of(run.arguments.pith, source, shares,
                                  run.arguments.report / "context.bin")
        parts.setdefault(source.augmented, []).extend(found)
    return names, *(numpy.concatenate(parts[augmented])
                    if augmented in parts else None
                    for augmented in (False, True))


class Look:
    """Rows of the second model for all pages of a run."""

    def __init__(self, run, share, more):
        columns = [run.names.index(name) for name in COLUMNS]
        names, *found = contexts(run, share, more)
        # The last columns are no context: what another search says.
        self.names = [name for name in names
                      if not name.startswith("opinion.")]
        self.columns, self.open = columns, OPEN
        self.width = len(self.names) + len(columns)
        self.rows, self.extra = (
            rows and rows.beside(numpy.concatenate(
                [context[:, :len(self.names)], rows.matrix[:, columns]],
                axis=1))
            for rows, context in zip((run.soft, run.soft_extra), found))

    def recipe(self):
        everything = list(range(self.width))
        words = len(self.names) + COLUMNS.index("own.words")
        return fit.Recipe([fit.View(everything, 3.0, words)], TREES, DEPTH)
