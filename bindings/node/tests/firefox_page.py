#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The static page of `make web-demo` in Debian's Firefox, from a plain server of
files: the sample must give what the program prints. Prints TAP.

Usage: firefox_page.py FOLDER PITH
"""

import functools
import http.server
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests/web"))
from firefox import Firefox  # noqa: E402

STATUS = "document.querySelector('#status').textContent"
# Not innerText, which leaves out what is too far below to be drawn.
TEXT = ("Array.from(document.querySelectorAll('#result span'), "
        "line => line.textContent).join('\\n')")


class Files(http.server.SimpleHTTPRequestHandler):
    """What `python3 -m http.server` serves, quietly."""

    def log_message(self, *_):
        pass


def say(fine, name, why=""):
    print(f"{'ok' if fine else 'not ok'} - Firefox: {name}")
    if not fine:
        print("# " + str(why).replace("\n", "\n# "))
    return fine


def wait_for(firefox, expression):
    while time.monotonic() < firefox.deadline:
        if firefox.value(expression):
            return True
        time.sleep(0.2)
    return False


def look(firefox, address, wanted):
    firefox.show(address)
    ready = wait_for(firefox, "document.querySelector('#method').length > 3")
    fine = say(ready, "the page is ready", firefox.value(STATUS))
    firefox.value("document.querySelector('#sample').click()")
    wait_for(firefox, STATUS + ".includes('kept by')")
    firefox.value("document.querySelector('#tab-text').click()")
    shown = firefox.value(TEXT)
    fine &= say(shown.split() == wanted.split(), "the sample's text",
                firefox.value(STATUS) + "\n" + shown)
    kept = firefox.value("document.querySelector('#page').contentDocument"
                         ".querySelectorAll('.is-kept').length")
    return fine & say(kept > 10, "kept blocks are tinted", kept)


def main():
    folder, pith = (Path(arg).resolve() for arg in sys.argv[1:])
    program = shutil.which("firefox-esr")
    if not program:
        print("ok - Firefox # SKIP firefox-esr is not installed")
        return 0
    wanted = subprocess.run([pith, "-q", folder / "sample.html"], check=True,
                            encoding="utf-8", stdout=subprocess.PIPE).stdout
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Firefox(program) as firefox:
        fine = look(firefox, f"http://127.0.0.1:{server.server_port}/", wanted)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
