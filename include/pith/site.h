/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/site.h: find and remove what repeats across the pages of a site.
 *
 * A template counts, over many pages of a site, on how many of them each block
 * of text occurs. A block that occurs on enough pages belongs to the site, not
 * to the page, and is removed from extracted content. Learn pages one by one,
 * save the template, and apply it to any page of the site, including new ones:
 *
 *     pith_template *site = pith_template_new();
 *     for each page: pith_template_learn(site, doc, labels);
 *     pith_template_save(site, &bytes, &len);
 *     ...
 *     options.site_template = site;        with any worker, in any thread
 *
 * A block is the text of one element; the text of inline elements (a, b, span
 * and so on) belongs to the paragraph, cell or heading around them.
 *
 * There are three ways to recognise what repeats. The choice is made when a
 * template is applied.
 *
 * PITH_MATCH_TEXT is Extracted Content Matching (Thanadechteemapat and Fung
 * 2012): contents that were extracted from at least 3 % of the pages, and from
 * at least two. Case and every character matter.
 *
 * PITH_MATCH_PLACE is the same, but the XPath of the block must also be equal.
 *
 * PITH_MATCH_CONTEXT is our own method. It counts blocks whether they were
 * extracted or not, and treats a single number in a block as a wildcard ("12
 * comments", "31 comments"). A block repeats if it occurs together with the
 * block before or after it on 10 % of the pages and, if there is no link in it,
 * on at least five. In this way menus, footers and boxes are found, while a
 * heading that many pages have above different texts stays, and so do a few
 * words in the middle of content. A sentence (12 words) or a link on 15 % of
 * the pages repeats wherever it occurs. Some texts are removed because what is
 * around them repeats: short texts, links and labels that vary from page to
 * page; menus of a part of the site; a page's own table of contents; and,
 * towards the edges of a page, short lines that differ only in several numbers
 * ("Page 7 of 40"; docs/sites.md). Code, tables of facts about the page, and
 * headings that differ in a number that counts up ("Chapter 7") are never
 * removed.
 *
 * If a page would be left without content, nothing is removed from it. With
 * PITH_MATCH_CONTEXT this also applies if the method was selective (it kept at
 * most 90 % of the words) and more than half of that would be removed. Pages
 * whose blocks are all equal count once.
 *
 * Memory: 32 bytes per entry and five to seven entries per block, with at most
 * 3,000,000 entries (200 MB) and 300,000 examples (48 MB). A template that
 * reaches this limit becomes a sample: half of the pages, selected by their
 * contents, are excluded from everything that it has counted and will count,
 * then half of the rest, and so on; pith_template_facts.one_in gives the
 * sampling rate. Everything is deterministic. Counts do not depend on the order
 * of the pages. Templates of parts of the pages, merged in any order and
 * grouping, give the same bytes, and the same counts as one template of all
 * pages; only which of several similar texts is the example depends on the
 * parts.
 */
#ifndef PITH_SITE_H
#define PITH_SITE_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Create an empty template. Learning is for one thread at a time; a template
 * that is only applied may be used by any number of threads.
 *
 * @return  owned (pith_template_free()); NULL if memory ran out.
 */
PITH_API pith_template *pith_template_new(void);
PITH_API void pith_template_free(pith_template *site);

/**
 * Create an empty template for a single page, to be merged with others by
 * pith_template_merge_page(). It keeps the texts of all blocks as examples, so
 * it is larger than a page's share of other templates.
 */
PITH_API pith_template *pith_template_new_page(void);

/**
 * Count the blocks of a page.
 *
 * @param labels  what a method keeps of the page: its extracted content.
 * @return        PITH_OK; PITH_ARG for a trimmed template; PITH_NOMEM, and the
 *                template is unchanged, or has counted a part of the page.
 *
 * Takes time linear in the page, except when the table grows.
 */
PITH_API pith_status pith_template_learn(pith_template *site, pith_doc *doc,
                                         const pith_labels *labels);

/**
 * Remove from labels what repeats on the site. The affected nodes get a reason
 * of their own (pith_labels_why()).
 *
 * @param removed  out, may be NULL: number of blocks that were removed.
 * @return         PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_template_apply(const pith_template *site,
                                         pith_match match, pith_doc *doc,
                                         pith_labels *labels,
                                         uint32_t *removed);

/** Facts about a template. */
typedef struct pith_template_facts {
    uint32_t pages;      /* counted pages, of the sample `one_in` */
    uint32_t duplicates; /* pages that were left out because their blocks, in
                            the same order, were those of an earlier page */
    uint32_t entries;    /* in the table */
    uint32_t one_in;     /* one page in this many is in the sample; 1: all
                            are */
    bool trimmed;        /* by pith_template_trim(): it can only be applied */
} pith_template_facts;

PITH_API pith_template_facts pith_template_get_facts(const pith_template *site);

/** A text that repeats. */
typedef struct pith_template_row {
    pith_str example; /* the text of the block, cut at 160 bytes; borrowed from
                         the template until it changes; may be empty */
    uint32_t pages;   /* number of pages that have it */
} pith_template_row;

/**
 * List what repeats, most frequent first.
 *
 * @param match  PITH_MATCH_TEXT: extracted contents that the 3 % rule removes;
 *               PITH_MATCH_CONTEXT: blocks of whole pages, on at least as many
 *               pages. There are no examples for PITH_MATCH_PLACE.
 * @param rows   out: owned (pith_free()); NULL if there are none.
 * @param n      out: their number.
 * @return       PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_template_rows(const pith_template *site,
                                        pith_match match,
                                        pith_template_row **rows, size_t *n);

/**
 * Add the counts of another template over other pages. Merging is associative
 * and commutative: the same templates, merged in any order and grouping, are
 * saved as the same bytes. PITH_OK, PITH_NOMEM, or PITH_ARG if both are the
 * same template or one is trimmed.
 */
PITH_API pith_status pith_template_merge(pith_template *site,
                                         const pith_template *other);

/**
 * Add the one page that a template of pith_template_new_page() has counted. The
 * result is saved as the same bytes as if the pages had been learned in the
 * order in which they are added; a page that was counted before is a duplicate.
 * PITH_OK, PITH_NOMEM, or PITH_ARG if the other template has not counted
 * exactly one page or is the same template.
 */
PITH_API pith_status pith_template_merge_page(pith_template *site,
                                              const pith_template *page);

/**
 * Drop every entry that applying the template never asks for: what occurs on
 * less than 3 % of the pages, or on one. Of a large site hundredths are left,
 * with which applying removes the same as before. A trimmed template can be
 * applied, listed and saved, but not be merged, and no further page can be
 * learned: pith_template_learn() and pith_template_merge() return PITH_ARG.
 *
 * @return  PITH_OK or PITH_NOMEM; in that case the template is unchanged.
 */
PITH_API pith_status pith_template_trim(pith_template *site);

/**
 * Write a template as text: a line of JSON with facts about it, a line per
 * entry in the order of their hashes, and a line with a checksum
 * (docs/formats.md). Equal templates give equal bytes. out is owned
 * (pith_free()).
 */
PITH_API pith_status pith_template_save(const pith_template *site, char **out,
                                        size_t *len);

/**
 * Read a template that was saved.
 *
 * @param bytes  as written by pith_template_save().
 * @param site   out: owned (pith_template_free()); NULL if the call fails.
 * @param error  detail, may be NULL: the line, its byte offset, and what to do.
 * @return       PITH_OK, PITH_FORMAT for anything other than a complete
 *               template of this version, PITH_NOMEM.
 */
PITH_API pith_status pith_template_load(pith_str bytes, pith_template **site,
                                        pith_error *error);

/**
 * Read a template that was saved, to apply it only: as pith_template_load() and
 * pith_template_trim(), but never with more in memory than what is left.
 */
PITH_API pith_status pith_template_load_trimmed(pith_str bytes,
                                                pith_template **site,
                                                pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
