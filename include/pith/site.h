/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/site.h: what repeats on the pages of a site.
 *
 * A template counts, over many pages of one site, on how many of them each
 * block of text stands; what stands on enough of them is the site's, not the
 * page's, and is removed from extracted contents. Learn pages one by one, save
 * the template, apply it to any page of the site, also to new ones:
 *
 *     pith_template *site = pith_template_new();
 *     for each page: pith_template_learn(site, doc, labels);
 *     pith_template_save(site, &bytes, &len);
 *     ...
 *     options.site_template = site;        with any worker, in any thread
 *
 * A block is the text that one element owns: inline elements (a, b, span and
 * so on) hand theirs up to the paragraph, cell or heading around them.
 *
 * Three ways to tell what repeats, chosen when it is applied:
 *
 *   PITH_MATCH_TEXT     Extracted Content Matching (Thanadechteemapat and Fung
 *                       2012): contents that were extracted from at least 3 %
 *                       of the pages, and from two. Case and every character
 *                       count.
 *   PITH_MATCH_PLACE    the same, and the block's XPath has to agree, too.
 *   PITH_MATCH_CONTEXT  our own: blocks are counted whether they were
 *                       extracted or not, with a single number as any ("12
 *                       comments", "31 comments"); and what repeats is a block
 *                       together with the one before or behind it, on 10 % of
 *                       the pages, and without a link in it on five. So menus, footers and boxes are found, while
 *                       a heading that many pages have above text of their own
 *                       stays, and so do a few words amid content. A sentence
 *                       (12 words) or a link on 15 % of the pages repeats
 *                       wherever it stands. Short texts, links and labels that
 *                       vary from page to page go where what repeats is around
 *                       them, and so do menus of a part of the site, a page's
 *                       own table of contents and, towards its edges, short
 *                       lines that differ in several numbers alone ("Page 7 of
 *                       40"; docs/sites.md); code,
 *                       tables of the page's facts and headings that differ in
 *                       a number that counts up ("Chapter 7") never do.
 *
 * A page that would be left without content keeps what it has; by context also
 * one whose method selected (kept 90 % of the words or less) and would lose more
 * than half of that. Pages with the
 * same blocks throughout count once.
 *
 * Memory: 32 bytes an entry, five to seven a block, at most 3,000,000 entries
 * (200 MB) and 300,000 examples (48 MB). A template that has no more room is
 * made from a sample: half of the pages, chosen by what they hold, are left
 * out of all that it has counted and will count, then half of the rest, and so
 * on; pith_template_facts says how many. Everything is deterministic. Counts do not
 * depend on the order of pages, and templates of parts of them, merged in any
 * order and grouping, are the same bytes, and count what one of all pages
 * does; only which of several like texts is the example depends on the parts.
 */
#ifndef PITH_SITE_H
#define PITH_SITE_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** An empty template, owned (pith_template_free()); NULL: out of memory.
 * Learning is for one thread at a time; a template that is only applied may
 * be shared by any number. */
PITH_API pith_template *pith_template_new(void);
PITH_API void pith_template_free(pith_template *site);

/** The same for a single page, to be merged with others by
 * pith_template_merge_page(). It keeps the texts of all blocks as examples, so
 * it is larger than a page's share of other templates. */
PITH_API pith_template *pith_template_new_page(void);

/**
 * Count a page's blocks.
 *
 * @param labels  what a method keeps of the page: its extracted contents.
 * @return        PITH_OK or PITH_NOMEM (the template is then as before, or has
 *                counted part of the page).
 *
 * Linear in the page, but for the times when the table grows.
 */
PITH_API pith_status pith_template_learn(pith_template *site, pith_doc *doc,
                                         const pith_labels *labels);

/**
 * Drop from labels what repeats on the site; the nodes get a reason of their
 * own (pith_labels_why()).
 *
 * @param removed  out, may be NULL: blocks that were dropped.
 * @return         PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_template_apply(const pith_template *site,
                                         pith_match match, pith_doc *doc,
                                         pith_labels *labels,
                                         uint32_t *removed);

/** Numbers about a template. */
typedef struct pith_template_facts {
    uint32_t pages;      /* counted, of one in `one_in` */
    uint32_t duplicates; /* pages left out because all their blocks, in this
                            order, were those of an earlier one */
    uint32_t entries;    /* in the table */
    uint32_t one_in;     /* pages are a sample, of one in so many; 1: all */
} pith_template_facts;

PITH_API pith_template_facts pith_template_get_facts(const pith_template *site);

/** Something that repeats. */
typedef struct pith_template_row {
    pith_str example; /* the block's text, cut at 160 bytes; borrowed from the
                         template until it changes; may be empty */
    uint32_t pages;   /* that have it */
} pith_template_row;

/**
 * What repeats, most frequent first.
 *
 * @param match  PITH_MATCH_TEXT: extracted contents that the 3 % rule removes;
 *               PITH_MATCH_CONTEXT: blocks of whole pages, counted on at least
 *               as many pages. Of PITH_MATCH_PLACE there are no examples.
 * @param rows   out: owned (pith_free()); NULL when there are none.
 * @param n      out: their number.
 * @return       PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_template_rows(const pith_template *site,
                                        pith_match match,
                                        pith_template_row **rows, size_t *n);

/**
 * Add what another template has counted, on other pages. Associative and
 * commutative: the same templates, merged in any order and grouping, are saved
 * as the same bytes. PITH_OK, PITH_NOMEM, or PITH_ARG for the template itself.
 */
PITH_API pith_status pith_template_merge(pith_template *site,
                                         const pith_template *other);

/**
 * Add the one page that a template of pith_template_new_page() has counted. Pages
 * added one by one are saved as the same bytes as if they had been learnt in that
 * order: a page that is known already is a duplicate. PITH_OK, PITH_NOMEM, or
 * PITH_ARG: it has counted none or several, or is the template itself.
 */
PITH_API pith_status pith_template_merge_page(pith_template *site,
                                              const pith_template *page);

/**
 * The template as text: a line of JSON about the whole, then one per entry, in
 * the order of their hashes, then one with a check sum (docs/formats.md).
 * Equal templates give equal bytes. out is owned (pith_free()).
 */
PITH_API pith_status pith_template_save(const pith_template *site, char **out,
                                        size_t *len);

/**
 * Read what save wrote.
 *
 * @param site   out: owned (pith_template_free()); NULL when the call fails.
 * @param error  detail, may be NULL: the line, its byte offset, and what to do.
 * @return       PITH_OK, PITH_FORMAT for anything that is not a whole template
 *               of this version, PITH_NOMEM.
 */
PITH_API pith_status pith_template_load(pith_str bytes, pith_template **site,
                                        pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
