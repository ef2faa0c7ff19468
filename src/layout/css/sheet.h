/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All style sheets of a page as one list of rules: <style>, linked sheets,
 * what they import, and the small sheet every browser has built in.
 */
#ifndef PITH_LAYOUT_SHEET_H
#define PITH_LAYOUT_SHEET_H

#include "computed.h"
#include "layout.h"
#include "selector.h"

/* A selector with the declarations that it brings. */
typedef struct pith_css_rule {
    uint32_t selector;
    uint32_t decl, ndecls;
    uint32_t order; /* of the rule among all */
    bool builtin;   /* from the built-in sheet */
    bool content;   /* it has a declaration of content */
} pith_css_rule;

typedef struct pith_sheets {
    pith_selectors selectors;
    pith_decls decls;
    pith_css_rule *rules;
    uint32_t nrules, cap;
    bool cut; /* a cap was met */
} pith_sheets;

/**
 * Read every sheet of a page; rules that name what it has not are left out.
 * Caps: 256 linked and imported sheets, 10 MB together, 200,000 rules; sheets
 * imported from sheets 8 deep. PITH_NOMEM or PITH_OK.
 */
pith_status pith_sheets_read(const pith_selector_page *page,
                             const pith_layout_options *options,
                             pith_css_view view, pith_arena *arena,
                             pith_sheets *out);

#endif
