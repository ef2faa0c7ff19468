# SPDX-License-Identifier: Apache-2.0
"""The interfaces of other packages, by what they document."""
import json
import threading
import unittest
import warnings
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

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
                self.send_response(200 if self.path == "/" else 404)
                self.end_headers()
                self.wfile.write(HTML.encode())

            def log_message(self, *args):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        base = f"http://127.0.0.1:{server.server_port}"
        try:
            self.assertEqual(trafilatura.fetch_url(base + "/"), HTML.encode())
            self.assertIsNone(trafilatura.fetch_url(base + "/none"))
            answer = trafilatura.fetch_response(base + "/", decode=True,
                                                with_headers=True)
            self.assertEqual((answer.status, answer.html), (200, HTML))
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

    def test_resiliparse(self):
        everything = resiliparse.extract_plain_text(HTML)
        content = resiliparse.extract_plain_text(HTML, main_content=True)
        self.assertIn("Skip to the story", everything)
        self.assertNotIn("Skip to the story", content)
        flat = resiliparse.extract_plain_text(HTML, preserve_formatting=False)
        self.assertNotIn("\n", flat)
        self.assertNotIn("News", resiliparse.extract_plain_text(
            "<nav>News</nav><p>x", skip_elements=["nav"]))

    def test_newspaper(self):
        article = newspaper.Article(URL)
        with self.assertRaises(newspaper.ArticleException):
            article.parse()
        article.download(input_html=HTML).parse()
        self.assertEqual(article.publish_date, datetime(2025, 3, 18))
        self.assertIn("Friday afternoon", article.text)
        self.assertTrue(article.authors)

    def test_justext(self):
        paragraphs = justext.justext(HTML.encode(),
                                     justext.get_stoplist("English"))
        good = [p for p in paragraphs if not p.is_boilerplate]
        self.assertTrue(good and len(good) < len(paragraphs))
        self.assertTrue(any(p.is_heading for p in paragraphs))
        self.assertTrue(all(0 <= p.links_density() <= 1 for p in paragraphs))

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



if __name__ == "__main__":
    unittest.main()
