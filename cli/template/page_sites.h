/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites while pages are processed: applies them, and learns from
 * pages. For one thread; ends the program if memory runs out. */
#ifndef PITH_CLI_PAGE_SITES_H
#define PITH_CLI_PAGE_SITES_H

#include "page_work.h"
#include "site_templates.h"

typedef struct pith_page_sites {
    pith_site_templates *templates; /* NULL: none are used */
    bool learn;
    pith_template *sketch; /* learnt from the current page; NULL: nothing */
    char damage[200];      /* of the template for the current page */
} pith_page_sites;

/** Initialise from a plan; false if memory ran out. Clear in any case. */
bool pith_page_sites_begin(pith_page_sites *self, const pith_page_plan *plan);
void pith_page_sites_clear(pith_page_sites *self);

/** The template for a page with that address, as in its file; NULL data: there
 * is none. An unreadable one is not the page's fault: it ends the program,
 * after a message. */
pith_str pith_page_sites_find(pith_page_sites *self, pith_str url);

/** Apply a template to a page, and learn from it. A damaged template becomes
 * the page's remark. The data in options is valid until the next page. */
void pith_page_sites_use(pith_page_sites *self, pith_str url, pith_str bytes,
                         pith_options *options);

/** Write what was learnt from the page, serialised as a file for other
 * processes. */
void pith_page_sites_write(pith_page_sites *self, pith_page_done *done);

#endif
