/* SPDX-License-Identifier: Apache-2.0 */
/* Fetched pages in a folder: see page_cache.h. */
#include "page_cache.h"

#include "etag.h"
#include "str.h"

#include <pith/crawl.h>
#include <pith/job.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum {
    KEY_BYTES = 40,
    NAME_BYTES = 64,
    BLOCK = 4096, /* minimum size of a file on the disk */
    PAGES_MAX = 1000000,
    YEAR_0 = 1900, /* of struct tm */
};

static const char ending[] = ".warc.gz";

/* The requested address is in the record, because file names are hashes, and
 * addresses with equal hashes can be constructed. */
static const char asked_field[] = "WARC-Pith-Asked-URI";

typedef struct kept {
    char key[KEY_BYTES];
    uint64_t bytes;
} kept;

struct pith_page_cache {
    pith_folder *folder;
    pthread_mutex_t lock; /* protects everything below */
    pith_buf kept;        /* of kept, oldest first */
    size_t first;         /* the first of them that still exists */
    uint64_t bytes, max, hits, misses;
};

static kept *list_of(const struct pith_page_cache *cache, size_t *count)
{
    *count = cache->kept.len / sizeof(kept);
    return (kept *)(void *)cache->kept.data;
}

/* -- The folder ------------------------------------------------------------ */

static void name_of(const char *key, char name[NAME_BYTES])
{
    snprintf(name, NAME_BYTES, "%.*s%s", KEY_BYTES, key, ending);
}

static void forget_first(struct pith_page_cache *cache)
{
    char name[NAME_BYTES];
    size_t n;
    kept *one = &list_of(cache, &n)[cache->first++];
    cache->bytes -= one->bytes;
    if (one->key[0]) {
        name_of(one->key, name);
        (void)cache->folder->remove(cache->folder->context, name, NULL);
    }
    if (cache->first * 2 < n)
        return;
    /* Compact the list when half of it is gone. */
    size_t gone = cache->first * sizeof(kept);
    memmove(cache->kept.data, cache->kept.data + gone, cache->kept.len - gone);
    cache->kept.len -= gone;
    cache->first = 0;
}

/* Add a new file; remove old ones if there are too many bytes. */
static void add(struct pith_page_cache *cache, const char *key, uint64_t bytes)
{
    kept one = {.bytes = bytes < BLOCK ? BLOCK : bytes};
    snprintf(one.key, sizeof one.key, "%s", key);
    pith_buf_put(&cache->kept, (const char *)&one, sizeof one);
    if (cache->kept.status != PITH_OK)
        return;
    cache->bytes += one.bytes;
    while (cache->kept.len / sizeof one > cache->first &&
           (cache->bytes > cache->max ||
            cache->kept.len / sizeof one - cache->first > PAGES_MAX))
        forget_first(cache);
}

/* The previous file of this name no longer exists. */
static void replaced(struct pith_page_cache *cache, const char *key)
{
    size_t n;
    kept *list = list_of(cache, &n);
    for (size_t i = cache->first; i < n; i++)
        if (strcmp(list[i].key, key) == 0) {
            cache->bytes -= list[i].bytes;
            list[i] = (kept){.bytes = 0};
        }
}

static bool take_name(void *who, pith_str name)
{
    struct pith_page_cache *cache = who;
    char text[NAME_BYTES], key[KEY_BYTES];
    uint64_t bytes = 0;
    size_t tail = sizeof ending - 1;
    if (name.len <= tail || name.len - tail >= KEY_BYTES ||
        memcmp(name.data + name.len - tail, ending, tail) != 0)
        return true;
    snprintf(key, sizeof key, "%.*s", (int)(name.len - tail), name.data);
    name_of(key, text);
    if (cache->folder->size(cache->folder->context, text, &bytes, NULL) ==
            PITH_OK &&
        bytes != UINT64_MAX)
        add(cache, key, bytes);
    return true;
}

pith_status pith_page_cache_open(pith_arena *arena, const char *path,
                                 uint64_t max, struct pith_page_cache **out,
                                 pith_error *error)
{
    struct pith_page_cache *cache = pith_arena_zalloc(arena, 1, sizeof *cache);
    *out = NULL;
    if (!cache)
        return PITH_NOMEM;
    pith_status status = pith_folder_open(path, true, &cache->folder, error);
    if (status != PITH_OK)
        return status;
    pthread_mutex_init(&cache->lock, NULL);
    pith_buf_init(&cache->kept, 0);
    cache->max = max;
    *out = cache;
    return cache->folder->list(cache->folder->context, ".", take_name, cache,
                               error);
}

void pith_page_cache_close(struct pith_page_cache *cache)
{
    if (!cache)
        return;
    pith_folder_close(cache->folder);
    pith_buf_clear(&cache->kept);
    pthread_mutex_destroy(&cache->lock);
}

/* -- Keys and times -------------------------------------------------------- */

static bool make_key(pith_str asked, const char *kind, char key[KEY_BYTES])
{
    pith_buf both;
    pith_buf_init(&both, 0);
    pith_buf_text(&both, kind);
    pith_buf_byte(&both, ' ');
    pith_buf_str(&both, asked);
    bool fine = both.status == PITH_OK;
    if (fine)
        pith_etag_name(pith_buf_view(&both), key);
    pith_buf_clear(&both);
    return fine;
}

/* The next number of a date, after at most one other character. */
static bool take_number(pith_str *text, uint64_t max, int *out)
{
    uint64_t n;
    if (!pith_str_uint(text, max, &n))
        return false;
    *out = (int)n;
    if (text->len)
        *text = (pith_str){text->data + 1, text->len - 1};
    return true;
}

/* Seconds since "2026-01-31T23:59:59Z"; UINT64_MAX: it is not in the past. */
static uint64_t age_of(pith_str date)
{
    enum { LATEST = 9999, MOST = 60 };
    struct tm t = {0};
    time_t now = time(NULL);
    if (!take_number(&date, LATEST, &t.tm_year) ||
        !take_number(&date, MOST, &t.tm_mon) ||
        !take_number(&date, MOST, &t.tm_mday) ||
        !take_number(&date, MOST, &t.tm_hour) ||
        !take_number(&date, MOST, &t.tm_min) ||
        !take_number(&date, MOST, &t.tm_sec))
        return UINT64_MAX;
    t.tm_year -= YEAR_0;
    t.tm_mon -= 1;
    time_t then = timegm(&t);
    return then > 0 && then <= now ? (uint64_t)(now - then) : UINT64_MAX;
}

/* -- Out and in ------------------------------------------------------------ */

static bool was_asked(const pith_warc_record *record, pith_str asked)
{
    for (size_t i = 0; i < record->nfields; i++)
        if (pith_str_ieq(record->fields[i].name, pith_str_of(asked_field)))
            return pith_str_eq(record->fields[i].value, asked);
    return false;
}

/* Read the page in a file, which is untrusted because another program may have
 * written it. */
static bool read_page(pith_cached_page *page, size_t len, pith_str asked)
{
    pith_warc_record record;
    pith_http_message message;
    pith_str block;
    pith_str bytes = {page->file, len};
    if (pith_warc_reader_open_bytes(bytes, NULL, &page->reader, NULL) !=
            PITH_OK ||
        !pith_warc_next(page->reader, &record) || record.problem.data ||
        record.type != PITH_WARC_RESPONSE || !was_asked(&record, asked))
        return false;
    page->age_s = age_of(record.date);
    page->url = record.url;
    if (pith_warc_load(page->reader, SIZE_MAX, &block) != PITH_OK ||
        !pith_http_parse(block, &message))
        return false;
    page->status = message.status;
    page->charset = message.charset;
    page->body = message.body;
    return page->url.len > 0;
}

bool pith_page_cache_get(struct pith_page_cache *cache, pith_str asked,
                         const char *kind, uint64_t max_age_s,
                         pith_cached_page *page)
{
    char key[KEY_BYTES], name[NAME_BYTES];
    size_t len = 0;
    *page = (pith_cached_page){0};
    if (!make_key(asked, kind, key))
        return false;
    name_of(key, name);
    bool found = cache->folder->load(cache->folder->context, name, &page->file,
                                     &len, NULL) == PITH_OK &&
                 page->file && read_page(page, len, asked) &&
                 page->age_s <= max_age_s;
    pthread_mutex_lock(&cache->lock);
    *(found ? &cache->hits : &cache->misses) += 1;
    pthread_mutex_unlock(&cache->lock);
    if (!found)
        pith_cached_page_clear(page);
    return found;
}

void pith_cached_page_clear(pith_cached_page *page)
{
    pith_warc_reader_free(page->reader);
    pith_free(page->file);
    *page = (pith_cached_page){0};
}

static bool may_keep(const pith_fetched *page)
{
    pith_http_message message = {.head = page->head};
    pith_str value;
    if (page->end != PITH_FETCH_OK || page->status != 200 || page->truncated)
        return false;
    return !pith_http_field(&message, PITH_S("Cache-Control"), &value) ||
           (pith_str_ifind(value, PITH_S("no-store")) == SIZE_MAX &&
            pith_str_ifind(value, PITH_S("private")) == SIZE_MAX);
}

/* The page as one record; owned. */
static char *make_record(pith_str asked, const pith_fetched *page, size_t *len)
{
    char date[KEY_BYTES];
    char *bytes = NULL;
    time_t now = time(NULL);
    struct tm broken;
    pith_buf block;
    gmtime_r(&now, &broken);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &broken);
    pith_buf_init(&block, 0);
    pith_buf_text(&block, "HTTP/1.1 200 OK\r\nContent-Type: text/html");
    if (page->charset.len)
        pith_buf_printf(&block, "; charset=%.*s", PITH_FMT(page->charset));
    pith_buf_text(&block, "\r\n\r\n");
    size_t head = block.len;
    pith_buf_str(&block, page->body);
    pith_warc_field field = {pith_str_of(asked_field), asked};
    pith_warc_entry entry = {
        .size = sizeof entry,
        .type = PITH_WARC_RESPONSE,
        .date = pith_str_of(date),
        .url = page->url,
        .fields = &field,
        .nfields = 1,
        .block = pith_buf_view(&block),
        .head_len = head,
    };
    if (block.status != PITH_OK ||
        pith_warc_record_bytes(&entry, NULL, &bytes, len, NULL) != PITH_OK)
        bytes = NULL;
    pith_buf_clear(&block);
    return bytes;
}

void pith_page_cache_put(struct pith_page_cache *cache, pith_str asked,
                         const char *kind, const pith_fetched *page)
{
    char key[KEY_BYTES], name[NAME_BYTES];
    size_t len = 0;
    if (!may_keep(page) || !make_key(asked, kind, key))
        return;
    char *bytes = make_record(asked, page, &len);
    name_of(key, name);
    if (bytes && len <= cache->max &&
        cache->folder->store(cache->folder->context, name,
                             (pith_str){bytes, len}, NULL) == PITH_OK) {
        pthread_mutex_lock(&cache->lock);
        replaced(cache, key);
        add(cache, key, len);
        pthread_mutex_unlock(&cache->lock);
    }
    pith_free(bytes);
}

pith_page_cache_state pith_page_cache_look(struct pith_page_cache *cache)
{
    size_t n;
    pthread_mutex_lock(&cache->lock);
    const kept *list = list_of(cache, &n);
    pith_page_cache_state state = {
        .bytes = cache->bytes, .hits = cache->hits, .misses = cache->misses};
    for (size_t i = cache->first; i < n; i++)
        state.pages += list[i].key[0] != 0;
    pthread_mutex_unlock(&cache->lock);
    return state;
}
