# SPDX-License-Identifier: Apache-2.0
"""Readers' comments below articles, and remarks on the posts of forums, are no
content: what src/method/auto_estimate.c leaves out, as cross-validation sees
it. The figures are the same there."""
import numpy

import fit
import page_type
import score

LEVELS = 2            # up to a name that speaks of comments
ARTICLE_FROM = 0.7    # probability of the type
FORUM_FROM = 0.3
REMARKS_BELOW = 1 / 3  # of the words that are content


def weigh_types(pages, rows, folds):
    """Probabilities of each type, a row a page, by models that never saw the
    page's domain."""
    means = numpy.array([page_type.mean_row(page, rows.matrix)
                         for page in pages])
    kinds = numpy.array([score.TYPES.index(page.type)
                         if page.type in score.TYPES and len(page.words)
                         else -1 for page in pages])
    return fit.call_apart(page_type.cross_validate, means, kinds, folds)


def find(names, pages, rows, folds, share):
    """A mask of the rows whose share becomes 0."""
    types = weigh_types(pages, rows, folds)
    level = rows.matrix[:, names.index("says.comment")]
    comment = (level >= 0) & (level <= LEVELS)
    words = share * rows.matrix[:, fit.WORDS]
    remarks = (numpy.bincount(rows.page, words * comment, len(pages))
               < numpy.bincount(rows.page, words, len(pages))
               * REMARKS_BELOW)
    article = types[:, score.TYPES.index("article")] >= ARTICLE_FROM
    forum = types[:, score.TYPES.index("forum")] >= FORUM_FROM
    return comment & (article | (forum & remarks))[rows.page]
