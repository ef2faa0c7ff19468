/* SPDX-License-Identifier: Apache-2.0 */
/* Payloads already written: see seen.h. */
#include "seen.h"

#include "str.h"

bool pith_seen_init(pith_seen *seen, size_t nrows, pith_arena *arena)
{
    seen->nrows = nrows < PITH_SEEN_MAX ? nrows : PITH_SEEN_MAX;
    seen->rows = NULL;
    if (seen->nrows == 0)
        return true;
    seen->rows = pith_arena_zalloc(arena, seen->nrows, sizeof *seen->rows);
    return seen->rows != NULL;
}

static pith_seen_row *place_of(const pith_seen *seen, pith_str digest)
{
    return &seen->rows[pith_str_hash(digest) % seen->nrows];
}

const pith_seen_row *pith_seen_find(const pith_seen *seen, pith_str digest)
{
    if (seen->nrows == 0 || digest.len == 0)
        return NULL;
    const pith_seen_row *row = place_of(seen, digest);
    return pith_str_eq(pith_str_of(row->digest), digest) ? row : NULL;
}

static void set(char *to, pith_str value)
{
    if (value.len)
        memcpy(to, value.data, value.len);
    to[value.len] = 0;
}

void pith_seen_add(pith_seen *seen, pith_str digest, pith_str id, pith_str date,
                   pith_str url)
{
    if (seen->nrows == 0 || digest.len == 0 ||
        digest.len >= PITH_WARC_DIGEST_SIZE || id.len >= PITH_WARC_ID_SIZE ||
        date.len >= PITH_SEEN_DATE || url.len >= PITH_SEEN_URL)
        return;
    pith_seen_row *row = place_of(seen, digest);
    set(row->digest, digest);
    set(row->id, id);
    set(row->date, date);
    set(row->url, url);
}
