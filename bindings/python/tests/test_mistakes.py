# SPDX-License-Identifier: Apache-2.0
"""What callers get wrong, and what the package says to it."""
import array
import copy
import inspect
import mmap
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import pith
from time_limits import time_limit

PAGES = Path("examples/pages")
HTML = (PAGES / "river-flood.html").read_bytes()
WARC = PAGES / "river-flood.warc"


class Names(unittest.TestCase):
    def test_names_of_options(self):
        for name, meant in (("formt", "format"), ("maxchars", "max_chars"),
                            ("maxChars", "max_chars"), ("max-chars", "max_chars"),
                            ("from", "start"), ("base_url", "url"), ("recall", "balance"),
                            ("list_links", "parts"), ("timeoutMs", "timeout"),
                            ("langauge", "language")):
            for call in (lambda: pith.extract(HTML, **{name: 1}),
                         lambda: pith.Options(**{name: 1}),
                         lambda: pith.Options().replace(**{name: 1}),
                         lambda: pith.extract_many([], **{name: 1}),
                         lambda: pith.Template.learn([HTML], **{name: 1})):
                with self.assertRaisesRegex(TypeError, f"{name}'; did you mean {meant}"):
                    call()
        with self.assertRaisesRegex(TypeError, r"help\(pith.Options\)"):
            pith.extract(HTML, zzzzzz=1)

    def test_the_signature_is_there(self):
        self.assertIn("max_chars", inspect.signature(pith.Options).parameters)
        with self.assertRaises(TypeError):
            pith.Options("auto")

    def test_messages_name_the_option(self):
        for name, value in (("max_nodes", -1), ("timeout", -1), ("timeout", float("nan")),
                            ("timeout", float("inf")), ("viewport", "wide"),
                            ("viewport", "0x9"), ("layout", "browser"),
                            ("method", "auto\0x"), ("select", "p\ud800"),
                            ("settings", {"keep": "\ud800"})):
            with self.assertRaisesRegex(pith.OptionError, name if name != "settings"
                                        else "keep"):
                pith.Options(**{name: value})
        for name, value in (("timeout", "5s"), ("max_chars", 3.0), ("links", "no"),
                            ("method", 3), ("language", ["en"]), ("settings", "keep=all"),
                            ("where", b"score > 1")):
            with self.assertRaisesRegex(TypeError, name):
                pith.Options(**{name: value})

    def test_a_moment_is_no_default(self):
        self.assertEqual(pith.extract(HTML * 50, timeout=1e-6).status, "limit")

    def test_lists_as_one_text(self):
        page = pith.extract(HTML, parts="links,next_page")
        self.assertIsInstance(page.links, list)
        self.assertEqual(len(list(pith.read_warc(WARC, types="response"))), 2)
        scores = pith.evaluate({"a": "x"}, {"a": "x"}, "word-f1")
        self.assertEqual(scores["word-f1"]["f1"], 1)

    def test_other_names(self):
        with self.assertRaisesRegex(pith.OptionError, "there are: warcinfo"):
            pith.read_warc(WARC, types=["respons"])
        with self.assertRaisesRegex(pith.OptionError, "max_bytes"):
            pith.read_warc(WARC, max_bytes=-1)
        with self.assertRaisesRegex(pith.OptionError, "there are: word-f1"):
            pith.evaluate({}, {}, ["word"])
        with self.assertRaisesRegex(pith.Error, "nowhere.warc: No such file"):
            pith.read_warc("/nowhere.warc")
        with self.assertRaisesRegex(pith.Error, "examples: Is a directory"):
            list(pith.read_warc("examples"))
        for wrong in (lambda: pith.evaluate({"a": b"x"}, {}),
                      lambda: pith.evaluate({"a": "x"}, {"a": 3}),
                      lambda: pith.Template().merge(None)):
            with self.assertRaises(TypeError):
                wrong()


class Given(unittest.TestCase):
    def test_one_page_is_not_many(self):
        for one in ("<p>x", b"<p>x", bytearray(b"<p>x"), next(pith.read_warc(WARC)), None):
            with self.assertRaises(TypeError):
                pith.extract_many(one)
            if not isinstance(one, pith.Record):
                with self.assertRaises(TypeError):
                    pith.Template.learn(one)
        for jobs in ("4", 1.5):
            with self.assertRaisesRegex(TypeError, "jobs"):
                pith.extract_many([], jobs=jobs)

    def test_buffers(self):
        wanted = pith.extract(HTML).text
        with open(PAGES / "river-flood.html", "rb") as file, \
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            for html in (mapped, array.array("B", HTML), memoryview(HTML)):
                self.assertEqual(pith.extract(html).text, wanted)
            with self.assertRaisesRegex(TypeError, r"read\(\)"):
                pith.extract(file)
        with self.assertRaisesRegex(TypeError, r"read_bytes\(\)"):
            pith.extract(PAGES / "river-flood.html")

    def test_text_that_is_no_unicode(self):
        page = pith.extract(HTML, "http://a.example/\ud800")
        self.assertEqual(page.url, "http://a.example/\ufffd")
        self.assertIn("\ufffd", page.to_json("b\udcffd.html"))
        self.assertIn("http://a.example/\U0001f600",
                      pith.extract(HTML, "http://a.example/\ud83d\ude00").to_json())
        with self.assertRaises(TypeError):
            page.to_json(3)

    def test_the_module_takes_names_that_are_no_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(os.fsencode(folder), b"b\xffd.html")
            Path(os.fsdecode(name)).write_bytes(HTML)
            out = subprocess.run([sys.executable, "-m", "pith", "-f", "json", name],
                                 capture_output=True, check=False)
        self.assertEqual((out.returncode, out.stderr), (0, b""))
        self.assertIn("b\ufffdd.html".encode(), out.stdout)


class Later(unittest.TestCase):
    def test_xml_of_a_page_in_another_format(self):
        for format in ("xml", "tei"):
            asked = pith.extract(HTML, format=format)
            write = {"xml": pith.Page.to_xml, "tei": pith.Page.to_tei}[format]
            self.assertEqual(write(pith.extract(HTML)), write(asked))
            self.assertIn("<p>", write(asked))

    def test_other_formats_of_any_options(self):
        for options in ({"max_chars": 100, "start": 50}, {"wrap": 40}, {"chunks": "50t"},
                        {"markdown": "plain"}, {"link_style": "reference"},
                        {"parts": "links,blocks"}, {"tokens": True}, {"title": True},
                        {"where": "score > 2"}, {"select": "p"}, {"timeout": 1e-6},
                        {"union": "body"}, {"layout": "none"}, {"keep": "all"}):
            page = pith.extract(HTML, **options)
            for format in ("text", "markdown", "html", "to_xml", "to_tei", "to_csv",
                           "front_matter", "to_json", "blocks", "left_out"):
                found = getattr(page, format)
                found() if callable(found) else found
        whole = pith.extract(HTML).html
        self.assertEqual(pith.extract(HTML, max_chars=100).html, whole)

    def test_pickles(self):
        page = pith.extract("<meta charset=koi8-r><article><p>" + "Дождь шёл. " * 20,
                            "http://a.example/", method="td")
        again = pickle.loads(pickle.dumps(page))
        self.assertEqual(again.to_json(), page.to_json())
        self.assertEqual(again.markdown, page.markdown)
        without = pith.extract(HTML, keep_html=False)
        with self.assertRaisesRegex(TypeError, "to_dict"):
            pickle.dumps(without)
        self.assertEqual(copy.copy(without).text, copy.deepcopy([without])[0].text)

    def test_processes(self):
        with multiprocessing.get_context("spawn").Pool(2) as pool:
            pages = pool.map(pith.extract, [HTML] * 4)
        self.assertEqual({page.text for page in pages}, {pith.extract(HTML).text})

    def test_blocks_outlive_their_page(self):
        block = next(block for block in pith.extract(HTML).blocks if block.kept)
        source = pith.extract(HTML).source
        self.assertIn(block.text.split()[0].encode(), source[block.start:block.end])

    def test_interrupt_ends_the_pages_of_many(self):
        def endless():
            while True:
                yield b"<p>word word word " * 2_000_000

        # What a shell starts in the background ignores the signal.
        old = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, old)
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        begin = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            for _ in pith.extract_many(endless(), jobs=2, max_bytes=2_000_000_000,
                                       max_nodes=500_000_000):
                pass
        self.assertLess(time.monotonic() - begin, time_limit(3))
        self.assertFalse([thread for thread in threading.enumerate()
                          if thread.name.startswith("pith")])

    def test_a_signal_handler_works_on_a_page(self):
        seen = []
        old = signal.signal(signal.SIGALRM, lambda *_: seen.append(
            pith.extract(HTML).status))
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        try:
            page = pith.extract(b"<p>word word word " * 200_000,
                                max_bytes=2_000_000_000, max_nodes=500_000_000)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
        self.assertEqual((page.status, seen), ("ok", ["ok"]))

    def test_a_loop_left_early_ends_its_pages(self):
        long = b"<p>word word word " * 2_000_000
        pages = pith.extract_many([HTML, long, long, long], jobs=2,
                                  max_bytes=2_000_000_000, max_nodes=500_000_000)
        next(pages)
        begin = time.monotonic()
        pages.close()
        self.assertLess(time.monotonic() - begin, time_limit(2))


class Encodings(unittest.TestCase):
    def test_an_unknown_encoding_is_told_of_text_too(self):
        for page in ("<p>x", b"<p>x"):
            with self.assertRaisesRegex(pith.OptionError, "klingon"):
                pith.extract(page, encoding="klingon")
        self.assertEqual(pith.extract("<p>\u00e4", encoding="latin1").text.strip(), "\u00e4")


if __name__ == "__main__":
    unittest.main()
