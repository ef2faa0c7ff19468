/* SPDX-License-Identifier: Apache-2.0 */
/* Joins articles of several pages among the inputs: see page_chain.h. */
#include "page_chain.h"
#include "fetching.h"

#include "fnv.h"
#include "page_bytes.h"

#include <pith/inspect.h>
#include <pith/learn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { NOWHERE = -1 };

/* A page in the first pass. */
typedef struct entry {
    char *key, *next; /* addresses as keys; NULL: none */
    ptrdiff_t to;     /* the entry of the next page, or NOWHERE */
    bool follows;     /* it is the next page of another entry */
    size_t chain;     /* number of its chain, from 1; 0: none */
    size_t position;  /* index in the chain, from 0 */
} entry;

/* An article while its pages are read. */
typedef struct chain {
    pith_job **part;
    size_t n, come;
} chain;

struct pith_chains {
    entry *entries; /* by the number of the job */
    size_t n, cap;
    chain *chains;
    size_t nchains;
    size_t flushed; /* number of chains already returned at the end */
    bool over;      /* the feed has ended */
};

/* Without memory for a few bytes the program cannot continue. */
static void *need(void *memory)
{
    if (memory)
        return memory;
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

/* A normalised address, as compared by pith_url_same_page(). */
static char *make_key(const char *url)
{
    const char *from = pith_split_address(url).authority.data;
    from = from ? from : url;
    from += strncasecmp(from, "www.", 4) == 0 ? 4 : 0;
    size_t len = strcspn(from, "#");
    size_t path = strcspn(from, "?");
    path = path < len ? path : len;
    size_t kept = path;
    while (kept > 0 && from[kept - 1] == '/')
        kept--;
    char *key = need(malloc(len + 1));
    memcpy(key, from, kept);
    memcpy(key + kept, from + path, len - path);
    key[kept + len - path] = 0;
    for (char *c = key; *c && *c != '/' && *c != '?'; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c | 0x20 : *c);
    return key;
}

char *pith_next_address(pith_str page, const pith_options *options,
                        const char *fallback, char **own)
{
    pith_doc *doc;
    pith_next_page next = {0};
    pith_str url = options->render.base_url;
    if (pith_doc_parse(page, options, &doc, NULL) != PITH_OK)
        return NULL;
    pith_status status = pith_doc_next_page(doc, url, &next);
    if (status == PITH_OK && next.page.len == 0 && fallback)
        status = pith_doc_next_page(doc, pith_str_of(fallback), &next);
    if (status == PITH_NOMEM)
        need(NULL);
    char *found = NULL;
    if (status == PITH_OK && next.url.data)
        found = need(strndup(next.url.data, next.url.len));
    if (own && status == PITH_OK && next.page.len)
        *own = need(strndup(next.page.data, next.page.len));
    pith_doc_free(doc);
    return found;
}

static bool is_of_host(pith_str address, pith_str of)
{
    char key[256], other[256];
    return pith_site_key(address, key) && pith_site_key(of, other) &&
           strcmp(key, other) == 0;
}

char *pith_whole_address(pith_str page, const pith_options *options)
{
    pith_doc *doc;
    char *found = NULL;
    pith_str here = options->render.base_url;
    if (!options->site_rules ||
        pith_doc_parse(page, options, &doc, NULL) != PITH_OK)
        return NULL;
    pith_str all = pith_doc_whole_page(doc);
    if (all.data && is_of_host(all, here) && !pith_url_same_page(all, here))
        found = need(strndup(all.data, all.len));
    pith_doc_free(doc);
    return found;
}

static entry *add_entry(pith_chains *chains)
{
    if (chains->n == chains->cap) {
        chains->cap = chains->cap ? 2 * chains->cap : 64;
        chains->entries = need(reallocarray(chains->entries, chains->cap,
                                            sizeof *chains->entries));
    }
    entry *self = &chains->entries[chains->n++];
    *self = (entry){.to = NOWHERE};
    return self;
}

/* "example.org/a.html", as crawlers name files. */
static bool begins_with_host(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:";
    size_t len = strspn(path, letters);
    return len > 1 && path[len] == '/' && path[0] != '.' &&
           memchr(path, '.', len);
}

/* A number for a host that does not exist, different for each folder. */
static unsigned long long hash_folder(const char *path, size_t len)
{
    return pith_fnv_bytes(PITH_FNV_START, path, len);
}

/* A synthetic address for a file that declares none, so that its links lead to
 * other files: a folder that was named is a site, or contains folders named
 * after sites; "/a" begins there. Owned; NULL: it has none. */
static char *address_of_file(const pith_source *source)
{
    const char *path = source->path;
    const char *id = source->id;
    size_t front = strlen(path) - strlen(id);
    bool inside = strlen(path) > strlen(id) && strcmp(path + front, id) == 0;
    char *address = NULL;
    int len = 0;
    if (inside && begins_with_host(id)) {
        len = asprintf(&address, "http://%s", id);
    } else if (inside) {
        len = asprintf(&address, "http://%016llx.invalid/%s",
                       hash_folder(path, front), id);
    } else {
        char *whole = realpath(path, NULL);
        if (whole)
            len = asprintf(&address, "file://%s", whole);
        free(whole);
    }
    if (len < 0)
        need(NULL);
    if (len > 3 && strcasecmp(address + len - 3, ".gz") == 0)
        address[len - 3] = 0;
    return address;
}

/* Find the addresses of a page and of its next page. */
static void look_at(pith_page_bytes *bytes, const pith_job *job,
                    const pith_options *given, entry *self)
{
    const char *path = job->source->path;
    if (job->damage ||
        (!job->inside && (strcmp(path, "-") == 0 || pith_is_address(path))))
        return;
    pith_options options = *given;
    if (!pith_page_bytes_load(bytes, job, &options))
        return;
    char *file = job->inside ? NULL : address_of_file(job->source);
    char *own = NULL;
    char *next = pith_next_address(bytes->page, &options, file, &own);
    self->key = own ? make_key(own) : NULL;
    self->next = next ? make_key(next) : NULL;
    free(file);
    free(own);
    free(next);
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp((*(entry *const *)a)->key, (*(entry *const *)b)->key);
}

/* Link every entry to the one with its next address. Of several pages with one
 * address the first is used, and of several with the same next page also. */
static void link_entries(pith_chains *chains)
{
    entry **sorted = need(calloc(chains->n + 1, sizeof *sorted));
    size_t n = 0;
    for (size_t i = 0; i < chains->n; i++)
        if (chains->entries[i].key)
            sorted[n++] = &chains->entries[i];
    qsort(sorted, n, sizeof *sorted, compare_keys);
    for (size_t i = 0; i < chains->n && n > 0; i++) {
        entry wanted = {.key = chains->entries[i].next};
        entry *key = &wanted;
        entry **found =
            wanted.key ? bsearch(&key, sorted, n, sizeof *sorted, compare_keys)
                       : NULL;
        if (!found)
            continue;
        entry *to = *found;
        for (; found >= sorted && compare_keys(found, &key) == 0; found--)
            to = *found < to ? *found : to;
        if (to->follows || to == &chains->entries[i])
            continue;
        to->follows = true;
        chains->entries[i].to = to - chains->entries;
    }
    free(sorted);
}

/* Number the pages of an article from its first one; a cycle was cut where it
 * began. */
static void number_chain(pith_chains *chains, size_t first, size_t most)
{
    size_t length = 0;
    for (ptrdiff_t i = (ptrdiff_t)first; i != NOWHERE && length < most;) {
        entry *self = &chains->entries[i];
        if (self->chain)
            break;
        self->chain = chains->nchains + 1;
        self->position = length++;
        i = self->to;
    }
    if (length < 2) {
        chains->entries[first].chain = 0;
        return;
    }
    chain *row = &chains->chains[chains->nchains++];
    *row =
        (chain){.part = need(calloc(length, sizeof(pith_job *))), .n = length};
}

static void make_chains(pith_chains *chains, size_t most)
{
    chains->chains = need(calloc(chains->n + 1, sizeof *chains->chains));
    for (size_t i = 0; i < chains->n; i++)
        if (chains->entries[i].to != NOWHERE && !chains->entries[i].follows)
            number_chain(chains, i, most);
    /* Cycles, and pages beyond the maximum of an article. */
    for (size_t i = 0; i < chains->n; i++)
        if (chains->entries[i].to != NOWHERE && !chains->entries[i].chain)
            number_chain(chains, i, most);
}

pith_chains *pith_chains_scan(const pith_sources *sources,
                              const pith_options *options, size_t most,
                              const pith_guard *guard)
{
    pith_chains *chains = need(calloc(1, sizeof *chains));
    pith_page_bytes bytes;
    pith_feed feed = {.sources = sources,
                      .max_bytes = options->limits.max_bytes,
                      .timeout_ms = options->limits.timeout_ms,
                      .guard = guard};
    pith_page_bytes_init(&bytes);
    for (pith_job *job; (job = pith_feed_next(&feed));) {
        look_at(&bytes, job, options, add_entry(chains));
        pith_job_free(job);
    }
    pith_feed_clear(&feed);
    pith_page_bytes_clear(&bytes);
    link_entries(chains);
    make_chains(chains, most);
    return chains;
}

void pith_chains_free(pith_chains *chains)
{
    if (!chains)
        return;
    for (size_t i = 0; i < chains->n; i++) {
        free(chains->entries[i].key);
        free(chains->entries[i].next);
    }
    for (size_t i = 0; i < chains->nchains; i++) {
        for (size_t k = 0; k < chains->chains[i].n; k++)
            pith_job_free(chains->chains[i].part[k]);
        free(chains->chains[i].part);
    }
    free(chains->entries);
    free(chains->chains);
    free(chains);
}

/* The pages read so far as one job; NULL: none. */
static pith_job *take_chain(chain *self)
{
    pith_job *first = NULL;
    pith_job **last = &first;
    for (size_t i = 0; i < self->n; i++) {
        if (!self->part[i])
            continue;
        *last = self->part[i];
        last = &self->part[i]->after;
        self->part[i] = NULL;
    }
    self->come = 0;
    return first;
}

/* Articles of which not all pages came again in the second pass. */
static pith_job *take_rest(pith_chains *chains)
{
    pith_job *job = NULL;
    while (!job && chains->flushed < chains->nchains)
        job = take_chain(&chains->chains[chains->flushed++]);
    return job;
}

pith_job *pith_chains_next(pith_chains *chains, pith_feed *feed)
{
    for (pith_job *job; (job = pith_feed_next(feed));) {
        const entry *self =
            job->number < chains->n ? &chains->entries[job->number] : NULL;
        if (!self || !self->chain)
            return job;
        chain *row = &chains->chains[self->chain - 1];
        row->part[self->position] = job;
        if (++row->come == row->n)
            return take_chain(row);
    }
    return feed->cut ? NULL : take_rest(chains);
}
