# SPDX-License-Identifier: Apache-2.0
"""Where the model is unsure, what the search for a candidate would not keep goes:
what src/method/auto/auto_opinion.c does, as cross-validation sees it. The figures
are the same there; docs/records/auto.md, "A second opinion", says where they come
from."""
import numpy

import score

OUTSIDE, CLEANED, INSIDE = range(3)  # of src/method/auto/auto_opinion.h

DOUBTFUL_BELOW, SURE_FROM = 0.85, 0.96  # of the expected F1
FORUM_BELOW = 0.3
PARTS_BELOW = 0.4
SERVICE_BELOW, OTHERS_BELOW = 0.6, 0.2
PRODUCT_BELOW = 0.5
LEAST_KEPT = 0.2  # of the words that are expected
LEAST_KEPT_OF_SURE = 0.5
LEAST_MARGIN_OF_SURE = 0.5
CLEANED_FROM = 0.6  # share from which it stays


def is_taken(page, expected, margin, part):
    """Whether the search is believed: the page's expected F1, by how much the
    best candidate leads, and the part of the expected words that stays."""
    few = page.parts < SERVICE_BELOW and page.parts - page.service < OTHERS_BELOW
    if (page.parts >= PARTS_BELOW and not few or page.forum >= FORUM_BELOW
            or page.product >= PRODUCT_BELOW or expected >= SURE_FROM):
        return False
    if expected < DOUBTFUL_BELOW:
        return part >= LEAST_KEPT
    return margin >= LEAST_MARGIN_OF_SURE and part >= LEAST_KEPT_OF_SURE


def choose(run, names, context, share, empty_below):
    """A mask of the rows whose share becomes 0, by what the search keeps."""
    place = context[:, names.index("opinion.place")]
    margin = context[:, names.index("opinion.margin")]
    stays = (place == INSIDE) | (place == CLEANED) & (share >= CLEANED_FROM)
    gone = numpy.zeros(len(share), bool)
    for page in run.pages:
        mine, kept = share[page.rows], stays[page.rows]
        expected = score.expected_cut(mine, page.words)[1]
        if expected < max(empty_below, 1e-9):
            continue
        words = mine * page.words
        part = words[kept].sum() / words.sum()
        if is_taken(page, expected, margin[page.rows][0], part):
            gone[page.rows] = ~kept
    return gone
