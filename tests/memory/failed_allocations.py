#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whatever allocation fails, nothing is lost in silence.

Each command line below runs once to count its allocations, and then again with
the nth of them failing (fail_nth.c). Either all bytes that it writes are right,
or it says something and its status is not 0. Any other end, a signal above all,
is a failure. Prints TAP, one line for a command.

    failed_allocations.py PITH FAIL_NTH.so PAGES [--most N | --stacks N | --fork] [NAME...]

--most: so many values of n for a command, spread evenly [all of them].
--stacks: of the allocations with equal call stacks only so many: the first and last, and some
    between them.
--fork: every n in one run that forks at each allocation (fail_fork.h). Command lines that cannot
    be forked are left out: they have databases, connections, threads or children. Those that
    treat each page alone get one page at a time.
"""
import argparse
import concurrent.futures
import contextlib
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import zlib

SECONDS = 600
HANGS = -1000

# Name and arguments of each command. PAGES is a folder of pages, URL a server for them,
# IN the output of MADE_FIRST, HERE a copy of that, OUT an empty folder.
COMMANDS = [
    ("text", "-j 1 -m auto PAGES"),
    ("markdown", "-j 1 --markdown --links --images -m body PAGES"),
    ("commonmark", "-j 1 --markdown=commonmark --links --images -m body PAGES"),
    ("references", "-j 1 --markdown --link-style reference --images -m body PAGES"),
    ("html", "-j 1 -f html --links --images -m body PAGES"),
    ("xml", "-j 1 -f xml --links --images -m body PAGES"),
    ("tei", "-j 1 -f tei --links --images -m body PAGES"),
    ("csv", "-j 1 -f csv PAGES"),
    ("json", "-j 1 -f json --with-tokens PAGES"),
    ("items", "-j 1 -f json PAGES/products.html"),
    ("jsonl", "-j 1 --jsonl -o OUT/pages.jsonl PAGES"),
    ("parts", "-j 1 --jsonl --list-links --blocks --chunks 100t --next-page PAGES"),
    ("parquet", "-j 1 --parquet --list-links --blocks --row-group 1 "
                "-o OUT/pages.parquet PAGES"),
    ("tokens", "-j 1 -f tokens -m outlier PAGES"),
    ("wet", "-j 1 -f wet PAGES"),
    ("output-dir", "-j 1 --output-dir OUT/d PAGES"),
    ("density", "-j 1 -m td PAGES"),
    ("hybrid", "-j 1 -m hybrid PAGES"),
    ("blocks", "-j 1 -m blocks PAGES"),
    ("outlier", "-j 1 -m outlier PAGES"),
    ("weight", "-j 1 -m weight PAGES"),
    ("rules", "-j 1 -m rules PAGES"),
    ("ttr", "-j 1 -m ttr PAGES"),
    ("explain", "explain PAGES/news.html"),
    ("explain-html", "explain --html OUT/report.html PAGES/news.html"),
    ("explain-json", "explain --format json PAGES/news.html"),
    ("segments", "explain --segments PAGES/news.html"),
    ("segments-svg", "explain --segments --svg OUT/segments.svg PAGES/news.html"),
    ("dump-tree", "dump tree PAGES/nested_tables.html"),
    ("dump-layout", "dump layout PAGES/nested_tables.html"),
    ("dump-meta", "dump meta PAGES/news.html"),
    ("features", "features PAGES/news.html"),
    ("methods", "methods"),
    ("dedup", "dedup -j 1 -o OUT/kept.jsonl --groups OUT/groups.json PAGES"),
    ("site-learn", "site learn -j 1 -o OUT/site.template PAGES"),
    ("words-learn", "words learn -j 1 -o OUT/words.tsv PAGES"),
    ("store-import", "store import -j 1 --store OUT/pages.db PAGES"),
    ("store-export", "store export --store IN/pages.db -o OUT/pages.warc"),
    ("rules-learn", "rules learn -j 1 --store OUT/rules.db --site x PAGES"),
    ("warc-index", "warc index IN/pages.warc"),
    ("warc-check", "warc check IN/pages.warc"),
    ("warc-cat", "warc cat IN/pages.warc 0"),
    ("warc-pages", "-j 1 --jsonl IN/pages.warc"),
    ("sandbox", "-j 1 --jsonl --sandbox PAGES"),
    ("join", "-j 1 --pages join -m body PAGES"),
    ("probe", "-j 1 --probe PAGES"),
    ("filtered", "-j 1 --jsonl --min-length 200 --quality gopher,c4 PAGES"),
    ("fetched", "-j 1 --jsonl --allow-private URL/news.html URL/thai.html"),
    ("templates", "-j 1 --jsonl --templates IN/sites IN/pages.warc"),
    ("template", "-j 1 -m body --template IN/site.template PAGES"),
    ("word-list", "-j 1 -m outlier --words IN/words.tsv PAGES"),
    ("stored-rules", "-j 1 -m rules --site x --store HERE/rules.db PAGES"),
    ("dump-tokens", "dump tokens PAGES/news.html"),
    ("facts", "-j 1 --markdown --with-metadata --title --formatting --wrap 60 --captions keep "
              "PAGES"),
    ("facts-html", "-j 1 -f html --with-metadata --images --captions keep PAGES"),
    ("facts-json", "-j 1 --json --with-metadata --formats markdown,html --schema-org PAGES"),
    ("datatrove", "-j 1 --record datatrove PAGES"),
    ("select", "-j 1 --jsonl --select p,li,td --prune h2,.x PAGES"),
    ("union", "-j 1 --jsonl -m ctd --union blocks,shallow PAGES"),
    ("cut", "-j 1 --markdown --max-chars 300 --from 50 PAGES/news.html"),
    ("fields", "-j 1 --jsonl --where length>5 --language en,th,zh PAGES"),
    ("site-rules", "-j 1 --jsonl --site-rules IN/rules --base-url http://a.example/b PAGES"),
    ("styles", "-j 1 --jsonl -m hybrid --styles IN/styles PAGES"),
    ("encoding", "-j 1 --jsonl --encoding windows-874 --http-errors IN/pages.warc"),
    ("list", "-j 1 -m body --files-from IN/list --skip-existing --output-dir OUT/d"),
    ("resumed", "-j 1 -m body --jsonl --resume -o OUT/pages.jsonl PAGES"),
    ("store-pages", "-j 1 --jsonl -m body IN/pages.db"),
    ("packed", "-j 1 --jsonl -m body -o OUT/pages.jsonl.zst PAGES"),
    ("packed-wet", "-j 1 -m body -f wet -o OUT/pages.warc.gz PAGES"),
    ("threads", "-j 3 --jsonl PAGES"),
    ("explain-record", "explain --record 2 IN/pages.warc"),
    ("explain-methods", "explain -m auto,td,blocks --html OUT/report.html PAGES/news.html"),
    ("explain-figures", "explain -m ttr --figures OUT/figures PAGES/news.html"),
    ("eval-report", "eval -j 1 --methods body,auto --metrics word-f1,rouge-5 --report OUT/report "
                    "IN/gold"),
    ("eval-fields", "eval -j 1 --fields --format json IN/gold"),
    ("eval-others", "eval -j 1 --format csv IN/gold IN/pages.jsonl"),
    ("eval-papers", "eval -j 1 --reproduce all --report OUT/report IN/gold"),
    ("dedup-report", "dedup --exact --by title,text --report OUT/report.html IN/pages.jsonl"),
    ("dedup-store", "dedup --store HERE/pages.db"),
    ("dedup-groups", "dedup --threshold 0.5 --shingle 2 --groups OUT/groups IN/pages.jsonl"),
    ("eval-pages", "eval -j 1 --per-page OUT/pages.jsonl IN/gold"),
    ("eval-figures", "eval -j 1 --reproduce density --figures OUT/figures IN/gold"),
    ("explain-figure", "explain -m weight --figure tree PAGES/news.html"),
    ("config", "-j 1 --config IN/config PAGES"),
    ("names", "--list PAGES"),
    ("store-records", "store import --store OUT/new.db IN/pages.jsonl"),
    ("store-packed", "store export --store IN/pages.db -o OUT/pages.jsonl.gz"),
    ("features-pages", "features -j 1 -o OUT/rows PAGES"),
    ("warc-body", "warc cat --body IN/pages.warc 0"),
    ("help", "help extract"),
    ("completion", "--help-completion bash"),
    ("eval", "eval -j 1 --methods body,auto IN/gold"),
    ("crawl", "crawl --allow-private --delay 0 -o OUT/site.warc URL/"),
    ("crawl-folder", "crawl --allow-private --delay 0 --output-dir OUT/site URL/"),
    ("crawl-store", "crawl --allow-private --delay 0 --store OUT/site.db URL/"),
    ("dedup-sign", "dedup sign IN/pages.jsonl -o OUT/stages"),
    ("dedup-band", "dedup band HERE/signed"),
    ("dedup-cluster", "dedup cluster HERE/banded"),
    ("dedup-filter", "dedup filter HERE/clustered"),
    ("dedup-filter-table", "dedup filter HERE/clustered --parquet --row-group 1"),
    ("dedup-table", "dedup -j 1 --parquet -o OUT/kept.parquet IN/pages.jsonl"),
    ("site-apply", "site apply -j 1 -m body IN/site.template PAGES"),
    ("site-show", "site show IN/site.template"),
    ("site-merge", "site merge -o OUT/all.template IN/site.template IN/site.template"),
    ("words-show", "words show IN/words.tsv"),
    ("words-merge", "words merge -o OUT/all.tsv IN/words.tsv IN/words.tsv"),
    ("rules-apply", "rules apply -j 1 --store HERE/rules.db --site x --output-dir OUT/x PAGES"),
    ("rules-list", "rules list --store IN/rules.db"),
    ("rules-drop", "rules drop --store HERE/rules.db --site x"),
    ("rules-train", "rules train --no-progress --folds 2 --rows OUT/rows.csv IN/gold"),
    ("store-query", "store query --store IN/pages.db SELECT(url)FROM(pages)"),
    ("store-template", "store template --store HERE/pages.db --site x IN/site.template"),
    ("store-words", "store words --store HERE/pages.db --name x IN/words.tsv"),
    ("store-upgrade", "store upgrade --store HERE/old.db"),
    ("job-plan", "job plan PAGES IN/pages.warc -o OUT/job --unit-size 9k -- -m body"),
    ("job-run", "job run HERE/job -j 1"),
    ("job-claim", "job run HERE/bare -j 1 --claim"),
    ("job-learn", "job run HERE/learning -j 1 --learn-sites"),
    ("job-archive", "job run HERE/archive -j 1"),
    ("job-tables", "job run HERE/tables -j 1"),
    ("job-status", "job status IN/done"),
    ("job-retry", "job retry HERE/done"),
    ("job-verify", "job verify IN/done"),
    ("job-sites", "job sites IN/learnt -o OUT/sites --least-pages 1"),
    ("job-merge", "job merge IN/done -o OUT/all.jsonl"),
    ("job-merge-packed", "job merge IN/done -o OUT/all.jsonl.zst"),
    ("frontier-status", "crawl --frontier IN/frontier --status"),
]

# Inputs of the commands above, except pages.
MADE_FIRST = [
    "store import -j 1 --store IN/pages.db PAGES",
    "store export --store IN/pages.db -o IN/pages.warc",
    "-q --jsonl -m body -o IN/pages.jsonl PAGES",
    "site learn -m body -o IN/site.template PAGES",
    "words learn -o IN/words.tsv PAGES",
    "rules learn --store IN/rules.db --site x PAGES",
    *(f"dedup sign IN/pages.jsonl -o IN/{folder}" for folder in ("signed", "banded", "clustered")),
    *(f"dedup band IN/{folder}" for folder in ("banded", "clustered")),
    "dedup cluster IN/clustered",
    "job plan PAGES IN/pages.warc -o IN/job --unit-size 20k -- -m body",
    "job plan PAGES -o IN/bare --unit-size 20k -- -m body --no-sandbox",
    "job plan PAGES -o IN/tables --unit-size 20k -- -m body --no-sandbox --parquet",
    "job plan PAGES -o IN/done --unit-size 20k -- -m body",
    "job run IN/done",
    "job plan IN/pages.warc -o IN/learning --unit-size 5k -- -m body --no-sandbox",
    "job plan PAGES IN/pages.warc -o IN/archive -- --markdown -m body --no-sandbox",
    "job plan IN/pages.warc -o IN/learnt --unit-size 5k -- -m body",
    "job run IN/learnt --learn-sites",
    "job sites IN/learnt -o IN/sites --least-pages 1",
    "crawl --frontier IN/frontier --shards 1",
]

# A child would have only half of a database, a connection, a thread or a
# process.
UNFORKABLE = re.compile(r"\.db|URL|-j 3|sandbox|job run|job verify")

# The output of these depends on all pages together.
TOGETHER = re.compile(r"^(dedup|site learn|words learn|job|features)|--pages join|PAGES.*IN/")

# Times and random names differ between successful runs.
VARYING = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+Z|urn:uuid:[0-9a-f-]+|\"(?:ms|at)\": *\d+|127.0.0.1:\d+")

# SQLite leaves these files if it cannot clean up; the next opening removes
# them.
LEFT = (".db-wal", ".db-shm")


def lasting(data):
    """The bytes without parts that differ each time."""
    return VARYING.sub(b"", data)


def rows_of(path):
    """Everything in a database except its runs, and the numbers of rows. Of a store only the
    views count: without memory SQLite may treat a text as different from its record's, and
    keep both."""
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.create_function("sqlar_uncompress", 2, lambda packed, n: packed
                             if len(packed) == n else zlib.decompress(packed))
        names = [name for (name,) in base.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name <> 'runs' "
            "AND name NOT LIKE 'stored%' ORDER BY name")]
        rows = []
        for name in names:
            found = base.execute(f'SELECT * FROM "{name}"')
            columns = [n for n, column in enumerate(found.description)
                       if column[0] not in ("id", "page")]
            rows += sorted(repr((name, [row[n] for n in columns])) for row in found)
    return lasting("\n".join(rows).encode())


def substance(path):
    """The contents of a file; the order of the pages of a crawl is random."""
    if path.suffix == ".db":
        return rows_of(path)
    data = lasting(path.read_bytes())
    if path.suffix == ".journal":
        return b"%d lines" % data.count(b"\n")
    return b"".join(sorted(data.split(b"WARC/1."))) if path.suffix == ".warc" else data


def serve(folder):
    """A server on loopback with the pages and a list of them."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        """Silent; folders and their dates are the same each time."""

        def __init__(self, *args):
            super().__init__(*args, directory=folder)

        def log_message(self, *_):
            pass

        def date_time_string(self, *_):
            return "Thu, 01 Jan 2026 00:00:00 GMT"

    class Server(http.server.ThreadingHTTPServer):
        """Clients without memory close connections."""

        def handle_error(self, *_):
            pass

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


STORY = """<title>River {0}</title><div class=menu><a href="/">Home</a> <a href="/n">News</a></div>
<div class=story><p>The river rose overnight in {0} and flooded the old town, and many people had
to leave their houses before the morning came.</p></div><div class=foot>Copyright</div>
"""


def make_gold(folder):
    """Annotated pages of four hosts."""
    for name in ("html", "ground-truth"):
        (folder / name).mkdir(parents=True)
    for n, town in enumerate(("Aston", "Barton", "Carlton", "Denton")):
        page = STORY.format(town)
        content = re.search("<p>(.*)</p>", page, re.DOTALL).group(1)
        gold = {"url": f"http://{town}.example/", "ground_truth": {"main_content": content}}
        (folder / "html" / f"{n}.html").write_text(page)
        (folder / "ground-truth" / f"{n}.json").write_text(json.dumps(gold))


def make_old_store(path):
    """A store of an older version."""
    script = pathlib.Path(__file__).parents[1] / "cli/data/store-1.sql"
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.executescript(script.read_text())


def make_settings(folder, pages):
    """Rules for a site, style sheets and a list of inputs."""
    for name in ("rules", "styles"):
        (folder / name).mkdir()
    (folder / "rules/a.example.txt").write_text(
        "title: //h1\nbody: //p | //li\nstrip: //table\nstrip_id_or_class: menu\n")
    (folder / "styles/site.css").write_text("p { display: block } .x, nav > ul { display: none }\n")
    (folder / "config").write_text("links\nimages\nformat = markdown\nselect = p\n")
    (folder / "list").write_text("".join(f"{path}\n" for path in sorted(pages.glob("*.html"))))


def make_frontier(folder):
    """Two sites in a crawl, one of them in progress."""
    for name in ("inbox", "site"):
        (folder / name / "0000").mkdir(parents=True)
    (folder / "inbox/0000/w").write_text("0 http://a.example/\n0 http://b.example/\n")
    lines = ['{"t":"begin","version":1,"seed":"http://a.example/","levels":2}',
             '{"t":"page","url":"http://a.example/","end":"OK","bytes":9}']
    (folder / "site/0000/a.example.journal").write_text(
        "".join(f"{zlib.crc32(line.encode()):08x} {line}\n" for line in lines))


class Runner:
    """Runs commands in separate folders."""

    def __init__(self, args, scratch):
        self.args = args
        self.pages = os.path.abspath(args.pages)
        self.made = scratch / "in"
        self.made.mkdir()
        self.server, self.url = serve(self.pages)
        make_gold(self.made / "gold")
        make_old_store(self.made / "old.db")
        make_settings(self.made, pathlib.Path(self.pages))
        for line in MADE_FIRST:
            subprocess.run(self.command(line, scratch), check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        make_frontier(self.made / "frontier")

    def command(self, line, out, shown=None, page=None):
        """The words of a command line, with copies of the files that it changes. `page`
        is the only page; otherwise all are used."""
        shown = shown or str(out)
        if page:
            line = re.sub(r"PAGES(/\S+)?", str(page), line)
        folders = {"PAGES": self.pages, "IN": str(self.made), "OUT": shown, "HERE": shown,
                   "URL": self.url}
        words = []
        for word in line.split():
            head, slash, rest = word.partition("/")
            words.append(folders.get(head, head) + slash + rest)
            if head == "HERE" and (self.made / rest).is_dir():
                shutil.copytree(self.made / rest, out / rest)
            elif head == "HERE":
                shutil.copy(self.made / rest, out / rest)
        return [self.args.pith, *words]

    def environment(self, **more):
        """The environment of the preloaded library."""
        return dict(os.environ, LD_PRELOAD=self.args.preload, LC_ALL="C.UTF-8", **more)

    def run(self, line, nth, **more):
        """Status, messages, a digest of the output, and the number of allocations."""
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out"
            out.mkdir()
            count = pathlib.Path(folder) / "count"
            environment = self.environment(FAIL_COUNT=str(count), **more)
            if nth:
                environment["FAIL_NTH"] = str(nth)
            try:
                done = subprocess.run(self.command(line, out), env=environment,
                                      capture_output=True, timeout=SECONDS,
                                      stdin=subprocess.DEVNULL, check=False)
            except subprocess.TimeoutExpired as late:
                return HANGS, late.stderr or b"", "", 0
            total = int(count.read_text()) if count.exists() else 0
            return done.returncode, done.stderr, digest_of(done.stdout, out, [str(out)]), total

    def stacks(self, line):
        """The numbers of allocations with each call stack."""
        with tempfile.NamedTemporaryFile("r") as file:
            self.run(line, 0, FAIL_STACKS=file.name)
            found = {}
            for row in file:
                nth, stack = row.split()
                found.setdefault(stack, []).append(int(nth))
            return found

    def forked(self, line, page, fork=True):
        """Every allocation fails, each in a forked child: yields n and what `run`
        returns, and finally 0 and the result of the program itself. Without `fork`
        only the latter."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            home, cases = folder / "home", folder / "cases"
            (home / "out").mkdir(parents=True)
            cases.mkdir()
            end, given = os.pipe()
            more = {"FAIL_FORK": str(cases), "FAIL_ENDS": str(given)} if fork else {}
            with open(home / "stdout", "wb") as out, open(home / "stderr", "wb") as err:
                child = subprocess.Popen(
                    self.command(line, home / "out", "out", page), cwd=home, stdout=out, stderr=err,
                    stdin=subprocess.DEVNULL, pass_fds=[given],
                    env=self.environment(**more))
            os.close(given)
            count = 0
            with open(end, encoding="utf-8") as ends:
                for row in ends:
                    nth, status = row.split(maxsplit=1)
                    if nth == "0":  # the fork was not possible
                        raise RuntimeError(f"{line}: {status}")
                    count += 1
                    yield int(nth), ended(os.waitstatus_to_exitcode(int(status)),
                                          cases / nth, home, count)
                    shutil.rmtree(cases / nth)
            yield 0, ended(child.wait(), home, home, count)


def ended(status, place, home, count):
    """What `run` returns, read from a folder with `stdout`, `stderr` and `out`."""
    if not (place / "stderr").exists():  # nothing of it was copied
        return status, b"", "", count
    return (HANGS if status == -signal.SIGALRM else status, (place / "stderr").read_bytes(),
            digest_of((place / "stdout").read_bytes(), place / "out", [str(place), str(home)]),
            count)


def digest_of(stdout, out, names):
    """A digest of the output, without the names of the folders that contain it."""
    def plain(data):
        for name in names:
            data = data.replace(name.encode(), b"OUT")
        return data

    digest = hashlib.sha256(lasting(plain(stdout)))
    for path in sorted(out.rglob("*")):
        if path.is_file() and not path.name.endswith(LEFT):
            digest.update(str(path.relative_to(out)).encode())
            digest.update(plain(substance(path)))
    return digest.hexdigest()


def fault_of(reference, result):
    """The problem of a run's end, or None."""
    status, said, digest, _ = result
    new = set(said.splitlines()) - set(reference[1].splitlines())
    if status == HANGS:
        return f"no end within {SECONDS} s"
    if status < 0:
        return f"died of signal {-status}"
    if status == 0 and digest != reference[2]:
        return "status 0 with other bytes"
    if status != 0 and not new:
        return f"status {status} without a word of its own"
    return None


def check(runner, pool, name, line):
    """Print a command's line of TAP; True if it passed."""
    reference = runner.run(line, 0)
    again = runner.run(line, 0)
    if reference[0] != 0 or again[2] != reference[2]:
        print(f"not ok - {name}: without failures: status {reference[0]}, "
              f"{reference[1][:200]!r}", flush=True)
        return False
    total = reference[3]
    numbers, note = choose(runner, line, total)
    results = pool.map(lambda n: runner.run(line, n), numbers)
    return tell(name, faults_of(reference, zip(numbers, results)), f"{len(numbers)} of {total}",
                note)


def choose(runner, line, total):
    """Which allocations fail, and a remark about them."""
    most, each = runner.args.most, runner.args.stacks
    if not each:
        return range(1, total + 1, max(1, -(-total // most)) if most else 1), ""
    stacks = runner.stacks(line).values()
    chosen = set()
    for numbers in stacks:
        chosen.update(numbers[:-1:-(-len(numbers) // each)][:each - 1] + numbers[-1:])
    return sorted(chosen), f", {each} of each of {len(stacks)} call stacks"


def check_forked(runner, name, line):
    """The same, by runs that fork."""
    pages = [None]
    if "PAGES" in line and not TOGETHER.search(line):
        pages = sorted(pathlib.Path(runner.pages).iterdir())
    faults, total = [], 0
    for page in pages:
        (_, alone), = runner.forked(line, page, fork=False)
        *results, (_, reference) = runner.forked(line, page)
        if reference[0] != 0 or reference[2] != alone[2]:
            faults.append(f"# {page}: the forks changed it: {reference[:2]}")
        faults += faults_of(reference, results)
        total += len(results)
    return tell(name, faults, f"{total} of {total}", f" in {len(pages)} runs")


def faults_of(reference, results):
    """The problems of results, with their n."""
    found = ((nth, fault_of(reference, result), result[1][-160:]) for nth, result in results)
    return [f"# {nth}: {fault}: {said!r}" for nth, fault, said in found if fault]


def tell(name, faults, count, note):
    """Print a line, and the problems."""
    print("\n".join([f"{'not ' if faults else ''}ok - {name}: {count} allocations failed{note}, "
                     f"{len(faults)} unnoticed", *faults[:12]]), flush=True)
    return not faults


def main():
    """Run the commands that the arguments select."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pith", type=os.path.abspath)
    parser.add_argument("preload", type=os.path.abspath)
    parser.add_argument("pages")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--stacks", type=int, default=0)
    parser.add_argument("--fork", action="store_true")
    args = parser.parse_args()
    scratch = pathlib.Path(tempfile.mkdtemp())
    chosen = [row for row in COMMANDS if not args.names or row[0] in args.names]
    try:
        runner = Runner(args, scratch)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            if args.fork:
                good = list(pool.map(lambda row: check_forked(runner, *row),
                                     [row for row in chosen if not UNFORKABLE.search(row[1])]))
            else:
                good = [check(runner, pool, *row) for row in chosen]
    finally:
        shutil.rmtree(scratch)
    print(f"1..{len(good)}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    raise SystemExit(main())
