#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Memory does not depend on the size of a WARC file, also with threads: compares a
# file of 1,500 pages with one of eight times as many, by the peak that the system
# counts.
command -v python3 >/dev/null || {
    echo "python3 is not installed" >&2
    exit 77
}
# AddressSanitizer keeps up to 256 MB of freed memory, which must be disabled
# here.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}quarantine_size_mb=0"
"$PITH" store import --store pages.db --no-contents "$ROOT"/tests/golden/*/page.html 2>/dev/null
"$PITH" store export --store pages.db -o pages.warc.gz
n=$("$PITH" warc index pages.warc.gz | grep -c '"url"')
for ((i = 0; i * n < 1500; i++)); do cat pages.warc.gz; done >one.warc.gz
for _ in 1 2 3 4 5 6 7 8; do cat one.warc.gz; done >eight.warc.gz
cat >peak.py <<'P'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
P
for command in "--jsonl -m body -j 1" "--jsonl -m body -j 4" "--format wet -m body -j 4" \
    "warc index" "warc check"; do
    # The words are options.
    # shellcheck disable=SC2086
    one=$(python3 peak.py "$PITH" $command one.warc.gz)
    # shellcheck disable=SC2086
    eight=$(python3 peak.py "$PITH" $command eight.warc.gz)
    echo "$command: $([ $((eight * 10)) -le $((one * 12)) ] && echo "no more than a fifth above" ||
        echo "$one kB, then $eight kB")"
done
