/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, documents: nodes of a page, what a method kept of them and why.
 *
 * A document is parsed once and labelled as often as you like; every output
 * format is rendered from the same labels. The words for ownership are those of
 * pith.h.
 */
#ifndef PITH_DOCUMENT_H
#define PITH_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>
#include <pith/options.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A parsed page. Borrows nothing; owned by you (pith_doc_free()). */
typedef struct pith_doc pith_doc;

/**
 * What a method decided about each node of one document. Borrows the
 * document: free the labels first (pith_labels_free()).
 */
typedef struct pith_labels pith_labels;

/**
 * Parse a page as browsers do and count everything methods ask about.
 *
 * @param page     the bytes as served; copied.
 * @param options  its encodings, layout and limits count; NULL: defaults.
 * @param doc      out: owned (pith_doc_free()); NULL when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page that a cap cut short (see
 *                 pith_doc_warning()); PITH_FORMAT for data that is no text,
 *                 PITH_LIMIT when the time ran out, PITH_NOMEM, or what
 *                 pith_options_check() returns.
 */
PITH_API pith_status pith_doc_parse(pith_str page, const pith_options *options,
                                    pith_doc **doc, pith_error *error);
PITH_API void pith_doc_free(pith_doc *doc);

/** WHATWG name, a static string, of what pith_doc_parse() would decode a page
 * from, with the same options. Linear where it has to be guessed. */
PITH_API const char *pith_page_encoding(pith_str page,
                                        const pith_options *options);

/** Kinds of nodes. */
typedef enum pith_node_kind {
    PITH_KIND_DOCUMENT,
    PITH_KIND_DOCTYPE,
    PITH_KIND_COMMENT,
    PITH_KIND_TEXT,
    PITH_KIND_ELEMENT,
} pith_node_kind;

/**
 * One node, as a view; slices are borrowed from the document. Nodes are
 * numbered in document order, so the subtree of node i is [i, end), and its
 * first child, if it has one, is i + 1.
 */
typedef struct pith_node {
    pith_node_kind kind;
    bool hidden;     /* never shown: script, style, display:none, ... */
    uint32_t parent; /* index of the parent; 0 for the document */
    uint32_t end;    /* one past the last descendant */
    pith_str name;   /* of an element: "p", "foreignObject" */
    pith_str text;   /* of a text node or comment, as parsed */
    size_t src;      /* byte offset in the decoded source */
    size_t src_len;  /* 0 for elements that the source does not spell out */
    uint32_t nattrs;
    uint32_t chars;      /* visible code points in the subtree */
    uint32_t words;      /* visible words in the subtree */
    uint32_t link_words; /* of these, inside links */
} pith_node;

/** Number of nodes; node 0 is the document. */
PITH_API uint32_t pith_doc_count(const pith_doc *doc);

/** A view of node i; all zeros past the last node. Constant time. */
PITH_API pith_node pith_doc_node(const pith_doc *doc, uint32_t i);

/**
 * Name and value of attribute k (below nattrs) of node i, borrowed from the
 * document. The value has its character references resolved; this happens on
 * the first call for an attribute, hence the document is not const. NULL data
 * when memory ran out or there is no such attribute.
 */
PITH_API void pith_doc_attr(pith_doc *doc, uint32_t i, uint32_t k,
                            pith_str *name, pith_str *value);

/** The page as UTF-8, which src offsets point into; without a byte-order
 * mark. The text of a page's data, where that is read because the page shows
 * next to nothing, stands behind it. Borrowed from the document. */
PITH_API pith_str pith_doc_source(const pith_doc *doc);

/** WHATWG name of the encoding, a static string. */
PITH_API const char *pith_doc_encoding(const pith_doc *doc);

/** Number of warnings, and the i-th (below it), borrowed from the document:
 * caps that were reached, bytes that were replaced. */
PITH_API size_t pith_doc_warnings(const pith_doc *doc);
PITH_API pith_str pith_doc_warning(const pith_doc *doc, size_t i);

/**
 * Run a method over a document.
 *
 * @param doc      not changed but for its scratch memory.
 * @param options  its method and settings count; NULL: defaults.
 * @param labels   out: owned (pith_labels_free()); NULL when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_NOMEM, or what pith_options_check() returns.
 */
PITH_API pith_status pith_label(pith_doc *doc, const pith_options *options,
                                pith_labels **labels, pith_error *error);
PITH_API void pith_labels_free(pith_labels *labels);

/** True when node i is kept; false past the last node. */
PITH_API bool pith_labels_keep(const pith_labels *labels, uint32_t i);

/** The rule that decided about node i; a static sentence, never NULL. */
PITH_API const char *pith_labels_why(const pith_labels *labels, uint32_t i);

/** The number the decision about node i rests on, and what that number is
 * (NULL: the method has none); a static string. */
PITH_API double pith_labels_figure(const pith_labels *labels, uint32_t i);
PITH_API const char *pith_labels_figure_name(const pith_labels *labels);

/** How sure the method is, 0 to 1. */
PITH_API double pith_labels_score(const pith_labels *labels);

/**
 * Change a label: true keeps, false drops node i (not its descendants). Text
 * is rendered when its own text node is kept, an element when something below
 * it is. Nothing happens past the last node.
 */
PITH_API void pith_labels_set(pith_labels *labels, uint32_t i, bool keep);

/**
 * Kept nodes in a format.
 *
 * @param options  its format, render options and max_output count, for the
 *                 format "tokens" also method, settings and words; NULL:
 *                 defaults, plain text.
 * @param out      out: UTF-8, NUL-terminated, owned (pith_free()); NULL when
 *                 the call fails.
 * @param len      out: its length in bytes.
 * @return         PITH_OK, PITH_ARG for an unknown format, PITH_LIMIT when it
 *                 would be longer than max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_render(pith_doc *doc, const pith_labels *labels,
                                 const pith_options *options, char **out,
                                 size_t *len);

/**
 * Why each block of the page was kept or dropped. A block is a run of text
 * that stands in one block element (a paragraph, a cell, a heading) and
 * shares one decision; it is shown with the rule that decided, the method's
 * figure, its words, an XPath-like path and its first words.
 *
 * @param format  "text": three lines a block, for people; "json": an object
 *                with method, score, figure (its name) and blocks[], each
 *                with path, keep, reason, grounds (an array of
 *                what weighed most, in words), figure, words, link_words, chars,
 *                node, src, text.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for an unknown format, PITH_LIMIT beyond
 *                the default max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_explain(pith_doc *doc, const pith_labels *labels,
                                  const char *format, char **out, size_t *len);

/**
 * A block of a page: a run of text that stands in one block element (a
 * paragraph, a cell, a heading) and shares one decision. Slices are borrowed
 * from the list until its next pith_block_list_next().
 */
typedef struct pith_text_block {
    pith_str type;      /* name of the block element: "p", "h2", "td" */
    pith_str text;      /* its visible texts, joined by spaces */
    pith_str xpath;     /* of the block element: "/html/body/div[2]/p[1]" */
    bool kept;          /* the decision */
    const char *reason; /* the rule that decided; a static sentence */
    double figure;      /* the number that it rests on, see
                           pith_labels_figure_name(); 0 where there is none */
    size_t start, end;  /* bytes of pith_doc_source() from the first byte of its
                           text to behind the last */
    uint32_t node;      /* of the block element */
    uint32_t words, link_words, chars;
} pith_text_block;

/** All blocks of a page in document order. Borrows the document, not the
 * labels; owned by you (pith_block_list_free()). */
typedef struct pith_block_list pith_block_list;

/**
 * Find the blocks of a page.
 *
 * @param labels  what a method decided; copied.
 * @param list    out: owned (pith_block_list_free()); NULL when the call fails.
 * @return        PITH_OK or PITH_NOMEM. Linear in the page.
 */
PITH_API pith_status pith_block_list_new(pith_doc *doc,
                                         const pith_labels *labels,
                                         pith_block_list **list);
PITH_API void pith_block_list_free(pith_block_list *list);

/** Number of blocks in the list. */
PITH_API size_t pith_block_list_count(const pith_block_list *list);

/**
 * The next block.
 *
 * @return  false after the last one, or when memory ran out; the latter leaves
 *          fewer blocks than pith_block_list_count().
 */
PITH_API bool pith_block_list_next(pith_block_list *list,
                                   pith_text_block *block);

/**
 * Turn the decisions about some blocks around: what was kept is dropped, and
 * the reverse.
 *
 * @param labels  of this document; changed.
 * @param blocks  numbers of blocks, from 0, in the order of
 *                pith_block_list_next() and pith_explain() before the call; one
 *                that is not there does nothing. Borrowed for the call.
 * @param n       how many numbers.
 * @return        PITH_OK or PITH_NOMEM. Linear in the page and in n.
 */
PITH_API pith_status pith_labels_flip(pith_doc *doc, pith_labels *labels,
                                      const uint32_t *blocks, size_t n);

/**
 * What the program sees inside, for people and tests. The layout may change
 * between versions.
 *
 * @param what   "tokens": the tokenizer's output, one token a line; "tree":
 *               the parsed tree, indented; "page": one line per node with the
 *               counts that methods read; "features": the leaf blocks that
 *               the method auto decides about, with its numbers for each;
 *               "blocks": the visible text, a line per text block as the
 *               method outlier divides the page;
 *               "layout": one line per shown node with its box and look;
 *               "layout-json": the same as an object with source, width,
 *               height and nodes[], each with node, name, box [x, y, width,
 *               height], font_size, font_weight, inline, background, color;
 *               "meta": every value that may be a fact about the page, with
 *               trust and source, a star before those that are taken.
 * @param out    out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len    out: its length in bytes.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG for another word, PITH_LIMIT beyond the
 *               default max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_dump(pith_doc *doc, const char *what, char **out,
                               size_t *len, pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
