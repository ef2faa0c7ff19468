# SPDX-License-Identifier: Apache-2.0
"""Pages made from scratch as portals and blogs of 2004 to 2013 looked: a short
article in a table's cell or a `div`, among lists of links and teasers of other
articles; and overviews, where such teasers are the content.

What annotated sets have too little of: their articles are long, and names of
classes and elements of HTML 5 say where they stand. Here few classes say
anything, the article is cut short, and teasers stand beside and below it, some
of them in the tags of its own paragraphs. The text is that of annotated
articles; teasers are of articles of the same fold and script, so that
cross-validation stays honest. Labels need no opinion: what was written as the
article's text, or the overview's list, is content, and nothing else is.
"""
import html
import random
import unicodedata

EXACT = True      # the labels are, so they are not softened
OF_WCXB = 0.6     # this share of WCXB's articles is used, of others all
OVERVIEWS = 0.35  # for each of these, a page where its teaser is one of many
FEWEST_DONORS = 4
LENGTHS = (50, 80, 120, 180, 260, 400, 700)  # of the article, in words

# Of an annotated article: blocks with such labels are its text, or are not.
CONTENT_FROM, NOISE_BELOW = 0.7, 0.1
PROSE_WORDS, FEWEST_PROSE = 12, 4
HEADING_WORDS = range(3, 13)

CLASSES = ("text txt main content2 left col1 box news body1 art story centre "
           "lead item cell blok tresc text-1 padding clear list1 maincol "
           "artykul").split()
HERE = "\0"  # stands where the article's text goes until all else is made


class Article:
    """What an annotated article gives: paragraphs, a headline, short lines."""

    def __init__(self, page, label):
        blocks = list(zip(page.texts, page.words, label))
        content = [(text, words) for text, words, share in blocks
                   if share >= CONTENT_FROM]
        self.page = page
        self.prose = [text for text, words in content if words >= PROSE_WORDS]
        self.lines = [text for text, words, share in blocks
                      if share < NOISE_BELOW
                      and 1 <= words <= PROSE_WORDS] or ["Home"]
        self.heading = next((text for text, words in content
                             if words in HEADING_WORDS),
                            " ".join(self.prose[0].split()[:7])
                            if self.prose else "")
        self.script = script_of(" ".join(self.prose))


def script_of(text):
    """The first word of most letters' names: LATIN, CYRILLIC, CJK."""
    names = {}
    for letter in filter(str.isalpha, text[:600]):
        name = unicodedata.name(letter, "?").split()[0]
        names[name] = names.get(name, 0) + 1
    return max(names, key=names.get) if names else "?"


def shorten(text, count):
    """The first words of a text; scripts without spaces by characters."""
    words = text.split()
    if len(words) <= count and len(text) < 9 * count:
        return text
    return (" ".join(words[:count]) if len(words) > 3
            else text[:2 * count]) + " ..."


def quote(text):
    return html.escape(text, False)


class Portal:
    """A site's style, drawn once, and the pieces of a page in it."""

    def __init__(self, donors, rng):
        self.donors, self.rng = donors, rng
        self.tables = rng.random() < 0.55
        self.classes = rng.random() < 0.5
        self.paragraph = rng.choice(["p", "p", "br", "div"])
        self.paragraph_class = self.named()
        self.headline = rng.choice(["h1", "h1", "h2", "b", "div"])
        self.teaser_style = rng.randrange(4)
        self.teaser_words = rng.choice([0, 12, 25, 45, 70])
        self.teaser_tag = rng.choice(["div", "li", "td", "p", "own"])
        self.teaser_class = self.named()
        self.more = rng.choice(["", ' <a href="/m">more</a>',
                                ' <a href="/m">&raquo;</a>'])

    def named(self):
        """A class, which says little, or none."""
        if self.classes and self.rng.random() < 0.7:
            return f' class="{self.rng.choice(CLASSES)}"'
        return ""

    def box(self, inner, tag="div"):
        return f"<{tag}{self.named()}>{inner}</{tag}>"

    def paragraphs(self, texts):
        if self.paragraph == "br":
            return "<br><br>\n".join(map(quote, texts)) + "<br>"
        return "".join(f"<{self.paragraph}{self.paragraph_class}>{quote(text)}"
                       f"</{self.paragraph}>\n" for text in texts)

    def title(self, text):
        if self.headline == "b":
            return f'<b><font size="4">{quote(text)}</font></b><br>'
        return self.box(quote(text), self.headline)

    def date(self):
        day, month = self.rng.randint(1, 28), self.rng.randint(1, 12)
        return (f"{day}.{month}.{self.rng.randint(2004, 2013)} "
                f"{self.rng.randint(0, 23)}:{self.rng.randint(10, 59)}")

    def line(self):
        return quote(shorten(self.rng.choice(
            self.rng.choice(self.donors).lines), 4))

    def menu(self, fewest, most):
        donor = self.rng.choice(self.donors)
        links = [f'<a href="/{i}.html">'
                 f"{quote(shorten(self.rng.choice(donor.lines), 4))}</a>"
                 for i in range(self.rng.randint(fewest, most))]
        between = self.rng.choice(["<br>", " | ", "</li><li>"])
        if between == "</li><li>":
            return f"<ul><li>{between.join(links)}</li></ul>"
        return self.box(between.join(links))

    def teaser(self, words):
        donor = self.rng.choice(self.donors)
        link = (f'<a href="/a{self.rng.randint(1, 9999)}.html">'
                f"{quote(shorten(donor.heading, 12))}</a>")
        head = (f"<b>{link}</b><br>", f"<h3>{link}</h3>", f"{link}<br>",
                f"{self.date()} {link}<br>")[self.teaser_style]
        text = (shorten(self.rng.choice(donor.prose[:3]), words) if words
                else "")
        if self.teaser_tag == "own":
            return head + (self.paragraphs([text]) if text else "")
        text = quote(text) + self.more if text else ""
        if text and self.rng.random() < 0.3:
            text = f"<p>{text}</p>"
        tag = self.teaser_tag
        item = f"<{tag}{self.teaser_class}>{head}{text}</{tag}>"
        return f"<tr>{item}</tr>" if tag == "td" else item

    def items(self, count, words):
        out = "".join(self.teaser(words) for _ in range(count))
        around = {"li": "ul", "td": "table"}.get(self.teaser_tag)
        return self.box(out, around) if around else out

    def teasers(self, fewest, most, words):
        out = self.items(self.rng.randint(fewest, most), words)
        head = self.rng.choice(["", "b", "h3", "div"])
        if head:
            out = f"<{head}>{self.line()}</{head}>{out}"
        return self.box(out) if self.rng.random() < 0.6 else out

    def story(self, heading, overview):
        """The column of the content, which goes where HERE is."""
        rng = self.rng
        out = self.title(heading)
        if not overview and rng.random() < 0.6:
            out += self.box(self.date())
        out += self.box(HERE) if rng.random() < 0.5 else HERE
        if rng.random() < 0.6:
            out += self.box(self.menu(2, 6))
        if not overview and rng.random() < 0.7:
            out += self.teasers(3, 14, self.teaser_words)
        return out

    def left(self):
        out = self.menu(8, 40)
        if self.rng.random() < 0.5:
            out += self.teasers(2, 6, self.rng.choice([0, 0, 12, 20]))
        return out

    def right(self):
        out = self.teasers(3, 12, self.rng.choice([0, 12, 20, 30]))
        if self.rng.random() < 0.6:
            out += self.teasers(2, 6, self.rng.choice([0, 20]))
        return out

    def columns(self, heading, overview):
        parts = [self.story(heading, overview)]
        if self.rng.random() < 0.8:
            parts.insert(0, self.left())
        if self.rng.random() < 0.8:
            parts.append(self.right())
        if not self.tables:
            return self.box("".join(map(self.box, parts)))
        cells = "".join(f'<td valign="top"{self.named()}>{part}</td>'
                        for part in parts)
        return f'<table width="100%"><tr>{cells}</tr></table>'

    def page(self, heading, overview):
        """The source of a page without its content."""
        middle = self.columns(heading, overview)
        top = self.menu(4, 15)
        foot = (self.menu(2, 8) + f"<p>&copy; {self.rng.randint(2004, 2013)} "
                f"{self.line()}</p>")
        if self.tables:
            top, foot = (f"<table><tr><td>{part}</td></tr></table>"
                         for part in (top, foot))
        else:
            top, foot = self.box(top), self.box(foot)
        name = self.rng.choice(["", " - portal", " | News"])
        return ('<html><head><meta charset="utf-8">'
                f"<title>{quote(heading)}{name}</title></head>"
                f"<body>{top}{middle}{foot}</body></html>")


def beginning(prose, words):
    """Whole paragraphs, until there are that many words."""
    out, count = [], 0
    for text in prose:
        out.append(text)
        count += max(len(text.split()), len(text) // 12)
        if count >= words:
            break
    return out


def write_page(article, donors, rng, overview, path):
    """Where the content begins and ends in the page written."""
    portal = Portal(donors, rng)
    if overview:
        heading = portal.line()
        text = portal.items(rng.randint(6, 20), rng.choice([12, 25, 45, 70]))
    else:
        heading = article.heading
        text = portal.paragraphs(beginning(article.prose, rng.choice(LENGTHS)))
    before, after = (part.encode("utf-8") for part in
                     portal.page(heading, overview).split(HERE))
    middle = text.encode("utf-8")
    path.write_bytes(before + middle + after)
    return len(before), len(before) + len(middle)


def find_articles(pages, label_of, folds):
    """Articles by fold and script."""
    out = {}
    for page, fold in zip(pages, folds):
        if page.page_type != "article" or not page.gold:
            continue
        article = Article(page, label_of(page))
        if len(article.prose) >= FEWEST_PROSE:
            out.setdefault((int(fold), article.script), []).append(article)
    return out


def plan(page, seed):
    """Pages to make of one: (name, whether it is an overview, its random
    numbers), the same whatever other pages there are."""
    name = f"{page.set or 'wcxb'}-{page.id}"
    rng = random.Random(f"{seed} {name}")
    if not page.set and rng.random() >= OF_WCXB:
        return
    overview = rng.random() < OVERVIEWS
    yield name, False, rng
    if overview:
        yield f"{name}-overview", True, rng


def make(pages, label_of, folds, out, seed):
    """Write pages into the folder out; {id: (article, start, stop)}."""
    made = {}
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.html"):
        old.unlink()
    for articles in find_articles(pages, label_of, folds).values():
        if len(articles) <= FEWEST_DONORS:
            continue
        for article in articles:
            for name, overview, rng in plan(article.page, seed):
                donors = [donor for donor in articles if donor is not article]
                made[name] = article, *write_page(
                    article, donors, rng, overview, out / f"{name}.html")
    return made


def find_foreign(page, _, start, stop):
    """For every block whether it is not the page's content."""
    return [not start <= src < stop for src, _ in page.src]


def label_page(page, *made):
    """Labels of the blocks of a page that was made."""
    return [float(not foreign) for foreign in find_foreign(page, *made)]
