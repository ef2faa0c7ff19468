/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Entries of the journal, written and read: see crawler.h.
 *
 *   begin   version, seed, levels, rendered: what a crawl must agree with to go
 * on robots  origin, status, body list    url, reason, index, cut, links page
 * url, depth, hops, end, reason, to, etag, modified, bytes, wire, position,
 * elsewhere, unchanged, cut, links, feeds end     nothing: the crawl is
 * complete
 */
#include "crawler.h"

#include "status.h"
#include "str.h"

enum { VERSION = 1 };

static const char *const end_names[] = {
#define PITH_FETCH_NAME(name, text) [PITH_FETCH_##name] = #name,
    PITH_FETCH_MAP(PITH_FETCH_NAME)
#undef PITH_FETCH_NAME
};

enum { NENDS = sizeof end_names / sizeof *end_names };

/* -- Writing -------------------------------------------------------------- */

typedef struct writer {
    pith_buf buf;
    pith_json json;
} writer;

static void open_entry(writer *self, const char *type)
{
    pith_buf_init(&self->buf, 0);
    pith_json_init(&self->json, &self->buf, 0);
    pith_json_open(&self->json, '{');
    pith_json_key(&self->json, "t");
    pith_json_str(&self->json, pith_str_of(type));
}

static void put_text(writer *self, const char *key, pith_str text)
{
    if (text.len == 0)
        return;
    pith_json_key(&self->json, key);
    pith_json_str(&self->json, text);
}

static void put_number(writer *self, const char *key, uint64_t number)
{
    if (number == 0)
        return;
    pith_json_key(&self->json, key);
    pith_json_uint(&self->json, number);
}

static void put_texts(writer *self, const char *key, const pith_str *texts,
                      size_t n)
{
    if (n == 0)
        return;
    pith_json_key(&self->json, key);
    pith_json_open(&self->json, '[');
    for (size_t i = 0; i < n; i++)
        pith_json_str(&self->json, texts[i]);
    pith_json_close(&self->json);
}

static void close_entry(writer *self, pith_crawler *crawler)
{
    pith_json_close(&self->json);
    if (self->buf.status == PITH_OK)
        pith_journal_add(&crawler->journal, pith_buf_view(&self->buf));
    else
        crawler->journal.pending.status = self->buf.status;
    pith_buf_clear(&self->buf);
}

void pith_entry_begin(pith_crawler *crawler)
{
    writer w;
    open_entry(&w, "begin");
    put_number(&w, "version", VERSION);
    put_text(&w, "seed", pith_weburl_view(&crawler->seed));
    put_number(&w, "levels", crawler->levels);
    put_number(&w, "rendered", crawler->options->render != NULL);
    close_entry(&w, crawler);
}

void pith_entry_robots(pith_crawler *crawler, pith_str origin, unsigned status,
                       pith_str body)
{
    writer w;
    open_entry(&w, "robots");
    put_text(&w, "origin", origin);
    put_number(&w, "status", status);
    put_text(&w, "body", body);
    close_entry(&w, crawler);
}

void pith_entry_list(pith_crawler *crawler, const pith_list_entry *entry)
{
    writer w;
    open_entry(&w, "list");
    put_text(&w, "url", entry->url);
    put_text(&w, "reason", entry->reason);
    put_number(&w, "index", entry->index);
    put_number(&w, "cut", entry->cut);
    put_texts(&w, "links", entry->links, entry->nlinks);
    close_entry(&w, crawler);
}

void pith_entry_page(pith_crawler *crawler, const pith_page_entry *entry)
{
    writer w;
    open_entry(&w, "page");
    put_text(&w, "url", entry->url);
    put_number(&w, "depth", entry->depth);
    put_number(&w, "hops", entry->hops);
    put_text(&w, "end", pith_str_of(end_names[entry->end]));
    put_text(&w, "reason", entry->reason);
    put_text(&w, "to", entry->to);
    put_text(&w, "etag", entry->etag);
    put_text(&w, "modified", entry->modified);
    put_number(&w, "bytes", entry->bytes);
    put_number(&w, "wire", entry->wire);
    put_number(&w, "position", entry->position);
    put_number(&w, "elsewhere", entry->elsewhere);
    put_number(&w, "unchanged", entry->unchanged);
    put_number(&w, "cut", entry->cut);
    put_texts(&w, "links", entry->links, entry->nlinks);
    put_texts(&w, "feeds", entry->feeds, entry->nfeeds);
    close_entry(&w, crawler);
}

void pith_entry_end(pith_crawler *crawler)
{
    writer w;
    open_entry(&w, "end");
    close_entry(&w, crawler);
}

/* -- Reading --------------------------------------------------------------- */

static pith_str get_text(const json_t *entry, const char *key)
{
    const json_t *value = json_object_get(entry, key);
    if (!json_is_string(value))
        return (pith_str){0};
    return (pith_str){json_string_value(value), json_string_length(value)};
}

static uint64_t get_number(const json_t *entry, const char *key)
{
    json_int_t value = json_integer_value(json_object_get(entry, key));
    return value > 0 ? (uint64_t)value : 0;
}

static pith_status get_texts(pith_arena *arena, const json_t *entry,
                             const char *key, pith_str **out, size_t *n)
{
    const json_t *list = json_object_get(entry, key);
    size_t count = json_array_size(list);
    *n = 0;
    *out = pith_arena_alloc(arena, count, sizeof **out);
    if (*out == NULL)
        return PITH_NOMEM;
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_array_get(list, i);
        if (json_is_string(value))
            (*out)[(*n)++] =
                (pith_str){json_string_value(value), json_string_length(value)};
    }
    return PITH_OK;
}

static bool find_end(pith_str name, pith_fetch_end *end)
{
    for (size_t i = 0; i < NENDS; i++) {
        if (!pith_str_eq(name, pith_str_of(end_names[i])))
            continue;
        *end = (pith_fetch_end)i;
        return true;
    }
    return false;
}

/* Slices borrow from the JSON; lists are in the arena. */
static pith_status read_page(pith_arena *arena, const json_t *json,
                             pith_page_entry *out, pith_error *error)
{
    *out = (pith_page_entry){
        .url = get_text(json, "url"),
        .depth = (uint32_t)get_number(json, "depth"),
        .hops = (uint32_t)get_number(json, "hops"),
        .reason = get_text(json, "reason"),
        .to = get_text(json, "to"),
        .etag = get_text(json, "etag"),
        .modified = get_text(json, "modified"),
        .bytes = get_number(json, "bytes"),
        .wire = get_number(json, "wire"),
        .position = get_number(json, "position"),
        .elsewhere = get_number(json, "elsewhere"),
        .cut = get_number(json, "cut"),
        .unchanged = get_number(json, "unchanged") != 0,
    };
    if (out->url.len == 0 || !find_end(get_text(json, "end"), &out->end))
        return pith_fail(error, PITH_FORMAT, 0,
                         "journal: a page without address or end");
    PITH_TRY(get_texts(arena, json, "links", &out->links, &out->nlinks));
    return get_texts(arena, json, "feeds", &out->feeds, &out->nfeeds);
}

static pith_status replay_begin(pith_crawler *crawler, const json_t *entry,
                                pith_error *error)
{
    pith_str seed = get_text(entry, "seed");
    if (get_number(entry, "version") != VERSION)
        return pith_fail(
            error, PITH_FORMAT, 0,
            "the journal was written by another version of pith; move it "
            "and the output away to start over");
    if (!pith_str_eq(seed, pith_weburl_view(&crawler->seed)) ||
        get_number(entry, "levels") != crawler->levels)
        return pith_fail(error, PITH_ARG, 0,
                         "the journal is of another crawl (%.*s, %u levels); "
                         "go on with that one, or name another output",
                         seed.len < 100 ? (int)seed.len : 100, seed.data,
                         (unsigned)get_number(entry, "levels"));
    bool rendered = get_number(entry, "rendered") != 0;
    if (rendered != (crawler->options->render != NULL))
        return pith_fail(error, PITH_ARG, 0,
                         "the journal is of a crawl %s a browser; go on in the "
                         "same way",
                         rendered ? "through" : "without");
    crawler->begun = true;
    return PITH_OK;
}

pith_status pith_entry_replay(void *context, const json_t *entry,
                              pith_error *error)
{
    pith_crawler *crawler = context;
    pith_str type = get_text(entry, "t");
    pith_arena *scratch = &crawler->scratch;
    pith_arena_clear(scratch);
    if (pith_str_eq(type, PITH_S("begin")))
        return replay_begin(crawler, entry, error);
    if (!crawler->begun)
        return pith_fail(error, PITH_FORMAT, 0, "not a crawl journal");
    if (pith_str_eq(type, PITH_S("robots")))
        return pith_apply_robots(crawler, get_text(entry, "origin"),
                                 (unsigned)get_number(entry, "status"),
                                 get_text(entry, "body"));
    if (pith_str_eq(type, PITH_S("list"))) {
        pith_list_entry list = {.url = get_text(entry, "url"),
                                .cut = get_number(entry, "cut"),
                                .index = get_number(entry, "index") != 0};
        PITH_TRY(get_texts(scratch, entry, "links", &list.links, &list.nlinks));
        return pith_apply_list(crawler, &list);
    }
    if (pith_str_eq(type, PITH_S("page"))) {
        pith_page_entry page;
        PITH_TRY(read_page(scratch, entry, &page, error));
        return pith_apply_page(crawler, &page);
    }
    crawler->complete = pith_str_eq(type, PITH_S("end"));
    return PITH_OK;
}

static pith_str keep(pith_arena *arena, pith_str text)
{
    char *copy = text.len ? pith_arena_copy(arena, text) : NULL;
    return (pith_str){copy, copy ? text.len : 0};
}

pith_status pith_entry_replay_previous(void *context, const json_t *entry,
                                       pith_error *error)
{
    pith_crawler *crawler = context;
    pith_page_entry page;
    uint32_t item;
    if (!pith_str_eq(get_text(entry, "t"), PITH_S("page")))
        return PITH_OK;
    pith_arena *arena = &crawler->arena;
    PITH_TRY(read_page(arena, entry, &page, error));
    if (page.end != PITH_FETCH_OK || !(page.etag.len || page.modified.len))
        return PITH_OK;
    PITH_TRY(pith_frontier_add(&crawler->previous, page.url, 0, &item));
    pith_item *known = &crawler->previous.items[item];
    known->etag = keep(arena, page.etag);
    known->modified = keep(arena, page.modified);
    known->links = page.links;
    known->nlinks = page.nlinks;
    for (size_t i = 0; i < page.nlinks; i++)
        page.links[i] = keep(arena, page.links[i]);
    return PITH_OK;
}

/* Count a page as pith_apply_page() does. */
static pith_status replay_count(void *context, const json_t *entry,
                                pith_error *error)
{
    pith_crawl_progress *progress = context;
    pith_fetch_end end;
    if (!pith_str_eq(get_text(entry, "t"), PITH_S("page")))
        return PITH_OK;
    if (!find_end(get_text(entry, "end"), &end))
        return pith_fail(error, PITH_FORMAT, 0, "journal: a page without end");
    progress->elsewhere += get_number(entry, "elsewhere");
    progress->received += get_number(entry, "wire");
    if (get_text(entry, "to").len)
        return PITH_OK;
    if (end != PITH_FETCH_OK) {
        progress->skipped[end]++;
        return PITH_OK;
    }
    progress->pages++;
    progress->unchanged += get_number(entry, "unchanged") != 0;
    progress->bytes += get_number(entry, "bytes");
    return PITH_OK;
}

pith_status pith_crawl_look(const char *journal, pith_crawl_progress *out,
                            pith_error *error)
{
    *out = (pith_crawl_progress){0};
    return pith_journal_load(journal, replay_count, out, error);
}
