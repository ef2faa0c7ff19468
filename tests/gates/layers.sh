#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# tools/check/layers finds what it is there to find.
. "$(dirname "$0")/planted.bash"
check() { "$tools/check/layers" "$tree"; }

fresh
: >"$tree/src/text/word.h"
: >"$tree/src/html/tree.h"
printf '#include "word.h"\n#include <pith/a.h>\n' >"$tree/src/html/tree.c"
passes "a lower layer may be included" check
printf '\n#include "tree.h"\n' >"$tree/src/text/word.c"
finds '^src/text/word.c:2: text may not include src/html/tree.h' \
    "a higher layer may not" check
printf '#include "word.h"\n' >"$tree/src/text/word.c"
printf '#include "nowhere.h"\n' >"$tree/src/base/seven.c"
finds '^src/base/seven.c:1: no such header' "a header that is not there" check
printf '#include "text/word.h"\n' >"$tree/src/base/seven.c"
finds 'bare name' "a path instead of a name" check
printf '#include "a.h"\n' >"$tree/src/base/seven.c"
finds 'public headers are included as' "a public header by quotes" check
: >"$tree/src/base/seven.c"
printf '#include "word.h"\n' >"$tree/cli/main.c"
finds '^cli/main.c:1: cli may not include' "cli and an inner header" check
: >"$tree/cli/main.c"
: >"$tree/src/base/word.h"
finds 'a header of this name is also' "two headers of one name" check
rm "$tree/src/base/word.h"
mkdir -p "$tree"/src/{core,rules,method/rules}
: >"$tree/src/method/method.h"
: >"$tree/src/method/rules/choice.h"
printf '#include "method.h"\n' >"$tree/src/core/plan.c"
printf '#include "choice.h"\n' >"$tree/src/rules/reader.c"
passes "what methods share, and a row that lists a method" check
printf '#include "choice.h"\n' >"$tree/src/core/plan.c"
finds '^src/core/plan.c:1: src/method/rules/choice.h is only for its method' \
    "a header of a method" check
mkdir "$tree/src/odd"
: >"$tree/src/odd/odd.c"
finds 'layer odd has no row' "a layer without a row" check
exit $failed
