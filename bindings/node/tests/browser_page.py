#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The package in a page of Debian's Chromium, served from the loopback.

The HTML snippet of docs/node.md, put into an example page, must show what the
program prints for it. Bytes in an old encoding, rules of sites by host and a
folder, which there cannot be, must do what they do elsewhere. Prints TAP.

Usage: browser_page.py PACKAGE PITH
"""

import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests/web"))
from browser import Browser  # noqa: E402

EXAMPLE = ROOT / "examples/pages/river-flood.html"
CALLS = """<title>Calls</title><script type=module>
import { build, extract, extractSync, OptionError, SiteRules } from './pith/lib/wasm.mjs'

const koi8 = Uint8Array.of(...new TextEncoder().encode('<meta charset=koi8-r><p>'),
  0xe4, 0xcf, 0xd6, 0xc4, 0xd8)
const siteRules = new SiteRules({ 'a.example': 'body: //footer\\nbody: //p[' })
let refused = false
try {
  new SiteRules('rules')
} catch (error) {
  refused = error instanceof OptionError && /no files here/.test(error.message)
}
window.found = JSON.stringify({
  build,
  refused,
  bytes: (await extract(koi8, { method: 'body' })).text,
  ruled: extractSync('<p>Story.</p><footer>By us.</footer>',
    { url: 'http://a.example/', siteRules }).text,
  problems: siteRules.problems.map(({ name, line }) => [name, line])
})
</script>"""
WANTED = {"build": "wasm", "refused": True, "bytes": "Дождь",
          "ruled": "By us.", "problems": [["a.example.txt", 2]]}


class Files(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, with the types that browsers ask for."""

    extensions_map = {".html": "text/html", ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def serve(folder):
    """Start a server of a folder; returns its address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def make_site(folder, package):
    docs = (ROOT / "docs/node.md").read_text(encoding="utf-8")
    snippet = re.search(r"^```html\n(.*?)^```$", docs, re.M | re.S)[1]
    page = EXAMPLE.read_text(encoding="utf-8")
    (folder / "page.html").write_text(page + snippet, encoding="utf-8")
    (folder / "calls.html").write_text(CALLS, encoding="utf-8")
    (folder / "pith").symlink_to(package)


def wait_for(browser, expression):
    """The value, when there is one: modules run on after a page is loaded."""
    while time.monotonic() < browser.deadline:
        value = browser.value(expression)
        if value:
            return value
        time.sleep(0.1)
    return None


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - browser: {name}")
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def main():
    package, pith = (Path(arg).resolve() for arg in sys.argv[1:])
    program = shutil.which("chromium")
    if not program:
        print("ok - browser # SKIP chromium is not installed")
        return 0
    text = subprocess.run([pith, "-q", EXAMPLE], check=True, encoding="utf-8",
                          stdout=subprocess.PIPE).stdout
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder), package)
        address = serve(folder)
        with Browser(program) as browser:
            browser.show(address + "/page.html")
            shown = wait_for(browser, "document.querySelector('dialog')"
                                      "?.innerText") or ""
            fine = say(shown.split() == text.split(),
                       "the snippet of docs/node.md", *shown.splitlines())
            browser.show(address + "/calls.html")
            found = json.loads(wait_for(browser, "window.found") or "null")
            fine &= say(found == WANTED, "bytes, and rules of sites",
                        f"found {found}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
