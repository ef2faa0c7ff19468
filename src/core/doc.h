/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A document: the page from its bytes to the frozen arrays, with everything
 * that went wrong on the way. A worker holds one and loads page after page
 * into it; rung 3 hands one out per page.
 */
#ifndef PITH_CORE_DOC_H
#define PITH_CORE_DOC_H

#include "page.h"
#include "plan.h"
#include "site_file.h"
#include "text.h"
#include "thai.h"

enum { PITH_DOC_WARNINGS = 16 };

/* What the rules of the page's site found on it (site_rules_set.h). */
typedef struct pith_site_found {
    const pith_site_file *file; /* borrowed until the page is loaded; NULL
                                   then, and where its site has none */
    pith_str url;               /* of the page */
    bool has_rules;             /* its site has */
    bool whole, no_fallback;    /* what the file says of the body */
    bool body;                  /* all else is hidden */
    bool missed;                /* there are rules for it, and none finds it */
    pith_str title, date;       /* empty: none */
    pith_str *author;
    uint32_t nauthors;
    pith_str next_page, whole_page;
} pith_site_found;

struct pith_doc {
    pith_arena arena;   /* the decoded text, the tree, the page, warnings */
    pith_arena scratch; /* of one stage; cleared after it */
    pith_decoded decoded;
    pith_tree tree;
    pith_page page;
    pith_str warnings[PITH_DOC_WARNINGS];
    size_t nwarnings;
    pith_str limit; /* the warning about the first limit that was reached;
                          NULL data: none */
    pith_deadline deadline;         /* both arenas report to it */
    const char *stage;              /* what is being done, for messages */
    pith_limits limits;             /* of the page that is loaded */
    pith_layout_options layout_how; /* likewise */
    pith_layout layout;             /* once boxes were asked for */
    bool has_layout;
    pith_thai thai;             /* kept from page to page */
    pith_converters converters; /* likewise; open if it was prepared */
    bool selected;  /* the page was limited to what a selector matches */
    bool unmatched; /* ... by selectors that match nothing */
    pith_site_found by_site;
    size_t fail_after; /* tests: allocations that succeed, arena and scratch
                          together; SIZE_MAX: all */
};

/** An empty document; owns nothing yet. */
void pith_doc_init(pith_doc *doc);

/** Give all memory back. */
void pith_doc_clear(pith_doc *doc);

/**
 * Load a page; what the document held before is forgotten, its memory reused.
 * PITH_OK, also when limits cut the page; PITH_FORMAT for binary data;
 * PITH_LIMIT when the time ran out (then doc->limit says so); PITH_NOMEM.
 */
pith_status pith_doc_load(pith_doc *doc, pith_str bytes,
                          const pith_options *options, const pith_plan *plan,
                          pith_error *error);

/**
 * The first part of loading: forget the last page and decode this one into
 * doc->decoded, without a tree. Bytes beyond the limit are cut. As for load.
 */
pith_status pith_doc_begin(pith_doc *doc, pith_str bytes,
                           const pith_options *options, const pith_plan *plan,
                           pith_error *error);

/**
 * Begin a stage; a static name, as it follows "while" in a message. PITH_LIMIT
 * when the time is up.
 */
pith_status pith_doc_enter(pith_doc *doc, const char *stage);

/** Start the clock of the work on a page, with the options' way to cancel. */
void pith_doc_start_clock(pith_doc *doc, const pith_options *options,
                          const pith_limits *limits);

/**
 * What a stage's status means once its work has ended: where the time was up,
 * a warning in doc->limit says so (PITH_LIMIT), or PITH_CANCELLED. Any other
 * status as it is.
 */
pith_status pith_doc_settle(pith_doc *doc, pith_status status);

/** Add a warning; limit: it is about a limit that was reached. */
pith_status pith_doc_warn(pith_doc *doc, bool limit, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/**
 * Boxes of the loaded page, made when they are first asked for; borrowed from
 * the document. NULL for the layout "none". PITH_NOMEM or PITH_OK. Uses the
 * scratch arena.
 */
pith_status pith_doc_layout(pith_doc *doc, const pith_layout **layout);

/** The scratch arena, with the test's failure counter handed to it. */
pith_arena *pith_doc_scratch(pith_doc *doc);

/** Clear the scratch arena and take the failure counter back. */
void pith_doc_scratch_done(pith_doc *doc);

#endif
