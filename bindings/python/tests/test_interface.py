# SPDX-License-Identifier: Apache-2.0
"""What the package promises, call by call."""
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pith

PAGES = Path("examples/pages")
HTML = (PAGES / "river-flood.html").read_bytes()
WARC = PAGES / "river-flood.warc"
SHORT = ("<title>Rain</title><meta name=author content='Ann Smith'><nav>"
         "<a href=/>Home</a></nav><article><h1>Rain</h1><p>It rained, and it "
         "went on raining until the <a href=/r>river</a> was full.</p></article>")


THREAD = ('<script type="application/ld+json">{"@type": '
          '"DiscussionForumPosting"}</script><div class=post><a href=/users/1>'
          'Ann</a> <time datetime=2025-09-04>today</time><p>Rain?</p></div>'
          '<div class=post><a href=/users/2>Bob</a><p>Yes.</p></div>')


class Pages(unittest.TestCase):
    def test_attributes(self):
        page = pith.extract(HTML, "http://example.org/flood")
        self.assertEqual(page.status, "ok")
        self.assertTrue(page.title.startswith("Two nights on the levee"))
        self.assertEqual(page.date, "2025-03-18")
        self.assertEqual(page.language, "en")
        self.assertEqual(page.url, "http://example.org/flood")
        self.assertIn("Friday afternoon", page.text)
        self.assertTrue(0 <= page.score <= 1)
        self.assertEqual(len(page), len(page.text))
        self.assertTrue(page)
        self.assertIsNone(page.reason)
        self.assertEqual(page.warnings, [])

    def test_formats_beside_the_one_that_was_asked_for(self):
        page = pith.extract(SHORT, "http://a.example/")
        self.assertEqual(page.output, page.text)
        self.assertIn("[river](http://a.example/r)", page.markdown)
        self.assertIn("<p>It rained", page.html)
        asked = pith.extract(SHORT, "http://a.example/", format="markdown")
        self.assertEqual(asked.output, page.markdown)
        let_go = pith.extract(SHORT, format="markdown", keep_html=False)
        self.assertTrue(let_go.markdown)
        with self.assertRaises(pith.Error):
            let_go.html
        with self.assertRaises(pith.Error):
            let_go.blocks

    def test_kinds_of_input_agree(self):
        text = "<meta charset=koi8-r><p>" + "Дождь шёл всю ночь. " * 20
        wanted = pith.extract(text).text
        self.assertIn("Дождь", wanted)
        given = text.encode("koi8-r")
        for html in (given, bytearray(given), memoryview(given)):
            self.assertEqual(pith.extract(html).text, wanted)
        self.assertEqual(pith.extract(given).encoding.lower(), "koi8-r")
        self.assertEqual(pith.extract(text).encoding, "UTF-8")

    def test_blocks(self):
        page = pith.extract(SHORT)
        blocks = {block.xpath: block for block in page.blocks}
        block = blocks["/html/body/article/p"]
        self.assertEqual(block.type, "p")
        self.assertTrue(block.kept)
        self.assertTrue(block.reason)
        self.assertEqual(block.link_words, 1)
        found = page.source[block.start:block.end].decode()
        self.assertTrue(found.startswith("It rained"))
        self.assertTrue(found.endswith("was full."))
        self.assertFalse(blocks["/html/body/nav"].kept)

    def test_facts_have_sources(self):
        facts = {fact.name: fact for fact in pith.extract(SHORT).facts}
        self.assertEqual(facts["author"].value, "Ann Smith")
        self.assertIn("author", facts["author"].source)

    def test_records(self):
        page = pith.extract(HTML, "http://a.example/", tokens=True)
        known = page.to_dict("x")
        self.assertEqual(known, json.loads(page.to_json("x", metadata=True)))
        self.assertEqual(known["id"], "x")
        self.assertEqual(known["text"], page.text)
        self.assertEqual(known["tokens"], page.tokens)
        self.assertEqual(len(pith.csv_header().split(",")), 21)
        self.assertIn("<doc ", pith.extract(HTML, format="xml").to_xml())
        self.assertIn("<TEI", pith.extract(HTML, format="tei").to_tei())
        self.assertIn('url: "http://a.example/"', page.front_matter())

    def test_parts_of_the_record(self):
        page = pith.extract(SHORT, "http://a.example/",
                            parts=("links", "blocks", "next_page", "markdown"),
                            chunks="10t")
        self.assertEqual([link["href"] for link in page.links],
                         ["http://a.example/r"])
        self.assertEqual([block["type"] for block in page.part("blocks")],
                         ["paragraph"])
        self.assertGreater(len(page.chunks), 1)
        self.assertIsNone(page.next_page)
        self.assertEqual(page.part("markdown"), page.markdown)
        record = page.to_dict()
        self.assertEqual(record["chunks"], page.chunks)
        self.assertIsNone(page.part("html"))
        self.assertIsNone(pith.extract(SHORT).links)

    def test_posts(self):
        page = pith.extract(THREAD, method="body")
        self.assertEqual([post["author"] for post in page.posts],
                         ["Ann", "Bob"])
        self.assertIsNone(page.items)
        without = pith.extract(THREAD, method="body", no_posts=True)
        self.assertIsNone(without.posts)
        self.assertNotEqual(without.markdown, page.markdown)

    def test_lengths_and_captions(self):
        page = pith.extract(SHORT, title=True, wrap=20)
        self.assertTrue(page.text.startswith("Rain"))
        self.assertTrue(all(len(row) <= 20
                            for row in page.output.split("\n")))
        whole, parts, start = pith.extract(HTML).text, [], 0
        while start is not None:
            page = pith.extract(HTML, start=start, max_chars=400)
            parts.append(page.text)
            start = page.next_start
        self.assertGreater(len(parts), 2)
        self.assertEqual(" ".join(parts).split(), whole.split())
        figure = ("<article><p>" + "The river rose by two metres. " * 9
                  + "<figure><img src=a><figcaption>At noon</figcaption>"
                  "</figure>" + "<p>" + "It went on raining all night. " * 9)
        self.assertIn("At noon", pith.extract(figure, captions="keep").text)
        self.assertNotIn("At noon", pith.extract(figure, captions="drop").text)

    def test_filters(self):
        for options, why in (({"language": "de,fr"}, "language en"),
                             ({"min_length": 10 ** 6}, "characters"),
                             ({"max_length": 10}, "characters"),
                             ({"quality": "gopher,c4"}, None),
                             ({"where": 'score > 0.1 and language = "en"'}, None),
                             ({"where": 'language = "th"'}, "condition"),
                             ({"only_with_metadata": True}, None)):
            left_out = pith.extract(HTML, **options).left_out
            if why is None:
                self.assertIsNone(left_out)
            else:
                self.assertIn(why, left_out)
        self.assertEqual(pith.extract(SHORT, only_with_metadata=True).left_out,
                         "no date, no address")

    def test_conditions_that_cannot_be_read(self):
        for where in ("score > ", 'colour = "x"', "(score > 1", 'score > "x"', ""):
            with self.assertRaisesRegex(pith.OptionError, r"character \d+"):
                pith.Options(where=where)
        with self.assertRaises(TypeError):
            pith.extract(HTML, where=3)
        options = pith.Options(where='title contains "LEVEE" and not score < 0.1')
        self.assertIsNone(pith.extract(HTML, options=options).left_out)
        self.assertEqual([page.left_out is None for page in pith.extract_many(
            [HTML, SHORT], options=options)], [True, False])

    def test_broken_pages_never_raise(self):
        for html, status in ((b"", "empty"), ("", "empty"),
                             (b"\x89PNG\r\n\x1a\n\0\0", "error"),
                             (b"%PDF-1.4", "error"), ("\ud800<p>x", None),
                             (b"\0" * 1000, "error"), ("<" * 100_000, None),
                             ("<div>" * 200_000 + "x", None)):
            page = pith.extract(html)
            self.assertIn(page.status, ("ok", "empty", "limit", "error"))
            if status:
                self.assertEqual(page.status, status, html[:10])
            self.assertIsInstance(page.blocks, list)
            repr(page)

    def test_limits_are_outcomes(self):
        page = pith.extract(HTML, max_nodes=100)
        self.assertEqual(page.status, "limit")
        self.assertIn("max-nodes", page.reason)
        page = pith.extract(b"<p>x" * 500_000, max_memory=200_000)
        self.assertEqual(page.status, "error")
        self.assertEqual(page.text, "")

    def test_a_large_page(self):
        page = pith.extract(b"<p>" + b"word " * 5_000_000, max_bytes=10_000_000)
        self.assertEqual(page.status, "limit")


class Options(unittest.TestCase):
    def test_what_is_not_usable_raises(self):
        for bad in ({"method": "x"}, {"format": "x"}, {"max_depth": 3},
                    {"encoding": "x"}, {"select": "p["}, {"match": "x"},
                    {"settings": {"x": 1}}, {"max_nodes": -1}, {"wrap": 3},
                    {"captions": "x"}, {"markdown": "x"}, {"link_style": "x"},
                    {"complex_tables": "x"},
                    {"parts": ["x"]}, {"chunks": "800"},
                    {"chunks": "5t"}, {"quality": "good"}, {"start": -1},
                    {"max_nodes": 1 << 40}, {"max_bytes": 1 << 70}):
            with self.assertRaises(pith.OptionError, msg=bad) as raised:
                pith.extract(HTML, **bad)
            self.assertIsInstance(raised.exception, (pith.Error, ValueError))
            self.assertGreater(len(str(raised.exception)), 10)

    def test_wrong_types(self):
        for call in (lambda: pith.extract(None), lambda: pith.extract(3),
                     lambda: pith.extract(["x"]), lambda: pith.extract(),
                     lambda: pith.extract(HTML, url=3),
                     lambda: pith.extract(HTML, url=b"x"),
                     lambda: pith.extract(HTML, method=3),
                     lambda: pith.extract(HTML, options={}),
                     lambda: pith.extract(HTML, template="x"),
                     lambda: pith.extract(HTML, nosuch=1),
                     lambda: pith.extract(HTML, max_nodes="x"),
                     lambda: pith.extract(HTML, settings=3),
                     lambda: pith.read_warc(3),
                     lambda: pith.Template.loads(3.0)):
            with self.assertRaises((TypeError, AttributeError)):
                call()

    def test_select_prune_and_settings(self):
        self.assertEqual(pith.extract(SHORT, select="h1").text, "Rain")
        self.assertLessEqual(len(pith.extract(HTML, keep="core")),
                             len(pith.extract(HTML, keep="all")))
        with self.assertRaises(pith.OptionError):
            pith.extract(HTML, keep="x")
        self.assertNotIn("Home", pith.extract(SHORT, method="body",
                                              prune="nav").text)
        options = pith.Options(method="outlier", settings={"min-words": 3}) \
            if any(p.name == "min-words" for m in pith.methods()
                   if m.name == "outlier" for p in m.parameters) \
            else pith.Options(method="outlier")
        self.assertTrue(pith.extract(HTML, options=options).text)

    def test_union(self):
        first = pith.extract(HTML, method="td").text
        both = pith.extract(HTML, method="td", union=["body"]).text
        self.assertLess(len(first), len(both))
        self.assertEqual(both, pith.extract(HTML, method="body").text)
        for names in ("td,body", ["td", "body"]):
            options = pith.Options(union=names)
            self.assertIn("union=('td', 'body')", repr(options))
            self.assertEqual(pith.extract(HTML, options=options).text, both)
        for names in (["nosuch"], "x", ["td"] * 5):
            with self.assertRaises(pith.OptionError):
                pith.extract(HTML, union=names)
        with self.assertRaises(TypeError):
            pith.extract(HTML, union=[3])

    def test_options_are_kept_and_replaced(self):
        options = pith.Options(method="body")
        self.assertIn("method='body'", repr(options))
        self.assertEqual(pith.extract(HTML, options=options).method, "body")
        self.assertEqual(pith.extract(HTML, options=options,
                                      method="td").method, "td")
        self.assertEqual(pith.extract(HTML, links=True).text,
                         pith.extract(HTML, links=False).text)

    def test_what_there_is(self):
        names = [method.name for method in pith.methods()]
        self.assertIn("auto", names)
        balance = next(p for p in pith.methods()[names.index("auto")].parameters
                       if p.name == "balance")
        self.assertIn("recall", balance.values)
        self.assertIn("markdown", pith.formats())
        for name in names:
            pith.extract(HTML, method=name)


class Files(unittest.TestCase):
    def test_warc(self):
        records = list(pith.read_warc(WARC))
        self.assertEqual([record.url for record in records],
                         ["http://example.org/river-flood",
                          "http://example.org/mill"])
        pages = list(pith.extract_many(records))
        self.assertIn("levee", pages[0].title)
        self.assertEqual(pages[0].url, records[0].url)

    def test_damage_in_warc(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = Path(folder) / "broken.warc"
            broken.write_bytes(b"WARC/1.0\r\nnonsense\r\n\r\n"
                               + WARC.read_bytes())
            self.assertEqual(len(list(pith.read_warc(broken))), 2)
            everything = list(pith.read_warc(broken, types=()))
            self.assertIn("damage", [record.type for record in everything])
        with self.assertRaises(pith.Error):
            pith.read_warc("/nowhere.warc")

    def test_a_record_longer_than_allowed(self):
        record = next(pith.read_warc(WARC, max_bytes=1000))
        self.assertLessEqual(len(record.content), 1000)

    def test_templates(self):
        pages = [f"<nav>Menu of the whole site, on each page</nav><article>"
                 f"<h1>Story {n}</h1><p>" + f"Word{n} " * 60 + "</p></article>"
                 for n in range(12)]
        template = pith.Template.learn(pages, method="body")
        self.assertEqual(template.pages, 12)
        with_it = pith.extract(pages[0], method="body", template=template)
        self.assertNotIn("Menu", with_it.text)
        self.assertIn("Word0", with_it.text)
        self.assertIn("Menu", pith.extract(pages[0], method="body").text)
        saved = template.dumps()
        again = pith.Template.loads(saved)
        self.assertEqual(again.dumps(), saved)
        again.merge(template)
        self.assertEqual(again.pages, 24)
        with self.assertRaises(ValueError):
            again.merge(again)
        with self.assertRaises(pith.Error):
            pith.Template.loads(b"nonsense")
        self.assertEqual(repr(template), f"<pith.Template of 12 pages, "
                         f"{template.entries} blocks>")

    def test_a_template_of_records(self):
        records = list(pith.read_warc("examples/pages/river-flood.warc"))
        saved = pith.Template.learn(records).dumps()
        self.assertEqual(saved, pith.Template.learn(
            (record.content, record.url) for record in records).dumps())
        # In KOI8-R, as only HTTP says.
        page = records[0]._replace(charset="koi8-r", content="<p>Дождь".encode("koi8-r"))
        self.assertEqual(pith.Template.learn([page]).dumps(),
                         pith.Template.learn(["<p>Дождь"]).dumps())
        for wrong in ((b"<p>x",), (b"<p>x", "http://a.example/", 3), (b"<p>x", 3)):
            with self.assertRaises(TypeError):
                pith.Template.learn([wrong])

    def test_word_lists(self):
        program = os.environ["PITH"]
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{folder}/{n}.html" for n in range(3)]
            texts = ("the river rose the river", "the council met",
                     "the town met the river council")
            for name, text in zip(names, texts):
                Path(name).write_text(text)
            file, page = f"{folder}/words.tsv", f"{folder}/page.html"
            subprocess.run([program, "words", "learn", "-q", "--set", "neighbour=2", "--set",
                            "outliers=1", "-o", file, *names], check=True)
            html = "<p>The river rose and the town met the council"
            Path(page).write_text(html)
            wanted = subprocess.run([program, "-q", "-m", "outlier", "--format", "tokens",
                                     "--words", file, page],
                                    check=True, capture_output=True, text=True).stdout
            tokens = pith.Options(method="outlier", format="tokens")
            content = Path(file).read_bytes()
            words = pith.WordList(file)
            self.assertEqual((len(words), words.pages), (6, 3))
            self.assertEqual(repr(words), "<pith.WordList of 6 words on 3 pages>")
            self.assertEqual(words.dumps(), content)
            for given in (words, file, Path(file), content,
                          bytearray(content), pickle.loads(pickle.dumps(words))):
                found = pith.extract(html, options=tokens, words=given)
                self.assertEqual(found.output.strip(), wanted.strip())
            self.assertNotEqual(pith.extract(html, options=tokens).output, found.output)
            kept = tokens.replace(words=file)
            os.remove(file)
            again = pickle.loads(pickle.dumps(kept))
            for each in pith.extract_many([html] * 20, jobs=4, options=again):
                self.assertEqual(each.output, found.output)
            with self.assertRaises(FileNotFoundError):
                pith.extract(html, method="outlier", words=file)
            Path(file).write_bytes(content[:-9])
            with self.assertRaisesRegex(pith.Error, "^/.*words.tsv: .*line"):
                pith.WordList(file)
            with self.assertRaises(pith.Error):
                pith.WordList(b"")
            with self.assertRaises(TypeError):
                pith.extract(html, words=3)

    def test_site_rules(self):
        html = ("<title>Old</title><nav>Menu</nav><h1>New</h1><div id=a><p>First text."
                "<p>Second text.</div><footer>Imprint</footer>")
        rules = pith.SiteRules({"example.org": "title: //h1\nbody: //footer\n"
                                "body: //p[\n", "global": "body: //p"})
        self.assertEqual([str(problem) for problem in rules.problems], [
            "example.org.txt:3:11: XPath: a value or path is missing at the end",
            "global.txt: the file is not named HOST.txt"])
        self.assertEqual(len(rules), 2)
        at = "http://www.example.org/a"
        for given in (rules, pickle.loads(pickle.dumps(rules))):
            page = pith.extract(html, at, site_rules=given)
            self.assertEqual((page.title, page.text), ("New", "Imprint"))
        options = pith.Options(site_rules=rules)
        del rules
        self.assertEqual(pith.extract(html, at, options=options).text, "Imprint")
        self.assertNotEqual(pith.extract(html, "http://a.example/",
                                         options=options).text, "Imprint")
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "example.org.txt").write_text("body: //footer")
            Path(folder, "README").write_text("not rules")
            self.assertEqual(pith.extract(html, at, site_rules=folder).text,
                             "Imprint")
            Path(folder, "example.org.txt").write_text("body: //nav")
            for given in (folder, Path(folder)):
                self.assertEqual(pith.extract(html, at, site_rules=given).text,
                                 "Menu")
        with self.assertRaises(OSError):
            pith.SiteRules("/nowhere")
        with self.assertRaises(TypeError):
            pith.Options(site_rules=3)

    def test_scores(self):
        gold = {"a": "one two three four", "b": "five six"}
        scores = pith.evaluate(gold, {"a": "one two", "b": None})
        self.assertEqual(set(scores["word-f1"]), {"precision", "recall", "f1"})
        self.assertAlmostEqual(scores["word-f1"]["recall"], 0.25)
        self.assertIn("rouge-lsum", [metric.name for metric in pith.metrics()])
        with self.assertRaises(pith.OptionError):
            pith.evaluate(gold, {}, ["x"])


class Program(unittest.TestCase):
    def run_module(self, *words, data=None):
        return subprocess.run([sys.executable, "-m", "pith", *words],
                              input=data, capture_output=True, check=False)

    def test_module(self):
        out = self.run_module("-f", "markdown", data=SHORT.encode())
        self.assertEqual(out.returncode, 0)
        self.assertIn("It rained", out.stdout.decode())
        out = self.run_module("-f", "json", str(PAGES / "river-flood.html"))
        self.assertEqual(json.loads(out.stdout)["status"], "ok")
        out = self.run_module("/nowhere.html")
        self.assertEqual(out.returncode, 1)
        out = self.run_module("-m", "x", data=b"")
        self.assertEqual(out.returncode, 2)
        self.assertIn("no method", out.stderr.decode())

    def test_a_reader_that_goes_away(self):
        read, write = os.pipe()
        os.close(read)
        with open(write, "wb") as pipe:
            out = subprocess.run([sys.executable, "-m", "pith", str(PAGES / "river-flood.html")],
                                 stdout=pipe, stderr=subprocess.PIPE, check=False)
        self.assertEqual((out.returncode, out.stderr), (128 + signal.SIGPIPE, b""))


if __name__ == "__main__":
    unittest.main()
