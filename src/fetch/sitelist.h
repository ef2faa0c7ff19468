/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of addresses that a site publishes: sitemaps (XML or plain text,
 * and indexes of them) and feeds (RSS, Atom, JSON), packed with gzip or not.
 */
#ifndef PITH_FETCH_SITELIST_H
#define PITH_FETCH_SITELIST_H

#include "arena.h"

enum {
    PITH_SITELIST_MAX_BYTES = 52428800, /* unpacked, as sitemaps.org has it */
    PITH_SITELIST_MAX_LINKS = 50000,    /* likewise */
};

typedef struct pith_sitelist {
    pith_str *links; /* addresses as written, references resolved */
    size_t nlinks;
    uint64_t cut; /* addresses behind the first PITH_SITELIST_MAX_LINKS */
    bool index;   /* they are of further sitemaps, not of pages */
} pith_sitelist;

/**
 * Read a list.
 *
 * @param bytes  as received; gzip is recognised by its first bytes.
 * @param out    lives in the arena.
 * @param error  detail, may be NULL, with the offset (unpacked).
 * @return       PITH_OK; PITH_FORMAT for what is no list of these kinds,
 *               breaks off or declares entities (out has what came before);
 *               PITH_LIMIT for more than PITH_SITELIST_MAX_BYTES; PITH_NOMEM.
 */
pith_status pith_sitelist_parse(pith_arena *arena, pith_str bytes,
                                pith_sitelist *out, pith_error *error);

#endif
