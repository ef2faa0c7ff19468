# SPDX-License-Identifier: Apache-2.0
"""Threads, order, memory, interruptions, and the end of the interpreter."""
import gc
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import pith
from time_limits import time_limit

HTML = Path("examples/pages/river-flood.html").read_bytes()
LONG = bool(os.environ.get("PITH_PYTHON_LONG"))


def numbered(n):
    return f"<article><h1>Page {n}</h1><p>" + f"word{n} " * 80


def megabytes():
    """What is in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


class Threads(unittest.TestCase):
    def test_eight_threads_agree(self):
        wanted = pith.extract(HTML).to_json()
        wrong = []

        def work():
            for _ in range(400 if LONG else 60):
                if pith.extract(HTML).to_json() != wanted:
                    wrong.append(1)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_others_run_while_a_page_is_worked_on(self):
        # The GIL is free: a thread counts on during one long call.
        big = numbered(1).encode() * 4000
        stop, ticks = threading.Event(), []

        def tick():
            while not stop.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.001)

        thread = threading.Thread(target=tick)
        thread.start()
        begin = time.monotonic()
        pith.extract(big)
        end = time.monotonic()
        stop.set()
        thread.join()
        self.assertGreater(len([t for t in ticks if begin < t < end]), 2)

    def test_a_template_in_use_does_not_change(self):
        pages = [numbered(n) for n in range(12)]
        template = pith.Template.learn(pages)
        big = numbered(1).encode() * 4000
        thread = threading.Thread(
            target=lambda: pith.extract(big, template=template))
        thread.start()
        refused = 0
        while thread.is_alive():
            try:
                template.add(pages[0])
            except RuntimeError:
                refused += 1
        thread.join()
        template.add(pages[0])
        self.assertGreater(refused, 0)


class Many(unittest.TestCase):
    def test_order(self):
        pages = pith.extract_many((numbered(n) for n in range(300)), jobs=8)
        for n, page in enumerate(pages):
            self.assertIn(f"word{n} ", page.text)

    def test_input_is_read_only_a_little_ahead(self):
        taken = []

        def source():
            for n in range(1000):
                taken.append(n)
                yield numbered(n)

        pages = pith.extract_many(source(), jobs=2)
        next(pages)
        self.assertLessEqual(len(taken), 10)
        pages.close()
        self.assertLessEqual(len(taken), 10)
        self.assertFalse([thread for thread in threading.enumerate()
                          if thread.name.startswith("pith")])

    def test_what_the_input_raises_comes_after_its_pages(self):
        def source():
            yield numbered(0)
            yield numbered(1)
            raise KeyError("gone")

        seen = []
        with self.assertRaises(KeyError):
            for page in pith.extract_many(source(), jobs=2):
                seen.append(page)
        self.assertEqual(len(seen), 2)

    def test_wrong_pages_and_options(self):
        with self.assertRaises(TypeError):
            list(pith.extract_many([numbered(0), 3]))
        with self.assertRaisesRegex(TypeError, "pair"):
            list(pith.extract_many([(numbered(0),)]))
        with self.assertRaises(pith.OptionError):
            pith.extract_many([], jobs=0)
        with self.assertRaises(pith.OptionError):
            pith.extract_many([], method="x")
        self.assertEqual(list(pith.extract_many([])), [])

    def test_pairs_have_addresses(self):
        page, = pith.extract_many([(numbered(0), "http://a.example/")])
        self.assertEqual(page.url, "http://a.example/")


class Memory(unittest.TestCase):
    def test_flat(self):
        # After the first pages, memory does not grow with their number.
        def pages(count):
            return (HTML for _ in range(count))

        count = 100_000 if LONG else 3000
        for page in pith.extract_many(pages(500), jobs=2):
            page.text, page.facts, page.to_json()
        gc.collect()
        before = megabytes()
        for page in pith.extract_many(pages(count), jobs=2):
            page.text, page.facts, page.to_json()
        gc.collect()
        self.assertLess(megabytes() - before, 10)

    def test_flat_with_errors_and_blocks(self):
        def work(count):
            for _ in range(count):
                pith.extract(HTML).blocks
                pith.extract(b"%PDF-1.4")
                try:
                    pith.Options(method="x", settings={"a": 1})
                except pith.OptionError:
                    pass

        work(100)
        before = megabytes()
        work(5000 if LONG else 400)
        self.assertLess(megabytes() - before, 10)


class Ends(unittest.TestCase):
    def run_code(self, code, **more):
        return subprocess.run([sys.executable, "-X", "dev", "-c", code],
                              capture_output=True, text=True, check=False,
                              timeout=300, **more)

    def test_the_interpreter_ends_with_work_in_hand(self):
        out = self.run_code(
            "import pith\n"
            "pages = pith.extract_many(('<p>word ' * 20000 for _ in range(50)),"
            " jobs=4)\n"
            "print(next(pages).status)\n")
        self.assertEqual((out.returncode, out.stdout), (0, "ok\n"), out.stderr)

    def test_the_interpreter_ends_with_a_loop_that_it_holds(self):
        code = ("import pith\n"
                "long = b'<p>word word word ' * 1_000_000\n"
                "limits = {'max_bytes': 2_000_000_000, 'max_nodes': 500_000_000}\n"
                "pages = pith.extract_many([b'<p>word'] + [long] * 50, jobs=4, **limits)\n"
                "print(next(pages).status, flush=True)\n")
        with subprocess.Popen([sys.executable, "-c", code],
                              stdout=subprocess.PIPE, text=True) as child:
            self.addCleanup(child.kill)
            self.assertEqual(child.stdout.readline(), "ok\n")
            begin = time.monotonic()
            child.communicate(timeout=time_limit(60))
        self.assertLess(time.monotonic() - begin, time_limit(3))
        self.assertEqual(child.returncode, 0)

    def test_the_interpreter_ends_beside_a_daemon(self):
        out = self.run_code(
            "import pith, threading, time\n"
            "def work():\n"
            "    while True:\n"
            "        pith.extract('<p>word ' * 20000)\n"
            "for _ in range(4):\n"
            "    threading.Thread(target=work, daemon=True).start()\n"
            "time.sleep(0.5)\n"
            "print('end')\n")
        self.assertEqual((out.returncode, out.stdout), (0, "end\n"), out.stderr)

    def test_interrupt_ends_a_long_page(self):
        # What a shell starts in the background ignores the signal, and so do its children.
        code = ("import pith, signal\n"
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "html = b'<p>word word word ' * 4000000\n"
                "print('ready', flush=True)\n"
                "try:\n"
                "    for _ in range(100):\n"
                "        pith.extract(html, max_bytes=2000000000,"
                " max_nodes=500000000)\n"
                "except KeyboardInterrupt:\n"
                "    print('interrupted')\n")
        with subprocess.Popen([sys.executable, "-c", code],
                              stdout=subprocess.PIPE, text=True) as child:
            self.addCleanup(child.kill)
            self.assertEqual(child.stdout.readline(), "ready\n")
            time.sleep(0.3)
            child.send_signal(signal.SIGINT)
            out, _ = child.communicate(timeout=time_limit(60))
        self.assertEqual((child.returncode, out), (0, "interrupted\n"))

    def test_subinterpreters(self):
        out = self.run_code(
            "import _xxsubinterpreters as sub\n"
            "for _ in range(3):\n"
            "    made = sub.create()\n"
            "    sub.run_string(made, 'import pith; '\n"
            "        'assert pith.extract(\"<p>word \" * 99).text')\n"
            "    sub.destroy(made)\n"
            "print('end')\n")
        if "No module named '_xxsubinterpreters'" in out.stderr:
            self.skipTest("this Python has no subinterpreters to try")
        self.assertEqual((out.returncode, out.stdout), (0, "end\n"), out.stderr)

    def test_interpreters_with_a_gil_of_their_own(self):
        found = [shutil.which(name) for name in ("python3.13", "python3.12")]
        python = next((path for path in found if path and not subprocess.run(
            [path, "--version"], check=False, capture_output=True).returncode), None)
        if not python:
            self.skipTest("no Python from 3.12 on is installed")
        code = ("import sys, threading\n"
                "try: import _interpreters as sub\n"
                "except ImportError: import _xxsubinterpreters as sub\n"
                "def work():\n"
                "    made = sub.create()\n"
                "    failed = sub.run_string(made, 'import pith; '\n"
                "        'assert pith.extract(\"<p>word \" * 99).text')\n"
                "    sub.destroy(made)\n"
                "    if not failed: print('end')\n"
                "threads = [threading.Thread(target=work) for _ in range(4)]\n"
                "for thread in threads: thread.start()\n"
                "for thread in threads: thread.join()\n")
        out = subprocess.run([python, "-c", code], check=False, capture_output=True, text=True,
                             env={**os.environ,
                                  "PYTHONPATH": str(Path(pith.__file__).parents[1])})
        self.assertEqual((out.returncode, out.stdout), (0, "end\n" * 4), out.stderr)


if __name__ == "__main__":
    unittest.main()
