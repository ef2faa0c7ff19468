#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Verbs that take long show their progress if standard error is a terminal, and
# erase it at the end. They are silent with --no-progress, on a terminal that
# cannot erase, and elsewhere.
export TERM=xterm
mkdir -p gold/html gold/ground-truth
words=2000
[ "${PITH_MODE-}" != asan ] || words=250 # it is some eight times slower
words=$(seq -s ' ' -f 'w%g' "$words")
for ((i = 0; i < 200; i++)); do
    echo "<title>t</title><p>$i $words</p>" >"gold/html/$i.html"
    echo "{\"ground_truth\": {\"main_content\": \"$words\"}}" \
        >"gold/ground-truth/$i.json"
done
for ((i = 0; i < 8; i++)); do ls -d gold/html/*; done >some
cat some some some >many
python3 "$CASES/data/on_terminal.py" <<'END' | sed -E 's/ in [0-9.]+ s, [0-9.]+ / in N s, N /'
== eval
eval -j 1 --methods all gold
eval -j 1 --methods all gold --no-progress
eval -j 1 --reproduce ttr gold
== extract
-j 1 -m outlier --with-tokens --files-from many
-j 1 -m outlier --files-from many --progress --no-progress
-j 1 -m outlier gold/html/1.html
== words, dedup, site, rules
words learn -j 1 --set features=tfidf -o words.tsv --files-from many
words learn -j 1 -o words.tsv --files-from many --no-progress
dedup -j 1 --files-from many
site learn -j 1 -m outlier -o site.template --files-from many
rules learn -j 1 --site x --store rules.db --files-from many
store import --store pages.db --files-from some
END
echo "== TERM=dumb, and no terminal"
echo "-j 1 -m outlier --with-tokens --files-from many" |
    TERM=dumb python3 "$CASES/data/on_terminal.py"
"$PITH" eval -j 1 --methods body,outlier gold 2>&1 >/dev/null | wc -c
