# SPDX-License-Identifier: Apache-2.0
"""Each native call once or thrice, for valgrind."""
import pickle
from pathlib import Path

import pith

html = Path("examples/pages/river-flood.html").read_bytes()
for _ in range(3):
    page = pith.extract(html, "http://a.example/x", tokens=True,
                        parts=("links", "blocks"), chunks="800t",
                        language="en", quality="c4")
    page.left_out, page.chunks, page.next_start
    page.markdown, page.blocks, page.facts, page.warnings, page.to_json()
    pith.extract(b"%PDF-1.4").blocks
    try:
        pith.Options(method="x", settings={"a": 1})
    except pith.OptionError:
        pass
template = pith.Template.learn([html] * 2)
other = pith.Template.loads(template.dumps())
other.merge(template)
pith.extract(html, template=other)
pith.extract(html, "http://a.example/x",
             site_rules={"a.example": "body: //p", "b.example": "body: //p["})
list(pith.read_warc("examples/pages/river-flood.warc", types=()))
pith.evaluate({"a": "x y"}, {"a": "x"})
list(pith.extract_many([html] * 4, jobs=2))
next(pith.extract_many([html] * 4, jobs=2))
pickle.loads(pickle.dumps(pith.extract(html, layout="plain", viewport="800x600"))).to_tei()
for wrong in ("/nowhere.warc", "examples"):
    try:
        list(pith.read_warc(wrong))
    except pith.Error:
        pass
pith.methods(), pith.formats(), pith.metrics(), pith.csv_header()
