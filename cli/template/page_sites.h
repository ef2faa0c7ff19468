/* SPDX-License-Identifier: Apache-2.0 */
/* Templates of sites while pages are worked on: those that are used, and what a
 * page teaches. Of one thread; who runs out of memory here ends the program. */
#ifndef PITH_CLI_PAGE_SITES_H
#define PITH_CLI_PAGE_SITES_H

#include "page_work.h"
#include "site_templates.h"

typedef struct pith_page_sites {
    pith_site_templates *templates; /* NULL: none are used */
    bool learn;
    pith_template *sketch; /* what the page at hand teaches; NULL: nothing */
    char damage[200];      /* of the template of the page at hand */
} pith_page_sites;

/** As a plan says; false when memory runs out. Clear in any case. */
bool pith_page_sites_begin(pith_page_sites *self, const pith_page_plan *plan);
void pith_page_sites_clear(pith_page_sites *self);

/** The template for a page of that address, as its file has it; NULL data: there
 * is none. One that is there and cannot be read is no fault of the page: it ends the
 * program, after a message. */
pith_str pith_page_sites_find(pith_page_sites *self, pith_str url);

/** Let a page use that template, and teach. A damaged template becomes its
 * remark. What is in the options lives until the next page. */
void pith_page_sites_use(pith_page_sites *self, pith_str url, pith_str bytes,
                         pith_options *options);

/** What the page has taught, as a file has it: it may go from process to process. */
void pith_page_sites_write(pith_page_sites *self, pith_page_done *done);

#endif
