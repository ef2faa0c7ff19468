/* SPDX-License-Identifier: Apache-2.0 */
/*
 * robots.txt, heads of HTTP answers and addresses: the first line is a path,
 * the rest is read as all three.
 *
 * Laws: /robots.txt itself is always allowed; without a rule everything is; the
 * same file gives the same answer; an accepted address is accepted again and
 * stays unchanged.
 */
#include "fuzz.h"
#include "httphead.h"
#include "robots.h"
#include "str.h"
#include "weburl.h"

static void check_url(pith_str text)
{
    pith_weburl url;
    pith_weburl again;
    if (!pith_weburl_parse(text, &url))
        return;
    fuzz_check(pith_weburl_parse(pith_weburl_view(&url), &again),
               "an address that was read can be read");
    fuzz_check(pith_str_eq(pith_weburl_view(&url), pith_weburl_view(&again)),
               "an address has one spelling");
}

static void check_head(pith_str text)
{
    pith_buf kept;
    pith_buf_init(&kept, 0);
    pith_httphead_archive(&kept, text, text.len);
    fuzz_check(pith_httphead_status(pith_buf_view(&kept)) >= 1,
               "an archived head has a status");
    (void)pith_httphead_param(pith_httphead_find(text, PITH_S("a")),
                              PITH_S("b"));
    (void)pith_httphead_param(text, PITH_S("charset"));
    pith_buf_clear(&kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    const char *end = size ? memchr(data, '\n', size) : NULL;
    pith_str path = {text.data, end ? (size_t)(end - text.data) : 0};
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_robots one;
    pith_robots two;
    fuzz_check(
        pith_robots_parse(&arena, text, PITH_S("pith"), &one) == PITH_OK &&
            pith_robots_parse(&arena, text, PITH_S("pith"), &two) == PITH_OK,
        "any bytes are a robots.txt");
    bool allowed = pith_robots_allows(&one, path);
    fuzz_check(allowed == pith_robots_allows(&two, path),
               "the same file gives the same answer");
    fuzz_check(allowed || one.nrules > 0, "what no rule forbids is allowed");
    fuzz_check(pith_robots_allows(&one, PITH_S("/robots.txt")),
               "robots.txt is allowed");
    pith_arena_free(&arena);
    check_url(path);
    check_head(text);
    return 0;
}
