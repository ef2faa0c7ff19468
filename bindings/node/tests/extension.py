#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The browser extension of docs/node.md, made as it says there.

Its files and commands are taken from the section. Loaded into Debian's Chromium and
Firefox, it must put into an example page what the program prints for it. Prints TAP.

Usage: extension.py PACKAGE PITH
"""

import http.server
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
from firefox import Firefox  # noqa: E402

EXAMPLE = ROOT / "examples/pages/river-flood.html"
CLIP = "document.querySelector('#clip')?.textContent"


class Page(http.server.BaseHTTPRequestHandler):
    """The example, at any path."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(EXAMPLE.read_bytes())

    def log_message(self, *_):
        pass


def say(fine, name, *why):
    print(f"{'ok' if fine else 'not ok'} - extension: {name}", flush=True)
    for line in why if not fine else ():
        print(f"# {line}")
    return fine


def make(folder, package):
    """The extension's folder."""
    docs = (ROOT / "docs/node.md").read_text(encoding="utf-8")
    section = docs.split("## In a browser extension\n")[1].split("\n## ")[0]
    found = re.findall(r"^```(\w+)\n(.*?)^```$", section, re.M | re.S)
    names = ("manifest.json", "background.js", "content.js", "commands")
    for name, (_, text) in zip(names, found):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "node_modules").mkdir()
    (folder / "node_modules/pith").symlink_to(package)
    subprocess.run(["sh", "-e", "commands"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return folder / "extension"


def look(browser, address, wanted, name):
    """Whether the page gets its clip; a worker may start after the first page."""
    shown = None
    while shown is None and time.monotonic() < browser.deadline:
        browser.show(address)
        for _ in range(50):
            shown = browser.value(CLIP)
            if shown is not None:
                break
            time.sleep(0.1)
    return say((shown or "").split() == wanted.split(), name, *(shown or "").splitlines())


def main():
    package, pith = (Path(arg).resolve() for arg in sys.argv[1:])
    if not shutil.which("esbuild"):
        print("ok - extension # SKIP esbuild is not installed")
        return 0
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/flood"
    wanted = subprocess.run([pith, "-q", "--markdown", "--base-url", address, EXAMPLE],
                            check=True, encoding="utf-8", stdout=subprocess.PIPE).stdout
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        extension = make(Path(folder), package)
        program = shutil.which("chromium")
        if program:
            with Browser(program, flags=["--enable-unsafe-extension-debugging"]) as browser:
                browser.call("Extensions.loadUnpacked", session=None, path=str(extension))
                fine &= look(browser, address, wanted, "Chromium")
        program = shutil.which("firefox-esr")
        if program:
            with Firefox(program) as firefox:
                firefox.call("Addon:Install", path=str(extension), temporary=True)
                fine &= look(firefox, address, wanted, "Firefox")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
