/* SPDX-License-Identifier: Apache-2.0 */
/* The pages that a site lists in sitemaps and feeds, or that a few of its pages
 * link to, for callers that need addresses, not copies. Only addresses are
 * kept, each once; robots.txt is that of the origin to which the given address
 * leads. */
#include "client.h"
#include "frontier.h"
#include "links.h"
#include "robots.h"
#include "sitelist.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <pith/crawl.h>
#include <time.h>

enum {
    LISTS_MAX = 100,  /* the same as for a crawl */
    DELAY_MS = 200,   /* likewise */
    NESTED = 1,       /* depth of a list that an index names */
    VISITS_MAX = 30,  /* of a crawl: the same as trafilatura */
    DELAY_MAX_S = 60, /* a longer Crawl-delay is capped. A guess */
};

typedef struct lister {
    const pith_listing_options *options;
    pith_fetch_options fetch;
    pith_listing_summary *summary;
    pith_fetcher *fetcher;
    pith_arena arena;
    pith_buf scratch;
    pith_frontier lists, pages;
    pith_weburl site; /* the given address, after redirects */
    pith_str charset; /* of the page there, */
    pith_str body;    /* and its body */
    bool silent;      /* the address did not answer at all */
    bool html;        /* it is declared as HTML */
    bool guessing;    /* the lists are guesses: invalid ones are not reported */
    pith_robots robots;
    pith_str below; /* path prefix of wanted pages from sitemaps; empty: any */
} lister;

static void pause_for(uint32_t ms)
{
    struct timespec time = {.tv_sec = ms / 1000,
                            .tv_nsec = (long)(ms % 1000) * 1000000L};
    (void)nanosleep(&time, NULL);
}

static void tell_unread(const lister *self, pith_str url, const char *reason)
{
    if (self->options->unread && !self->guessing)
        self->options->unread(self->options->context, url, pith_str_of(reason));
}

/* False: there is nothing to read; the reason is recorded. */
static pith_status fetch(lister *self, pith_str url, bool *came,
                         pith_fetched *out)
{
    PITH_TRY(pith_fetcher_get(self->fetcher, url, out));
    *came = out->end == PITH_FETCH_OK;
    if (*came || self->guessing)
        return PITH_OK;
    self->summary->unfetched++;
    if (self->options->unread)
        self->options->unread(self->options->context, url, out->reason);
    return PITH_OK;
}

/* Add an address from a list or page, unless the frontier has it. */
static pith_status add(lister *self, pith_frontier *to, pith_str url,
                       uint32_t depth)
{
    uint32_t item;
    pith_status status = pith_frontier_add(to, url, depth, &item);
    if (status != PITH_LIMIT)
        return status;
    self->summary->cut++;
    return PITH_OK;
}

static bool is_of_site(const lister *self, const pith_weburl *url)
{
    return pith_str_eq(pith_weburl_domain(url),
                       pith_weburl_domain(&self->site));
}

/* "/de/" contains "/de", "/de/" and "/de/a", but not "/den". */
static bool is_below(pith_str path, pith_str folder)
{
    size_t n = folder.len ? folder.len - 1 : 0; /* without the last slash */
    return n == 0 || (path.len >= n && memcmp(path.data, folder.data, n) == 0 &&
                      (path.len == n || strchr("/?", path.data[n]) != NULL));
}

static pith_status add_page(lister *self, const pith_weburl *url)
{
    if (!is_below(pith_weburl_path(url), self->below)) {
        self->summary->beside++;
        return PITH_OK;
    }
    if (self->options->kind != PITH_LISTING_FEEDS && !is_of_site(self, url)) {
        self->summary->elsewhere++;
        return PITH_OK;
    }
    if (pith_str_eq(pith_weburl_origin(url), pith_weburl_origin(&self->site)) &&
        !pith_robots_allows(&self->robots, pith_weburl_path(url))) {
        self->summary->forbidden++;
        return PITH_OK;
    }
    return add(self, &self->pages, pith_weburl_view(url), 0);
}

static pith_status add_list(lister *self, const pith_weburl *url,
                            uint32_t depth)
{
    if (!is_of_site(self, url)) {
        tell_unread(self, pith_weburl_view(url), "a list on another site");
        return PITH_OK;
    }
    if (self->lists.count < LISTS_MAX)
        return add(self, &self->lists, pith_weburl_view(url), depth);
    self->summary->cut++;
    return PITH_OK;
}

/* Add the contents of a list; read: out: it is a list. An index within an index
 * is not followed. */
static pith_status take_list(lister *self, pith_str url, pith_str bytes,
                             uint32_t depth, bool *read)
{
    pith_sitelist list;
    pith_error why = {0};
    pith_weburl target;
    pith_status status = pith_sitelist_parse(&self->arena, bytes, &list, &why);
    if (status == PITH_NOMEM)
        return status;
    *read = status == PITH_OK || list.nlinks > 0;
    if (status != PITH_OK && (*read || depth > 0 || !self->html))
        tell_unread(self, url, why.text);
    self->summary->cut += list.cut;
    for (size_t i = 0; i < list.nlinks; i++) {
        if (!pith_weburl_join(url, list.links[i], &self->scratch, &target))
            continue;
        if (!list.index)
            PITH_TRY(add_page(self, &target));
        else if (depth <= NESTED)
            PITH_TRY(add_list(self, &target, NESTED + 1));
        else
            tell_unread(self, pith_weburl_view(&target),
                        "an index within an index names it");
    }
    return PITH_OK;
}

/* Read the known lists that are not read yet. */
static pith_status read_lists(lister *self)
{
    for (uint32_t i = 0; i < self->lists.count; i++) {
        pith_item *item = &self->lists.items[i];
        pith_str url = item->url;
        uint32_t depth = item->depth;
        pith_fetched answer;
        bool came, read;
        if (item->state == PITH_ITEM_DONE)
            continue;
        item->state = PITH_ITEM_DONE;
        pause_for(self->summary->delay_ms);
        PITH_TRY(fetch(self, url, &came, &answer));
        if (came)
            PITH_TRY(take_list(self, url, answer.body, depth, &read));
    }
    return PITH_OK;
}

/* -- The address that was named ------------------------------------------- */

static pith_status read_start(lister *self, pith_error *error)
{
    pith_str url = pith_str_of(self->options->url ? self->options->url : "");
    pith_fetched answer;
    bool came;
    if (!pith_weburl_parse(url, &self->site)) {
        size_t at;
        const char *fault = pith_weburl_fault(url, &at);
        return pith_fail(error, PITH_ARG, at,
                         "not a usable address, at byte %zu: %s", at, fault);
    }
    PITH_TRY(fetch(self, url, &came, &answer));
    self->silent = answer.status == 0;
    if (!came)
        return PITH_OK;
    self->html = pith_str_ieq(answer.type, PITH_S("text/html"));
    (void)pith_weburl_parse(answer.url, &self->site);
    char *body = pith_arena_copy(&self->arena, answer.body);
    char *charset = pith_arena_copy(&self->arena, answer.charset);
    if (!body || !charset)
        return PITH_NOMEM;
    self->body = (pith_str){body, answer.body.len};
    self->charset = (pith_str){charset, answer.charset.len};
    return PITH_OK;
}

static pith_status read_robots(lister *self)
{
    const char *agent = self->fetch.user_agent;
    pith_str token = agent ? pith_str_of(agent) : PITH_S("pith");
    pith_weburl url;
    pith_fetched answer;
    if (!pith_weburl_join(pith_weburl_view(&self->site), PITH_S("/robots.txt"),
                          &self->scratch, &url))
        return PITH_OK;
    PITH_TRY(pith_fetcher_get(self->fetcher, pith_weburl_view(&url), &answer));
    if (answer.end == PITH_FETCH_OK)
        PITH_TRY(
            pith_robots_parse(&self->arena, answer.body, token, &self->robots));
    else
        pith_robots_absent(answer.status, &self->robots);
    if (self->robots.deny_all)
        tell_unread(self, pith_weburl_view(&url),
                    "could not be fetched, so no page may be");
    double delay_s =
        self->robots.delay_s < DELAY_MAX_S ? self->robots.delay_s : DELAY_MAX_S;
    if (delay_s * 1000 > DELAY_MS)
        self->summary->delay_ms = (uint32_t)(delay_s * 1000);
    return PITH_OK;
}

/* -- Where lists are ------------------------------------------------------ */

/* If robots.txt names no sitemap and the standard one is missing: try the names
 * that common site software uses. */
static pith_status guess_sitemaps(lister *self)
{
    static const char *const names[] = {"/sitemap_index.xml", "/wp-sitemap.xml",
                                        "/sitemap.xml.gz"};
    pith_weburl url;
    self->guessing = true;
    for (size_t i = 0;
         i < sizeof names / sizeof *names && self->pages.count == 0; i++) {
        if (!pith_weburl_join(pith_weburl_view(&self->site),
                              pith_str_of(names[i]), &self->scratch, &url))
            continue;
        PITH_TRY(add_list(self, &url, NESTED));
        PITH_TRY(read_lists(self));
    }
    self->guessing = false;
    return PITH_OK;
}

static pith_status read_sitemaps(lister *self)
{
    pith_str standard = PITH_S("/sitemap.xml");
    const pith_robots *robots = &self->robots;
    const pith_str *named = robots->nsitemaps ? robots->sitemaps : &standard;
    size_t n = robots->nsitemaps ? robots->nsitemaps : 1;
    for (size_t i = 0; i < n; i++) {
        pith_weburl url;
        if (pith_weburl_join(pith_weburl_view(&self->site), named[i],
                             &self->scratch, &url))
            PITH_TRY(add_list(self, &url, NESTED));
    }
    self->summary->cut += robots->more_sitemaps;
    PITH_TRY(read_lists(self));
    bool none = self->pages.count == 0 && self->summary->beside == 0;
    return none && robots->nsitemaps == 0 ? guess_sitemaps(self) : PITH_OK;
}

static bool ends_in(pith_str text, pith_str end)
{
    return text.len >= end.len &&
           pith_str_ieq((pith_str){text.data + text.len - end.len, end.len},
                        end);
}

/* "/feed/", "/news.rss", "/?feed=rss2": names of feeds that a page links to
 * without a <link>. Comments have feeds of their own. */
static bool is_feed_name(pith_str path)
{
    static const char *const ends[] = {
        "/feed",      "/feeds",     "/rss",       "/atom",
        ".rss",       ".atom",      ".rdf",       "/feed.xml",
        "/rss.xml",   "/atom.xml",  "/feed.json", "/feeds/posts/default",
        "?feed=rss2", "?feed=atom", "?feed=rss",  "/index.rdf",
    };
    const pith_str comments = PITH_S("comments");
    if (path.len > 1 && path.data[path.len - 1] == '/')
        path.len--;
    if (memmem(path.data, path.len, comments.data, comments.len))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_in(path, pith_str_of(ends[i])))
            return true;
    return false;
}

static pith_status guess_feeds(lister *self, const pith_links *links)
{
    enum { MOST = 10 }; /* a guess */
    pith_weburl url;
    size_t n = 0;
    self->guessing = true;
    for (size_t i = 0; i < links->npages && n < MOST; i++)
        if (pith_weburl_parse(links->pages[i], &url) &&
            is_feed_name(pith_weburl_path(&url))) {
            PITH_TRY(add_list(self, &url, NESTED));
            n++;
        }
    PITH_TRY(read_lists(self));
    self->guessing = false;
    return PITH_OK;
}

static pith_status read_feeds(lister *self, const pith_links *links)
{
    pith_weburl url;
    for (size_t i = 0; i < links->nfeeds; i++)
        if (pith_weburl_parse(links->feeds[i], &url))
            PITH_TRY(add_list(self, &url, NESTED));
    return links->nfeeds ? read_lists(self) : guess_feeds(self, links);
}

/* If the given address is a part of a site, its other parts are not wanted: the
 * prefix is the folder of its path, or all of it if its last segment is not a
 * file. */
static pith_status set_below(lister *self)
{
    pith_str path = pith_weburl_path(&self->site);
    const char *query = memchr(path.data, '?', path.len);
    size_t len = query ? (size_t)(query - path.data) : path.len;
    size_t name = len;
    while (name > 0 && path.data[name - 1] != '/')
        name--;
    bool file = memchr(path.data + name, '.', len - name) != NULL;
    pith_buf_reset(&self->scratch);
    pith_buf_str(&self->scratch, (pith_str){path.data, file ? name : len});
    if (!file && len > name)
        pith_buf_byte(&self->scratch, '/');
    pith_str below = pith_buf_view(&self->scratch);
    char *copy = pith_arena_copy(&self->arena, below);
    if (!copy || self->scratch.status != PITH_OK)
        return PITH_NOMEM;
    self->below = (pith_str){copy, below.len};
    return PITH_OK;
}

static pith_status take_links(lister *self, const pith_links *links)
{
    pith_weburl url;
    self->summary->elsewhere += links->elsewhere;
    self->summary->cut += links->cut;
    for (size_t i = 0; i < links->npages; i++)
        if (pith_weburl_parse(links->pages[i], &url))
            PITH_TRY(add_page(self, &url));
    return PITH_OK;
}

/* Fetch one more page; its links are pages, too. */
static pith_status visit(lister *self, pith_str address)
{
    pith_fetched answer;
    pith_weburl url;
    pith_links links = {0};
    bool came;
    pause_for(self->summary->delay_ms);
    PITH_TRY(fetch(self, address, &came, &answer));
    bool html =
        came && (pith_str_ieq(answer.type, PITH_S("text/html")) ||
                 pith_str_ieq(answer.type, PITH_S("application/xhtml+xml")));
    if (!html || !pith_weburl_parse(answer.url, &url) ||
        !is_of_site(self, &url))
        return PITH_OK;
    PITH_TRY(pith_links_find(&self->arena, &url, answer.body, answer.charset,
                             &links));
    return take_links(self, &links);
}

/* Crawl from page to page, in the order in which they are found. */
static pith_status crawl(lister *self, const pith_links *links)
{
    PITH_TRY(add_page(self, &self->site));
    uint32_t first = self->pages.count; /* none if robots.txt forbids it */
    PITH_TRY(take_links(self, links));
    for (uint32_t i = first; i < self->pages.count && i < VISITS_MAX; i++)
        PITH_TRY(visit(self, self->pages.items[i].url));
    return PITH_OK;
}

static pith_status read_site(lister *self)
{
    pith_listing_kind kind = self->options->kind;
    pith_links links = {0};
    if (kind != PITH_LISTING_SITEMAPS)
        PITH_TRY(pith_links_find(&self->arena, &self->site, self->body,
                                 self->charset, &links));
    if (kind == PITH_LISTING_CRAWL)
        return crawl(self, &links);
    if (kind != PITH_LISTING_FEEDS) {
        PITH_TRY(set_below(self));
        PITH_TRY(read_sitemaps(self));
        self->below = (pith_str){0};
    }
    if (kind != PITH_LISTING_SITEMAPS && self->pages.count == 0)
        PITH_TRY(read_feeds(self, &links));
    if (kind == PITH_LISTING_ANY && self->pages.count == 0)
        PITH_TRY(take_links(self, &links));
    return PITH_OK;
}

static pith_status run(lister *self, pith_error *error)
{
    bool is_list = false;
    PITH_TRY(
        pith_fetch_options_read(self->options->fetch, &self->fetch, error));
    if (self->fetch.max_bytes == 0)
        self->fetch.max_bytes = PITH_SITELIST_MAX_BYTES;
    PITH_TRY(pith_fetcher_new(&self->fetch, &self->fetcher, error));
    PITH_TRY(read_start(self, error));
    if (self->silent)
        return PITH_OK;
    PITH_TRY(read_robots(self));
    if (self->body.len && self->options->kind != PITH_LISTING_CRAWL)
        PITH_TRY(take_list(self, pith_weburl_view(&self->site), self->body, 0,
                           &is_list));
    return is_list ? read_lists(self) : read_site(self);
}

pith_status pith_listing_run(const pith_listing_options *given,
                             pith_listing_summary *summary, pith_error *error)
{
    pith_listing_options options;
    lister l = {.options = &options, .summary = summary};
    *summary = (pith_listing_summary){.delay_ms = DELAY_MS};
    PITH_TRY(pith_struct_read(given,
                              PITH_STRUCT_TYPE(pith_listing_options, context),
                              &options, error));
    pith_arena_init(&l.arena, 0);
    pith_buf_init(&l.scratch, 0);
    l.lists.arena = l.pages.arena = &l.arena;
    pith_status status = run(&l, error);
    if (status == PITH_NOMEM)
        (void)pith_fail(error, status, 0, "%s", pith_status_text(status));
    summary->pages = l.pages.count;
    for (uint32_t i = 0; status == PITH_OK && i < l.pages.count; i++)
        if (!options.page(options.context, l.pages.items[i].url))
            break;
    pith_fetcher_free(l.fetcher);
    pith_buf_clear(&l.scratch);
    pith_arena_free(&l.arena);
    return status;
}
