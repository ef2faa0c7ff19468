/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: what a site or many pages teach about each of their pages.
 *
 * There are four parts: templates know what repeats across a site, learned
 * rules and hand-written rules know where its content is, and word lists know
 * which words of many pages are noise.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_LEARN_H
#define PITH_LEARN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/inspect.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == Templates: what repeats across a site ================================ */

/*
 * Find and remove what repeats across the pages of a site.
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
 * the pages repeats wherever it occurs; a sentence on only two does not. Some
 * texts are removed because what is around them repeats: short texts, links and
 * labels that vary from page to page; menus of a part of the site; a page's own
 * table of contents; and, towards the edges of a page, short lines that differ
 * only in several numbers ("Page 7 of 40"; docs/sites.md). Code, tables of facts
 * about the page, and headings that differ in a number that counts up ("Chapter
 * 7") are never removed, nor are runs of blocks in the main area that are on
 * less than 30 % of the pages, such as the methods that some classes inherit.
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

/* == Learned rules of a site ============================================== */

/*
 * Learned rules that find the content on the pages of a site.
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
 */

/** What is found at the start tag of a rule. */
typedef enum pith_rule_label {
    PITH_RULE_MAIN,     /* the main content */
    PITH_RULE_HEADLINE, /* its headline */
    PITH_RULE_ARTICLE,  /* author, date */
    PITH_RULE_NOISE,    /* anything else: no rule has this label */
} pith_rule_label;

enum { PITH_RULE_LABELS = 3, PITH_RULE_CLASSES = 4 };

/**
 * "main", "headline", "article" or "noise"; "unknown" past the last. A static
 * string.
 */
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

/**
 * Whether a method applies pith_options.rules and learns rules from pages:
 * pages of a site then share them. NULL: the default method. False if there is
 * no such method.
 */
PITH_API bool pith_method_uses_rules(const char *name);

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

/** "rule", "tree" or "weight"; "unknown" past the last. A static string. */
PITH_API const char *pith_rule_way_name(pith_rule_way way);

/** The result for one page; borrowed from the reader until its next page. */
typedef struct pith_rule_page {
    pith_rule_way way;
    const pith_rule *used[PITH_RULE_LABELS]; /* from options->rules; or NULL */
    const pith_rule *found;                  /* induced from this page */
    size_t nfound;
    pith_str headline, article; /* text found by a rule, if the metadata agrees,
                                   with the authors and day that it lacks;
                                   otherwise the title, and the authors and
                                   day of the metadata; empty: none */
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

/* == Hand-written rules of sites ========================================== */

/*
 * Hand-written rules for sites, in the format of fivefilters' site
 * configurations.
 *
 * A file contains XPath expressions for the body, the title, the author and the
 * date of a site's pages, and for what to leave out:
 *
 *     body: //div[@class='story']
 *     strip: //aside
 *     test_url: http://example.org/2025/river-flood
 *
 * Its name is that of the site: example.org.txt applies to example.org and
 * www.example.org, .example.org.txt to all hosts below example.org. The
 * functions do not read files:
 *
 *     pith_site_rules *rules = pith_site_rules_new();
 *     for each file: pith_site_rules_add(rules, name, text, &reader);
 *     options.site_rules = rules;            with any worker, in any thread
 *
 * They are applied to a page if there are rules for options.render.base_url,
 * its address. docs/site-rules.md lists the supported keys and their meaning.
 */

/** A problem in a file. */
typedef struct pith_site_problem {
    uint32_t line;    /* from 1; 0: the file as a whole */
    uint32_t column;  /* from 1, in bytes; 0: the line as a whole */
    const char *text; /* one line for people; borrowed for the call */
} pith_site_problem;

/** Receives problems. A struct of zeros ignores them. */
typedef struct pith_site_reader {
    void (*report)(void *context, const pith_site_problem *problem);
    void *context;
} pith_site_reader;

/**
 * Create an empty set of rules. Owned (pith_site_rules_free()); NULL if memory
 * ran out.
 */
PITH_API pith_site_rules *pith_site_rules_new(void);
PITH_API void pith_site_rules_free(pith_site_rules *rules);

/**
 * Add a file. Invalid lines are reported and ignored. Of two files for one host
 * the first is used. Takes time linear in the file.
 *
 * @param name    of the file, without folders: "example.org.txt".
 * @param text    its contents, copied; at most 1 MiB.
 * @param reader  receives problems; may be NULL.
 * @return        PITH_OK; PITH_FORMAT, after a report, if nothing in it can be
 *                used; PITH_NOMEM.
 */
PITH_API pith_status pith_site_rules_add(pith_site_rules *rules, pith_str name,
                                         pith_str text,
                                         const pith_site_reader *reader);

/** The number of files that were added. */
PITH_API size_t pith_site_rules_count(const pith_site_rules *rules);

/** Whether there is a file for the host of an address. */
PITH_API bool pith_site_rules_know(const pith_site_rules *rules, pith_str url);

/* == Word lists =========================================================== */

/*
 * Count the words of many pages, and find which of them are noise.
 *
 * The method `outlier` finds words whose frequency is unusual. A single page
 * has few words for that. Over a set of pages, each word has a number of
 * occurrences, a number of pages that contain it, and a TF-IDF weight. A word
 * list is learned from pages one by one, searched for outliers once, saved, and
 * used for any page:
 *
 *     pith_words *words = pith_words_new();
 *     for each page: pith_words_learn(words, doc, NULL);
 *     pith_words_detect(words, &options, NULL);
 *     pith_words_save(words, &bytes, &len);
 *     ...
 *     options.method = "outlier";
 *     options.words = words;               with any worker, in any thread
 *
 * A word is a run of letters and marks in lower case. Each Han, Hiragana or
 * Katakana character is a word; Thai is segmented with a dictionary if libthai
 * is compiled in. All visible text of a page counts, kept or not, as in the
 * source (Lingwal 2013).
 *
 * Learning is for one thread at a time; a list that is only read may be used by
 * any number of threads. Words are in the order of their first occurrence, so
 * the order of pages decides between words that are equally far from the
 * others.
 */

/** The maximum number of classes of pages in a list. */
enum { PITH_WORD_CLASSES = 64 };

/**
 * A word of a list. The text is borrowed from the list until it is freed or
 * learns another page.
 */
typedef struct pith_word {
    pith_str text;
    uint32_t total;    /* occurrences, at least 1 */
    uint32_t pages;    /* pages that contain it, 1 to total */
    uint32_t labelled; /* those of them that belong to a class */
    double tfidf;      /* mean over these pages, 0 to 1; 0 before a search with
                          features=tfidf */
    double distance;   /* to the k-th nearest other word; 0 before a search */
    bool outlier;
    bool pruned; /* excluded from the search because it is on too few or too
                    many pages */
} pith_word;

/** Create an empty list. Owned (pith_words_free()); NULL if memory ran out. */
PITH_API pith_words *pith_words_new(void);
PITH_API void pith_words_free(pith_words *words);

/**
 * Set how pages are divided into words, before the first page.
 *
 * @param options  the parameters case and inline of the method outlier are
 *                 used; NULL: the defaults, which an empty list has without
 *                 this call. The method must be "outlier". Use the same options
 *                 when the list is applied to a page; otherwise the page has
 *                 other words.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_ARG after the first page or for another method,
 *                 or what pith_options_check() returns.
 */
PITH_API pith_status pith_words_read_by(pith_words *words,
                                        const pith_options *options,
                                        pith_error *error);

/**
 * Add the words of a page.
 *
 * @param doc    unchanged, except for its scratch memory.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for a list that was loaded, because the data
 *               that TF-IDF needs of each page is not saved; PITH_NOMEM, and
 *               then the list can only be freed.
 *
 * Takes time linear in the page. A list takes about 100 bytes per word, and 8
 * more for each page that contains it.
 */
PITH_API pith_status pith_words_learn(pith_words *words, pith_doc *doc,
                                      pith_error *error);

/**
 * Add the words of a page that belongs to a class, such as its section or site.
 * The pages that contain a word are also counted by class.
 *
 * @param name  of the class: 1 to 255 bytes of UTF-8 without control
 *              characters.
 * @return      as pith_words_learn(); PITH_ARG for an invalid name; PITH_LIMIT
 *              for a class beyond the 64th, and then the list can only be
 *              freed.
 *
 * Takes 4 more bytes for each word and class.
 */
PITH_API pith_status pith_words_learn_as(pith_words *words, pith_doc *doc,
                                         pith_str name, pith_error *error);

/** The number of classes, which are in the order of their first pages. */
PITH_API size_t pith_words_classes(const pith_words *words);

/** The name of a class, borrowed from the list; empty past the last one. */
PITH_API pith_str pith_words_class_name(const pith_words *words, size_t index);

/**
 * How many pages of a class contain the i-th word; 0 past the last of either.
 */
PITH_API uint32_t pith_words_class_pages(const pith_words *words, size_t index,
                                         size_t i);

/** The method of word lists, "outlier"; a static string. */
PITH_API const char *pith_words_method(void);

/**
 * Find the outliers.
 *
 * @param options  the parameters outliers, outlier-share, neighbour, separated,
 *                 features, at-least and at-most of the method outlier are
 *                 used; NULL: defaults. The method must be "outlier".
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_NOMEM, PITH_ARG for another method, or what
 *                 pith_options_check() returns.
 *
 * A loaded list is searched with the TF-IDF weights that were saved. With g
 * different pairs of occurrences and pages, and u different points, it takes
 * about g * g + u * k log k steps.
 */
PITH_API pith_status pith_words_detect(pith_words *words,
                                       const pith_options *options,
                                       pith_error *error);

/**
 * Add the counts of another list over other pages: occurrences and pages, also
 * by class. Search for outliers again before the list is used or saved. This
 * also sorts the words: the most frequent first, words of equal frequency by
 * their bytes. Merging is then associative and commutative: the same lists,
 * merged in any order and grouping, are saved as the same bytes.
 *
 * TF-IDF weights depend on the pages of one list, so they are dropped, and a
 * search with features=tfidf is refused. A merged list cannot learn more pages.
 *
 * @param other  the list to add.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG if both are the same list; PITH_LIMIT for
 *               more than 33,554,432 words, 64 classes or 2^32 - 1 pages,
 *               whatever the order; PITH_NOMEM. After PITH_LIMIT and PITH_NOMEM
 *               the list can only be freed.
 *
 * Takes time linear in the other list. Occurrences saturate at 2^32 - 1.
 */
PITH_API pith_status pith_words_merge(pith_words *words,
                                      const pith_words *other,
                                      pith_error *error);

/** The number of words, and the number of pages that were learned. */
PITH_API size_t pith_words_count(const pith_words *words);
PITH_API size_t pith_words_pages(const pith_words *words);

/** The i-th word; false past the last one, and *word is then unchanged. */
PITH_API bool pith_words_at(const pith_words *words, size_t i, pith_word *word);

/** Find a word by its text, in lower case; false if it is not in the list. */
PITH_API bool pith_words_find(const pith_words *words, pith_str text,
                              pith_word *word);

/**
 * Write the list as text that can be loaded again: tab-separated lines,
 * described in docs/formats.md. Weights have 9 decimals, distances 6.
 *
 * @param out  out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_words_save(const pith_words *words, char **out,
                                     size_t *len);

/**
 * Read a list that was saved. Nothing is borrowed from bytes.
 *
 * @param bytes  as written by pith_words_save().
 * @param words  out: owned (pith_words_free()); NULL if the call fails.
 * @param error  detail, may be NULL: line and byte of the problem.
 * @return       PITH_OK, PITH_FORMAT for anything that pith_words_save() does
 *               not write, including a truncated list, PITH_NOMEM.
 *
 * Takes linear time.
 */
PITH_API pith_status pith_words_load(pith_str bytes, pith_words **words,
                                     pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
