#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Extreme pages: one word, ten thousand cards, comments in comments, text only
# in attributes, tens of thousands of nodes, facts that contradict each other.
# Each is extracted in every format; the output is well-formed, and summarised
# in a line.
python3 - <<'END'
card = ('<div class="card"><a href="/p/%d"><img src="%d.jpg"><h3>Lamp number %d</h3></a>'
        '<p>A lamp of brass for desks and walls, made in %d pieces.</p></div>')
story = '<p>The river rose two metres overnight, and the council closed the old bridge to all.</p>'
pages = {
    'word': 'Flood',
    'nothing': '',
    'attributes': '<body><div title="%s" data-text="%s"><img alt="%s" src="a.png"></div>'
                  % (story.replace('"', ''), story, story),
    'cards': '<title>Lamps</title><main>' +
             ''.join(card % (i, i, i, i) for i in range(10000)) + '</main>',
    'nodes': '<title>Flood</title><article><h1>Flood</h1>' + story * 8 +
             '<ul>' + '<li><b>x</b> <i>y</i> z' * 6800 + '</ul></article>',
    'comments': '<title>Flood</title><article><h1>Flood</h1>' + story * 8 + '</article>' +
                '<div class="comment"><b class="author">Ann</b><p>Poor town.</p>' * 200,
    'deep-comments': '<title>Flood</title><article><h1>Flood</h1>' + story * 8 + '</article>' +
                     '<div class="comment"><b class="author">Ann</b><p>Poor town.</p>' * 5000,
    'contradictions': '<title>A</title><meta property="og:title" content="B">'
        '<meta name="author" content="Cem Dag"><meta name="author" content="Dan Eck">'
        '<meta property="article:published_time" content="2024-02-30">'
        '<meta property="article:modified_time" content="1999-01-01">'
        '<script type="application/ld+json">{"@type":"Article","headline":"E",'
        '"author":{"name":"Fay Gil"},"datePublished":"2023-05-04"' + ',"a":[' * 5000 +
        '</script><article><h1>G</h1>' + story * 8 + '</article>',
}
for name, text in pages.items():
    open(name + '.html', 'w').write(text)
END
for page in word nothing attributes cards nodes comments deep-comments contradictions; do
    "$PITH" -q --jsonl --links --images "$page.html" >"$page.jsonl"
    for format in text markdown html xml tei json csv; do
        "$PITH" -q --links --images --with-metadata -f "$format" "$page.html" >"out.$page.$format"
        status=$?
        [ "$status" = 0 ] || [ "$status" = 4 ] || echo "$page $format: $status"
    done
    xmllint --huge --noout "out.$page.xml" "out.$page.tei" 2>&1
    python3 - "$page" <<'END'
import csv, json, sys
name = sys.argv[1]
page = json.loads(open(name + '.jsonl', encoding='utf-8').read())
csv.field_size_limit(10 ** 9)
rows = list(csv.DictReader(open("out." + name + ".csv", encoding='utf-8', newline='')))
assert [row['text'] for row in rows] == [page['text'] or ''], name
assert len(page['text'] or '') == page['length'], name
text = page['text'] or ''
found = [word for word in ('Flood', 'closed the old bridge', 'Lamp number 0', 'Lamp number 9999', 'x y z',
                           'Poor town') if word in text]
print(name, page['status'], page['reason'], page['title'], page['author'], page['date'],
      found if page['status'] == 'ok' else '-',
      'comments' if page['comments'] else '-', sep='; ')
END
done
