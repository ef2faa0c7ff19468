/* SPDX-License-Identifier: Apache-2.0 */
/* A document: the page from its bytes to the frozen arrays, and the warnings
 * about it. A worker has one and loads page after page into it; callers of
 * pith_doc_parse() get one per page. */
#ifndef PITH_CORE_DOC_H
#define PITH_CORE_DOC_H

#include "page.h"
#include "plan.h"
#include "site_file.h"
#include "text.h"
#include "thai.h"

enum { PITH_DOC_WARNINGS = 16 };

/** What the rules of the page's site found on it (site_rules_set.h). */
typedef struct pith_site_found {
    const pith_site_file *file; /* borrowed until the page is loaded, then NULL;
                                   NULL also if there are no rules for its
                                   site */
    pith_str url;               /* of the page */
    bool has_rules;             /* there are rules for the site */
    bool whole, no_fallback;    /* options in the file about the body */
    bool body;                  /* a body was found, everything else is
                                   hidden */
    bool missed;                /* there are rules for the body, but none
                                   matches */
    pith_str title, date;       /* empty: none */
    pith_str *author;
    uint32_t nauthors;
    pith_str next_page, whole_page;
} pith_site_found;

struct pith_doc {
    pith_arena arena;   /* the decoded text, the tree, the page, warnings */
    pith_arena scratch; /* for one stage; cleared after it */
    pith_decoded decoded;
    pith_tree tree;
    pith_page page;
    pith_str warnings[PITH_DOC_WARNINGS];
    size_t nwarnings;
    pith_str limit; /* the warning about the first limit that was reached;
                          NULL data: none */
    pith_deadline deadline;         /* shared by both arenas */
    uint64_t left_ns;               /* of the limit when the clock was stopped
                                       last; UINT64_MAX: there is none */
    uint64_t loaded_ns;             /* the same when the page was loaded */
    uint32_t loaded_ms;             /* the limit of loading */
    bool going_on;                  /* the clock was not started, but
                                       continued */
    const char *stage;              /* the current stage, for messages */
    pith_limits limits;             /* for the current page */
    pith_layout_options layout_how; /* likewise */
    pith_layout layout;             /* valid once boxes were requested */
    bool has_layout;
    pith_thai thai;             /* reused for all pages */
    pith_converters converters; /* likewise; open if the worker was prepared */
    bool selected;  /* the page was limited to what a selector matches */
    bool unmatched; /* ... by selectors that match nothing */
    pith_site_found by_site;
    size_t fail_after; /* for tests: allocations of arena and scratch that
                          succeed; SIZE_MAX: all */
};

/** Initialise an empty document, which owns nothing. */
void pith_doc_init(pith_doc *doc);

/** Free all memory. */
void pith_doc_clear(pith_doc *doc);

/**
 * Load a page; the previous contents are discarded, and their memory is reused.
 * PITH_OK, also if limits cut the page short; PITH_FORMAT for binary data;
 * PITH_LIMIT if the time ran out (doc->limit says so); PITH_NOMEM.
 */
pith_status pith_doc_load(pith_doc *doc, pith_str bytes, const pith_plan *plan,
                          pith_error *error);

/**
 * The first part of loading: discard the previous page, and decode this one
 * into doc->decoded, without building a tree. Bytes beyond the limit are cut
 * off. Returns as pith_doc_load().
 */
pith_status pith_doc_begin(pith_doc *doc, pith_str bytes, const pith_plan *plan,
                           pith_error *error);

/**
 * Begin a stage. Its name is static, and follows "while" in a message.
 * PITH_LIMIT if the time is up.
 */
pith_status pith_doc_enter(pith_doc *doc, const char *stage);

/**
 * Start the clock for another call with options on a loaded page: if it has the
 * same limit as loading the page, it gets what loading left of it, since the
 * limit is one of the page.
 */
void pith_doc_restart_clock(pith_doc *doc, const pith_plan *plan);

/**
 * Let the clock of a loaded page go on with what was left of the limit when it
 * was loaded or labelled, for a call without options; the stage is static.
 * Nobody can cancel such a call. True if it ends with pith_doc_settle(), false
 * within another one, which does that.
 */
bool pith_doc_continue_clock(pith_doc *doc, const char *stage);

/**
 * Interpret the status of a stage once it has ended: PITH_LIMIT, with a warning
 * in doc->limit, if the time was up; PITH_CANCELLED if the caller cancelled;
 * otherwise the status itself.
 */
pith_status pith_doc_settle(pith_doc *doc, pith_status status);

/** Say in `error`, which may be NULL, which limit ended a call with PITH_LIMIT;
 * returns the status. */
pith_status pith_doc_tell(const pith_doc *doc, pith_status status,
                          pith_error *error);

/** Add a warning. limit: it is about a limit that was reached. */
pith_status pith_doc_warn(pith_doc *doc, bool limit, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/**
 * The boxes of the loaded page, computed on the first call; borrowed from the
 * document. NULL for the layout "none". PITH_OK or PITH_NOMEM. Uses the scratch
 * arena.
 */
pith_status pith_doc_layout(pith_doc *doc, const pith_layout **layout);

/**
 * The scratch arena, with the remaining count of the test that makes
 * allocations fail.
 */
pith_arena *pith_doc_scratch(pith_doc *doc);

/** Clear the scratch arena, and take the remaining count back. */
void pith_doc_scratch_done(pith_doc *doc);

#endif
