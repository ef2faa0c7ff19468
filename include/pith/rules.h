/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/rules.h: rules that say where the content of a site stands.
 *
 * A rule is a start tag as the source spells it, such as
 * <div class="story">, and what is found there: the main content, its
 * headline, or who wrote it and when. Rules are induced from the first page of
 * a site, by a decision tree over the numbers of its div and td elements, and
 * applied to later pages by searching their source, without a tree of nodes
 * (Wang and Liu, "An approach of information extraction based on DOM tree and
 * weight value", section 3, after Uzun, Agun and Yerlikaya):
 *
 *     pith_rule_reader *reader = pith_rule_reader_new();
 *     for each page of a site:
 *         options.rules = rules; options.nrules = n;     kept by you, or in a
 *         pith_rule_read(reader, page, &options, &read, &error);     store
 *         add read.found to the rules, count read.used as hits
 *
 * A rule is appropriate for a page when its start tag stands there exactly
 * once and text is found in it; for the main content, half of the page's text
 * outside of links. Comments and scripts do not count. Where no
 * rule for the main content is appropriate the page is parsed, its elements
 * classified and new rules made; where that finds nothing either, the method
 * `weight` says what the content is.
 *
 * The words for ownership are those of pith.h.
 */
#ifndef PITH_RULES_H
#define PITH_RULES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is found at a rule's start tag. */
typedef enum pith_rule_label {
    PITH_RULE_MAIN,     /* the main content */
    PITH_RULE_HEADLINE, /* its headline */
    PITH_RULE_ARTICLE,  /* author, date */
    PITH_RULE_NOISE,    /* anything else: no rule has this label */
} pith_rule_label;

enum { PITH_RULE_LABELS = 3, PITH_RULE_CLASSES = 4 };

/** "main", "headline", "article", "noise"; a static string. */
PITH_API const char *pith_rule_label_name(pith_rule_label label);

struct pith_rule {
    pith_rule_label label;
    pith_str tag;  /* the start tag, byte for byte; at most 4,096 bytes */
    uint64_t hits; /* pages it was used for; those with most are tried first */
};

/**
 * The key that a site's rules are kept under: the lower-case host of an
 * address without a leading "www.".
 *
 * @param url  with or without a scheme; user, port and path are dropped.
 * @param key  out: NUL-terminated, at most 255 bytes.
 * @return     false when there is no host in it, or one that is too long.
 */
PITH_API bool pith_site_key(pith_str url, char key[256]);

/** Reads page after page, reusing its memory; for one thread at a time. */
typedef struct pith_rule_reader pith_rule_reader;

/** Owned (pith_rule_reader_free()), or NULL when memory ran out. */
PITH_API pith_rule_reader *pith_rule_reader_new(void);
PITH_API void pith_rule_reader_free(pith_rule_reader *reader);

/** How the content of a page was found. */
typedef enum pith_rule_way {
    PITH_RULE_WAY_RULE,   /* by a rule that was given */
    PITH_RULE_WAY_TREE,   /* by the tree; found holds the new rules */
    PITH_RULE_WAY_WEIGHT, /* by the method weight: no element will do */
} pith_rule_way;

/** "rule", "tree", "weight"; a static string. */
PITH_API const char *pith_rule_way_name(pith_rule_way way);

/** One page that was read; borrowed from the reader until its next page. */
typedef struct pith_rule_page {
    pith_rule_way way;
    const pith_rule *used[PITH_RULE_LABELS]; /* of options->rules; or NULL */
    const pith_rule *found;                  /* induced from this page */
    size_t nfound;
    pith_str headline, article; /* text by a rule; else the title, and authors
                                   and day, that the page declares; empty: none */
    pith_str main;              /* text, a paragraph a line */
    pith_str document;          /* well-formed XML, UTF-8:
                                   document(url, title, keyword*, headline?,
                                   article?, main(p*)) */
} pith_rule_page;

/**
 * Read one page.
 *
 * @param page     the bytes as served; copied.
 * @param options  rules of the page's site, encodings, limits; base_url is the
 *                 page's address. NULL: defaults, no rules.
 * @param out      out: see above.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page without any text; PITH_FORMAT for
 *                 data that is no text, PITH_LIMIT when the time ran out or
 *                 the document would be too large, PITH_NOMEM, or what
 *                 pith_options_check() returns.
 *
 * Linear in the page for each rule tried, at most 32 a label. With a rule for
 * the main content that is appropriate no page is parsed but for its head.
 */
PITH_API pith_status pith_rule_read(pith_rule_reader *reader, pith_str page,
                                    const pith_options *options,
                                    pith_rule_page *out, pith_error *error);

/* -- Training the tree --------------------------------------------------- */

/** What people say about a page; slices may be empty. */
typedef struct pith_rule_gold {
    pith_str content, title, author, publish_date; /* date: 2025-09-04 */
    uint64_t fold; /* pages of one site have the same number */
} pith_rule_gold;

/** Rows to learn from, 160 bytes for each div and td that holds words. */
typedef struct pith_rule_trainer pith_rule_trainer;

/** Owned (pith_rule_trainer_free()), or NULL when memory ran out. */
PITH_API pith_rule_trainer *pith_rule_trainer_new(void);
PITH_API void pith_rule_trainer_free(pith_rule_trainer *trainer);

/**
 * Add the elements of a page, labelled after what people say about it
 * (docs/methods.md says how). A page none of whose words are content adds
 * nothing. PITH_NOMEM or PITH_OK. Linear.
 */
PITH_API pith_status pith_rule_trainer_add(pith_rule_trainer *trainer,
                                           pith_doc *doc,
                                           const pith_rule_gold *gold);

/** How well elements are classified by trees that never saw their site. */
typedef struct pith_rule_report {
    uint32_t folds; /* in: parts of the cross-validation */
    uint32_t pages, rows;
    uint32_t nodes; /* of the tree that was learnt from all rows */
    uint32_t confusion[PITH_RULE_CLASSES][PITH_RULE_CLASSES]; /* [is][said] */
} pith_rule_report;

/**
 * Cross-validate in `folds` parts (2 to 20) and learn the tree from all rows.
 *
 * @param head    text for a comment at the top of the table: data and command;
 *                holds no end of a comment.
 * @param report  out: with report->folds set.
 * @param table   out: the tree as C, src/method/data/rule_model.c; NUL-terminated,
 *                owned (pith_free()).
 * @return        PITH_OK, PITH_ARG without rows or for another number of
 *                folds, PITH_NOMEM. Half a minute for 300,000 elements.
 */
PITH_API pith_status pith_rule_trainer_finish(pith_rule_trainer *trainer,
                                              pith_str head,
                                              pith_rule_report *report,
                                              char **table);

/**
 * The rows as CSV, for other learners on the same folds: a line of names, then
 * a line an element, its attributes, the fold that it is tested in, from 0,
 * and its label.
 *
 * @param folds  parts of the cross-validation, 2 to 20.
 * @param csv    out: NUL-terminated, owned (pith_free()).
 * @return       PITH_OK, PITH_ARG for another number of folds, PITH_NOMEM.
 *               Linear; some 100 bytes a row.
 */
PITH_API pith_status pith_rule_trainer_rows(const pith_rule_trainer *trainer,
                                            uint32_t folds, char **csv);

#ifdef __cplusplus
}
#endif

#endif
