/* SPDX-License-Identifier: Apache-2.0 */
/*
 * robots.txt: what a server asks crawlers to leave alone (RFC 9309).
 *
 * The rules of all groups that name the crawler's product token count; where
 * none does, those of "*". Of the rules that match an address the longest
 * pattern decides, Allow where both are equally long; "*" stands for anything
 * and "$" for the end. Percent-encoded and plain letters are the same.
 */
#ifndef PITH_FETCH_ROBOTS_H
#define PITH_FETCH_ROBOTS_H

#include "arena.h"

enum {
    PITH_ROBOTS_MAX = 512000, /* bytes that are read (RFC 9309, 2.5: at least
                                 500 KiB) */
};

typedef struct pith_robots_rule {
    pith_str pattern; /* percent-encoding normalised, borrowed */
    bool allow;
} pith_robots_rule;

typedef struct pith_robots {
    pith_robots_rule *rules;
    size_t nrules;
    double delay_s;     /* Crawl-delay of the group; 0: none */
    pith_str *sitemaps; /* addresses as written, of the whole file */
    size_t nsitemaps;
    size_t more_sitemaps; /* behind the first 100 */
    bool deny_all;        /* the server could not say: nothing is allowed */
} pith_robots;

/**
 * Read a file.
 *
 * @param token  the crawler's product token, "pith"; letters, "-" and "_" at
 *               the front of it count, case ignored.
 * @param out    everything lives in the arena; nothing borrows from text.
 * @return       PITH_OK for any bytes, or PITH_NOMEM.
 */
pith_status pith_robots_parse(pith_arena *arena, pith_str text, pith_str token,
                              pith_robots *out);

/**
 * What an answer without a file means (RFC 9309, 2.3.1): a status from 400 to
 * 499 allows everything; no answer or a server's failure nothing.
 */
void pith_robots_absent(unsigned status, pith_robots *out);

/** May this path with its query ("/a?b") be fetched? Linear in the path times
 * the length of the rules. */
bool pith_robots_allows(const pith_robots *robots, pith_str path);

/** The product token of a user agent: "pith" of "pith/0.1 (...)". */
pith_str pith_robots_token(pith_str agent);

#endif
