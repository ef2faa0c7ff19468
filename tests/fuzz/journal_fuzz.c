/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The journal of a crawl. Checksums would stop a fuzzer, so the input is read
 * twice: as it is, and as objects that get their checksums, line by line, and
 * are replayed into a crawler. Laws: the valid part is no longer than the
 * input; reading the valid part accepts all of it.
 */
#include "crawler.h"
#include "fuzz.h"
#include "str.h"

static pith_status ignore(void *context, const json_t *entry, pith_error *error)
{
    (void)context;
    (void)entry;
    (void)error;
    return PITH_OK;
}

static void replay(pith_str text)
{
    pith_crawl_options options = {.sitemap = "auto", .feed = "auto"};
    pith_crawl_summary summary = {0};
    pith_crawler *c = calloc(1, sizeof *c);
    if (c == NULL)
        abort();
    c->options = &options;
    c->summary = &summary;
    c->levels = 3;
    c->begun = true;
    pith_arena_init(&c->arena, 0);
    pith_arena_init(&c->scratch, 0);
    c->frontier.arena = c->previous.arena = &c->arena;
    if (!pith_weburl_parse(PITH_S("http://a/"), &c->seed))
        abort();
    while (text.len) {
        const char *end = memchr(text.data, '\n', text.len);
        size_t n = end ? (size_t)(end - text.data) : text.len;
        json_t *entry = json_loadb(text.data, n, 0, NULL);
        if (json_is_object(entry)) {
            pith_error error = {0};
            (void)pith_entry_replay(c, entry, &error);
            (void)pith_entry_replay_previous(c, entry, &error);
        }
        json_decref(entry);
        n += n < text.len;
        text = (pith_str){text.data + n, text.len - n};
    }
    pith_arena_free(&c->scratch);
    pith_arena_free(&c->arena);
    free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    size_t good = 0;
    if (pith_journal_read(text, ignore, NULL, &good, NULL) == PITH_OK) {
        size_t again = 0;
        fuzz_check(good <= size, "no more is good than there is");
        fuzz_check(pith_journal_read((pith_str){text.data, good}, ignore, NULL,
                                     &again, NULL) == PITH_OK &&
                       again == good,
                   "what was good is good");
    }
    replay(text);
    return 0;
}
