/* SPDX-License-Identifier: Apache-2.0 */
/* The backends of a store: SQLite and PostgreSQL. The calls of pith/store.h are
 * implemented once, with statements that each backend has in its own SQL. A
 * backend is a folder with its tables (version by version), its statements and
 * this interface. */
#ifndef PITH_STORE_BACK_H
#define PITH_STORE_BACK_H

#include "arena.h"

#include <pith/store.h>

/* Prepared statements; their parameters are in brackets. */
typedef enum pith_store_sql {
    PITH_SQL_PAGES,        /* (site or NULL): url, fetched, head, body */
    PITH_SQL_PAGE_AFTER,   /* (url): the same */
    PITH_SQL_PAGE_GET,     /* (url): the same */
    PITH_SQL_TEMPLATE_PUT, /* (site, bytes) */
    PITH_SQL_TEMPLATE_GET, /* (site): bytes */
    PITH_SQL_WORDS_PUT,    /* (name, bytes) */
    PITH_SQL_WORDS_GET,    /* (name): bytes */
    PITH_SQL_RULE_PUT,     /* (site, label, tag, hits) */
    PITH_SQL_RULE_DROP,    /* (site, label, tag) */
    PITH_SQL_RULES,        /* (site or NULL): site, label, tag, created, hits */
    PITH_SQL_RULES_DROP,   /* (site or NULL, label or NULL) */
    PITH_SQL_RUN_PUT,      /* (verb, version, pages) */
    PITH_SQL_PAGE_DROP,    /* (url) */
    PITH_SQL_CONTENT_PUT,  /* (url, method, text, record) */
    /* Those above are for every backend, these for SQLite, */
    PITH_SQL_PAGE_PUT,      /* (url, site, fetched, head, body) */
    PITH_SQL_CONTENTS_DROP, /* (url) */
    /* and this one for PostgreSQL. */
    PITH_SQL_PAGE_OF_ID, /* (id): url, fetched, head, body */
    PITH_SQL_COUNT
} pith_store_sql;

/* A value for a statement. NULL data means NULL. */
typedef struct pith_store_value {
    enum { PITH_VALUE_TEXT, PITH_VALUE_BYTES, PITH_VALUE_NUMBER } kind;
    pith_str data;
    uint64_t number;
} pith_store_value;

static inline pith_store_value pith_store_text(pith_str text)
{
    return (pith_store_value){.kind = PITH_VALUE_TEXT, .data = text};
}

static inline pith_store_value pith_store_bytes(pith_str bytes)
{
    return (pith_store_value){.kind = PITH_VALUE_BYTES, .data = bytes};
}

static inline pith_store_value pith_store_number(uint64_t number)
{
    return (pith_store_value){.kind = PITH_VALUE_NUMBER, .number = number};
}

/** Receives a row of a result; numbers are digits. Borrowed for the call;
 * false stops. */
typedef bool pith_store_take(void *context, const pith_str *column);

/* A statement, and the receiver of its rows. */
typedef struct pith_store_call {
    pith_store_sql which;
    const pith_store_value *value;
    size_t nvalues;
    pith_store_take *take; /* NULL if it has no rows */
    void *context;
    uint64_t changed; /* out: number of changed rows */
} pith_store_call;

/* The steps of a transaction. */
typedef enum pith_store_turn {
    PITH_TURN_BEGIN,
    PITH_TURN_COMMIT,
    PITH_TURN_ROLLBACK,
} pith_store_turn;

/* Functions of a backend. Each returns the same statuses as the calls of
 * pith/store.h. */
typedef struct pith_store_back {
    void (*close)(pith_store *store); /* and free it */
    pith_status (*turn)(pith_store *store, pith_store_turn turn,
                        pith_error *error);
    pith_status (*call)(pith_store *store, pith_store_call *call,
                        pith_error *error);
    /* Five values: url, site, fetched, head, body. The page's contents are
     * deleted. */
    pith_status (*page_put)(pith_store *store, const pith_store_value *value,
                            pith_error *error);
    pith_status (*page_drop)(pith_store *store, pith_str url,
                             pith_error *error);
    /* The four values of PITH_SQL_CONTENT_PUT. missing: out: there is no such
     * page. */
    pith_status (*content_put)(pith_store *store, const pith_store_value *value,
                               bool *missing, pith_error *error);
    pith_status (*query)(pith_store *store, pith_str sql,
                         pith_store_row_visit *visit, void *context,
                         pith_error *error);
    /* NULL: new pages are not announced. */
    pith_status (*listen)(pith_store *store, uint32_t wait_ms,
                          pith_store_take *take, void *context,
                          pith_error *error);
    /* PITH_FORMAT: the result is not valid for a store. */
    pith_status (*damaged)(const pith_store *store, const char *what,
                           pith_error *error);
} pith_store_back;

/* The common beginning of every backend's object. */
struct pith_store {
    const pith_store_back *back;
    pith_arena arena; /* holds the object itself */
};

/** Allocate `size` zeroed bytes for an object that begins with a pith_store;
 * NULL without memory. */
pith_store *pith_store_make(size_t size, const pith_store_back *back);
void pith_store_unmake(pith_store *store);

/** Whether a store's name is the address of a PostgreSQL database. */
bool pith_store_is_address(const char *path);

/* Open a store in each backend, as pith_store_open(). */
pith_status pith_sqlite_open(const char *path, pith_store_mode mode,
                             pith_store **store, pith_error *error);
pith_status pith_postgres_open(const char *address, pith_store_mode mode,
                               pith_store **store, pith_error *error);

#endif
