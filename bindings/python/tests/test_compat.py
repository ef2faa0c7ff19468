# SPDX-License-Identifier: Apache-2.0
"""The interfaces of other packages, by what they document."""
import csv
import json
import threading
import unittest
import warnings
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace

import pith
from pith import compat
from pith.compat import (html2text, justext, markdownify, newspaper,
                         readability, resiliparse, trafilatura)

HTML = Path("examples/pages/river-flood.html").read_text(encoding="utf-8")
URL = "http://example.org/flood"


class Trafilatura(unittest.TestCase):
    def test_extract(self):
        text = trafilatura.extract(HTML, url=URL)
        self.assertIn("Friday afternoon", text)
        self.assertNotIn("---", text.split("\n")[0])
        self.assertIsNone(trafilatura.extract(""))
        self.assertIsNone(trafilatura.extract(None))
        self.assertIsNone(trafilatura.extract(b"%PDF-1.4"))
        for wrong in (5, [], {}, bytearray(b"<p>x"), object()):
            self.assertIsNone(trafilatura.extract(wrong))
            self.assertIsNone(trafilatura.bare_extraction(wrong))

    def test_trees(self):
        try:
            from lxml import etree, html
        except ImportError:
            self.skipTest("python3-lxml is not installed")
        tree = html.fromstring(HTML)
        wanted = trafilatura.extract(html.tostring(tree, encoding="unicode"))
        self.assertEqual(trafilatura.extract(tree), wanted)
        self.assertEqual(trafilatura.extract(etree.ElementTree(tree)), wanted)
        self.assertIs(trafilatura.load_html(tree), tree)

    def test_a_merged_cell_is_said_once(self):
        row = "<tr><td colspan=2>All of the marks<td>chalk</tr>"
        made = trafilatura.extract(HTML.replace("</tbody>", row + "</tbody>"),
                                   output_format="markdown")
        self.assertIn("| All of the marks |  | chalk |", made)

    def test_formats(self):
        known = json.loads(trafilatura.extract(HTML, output_format="json",
                                               with_metadata=True, url=URL))
        self.assertEqual(known["hostname"], "example.org")
        self.assertTrue(known["title"].startswith("Two nights"))
        for form, begin in (("xml", "<doc"), ("xmltei", "<TEI"),
                            ("html", "<"), ("markdown", "When")):
            made = trafilatura.extract(HTML, output_format=form)
            self.assertTrue(made.startswith(begin), (form, made[:40]))
        head = trafilatura.extract(HTML, with_metadata=True, url=URL)
        self.assertTrue(head.startswith("---\ntitle: "))
        with self.assertRaises(AttributeError):
            trafilatura.extract(HTML, output_format="odd")
        for function in (trafilatura.extract, trafilatura.extract_with_metadata):
            with self.assertRaises(ValueError):
                function(HTML, output_format="python")

    def test_names_of_fields(self):
        given = {"url": URL, "record_id": "r1"}
        known = json.loads(trafilatura.extract(HTML, output_format="json",
                                               with_metadata=True, **given))
        self.assertEqual(known["source"], URL)
        self.assertEqual(known["source-hostname"], "The Valley Courier")
        self.assertTrue(known["excerpt"].startswith("When the Merrow"))
        self.assertEqual(known["id"], "r1")
        bare = json.loads(trafilatura.extract(HTML, output_format="json"))
        self.assertEqual(sorted(bare), ["comments", "text"])
        row, = csv.reader([trafilatura.extract(
            HTML, output_format="csv", with_metadata=True, **given)[:300].split("\n")[0]],
            delimiter="\t")
        self.assertEqual(row[:5], [URL, "r1", "null", "example.org", known["title"]])
        plain = trafilatura.extract(HTML, output_format="csv")
        self.assertTrue(plain.startswith("null\tnull\tnull\t"))
        made = trafilatura.extract(HTML, output_format="html", with_metadata=True)
        self.assertTrue(made.startswith("<html>\n<head>\n<meta name="))
        self.assertTrue(trafilatura.extract(HTML, output_format="html")
                        .startswith("<html>\n<body>\n"))
        self.assertTrue(trafilatura.extract_with_metadata(HTML).text.startswith("---\n"))

    def test_options_that_bring_others(self):
        for name in ("url_blacklist", "author_blacklist"):
            self.assertTrue(trafilatura.extract(HTML, **{name: {"x"}}).startswith("---\n"))
        both = trafilatura.extract(HTML, favor_precision=True, favor_recall=True)
        self.assertEqual(both, trafilatura.extract(HTML, favor_recall=True))

    def test_an_extractor(self):
        extractor = SimpleNamespace(
            format="markdown", fast=False, focus="precision", comments=False,
            formatting=True, links=True, images=False, tables=True, dedup=False,
            lang="en", with_metadata=False, only_with_metadata=False,
            tei_validation=False, author_blacklist=set(), url_blacklist=set(), url=URL)
        self.assertEqual(
            trafilatura.extract(HTML, options=extractor),
            trafilatura.extract(HTML, url=URL, output_format="markdown",
                                favor_precision=True, include_comments=False,
                                include_formatting=True, include_links=True))
        extractor.lang = "de"
        self.assertIsNone(trafilatura.extract(HTML, options=extractor))

    def test_bare_extraction(self):
        document = trafilatura.bare_extraction(HTML, url=URL)
        self.assertEqual(document.date, "2025-03-18")
        self.assertEqual(document.as_dict()["url"], URL)
        self.assertIsNone(trafilatura.bare_extraction("<p></p>"))

    def test_filters(self):
        self.assertIsNone(trafilatura.extract(HTML, target_language="de"))
        self.assertTrue(trafilatura.extract(HTML, target_language="en"))
        self.assertIsNone(trafilatura.extract(HTML, url=URL,
                                              url_blacklist={URL}))
        self.assertIsNone(trafilatura.extract("<p>" + "word " * 99,
                                              only_with_metadata=True))

    def test_prune_xpath(self):
        page = "<article><h2>Gone</h2><p>" + "word " * 60 + "</p></article>"
        self.assertIn("Gone", trafilatura.extract(page))
        self.assertNotIn("Gone", trafilatura.extract(page, prune_xpath="//h2"))
        path = "//*[contains(text(), 'Gone')]"
        paths = [path, "//aside"]
        self.assertNotIn("Gone", trafilatura.extract(page, url=URL, prune_xpath=paths))
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            compat._said.clear()
            self.assertIn("Gone", trafilatura.extract(page, prune_xpath=path))
            self.assertIn("Gone", trafilatura.extract(page, url=URL, prune_xpath="//h2["))
        self.assertEqual([warning.filename for warning in seen], [__file__] * 2)

    def test_options_without_counterpart_warn_once(self):
        compat._said.clear()
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("always")
            for _ in range(3):
                trafilatura.extract(HTML, fast=True, deduplicate=True)
        self.assertEqual(sorted(str(w.message).split(": ")[1] for w in seen),
                         ["deduplicate", "fast"])

    def test_metadata_and_the_rest(self):
        known = trafilatura.extract_metadata(HTML, default_url=URL)
        self.assertEqual(known.hostname, "example.org")
        self.assertIsNone(known.text)
        _, text, length = trafilatura.baseline(HTML)
        self.assertEqual(len(text), length)
        self.assertIn("Skip to the story", trafilatura.html2txt(HTML))

    def test_fetching(self):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(404 if self.path == "/none" else 200)
                if self.path == "/koi8":
                    self.send_header("Content-Type", "text/html; charset=koi8-r")
                self.end_headers()
                self.wfile.write("<p>Дождь".encode("koi8-r") if self.path == "/koi8"
                                 else HTML.encode())

            def log_message(self, *args):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        base = f"http://127.0.0.1:{server.server_port}"
        try:
            self.assertEqual(trafilatura.fetch_url(base + "/"), HTML)
            self.assertEqual(trafilatura.fetch_url(base + "/koi8"), "<p>Дождь")
            self.assertIsNone(trafilatura.fetch_url(base + "/none"))
            answer = trafilatura.fetch_response(base + "/", decode=True,
                                                with_headers=True)
            self.assertEqual((answer.status, answer.html), (200, HTML))
            self.assertEqual(answer.as_dict()["data"], HTML.encode())
            self.assertIsNone(trafilatura.fetch_response(base + "/").headers)
            article = newspaper.Article(base + "/")
            self.assertIn("Friday", article.download().parse().text)
        finally:
            server.shutdown()
            thread.join()
            server.server_close()
        self.assertIsNone(trafilatura.fetch_url(base + "/"))
        self.assertIsNone(trafilatura.fetch_url("file:///etc/passwd"))


class Others(unittest.TestCase):
    def test_readability(self):
        document = readability.Document(HTML)
        self.assertTrue(document.title().startswith("Two nights"))
        self.assertTrue(document.summary().startswith("<html><body><div>"))
        self.assertIn("<p>", document.summary(html_partial=True))
        titled = readability.Document("<title>Ten years of rain | Site</title>x")
        self.assertEqual(titled.short_title(), "Ten years of rain")
        self.assertEqual(readability.Document("<p>x").title(), "[no-title]")
        self.assertEqual(readability.Document("<p>x").short_title(), "")

    def test_resiliparse(self):
        everything = resiliparse.extract_plain_text(HTML)
        content = resiliparse.extract_plain_text(HTML, main_content=True)
        self.assertIn("Skip to the story", everything)
        self.assertNotIn("Skip to the story", content)
        flat = resiliparse.extract_plain_text(HTML, preserve_formatting=False)
        self.assertNotIn("\n", flat)
        self.assertNotIn("News", resiliparse.extract_plain_text(
            "<nav>News</nav><p>x", skip_elements=["nav"]))
        self.assertIn("<p>", resiliparse.extract_plain_text(
            HTML, preserve_formatting="minimal_html"))
        node = SimpleNamespace(html=HTML)
        for tree in (node, SimpleNamespace(document=node)):
            self.assertEqual(resiliparse.extract_plain_text(tree), everything)
        for wrong in (None, 5, [HTML]):
            with self.assertRaises(TypeError):
                resiliparse.extract_plain_text(wrong)

    def test_newspaper(self):
        article = newspaper.Article(URL)
        with self.assertRaises(newspaper.ArticleException):
            article.parse()
        article.download(input_html=HTML).parse()
        self.assertEqual(article.publish_date, datetime(2025, 3, 18))
        self.assertIn("Friday afternoon", article.text)
        self.assertTrue(article.authors)
        self.assertEqual(article.top_img, article.top_image)
        self.assertIn("Friday afternoon", newspaper.fulltext(HTML))
        compat._said.clear()
        with self.assertWarnsRegex(compat.CompatWarning, "config"):
            newspaper.Article(URL, config=object(), language="en")

    def test_justext(self):
        paragraphs = justext.justext(HTML.encode(),
                                     justext.get_stoplist("English"))
        good = [p for p in paragraphs if not p.is_boilerplate]
        self.assertTrue(good and len(good) < len(paragraphs))
        self.assertTrue(any(p.is_heading for p in paragraphs))
        self.assertTrue(all(0 <= p.links_density() <= 1 for p in paragraphs))
        self.assertTrue(any(p.chars_count_in_links for p in paragraphs))
        words = {"the", "and", "of"}
        self.assertTrue(all(p.contains_text() and 0 <= p.stopwords_density(words) <= 1
                            for p in paragraphs))
        self.assertTrue(any(p.stopwords_count(words) > 3 for p in good))
        # Names that Python has for encodings.
        for name in ("latin-1", "utf_8", "cp1252", "euc_jp", "cp932", "utf-8-sig"):
            found = justext.justext("<p>d\u00e9j\u00e0".encode("latin-1"), encoding=name)
            self.assertEqual(len(found), 1)
        self.assertEqual(justext.justext("<p>\u0434".encode("koi8-r"),
                                         default_encoding="koi8_r")[0].text, "\u0434")
        with self.assertRaises(ValueError):
            justext.justext(b"<p>x", encoding="klingon")

    def test_markdown(self):
        page = "<h1>A</h1><p>b <a href=http://a.example/>c</a> <b>d</b></p>"
        wanted = "# A\n\nb [c](http://a.example/) **d**"
        self.assertEqual(html2text.html2text(page), wanted + "\n\n")
        self.assertEqual(markdownify.markdownify(page).strip(), wanted)
        self.assertNotIn("](", markdownify.markdownify(page, strip=["a"]))
        plain = html2text.HTML2Text()
        plain.ignore_links = True
        self.assertNotIn("](", plain.handle(page))
        self.assertEqual(html2text.html2text(""), "\n\n")

    def test_markdown_options(self):
        page = "<p>" + "word " * 30 + "<a href=http://a.example/>c</a> <img src=/x.png alt=d>"
        seen = []
        plain = html2text.HTML2Text(seen.append, "http://b.example/", 40)
        self.assertIn("![d](http://b.example/x.png)", plain.handle(page))
        self.assertEqual(len(seen), 1)
        self.assertLessEqual(max(map(len, seen[0].split("\n")[:3])), 40)
        plain.ignore_images = True
        self.assertNotIn("![", plain.handle(page))
        plain.inline_links = False
        self.assertIn("[1]: http://a.example/", plain.handle(page))
        compat._said.clear()
        with self.assertWarnsRegex(compat.CompatWarning, "ignore_emphasis"):
            plain.ignore_emphasis = True
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = markdownify.markdownify(page, heading_style=markdownify.ATX, wrap=True,
                                           wrap_width=40)
        self.assertIn("![d](/x.png)", made)
        self.assertLessEqual(max(map(len, made.split("\n")[:3])), 40)
        self.assertNotIn("![", markdownify.markdownify(page, strip=["img"]))
        with self.assertWarnsRegex(compat.CompatWarning, "strip 'b'"):
            markdownify.markdownify(page, strip=["b"])
        with self.assertWarnsRegex(compat.CompatWarning, "bullets"):
            markdownify.MarkdownConverter(bullets="-").convert(page)

if __name__ == "__main__":
    unittest.main()
