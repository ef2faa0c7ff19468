/* SPDX-License-Identifier: Apache-2.0 */
/* All style sheets of a page as one list of rules: <style>, linked sheets,
 * their imports, and the built-in sheet. */
#ifndef PITH_LAYOUT_SHEET_H
#define PITH_LAYOUT_SHEET_H

#include "computed.h"
#include "layout.h"
#include "selector.h"

/* A selector with its declarations. */
typedef struct pith_css_rule {
    uint32_t selector;
    uint32_t decl, ndecls;
    uint32_t order; /* of the rule among all */
    bool builtin;   /* from the built-in sheet */
    bool content;   /* it declares `content` */
} pith_css_rule;

typedef struct pith_sheets {
    pith_selectors selectors;
    pith_decls decls;
    pith_css_rule *rules;
    uint32_t nrules, cap;
    bool cut; /* a limit was reached */
} pith_sheets;

/** Read every sheet of a page; rules with names that do not occur on it are
 * dropped. Limits: 256 linked and imported sheets, 10 MB together, 200,000
 * rules; imports nested 8 deep. PITH_NOMEM or PITH_OK. */
pith_status pith_sheets_read(const pith_selector_page *page,
                             const pith_layout_options *options,
                             pith_css_view view, pith_arena *arena,
                             pith_sheets *out);

#endif
