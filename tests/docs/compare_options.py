# SPDX-License-Identifier: Apache-2.0
"""Compares the table of docs/options.md with the options that there are.

    compare_options.py PROGRAM

Each column is read where the options are declared: the header files, the help of
the program, the table of the service, the schema that `pith mcp` sends, Python's
signature, Node's checks and types. Prints TAP. What is in one place and not in
the table, or in the table and nowhere, fails; so does a row whose names are not
the same but for - and _ and capitals, unless it has a remark that says why.
"""
import ast
import json
import re
import subprocess
import sys
from pathlib import Path

TABLE = Path("docs/options.md")
COLUMNS = ("C", "program", "service", "MCP", "Python", "Node")
EMPTY = "-"

# Options of the program for input, output, fetching and running. The table has
# only those for the content of a page.
OTHER_GROUPS = ("Input", "Fetching", "Running", "Names that trafilatura has", "Everywhere")
OTHER_FLAGS = {"output", "output-dir", "row-group", "html", "json", "jsonl", "xml", "xmltei",
               "csv", "parquet", "http-errors", "styles", "no-styles", "online", "render",
               "store", "site", "templates", "target-language", "record"}
# In C, fields for the caller's own work, and fields of other calls.
OTHER_FIELDS = {"size", "filter.size", "nsettings", "nrules", "ndecisions", "cancel_context",
                "layout.context", "layout.lookup", "layout.shown", "layout.shown_context",
                "site_learned"}
OTHER_ROWS = {"methods", "no-blocks", "html"}  # of the service: of other routes


def struct_fields(name):
    """Names of the fields of a struct, without those of nested structs."""
    text = "".join(path.read_text() for path in sorted(Path("include/pith").glob("*.h")))
    body = re.search(r"typedef struct %s \{(.*?)^\} %s;" % (name, name), text, re.S | re.M)[1]
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    for line in body.split(";"):
        callback = re.search(r"\(\*(\w+)\)", line)
        if callback:
            yield callback[1]
        elif line.strip():
            for part in line.split(","):
                yield re.search(r"(\w+)\s*$", part)[1]


def read_c():
    inner = {"render": "pith_render_options", "limits": "pith_limits",
             "layout": "pith_layout_choice"}
    found = set()
    for field in struct_fields("pith_options"):
        found |= ({f"{field}.{name}" for name in struct_fields(inner[field])}
                  if field in inner else {field})
    found |= {f"filter.{name}" for name in struct_fields("pith_filter")}
    return found - OTHER_FIELDS


def read_program(program):
    text = subprocess.run([program, "extract", "--help-all"], check=True,
                          capture_output=True, text=True).stdout
    found, group = set(), ""
    for line in text.splitlines():
        if re.match(r"[A-Z][a-z ]+$", line):
            group = line
        flag = re.match(r"  (?:-\w,|   ) --([a-z-]+)", line)
        if flag and group not in OTHER_GROUPS:
            found.add(flag[1])
    return found - OTHER_FLAGS


def read_service(_):
    text = Path("src/serve/page/ask.c").read_text()
    return set(re.findall(r'\{\{"([a-z-]+)", PITH_ASK_', text)) - OTHER_ROWS


def read_mcp(program):
    ask = "".join(json.dumps({"jsonrpc": "2.0", "id": n, "method": method, "params": params})
                  + "\n" for n, (method, params) in enumerate((
                      ("initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                                      "clientInfo": {"name": "t", "version": "0"}}),
                      ("tools/list", {}))))
    lines = subprocess.run([program, "mcp"], input=ask, check=True, capture_output=True,
                           text=True).stdout.splitlines()
    tools = json.loads(lines[1])["result"]["tools"]
    return {name for tool in tools for name in tool["inputSchema"]["properties"]}


def read_python(_):
    found = set()
    for path, name in (("_options.py", "__init__"), ("_extract.py", "extract")):
        tree = ast.parse((Path("bindings/python/pith") / path).read_text())
        made = next(node for node in ast.walk(tree)
                    if isinstance(node, ast.FunctionDef) and node.name == name)
        found |= {arg.arg for arg in (*made.args.args, *made.args.kwonlyargs)}
    return found - {"self", "options"}


def read_node_types():
    text = Path("bindings/node/lib/index.d.ts").read_text()
    body = re.search(r"export interface Options \{(.*?)^\}", text, re.S | re.M)[1]
    more = re.search(r"export interface ExplainOptions .*?\{(.*?)^\}", text, re.S | re.M)[1]
    return set(re.findall(r"^  (\w+)\?:", body + more, re.M))


def read_node(_):
    text = Path("bindings/node/lib/options.mjs").read_text()

    def words(name):
        body = re.search(r"const %s = [\[{(](.*?)[\]})]$" % name, text, re.S | re.M)[1]
        return set(re.findall(r"'(\w+)'", body)), set(re.findall(r"(\w+):", body))

    known = re.search(r"const KNOWN = new Set\((.*?)\n  \.filter", text, re.S)[1]
    found = (words("TEXTS")[0] | words("FLAGS")[0] | words("LIMITS")[1] | words("PARTS")[1]
             | set(re.findall(r"'(\w+)'", known)))
    return (found - words("INNER")[0]) | {"flip"}  # of explain()


def read_table():
    """Rows as lists of sets of names, one per column, and the remark."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(COLUMNS) + 1 and "`" in line:
            yield ([set(re.findall(r"`([^`]+)`", cell)) for cell in cells[:-1]], cells[-1])


def plain(name):
    """The name as letters only, without its position in C."""
    return re.sub(r"[-_]", "", name.split(".")[-1]).lower()


def say(fine, what, lines=()):
    print(("ok" if fine else "not ok") + " - " + what)
    for line in lines:
        print("# " + line)
    return fine


def main(program):
    rows = list(read_table())
    fine = say(len(rows) > 40, "docs/options.md has a table of options")
    readers = (lambda _: read_c(), read_program, read_service, read_mcp, read_python, read_node)
    for i, (column, read) in enumerate(zip(COLUMNS, readers)):
        there = read(program)
        told = {name for names, _ in rows for name in names[i]}
        lines = ([f"not in the table: {name}" for name in sorted(there - told)]
                 + [f"in the table alone: {name}" for name in sorted(told - there)])
        fine &= say(not lines, f"options of {column} are those of docs/options.md", lines)
    types, checked = read_node_types(), read_node(program)
    fine &= say(types == checked, "Node's types have the options that it takes",
                sorted(types ^ checked))
    odd = [" ".join(sorted(set().union(*names))) for names, remark in rows
           if len({plain(name) for name in set().union(*names)}) > 1 and not remark]
    fine &= say(not odd, "names are the same, or a remark says why not", odd)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
