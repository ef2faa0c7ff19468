/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of all sites of a run, from a store and into it.
 *
 * Pages may be read in any number of threads, and still each is read by the
 * rules that all pages before it have left: a thread looks rules up and reads
 * its page by them, then waits for its turn, and reads the page again in the
 * rare case that one of the pages before has changed them meanwhile. So what
 * comes out does not depend on the number of threads.
 *
 * New rules and hits go to the store every hundred pages, in one transaction:
 * a crash loses the last few pages' at most, and never half of a rule.
 */
#ifndef PITH_CLI_RULE_BOOK_H
#define PITH_CLI_RULE_BOOK_H

#include <pith/store.h>

enum { PITH_SITE_KEY_MAX = 256 };

typedef struct pith_rule_book pith_rule_book;

/* Rules of a site as they were at one moment: at most 32 a label, those with
 * most hits first. Borrowed from the book until pith_rule_book_drop(). */
typedef struct pith_rule_list {
    pith_rule *rule;
    size_t n;
    unsigned holders; /* the book's business */
} pith_rule_list;

/** Open the store, which is made where it is missing; NULL after a message. */
pith_rule_book *pith_rule_book_open(const char *path);

/** Write what is left, and a line about the run (verb, pages). False after a
 * message, also when an earlier write failed. NULL is fine. */
bool pith_rule_book_close(pith_rule_book *book, const char *verb,
                          uint64_t pages);

/** The rules of a site (a key of pith_site_key()); never NULL, empty when the
 * store fails, which closing the book reports. Any thread. */
const pith_rule_list *pith_rule_book_look(pith_rule_book *book,
                                          const char *site);
void pith_rule_book_drop(pith_rule_book *book, const pith_rule_list *list);

/** Wait until all pages before this one (numbered from 0) are done. True when
 * the list is still what the site's rules are. */
bool pith_rule_book_await(pith_rule_book *book, uint64_t page, const char *site,
                          const pith_rule_list *list);

/**
 * In the page's turn: take what it was read by or taught, rules with the hits
 * to add, and end the turn. Every page has to, rules or none (n 0; site may
 * then be NULL).
 */
void pith_rule_book_done(pith_rule_book *book, uint64_t page, const char *site,
                         const pith_rule *rule, size_t n);

/** Rules that no site had before, so far. */
uint64_t pith_rule_book_found(const pith_rule_book *book);

#endif
