/* SPDX-License-Identifier: Apache-2.0 */
/* robots.txt: which addresses a server asks crawlers not to fetch (RFC 9309).
 *
 * The rules of all groups that name the crawler's product token count; where
 * none does, those of "*". Of the rules that match an address the longest
 * pattern decides, Allow where both are equally long; "*" stands for anything
 * and "$" for the end. Percent-encoded and plain letters are the same. */
#ifndef PITH_FETCH_ROBOTS_H
#define PITH_FETCH_ROBOTS_H

#include "arena.h"

enum {
    /* bytes that are read (RFC 9309, 2.5: at least 500 KiB) */
    PITH_ROBOTS_MAX = 512000,
};

typedef struct pith_robots_rule {
    pith_str pattern; /* percent-encoding normalised, borrowed */
    bool allow;
} pith_robots_rule;

typedef struct pith_robots {
    pith_robots_rule *rules;
    size_t nrules;
    double delay_s;     /* Crawl-delay of the group; 0: none */
    pith_str *sitemaps; /* addresses as written, from the whole file */
    size_t nsitemaps;
    size_t more_sitemaps; /* number after the first 100 */
    bool deny_all;        /* the server failed: nothing is allowed */
} pith_robots;

/**
 * Read a file.
 *
 * @param token  the crawler's product token, "pith"; letters, "-" and "_" at
 * its start are compared, ignoring case.
 * @param out    everything is in the arena; nothing borrows from text.
 * @return       PITH_OK for any bytes, or PITH_NOMEM.
 */
pith_status pith_robots_parse(pith_arena *arena, pith_str text, pith_str token,
                              pith_robots *out);

/** The result without a file (RFC 9309, 2.3.1): a status from 400 to 499
 * allows everything; a missing answer or a server error allows nothing. */
void pith_robots_absent(unsigned status, pith_robots *out);

/** Whether a path with its query ("/a?b") may be fetched. Linear in the path
 * times the length of the rules. */
bool pith_robots_allows(const pith_robots *robots, pith_str path);

/** The product token of a user agent: "pith" of "pith/0.1 (...)". */
pith_str pith_robots_token(pith_str agent);

#endif
