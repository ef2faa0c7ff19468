#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports of `pith eval --reproduce ttr` and `all`, and a figure of words.

The pages and their annotations name a server that counts; neither the index
nor a page's file may ask it for anything. Both are light and dark, every plot
has a size and stays inside the page, a click on a heading sorts its table;
missing words are red, words too many grey. The page of all papers has each of
them with tables, charts and the command, and fits wide and narrow screens.

Usage: eval_report.py PITH [KEEP]    KEEP: a folder for the screenshots
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import Browser
from counting import Server, serve

TESTS = ["the index is not blank, light and dark", "plots are drawn, none cut",
         "a click on a heading sorts", "a page's differences are coloured",
         "words and outliers can be told apart",
         "all papers: tables, charts, commands", "all papers: light and dark",
         "all papers: fits 1200 and 420 pixels", "nothing is requested",
         "many rows are paged and filtered", "a page leads to the next",
         "on a phone plots can be read and nothing sticks out"]

PAGE = """<title>%s</title><body><div><a href=%s/a>Home</a>
<img src=%s/b.png></div>
<p>The river rose two metres overnight and flooded the old town number %d.</p>
<p>Volunteers carried sandbags to the bridge until early in the morning.</p>
<p><a href=x>Other news</a></p>
"""


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - eval report: {name}")
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def make_gold(folder, address, n=6):
    for part in ("html", "ground-truth"):
        Path(folder, part).mkdir(parents=True)
    for i in range(n):
        Path(folder, f"html/{i}.html").write_text(
            PAGE % (address, address, address, i) + "<p>more text</p>\n" * i,
            encoding="utf-8")
        content = (f"The river rose two metres overnight and flooded the old "
                   f"town number {i}. <img src={address}/c.png> Never there.")
        Path(folder, f"ground-truth/{i}.json").write_text(json.dumps({
            "ground_truth": {"main_content": content},
            "_internal": {"page_type": {"primary": "article"}}}))


def colours_of(picture):
    return len({picture.at(x, y) for x in range(0, picture.width, 5)
                for y in range(0, picture.height, 5)})


def check_index(browser, index, keep):
    browser.show(index.as_uri(), dark=True)
    dark = browser.picture(lambda it: sum(it.at(2, 2)) < 200)
    browser.show(index.as_uri())
    light = browser.picture(lambda it: colours_of(it) > 20)
    if keep:
        Path(keep, "eval-light.png").write_bytes(light.png)
        Path(keep, "eval-dark.png").write_bytes(dark.png)
    fine = say(colours_of(light) > 20 and light.at(2, 2) == (255, 255, 255) and
               sum(dark.at(2, 2)) < 200, TESTS[0],
               f"{light.at(2, 2)}, {dark.at(2, 2)}")
    plots = browser.value(
        "[...document.querySelectorAll('svg')].map(s => s"
        ".getBoundingClientRect()).map(r => [r.height, r.right])")
    wide = browser.value("document.documentElement.clientWidth")
    fine &= say(len(plots) > 15 and min(p[0] for p in plots) > 150 and
                max(p[1] for p in plots) <= wide, TESTS[1], str(plots))
    order = ("(() => { const t = [...document.querySelectorAll('table')].pop();"
             "const read = () => [...t.tBodies[0].rows].map(r => "
             "parseFloat(r.cells[3].textContent));"
             "t.tHead.rows[0].cells[3].click(); const up = read();"
             "t.tHead.rows[0].cells[3].click(); return [up, read()] })()")
    up, down = browser.value(order)
    keys = ("(() => { const t = [...document.querySelectorAll('table')].pop();"
            "const th = t.tHead.rows[0].cells[3]; th.focus();"
            "th.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));"
            "return [document.activeElement === th, th.ariaSort] })()")
    return say(len(up) > 10 and up == sorted(up) and
               down == sorted(down, reverse=True) and up[0] < up[-1] and
               browser.value(keys) == [True, "ascending"], TESTS[2],
               str(up), str(down)) and fine


def check_phone(browser, index):
    """Text in plots keeps its size: on narrow screens they scroll in their frames."""
    browser.show(index.as_uri(), width=420)
    sizes, wide = browser.value(
        "[[...document.querySelectorAll('.pith-plot text')].map(t => parseFloat("
        "getComputedStyle(t).fontSize) * Math.hypot(t.getScreenCTM().a,"
        "t.getScreenCTM().b)),"
        "document.documentElement.scrollWidth]")
    return say(len(sizes) > 100 and min(sizes) > 6.5 and wide == 420, TESTS[11],
               f"{min(sizes)}, {wide}")


def check_page(browser, page):
    browser.show(page.as_uri())
    marks = {}
    for mark in ("del", "ins"):
        marks[mark] = browser.value(
            f"[...document.querySelectorAll('h2 ~ p {mark}')].map(d => ["
            "getComputedStyle(d).color, d.textContent])")
    picture = browser.value("document.querySelectorAll('img').length")
    return say({colour for colour, _ in marks["del"]} == {"rgb(176, 0, 32)"} and
               {colour for colour, _ in marks["ins"]} == {"rgb(87, 96, 106)"}
               and any("there" in text for _, text in marks["del"]) and
               any("sandbags" in text for _, text in marks["ins"]) and
               not any("river" in text for _, text in marks["ins"]) and
               picture == 0,
               TESTS[3], str(marks))


def check_many(browser, pith, folder):
    """Many rows: pages of 100, a filter; the file of one page links to the next."""
    gold, out = Path(folder, "many"), Path(folder, "many-out")
    make_gold(gold, "http://127.0.0.1:1", 120)
    subprocess.run([pith, "eval", "--methods", "ttr,ctd", gold, "--report",
                    out], check=True, stdout=subprocess.DEVNULL)
    browser.show((out / "index.html").as_uri())
    head = browser.value("document.querySelector('h1 + p').textContent + "
                         "document.querySelector('.command').textContent")
    rows = ("[...document.querySelectorAll('table')].pop()"
            ".tBodies[0].rows.length")
    seen = [browser.value(rows)]
    browser.value("[...document.querySelectorAll('.steps button')][1].click()")
    browser.value("[...document.querySelectorAll('.steps button')][1].click()")
    seen.append(browser.value(rows))
    browser.value("(() => { const i = document.querySelector('.steps input');"
                  "i.value = '77'; i.oninput() })()")
    seen.append(browser.value(rows))
    fine = say(seen[:2] == [100, 40] and 2 <= seen[2] < 40 and "pith " in head and
               "pith eval --methods ttr,ctd --report" in head, TESTS[-2], head,
               str(seen))
    order = (out / "page/order.js").read_text().split("'")[1::2]
    browser.show((out / f"page/{order[0]}.html").as_uri())
    links = browser.value("[...document.querySelectorAll('#steps a')].map("
                          "a => a.getAttribute('href'))")
    return say(len(order) == 120 and links == ["../index.html", f"{order[1]}"
                                               ".html"],
               TESTS[-1], str(links), str(order[:3])) and fine


def check_words(browser, pith, folder):
    pages = sorted(map(str, Path(folder, "gold/html").iterdir()))
    words, figure = Path(folder, "words.tsv"), Path(folder, "words.svg")
    subprocess.run([pith, "words", "learn", "--set", "neighbour=2", "--set",
                    "outliers=3", "-o", words, *pages], check=True)
    subprocess.run([pith, "words", "show", "--figure", "words", "-o", figure,
                    words], check=True)
    browser.show(figure.as_uri())
    blue, orange = (0, 103, 163), (196, 78, 0)
    shown = browser.picture(
        lambda it: it.count(blue) > 3 and it.count(orange) > 2)
    names = browser.value("[...document.querySelectorAll('.p title')]"
                          ".map(t => t.textContent)")
    return say(len(names) == 3 and shown.count(blue) > 3 and
               shown.count(orange) > 2, TESTS[4], str(names),
               f"{shown.count(blue)}, {shown.count(orange)} pixels")


SECTIONS = """[...document.querySelectorAll('section')].map(s => [s.id,
    s.querySelectorAll('table').length, s.querySelectorAll('.charts svg').length,
    s.querySelector('.command').textContent,
    s.querySelectorAll('.claims li').length])"""
CHARTS = {"density": 4, "blocks": 1, "outlier": 1, "weight": 1, "ttr": 2}


def check_papers(browser, index, keep):
    browser.show(index.as_uri())
    found = browser.value(SECTIONS)
    gold = str(index.parent.parent / "gold")
    fine = say([row[0] for row in found] == list(CHARTS) and
               all(tables and charts == CHARTS[name] and claims and
                   command == f"pith eval --reproduce {name} {gold}"
                   for name, tables, charts, command, claims in found),
               TESTS[5], str(found))
    corners, overflow = [], []
    for width in (1200, 420):
        for dark in (False, True):
            browser.show(index.as_uri(), width, 900, dark)
            picture = browser.picture(
                lambda it, dark=dark: (sum(it.at(2, 2)) < 180) == dark)
            corners.append(sum(picture.at(2, 2)) // 3)
            overflow.append(browser.value(
                "document.documentElement.scrollWidth") - width)
            if keep:
                name = f"papers-{width}-{'dark' if dark else 'light'}.png"
                Path(keep, name).write_bytes(picture.png)
    fine &= say(corners[0] == corners[2] == 255 and corners[1] < 60 and
                corners[3] < 60, TESTS[6], str(corners))
    return say(max(overflow) <= 0, TESTS[7], str(overflow)) and fine


def main():
    pith, keep = sys.argv[1], (sys.argv[2:] + [None])[0]
    address = serve()
    program = shutil.which("chromium")
    if not program:
        for name in TESTS:
            print(f"ok - eval report: {name} # SKIP chromium is not here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        gold, out = Path(folder, "gold"), Path(folder, "out")
        make_gold(gold, address)
        subprocess.run([pith, "eval", "--reproduce", "ttr", gold, "--report",
                        out], check=True, stdout=subprocess.DEVNULL)
        with Browser(program, 200) as browser:
            fine = check_index(browser, out / "index.html", keep)
            fine &= check_phone(browser, out / "index.html")
            fine &= check_page(browser, out / "page/0.html")
            fine &= check_words(browser, pith, folder)
            fine &= check_many(browser, pith, folder)
            subprocess.run([pith, "eval", "--reproduce", "all", gold,
                            "--report", Path(folder, "all")], check=True,
                           stdout=subprocess.DEVNULL)
            fine &= check_papers(browser, Path(folder, "all/index.html"), keep)
            fine &= say(not Server.asked, TESTS[8], *Server.asked)
    return 0 if fine else 1


sys.exit(main())
