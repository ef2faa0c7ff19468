/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The native half of the npm package where there is no Node: what the
 * WebAssembly module exports, in wasm.c. ../lib/wasm-calls.mjs makes of it what
 * addon.c gives Node.
 *
 * JavaScript makes a call, writes its texts and numbers into it, runs it, and
 * reads texts by list, row and column until there are no more.
 */
#ifndef PITH_NODE_WASM_H
#define PITH_NODE_WASM_H

#include <pith/learn.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* Lists of texts; ../lib/wasm-calls.mjs has the same order. */
enum list {
    FIELDS,   /* name, value */
    FACTS,    /* name, value, source */
    WARNINGS, /* sentence */
    PARTS,    /* name, JSON */
    METHODS,  /* name, summary, source */
    FORMATS,
    PART_NAMES,
    PROBLEMS,   /* sentence, of the last file of rules */
    VIEWS,      /* name, text */
    OTHERS,     /* a row for each of the next */
    PARAMETERS, /* method, name, help, value, value, ... */
};
enum other { JSON, ERROR_TEXT, ERROR_CODE, VERSION, TEMPLATE };

typedef struct pith_call pith_call;

/** A call, owned (pith_call_free()); NULL without memory. */
pith_call *EXPORT(pith_call_new)(void);
void EXPORT(pith_call_free)(pith_call *call);

/** Where len bytes of a text are to be written, at most once per row: one of
 * enum text_row, or TEXTS for the page. NULL without memory. */
char *EXPORT(pith_call_room)(pith_call *call, uint32_t row, size_t len);

/** The i-th of TASK_NUMBERS numbers. */
void EXPORT(pith_call_number)(pith_call *call, uint32_t i, double number);

/** Rules of sites, owned (pith_rules_free()); NULL without memory. */
pith_site_rules *EXPORT(pith_rules_new)(void);
void EXPORT(pith_rules_free)(pith_site_rules *rules);

/** Add a file to rules, written into the rows RULES_NAME and RULES_TEXT, which
 * are free again afterwards. PROBLEMS say what is wrong in it. False without
 * memory. */
enum rules_row { RULES_NAME, RULES_TEXT };
bool EXPORT(pith_call_add_rules)(pith_call *call, pith_site_rules *rules);

/** A template, empty or read from what is written into the row of the page, owned
 * (pith_site_free()); NULL: an error. */
pith_template *EXPORT(pith_call_template)(pith_call *call);
void EXPORT(pith_site_free)(pith_template *site);

/** Write the template down: the text TEMPLATE. False: an error. */
bool EXPORT(pith_call_save)(pith_call *call, const pith_template *site);
bool EXPORT(pith_call_merge)(pith_call *call, pith_template *site,
                             const pith_template *other);

/** Pages, duplicates, entries. */
uint32_t EXPORT(pith_site_fact)(const pith_template *site, uint32_t i);

/** A list of words, read from what is written into the row of the page, owned
 * (pith_list_free()); NULL: an error. */
pith_words *EXPORT(pith_call_words)(pith_call *call);
void EXPORT(pith_list_free)(pith_words *words);

/** How many words it has (0), and of how many pages (1). */
uint32_t EXPORT(pith_list_fact)(const pith_words *words, uint32_t i);

/** Work on the page; rules, site and words, NULL for none, are borrowed. True: there is
 * a result, or VIEWS, or the page was counted or not; false: an error. */
bool EXPORT(pith_call_extract)(pith_call *call, uint32_t flags,
                               const pith_site_rules *rules,
                               pith_template *site, const pith_words *words);
bool EXPORT(pith_call_learned)(const pith_call *call);

/** A text of a list, valid until the next call of this; NULL behind the last
 * row or column. FIELDS to PARTS are those of the result. */
const pith_str *EXPORT(pith_call_text)(pith_call *call, uint32_t list,
                                       uint32_t row, uint32_t column);

/** Where a problem is, as in pith_site_problem. */
uint32_t EXPORT(pith_call_problem_line)(const pith_call *call,
                                        uint32_t problem);
uint32_t EXPORT(pith_call_problem_column)(const pith_call *call,
                                          uint32_t problem);

/** Numbers of the result. */
double EXPORT(pith_call_score)(const pith_call *call);
double EXPORT(pith_call_next_from)(const pith_call *call);
double EXPORT(pith_call_confidence)(const pith_call *call, uint32_t fact);

/** Of a row of PARAMETERS: its lowest (0) and highest (1) value, its default. */
double EXPORT(pith_parameter_number)(uint32_t row, uint32_t i);

#endif
