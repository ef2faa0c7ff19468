#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job: the joined outputs of units (files, folders, ranges of WARC files)
# equal the output of one run, whether units are processed in shares, one by one
# or by leases; counts are summed.
quiet() { "$PITH" "$@" 2>>messages; }
for _ in 1 2 3 4 5 6; do cat "$ROOT/examples/pages/river-flood.warc"; done >plain.warc
for _ in 1 2 3 4; do gzip -n <"$ROOT/examples/pages/river-flood.warc"; done >packed.warc.gz
mkdir site
cp "$CASES"/data/*.html site/
find site -name 'f*' | sort >list
inputs=(site plain.warc packed.warc.gz --files-from list)
options=(-m body --with-metadata)
quiet --jsonl "${options[@]}" "${inputs[@]}" -o whole.jsonl
echo "whole: $(wc -l <whole.jsonl) records"

for size in 700 9k 1G; do
    "$PITH" job plan "${inputs[@]}" -o "job-$size" --unit-size "$size" -- "${options[@]}"
    quiet job run "job-$size"
    quiet job merge "job-$size" -o "$size.jsonl" | sed 's/"plain.*//'
    cmp "$size.jsonl" whole.jsonl && echo "$size: the same bytes"
done
echo "ranges of both: $(grep -c '"begin"' job-700/manifest.jsonl)"

# The same units, in shares: the files are equal.
"$PITH" job plan "${inputs[@]}" -o shares --unit-size 700 -q -- "${options[@]}"
echo "the same plan: $(cmp shares/manifest.jsonl job-700/manifest.jsonl && cmp shares/job.json job-700/job.json && echo yes)"
quiet job run shares -q --task 1/3
quiet job run shares -q --unit 0
SLURM_ARRAY_TASK_ID=14 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_STEP=2 \
    quiet job run shares -q
"$PITH" job status shares 2>&1 | head -n 1
quiet job merge shares -o no.jsonl
echo "status $?"
[ -e no.jsonl ] || echo "nothing is joined"
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=3 quiet job run shares -q
PMI_RANK=1 PMI_SIZE=2 quiet job run shares -q --claim
diff -r shares/out job-700/out && echo "the same outputs"
quiet job verify shares

# Finished units are skipped; compressed outputs are concatenated.
"$PITH" job run shares
quiet job merge shares -o all.jsonl.zst >figures
zstd -dcq all.jsonl.zst | cmp - whole.jsonl && echo "packed: the same bytes"
quiet job merge shares -o - | cmp - whole.jsonl && echo "standard output: the same bytes"
for pack in gzip none; do
    "$PITH" job plan site -o "$pack" --unit-size 2k --pack "$pack" -q -- -m body
    quiet job run "$pack" -q -j1 --units-per-task 1000
    quiet job verify "$pack"
    (cd "$pack/out" && echo ./*)
done
quiet job merge gzip -o site.jsonl.gz >figures
quiet job merge none -o site.jsonl >figures
gzip -dc site.jsonl.gz | cmp - site.jsonl && echo "gzip: the same bytes"
