# SPDX-License-Identifier: Apache-2.0
"""Pages whose markup says what their content is, in the form of annotated ones.

A set is a folder OUT: OUT/html/NAME.html is a page, OUT/ground-truth/NAME.json
what it holds, as `pith eval` reads it. PITH names the program that takes the
text out of the element which holds it (build/release/pith).
"""
import json
import os
import shutil
import subprocess

PITH = os.environ.get("PITH", "build/release/pith")
LEAST_WORDS = 50  # a page with fewer in its main matter is none


def main_text(page, select, prune="", form="text"):
    """The visible text of what a selector matches, less what another does, the
    title's heading included, as pith eval has it."""
    command = [PITH, "extract", "-m", "body", "--keep-title", "-f", form,
               "--select", select, *(["--prune", prune] if prune else [])]
    result = subprocess.run([*command, page], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True)
    return result.stdout


def add(out, name, kind, page, text, site=None, **more):
    """Put a page of a type, and perhaps of a site, and its text into the set
    out."""
    place = out / "html" / f"{name}.html"
    if page != place:
        shutil.copyfile(page, place)
    gold = {**more, "ground_truth": {"main_content": text},
            "_internal": {"page_type": {"primary": kind},
                          **({"site": site} if site else {})}}
    path = out / "ground-truth" / f"{name}.json"
    path.write_text(json.dumps(gold, ensure_ascii=False), encoding="utf-8")
