/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, documents: the nodes of a page, and which of them a method kept and
 * why.
 *
 * A document is parsed once and can be labelled any number of times. Every
 * output format is rendered from the same labels. The words for ownership are
 * defined in pith.h.
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

/** A parsed page. It borrows nothing. Owned (pith_doc_free()). */
typedef struct pith_doc pith_doc;

/**
 * The decisions of a method about the nodes of one document. Borrows the
 * document: free the labels first (pith_labels_free()).
 */
typedef struct pith_labels pith_labels;

/**
 * Parse a page as browsers do, and compute the counts that methods need.
 *
 * @param page     the bytes as served; copied.
 * @param options  its encodings, layout and limits are used; NULL: defaults.
 * @param doc      out: owned (pith_doc_free()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page that a limit cut short (see
 *                 pith_doc_warning()); PITH_FORMAT for data that is not text,
 *                 PITH_LIMIT if the time ran out, PITH_CANCELLED, PITH_NOMEM,
 *                 or what pith_options_check() returns.
 */
PITH_API pith_status pith_doc_parse(pith_str page, const pith_options *options,
                                    pith_doc **doc, pith_error *error);
PITH_API void pith_doc_free(pith_doc *doc);

/**
 * The WHATWG name of the encoding from which pith_doc_parse() would decode a
 * page with the same options: a static string. Takes linear time if the
 * encoding has to be guessed.
 */
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
    bool hidden;         /* never displayed: script, style, display:none, ... */
    uint32_t parent;     /* index of the parent; 0 for the document */
    uint32_t end;        /* one past the last descendant */
    pith_str name;       /* of an element: "p", "foreignObject" */
    pith_str text;       /* of a text node or comment, as parsed */
    size_t src;          /* byte offset in the decoded source */
    size_t src_len;      /* 0 for elements that have no tag in the source */
    uint32_t nattrs;     /* number of attributes */
    uint32_t chars;      /* visible code points in the subtree */
    uint32_t words;      /* visible words in the subtree */
    uint32_t link_words; /* those of them that are inside links */
} pith_node;

/** The number of nodes. Node 0 is the document. */
PITH_API uint32_t pith_doc_count(const pith_doc *doc);

/** A view of node i; all zeros past the last node. Takes constant time. */
PITH_API pith_node pith_doc_node(const pith_doc *doc, uint32_t i);

/**
 * Name and value of attribute k (less than nattrs) of node i, borrowed from the
 * document. Character references in the value are resolved by the first call
 * for the attribute, so the document is not const. Data is NULL if memory ran
 * out or there is no such attribute.
 */
PITH_API void pith_doc_attr(pith_doc *doc, uint32_t i, uint32_t k,
                            pith_str *name, pith_str *value);

/**
 * The page as UTF-8 without a byte-order mark, borrowed from the document. The
 * offsets `src` of nodes point into it. If the page shows almost nothing and
 * the text of its embedded data was read instead, that text follows it.
 */
PITH_API pith_str pith_doc_source(const pith_doc *doc);

/** The WHATWG name of the encoding: a static string. */
PITH_API const char *pith_doc_encoding(const pith_doc *doc);

/**
 * The number of warnings, and the i-th of them, borrowed from the document:
 * limits that were reached, bytes that were replaced. Past the last one, an
 * empty slice with NULL data.
 */
PITH_API size_t pith_doc_warnings(const pith_doc *doc);
PITH_API pith_str pith_doc_warning(const pith_doc *doc, size_t i);

/**
 * Run a method on a document.
 *
 * @param doc      unchanged, except for its scratch memory.
 * @param options  its method and settings are used; NULL: defaults.
 * @param labels   out: owned (pith_labels_free()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_NOMEM, or what pith_options_check() returns.
 */
PITH_API pith_status pith_label(pith_doc *doc, const pith_options *options,
                                pith_labels **labels, pith_error *error);
PITH_API void pith_labels_free(pith_labels *labels);

/** Whether node i is kept; false past the last node. */
PITH_API bool pith_labels_keep(const pith_labels *labels, uint32_t i);

/** The rule that decided about node i: a static sentence, never NULL. */
PITH_API const char *pith_labels_why(const pith_labels *labels, uint32_t i);

/**
 * The number on which the decision about node i is based, and what the number
 * is (NULL if the method has none): a static string.
 */
PITH_API double pith_labels_figure(const pith_labels *labels, uint32_t i);
PITH_API const char *pith_labels_figure_name(const pith_labels *labels);

/** How sure the method is, 0 to 1. */
PITH_API double pith_labels_score(const pith_labels *labels);

/**
 * Change a label: true keeps node i, false drops it; its descendants are not
 * affected. A text is rendered if its own text node is kept, an element if
 * something in it is. Does nothing past the last node.
 */
PITH_API void pith_labels_set(pith_labels *labels, uint32_t i, bool keep);

/**
 * Render the kept nodes in a format.
 *
 * @param options  its format, render options and max_output are used; for the
 *                 format "tokens", method, settings and words as well; NULL:
 *                 defaults, plain text.
 * @param out      out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *                 call fails.
 * @param len      out: its length in bytes.
 * @return         PITH_OK, PITH_ARG for an unknown format, PITH_LIMIT if the
 *                 output would exceed max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_render(pith_doc *doc, const pith_labels *labels,
                                 const pith_options *options, char **out,
                                 size_t *len);

/**
 * Explain why each block of the page was kept or dropped. A block is a run of
 * text in one block element (a paragraph, a cell, a heading) for which one
 * decision was made. It is shown with the rule that decided, the method's
 * figure, its number of words, an XPath-like path and its first words.
 *
 * @param format  "text": three lines per block, for people; "json": an object
 *                with method, score, figure (its name) and blocks[], each with
 *                path, keep, reason, grounds (an array with the main reasons in
 *                words), figure, words, link_words, chars, node, src, text.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for an unknown format, PITH_LIMIT beyond the
 *                default max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_explain(pith_doc *doc, const pith_labels *labels,
                                  const char *format, char **out, size_t *len);

/**
 * A block of a page: a run of text in one block element (a paragraph, a cell, a
 * heading) for which one decision was made. Slices are borrowed from the list
 * until the next call of pith_block_list_next().
 */
typedef struct pith_text_block {
    pith_str type;      /* name of the block element: "p", "h2", "td" */
    pith_str text;      /* its visible texts, joined by spaces */
    pith_str xpath;     /* of the block element: "/html/body/div[2]/p[1]" */
    bool kept;          /* the decision */
    const char *reason; /* the rule that decided; a static sentence */
    double figure;      /* the number on which the decision is based, see
                           pith_labels_figure_name(); 0 if there is none */
    size_t start, end;  /* range of its text in pith_doc_source(), in bytes; end
                           is one past the last byte */
    uint32_t node;      /* index of the block element */
    uint32_t words, link_words, chars;
} pith_text_block;

/**
 * All blocks of a page in document order. Borrows the document, but not the
 * labels. Owned (pith_block_list_free()).
 */
typedef struct pith_block_list pith_block_list;

/**
 * Find the blocks of a page.
 *
 * @param labels  the decisions of a method; copied.
 * @param list    out: owned (pith_block_list_free()); NULL if the call fails.
 * @return        PITH_OK or PITH_NOMEM. Takes time linear in the page.
 */
PITH_API pith_status pith_block_list_new(pith_doc *doc,
                                         const pith_labels *labels,
                                         pith_block_list **list);
PITH_API void pith_block_list_free(pith_block_list *list);

/** The number of blocks in the list. */
PITH_API size_t pith_block_list_count(const pith_block_list *list);

/**
 * Get the next block.
 *
 * @return  false after the last one, or if memory ran out; in that case there
 *          were fewer blocks than pith_block_list_count().
 */
PITH_API bool pith_block_list_next(pith_block_list *list,
                                   pith_text_block *block);

/**
 * Reverse the decisions about some blocks: kept blocks are dropped, dropped
 * blocks are kept.
 *
 * @param labels  of this document; changed.
 * @param blocks  numbers of blocks, from 0, in the order of
 *                pith_block_list_next() and pith_explain() before the call. A
 *                number without a block is ignored. Borrowed for the call.
 * @param n       how many numbers.
 * @return        PITH_OK or PITH_NOMEM. Takes time linear in the page and in n.
 */
PITH_API pith_status pith_labels_flip(pith_doc *doc, pith_labels *labels,
                                      const uint32_t *blocks, size_t n);

/**
 * Write internal state of the program, for people and tests. The format may
 * change between versions.
 *
 * @param what   "tokens": the tokenizer's output, one token per line; "tree":
 *               the parsed tree, indented; "page": one line per node with the
 *               counts that methods read; "features": the leaf blocks that the
 *               method auto decides about, with the features of each; "blocks":
 *               the visible text, one line per text block as the method outlier
 *               divides the page; "layout": one line per rendered node with its
 *               box and style; "layout-json": the same as an object with
 *               source, width, height and nodes[], each with node, name, box
 *               [x, y, width, height], font_size, font_weight, inline,
 *               background, color; "meta": every candidate for a fact about the
 *               page, with confidence and source; chosen candidates have a
 *               star.
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
