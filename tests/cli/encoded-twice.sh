#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Text that was encoded in UTF-8 twice before it was stored, and windows-1252 that
# was taken for Latin-1: read as it was meant, with a warning, unless the encoding
# is given.
printf '%b' '<title>Don\0303\0242\0302\0200\0302\0231t</title><p>Caf\0303\0203\0302\0251s
cost 5\0303\0202\0302\0240\0303\0242\0302\0202\0302\0254 here, as everybody who has been there knows.' >twice.html
show() { "$PITH" -m body -f text --keep-title "$@" | cat -v; }
show twice.html
echo "given:"
show --encoding utf-8 twice.html
echo "titles:"
"$PITH" --jsonl twice.html | grep -oE '"title": [^,]*|"warnings.*'
echo "controls:"
printf '%b' '<title>Don\0302\0222t</title><p>Cost 5 \0302\0200 here, as everybody who has
been there knows \0302\0226 and more.' >controls.html
show controls.html
show --encoding utf-8 controls.html
