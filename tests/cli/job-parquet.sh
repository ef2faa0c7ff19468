#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pith job with tables as outputs: reproducible bytes, counted, verified, and not
# merged. tests/scale/parquet.sh reads them.
mkdir site
cp "$CASES"/data/*.html site/
"$PITH" job plan site -o job --unit-size 1k -- --parquet
"$PITH" job plan site -o again --unit-size 1k -q -- --parquet
"$PITH" job run job -q -j1
"$PITH" job run again -q --claim
diff -r job/out again/out && echo "the same outputs"
(cd job/out && echo ./*)
"$PITH" job verify job
"$PITH" job merge job | sed 's/"bytes.*//; s/"plain.*//'
"$PITH" job merge job -o all.parquet
echo "status $?"
[ -e all.parquet ] || echo "nothing is joined"
# One unit gives the same table as one run.
"$PITH" job plan site -o one -q -- --parquet
"$PITH" job run one -q
"$PITH" -q --parquet -o whole.parquet site
cmp one/out/000000.parquet whole.parquet && echo "one unit: the same bytes"
"$PITH" job plan site -o packed --pack gzip -- --parquet
"$PITH" job plan site -o csv -- --csv
