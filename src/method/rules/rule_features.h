/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The attributes of the rule tree: a row of numbers for each div and td.
 *
 * Source: docs/spec/weight.md, part B. All numbers except the last three occur
 * twice: for the full element, and for its own part, from which the div, table,
 * tbody, tr, td, form, center, ul and ol elements in it are cut out. Words and
 * links are those of the page (docs/spec/README.md): visible text, `a` with
 * href, nested links once.
 */
#ifndef PITH_METHOD_RULE_FEATURES_H
#define PITH_METHOD_RULE_FEATURES_H

#include "c45.h"
#include "page.h"

#include <pith/learn.h>

/* The attributes of one version, in the order of docs/spec/weight.md. */
#define PITH_RULE_FEATURE_LIST(X) \
    X(WORDS, "wordCount")         \
    X(DENSITY, "density")         \
    X(LINKS, "linkCount")         \
    X(LINK_WORDS, "wordsInLinks") \
    X(PER_LINK, "wordsPerLink")   \
    X(RATIO, "linkWordRatio")     \
    X(DOTS, "dotCount")           \
    X(HEADINGS, "h")              \
    X(IMG, "img")                 \
    X(P, "p")                     \
    X(BR, "br")                   \
    X(SPAN, "span")               \
    X(OBJECT, "object")           \
    X(UL, "ul")                   \
    X(LI, "li")                   \
    X(CONTROLS, "input")          \
    X(DIV, "div")                 \
    X(TD, "td")

enum {
#define PITH_RULE_FEATURE_ROW(id, name) PITH_RULE_##id,
    PITH_RULE_FEATURE_LIST(PITH_RULE_FEATURE_ROW)
#undef PITH_RULE_FEATURE_ROW
        PITH_RULE_FULL,                      /* attributes of one version */
    PITH_RULE_TAG_NAME = 2 * PITH_RULE_FULL, /* 0 div, 1 td */
    PITH_RULE_HAS_NAME,                      /* has an id or a class */
    PITH_RULE_REPEATS, /* elements with the same start tag, including itself */
    PITH_RULE_FEATURES
};

/** The format of rows: 39 attributes, the classes of pith_rule_label. */
extern const pith_c45_schema pith_rule_schema;

typedef struct pith_rule_row {
    uint32_t node;
    pith_str tag; /* its start tag in the source; empty: implied */
    float value[PITH_RULE_FEATURES];
} pith_rule_row;

typedef struct pith_rule_rows {
    pith_rule_row *row; /* in document order */
    uint32_t n;
} pith_rule_rows;

/**
 * Compute the rows of every visible div and td of the page that has a word; in
 * arena. PITH_OK or PITH_NOMEM. Takes linear time, 64 bytes of arena per node
 * and 184 per row.
 */
pith_status pith_rule_rows_find(const pith_page *page, pith_arena *arena,
                                pith_rule_rows *rows);

#endif
