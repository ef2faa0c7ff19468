/* SPDX-License-Identifier: Apache-2.0 */
/* One page at a time: <pith/crawl.h> over the client. Redirects are followed
 * here, each as a request of its own, so that every target is parsed, checked
 * and counted like the first address. */
#include "arena.h"
#include "client.h"
#include "httphead.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"

#include <stdio.h>

enum { DEFAULT_REDIRECTS = 5, WAIT_MS = 1000 };

struct pith_fetcher {
    pith_arena arena; /* holds the fetcher itself */
    pith_client *client;
    pith_exchange exchange;
    uint32_t max_redirects;
};

pith_status pith_fetch_options_read(const pith_fetch_options *given,
                                    pith_fetch_options *out, pith_error *error)
{
    return pith_struct_read(
        given, PITH_STRUCT_TYPE(pith_fetch_options, max_redirects), out, error);
}

pith_status pith_fetcher_new(const pith_fetch_options *options,
                             pith_fetcher **fetcher, pith_error *error)
{
    *fetcher = NULL;
    pith_fetch_options own;
    pith_client *client = NULL;
    PITH_TRY(pith_fetch_options_read(options, &own, error));
    PITH_TRY(pith_client_new(&own, &client, error));
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_fetcher *made = pith_arena_zalloc(&arena, 1, sizeof *made);
    if (made == NULL) {
        pith_client_free(client);
        pith_arena_free(&arena);
        return pith_fail(error, PITH_NOMEM, 0, "%s",
                         pith_status_text(PITH_NOMEM));
    }
    made->arena = arena;
    made->client = client;
    made->max_redirects = own.max_redirects;
    if (made->max_redirects == 0)
        made->max_redirects = DEFAULT_REDIRECTS;
    if (made->max_redirects == UINT32_MAX)
        made->max_redirects = 0;
    pith_exchange_init(&made->exchange);
    *fetcher = made;
    return PITH_OK;
}

void pith_fetcher_free(pith_fetcher *fetcher)
{
    if (fetcher == NULL)
        return;
    pith_arena arena = fetcher->arena;
    pith_exchange_clear(&fetcher->exchange);
    pith_client_free(fetcher->client);
    pith_arena_free(&arena);
}

pith_status pith_fetcher_get(pith_fetcher *fetcher, pith_str url,
                             pith_fetched *out)
{
    pith_exchange *exchange = &fetcher->exchange;
    if (!pith_weburl_parse(url, &exchange->url)) {
        size_t at;
        const char *fault = pith_weburl_fault(url, &at);
        snprintf(exchange->reason, sizeof exchange->reason,
                 "no usable address, at byte %zu: %s", at, fault);
        *out = (pith_fetched){
            .end = PITH_FETCH_ADDRESS,
            .reason = pith_str_of(exchange->reason),
        };
        return PITH_OK;
    }
    for (uint32_t hops = 0;; hops++) {
        PITH_TRY(pith_client_start(fetcher->client, exchange));
        while (pith_client_wait(fetcher->client, WAIT_MS) == NULL)
            ;
        pith_weburl target;
        if (!pith_exchange_is_redirect(exchange) ||
            !pith_exchange_redirect(exchange, &target))
            break;
        if (hops == fetcher->max_redirects) {
            exchange->end = PITH_FETCH_REDIRECT;
            snprintf(exchange->reason, sizeof exchange->reason,
                     "redirected more than %u times", fetcher->max_redirects);
            break;
        }
        exchange->url = target;
    }
    pith_exchange_report(exchange, out);
    return PITH_OK;
}
