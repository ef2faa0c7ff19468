/* SPDX-License-Identifier: Apache-2.0 */
/* Links of a page, through the public parser: see links.h. Frames are not
 * followed and scripts are not run; only <a href> in the source counts. */
#include "links.h"

#include "frontier.h"
#include "status.h"
#include "str.h"

#include <pith/inspect.h>

enum { MAX_FEEDS = 20 };

typedef struct reader {
    pith_doc *doc;
    const pith_weburl *url;
    pith_weburl base;
    bool has_base;
    bool starved; /* an address could not be resolved because memory ran out */
    pith_buf scratch;
    pith_frontier seen, outside;
    pith_links *out;
    pith_arena *arena;
} reader;

/* The attribute with a name of node i; NULL data: none. */
static pith_str find_attr(reader *self, uint32_t i, pith_str name)
{
    pith_node node = pith_doc_node(self->doc, i);
    for (uint32_t k = 0; k < node.nattrs; k++) {
        pith_str key;
        pith_str value;
        pith_doc_attr(self->doc, i, k, &key, &value);
        if (pith_str_eq(key, name))
            return value;
    }
    return (pith_str){0};
}

/* The address of a link; false: it has none. */
static bool resolve(reader *self, uint32_t i, pith_weburl *target)
{
    const pith_weburl *base = self->has_base ? &self->base : self->url;
    bool fine = pith_weburl_join(pith_weburl_view(base),
                                 find_attr(self, i, PITH_S("href")),
                                 &self->scratch, target);
    self->starved |= self->scratch.status == PITH_NOMEM;
    return fine;
}

static bool is_same_site(const reader *self, const pith_weburl *target)
{
    return pith_str_eq(pith_weburl_domain(target),
                       pith_weburl_domain(self->url));
}

static pith_status take_link(reader *self, uint32_t i)
{
    pith_weburl target;
    if (!resolve(self, i, &target))
        return PITH_OK;
    if (!is_same_site(self, &target)) {
        uint32_t number;
        self->out->elsewhere++;
        return self->outside.count == PITH_LINKS_MAX
                   ? PITH_OK
                   : pith_frontier_add(&self->outside,
                                       pith_weburl_view(&target), 0, &number);
    }
    pith_str url = pith_weburl_view(&target);
    if (pith_str_eq(url, pith_weburl_view(self->url)))
        return PITH_OK;
    if (self->seen.count == PITH_LINKS_MAX) {
        self->out->cut +=
            pith_frontier_find(&self->seen, url) == PITH_FRONTIER_NONE;
        return PITH_OK;
    }
    uint32_t item;
    return pith_frontier_add(&self->seen, url, 0, &item);
}

static pith_status take_feed(reader *self, uint32_t i)
{
    pith_str rel = find_attr(self, i, PITH_S("rel"));
    pith_str type = find_attr(self, i, PITH_S("type"));
    pith_weburl target;
    bool feed = pith_str_ieq(type, PITH_S("application/rss+xml")) ||
                pith_str_ieq(type, PITH_S("application/atom+xml")) ||
                pith_str_ieq(type, PITH_S("application/feed+json"));
    if (!feed || !pith_str_ieq(pith_str_trim(rel), PITH_S("alternate")) ||
        self->out->nfeeds == MAX_FEEDS || !resolve(self, i, &target) ||
        !is_same_site(self, &target))
        return PITH_OK;
    if (self->out->feeds == NULL)
        self->out->feeds =
            pith_arena_alloc(self->arena, MAX_FEEDS, sizeof *self->out->feeds);
    char *copy = pith_arena_copy(self->arena, pith_weburl_view(&target));
    if (self->out->feeds == NULL || copy == NULL)
        return PITH_NOMEM;
    self->out->feeds[self->out->nfeeds++] = (pith_str){copy, target.len};
    return PITH_OK;
}

static pith_status walk(reader *self)
{
    uint32_t n = pith_doc_count(self->doc);
    for (uint32_t i = 0; i < n; i++) {
        pith_node node = pith_doc_node(self->doc, i);
        if (node.kind != PITH_KIND_ELEMENT)
            continue;
        if (pith_str_eq(node.name, PITH_S("a")))
            PITH_TRY(take_link(self, i));
        else if (pith_str_eq(node.name, PITH_S("link")))
            PITH_TRY(take_feed(self, i));
        else if (!self->has_base && pith_str_eq(node.name, PITH_S("base")))
            self->has_base = resolve(self, i, &self->base);
    }
    return self->starved ? PITH_NOMEM : PITH_OK;
}

static pith_status copy_urls(pith_arena *arena, const pith_frontier *from,
                             pith_str **urls, size_t *n)
{
    *urls = pith_arena_alloc(arena, from->count, sizeof **urls);
    if (*urls == NULL)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < from->count; i++)
        (*urls)[i] = from->items[i].url;
    *n = from->count;
    return PITH_OK;
}

pith_status pith_links_find(pith_arena *arena, const pith_weburl *url,
                            pith_str page, pith_str charset, pith_links *out)
{
    *out = (pith_links){0};
    reader r = {.url = url,
                .out = out,
                .arena = arena,
                .seen = {.arena = arena},
                .outside = {.arena = arena}};
    pith_options options = pith_options_default();
    options.http_charset = charset;
    pith_status status = pith_doc_parse(page, &options, &r.doc, NULL);
    if (status != PITH_OK)
        return status == PITH_NOMEM ? PITH_NOMEM : PITH_OK;
    pith_buf_init(&r.scratch, 0);
    status = walk(&r);
    if (status == PITH_OK)
        status = copy_urls(arena, &r.seen, &out->pages, &out->npages);
    if (status == PITH_OK)
        status = copy_urls(arena, &r.outside, &out->outside, &out->noutside);
    pith_buf_clear(&r.scratch);
    pith_doc_free(r.doc);
    return status;
}
