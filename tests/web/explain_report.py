#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The report of `pith explain --html`, on a page that tries everything.

First the file itself: what a parser finds in it is inert. Then a real browser:
the report is not blank, in light and in dark, pointing at a block shows the
reason, and nothing is asked of a server that counts. That the page itself does
ask, when it is opened as it is, shows that the server would notice.

Usage: explain_report.py PITH [KEEP]    KEEP: a folder for the screenshots
"""

import re
import shutil
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from browser import Browser
from counting import Server, serve

HERE = Path(__file__).resolve().parent
KEPT, DROPPED, BAR = (0, 103, 163), (253, 240, 230), (20, 24, 29)
BROWSER_TESTS = ["the page itself asks the server", "nothing is requested",
                 "the report is not blank", "kept is solid, dropped dashed",
                 "pointing at a block shows why", "the report is dark in the dark",
                 "figures are drawn", "three methods stand side by side",
                 "names break at slashes and stay in their boxes",
                 "on a phone nothing sticks out",
                 "on a phone tables are read without scrolling to the side"]
METHODS = ["ttr", "weight", "outlier"]


class Inert(HTMLParser):
    """Collects everything that is not harmless, including documents in frames."""

    ELEMENTS = set("""html head meta title style body h1 h2 h3 p div span section
        table thead tbody tr th td iframe figure svg desc rect path circle text
        b a br wbr hr em strong ul ol li pre code article
        nav pith-bar label input blockquote""".split())
    ATTRIBUTES = set("""lang charset content name class id style scope sandbox
        title srcdoc referrerpolicy dir data-fold data-folded data-pith data-why data-pith-picture data-method xmlns
        role width height viewbox aria-label x y d cx cy r rx text-anchor fill-opacity
        transform""".split())

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.findings, self.frames, self.in_style = [], 0, False

    def handle_starttag(self, tag, attrs):
        self.in_style = tag == "style"
        if tag not in self.ELEMENTS:
            self.findings.append(f"<{tag}>")
        if tag == "input" and dict(attrs).get("type") != "radio":
            self.findings.append("<input> that is no choice")
        if tag in ("input", "a"):
            attrs = [(name, value) for name, value in attrs if name not in
                     ("type", "checked") and
                     not (name == "href" and re.match(r"#b\d+$", value))]
        for name, value in attrs:
            if name == "http-equiv" and value == "Content-Security-Policy":
                continue
            if name not in self.ATTRIBUTES:
                self.findings.append(f"<{tag} {name}={value}>")
            if name == "style":
                self.check_style(value)
            if name == "srcdoc":
                self.frames += 1
                inner = Inert()
                inner.feed(value)
                self.findings += inner.findings
        if tag == "iframe" and ("sandbox", "") not in attrs:
            self.findings.append("<iframe> without an empty sandbox")

    def handle_endtag(self, tag):
        self.in_style = False

    def handle_data(self, data):
        if self.in_style:
            self.check_style(data)

    def check_style(self, css):
        for found in re.findall(r"(?i)(?<![\w-])(?:url|src|image|image-set|"
                                r"-webkit-image-set)\(|@import|@font-face|\\",
                                css):
            self.findings.append(f"style: {found}")


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - web report: {name}")
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def check_file(report):
    text = report.read_text(encoding="utf-8")
    inert = Inert()
    inert.feed(text)
    fine = say(not inert.findings, "what stands in the file is inert",
               *inert.findings[:20])
    fine &= say(inert.frames == len(METHODS), "a frame for each method")
    fine &= say("default-src 'none'" in text.split("<title>")[0],
                "the policy comes first")
    return say("&amp;lt;img src=" in text and "letters in a drawing" in text,
               "the page's text is there") and fine


def frame_texts(browser):
    """The text that the browser has laid out in the frames, including generated text."""
    texts = []
    for target in browser.call("Target.getTargets", None)["targetInfos"]:
        if target["type"] != "iframe":
            continue
        session = browser.call("Target.attachToTarget", None, flatten=True,
                               targetId=target["targetId"])["sessionId"]
        shot = browser.call("DOMSnapshot.captureSnapshot", session,
                            computedStyles=[])
        texts += [shot["strings"][text] for document in shot["documents"]
                  for text in document["layout"]["text"] if text >= 0]
    return texts


def check_hover(browser, before, keep):
    """Point at the first kept block of the first frame."""
    left, top, right, bottom = browser.value(
        "(() => { const f = document.querySelector('iframe')"
        ".getBoundingClientRect(); return [f.left, f.top, f.right, f.bottom]"
        ".map(Math.round) })()")
    foot = (left, bottom - 60, right, bottom)
    quiet = [text for text in frame_texts(browser) if "#3 kept" in text]
    y = next(y for y in range(top, bottom)
             if before.count(KEPT, (left, y, right, y + 1)) > 100)
    browser.point_at(left + 60, y + 12)
    after = browser.picture(lambda it: it.count(BAR, foot) > 1500)
    if keep:
        Path(keep, "hover.png").write_bytes(after.png)
    bars = before.count(BAR, foot), after.count(BAR, foot)
    said = [text for text in frame_texts(browser) if "#3 kept: " in text]
    fine = bars[0] < 100 and bars[1] > 1500 and not quiet and len(said) == 1
    return fine, f"bar of {bars} pixels; it says {said}"


def check_three(browser):
    """Each method has a frame, a column of reasons and a row."""
    frames = browser.value(
        "[...document.querySelectorAll('section')].map(s => [s.querySelector("
        "'h3').textContent, ...['left', 'top', 'width'].map(k => Math.round("
        "s.querySelector('iframe').getBoundingClientRect()[k]))])")
    decisions = browser.value(
        "[...document.querySelectorAll('.blocks tbody tr')].map(r => r"
        ".querySelectorAll('td.keep, td.drop').length)")
    summary = browser.value("[...document.querySelectorAll('.wide th[scope]')]"
                            ".map(t => t.textContent)")
    beside = all(a[1] + a[3] <= b[1] and a[2:] == b[2:]
                 for a, b in zip(frames, frames[1:]))
    return say([f[0] for f in frames] == METHODS == summary and beside and
               frames[0][3] > 380 and set(decisions) == {len(METHODS)},
               BROWSER_TESTS[7], str(frames), str(summary), str(decisions))


def check_breaks(browser):
    """In the narrowest window, no line of a path begins inside a word, and no
    text of a figure is wider than the box around it."""
    rows = browser.value(
        "[...document.querySelectorAll('td.path')].map(t => { const r ="
        " document.createRange(); return [...t.childNodes].filter(n =>"
        " n.nodeType == 3).map(n => { r.selectNodeContents(n); return"
        " [...r.getClientRects()].map(b => Math.round(b.top)) }) })")
    broken = any(len({top for piece in row for top in piece}) > 1
                 for row in rows)
    whole = all(len(piece) == 1 for row in rows for piece in row)
    over = browser.value(
        "[...document.querySelectorAll('figure svg rect.box')].flatMap(b => {"
        " const s = b.getBoundingClientRect(), out = []; for (let t ="
        " b.nextElementSibling; t && t.tagName == 'text'; t ="
        " t.nextElementSibling) { const r = t.getBoundingClientRect(); if ("
        "r.right > s.right - 3 * s.width / b.width.baseVal.value) out.push("
        "t.textContent) } return out })")
    boxes = browser.value(
        "document.querySelectorAll('figure svg rect.box').length")
    return say(broken and whole and boxes > 2 and not over, BROWSER_TESTS[8],
               str(rows), f"{boxes} boxes, beyond theirs: {over}")


def check_browser(browser, hostile, report, keep):
    browser.show(hostile.as_uri())
    fine = say(len(Server.asked) > 5, BROWSER_TESTS[0], *Server.asked)
    browser.show("about:blank")
    Server.asked.clear()
    browser.show(report.as_uri())
    light = browser.picture(
        lambda it: it.count(KEPT) > 1000 and it.count(DROPPED) > 100)
    colours = {light.at(x, y) for x in range(0, light.width, 5)
               for y in range(0, light.height, 5)}
    hovered, why = check_hover(browser, light, keep)
    fine &= say(not Server.asked, BROWSER_TESTS[1], *Server.asked)
    fine &= say(len(colours) > 20, BROWSER_TESTS[2], f"{len(colours)} colours")
    kept, dropped = light.count(KEPT), light.count(DROPPED)
    fine &= say(kept > 1000 and dropped > 100, BROWSER_TESTS[3],
                f"{kept} pixels kept, {dropped} dropped")
    fine &= say(hovered, BROWSER_TESTS[4], why)
    browser.show(report.as_uri(), dark=True)
    dark = browser.picture(lambda it: it.at(2, 2) == BAR)
    fine &= say(dark.at(2, 2) == BAR and light.at(2, 2) == (255, 255, 255),
                BROWSER_TESTS[5], f"{dark.at(2, 2)}, {light.at(2, 2)}")
    drawn = browser.value("[...document.querySelectorAll('figure svg')].map("
                          "s => s.getBoundingClientRect().height)")
    fine &= say(len(drawn) >= 6 and min(drawn) > 150, BROWSER_TESTS[6],
                str(drawn))
    fine &= check_three(browser)
    browser.show(report.as_uri(), width=700)
    fine &= check_breaks(browser)
    browser.show(report.as_uri(), width=420)
    wide = browser.value("document.documentElement.scrollWidth")
    fine &= say(wide <= 420, BROWSER_TESTS[9], str(wide))
    tables = browser.value("[...document.querySelectorAll('.wide, .blocks')]"
                           ".map(t => t.scrollWidth - t.clientWidth)")
    fine &= say(max(tables) <= 0, BROWSER_TESTS[10], str(tables))
    if keep:
        Path(keep, "light.png").write_bytes(light.png)
        Path(keep, "dark.png").write_bytes(dark.png)
    return fine


def main():
    pith, keep = sys.argv[1], (sys.argv[2:] + [None])[0]
    address = serve()
    with tempfile.TemporaryDirectory() as folder:
        hostile, report = Path(folder, "hostile.html"), Path(folder, "r.html")
        page = (HERE / "hostile.html").read_text(encoding="utf-8")
        hostile.write_text(page.replace(
            "@SERVER@", address), encoding="utf-8")
        subprocess.run([pith, "explain", "--html", report, "-m",
                        ",".join(METHODS), hostile], check=True)
        fine = check_file(report)
        program = shutil.which("chromium")
        if not program:
            for name in BROWSER_TESTS:
                print(f"ok - web report: {name} # SKIP chromium is not here")
            return 0 if fine else 1
        with Browser(program, 200) as browser:
            fine &= check_browser(browser, hostile, report, keep)
    return 0 if fine else 1


sys.exit(main())
