# SPDX-License-Identifier: Apache-2.0
"""Where the model is unsure, what the search for a candidate would not keep goes:
what src/method/auto/auto_opinion.c does, as cross-validation sees it. The figures
are the same there; docs/auto-training.md, "A second opinion", says where they come
from."""
import numpy

import score

ARTICLE_FROM = 0.5
ARTICLE_BELOW = 0.93  # of the expected F1, to be asked about
OTHER_BELOW = 0.85
PLAIN_BELOW = 0.85    # from here on the candidate has to stand out
FORUM_BELOW = 0.3
PARTS_BELOW = 0.4
LEAST_MARGIN = 0.3
LEAST_KEPT = 0.3      # of the words that are expected


def is_wanted(page, forum, expected):
    below = ARTICLE_BELOW if page.article >= ARTICLE_FROM else OTHER_BELOW
    return (page.parts < PARTS_BELOW and forum < FORUM_BELOW
            and expected < below)


def choose(run, names, context, share, empty_below):
    """A mask of the rows whose share becomes 0, by what the search keeps."""
    inside = context[:, names.index("opinion.inside")] > 0
    margin = context[:, names.index("opinion.margin")]
    forum = run.types[:, score.TYPES.index("forum")]
    gone = numpy.zeros(len(share), bool)
    for page, is_forum in zip(run.pages, forum):
        mine, kept = share[page.rows], inside[page.rows]
        expected = score.expected_cut(mine, page.words)[1]
        if expected < max(empty_below, 1e-9) or not is_wanted(
                page, is_forum, expected):
            continue
        if expected >= PLAIN_BELOW and margin[page.rows][0] < LEAST_MARGIN:
            continue
        words = mine * page.words
        if words[kept].sum() >= LEAST_KEPT * words.sum():
            gone[page.rows] = ~kept
    return gone
