# SPDX-License-Identifier: Apache-2.0
"""Steps of frameworks: Scrapy and Dask as Debian has them, others by doubles."""
import gzip
import pickle
import sys
import tempfile
import unittest
from pathlib import Path

import pith

sys.path.insert(0, str(Path(__file__).parent))
import doubles  # noqa: E402

doubles.install_all()
FILE = Path("examples/pages/river-flood.html")
HTML = FILE.read_text(encoding="utf-8")


class Doubles(unittest.TestCase):
    def test_datatrove(self):
        from pith.pipelines.datatrove import Pith

        step = pickle.loads(pickle.dumps(Pith(timeout=5, method="auto")))
        documents = [doubles.Content(text=HTML), doubles.Content(text="")]
        found = list(step.run(documents))
        self.assertEqual(len(found), 1)
        self.assertIn("Friday afternoon", found[0].text)

    def test_haystack(self):
        from pith.pipelines.haystack import PithConverter

        converter = PithConverter.from_dict(
            PithConverter(format="markdown").to_dict())
        stream = doubles.Content(data=HTML.encode(), meta={"url": "http://a.b/"})
        made = converter.run([FILE, stream, doubles.Content(data=b"")],
                             meta={"set": 1})["documents"]
        self.assertEqual(len(made), 2)
        self.assertEqual(made[0].meta["file_path"], str(FILE))
        self.assertEqual(made[1].meta["url"], "http://a.b/")
        self.assertEqual(made[1].meta["set"], 1)
        self.assertEqual(list(PithConverter.run.outputs), ["documents"])
        with self.assertRaises(ValueError):
            converter.run([FILE, stream], meta=[{}])

    def test_llamaindex(self):
        from pith.pipelines.llamaindex import PithReader

        document, = PithReader().load_data(FILE, extra_info={"x": 1})
        self.assertIn("Friday", document.text)
        self.assertEqual(document.metadata["x"], 1)
        self.assertEqual(document.metadata["date"], "2025-03-18")
        elsewhere = doubles.Content(open=lambda name, mode: FILE.open(mode))
        remote, = PithReader().load_data("s3://pages/flood.html", fs=elsewhere)
        self.assertEqual(remote.text, document.text)

    def test_langchain(self):
        from pith.pipelines.langchain import PithLoader, PithTransformer

        document, = PithLoader(FILE).load()
        self.assertIn("Friday", document.page_content)
        self.assertEqual(document.metadata["source"], str(FILE))
        given = [doubles.Content(page_content=HTML, metadata={"source": "s"}),
                 doubles.Content(page_content="", metadata={})]
        made = PithTransformer().transform_documents(given)
        self.assertEqual(len(made), 2)
        self.assertEqual(made[0].page_content, document.page_content)
        self.assertEqual(made[0].metadata["source"], "s")


class Real(unittest.TestCase):
    def test_scrapy(self):
        try:
            from scrapy import Field, Item
            from scrapy.settings import Settings
        except ImportError:
            self.skipTest("python3-scrapy is not installed")
        from pith.pipelines.scrapy import PithPipeline

        crawler = doubles.Content(
            settings=Settings({"PITH_OPTIONS": {"format": "markdown"}}))
        pipeline = PithPipeline.from_crawler(crawler)
        item = pipeline.process_item({"html": HTML, "url": "http://a.b/flood"}, None)
        self.assertIn("Friday", item["text"])
        self.assertEqual(item["date"], "2025-03-18")
        self.assertEqual(pipeline.process_item({"x": 1}, None), {"x": 1})

        class Story(Item):
            html, url, text, title = Field(), Field(), Field(), Field()

        story = pipeline.process_item(Story(html=HTML, title="Mine"), None)
        self.assertIn("Friday", story["text"])
        self.assertEqual(story["title"], "Mine")

    def test_dask(self):
        try:
            import dask.bag
        except ImportError:
            self.skipTest("python3-distributed is not installed")
        from pith.pipelines.dask import extract_bag

        bag = dask.bag.from_sequence([(HTML, "http://a.b/")] * 6, npartitions=3)
        records = extract_bag(bag, method="auto").compute(
            scheduler="processes", num_workers=2)
        self.assertEqual(len(records), 6)
        self.assertIn("Friday", records[5]["text"])
        self.assertEqual(records[0]["url"], "http://a.b/")

    def test_dask_files(self):
        try:
            import dask.bag  # noqa: F401
        except ImportError:
            self.skipTest("python3-distributed is not installed")
        from pith.dask import extract

        archive = FILE.with_suffix(".warc")
        with tempfile.TemporaryDirectory() as folder:
            packed = Path(folder, "page.html.gz")
            packed.write_bytes(gzip.compress(HTML.encode()))
            missing = Path(folder, "missing.html")
            bag = extract([archive, FILE, packed], method="body")
            records = bag.compute(scheduler="processes", num_workers=2)
            with self.assertRaises(OSError):
                extract([FILE, missing]).compute(scheduler="processes", num_workers=2)
        wanted = [page.to_dict()
                  for page in pith.extract_many(pith.read_warc(archive), method="body")]
        self.assertEqual(bag.npartitions, 3)
        self.assertEqual(records[:-2], wanted)
        self.assertEqual(records[-1], records[-2])
        self.assertIn("Friday", records[-1]["text"])

    def test_pickles(self):
        template = pith.Template.learn([HTML] * 2)
        options = pickle.loads(pickle.dumps(pith.Options(template=template)))
        self.assertEqual(options._names["template"].dumps(), template.dumps())


if __name__ == "__main__":
    unittest.main()
