/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is behind a store: SQLite or PostgreSQL. The calls of pith/store.h are
 * written once, over statements that each back has in its own SQL. A back is a
 * folder with its tables (version by version), its statements and this
 * interface.
 */
#ifndef PITH_STORE_BACK_H
#define PITH_STORE_BACK_H

#include "arena.h"

#include <pith/store.h>

/* Statements that are prepared once; their parameters in brackets. */
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
    /* Those above are every back's, these SQLite's, */
    PITH_SQL_PAGE_PUT,      /* (url, site, fetched, head, body) */
    PITH_SQL_CONTENTS_DROP, /* (url) */
    /* and this one PostgreSQL's. */
    PITH_SQL_PAGE_OF_ID, /* (id): url, fetched, head, body */
    PITH_SQL_COUNT
} pith_store_sql;

/* A value for a statement. NULL data is NULL. */
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

/** A row of what a statement brings; numbers are digits. Borrowed for the
 * call; false stops. */
typedef bool pith_store_take(void *context, const pith_str *column);

/* A statement, and what is to be done with what it brings. */
typedef struct pith_store_call {
    pith_store_sql which;
    const pith_store_value *value;
    size_t nvalues;
    pith_store_take *take; /* NULL where no rows are brought */
    void *context;
    uint64_t changed; /* out: rows that were written */
} pith_store_call;

/* What a transaction is told. */
typedef enum pith_store_turn {
    PITH_TURN_BEGIN,
    PITH_TURN_COMMIT,
    PITH_TURN_ROLLBACK,
} pith_store_turn;

/* Functions of a back. Each returns as the calls of pith/store.h do. */
typedef struct pith_store_back {
    void (*close)(pith_store *store); /* and frees it */
    pith_status (*turn)(pith_store *store, pith_store_turn turn,
                        pith_error *error);
    pith_status (*call)(pith_store *store, pith_store_call *call,
                        pith_error *error);
    /* Five values: url, site, fetched, head, body. The page's contents go. */
    pith_status (*page_put)(pith_store *store, const pith_store_value *value,
                            pith_error *error);
    pith_status (*page_drop)(pith_store *store, pith_str url,
                             pith_error *error);
    /* The four of PITH_SQL_CONTENT_PUT. missing: out, there is no such page. */
    pith_status (*content_put)(pith_store *store, const pith_store_value *value,
                               bool *missing, pith_error *error);
    pith_status (*query)(pith_store *store, pith_str sql,
                         pith_store_row_visit *visit, void *context,
                         pith_error *error);
    /* NULL: nobody tells of new pages. */
    pith_status (*listen)(pith_store *store, uint32_t wait_ms,
                          pith_store_take *take, void *context,
                          pith_error *error);
    /* PITH_FORMAT: what came is nothing that a store brings. */
    pith_status (*damaged)(const pith_store *store, const char *what,
                           pith_error *error);
} pith_store_back;

/* What every back's object begins with. */
struct pith_store {
    const pith_store_back *back;
    pith_arena arena; /* holds the object itself */
};

/** Room of `size` zeros for an object that begins with a pith_store; NULL
 * without memory. */
pith_store *pith_store_make(size_t size, const pith_store_back *back);
void pith_store_unmake(pith_store *store);

/** Whether a store's name is the address of a PostgreSQL database. */
bool pith_store_is_address(const char *path);

/* Opening in each back, as pith_store_open(). */
pith_status pith_sqlite_open(const char *path, pith_store_mode mode,
                             pith_store **store, pith_error *error);
pith_status pith_postgres_open(const char *address, pith_store_mode mode,
                               pith_store **store, pith_error *error);

#endif
