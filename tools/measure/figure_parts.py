# SPDX-License-Identifier: Apache-2.0
"""Parts of documents with figures, and what stands outside of them.

Read by tools/measure/compare-figures, whose help describes the comments.
"""
import re
import subprocess

KINDS = "output|figures|record|quoted|file of records"
BEGIN = re.compile(rf"<!-- ({KINDS})( quick)?(?:: (.*?))? ?-->$")
END = "<!-- end -->"
# A measured number: with a decimal point, in per cent, a rate, a short time, or
# so many of so many.
TOLD = re.compile(r"(?<![\w.])(?<![A-Za-z][-/])(?:\d[\d,]*)?\.\d+(?![\w.]*\w)"
                  r"|(?<![\w.])\d[\d,]* %"
                  r"|(?<![\w.])\d[\d,]*(?= (?:[kMG]B/s|[mµn]s\b))"
                  r"|(?<![\w.])\d[\d,]* of (?:the )?\d[\d,]*(?![\w.]*\w)")
CODE = re.compile(r'`[^`]*`|\]\([^)]*\)|<!--.*?-->|"[^"]*"')
# Versions and sections have numbers like them, behind these words.
BEFORE = ("Python|XPath|HTTP|OpenAPI|HTML|XML|WARC|Unicode|Debian|glibc|GCC|"
          "clang|LGPL|[Ff]igures?|[Tt]ables?|[Ss]ections?|[Vv]ersions?|§")
VERSION = re.compile(rf"(?:{BEFORE})[ /]?\d[\w.]*(?:(?:,| and| to) \d[\w.]*)*")
WHEN = re.compile(r"(\d{4}-\d\d-\d\d|[0-9a-f]{7,40})"
                  r"(?: to \d{4}-\d\d-\d\d)?(?:: (.*))?$")
TOOL = re.compile(r"(?<![\w./-])(?:bench|examples|tests|tools)/[\w./-]*[\w-]")
TARGET = re.compile(r"\bmake (?:[A-Z_]+=(?:'[^']*'|\S+) )*([a-z][a-z-]*)")


class Part:
    """Lines first+1 to last-1 of a document, between two comments."""

    def __init__(self, path, lines, first, last, match):
        self.path, self.first, self.last = path, first, last
        self.kind, self.quick = match.group(1), bool(match.group(2))
        self.command, self.when = match.group(3), None
        if self.kind in ("record", "file of records") and self.command:
            when = WHEN.match(self.command)
            if when:
                self.when, self.command = when.group(1), when.group(2)
        self.command = self.command or indented_before(lines, first)
        self.text = lines[first + 1:last]
        while self.text and not self.text[0]:
            self.text.pop(0)
        while self.text and not self.text[-1]:
            self.text.pop()

    def place(self):
        return f"{self.path}:{self.first + 1}"

    def is_compared(self):
        return self.kind in ("output", "figures")


def indented_before(lines, first):
    """The commands that a reader sees: the last indented lines."""
    last = first - 1
    while last >= 0 and not lines[last].startswith("    "):
        last -= 1
    start = last
    while start > 0 and lines[start - 1].startswith("    "):
        start -= 1
    return "\n".join(line[4:] for line in lines[start:last + 1])


def read_parts(root, path):
    """The parts of a document, in order; ValueError says what is wrong."""
    lines = (root / path).read_text("utf-8").split("\n")
    parts, begin = [], None
    for number, line in enumerate(lines):
        match = BEGIN.match(line)
        if match and match.group(1) == "file of records":
            parts.append(Part(path, lines, number, number, match))
        elif match and begin is None:
            begin = number, match
        elif line == END and begin is not None:
            parts.append(Part(path, lines, begin[0], number, begin[1]))
            begin = None
        elif match or line == END:
            raise ValueError(f"{path}:{number + 1}: {line}")
    if begin is not None:
        raise ValueError(f"{path}:{begin[0] + 1}: no {END}")
    return parts


def told_in(line):
    """The measured numbers of a line of prose: code and versions are none."""
    return TOLD.findall(VERSION.sub("", CODE.sub("", line)))


def outside(root, path, parts):
    """Lines with measured numbers that no part declares."""
    if any(part.kind == "file of records" for part in parts):
        return
    inside = {number for part in parts
              for number in range(part.first, part.last + 1)}
    fenced, code, before = False, False, ""
    for number, line in enumerate(
            (root / path).read_text("utf-8").split("\n")):
        fenced ^= line.startswith("```")
        code = line.startswith("    ") and (code or not before)
        before = line
        if number in inside or fenced or code:
            continue
        told = told_in(line)
        if told:
            yield f"{path}:{number + 1}: {', '.join(told)} is in no part"


def has_commit(root, name):
    """Whether a commit or COMMIT:FILE exists; None without a history."""
    git = ["git", "-C", str(root)]
    state = subprocess.run([*git, "rev-parse", "--is-shallow-repository"],
                           capture_output=True, text=True, check=False)
    if state.stdout.strip() != "false":
        return None
    return subprocess.run([*git, "cat-file", "-e", name],
                          capture_output=True, check=False).returncode == 0


def wrong_record(root, part):
    """What a record names that does not exist."""
    if part.kind == "quoted":
        if not part.command:
            yield "does not say from where"
        return
    if not part.when:
        yield "names neither a date nor a commit"
        return
    if not part.command:
        yield "names no command"
    commit = None if "-" in part.when else part.when
    if commit and has_commit(root, commit) is False:
        yield f"there is no commit {commit}"
        return
    for tool in TOOL.findall(part.command):
        there = (has_commit(root, f"{commit}:{tool}") is not False
                 if commit else (root / tool).exists())
        if not there:
            yield f"there is no {tool}"
    makefile = root / "Makefile"
    rules = makefile.read_text("utf-8") if makefile.exists() else ""
    for target in TARGET.findall(part.command):
        if not commit and not re.search(rf"^{target}\b.*:", rules, re.M):
            yield f"there is no make {target}"
