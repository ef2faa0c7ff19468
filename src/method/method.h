/* SPDX-License-Identifier: Apache-2.0 */
/* The interface of extraction methods. A new method is a file src/method/NAME.c
 * and a row in method_list.h; it is named nowhere else. */
#ifndef PITH_METHOD_METHOD_H
#define PITH_METHOD_METHOD_H

#include "layout.h"

#include "page_type.h"
#include "word_table.h"

#include <pith/learn.h>
#include <pith/pith.h>

/**
 * What is known about a page before a method reads it: from the caller, and
 * from its metadata. The same for all methods that run on the page.
 */
typedef struct pith_knowledge {
    const pith_word_table *words; /* learned from other pages; or NULL */
    const pith_rule *rules;       /* of the page's site */
    size_t nrules;
    bool is_thread;      /* the page is one, by its metadata or its address */
    bool shows_pictures; /* the output will have pictures, so captions are
                            content, too */
} pith_knowledge;

/** What a method says about a page as a whole. Zeroed: nothing. */
typedef struct pith_verdict {
    double score;        /* 0 to 1: how sure the method is */
    pith_page_type type; /* its prediction; no name: none */
    const char *empty;   /* static: why nothing is kept; or NULL */
    pith_rule rules[PITH_RULE_LABELS]; /* the rule that was used (1 hit), or
                                          those learned from the page (0 hits);
                                          tags are borrowed from the known
                                          rules or the page's source */
    size_t nrules;
} pith_verdict;

/**
 * The input and output of a method. It reads .page, writes .keep, .why, .figure
 * and .verdict, and does nothing else: it does not change the page, does no
 * I/O, and has no state that outlives the call.
 */
typedef struct pith_job {
    const pith_page *page;
    const pith_layout *layout; /* boxes, for methods that need them; NULL for
                                  others, and if the caller wants none */
    const double *param;       /* values of the method's params, row by row; for
                                  a parameter with named values, the index of
                                  the name */
    pith_knowledge known;
    struct pith_thai *thai; /* the dictionary for Thai if it is open; or NULL */
    pith_arena *scratch;    /* cleared when run() returns */
    uint8_t *keep;          /* out, zeroed: 1 per node that is main content */
    uint8_t *why;           /* out, zeroed: row of the method's reasons */
    double *figure;         /* out, zeroed; may be NULL: the number on which the
                            decision is based (a density, a weight), for
                            explain */
    pith_verdict verdict;
} pith_job;

enum { PITH_GROUNDS = 3 };

/** The main reasons for decisions, in words. */
typedef struct pith_grounds {
    const char *(*phrases)[PITH_GROUNDS]; /* per block; NULL after the last */
    uint32_t *block; /* per node: its block, or 0 (a block without phrases);
                        NULL: unknown */
} pith_grounds;

/** What a method's parameters say about words. */
typedef struct pith_word_settings {
    pith_word_reading reading;
    bool tfidf;       /* the search for outliers uses pith_word_table_note() */
    unsigned stemmer; /* for tokens: a row of pith_stem_choices */
    bool stop_stems;  /* the stems of stop words are stop words, too */
    pith_str stop_words; /* one per line; NULL data: those of the language */
} pith_word_settings;

/** The hooks of a method that judges words. */
typedef struct pith_word_hooks {
    /** From the values of the method's params and texts. */
    pith_word_settings (*settings)(const double *param, const pith_str *text);

    /** Flag the outliers of a list. PITH_OK or PITH_NOMEM. */
    pith_status (*detect)(pith_word_table *words, const double *param,
                          pith_arena *scratch);
} pith_word_hooks;

typedef struct pith_method {
    const char *name;         /* [a-z0-9-]+, stable across releases */
    const char *summary;      /* one line, no full stop */
    const char *source;       /* paper, project or "own" */
    const pith_param *params; /* ends with a row whose name is NULL; or NULL */
    const pith_text_param *texts; /* likewise; they are not used by run() */
    const char *const *reasons;   /* what why[] points into; ends with NULL */
    const char *figure;           /* what .figure holds, with unit; or NULL */
    bool needs_boxes;             /* .layout is needed */
    bool uses_rules;              /* it applies and learns rules of sites */
    bool keeps_page;              /* it keeps everything that is shown */
    const pith_word_hooks *words; /* word lists have its parameters; or NULL */
    pith_status (*run)(pith_job *job);

    /**
     * For explanations: the main reasons, given the decision per node. NULL:
     * `reasons` are all there is. PITH_OK or PITH_NOMEM.
     */
    pith_status (*grounds)(const pith_page *page, const uint8_t *keep,
                           const uint8_t *why, pith_arena *arena,
                           pith_grounds *out);
} pith_method;

/** The method with a given name, or NULL. */
const pith_method *pith_method_find(pith_str name);

/**
 * The method whose words are listed if the caller names none: the first that
 * judges words.
 */
const pith_method *pith_method_of_words(void);

/** The method that keeps everything that a page shows. */
const pith_method *pith_method_of_page(void);

/** The index-th method, or NULL past the last one. The first is the default. */
const pith_method *pith_method_at(size_t index);

#endif
