/* SPDX-License-Identifier: Apache-2.0 */
/*
 * TeX in running text, as MathJax and KaTeX read it: "\\(...\\)" in a line and
 * "\\[...\\]" on a line of its own. Shells and regular expressions escape
 * brackets, too; so what is between must have one of TeX's signs or be a single
 * letter.
 */
#ifndef PITH_RENDER_TEX_SEARCH_H
#define PITH_RENDER_TEX_SEARCH_H

#include <pith/basics.h>

/* What is known about one kind of delimiters; private to pith_tex_next(). */
typedef struct pith_tex_kind {
    bool begun, is_tex;
    size_t at;  /* the next opening one; SIZE_MAX: there is none */
    size_t end; /* the first closing one behind it; SIZE_MAX likewise */
} pith_tex_kind;

/** A search through a text; only `text` is set before it begins. */
typedef struct pith_tex_search {
    pith_str text;
    size_t from, end; /* of the formula, with its delimiters */
    pith_str source;  /* what is between these */
    bool displayed;   /* "\\[...\\]" */
    pith_tex_kind kinds[2];
} pith_tex_search;

/** Find the first formula behind the last one; false: there is none. All calls
 * for a text together take time linear in it. */
bool pith_tex_next(pith_tex_search *search);

#endif
