# SPDX-License-Identifier: Apache-2.0
"""pith beside other extractors for Python, in one run: `make bench-python`.

    bench.py SET PEERS [EVERY]

SET is a folder with html/ and ground-truth/, PEERS one with the sources of
trafilatura, courlan, htmldate and justext; readability-lxml is Debian's
python3-readability; resiliparse is compared where it is installed. Every
EVERYth page is taken (15). For each extractor: CPU seconds for all pages on one
core and pages a second of that, how many times as fast as trafilatura that is,
pages a second by the clock on all cores (a process on each, that share the
pages), the largest memory of its process in MB, and mean word F1. Each runs in
a process of its own. A page on which one fails counts as empty.
What takes less than two seconds is measured several times, and the fastest
counts.
"""
import gzip
import importlib.metadata
import json
import multiprocessing
import os
import resource
import sys
import time
import warnings
from pathlib import Path

SECONDS = 2
PEERS = ("trafilatura", "courlan", "htmldate", "justext")


def pith_text():
    import pith
    return lambda html: pith.extract(html, keep_html=False).text


def pith_as_trafilatura():
    from pith.compat.trafilatura import extract
    return lambda html: extract(html, include_comments=False)


def trafilatura():
    from trafilatura import extract
    return lambda html: extract(html, include_comments=False)


def trafilatura_fast():
    from trafilatura import extract
    return lambda html: extract(html, include_comments=False, fast=True)


def readability_lxml():
    from lxml import html as tree
    from readability import Document
    return lambda html: tree.fromstring(
        Document(html.decode("utf-8", "replace")).summary()).text_content()


def justext():
    import justext as package
    words = package.get_stoplist("English")
    return lambda html: "\n".join(
        paragraph.text for paragraph in package.justext(html, words)
        if not paragraph.is_boilerplate)


def resiliparse():
    from resiliparse.extract.html2text import extract_plain_text
    return lambda html: extract_plain_text(html.decode("utf-8", "replace"),
                                           main_content=True)


EXTRACTORS = {"pith": pith_text, "pith.compat.trafilatura": pith_as_trafilatura,
              "trafilatura": trafilatura, "trafilatura, fast": trafilatura_fast,
              "readability-lxml": readability_lxml, "justext": justext,
              "resiliparse": resiliparse}


def work(name, pages, answers):
    """In a process of its own: texts, CPU seconds, MB."""
    import logging

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    try:
        extract = EXTRACTORS[name]()
    except ImportError as error:
        answers.put((None, 0, 0, str(error)))
        return
    extract(b"<html><body><p>Warm up, all of it.</p></body></html>")
    # The fastest of several rounds, where all of them take two seconds.
    seconds, spent = float("inf"), 0
    while spent < SECONDS:
        texts, begin = [], time.process_time()
        for html in pages:
            try:
                texts.append(extract(html) or "")
            except Exception:  # whatever it is, the next page is wanted
                texts.append("")
        last = time.process_time() - begin
        seconds, spent = min(seconds, last), spent + last
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    answers.put((texts, seconds, peak, ""))


def work_together(name, pages, barrier, answers):
    """One of several processes: when it began and ended by the clock."""
    import logging

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    extract = EXTRACTORS[name]()
    extract(b"<html><body><p>Warm up, all of it.</p></body></html>")
    barrier.wait()
    begin = time.monotonic()
    for html in pages:
        try:
            extract(html)
        except Exception:  # whatever it is, the next page is wanted
            pass
    answers.put((begin, time.monotonic()))


def on_all_cores(context, name, pages):
    """Pages a second."""
    cores = len(os.sched_getaffinity(0))
    barrier, answers = context.Barrier(cores), context.Queue()
    processes = [context.Process(target=work_together, args=(name, pages[i::cores],
                                                             barrier, answers))
                 for i in range(cores)]
    for process in processes:
        process.start()
    times = [answers.get() for _ in processes]
    for process in processes:
        process.join()
    return len(pages) / (max(end for _, end in times) - min(begin for begin, _ in times))


def load(folder, every):
    names = sorted(path.stem for path in (folder / "ground-truth").glob("*.json"))
    gold, pages = {}, []
    for name in names[::every]:
        truth = json.loads((folder / f"ground-truth/{name}.json").read_text("utf-8"))
        content = truth["ground_truth"].get("main_content")
        html = folder / f"html/{name}.html.gz"
        if content and html.exists():
            gold[name] = content
            pages.append(gzip.decompress(html.read_bytes()))
    return gold, pages


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    import pith

    sys.path[:0] = [str(Path(sys.argv[2], name).resolve()) for name in PEERS]
    version = importlib.metadata.version
    importlib.metadata.version = lambda name: "0" if name in PEERS else version(name)
    gold, pages = load(Path(sys.argv[1]),
                       int(sys.argv[3]) if len(sys.argv) > 3 else 15)
    rows, together = {}, {}
    context = multiprocessing.get_context("fork")
    for name in EXTRACTORS:
        answers = context.Queue()
        process = context.Process(target=work, args=(name, pages, answers))
        process.start()
        rows[name] = answers.get()
        process.join()
        if rows[name][0] is not None:
            rounds = 1 if rows[name][1] > SECONDS else 5
            together[name] = max(on_all_cores(context, name, pages)
                                 for _ in range(rounds))
    base = rows["trafilatura"][1]
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} MB of HTML\n")
    print("| extractor | CPU seconds | pages a second | times trafilatura's speed | "
          "pages a second, all cores | peak MB | word F1 |")
    print("|---|---|---|---|---|---|---|")
    for name, (texts, seconds, peak, why) in rows.items():
        if texts is None:
            print(f"| {name} | not here: {why} | | | | | |")
            continue
        score = pith.evaluate(gold, dict(zip(gold, texts)))["word-f1"]["f1"]
        times = f"{base / seconds:.1f}" if base else ""
        print(f"| {name} | {seconds:.2f} | {len(pages) / seconds:.1f} | {times} | "
              f"{together[name]:.1f} | {peak:.0f} | {score:.3f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
