# SPDX-License-Identifier: Apache-2.0
"""What a block ought to be: the share of it that is content, and its weight.

The content is one text, in the page's order, without a word about where it
stood. Long blocks are found in it by their word 3-grams. What the page says
twice (a headline in a menu, an article for phones and one for desks) counts
only where it stands in line with the blocks around it; short blocks also
count when they continue their neighbours as the content does.
"""
import numpy

SHORT = 4  # words below which a block has too few 3-grams of its own: guess
SLACK = 30  # words by which a short block may be out of line: guess
WEIGHT_POWER = 0.55  # swept 0.25..1 in the study behind the method: flat


def places_of_grams(tokens):
    """Where each 3-gram begins."""
    places = {}
    for at in range(len(tokens) - 2):
        places.setdefault(tuple(tokens[at:at + 3]), []).append(at)
    return places


def find_long(block, places):
    """Share of 3-grams found, and the places where most of them stand."""
    hits, starts = 0, {}
    for at in range(len(block) - 2):
        found = places.get(tuple(block[at:at + 3]), ())
        hits += bool(found)
        for place in found:
            starts[place - at] = starts.get(place - at, 0) + 1
    share = hits / (len(block) - 2)
    if not starts:
        return share, []
    most = max(starts.values())
    return share, sorted(s for s, n in starts.items() if 2 * n >= most)


def longest_line(places, weights):
    """Members of the heaviest subsequence whose places rise."""
    n = len(places)
    best, back = numpy.array(weights, float), numpy.full(n, -1)
    places = numpy.array(places)
    for i in range(1, n):
        before = numpy.where(places[:i] <= places[i], best[:i], 0)
        j = int(numpy.argmax(before))
        if before[j] > 0:
            best[i] += before[j]
            back[i] = j
    members, at = [], int(numpy.argmax(best)) if n else -1
    while at >= 0:
        members.append(at)
        at = int(back[at])
    return members[::-1]


def find_short(blocks, i, gold_places, line_places):
    """Places of a short block: whole lines, or 3-grams with its neighbours."""
    block = blocks[i]
    found = set(line_places.get(tuple(block), ()))
    before = [t for b in blocks[max(0, i - 3):i] for t in b][-2:]
    after = [t for b in blocks[i + 1:i + 4] for t in b][:2]
    stream = before + block + after
    for at in range(len(stream) - 2):
        # The 3-gram holds as much of the block as it can.
        inside = min(at + 3, len(before) + len(block)) - max(at, len(before))
        if inside == min(3, len(block)):
            for place in gold_places.get(tuple(stream[at:at + 3]), ()):
                found.add(place + len(before) - at)
    return sorted(found)


def places_of_lines(lines):
    places, at = {}, 0
    for line in lines:
        places.setdefault(tuple(line), []).append(at)
        at += len(line)
    return places


class Claims:
    """Which words of the content a block has been found for."""

    def __init__(self, size):
        self.taken = numpy.zeros(size + 1, bool)

    def share(self, place, length):
        part = self.taken[max(0, place):max(0, place) + length]
        return part.mean() if len(part) else 1.0

    def take(self, place, length):
        self.taken[max(0, place):max(0, place) + length] = True


def label_page(page):
    """The share of content of every block, 0 to 1."""
    blocks, n = page.blocks, len(page.blocks)
    places = places_of_grams(page.gold)
    lines = places_of_lines(page.lines)
    label = numpy.zeros(n, numpy.float32)
    where = [[] for _ in blocks]
    for i, block in enumerate(blocks):
        if len(block) >= SHORT:
            label[i], where[i] = find_long(block, places)
        elif block:
            where[i] = find_short(blocks, i, places, lines)
    claims = Claims(len(page.gold))
    low, high = label_line(blocks, label, where, claims)
    label_rest(blocks, label, where, claims, low, high)
    return label


def label_line(blocks, label, where, claims):
    """Long blocks in line with each other; the place before and after all."""
    sure = [i for i, b in enumerate(blocks)
            if len(b) >= SHORT and label[i] >= 0.5 and len(where[i]) == 1]
    members = [sure[k] for k in longest_line(
        [where[i][0] for i in sure], [len(blocks[i]) for i in sure])]
    low = numpy.zeros(len(blocks), numpy.int64)
    high = numpy.full(len(blocks), len(claims.taken), numpy.int64)
    for i in members:
        claims.take(where[i][0], len(blocks[i]))
        low[i:] = where[i][0] + len(blocks[i])
        where[i] = []
    for i in reversed(members):
        high[:i] = low[i] - len(blocks[i])
    return low, high


def label_rest(blocks, label, where, claims, low, high):
    """Short blocks and those said twice: in line first, then the others."""
    open_ = [i for i in range(len(blocks)) if where[i]]
    for in_line in (True, False):
        left = []
        for i in open_:
            length = len(blocks[i])
            free = [p for p in where[i] if claims.share(p, length) < 0.5]
            if in_line:
                free = [p for p in free
                        if low[i] - SLACK <= p <= high[i] + SLACK]
            if free:
                claims.take(free[0], length)
                if length < SHORT:
                    label[i] = 1
            else:
                left.append(i)
        open_ = left
    for i in open_:
        label[i] = 0


def weigh_page(page):
    """Weights of the blocks of a page, with the sum 1."""
    weight = (page.words + 0.5) ** WEIGHT_POWER
    return (weight / max(weight.sum(), 1e-9)).astype(numpy.float32)
