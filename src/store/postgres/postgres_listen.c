/* SPDX-License-Identifier: Apache-2.0 */
/* Waits for pages: triggers on the table of pages announce each by its id when
 * its transaction is committed. */
#include "postgres_store.h"

#ifdef PITH_HAVE_LIBPQ

#include "status.h"
#include "str.h"

#include <errno.h>
#include <poll.h>

/* The receiver of the pages, and whether it continues. */
typedef struct listener {
    pith_store_take *take;
    void *context;
    bool more;
} listener;

static bool take_row(void *context, const pith_str *column)
{
    listener *self = context;
    self->more = self->take(self->context, column);
    return false; /* an id has only one page */
}

/* Pass on the page of a notification; it may have been deleted. */
static pith_status tell_page(pith_postgres *store, const char *id,
                             listener *self, pith_error *error)
{
    pith_store_value value = {.kind = PITH_VALUE_NUMBER};
    pith_str digits = pith_str_of(id);
    pith_store_call call = {.which = PITH_SQL_PAGE_OF_ID,
                            .value = &value,
                            .nvalues = 1,
                            .take = take_row,
                            .context = self};
    /* Any client may send any notification. */
    if (!pith_str_uint(&digits, INT64_MAX, &value.number) || digits.len)
        return PITH_OK;
    return pith_postgres_call(&store->base, &call, error);
}

static pith_status tell_all(pith_postgres *store, listener *self,
                            pith_error *error)
{
    pith_status status = PITH_OK;
    PGnotify *notice;
    while (status == PITH_OK && self->more &&
           (notice = PQnotifies(store->db))) {
        status = tell_page(store, notice->extra, self, error);
        PQfreemem(notice);
    }
    return status;
}

/* Wait until something arrives, or for the given time. */
static pith_status wait_for_server(const pith_postgres *store, uint32_t wait_ms,
                                   pith_error *error)
{
    struct pollfd at = {.fd = PQsocket(store->db), .events = POLLIN};
    int wait = wait_ms > INT32_MAX ? INT32_MAX : (int)wait_ms;
    if (at.fd < 0 || (poll(&at, 1, wait) < 0 && errno != EINTR) ||
        !PQconsumeInput(store->db))
        return pith_postgres_fail(store->db, NULL, error);
    return PITH_OK;
}

pith_status pith_postgres_listen(pith_store *base, uint32_t wait_ms,
                                 pith_store_take *take, void *context,
                                 pith_error *error)
{
    pith_postgres *store = (pith_postgres *)base;
    listener l = {.take = take, .context = context, .more = true};
    if (store->in_turn)
        return pith_fail(error, PITH_ARG, 0,
                         "no listening within a transaction");
    if (!store->listens)
        PITH_TRY(pith_postgres_run(store->db, "LISTEN pith_pages", error));
    store->listens = true;
    PITH_TRY(tell_all(store, &l, error));
    if (!l.more)
        return PITH_OK;
    PITH_TRY(wait_for_server(store, wait_ms, error));
    return tell_all(store, &l, error);
}

#endif
