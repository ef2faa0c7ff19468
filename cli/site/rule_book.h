/* SPDX-License-Identifier: Apache-2.0 */
/* The rules of all sites of a run, from a store and into it.
 *
 * Pages may be processed in any number of threads, and still each one uses the
 * rules as all previous pages left them: a thread looks up rules and processes
 * its page by them, then waits for its turn, and processes the page again in
 * the rare case that a previous page has changed the rules meanwhile. So the
 * output does not depend on the number of threads.
 *
 * New rules and hits go to the store every hundred pages, in one transaction: a
 * crash loses the last few pages' at most, and never half of a rule. */
#ifndef PITH_CLI_RULE_BOOK_H
#define PITH_CLI_RULE_BOOK_H

#include <pith/store.h>

enum { PITH_SITE_KEY_MAX = 256 };

typedef struct pith_rule_book pith_rule_book;

/* The rules of a site at one moment: at most 32 per label, those with most hits
 * first. Borrowed from the book until pith_rule_book_drop(). */
typedef struct pith_rule_list {
    pith_rule *rule;
    size_t n;
    unsigned holders; /* internal to the book */
} pith_rule_list;

/** Open the store, which is created if missing; NULL after a message. */
pith_rule_book *pith_rule_book_open(const char *path);

/** Write pending changes, and a record of the run (verb, pages). False after a
 * message, also if an earlier write failed. NULL is allowed. */
bool pith_rule_book_close(pith_rule_book *book, const char *verb,
                          uint64_t pages);

/** The rules of a site (a key of pith_site_key()); never NULL; empty if the
 * store fails, which closing the book reports. Any thread. */
const pith_rule_list *pith_rule_book_look(pith_rule_book *book,
                                          const char *site);
void pith_rule_book_drop(pith_rule_book *book, const pith_rule_list *list);

/** Wait until all previous pages (numbered from 0) are done. True if the list
 * is still current. */
bool pith_rule_book_await(pith_rule_book *book, uint64_t page, const char *site,
                          const pith_rule_list *list);

/** In the page's turn: record the rules that were used or learnt, with the
 * hits to add, and end the turn. Every page must call it, even without rules (n
 * 0; site may then be NULL). */
void pith_rule_book_done(pith_rule_book *book, uint64_t page, const char *site,
                         const pith_rule *rule, size_t n);

/** Number of new rules so far. */
uint64_t pith_rule_book_found(const pith_rule_book *book);

#endif
