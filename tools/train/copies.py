# SPDX-License-Identifier: Apache-2.0
"""Pages that are made of annotated ones, for training only: augmented pages
(augment.py) and portals (portals.py). Nothing is scored on them but how much
is kept of what is no content."""
import numpy

import pages as page_data
import score


class Copies:
    """Pages, their blocks' features and labels; those of each kind follow
    those of the kind before."""

    def __init__(self, pith, report):
        self.pith, self.report = pith, report
        self.pages, self.label = [], []
        self.matrix = None
        self.inputs = []    # (folder, its pages, row of the first of them)
        self.foreign = {}   # by kind its pages, and which rows are no content

    def add(self, name, maker, made, weight):
        """What a maker has written: {id: (what it was made of, places)}; and
        what such a page weighs beside an article of WCXB."""
        folder = self.report / name
        path = self.report / f"{name}.bin"
        page_data.run_features(self.pith, folder, path)
        _, pages, matrix = page_data.read_features(path)
        first = 0 if self.matrix is None else len(self.matrix)
        for page in pages:
            page.rows = slice(page.rows.start + first, page.rows.stop + first)
            page.made_of = made[page.id][0].page
            page.weight = weight
            page.exact = maker.EXACT
            self.label.append(numpy.array(
                maker.label_page(page, *made[page.id]), numpy.float32))
        self.inputs.append((folder, pages, first))
        self.foreign[name] = pages, numpy.concatenate(
            [numpy.zeros(first, bool)]
            + [numpy.array(maker.find_foreign(page, *made[page.id]), bool)
               for page in pages])
        self.pages += pages
        self.matrix = (matrix if self.matrix is None else
                       numpy.concatenate([self.matrix, matrix]))

    def folds(self, pages, folds):
        """The fold of each page: that of the page it was made of."""
        fold = {id(page): fold for page, fold in zip(pages, folds)}
        return numpy.array([fold[id(page.made_of)] for page in self.pages])

    def kept(self, share):
        """Of each kind the part of the foreign words that are kept."""
        return [score.foreign_kept(pages, share, mask)
                for pages, mask in self.foreign.values()]
