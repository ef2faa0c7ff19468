#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Metrics of Markdown: a page whose annotation has structures, extracted by a
# method and by another program; a page without annotated Markdown.
mkdir -p gold/html gold/ground-truth
cat >gold/html/a.html <<'HTML'
<title>Tools</title><article><h2>Knives</h2>
<p>A knife cuts bread and cheese, and a fork holds what is to be cut by it.</p>
<ul><li>bread knife</li><li>butter knife</li></ul>
<table><tr><th>name</th><th>length</th></tr><tr><td>bread</td><td>30</td></tr></table>
<pre><code>cut(bread)</code></pre></article>
HTML
cp gold/html/a.html gold/html/b.html
content='Knives\nA knife cuts bread and cheese, and a fork holds what is to be cut by it.'
markdown="## $content\\n\\n- bread knife\\n- butter knife\\n\\n| name | length |\\n| --- | --- |\\n| bread | 30 |\\n\\n\`\`\`\\ncut(bread)\\n\`\`\`\\n"
printf '{"ground_truth": {"main_content": "%s", "main_content_markdown": "%s"}}' \
    "$content" "$markdown" >gold/ground-truth/a.json
printf '{"ground_truth": {"main_content": "%s"}}' "$content" >gold/ground-truth/b.json

"$PITH" eval --methods body --metrics structure,rouge-5,table-teds,code-edit gold -f csv
echo "status $?"
printf '{"id": "a", "markdown": "# Knives\\n\\n- butter knife\\n- spoon\\n\\n| name |\\n|-|\\n| bread |\\n"}\n' >theirs.jsonl
"$PITH" eval --metrics structure,table-teds gold theirs.jsonl -f csv
echo "status $?"
rm gold/ground-truth/a.json
"$PITH" eval --metrics structure gold
echo "status $?"
