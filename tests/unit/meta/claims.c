/* SPDX-License-Identifier: Apache-2.0 */
/* See claims.h. */
#include "claims.h"

#include <pith/inspect.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_MAX_BYTES = 600 };

/* Rewrite "* author       88 meta author      "Ann"" as "author meta author:
 * Ann". */
static void even_out(const char *line, char out[LINE_MAX_BYTES])
{
    char fact[40] = "";
    int trust = 0;
    int at = 0;
    if (sscanf(line + 2, "%39s %d %n", fact, &trust, &at) < 2)
        fail_msg("no claim: %s", line);
    const char *source = line + 2 + at;
    const char *quote = strchr(source, '"');
    assert_non_null(quote);
    size_t len = (size_t)(quote - source);
    while (len && source[len - 1] == ' ')
        len--;
    snprintf(out, LINE_MAX_BYTES, "%s %.*s: %.*s", fact, (int)len, source,
             (int)strlen(quote) - 2, quote + 1);
}

static bool is_claimed(const char *dump, const char *claim)
{
    char line[LINE_MAX_BYTES];
    char even[LINE_MAX_BYTES];
    for (const char *at = dump; *at;) {
        size_t len = strcspn(at, "\n");
        assert_true(len < sizeof line);
        memcpy(line, at, len);
        line[len] = 0;
        even_out(line, even);
        if (strcmp(even, claim) == 0)
            return true;
        at += len + (at[len] == '\n');
    }
    return false;
}

void claims_expect(const claims_case *row)
{
    pith_str page = {row->html, strlen(row->html)};
    pith_doc *doc;
    char *dump;
    size_t len;
    assert_int_equal(pith_doc_parse(page, NULL, &doc, NULL), PITH_OK);
    assert_int_equal(pith_dump(doc, "meta", &dump, &len, NULL), PITH_OK);
    for (size_t i = 0; row->claimed[i]; i++)
        if (!is_claimed(dump, row->claimed[i]))
            fail_msg("%s\nclaims no \"%s\" but\n%s", row->html, row->claimed[i],
                     dump);
    for (size_t i = 0; row->silent[i]; i++)
        if (is_claimed(dump, row->silent[i]))
            fail_msg("%s\nclaims \"%s\"", row->html, row->silent[i]);
    pith_free(dump);
    pith_doc_free(doc);
}
