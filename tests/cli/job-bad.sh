#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job and bad input: a clear message with file and line, and finished units
# are not lost.
mkdir site
for n in 1 2 3 4 5; do
    echo "<p>Page number $n says something that is different from all others." >"site/$n.html"
done
say() {
    echo "\$ pith job $*"
    "$PITH" job "$@" 2>&1
    echo "status $?"
}
# Remove times, and sizes that depend on the version of a compression library.
show() { sed -E '/^(a process|time left)/d; s/(packed in|file tells) [0-9]+/\1 N/; s/[0-9]+ written/N written/'; }
exec 2>&1

echo "== wrong usage"
say
say start
say plan site
say plan -o job
say plan site -o job --unit-size 0
say plan site -o job --claim
say run job -o x.jsonl
say merge job --task 0/2
say status job --unit-size 1G
say plan site -o job -- --jsonl -o x
say plan site -o job -- -f csv
say plan site -o job -- --render
say plan site -o job -- --timing
say plan site -o job -- more.html
say plan https://example.org/ -o job
ls job 2>&1
say run nowhere
mkdir empty
say run empty

echo "== a list with bad lines"
{
    echo site/1.html
    for n in $(seq 1000); do echo "gone-$n.html"; done
} >list
say plan --files-from list -o job
ls job 2>&1

echo "== two jobs in one folder"
say plan site -o job --unit-size 1 -- -m body
say plan site/1.html -o job
say run job -q --task 3/3
say run job -q --unit 5
say run job -q --unit 0 --claim
SLURM_ARRAY_TASK_ID=7 say run job -q

echo "== inputs that are gone or changed"
mv site/2.html away.html
echo more >>site/4.html
say run job
say status job | show
say verify job
say merge job
mv away.html site/2.html
say run job -q --unit 1
echo "<p>Page number 4 says something that is different from all others." >site/4.html
say retry job
say run job
cp -r job good

echo "== done files and outputs that are cut short"
truncate -s 30 job/done/000000.json
truncate -s 10 job/out/000002.jsonl.zst
rm job/out/000003.jsonl.zst
sed -i s/sha1:/sha1:X/ job/done/000004.json
say status job | show
say retry job | show
say run job -q
diff -r job/out good/out && echo "all of it is there again"
say verify job
printf x | dd of=job/out/000001.jsonl.zst bs=1 seek=20 conv=notrunc 2>/dev/null
say verify job

say merge job -o damaged.jsonl.zst
say merge job -o damaged.jsonl

echo "== inputs of the same size with other bytes"
cp -r site other
say plan other -o sums --unit-size 1 -q -- -m body
say run sums -q
say verify sums -j2
sed -i s/something/somethinG/ other/2.html
say verify sums
rm sums/done/000001.json
say run sums -q
say verify sums
sed -i s/somethinG/something/ other/2.html
say verify sums -q
sed -i 's/"inputs_sum": "[^"]*", //' sums/done/000001.json
echo "written before there were sums of inputs:"
say verify sums
say status sums --fetch-inputs

echo "== damaged outputs of text"
say plan site -o plain --unit-size 1 --pack none -q -- -m body
say run plain -q
sed -i s/different/differenT/ plain/out/000003.jsonl
say merge plain -o damaged.jsonl
ls damaged* 2>&1

echo "== plans of others"
sed -i 's/"job": 1/"job": 7/' job/job.json
say run job
sed -i 's/"job": 7/"job": 1/; s/"body"/"td"/' job/job.json
say run job
cp good/job.json job/
sed -i 3d job/manifest.jsonl
say run job
sed 's/5.html/6.html/' good/manifest.jsonl >job/manifest.jsonl
say run job
head -c 100 good/job.json >job/job.json
say run job
rm job/manifest.jsonl
cp good/job.json job/
say run job
