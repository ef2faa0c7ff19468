/* SPDX-License-Identifier: Apache-2.0 */
/* Pages from the lists of sites: see listed_pages.h. */
#include "listed_pages.h"

#include "extract_flags.h"
#include "fetching.h"
#include "other_names.h"

#include <pith/crawl.h>

enum { STANDARD_DELAY_MS = 200 }; /* of a site that requests no delay */

typedef struct finding {
    pith_sources *out;
    pith_listing_summary all; /* of all addresses */
    bool quiet;
} finding;

/* The last kind given; false: none. */
static bool find_kind(const pith_args *args, pith_listing_kind *kind)
{
    static const struct {
        int id;
        pith_listing_kind kind;
    } rows[] = {{PITH_FLAG_FEED, PITH_LISTING_FEEDS},
                {PITH_FLAG_SITEMAP, PITH_LISTING_SITEMAPS},
                {PITH_FLAG_EXPLORE, PITH_LISTING_ANY},
                {PITH_FLAG_CRAWL, PITH_LISTING_CRAWL}};
    bool found = false;
    for (size_t i = 0; i < args->ngiven; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (args->given[i].flag->id == rows[k].id) {
                *kind = rows[k].kind;
                found = true;
            }
    return found;
}

/* The library's addresses are NUL-terminated. */
static bool add_page(void *context, pith_str url)
{
    finding *self = context;
    pith_sources_add(self->out, url.data, false);
    return !self->out->failed;
}

static void tell_unread(void *context, pith_str url, pith_str reason)
{
    const finding *self = context;
    if (!self->quiet)
        pith_message("%.*s: %.*s", PITH_FMT(url), PITH_FMT(reason));
}

static void count(finding *self, const pith_listing_summary *one)
{
    self->all.forbidden += one->forbidden;
    self->all.elsewhere += one->elsewhere;
    self->all.beside += one->beside;
    self->all.cut += one->cut;
    self->all.unfetched += one->unfetched;
    if (one->delay_ms > self->all.delay_ms)
        self->all.delay_ms = one->delay_ms;
}

static void say_left_out(const finding *self)
{
    const struct {
        uint64_t n;
        const char *why;
    } rows[] = {{self->all.forbidden, "not allowed by robots.txt"},
                {self->all.elsewhere, "of other sites"},
                {self->all.beside, "in other folders than the address"},
                {self->all.cut, "behind the most that is read"}};
    for (size_t i = 0; !self->quiet && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].n)
            pith_message(
                "%llu listed %s left out: %s", (unsigned long long)rows[i].n,
                pith_plural(rows[i].n, "address", "addresses"), rows[i].why);
}

/* List the pages of each source, in their order; -1, or an exit status. */
static int find_all(const pith_args *args, const pith_sources *sources,
                    pith_listing_kind kind, finding *self)
{
    for (size_t i = 0; i < sources->count; i++) {
        const char *path = sources->items[i].path;
        pith_error error = {0};
        pith_listing_summary summary;
        pith_listing_options options = {.size = sizeof options,
                                        .url = path,
                                        .kind = kind,
                                        .fetch = sources->fetch,
                                        .page = add_page,
                                        .unread = tell_unread,
                                        .context = self};
        if (!pith_is_address(path))
            return pith_usage_error(
                args, "only sites list pages; %s is no address", path);
        pith_status status = pith_listing_run(&options, &summary, &error);
        if (status != PITH_OK || self->out->failed) {
            pith_message("%s: %s", path,
                         self->out->failed ? "out of memory" : error.text);
            return status == PITH_ARG ? PITH_EXIT_USAGE : PITH_EXIT_IO;
        }
        count(self, &summary);
    }
    return -1;
}

int pith_listed_pages_find(const pith_args *args, pith_sources *sources,
                           pith_pace *pace)
{
    pith_listing_kind kind;
    if (!find_kind(args, &kind))
        return -1;
    pith_sources listed;
    pith_sources_init(&listed);
    listed.fetch = sources->fetch;
    finding f = {.out = &listed,
                 .quiet = pith_args_value(args, PITH_EXTRACT_QUIET) != NULL};
    int status = find_all(args, sources, kind, &f);
    if (status < 0)
        say_left_out(&f);
    if (status < 0 && listed.count == 0) {
        pith_message("no pages are listed");
        status = f.all.unfetched ? PITH_EXIT_NETWORK : PITH_EXIT_SOME_FAILED;
    }
    if (f.all.delay_ms > pace->delay_ms && f.all.delay_ms > STANDARD_DELAY_MS)
        pace->delay_ms = f.all.delay_ms;
    pith_sources_clear(sources);
    *sources = listed;
    return status;
}
