# SPDX-License-Identifier: Apache-2.0
"""python -m pith: the content of pages, from files or standard input."""
from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import List, Optional

import pith

FORMS = ("text", "markdown", "html", "json", "xml", "tei", "csv", "tokens")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pith", description="Print the main content of pages. "
        "The program `pith` can do more: folders, WARC files, crawling.")
    parser.add_argument("files", nargs="*", default=["-"], metavar="FILE",
                        help="pages; - or nothing is standard input")
    parser.add_argument("-f", "--format", choices=FORMS, default="text")
    parser.add_argument("-m", "--method", help="one of --methods")
    parser.add_argument("--url", help="the page's address")
    parser.add_argument("--methods", action="store_true",
                        help="list the methods and leave")
    parser.add_argument("--version", action="version", version=pith.__version__)
    return parser


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def _write(page: pith.Page, form: str, path: str) -> str:
    id = None if path == "-" else path
    if form == "json":
        return page.to_json(id) + "\n"
    if form == "csv":
        return page.to_csv(id)
    if form == "xml":
        return page.to_xml(id)
    if form == "tei":
        return page.to_tei(id)
    return page.output + "\n" if page.output else ""


def main(words: Optional[List[str]] = None) -> int:
    """Status 0; 1 when a page was unreadable; 2 for a wrong command line."""
    args = _parser().parse_args(words)
    if args.methods:
        for method in pith.methods():
            print(f"{method.name:10} {method.summary}")
        return 0
    form = "text" if args.format in ("json", "csv") else args.format
    failed = 0
    try:
        options = pith.Options(format=form, method=args.method)
    except pith.OptionError as error:
        print(f"pith: {error}", file=sys.stderr)
        return 2
    if args.format == "csv":
        sys.stdout.buffer.write(pith.csv_header().encode())
    for path in args.files:
        try:
            page = pith.extract(_read(path), args.url, options=options)
        except OSError as error:
            print(f"pith: {error}", file=sys.stderr)
            failed = 1
            continue
        if page.status in ("error", "limit"):
            print(f"pith: {path}: {page.reason}", file=sys.stderr)
        failed |= page.status == "error"
        sys.stdout.buffer.write(_write(page, args.format, path).encode())
    return failed


def _program() -> int:
    """main(), for a reader that may close the pipe; Ctrl-C ends it without a traceback."""
    try:
        status = main()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # What is still buffered has no reader; the interpreter would say so at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(_program())
