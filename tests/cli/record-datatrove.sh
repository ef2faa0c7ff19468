#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --record datatrove: records that the default adapter of datatrove's readers accepts:
# a text, an id and metadata with known values only, equal to those of the usual
# record.
cp "$CASES/data/flood.html" "$CASES/data/market.html" .
echo '<p></p>' >bare.html
pages=(flood.html market.html bare.html nothing.html "$ROOT/examples/pages/river-flood.warc")
"$PITH" --jsonl -q --with-metadata "${pages[@]}" >plain 2>/dev/null
"$PITH" --record datatrove -q --with-metadata "${pages[@]}" >documents 2>/dev/null
python3 - <<'END'
import json

records = [json.loads(line) for line in open("plain")]
documents = [json.loads(line) for line in open("documents")]
assert len(records) == len(documents) > 4
for record, data in zip(records, documents):
    # The same steps as BaseReader._default_adapter() of datatrove.
    text, name = data.pop("text", ""), data.pop("id", "none")
    metadata = data.pop("metadata", {}) | data
    assert isinstance(text, str) and text == (record.pop("text") or "")
    assert isinstance(name, str) and name == record.pop("id")
    assert None not in metadata.values()
    facts = record.pop("metadata")
    if not record["warnings"]:
        del record["warnings"]
    known = {key: value for key, value in record.items() if value is not None}
    assert {key: metadata.pop(key) for key in known} == known
    assert all(facts[key] == value for key, value in metadata.items()), metadata
print(len(documents), "documents")
END
"$PITH" --json --record datatrove bare.html
echo
# In jobs, and as input of other verbs.
"$PITH" job plan flood.html market.html -o job -q -- --record datatrove
"$PITH" job run job -q && "$PITH" job merge job -o - | cut -c1-28
cat documents documents >twice.jsonl
"$PITH" dedup twice.jsonl -q | wc -l
"$PITH" --record other flood.html
"$PITH" --record datatrove --markdown flood.html
