#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the checks of tests/install/completions.sh for a program; prints TAP.

Lines are typed into a shell on a pseudo-terminal, followed by a tab, and run.
The first folder of PATH has a `pith` that only prints its arguments.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PATIENCE = 600  # seconds until a shell has answered; a busy machine takes minutes

# How each shell starts, how it loads the file, and the location of the file.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {dir}/pith", "pith"),
    "zsh": (["zsh", "-f", "-i"],
            "fpath=({dir} $fpath); autoload -Uz compinit; compinit -D -u", "_pith"),
    "fish": (["fish", "--no-config", "-i"], "source {dir}/pith.fish", "pith.fish"),
}
# The typed text, and the arguments that the program then gets.
LINES = [
    ("cra", "crawl"),
    ("--no-tab", "--no-tables"),
    ("crawl --dep", "crawl --depth"),
    ("words le", "words learn"),
    ("warc ca", "warc cat"),
    ("explain -m ct", "explain -m ctd"),
    ("explain --method ct", "explain --method ctd"),
    ("help sto", "help store"),
    ("extract floo", "extract flood.html"),
    ("crawl --store floo", "crawl --store flood.html"),
    ("extract --output-dir sav", "extract --output-dir saved"),
]
OPTION = {
    "bash": lambda text, verb: re.findall(
        r"--[a-z-]+", re.search(rf"^    {verb}\)\n +options='(.*)'$", text,
                                re.M)[1], re.I),
    "zsh": lambda text, verb: re.findall(
        r"^ +'\*(--[a-z-]+)", re.search(rf"^_pith_{verb}\(\)\n.*?^}}$", text,
                                        re.M | re.S)[0], re.M | re.I),
    "fish": lambda text, verb: ["--" + name for name in re.findall(
        rf"'__pith_verb {verb}' -l ([a-z-]+)", text, re.I)],
}
failed = 0


def report(fine, what, detail=""):
    global failed
    failed += not fine
    print(f"{'' if fine else 'not '}ok - {what}")
    for line in detail.splitlines() if not fine else []:
        print("#", line)


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout


def check_options(program, shell, text):
    """Whether a script has the options of every verb, in the same order."""
    wrong = []
    verbs = re.findall(r"^  ([a-z]+)  +\S", output_of(program, "--help"), re.M)
    for verb in verbs:
        shown = re.findall(r"^  (?:-.,|   ) (--[a-z-]+)",
                           output_of(program, verb, "--help-all"), re.M | re.I)
        if not shown or OPTION[shell](text, verb) != shown:
            wrong.append(verb)
    report(verbs and not wrong, f"{shell} has the options of every verb",
           " ".join(wrong))


class Terminal:
    """A shell on a pseudo-terminal."""

    def __init__(self, command, folder):
        self.seen = ""
        env = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder),
               "TERM": "dumb", "LC_ALL": "C.UTF-8"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder / "work")
            os.execvpe(command[0], command, env)

    def ask(self, line):
        """The arguments of `pith` when the line was run, or None."""
        os.write(self.terminal, line.encode())
        self.seen = ""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not select.select([self.terminal], [], [], 1)[0]:
                continue
            try:
                self.seen += os.read(self.terminal, 65536).decode(errors="replace")
            except OSError:  # the shell has ended
                return None
            answer = re.search(r"called with <(.*?)>", self.seen)
            if answer:
                return answer[1].strip()
        return None

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def make_folder(folder, name, text):
    for part in ("bin", "work/saved", "scripts"):
        (folder / part).mkdir(parents=True)
    (folder / "work/flood.html").touch()
    program = folder / "bin/pith"
    program.write_text("#!/bin/sh\nprintf 'called with <%s>\\n' \"$*\"\n",
                       encoding="utf-8")
    program.chmod(0o755)
    (folder / "scripts" / name).write_text(text, encoding="utf-8")


def check_lines(shell, text):
    command, setup, name = SHELLS[shell]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        make_folder(folder, name, text)
        terminal = Terminal(command, folder)
        ready = terminal.ask(setup.format(dir=folder / "scripts") +
                             "\npith ready\n")
        report(ready == "ready", f"{shell} takes the script", terminal.seen)
        for typed, wanted in LINES if ready else []:
            got = terminal.ask(f"pith {typed}\t\n")
            # zsh removes the slash after a folder's name.
            report((got or "").rstrip("/") == wanted, f"{shell} completes: pith {typed}",
                   f"got {got}\n{terminal.seen}")
        terminal.close()


def main():
    program = os.path.abspath(sys.argv[1])
    for shell in SHELLS:
        text = output_of(program, "--help-completion", shell)
        check_options(program, shell, text)
        if shutil.which(shell):
            check_lines(shell, text)
        else:
            print(f"ok - lines are completed # SKIP no {shell}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
