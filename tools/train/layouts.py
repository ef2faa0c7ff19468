# SPDX-License-Identifier: Apache-2.0
"""How sites built their pages between 2000 and 2012: a grammar of layouts.

A layout is drawn once a page, as a site would: columns of tables or of `div`,
names that mean something or nothing, one way to write a headline, a paragraph,
the title of a box, a list of links, a teaser. old_pages.py fills it with texts.
"""

HINTS = {
    "content": "content main article post entry text story center "
               "maincontent node detail body news_text middle",
    "side": "sidebar left right menu nav leftcol rightcol block column col2 "
            "sidebar-left blocks",
    "box": "box block module widget moduletable panel portlet sidebox",
    "list": "list links menu latest headlines related",
    "item": "item news teaser row entry story post",
    "title": "title head headline contentheading caption heading",
    "date": "date time submitted created info small",
    "footer": "footer copyright bottom foot",
    "header": "header top logo banner head",
    "wrap": "page wrapper container all layout outer",
    "comment": "comment comments opinion reply",
}
REPEATED = {"item", "list", "box", "comment", "date"}  # cannot be an id
PLAIN = ("box1 c2 d1 inner wrap x12 tdb b2 cell area part1 fl frame round z "
         "bg2 col3 sub l2 cnt gr").split()
LETTERS = "abdeiklmnrstx"


class Layout:
    """How one site builds its pages."""

    def __init__(self, rng):
        self.rng = rng
        self.tables = rng.random() < 0.45
        self.names = rng.choice(["none", "hints", "hints", "plain", "code"])
        self.given = {}
        self.paragraph = rng.choice(["p", "p", "p", "br", "br", "div", "font"])
        self.headline = rng.choice(
            ["h1", "h1", "h2", "h2", "h3", "b", "div", "td", "span"])
        self.box_title = rng.choice(["h2", "h3", "h4", "b", "div", "td", "th"])
        self.list_kind = rng.choice(
            ["ul", "ul", "br", "p", "td", "div", "dot"])
        self.teaser_kind = rng.choice(["h", "b", "p", "li", "td", "dl"])

    def draw_name(self, role):
        rng = self.rng
        if rng.random() < 0.25 or self.names == "none":
            return ""
        if self.names == "hints":
            return rng.choice(HINTS[role].split())
        if self.names == "plain":
            return rng.choice(PLAIN)
        return "".join(rng.choice(LETTERS) for _ in range(rng.randint(2, 6)))

    def name(self, role):
        """The attribute of all elements with a role."""
        if role not in self.given:
            word = self.draw_name(role)
            kind = ("class" if role in REPEATED or self.rng.random() < 0.7
                    else "id")
            self.given[role] = f' {kind}="{word}"' if word else ""
        return self.given[role]

    def part(self, role, text):
        if self.tables and role in ("box", "item") and self.rng.random() < .7:
            return (f'<table width="100%" cellpadding="2"><tr><td'
                    f"{self.name(role)}>{text}</td></tr></table>")
        return f"<div{self.name(role)}>{text}</div>\n"

    def heading(self, text):
        """The title of a box."""
        tag = self.box_title
        if tag in ("td", "th"):
            return (f'<table width="100%"><tr><{tag} bgcolor="#dddddd">{text}'
                    f"</{tag}></tr></table>")
        name = self.name("title") if tag == "div" else ""
        return f"<{tag}{name}>{text}</{tag}>"

    def title(self, text):
        """The headline of the article."""
        tag = self.headline
        if tag == "td":
            return (f"<table><tr><td{self.name('title')}>{text}</td></tr>"
                    "</table>")
        if tag in ("b", "span"):
            return f'<{tag}><font size="4">{text}</font></{tag}><br>'
        return f"<{tag}{self.name('title')}>{text}</{tag}>"

    def date(self, text):
        return self.rng.choice(
            ["", "<span{}>{}</span><br>", "<div{}>{}</div>", "<p{}>{}</p>"]
        ).format(self.name("date"), text)

    def paragraphs(self, texts):
        kind = self.paragraph
        if kind in ("br", "font"):
            out = "<br><br>\n".join(texts)
            return (f'<font size="2" face="Verdana">{out}</font>'
                    if kind == "font" else out)
        return "\n".join(f"<{kind}>{text}</{kind}>" for text in texts)

    def links(self, links):
        kind = self.list_kind
        if kind == "ul":
            return (f"<ul{self.name('list')}>"
                    + "".join(f"<li>{link}</li>" for link in links) + "</ul>")
        if kind == "td":
            return "<table>" + "".join(
                f'<tr><td><font size="1">{link}</font></td></tr>'
                for link in links) + "</table>"
        if kind in ("p", "div"):
            return "".join(f"<{kind}>{link}</{kind}>" for link in links)
        mark = "&middot; " if kind == "dot" else ""
        return "<br>".join(mark + link for link in links)

    def menu(self, links):
        kind = self.rng.randrange(3)
        if kind == 0:
            return "<ul>" + "".join(f"<li>{link}</li>" for link in links
                                    ) + "</ul>"
        if kind == 1:
            return "<table><tr>" + "".join(
                f"<td>{link}</td>" for link in links) + "</tr></table>"
        return self.rng.choice([" | ", " - ", " &nbsp; "]).join(links)

    def teaser(self, title, text):
        kind = self.teaser_kind
        if kind == "h":
            return self.part("item", f"<h4>{title}</h4><p>{text}</p>")
        if kind == "b":
            return self.part("item", f"<b>{title}</b><br>{text}")
        if kind == "p":
            return f"<p>{title}</p><p>{text}</p>"
        if kind == "li":
            return f"<ul><li{self.name('item')}>{title} {text}</li></ul>"
        if kind == "td":
            return (f'<table><tr><td><img src="i.jpg" width="80"></td>'
                    f"<td>{title}<br>{text}</td></tr></table>")
        return f"<dl><dt>{title}</dt><dd>{text}</dd></dl>"

    def columns(self, middle, left, right):
        """The page between its head and its foot."""
        order = self.rng.choice([[left, middle, right], [left, middle],
                                 [middle, right], [left, right, middle],
                                 [middle, left, right], [middle]])
        if not self.tables:
            return "".join(self.part("wrap" if part is middle else "side", part)
                           for part in order)
        return "<table><tr>" + "".join(
            f'<td valign="top"'
            f'{self.name("content" if part is middle else "side")}>{part}</td>'
            for part in order) + "</tr></table>"
