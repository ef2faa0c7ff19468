/* SPDX-License-Identifier: Apache-2.0 */
/* Prints pages of a store as they arrive: see store_listen.h. */
#include "store_listen.h"

#include "command.h"
#include "json_text.h"
#include "sink.h"

#include <pith/learn.h>
#include <pith/store.h>

#include <stdio.h>
#include <string.h>

enum { LOOK_MS = 200 }; /* maximum delay of a signal. A guess. */

typedef struct listening {
    const pith_listen_choice *choice;
    uint64_t told;
} listening;

/* Pages from files have no site. */
static bool is_wanted(const pith_listen_choice *choice, pith_str url)
{
    char key[256];
    return !choice->site ||
           (url.len > 4 && memcmp(url.data, "http", 4) == 0 &&
            pith_site_key(url, key) && strcmp(key, choice->site) == 0);
}

static bool is_over(const listening *self)
{
    return ferror(stdout) ||
           (self->choice->count && self->told == self->choice->count);
}

static bool tell_page(void *context, const pith_store_page *page)
{
    listening *self = context;
    if (!is_wanted(self->choice, page->url))
        return true;
    fputs("{\"url\": ", stdout);
    pith_json_text_put(stdout, page->url);
    if (page->fetched.data) {
        fputs(", \"fetched\": ", stdout);
        pith_json_text_put(stdout, page->fetched);
    }
    printf(", \"bytes\": %zu}\n", page->body.len);
    /* a reader may be waiting; ferror() detects failures */
    (void)fflush(stdout);
    self->told++;
    return !is_over(self);
}

int pith_store_listen_run(pith_store *store, const pith_listen_choice *choice)
{
    pith_error error = {0};
    pith_guard guard;
    listening l = {.choice = choice};
    pith_guard_start_gentle(&guard);
    pith_status status = pith_store_listen(store, 0, tell_page, &l, &error);
    if (status == PITH_OK && !choice->quiet)
        pith_message("listening for pages that are new or changed; Ctrl-C ends "
                     "it");
    while (status == PITH_OK && !is_over(&l) && !pith_guard_asked(&guard))
        status = pith_store_listen(store, LOOK_MS, tell_page, &l, &error);
    pith_guard_stop(&guard);
    if (status != PITH_OK)
        pith_message("%s", error.text);
    else if (!choice->quiet)
        pith_message("%llu page%s told", (unsigned long long)l.told,
                     l.told == 1 ? "" : "s");
    if (status == PITH_ARG)
        return PITH_EXIT_USAGE;
    return status == PITH_OK && !ferror(stdout) ? PITH_EXIT_OK : PITH_EXIT_IO;
}
