/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith/rules.h: learned rules that find the content on the pages of a site.
 *
 * A rule is a start tag as it is written in the source, such as <div
 * class="story">, and what is found there: the main content, its headline, or
 * its author and date. Rules are induced from the first page of a site by a
 * decision tree over numeric attributes of its div and td elements. They are
 * applied to later pages by searching their source, without building a tree of
 * nodes (Wang and Liu, "An approach of information extraction based on DOM tree
 * and weight value", section 3, after Uzun, Agun and Yerlikaya):
 *
 *     pith_rule_reader *reader = pith_rule_reader_new();
 *     for each page of a site:
 *         options.rules = rules; options.nrules = n;     kept by you, or in a
 *         pith_rule_read(reader, page, &options, &read, &error);     store
 *         add read.found to the rules, count read.used as hits
 *
 * A rule is appropriate for a page if its start tag occurs there exactly once
 * and text is found in it; for the main content, half of the page's text
 * outside of links. Comments and scripts do not count. If no rule for the main
 * content is appropriate, the page is parsed, its elements are classified, and
 * new rules are made. If that finds nothing either, the method `weight` finds
 * the content.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_RULES_H
#define PITH_RULES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is found at the start tag of a rule. */
typedef enum pith_rule_label {
    PITH_RULE_MAIN,     /* the main content */
    PITH_RULE_HEADLINE, /* its headline */
    PITH_RULE_ARTICLE,  /* author, date */
    PITH_RULE_NOISE,    /* anything else: no rule has this label */
} pith_rule_label;

enum { PITH_RULE_LABELS = 3, PITH_RULE_CLASSES = 4 };

/** "main", "headline", "article" or "noise"; a static string. */
PITH_API const char *pith_rule_label_name(pith_rule_label label);

/** A rule. */
struct pith_rule {
    pith_rule_label label;
    pith_str tag;  /* the start tag, byte for byte; at most 4,096 bytes */
    uint64_t hits; /* pages for which it was used; rules with most hits are
                      tried first */
};

/**
 * The key under which the rules of a site are stored: the host of an address in
 * lower case, without a leading "www.".
 *
 * @param url  with or without a scheme; user, port and path are ignored.
 * @param key  out: NUL-terminated, at most 255 bytes.
 * @return     false if there is no host, or it is too long.
 */
PITH_API bool pith_site_key(pith_str url, char key[256]);

/** Reads page after page and reuses its memory. For one thread at a time. */
typedef struct pith_rule_reader pith_rule_reader;

/** Create a reader. Owned (pith_rule_reader_free()); NULL if memory ran out. */
PITH_API pith_rule_reader *pith_rule_reader_new(void);
PITH_API void pith_rule_reader_free(pith_rule_reader *reader);

/** How the content of a page was found. */
typedef enum pith_rule_way {
    PITH_RULE_WAY_RULE,   /* by one of the given rules */
    PITH_RULE_WAY_TREE,   /* by the decision tree; `found` has the new rules */
    PITH_RULE_WAY_WEIGHT, /* by the method weight: no element was suitable */
} pith_rule_way;

/** "rule", "tree" or "weight"; a static string. */
PITH_API const char *pith_rule_way_name(pith_rule_way way);

/** The result for one page; borrowed from the reader until its next page. */
typedef struct pith_rule_page {
    pith_rule_way way;
    const pith_rule *used[PITH_RULE_LABELS]; /* from options->rules; or NULL */
    const pith_rule *found;                  /* induced from this page */
    size_t nfound;
    pith_str headline, article; /* text found by a rule; without one, the title,
                                   and the authors and day that the page
                                   declares; empty: none */
    pith_str main;              /* text, one line per paragraph */
    pith_str document;          /* well-formed XML, UTF-8: document(url, title,
                                   keyword*, headline?, article?, main(p*)) */
} pith_rule_page;

/**
 * Read one page.
 *
 * @param page     the bytes as served; copied.
 * @param options  rules of the page's site, encodings, limits; base_url is the
 *                 page's address. NULL: defaults, no rules.
 * @param out      out: see above.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page without text; PITH_FORMAT for data
 *                 that is not text; PITH_LIMIT if the time ran out or the
 *                 document would be too large; PITH_NOMEM; or what
 *                 pith_options_check() returns.
 *
 * Takes time linear in the page for each rule that is tried, at most 32 per
 * label. If a rule for the main content is appropriate, only the head of the
 * page is parsed.
 */
PITH_API pith_status pith_rule_read(pith_rule_reader *reader, pith_str page,
                                    const pith_options *options,
                                    pith_rule_page *out, pith_error *error);

/* -- Training the decision tree ------------------------------------------ */

/** The annotation of a page; slices may be empty. */
typedef struct pith_rule_gold {
    pith_str content, title, author, publish_date; /* date: 2025-09-04 */
    uint64_t fold; /* the same number for all pages of a site */
} pith_rule_gold;

/** Training data: 160 bytes for each div and td that contains words. */
typedef struct pith_rule_trainer pith_rule_trainer;

/**
 * Create a trainer. Owned (pith_rule_trainer_free()); NULL if memory ran out.
 */
PITH_API pith_rule_trainer *pith_rule_trainer_new(void);
PITH_API void pith_rule_trainer_free(pith_rule_trainer *trainer);

/**
 * Add the elements of a page, labelled according to its annotation
 * (docs/methods.md explains how). A page without any words in common with the
 * annotated content adds nothing. PITH_OK or PITH_NOMEM. Takes time linear in
 * the page.
 */
PITH_API pith_status pith_rule_trainer_add(pith_rule_trainer *trainer,
                                           pith_doc *doc,
                                           const pith_rule_gold *gold);

/**
 * How well trees classify the elements of sites that they were not trained on.
 */
typedef struct pith_rule_report {
    uint32_t folds; /* in: folds of the cross-validation */
    uint32_t pages, rows;
    uint32_t nodes; /* of the tree that was trained on all rows */
    /* [true class][predicted class] */
    uint32_t confusion[PITH_RULE_CLASSES][PITH_RULE_CLASSES];
} pith_rule_report;

/**
 * Cross-validate, and train the tree on all rows.
 *
 * @param head    text for a comment at the top of the table: data and command;
 *                it must not contain the end of a comment.
 * @param report  in: report->folds, 2 to 20; out: the rest.
 * @param table   out: the tree as C source for src/method/data/rule_model.c;
 *                NUL-terminated, owned (pith_free()).
 * @return        PITH_OK, PITH_ARG if there are no rows or the number of folds
 *                is out of range, PITH_NOMEM.
 *
 * Takes half a minute for 300,000 elements.
 */
PITH_API pith_status pith_rule_trainer_finish(pith_rule_trainer *trainer,
                                              pith_str head,
                                              pith_rule_report *report,
                                              char **table);

/**
 * Write the rows as CSV, for training other learners on the same folds: a line
 * of names, then a line per element with its attributes, the fold in which it
 * is tested (from 0), and its label.
 *
 * @param folds  folds of the cross-validation, 2 to 20.
 * @param csv    out: NUL-terminated, owned (pith_free()).
 * @return       PITH_OK, PITH_ARG if the number of folds is out of range,
 *               PITH_NOMEM.
 *
 * Takes time linear in the number of rows, and about 100 bytes per row.
 */
PITH_API pith_status pith_rule_trainer_rows(const pith_rule_trainer *trainer,
                                            uint32_t folds, char **csv);

#ifdef __cplusplus
}
#endif

#endif
