/* SPDX-License-Identifier: Apache-2.0 */
/* The table of payloads: what is found again, what replaces what, and values
 * that are too long. */
#include "seen.h"

#include "str.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static void add(pith_seen *seen, const char *digest, const char *url)
{
    pith_seen_add(seen, pith_str_of(digest), PITH_S("<urn:uuid:1>"),
                  PITH_S("2026-01-31T00:00:00Z"), pith_str_of(url));
}

static void found_again(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_seen seen;
    assert_true(pith_seen_init(&seen, 100, &arena));
    assert_null(pith_seen_find(&seen, PITH_S("sha1:A")));
    add(&seen, "sha1:A", "http://a/");
    const pith_seen_row *row = pith_seen_find(&seen, PITH_S("sha1:A"));
    assert_non_null(row);
    assert_string_equal(row->url, "http://a/");
    assert_null(pith_seen_find(&seen, PITH_S("sha1:B")));
    assert_null(pith_seen_find(&seen, PITH_S("")));
    add(&seen, "sha1:A", "http://b/");
    assert_string_equal(pith_seen_find(&seen, PITH_S("sha1:A"))->url,
                        "http://b/");
    pith_arena_free(&arena);
}

/* With room for one, the newest is kept; without room, none is known. */
static void small_tables(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_seen seen;
    assert_true(pith_seen_init(&seen, 1, &arena));
    add(&seen, "sha1:A", "http://a/");
    add(&seen, "sha1:B", "http://b/");
    assert_null(pith_seen_find(&seen, PITH_S("sha1:A")));
    assert_non_null(pith_seen_find(&seen, PITH_S("sha1:B")));
    assert_true(pith_seen_init(&seen, 0, &arena));
    add(&seen, "sha1:A", "http://a/");
    assert_null(pith_seen_find(&seen, PITH_S("sha1:A")));
    pith_arena_free(&arena);
}

static void too_long(void **state)
{
    (void)state;
    char url[PITH_SEEN_URL + 1];
    char digest[PITH_WARC_DIGEST_SIZE + 1];
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_seen seen;
    assert_true(pith_seen_init(&seen, 100, &arena));
    memset(url, 'u', sizeof url);
    memset(digest, 'd', sizeof digest);
    url[PITH_SEEN_URL] = digest[PITH_WARC_DIGEST_SIZE] = 0;
    add(&seen, "sha1:A", url);
    assert_null(pith_seen_find(&seen, PITH_S("sha1:A")));
    add(&seen, digest, "http://a/");
    assert_null(pith_seen_find(&seen, pith_str_of(digest)));
    url[PITH_SEEN_URL - 1] = digest[PITH_WARC_DIGEST_SIZE - 1] = 0;
    add(&seen, digest, url);
    assert_string_equal(pith_seen_find(&seen, pith_str_of(digest))->url, url);
    pith_arena_free(&arena);
}

static void without_memory(void **state)
{
    (void)state;
    pith_arena arena;
    pith_arena_init(&arena, 0);
    arena.fail_after = 0;
    pith_seen seen;
    assert_false(pith_seen_init(&seen, 100, &arena));
    pith_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_again),
        cmocka_unit_test(small_tables),
        cmocka_unit_test(too_long),
        cmocka_unit_test(without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
