# SPDX-License-Identifier: Apache-2.0
"""A headless Firefox over Marionette, its own debugging protocol.

Messages are the number of bytes, a colon, and a JSON array: 0, number, command
and parameters; answers begin with 1. Only the standard library is needed.
"""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

# Nothing is requested from the browser's makers; the port is a free one.
SETTINGS = """user_pref("marionette.port", 0);
user_pref("app.update.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.startup.homepage", "about:blank");
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
"""


class Firefox:
    """One browser with one page; use as a context."""

    def __init__(self, program, seconds=120):
        self.deadline = time.monotonic() + seconds
        self.profile = Path(tempfile.mkdtemp(prefix="pith-firefox-"))
        (self.profile / "user.js").write_text(SETTINGS)
        self.number, self.pending = 0, b""
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote",
             "--profile", self.profile],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            self.socket = socket.create_connection(
                ("127.0.0.1", self.wait_for_port()))
            self.receive()
            self.call("WebDriver:NewSession")
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if hasattr(self, "socket"):
            self.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def wait_for_port(self):
        """Firefox writes the port into the profile when it listens."""
        file = self.profile / "MarionetteActivePort"
        while time.monotonic() < self.deadline:
            if file.exists() and file.read_text().strip():
                return int(file.read_text())
            if self.process.poll() is not None:
                raise OSError("Firefox has ended")
            time.sleep(0.1)
        raise TimeoutError("Firefox does not listen")

    def receive(self):
        """The next message."""
        while True:
            size, colon, rest = self.pending.partition(b":")
            if colon and len(rest) >= int(size):
                self.pending = rest[int(size):]
                return json.loads(rest[:int(size)])
            self.socket.settimeout(max(0.1, self.deadline - time.monotonic()))
            more = self.socket.recv(1 << 16)
            if not more:
                raise OSError("Firefox has gone away")
            self.pending += more

    def call(self, command, **params):
        self.number += 1
        message = json.dumps([0, self.number, command, params]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        while True:
            _, number, error, result = self.receive()
            if number == self.number:
                break
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def show(self, url):
        self.call("WebDriver:Navigate", url=url)

    def value(self, expression):
        """The value of a JavaScript expression in the page."""
        return self.call("WebDriver:ExecuteScript",
                         script=f"return {expression}", args=[])["value"]
