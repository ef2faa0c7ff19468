# SPDX-License-Identifier: Apache-2.0
"""Pages made from scratch, as sites built them between 2000 and 2012.

Annotated pages have few of that time, and other people's sets have many: layouts
of tables, names that mean nothing, an article of a few paragraphs among links and
teasers that are the same kind of prose. Without them a model takes such a page
for a list and keeps it whole: docs/records/auto.md, "Pages of old sites". Layouts
are drawn from a grammar (layouts.py). Texts are those of annotated pages of one
fold and one script: paragraphs of the article and of teasers, and what pages have
beside their content for menus, titles of boxes and the rest.
"""
import html
import random
import re
import shutil

import numpy

import labels
import layouts
import manuals
import pages as page_data

ARTICLE = "article"
# What a page is, and how often. Other pages than articles show that much prose of
# several sources can be content on old pages, too.
KINDS = {ARTICLE: 58, "front": 10, "section": 16, "thread": 6, "text": 10}
LEAST_PROSE = 12    # words of a paragraph
LEAST_DONORS = 5    # of a fold and a script
MOST_DONORS = 30    # whose texts one page has
SHORT = 0.65        # share of the articles that are cut
LENGTHS = (2, 3, 3, 4, 5, 6)  # paragraphs of those

SCRIPTS = (("han", "\u3040-\u30ff\u3400-\u9fff"), ("thai", "\u0e00-\u0e7f"),
           ("cyrillic", "\u0400-\u04ff"), ("greek", "\u0370-\u03ff"),
           ("arabic", "\u0600-\u06ff"), ("hangul", "\uac00-\ud7af"))
SENTENCE = re.compile(r"(?<=[.!?。！？])\s*")


def script_of(text):
    for name, letters in SCRIPTS:
        if len(re.findall(f"[{letters}]", text)) > 0.3 * len(text):
            return name
    return "latin"


def first_sentences(text, count):
    return " ".join(SENTENCE.split(text)[:count])[:300]


class Donor:
    """What a page gives: paragraphs, a headline, and lines of its noise."""

    def __init__(self, page, label):
        self.page = page
        keep, drop = label >= 0.6, label < 0.1
        words = page.words
        self.prose = self.pick(keep & (words >= LEAST_PROSE))
        self.labels = [text for text in self.pick(drop & (1 <= words)
                                                  & (words <= 3))
                       if len(text) < 30]
        self.lines = self.pick(drop & (4 <= words) & (words <= 14))
        self.title = self.find_title(keep)
        self.script = script_of(" ".join(self.prose)[:2000])

    def pick(self, mask):
        return [self.page.texts[i] for i in numpy.flatnonzero(mask)]

    def find_title(self, keep):
        """The last line above the content that may be its headline."""
        if not self.prose:
            return ""
        first = int(numpy.flatnonzero(keep)[0])
        above = [self.page.texts[i] for i in range(max(0, first - 8), first + 1)
                 if 4 <= self.page.words[i] <= 18]
        return above[-1] if above else " ".join(self.prose[0].split()[:8])


class Maker:
    """One page."""

    def __init__(self, rng, donor, others):
        self.rng, self.donor = rng, donor
        self.others = rng.sample(others, min(len(others), MOST_DONORS))
        self.at = 0
        self.layout = layouts.Layout(rng)
        self.kind = rng.choices(list(KINDS), KINDS.values())[0]
        count = (rng.choice(LENGTHS) if rng.random() < SHORT
                 and self.kind != "text" else None)
        self.prose = donor.prose[:count]
        # Those who write here give nothing to what surrounds the content.
        many = min(rng.randint(3, 9), len(self.others) // 2)
        self.writers, self.others = ([donor, *self.others[:many]],
                                     self.others[many:])
        self.content = []  # texts
        self.labels = [text for d in self.others for text in d.labels] or ["-"]
        self.lines = [text for d in self.others for text in d.lines] or ["-"]

    def other(self):
        self.at += 1
        return self.others[self.at % len(self.others)]

    def label(self):
        return html.escape(self.rng.choice(self.labels))

    def line(self):
        return html.escape(self.rng.choice(self.lines))

    def link(self, text=None):
        return (f'<a href="/{self.rng.randint(1, 9999)}.html">'
                f"{text or html.escape(self.other().title)}</a>")

    def links(self, low, high):
        return [self.link() for _ in range(self.rng.randint(low, high))]

    def words(self, low, high):
        """Links with a word or two, as menus have them."""
        return [self.link(self.label())
                for _ in range(self.rng.randint(low, high))]

    def date(self):
        rng = self.rng
        day, month = rng.randint(1, 28), rng.randint(1, 12)
        year = rng.randint(2001, 2012)
        return rng.choice([f"{day:02}.{month:02}.{year}",
                           f"{day}/{month}/{year}",
                           f"{year}-{month:02}-{day:02} {rng.randint(0, 23)}:"
                           f"{rng.randint(10, 59)}"])

    def teaser(self):
        donor, rng = self.other(), self.rng
        text = html.escape(first_sentences(donor.prose[0], rng.randint(1, 3)))
        if rng.random() < 0.4:
            text += " " + self.link(self.label())
        if rng.random() < 0.3:
            text = f"{self.date()} {text}"
        return self.layout.teaser(self.link(html.escape(donor.title)), text)

    def teasers(self, low, high):
        return "".join(self.teaser()
                       for _ in range(self.rng.randint(low, high)))

    def poll(self):
        return "<form>" + "".join(
            f'<input type="radio" name="v">{self.label()}<br>'
            for _ in range(4)) + '<input type="submit"></form>'

    def numbers(self):
        return "<table>" + "".join(
            f"<tr><td>{self.label()}</td><td>{self.rng.randint(1, 9999)}</td>"
            "</tr>" for _ in range(5)) + "</table>"

    def banner(self):
        return f'<img src="a.gif" width="160" height="90"><br>{self.line()}'

    def box(self, body):
        return self.layout.part(
            "box", self.layout.heading(self.label()) + body)

    def widget(self):
        links = lambda: self.layout.links(self.links(3, 12))  # noqa: E731
        words = lambda: self.layout.links(self.words(4, 14))  # noqa: E731
        teasers = lambda: self.teasers(2, 8)                  # noqa: E731
        kind = self.rng.choice([links] * 4 + [teasers] * 2
                               + [self.poll, words, self.numbers, self.banner])
        return self.box(kind())

    def widgets(self, high):
        return "".join(self.widget() for _ in range(self.rng.randint(1, high)))

    def comment(self):
        text = first_sentences(self.rng.choice(self.other().prose),
                               self.rng.randint(1, 3))
        return self.layout.part("comment", f"<b>{self.label()}</b> "
                                f"{self.date()}<br>{html.escape(text)}")

    def comments(self):
        form = ("<form><textarea></textarea><input type=submit></form>"
                if self.rng.random() < 0.5 else "")
        return self.layout.heading(self.label()) + "".join(
            self.comment() for _ in range(self.rng.randint(1, 7))) + form

    def tail(self):
        """What follows an article, up to three of these."""
        layout = self.layout
        kinds = [lambda: " | ".join(self.words(2, 5)),
                 lambda: layout.heading(self.label())
                 + layout.links(self.links(2, 8)),
                 lambda: self.teasers(2, 8),
                 self.comments,
                 lambda: f"<p>{self.line()}</p>",
                 lambda: f"{self.label()}: {', '.join(self.words(2, 2))}",
                 lambda: self.box(self.teasers(2, 5))]
        return [self.rng.choice(kinds)()
                for _ in range(self.rng.randint(0, 3))]

    def body(self):
        """The article's own text, and sometimes a link or an advert in it."""
        layout, rng = self.layout, self.rng
        texts = [html.escape(text) for text in self.prose]
        if rng.random() < 0.3:
            tag = rng.choice(["b", "strong"])
            texts[0] = f"<{tag}>{texts[0]}</{tag}>"
        if rng.random() < 0.2 and len(texts) > 2:
            texts.insert(rng.randint(1, len(texts) - 1), rng.choice([
                self.link(), layout.links(self.links(3, 3)),
                '<img src="ad.gif" width="468">']))
        text = layout.paragraphs(texts)
        return layout.part("content", text) if rng.random() < 0.6 else text

    def keep(self, text):
        """A text of the page's content, for its HTML."""
        self.content.append(text)
        return html.escape(text)

    def front(self):
        """Entries of a blog or of news, with all of their text or its begin."""
        layout, rng = self.layout, self.rng
        low, high = rng.choice([(1, 2), (2, 5), (3, 9)])
        linked, tag = rng.random() < 0.7, rng.choice(["h2", "h3", "b", "h1"])
        entries = []
        for writer in self.writers:
            title = self.keep(writer.title)
            title = f"<{tag}>{self.link(title) if linked else title}</{tag}>"
            texts = layout.paragraphs([
                self.keep(text)
                for text in writer.prose[:rng.randint(low, high)]])
            after = " | ".join(self.words(1, 3)) if rng.random() < 0.6 else ""
            entries.append(layout.part(
                "item", title + layout.date(self.date()) + texts + after))
        return "".join(entries)

    def section(self):
        """Headlines, with a sentence or two of each."""
        layout, rng = self.layout, self.rng
        entries = []
        for writer in self.writers:
            title = self.link(self.keep(writer.title))
            text = self.keep(first_sentences(writer.prose[0],
                                             rng.randint(1, 3)))
            if rng.random() < 0.5:
                text = f"{self.date()} {text}"
            entries.append(layout.teaser(title, text))
        head = layout.heading(self.label()) if rng.random() < 0.7 else ""
        return head + "".join(entries)

    def thread(self):
        """Posts of a forum: who wrote, beside or above the text."""
        layout, rng = self.layout, self.rng
        beside, posts = rng.random() < 0.6, []
        for writer in self.writers:
            start = rng.randrange(len(writer.prose))
            text = layout.paragraphs([
                self.keep(text) for text in
                writer.prose[start:start + rng.randint(1, 2)]])
            who = (f"<b>{self.label()}</b><br>{self.label()}<br>"
                   f"{self.label()}: {rng.randint(1, 999)}")
            when = f"<small>{self.date()}</small><br>"
            after = " ".join(self.words(0, 3))
            posts.append(
                f'<tr><td width="150" valign="top">{who}</td><td>{when}{text}'
                f"{after}</td></tr>" if beside else
                layout.part("item", f"{who} {when}{text}{after}"))
        body = "".join(posts)
        if beside:
            body = f'<table width="100%" border="1">{body}</table>'
        return layout.title(html.escape(self.donor.title)) + body

    def text(self):
        """What stays on a site: text with headings and lists."""
        layout, rng = self.layout, self.rng
        out, tag = [], rng.choice(["h2", "h3", "b", "h4"])
        if rng.random() < 0.8:
            out.append(layout.title(html.escape(self.donor.title)))
        rest = list(self.prose)
        for writer in self.writers[1:]:
            if rng.random() < 0.7:
                out.append(f"<{tag}>{self.keep(writer.title)}</{tag}>")
            count = rng.randint(1, 3)
            out.append(layout.paragraphs([self.keep(text)
                                          for text in rest[:count]]))
            rest = rest[count:]
            if rng.random() < 0.4:
                out.append("<ul>" + "".join(
                    f"<li>{self.keep(first_sentences(text, 1))}</li>"
                    for text in writer.prose[:rng.randint(2, 6)]) + "</ul>")
            if not rest:
                break
        return layout.part("content", "\n".join(out))

    def article(self):
        layout, rng = self.layout, self.rng
        self.content = list(self.prose)
        title = layout.title(html.escape(self.donor.title))
        date = layout.date(self.date())
        head = rng.choice([title + date, date + title])
        if rng.random() < 0.3:
            head = " &gt; ".join(self.words(2, 2)) + "<br>" + head
        inside = outside = ""
        for part in self.tail():
            if rng.random() < 0.6:
                inside += part
            else:
                outside += part
        return layout.part("item", head + self.body() + inside) + outside

    def middle(self):
        return getattr(self, self.kind)()

    def top(self):
        logo = '<img src="logo.gif">' if self.rng.random() < 0.4 else ""
        return logo + self.layout.part("header",
                                       self.layout.menu(self.words(3, 12)))

    def foot(self):
        rng = self.rng
        text = (f"&copy; {rng.randint(2001, 2012)} {self.label()} "
                f"{self.line()}" if rng.random() < 0.7
                else self.layout.menu(self.words(5, 5)))
        return self.layout.part("footer", text)

    def sides(self):
        """The columns beside the middle; texts that stay have a menu, mostly."""
        if self.kind != "text" or self.rng.random() < 0.3:
            return self.widgets(4), self.widgets(5)
        menu = self.box(self.layout.links(self.words(4, 14)))
        return menu, self.rng.choice(["", self.widget()])

    def page(self):
        rng = self.rng
        title = html.escape(self.donor.title)
        if rng.random() < 0.7:
            title += " - " + self.label()
        body = self.top() + self.layout.columns(
            self.middle(), *self.sides()) + self.foot()
        if rng.random() < 0.4:
            body = f"<center>{body}</center>"
        script = ("<script>var a=" + "'x'+" * rng.randint(9, 600)
                  + "1;</script>" if rng.random() < 0.5 else "")
        words = (f'<meta name="keywords" content="{self.label()}">'
                 if rng.random() < 0.4 else "")
        return (f'<html><head><meta charset="utf-8"><title>{title}</title>'
                f"{words}{script}</head><body>{body}{script}</body></html>")


def make(donors, folder, rng):
    """Write pages of a fold into a folder; {name: (page that gave the article,
    lines of words)}."""
    made = {}
    for donor in donors:
        others = [other for other in donors if other is not donor
                  and other.script == donor.script]
        if len(others) < LEAST_DONORS:
            continue
        maker = Maker(rng, donor, others)
        name = (f"{maker.kind}-{donor.page.set or 'wcxb'}-"
                f"{donor.page.id}")
        (folder / f"{name}.html").write_text(maker.page(), encoding="utf-8")
        made[name] = (donor.page, [page_data.tokens(text)
                                   for text in maker.content])
    return made


def make_all(pages, label_of, folds, folder, seed):
    """Write the pages of all folds; see make()."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = {}
    for fold in sorted(set(folds)):
        donors = [Donor(page, label_of(page)) for page, its in zip(pages, folds)
                  if its == fold and page.blocks]
        made.update(make([donor for donor in donors if len(donor.prose) > 2],
                         folder, random.Random(seed + int(fold))))
    return made


def is_donor(page):
    """Whether made pages have its texts: articles that people annotated."""
    return bool(page.gold and page.page_type in ("article", None)
                and page.type != manuals.KIND)


def describe(copies, made, fold_of):
    """Labels, weights, numbers, folds and kinds of each made page's blocks. The
    weights of a page have the sum 1."""
    for number, copy in enumerate(copies):
        page, copy.lines = made[copy.id]
        copy.gold = [word for line in copy.lines for word in line]
        label, weight = labels.label_page(copy), labels.weigh_page(copy)
        weight = weight * (label >= 0)
        yield (numpy.maximum(label, 0), weight / max(weight.sum(), 1e-9),
               numpy.full(len(label), number),
               numpy.full(len(label), fold_of[id(page)]),
               numpy.full(len(label), copy.id.split("-")[0]))
