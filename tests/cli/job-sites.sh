#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job run --learn-sites, pith job sites, --templates: the templates of sites
# have the same bytes however the work was divided, and equal those of `pith site
# learn`; a second job uses them.
words=(river bridge ferry flood harbour market mill tower garden road hill field)
prose() { # page, paragraph
    for k in {0..14}; do
        printf '%s%d ' "${words[($1 * 5 + $2 * 7 + k * k) % 12]}" $(($1 * $2 + k))
    done
}
record() { # address, page
    printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n' "$1"
    printf 'Content-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' ${#2} "$2"
}
page() { # site, number
    record "http://$1/$2.html" "<title>$2</title><body><ul><li><a href=/>Home of $1</a><li><a href=/all>All</a></ul><p>$(prose "$2" 1)</p><p>$(prose "$2" 2)</p><p>All rights reserved by $1</p><p><a href=/legal>Legal notice</a></p>"
}
for n in {1..12}; do
    page one.example "$n"
    [ $((n % 2)) = 0 ] || page www.two.example "$n"
    [ "$n" -gt 2 ] || page small.example "$n"
done >sites.warc
"$PITH" warc cat --body sites.warc 0 >first.html 2>messages
record 'http://one.example/copy.html' "$(<first.html)" >>sites.warc
printf '<p>No address, so no site.' >page.html
options=(-m body)
whole() { "$PITH" --jsonl "${options[@]}" "$@" sites.warc page.html; }

echo "== One unit, and many"
for size in 1G 900; do
    "$PITH" job plan sites.warc page.html -o "job-$size" --unit-size "$size" -q -- "${options[@]}"
    "$PITH" job run "job-$size" -q --learn-sites
    "$PITH" job sites "job-$size" -o "sites-$size"
    "$PITH" job merge "job-$size" -o - 2>messages | cmp - <(whole) && echo "the records are the same"
done
echo "files: $(cd sites-900 && echo *)"
diff -r sites-1G sites-900 && echo "the same templates"
"$PITH" job sites job-900 -o sites-passes --memory 1 2>messages
diff -r sites-1G sites-passes && echo "in passes, too"
for task in 0 1 2; do "$PITH" job sites job-900 -o sites-tasks --task $task/3 2>>messages; done
diff -r sites-1G sites-tasks && echo "by three tasks, too"
SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2 "$PITH" job sites job-900 -o sites-slurm 2>>messages
SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=2 "$PITH" job sites job-900 -o sites-slurm 2>>messages
diff -r sites-1G sites-slurm && echo "by an array, too"
"$PITH" site learn "${options[@]}" --site one.example -o learnt.tpl sites.warc 2>messages
cmp learnt.tpl sites-1G/one.example.tpl && echo "as pith site learn has it"
"$PITH" job sites job-900 -o sites-all --least-pages 1
echo "files: $(cd sites-all && echo *)"

echo "== In cells or not, by shares"
"$PITH" job plan sites.warc page.html -o open --unit-size 900 -q -- "${options[@]}" --no-sandbox
"$PITH" job run open -q --learn-sites --task 1/2
"$PITH" job sites open -o none
echo "status $?"
"$PITH" job run open -q --learn-sites --claim
"$PITH" job sites open -o sites-open 2>messages
diff -r sites-1G sites-open && echo "the same templates"
diff -r job-900/sites open/sites && echo "the same files of units"

echo "== Units of a run without the option are processed again"
"$PITH" job plan sites.warc page.html -o late --unit-size 900 -q -- "${options[@]}"
"$PITH" job run late -q
"$PITH" job sites late -o none
echo "status $?"
"$PITH" job run late --learn-sites 2>&1 | sed 's/[0-9][0-9]*/N/g'
"$PITH" job run late --learn-sites 2>&1 | sed 's/[0-9][0-9]*/N/g'
diff -r late/sites open/sites && echo "the same files of units"

echo "== The templates are used"
whole --template sites-1G/one.example.tpl >one.jsonl
whole --templates sites-1G >both.jsonl
diff <(grep '"url": "http://one' one.jsonl) <(grep '"url": "http://one' both.jsonl) && echo "one.example: as with its template"
grep -c 'All rights reserved by one' both.jsonl
grep -c 'All rights reserved by two' both.jsonl
grep -c 'All rights reserved by small' both.jsonl
whole --templates sites-1G --sandbox | cmp - both.jsonl && echo "in cells, too"
"$PITH" job plan sites.warc page.html -o second --unit-size 2k -q -- "${options[@]}" --templates sites-1G
"$PITH" job run second -q
"$PITH" job merge second -o - 2>messages | cmp - both.jsonl && echo "in a second job, too"

echo "== What is wrong is said"
"$PITH" --template learnt.tpl --templates sites-1G page.html
echo "status $?"
"$PITH" --templates nowhere page.html
echo "status $?"
"$PITH" job sites job-900
echo "status $?"
"$PITH" job sites job-900 -o s3://bucket/sites
echo "status $?"
"$PITH" job sites job-900 -o none --memory few
echo "status $?"
"$PITH" job sites job-900 -o none --least-pages few
echo "status $?"
"$PITH" job sites job-900 -o none --task 3/3
echo "status $?"
cp -r sites-1G bad
head -c 300 learnt.tpl >bad/one.example.tpl
for how in --no-sandbox --sandbox; do
    whole --templates bad $how >bad.jsonl
    grep -o '"warnings": .*' bad.jsonl | sort | uniq -c
    grep -c 'All rights reserved by two' bad.jsonl
done
echo >>sites-1G/two.example.tpl
"$PITH" job run second -q
echo "status $?"
head -c 200 job-1G/sites/000000.jsonl.zst >cut.zst
mv cut.zst job-1G/sites/000000.jsonl.zst
"$PITH" job sites job-1G -o none
echo "status $?"
printf '{"site":"one.example","pages":9,"bytes":9}\nno such t' | zstd -q >job-1G/sites/000000.jsonl.zst
"$PITH" job sites job-1G -o none
printf '{"site":"one.example","bytes":0}\n' | zstd -q -f >job-1G/sites/000000.jsonl.zst
"$PITH" job sites job-1G -o none
printf '{"site":"one.example","bytes":99}\nno' | zstd -q -f >job-1G/sites/000000.jsonl.zst
"$PITH" job sites job-1G -o none
head -c 5000 /dev/zero | zstd -q -f >job-1G/sites/000000.jsonl.zst
"$PITH" job sites job-1G -o none
[ -e none ] || echo "nothing was written"
