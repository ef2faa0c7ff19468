# SPDX-License-Identifier: Apache-2.0
"""Pages with foreign matter in them, so that prose alone does not decide.

What annotated pages show too little of: articles stacked below the article,
teasers with a sentence or two, comments, boxes that ask for something. They
are spliced into the pages' HTML as text, around the element that holds the
content; articles are also cut short. Donors are pages of the same fold, so
that cross-validation stays honest. Some pages lose their content. Blocks keep their labels by their place in
the source; what was put in is labelled 0.
"""
import bisect
import gzip
import html
import random
import re

import numpy

VOID = set("area base br col embed hr img input link meta param source track "
           "wbr".split())
TAG = re.compile(
    r"<!--.*?-->|<(script|style|noscript|template|svg|textarea|title)\b.*?"
    r"</\1\s*>|<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>",
    re.S | re.I)
CLOSED_BY_ITSELF = {"p": {"p"}, "li": {"li"}, "dd": {"dd", "dt"},
                    "dt": {"dd", "dt"}, "tr": {"tr"}, "td": {"td", "th"},
                    "option": {"option"}}
PER_PAGE_TYPE = {"article": 1.0}  # augmented pages for each page of a type
OTHER_TYPES = 0.6
# Of an augmented page against an article of WCXB: see docs/records/auto.md,
# "Pages by others".
PAGE_WEIGHT = 0.35


# Of augmented pages this share only loses its content: what is left of a page
# whose scripts did not run.
EMPTIED = 0.12


class Element:
    def __init__(self, tag, start, inner, parent):
        self.tag, self.parent = tag, parent
        self.start, self.inner = start, inner  # of the start tag, behind it
        self.stop = self.inner_stop = None
        self.children = []


def parse(source):
    """Elements of a page by their places in the source, near enough."""
    root = Element("", 0, 0, None)
    top = root
    for match in TAG.finditer(source):
        tag = (match.group(3) or "").lower()
        if not tag:
            continue
        if match.group(2):
            at = top
            while at.parent and at.tag != tag:
                at = at.parent
            while at.parent and top is not at.parent:
                top.inner_stop = match.start()
                top.stop = match.end() if top is at else match.start()
                top = top.parent
            continue
        if top.tag in CLOSED_BY_ITSELF.get(tag, ()):
            top.stop = top.inner_stop = match.start()
            top = top.parent
        element = Element(tag, match.start(), match.end(), top)
        top.children.append(element)
        if tag in VOID or match.group(4).endswith("/"):
            element.stop = element.inner_stop = match.end()
        else:
            top = element
    while top:
        top.stop = top.inner_stop = len(source)
        top = top.parent
    return root


def content_root(root, starts, weights):
    """The lowest element that holds nine tenths of the content's words."""
    total = weights.sum()
    at = root
    while True:
        for child in at.children:
            inside = (starts >= child.start) & (starts < child.stop)
            if weights[inside].sum() >= 0.9 * total:
                at = child
                break
        else:
            return at


class Donor:
    """A page of the set with its source and where its content stands."""

    def __init__(self, page, label, folder):
        with gzip.open(folder / f"{page.id[:4]}.html.gz") as file:
            self.bytes = file.read()
        if self.bytes.startswith(b"\xef\xbb\xbf"):
            self.bytes = self.bytes[3:]
        # One character a byte keeps offsets what they are.
        self.source = self.bytes.decode("latin-1")
        self.page, self.label = page, label
        keep = label >= 0.5
        self.starts = numpy.array([s[0] for s in page.src])[keep]
        self.root = content_root(parse(self.source), self.starts,
                                 page.words[keep] + 0.5)
        self.sentences = [
            s for i in numpy.flatnonzero(keep) if page.words[i] > 14
            for s in re.split(r"(?<=[.!?]) ", page.texts[i]) if len(s) > 40]
        self.headings = [page.texts[i] for i in numpy.flatnonzero(keep)
                         if 3 <= page.words[i] <= 12]

    def outer(self, start=None, stop=None):
        start = self.root.start if start is None else start
        stop = self.root.stop if stop is None else stop
        return re.sub(r"(?is)<(script|style|noscript)\b.*?</\1\s*>|<!--.*?-->",
                      "", self.source[start:stop])


def usable(donor):
    return (donor.root.parent is not None and donor.root.tag != "body"
            and len(donor.starts) > 2 and donor.root.stop - donor.root.start
            < 200_000)


def quote(text):
    return html.escape(text).encode("utf-8").decode("latin-1")


CLASSES = ("related more-stories teaser card item list-item post entry story "
           "box block row col widget recirc c-card feed news-item").split()


class Maker:
    """Pieces of foreign matter, from donors."""

    def __init__(self, rng, articles, donors):
        self.rng, self.articles, self.donors = rng, articles, donors

    def attribute(self):
        return (f' class="{self.rng.choice(CLASSES)}"'
                if self.rng.random() < 0.6 else "")

    def sentences(self, low, high):
        donor = self.rng.choice(self.donors)
        n = self.rng.randint(low, high)
        if not donor.sentences or not n:
            return ""
        at = self.rng.randrange(len(donor.sentences))
        return quote(" ".join(donor.sentences[at:at + n]))

    def heading(self):
        for _ in range(9):
            donor = self.rng.choice(self.donors)
            if donor.headings:
                return quote(self.rng.choice(donor.headings))
        return "More"

    def stacked_articles(self, wrap):
        """Other articles, whole or their beginnings."""
        out = []
        leads = self.rng.random() < 0.5
        for _ in range(self.rng.randint(1, 3)):
            donor = self.rng.choice(self.articles)
            text = donor.outer()
            if leads and len(donor.root.children) > 3:
                n = self.rng.randint(2, 6)
                text = donor.outer(
                    donor.root.inner,
                    donor.root.children[:n][-1].stop)
                text = f"<div{self.attribute()}>{text}</div>"
            elif self.rng.random() < 0.5:
                text = wrap + donor.outer(
                    donor.root.inner, donor.root.inner_stop) + wrap_end(wrap)
            if self.rng.random() < 0.75:
                rank = self.rng.randint(1, 3)
                text = f"<h{rank}>{self.heading()}</h{rank}>" + text
            out.append(text)
        return "".join(out)

    def teasers(self, wrap):
        style = self.rng.randrange(3)
        rank = self.rng.randint(2, 5)
        tag = self.rng.choice(["div", "li", "article"])
        inner, low = self.attribute(), self.rng.randint(0, 1)
        items = []
        for _ in range(self.rng.randint(2, 10)):
            title = self.heading()
            title = (f"<h{rank}><a href='/x'>{title}</a></h{rank}>",
                     f"<a href='/x'><h{rank}>{title}</h{rank}></a>",
                     f"<h{rank}>{title}</h{rank}>")[style]
            items.append(f"<{tag}{inner}>{title}<p>"
                         f"{self.sentences(low, 3)}</p></{tag}>")
        body = "".join(items)
        if tag == "li":
            body = f"<ul>{body}</ul>"
        if self.rng.random() < 0.5:
            body = f"<h{rank - 1}>{self.heading()}</h{rank - 1}>{body}"
        return f"<div{self.attribute()}>{body}</div>"

    def comments(self, wrap):
        name = self.rng.choice(["comment", "reply", "c-item", "message", ""])
        items = "".join(
            f"<li class='{name}'><b><a href='/u'>{self.heading()[:14]}</a></b>"
            f"<p>{self.sentences(1, 4)}</p><a href='#'>Reply</a></li>"
            for _ in range(self.rng.randint(2, 12)))
        return f"<div{self.attribute()}><ol>{items}</ol></div>"

    def promo(self, wrap):
        rank = self.rng.randint(2, 4)
        button = self.rng.choice(["<button>Go</button>", "<a href='/s'>Go</a>",
                                  "<form><input><button>OK</button></form>"])
        return (f"<div{self.attribute()}><h{rank}>{self.heading()}</h{rank}>"
                f"<p>{self.sentences(1, 2)}</p>{button}</div>")


def wrap_end(wrap):
    return f"</{re.match(r'<([a-zA-Z0-9-]+)', wrap).group(1)}>"


def plan_splices(donor, maker, rng):
    """(start, stop, text): what to take out of the source and put there."""
    root, splices = donor.root, []
    if rng.random() < EMPTIED:
        return [(root.start, root.stop, "")]
    wrap = donor.source[root.start:root.inner]
    is_article = donor.page.type == "article"
    end = root.inner_stop
    if is_article and rng.random() < 0.65:
        last = donor.starts[min(len(donor.starts), rng.randint(3, 14)) - 1]
        holder = [c for c in root.children if c.start <= last < c.stop]
        if holder and holder[0].stop < end:
            splices.append((holder[0].stop, end, ""))
    kinds = [maker.stacked_articles, maker.comments, maker.promo]
    if is_article:
        kinds += [maker.teasers, maker.teasers]
    for _ in range(rng.randint(0 if splices else 1, 3)):
        kind = rng.choice(kinds)
        places = [root.stop, root.stop, end, root.parent.inner_stop]
        if kind in (maker.teasers, maker.promo):
            places.append(root.start)
            cut = splices[0][0] if splices and not splices[0][2] else end
            places += [c.stop for c in root.children[:-1] if c.stop < cut][:40]
        at = rng.choice(places)
        splices.append((at, at, kind(wrap)))
    return sorted(splices, key=lambda s: s[:2])


def splice(source, splices):
    """The new source, and a map: pieces of (new start, old start or -1)."""
    out, pieces, at, size = [], [], 0, 0
    for start, stop, text in splices:
        if start < at:
            continue
        for old, part in ((at, source[at:start]), (-1, text)):
            if part:
                pieces.append((size, old))
                out.append(part)
                size += len(part)
        at = stop
    pieces.append((size, at))
    out.append(source[at:])
    return "".join(out), pieces


def make(pages, label_of, folds, folder, out, seed):
    """Write augmented pages into the folder out; {id: (donor, pieces)}."""
    made = {}
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.html"):
        old.unlink()
    for fold in sorted(set(folds)):
        rng = random.Random(seed + int(fold))
        donors = [Donor(p, label_of(p), folder) for p, f in zip(pages, folds)
                  if f == fold and len(p.blocks) and len(p.gold)]
        donors = [d for d in donors if usable(d)]
        articles = [d for d in donors if d.page.type == "article"]
        maker = Maker(rng, articles, donors)
        for donor in donors:
            if rng.random() >= PER_PAGE_TYPE.get(donor.page.type, OTHER_TYPES):
                continue
            text, pieces = splice(donor.source,
                                  plan_splices(donor, maker, rng))
            name = f"{donor.page.id}.html"
            (out / name).write_bytes(text.encode("latin-1"))
            made[donor.page.id] = (donor, pieces)
    return made


def old_places(page, pieces):
    """Where each block stood in the page it comes from; -1: nowhere."""
    starts = [piece[0] for piece in pieces]
    for src, _ in page.src:
        new, old = pieces[bisect.bisect_right(starts, src) - 1]
        yield old + src - new if old >= 0 else -1


def find_foreign(page, pieces):
    """True for the blocks that were put in."""
    return numpy.array([place < 0 for place in old_places(page, pieces)], bool)


def label_page(page, donor, pieces):
    """Labels of an augmented page's blocks; -1 where nobody knows."""
    known = {s[0]: donor.label[i] for i, s in enumerate(donor.page.src)}
    return numpy.array([0 if place < 0 else known.get(place, -1)
                        for place in old_places(page, pieces)], numpy.float32)
