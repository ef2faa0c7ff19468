/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: pictures of how a method decided about a page.
 *
 * A figure is an SVG document (see plot.h for what these have in common) made
 * of the method's own intermediate values, mostly as the paper behind the
 * method draws it. The report is one HTML file that shows the page with what
 * up to three methods kept and dropped, each block's reason, and the figures.
 * How to read them: docs/pictures.md.
 *
 * The words for ownership are those of pith.h: borrowed, owned, copied.
 */
#ifndef PITH_FIGURES_H
#define PITH_FIGURES_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A figure as people see it; static. */
typedef struct pith_figure_info {
    const char *method;  /* the method that has it; NULL: every method that
                            tells a number for each block */
    const char *name;    /* [a-z-]+ */
    const char *summary; /* one line, no full stop */
} pith_figure_info;

/** The i-th figure; false past the last, and *info is then untouched. */
PITH_API bool pith_figure_info_at(size_t i, pith_figure_info *info);

/** True when a method (NULL: the default one) has a figure of that name. */
PITH_API bool pith_figure_exists(const char *method, const char *name);

/**
 * Draw a figure of a page.
 *
 * @param doc      not changed but for its scratch memory.
 * @param options  its method and settings count; NULL: defaults.
 * @param name     of pith_figure_info_at().
 * @param svg      out: UTF-8, NUL-terminated, owned (pith_free()); NULL when
 *                 the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page without anything to show (the
 *                 figure says so); PITH_ARG when the method has no such
 *                 figure; PITH_NOMEM, or what pith_options_check() returns.
 *
 * Costs as much as running the method, and with `words` the search for
 * outliers. The figure is bounded, whatever the page: see plot.h.
 */
PITH_API pith_status pith_doc_figure(pith_doc *doc, const pith_options *options,
                                     const char *name, char **svg,
                                     pith_error *error);

/**
 * Draw a list of words (word_lists.h) as the figures `words`,
 * `words-filtered` and `words-flat` of the method `outlier` draw those of a
 * page.
 *
 * @param words     a list of any number of pages; one that was searched, or
 *                  nothing is an outlier. Pruned words are left out.
 * @param name      of the figure.
 * @param svg       out: UTF-8, NUL-terminated, owned (pith_free()); NULL when
 *                  the call fails.
 * @param error     detail, may be NULL.
 * @return          PITH_OK, also for an empty list, PITH_ARG for another name,
 *                  or PITH_NOMEM.
 *
 * Takes n log n steps of n words. Of more than 2,000 places in three
 * dimensions that many are drawn, evenly chosen, and the caption says so.
 */
PITH_API pith_status pith_words_figure(const pith_words *words,
                                       const char *name, char **svg,
                                       pith_error *error);

/** What is shown in a report. */
typedef struct pith_report_page {
    pith_doc *doc; /* not changed but for its scratch memory */
    pith_str name; /* of the page, for the heading: a file, an address */
    const pith_options *const *options; /* method and settings, each with a
                                           column of its own */
    size_t noptions;                    /* 1 to 3 */
} pith_report_page;

/**
 * The report on a page: HTML that needs nothing else, no script included.
 *
 * The page in it is inert. It is rebuilt from elements and attributes of a
 * list; scripts, frames, forms, objects, media, links' targets and everything
 * that would be loaded are not on it, style sheets lose what could load. It
 * stands in a frame that may run nothing, below a policy that lets the
 * browser load nothing. Pictures are replaced by boxes with their alternative
 * text.
 *
 * At most 3 MB of each page are shown, and 2,000 rows of the table of blocks;
 * the report says what is left out.
 *
 * @param html   out: UTF-8, NUL-terminated, owned (pith_free()); NULL when the
 *               call fails.
 * @param len    out: its length in bytes.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG for a number of methods outside its range,
 *               PITH_NOMEM, or what pith_options_check() returns.
 */
PITH_API pith_status pith_explain_html(const pith_report_page *page,
                                       char **html, size_t *len,
                                       pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
