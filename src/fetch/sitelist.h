/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of addresses that a site publishes: sitemaps (XML or plain text,
 * and indexes of them) and feeds (RSS, Atom, JSON), packed with gzip or not.
 */
#ifndef PITH_FETCH_SITELIST_H
#define PITH_FETCH_SITELIST_H

#include "arena.h"

enum {
    /* unpacked, the limit of sitemaps.org */
    PITH_SITELIST_MAX_BYTES = 52428800,
    PITH_SITELIST_MAX_LINKS = 50000, /* likewise */
};

typedef struct pith_sitelist {
    pith_str *links; /* addresses as written, references resolved */
    size_t nlinks;
    /* number of addresses after the first PITH_SITELIST_MAX_LINKS */
    uint64_t cut;
    bool index; /* they are addresses of further sitemaps, not of pages */
} pith_sitelist;

/**
 * Read a list.
 *
 * @param bytes  as received; gzip is recognised by its first bytes.
 * @param out    lives in the arena.
 * @param error  detail, may be NULL, with the offset (unpacked).
 * @return       PITH_OK; PITH_FORMAT if it is not such a list, is truncated or
 * declares entities (out has what came before); PITH_LIMIT for more than
 * PITH_SITELIST_MAX_BYTES; PITH_NOMEM.
 */
pith_status pith_sitelist_parse(pith_arena *arena, pith_str bytes,
                                pith_sitelist *out, pith_error *error);

#endif
