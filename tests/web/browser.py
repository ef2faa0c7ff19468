# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium through its debugging pipe, and the contents of its
screenshots.

Messages are JSON objects, each ended by a NUL, on file descriptors 3 (in) and 4
(out) of the browser. Only the standard library is needed.
"""

import base64
import json
import os
import select
import shutil
import struct
import subprocess
import tempfile
import time
import zlib

FLAGS = """--headless --disable-gpu --disable-background-networking
    --disable-component-update --disable-sync --no-first-run --hide-scrollbars
    --disable-default-apps --remote-debugging-pipe""".split()
PATIENCE_S = 300
if os.geteuid() == 0:
    FLAGS.append("--no-sandbox")  # Chromium refuses to have one as root


class Browser:
    """One browser with one page; use as a context."""

    def __init__(self, program, seconds=600, flags=()):
        self.deadline = time.monotonic() + seconds
        self.profile = tempfile.mkdtemp(prefix="pith-web-")
        to_browser, self.to = os.pipe()
        self.back, from_browser = os.pipe()

        # Until both are moved, 3 and 4 may be ends of the pipes.
        def connect():
            into, out = os.dup(to_browser), os.dup(from_browser)
            os.dup2(into, 3)
            os.dup2(out, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, *flags, f"--user-data-dir={self.profile}",
             "about:blank"], preexec_fn=connect, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.pending, self.number, self.events = b"", 0, []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(t for t in targets if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", session=None,
                                 targetId=page["targetId"],
                                 flatten=True)["sessionId"]
        self.call("Page.enable")

    session = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", session=None)
        except (OSError, TimeoutError, RuntimeError):
            pass
        os.close(self.to)
        os.close(self.back)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        """The next message."""
        while b"\0" not in self.pending:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.back], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.back, 1 << 20)
            if not more:
                raise OSError("the browser has gone away")
            self.pending += more
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session="page", **params):
        """The result of a command; events before it are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        session = self.session if session == "page" else session
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def wait_for(self, event):
        """The parameters of the next event of that name."""
        while True:
            for at, seen in enumerate(self.events):
                if seen.get("method") == event:
                    return self.events.pop(at)["params"]
            self.events.append(self.receive())

    def show(self, url, width=1400, height=1300, dark=False):
        """Load a page and wait until it has settled."""
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])
        self.events = []
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")
        time.sleep(0.3)

    def value(self, expression):
        """The value of a JavaScript expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression,
                           returnByValue=True)
        return result["result"].get("value")

    def point_at(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        time.sleep(0.3)

    def picture(self, shows=lambda picture: True):
        """A screenshot that satisfies a condition, because frames are painted
        after they are loaded; after PATIENCE_S the last one."""
        end = time.monotonic() + PATIENCE_S
        while True:
            data = self.call("Page.captureScreenshot", format="png")["data"]
            picture = Picture(base64.b64decode(data))
            if time.monotonic() > end or shows(picture):
                return picture
            time.sleep(0.2)


class Picture:
    """A PNG with 8 bits per channel, as browsers write them."""

    def __init__(self, png):
        self.png = png
        at, data = 8, b""
        while at < len(png):
            size, kind = struct.unpack(">I4s", png[at:at + 8])
            body = png[at + 8:at + 8 + size]
            if kind == b"IHDR":
                self.width, self.height, _, colour = struct.unpack(
                    ">IIBB", body[:10])
            elif kind == b"IDAT":
                data += body
            at += 12 + size
        self.step = {2: 3, 6: 4}[colour]
        self.rows = list(self.unfilter(zlib.decompress(data)))

    def unfilter(self, data):
        step, length = self.step, self.width * self.step
        before = bytearray(length)
        for at in range(0, len(data), length + 1):
            kind, row = data[at], bytearray(data[at + 1:at + 1 + length])
            if kind == 1:
                for i in range(step, length):
                    row[i] = (row[i] + row[i - step]) & 255
            elif kind == 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, before))
            elif kind == 3:
                for i in range(length):
                    left = row[i - step] if i >= step else 0
                    row[i] = (row[i] + (left + before[i]) // 2) & 255
            elif kind == 4:
                self.undo_paeth(row, before)
            before = row
            yield bytes(row)

    def undo_paeth(self, row, before):
        step = self.step
        for i in range(len(row)):
            a = row[i - step] if i >= step else 0
            b = before[i]
            c = before[i - step] if i >= step else 0
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            best = a if pa <= pb and pa <= pc else b if pb <= pc else c
            row[i] = (row[i] + best) & 255

    def at(self, x, y):
        return tuple(self.rows[y][x * self.step:x * self.step + 3])

    def count(self, colour, box=None):
        """The number of pixels of a colour within left, top, right, bottom."""
        left, top, right, bottom = box or (0, 0, self.width, self.height)
        n = 0
        for row in self.rows[top:bottom]:
            part = row[left * self.step:right * self.step]
            n += sum(1 for i in range(0, len(part), self.step)
                     if part[i] == colour[0] and part[i + 1] == colour[1]
                     and part[i + 2] == colour[2])
        return n
