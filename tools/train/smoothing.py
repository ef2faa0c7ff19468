# SPDX-License-Identifier: Apache-2.0
"""What is alike on a page is kept or dropped together: what
src/method/auto/auto_smoothing.c draws, as cross-validation sees it. The figures are the
same there."""
import numpy

import pages as page_data

# Blocks with a share between these are drawn (auto_estimate.c).
OPEN = (0.05, 0.95)

UP_TO_CLUSTER = 0.5  # of the way to the mean of leaves alike, if that is up
TO_SIBLINGS = 0.25   # of the way to that of the outermost alike siblings


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


def draw(found, share, more, first, more_first):
    """Shares of all rows, and of those of augmented pages, drawn together where
    the first model's are open; found: the contexts of both, with their names."""
    names, *context_parts = found
    cluster, far = names.index("mean.cluster"), names.index("mean.siblings")
    return (None if context is None else
            draw_rows(values, context[:, cluster], context[:, far], before)
            for values, context, before in zip((share, more), context_parts,
                                               (first, more_first)))


def draw_rows(share, cluster, far, first):
    """The same; a mean of -1 is none."""
    low, high = OPEN
    drawn = share + UP_TO_CLUSTER * numpy.maximum(cluster - share, 0)
    drawn += numpy.where(far < 0, 0, TO_SIBLINGS * (far - share))
    still = (share <= 0) | (first <= low) | (first >= high)
    return numpy.where(still, share, numpy.clip(drawn, 0, 1))
