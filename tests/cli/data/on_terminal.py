#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs commands, one per line of standard input, with standard error on a
terminal and standard output discarded. Prints for each whether a progress
line was ever drawn, what remains on the screen at the end, and the exit
status."""

import os
import pty
import re
import shlex
import subprocess
import sys


def seen_on(stream, command):
    """Run a command with its stdout or stderr on a terminal: the bytes written
    there, and the exit status."""
    master, slave = pty.openpty()
    streams = {"stdout": subprocess.DEVNULL, "stderr": None, stream: slave}
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, **streams)
    os.close(slave)
    seen = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # the terminal's other end is closed
            break
        if not part:
            break
        seen += part
    os.close(master)
    return seen, child.wait()


def run(command):
    seen, status = seen_on("stderr", command)
    drawn = re.search(rb"\d pages.*pages/s", seen)
    # Text that was erased before the line ended does not remain.
    left = [line.rsplit("\033[K", 1)[-1].strip("\r")
            for line in seen.decode().split("\n")]
    left = [line for line in left if line][:2]
    print("drawn" if drawn else "not drawn",
          *(f"left: {line}" for line in left), f"status {status}",
          sep=", ", flush=True)


def main():
    for line in sys.stdin:
        if line.startswith("=="):
            print(line, end="", flush=True)
        else:
            run([os.environ["PITH"]] + shlex.split(line))


if __name__ == "__main__":
    main()
