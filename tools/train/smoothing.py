# SPDX-License-Identifier: Apache-2.0
"""What is alike on a page is kept or dropped together: what
src/method/auto/auto_smoothing.c draws, as cross-validation sees it. The figures are the
same there."""
import numpy

import second

UP_TO_CLUSTER = 0.5  # of the way to the mean of leaves alike, if that is up
TO_SIBLINGS = 0.25   # of the way to that of the outermost alike siblings


def draw(contexts, share, more, first, more_first):
    """Shares of all rows, and of those of augmented pages, drawn together where
    the first model's are open; contexts: those of both, with their names."""
    names, *found = contexts
    cluster, far = names.index("mean.cluster"), names.index("mean.far")
    return (None if context is None else
            draw_rows(values, context[:, cluster], context[:, far], before)
            for values, context, before in zip((share, more), found,
                                               (first, more_first)))


def draw_rows(share, cluster, far, first):
    """The same; a mean of -1 is none."""
    low, high = second.OPEN
    drawn = share + UP_TO_CLUSTER * numpy.maximum(cluster - share, 0)
    drawn += numpy.where(far < 0, 0, TO_SIBLINGS * (far - share))
    still = (share <= 0) | (first <= low) | (first >= high)
    return numpy.where(still, share, numpy.clip(drawn, 0, 1))
