# SPDX-License-Identifier: Apache-2.0
"""Just enough of C for the checks: tokens, functions, calls, nesting.

This is no parser of the language. It knows comments, strings, preprocessor
lines, brackets and the words that open a statement, which suffices for code
in this project's style; tests/gates/ shows for each check that it finds
what it is there to find.
"""

import re
from pathlib import Path

TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|->|\S")
HEADS = ("if", "for", "while", "switch", "do", "else")
NOT_CALLS = HEADS + ("return", "sizeof", "_Alignof", "case", "defined")


class Token:
    __slots__ = ("text", "line")

    def __init__(self, text, line):
        self.text = text
        self.line = line


class Function:
    """A function with a body: where it stands, how big, what it calls."""

    def __init__(self, name, path, is_static):
        self.name = name
        self.path = path
        self.is_static = is_static
        self.first = self.last = 0
        self.returns = []  # words before the name
        self.arguments = []  # tokens between the brackets
        self.parameters = 0
        self.nesting = 0
        self.deepest = 0  # line of the deepest statement
        self.body = []
        self.source = ""  # text of the whole file

    def lines(self):
        return self.last - self.first + 1

    def calls(self):
        for this, following in zip(self.body, self.body[1:]):
            if following.text == "(" and this.text not in NOT_CALLS:
                if re.match(r"[A-Za-z_]", this.text):
                    yield this.text, this.line


def is_generated(text):
    """True when one of the first lines names the generator."""
    first = "\n".join(text.splitlines()[:6]).lower()
    return bool(re.search(r"(generated|made) by tools/(gen/|train)", first))


def split_comments(text):
    """The text without comments, strings emptied; and the comments alone.

    Both keep every line end, so that lines keep their numbers.
    """
    code, prose = [], []
    at, stop = 0, len(text)
    pattern = re.compile(
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
        re.DOTALL)
    for match in pattern.finditer(text):
        code.append(text[at:match.start()])
        piece = match.group()
        if piece.startswith("/"):
            prose.append(piece)
            code.append(" " + "\n" * piece.count("\n"))
        else:
            code.append(piece[0] + piece[0])
        at = match.end()
    code.append(text[at:stop])
    return "".join(code), "".join(prose)


def drop_preprocessor(code):
    """Without preprocessor lines, continued ones included.

    Of #if and #else only the first branch stays when it leaves a bracket
    open, because the other would leave it open once more.
    """
    kept, open_ifs, continued, depth = [], [], False, 0
    for line in code.split("\n"):
        if continued or line.lstrip().startswith("#"):
            word = "" if continued else line.lstrip()[1:].lstrip()
            continued = line.endswith("\\")
            if word.startswith("if"):
                open_ifs.append([depth, False])
            elif word.startswith(("else", "elif")) and open_ifs:
                open_ifs[-1][1] = open_ifs[-1][1] or depth != open_ifs[-1][0]
            elif word.startswith("endif") and open_ifs:
                open_ifs.pop()
            kept.append("")
            continue
        if any(skip for _, skip in open_ifs):
            kept.append("")
            continue
        depth += line.count("{") - line.count("}")
        kept.append(line)
    return "\n".join(kept)


def tokens_of(code):
    return [Token(match.group(), number)
            for number, line in enumerate(code.split("\n"), 1)
            for match in TOKEN.finditer(line)]


def closing(tokens, start):
    """Index of the bracket that closes the one at start."""
    pairs = {"(": ")", "{": "}", "[": "]"}
    opened, closed = tokens[start].text, pairs[tokens[start].text]
    depth = 0
    for i in range(start, len(tokens)):
        if tokens[i].text == opened:
            depth += 1
        elif tokens[i].text == closed:
            depth -= 1
            if depth == 0:
                return i
    return len(tokens) - 1


def count_parameters(tokens):
    if not tokens or [t.text for t in tokens] == ["void"]:
        return 0
    depth, commas = 0, 0
    for token in tokens:
        if token.text in "([{":
            depth += 1
        elif token.text in ")]}":
            depth -= 1
        elif token.text == "," and depth == 0:
            commas += 1
    return commas + 1


def opens_initialiser(body, i):
    """True when the brace at i holds values, not statements."""
    before = body[i - 1].text if i > 0 else "{"
    if before in ("=", ",", "(", "[", "return"):
        return True
    if before == "{":
        return False
    if before == ")":
        depth, k = 0, i - 1
        while k >= 0:
            depth += (body[k].text == ")") - (body[k].text == "(")
            if depth == 0:
                break
            k -= 1
        head = body[k - 1].text if k > 0 else ";"
        return not re.match(r"[A-Za-z_]", head) or head == "return"
    return bool(re.match(r"[A-Za-z_]", before)) and before not in HEADS


def deepest_statement(body):
    """How deep statements nest in a body, and the line where they do.

    A stack of what is open: "{" for a braced statement, "s" for one without
    braces, which ends with the next semicolon or the brace that it ends in.
    """
    stack, most, where, i = [], 0, 0, 0

    def end_statement():
        while stack and stack[-1] == "s":
            stack.pop()

    while i < len(body):
        text = body[i].text
        if text == "else" and i + 1 < len(body) and body[i + 1].text == "if":
            i += 1
            continue
        if text in HEADS:
            line = body[i].line
            if i + 1 < len(body) and body[i + 1].text == "(":
                i = closing(body, i + 1)
            braced = i + 1 < len(body) and body[i + 1].text == "{"
            stack.append("{" if braced else "s")
            i += 1 if braced else 0
            if len(stack) > most:
                most, where = len(stack), line
        elif text == "{":
            if opens_initialiser(body, i):
                i = closing(body, i)
            else:
                stack.append("{")
                if len(stack) > most:
                    most, where = len(stack), body[i].line
        elif text == "}":
            if stack:
                stack.pop()
            follows = body[i + 1].text if i + 1 < len(body) else ""
            if follows not in ("else", "while"):
                end_statement()
        elif text == ";":
            follows = body[i + 1].text if i + 1 < len(body) else ""
            if stack and stack[-1] == "s" and follows == "else":
                stack.pop()
            else:
                end_statement()
        i += 1
    return most, where


def functions_of(path, text=None):
    """All functions with a body in a file."""
    source = Path(path).read_text() if text is None else text
    code, _ = split_comments(source)
    tokens = tokens_of(drop_preprocessor(code))
    found, start, i = [], 0, 0
    while i < len(tokens):
        text = tokens[i].text
        if text == ";":
            start = i + 1
        elif text == "(" and i > start and not any(
                t.text == "=" for t in tokens[start:i]):
            last = closing(tokens, i)
            name = tokens[i - 1].text
            after = skip_attributes(tokens, last + 1)
            if after < len(tokens) and tokens[after].text == "{" and \
                    name not in ("__attribute__", "_Alignas"):
                end = closing(tokens, after)
                found.append(measure(path, tokens, (start, i, last, after,
                                                    end)))
                i = end
                start = end + 1
            else:
                i = last
        elif text == "{":
            inside = [t.text for t in tokens[start:i]]
            if inside[:1] != ["extern"]:
                i = closing(tokens, i)
            else:
                start = i + 1
        elif text == "}":
            start = i + 1
        i += 1
    for function in found:
        function.source = source
    return found


def skip_attributes(tokens, i):
    while i + 1 < len(tokens) and tokens[i].text == "__attribute__":
        i = closing(tokens, i + 1) + 1
    return i


def measure(path, tokens, places):
    start, opened, closed, brace, end = places
    words = [t.text for t in tokens[start:opened]]
    function = Function(tokens[opened - 1].text, path, "static" in words)
    function.returns = words[:-1]
    function.arguments = tokens[opened + 1:closed]
    function.first = tokens[start].line
    function.last = tokens[end].line
    function.parameters = count_parameters(tokens[opened + 1:closed])
    function.body = tokens[brace + 1:end]
    function.nesting, function.deepest = deepest_statement(function.body)
    return function


def files_of(root, folders):
    """C files below the folders, generated ones left out, with their text."""
    for folder in folders:
        for path in sorted(Path(root, folder).rglob("*.[ch]")):
            text = path.read_text()
            if not is_generated(text):
                yield path.relative_to(root), text
