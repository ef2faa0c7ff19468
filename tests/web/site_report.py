#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page that `pith site show --html` writes, in a real browser.

A site of eight pages with a menu, a note and a foot, whose pages ask for a
picture: what repeats is marked, the rest is not, pointing at a mark says that
it repeats, and nothing is requested from a server that counts.

Usage: site_report.py PITH [KEEP]    KEEP: a folder for the screenshots
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import Browser
from counting import Server, serve

KEPT, DROPPED, BAR = (0, 103, 163), (253, 240, 230), (20, 24, 29)
MENU = ["Home", "News", "Weather", "About the mill"]
NOTE = "All that is written here may be printed elsewhere, with our name."
TESTS = ["what repeats is marked, the rest is kept", "both are on the screen",
         "pointing at a mark says why", "it is dark in the dark",
         "nothing is requested"]


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - web site: {name}")
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def make_site(folder, address):
    for n in range(8):
        menu = "".join(f"<li><a href='/{m}'>{m}</a>" for m in MENU)
        Path(folder, f"{n}.html").write_text(
            f"<!DOCTYPE html><title>Page {n}</title><ul>{menu}</ul>"
            f"<img src='{address}/{n}.png'><h1>The {'abcdefgh'[n] * 5} river</h1>"
            f"<p>Line {'abcdefgh'[n] * 9} of the story about the flood, which "
            f"stands on this page and on {'no' * (n + 1)} other.</p>"
            f"<p>{NOTE}</p><div>Share</div>", encoding="utf-8")


def marked_texts(browser):
    """Texts of the frame by their mark, as the browser has laid them out."""
    texts = {"keep": [], "drop": []}
    for target in browser.call("Target.getTargets", None)["targetInfos"]:
        if target["type"] != "iframe":
            continue
        session = browser.call("Target.attachToTarget", None, flatten=True,
                               targetId=target["targetId"])["sessionId"]
        found = browser.call(
            "Runtime.evaluate", session, returnByValue=True, expression="""
            [...document.querySelectorAll('[data-pith]')].map(
                e => [e.dataset.pith, e.dataset.why || '', e.textContent])""")
        for mark, why, text in found["result"]["value"]:
            texts[mark].append((text.strip(), why))
    return texts


def check(browser, report, keep):
    browser.show(report.as_uri())
    light = browser.picture(
        lambda it: it.count(KEPT) > 1000 and it.count(DROPPED) > 1000)
    texts = marked_texts(browser)
    dropped = [text for text, _ in texts["drop"]]
    fine = say(dropped == MENU + [NOTE, "Share"] and len(texts["keep"]) == 2 and
               all("repeats on the pages of the site" in why
                   for _, why in texts["drop"]), TESTS[0], str(texts))
    kept, marked = light.count(KEPT), light.count(DROPPED)
    fine &= say(kept > 1000 and marked > 1000, TESTS[1],
                f"{kept} pixels kept, {marked} dropped")
    left, top, right, bottom = browser.value(
        "(() => { const f = document.querySelector('iframe')"
        ".getBoundingClientRect(); return [f.left, f.top, f.right, f.bottom]"
        ".map(Math.round) })()")
    y = next(y for y in range(top, bottom)
             if light.count(DROPPED, (left, y, right, y + 1)) > 100)
    browser.point_at(left + 60, y + 8)
    foot = (left, bottom - 60, right, bottom)
    pointed = browser.picture(lambda it: it.count(BAR, foot) > 5000)
    bars = light.count(BAR, foot), pointed.count(BAR, foot)
    fine &= say(bars[0] < 5000 < bars[1], TESTS[2], f"bar of {bars} pixels")
    browser.show(report.as_uri(), dark=True)
    dark = browser.picture(lambda it: it.at(2, 2) == BAR)
    fine &= say(dark.at(2, 2) == BAR and light.at(2, 2) == (255, 255, 255),
                TESTS[3], f"{dark.at(2, 2)}, {light.at(2, 2)}")
    if keep:
        Path(keep, "light.png").write_bytes(light.png)
        Path(keep, "pointed.png").write_bytes(pointed.png)
        Path(keep, "dark.png").write_bytes(dark.png)
    return say(not Server.asked, TESTS[4], *Server.asked) and fine


def main():
    pith, keep = sys.argv[1], (sys.argv[2:] + [None])[0]
    program = shutil.which("chromium")
    if not program:
        for name in TESTS:
            print(f"ok - web site: {name} # SKIP chromium is not here")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        site, report = Path(folder, "site"), Path(folder, "marked.html")
        site.mkdir()
        make_site(site, serve())
        subprocess.run([pith, "site", "learn", "-m", "body", "-o",
                        f"{folder}/site.tpl", site], check=True,
                       stderr=subprocess.DEVNULL)
        subprocess.run([pith, "site", "show", "--sample", site / "3.html",
                        "--html", report, f"{folder}/site.tpl"], check=True)
        with Browser(program, 100) as browser:
            return 0 if check(browser, report, keep) else 1


sys.exit(main())
