/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: look into a page, and see how a method decided.
 *
 * This is the third level of the library: the nodes of a page, which of them a
 * method kept, and why. The parts build on each other: documents, the next page
 * of an article, the features and visual blocks of a page, and pictures of them.
 *
 * The words for ownership are defined in pith.h.
 */
#ifndef PITH_INSPECT_H
#define PITH_INSPECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

/* == Documents ============================================================ */

/*
 * The nodes of a page, and which of them a method kept and why.
 *
 * A document is parsed once and can be labelled any number of times. Every
 * output format is rendered from the same labels.
 */

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
 * page with the same options: a static string; NULL if options are set that this
 * version does not know. Takes linear time if the encoding has to be guessed.
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

/**
 * The rule that decided about node i: a static sentence, never NULL; empty past
 * the last node.
 */
PITH_API const char *pith_labels_why(const pith_labels *labels, uint32_t i);

/**
 * The number on which the decision about node i is based (0 if the method has
 * none, and past the last node), and what the number is (NULL if the method has
 * none): a static string.
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

/* == Articles over several pages ========================================== */

/*
 * Find the link to the next page.
 */

/**
 * The page on which an article, a thread or a list continues. Slices and node
 * are borrowed from the document until pith_doc_free().
 */
typedef struct pith_next_page {
    pith_str url;    /* absolute, http or https; NULL data: there is none */
    pith_str page;   /* address of the page itself, as given or as it declares
                        it; NULL data: unknown */
    uint32_t node;   /* the link: an element a or link */
    uint32_t number; /* of the next page, from 1, if its address contains it;
                        otherwise 0 */
    int weight;      /* strength of the evidence, in points; see
                        docs/paging.md */
} pith_next_page;

/**
 * Find the next page by the attributes and texts of links (rel, classes, texts
 * in more than twenty languages), by their addresses, and by their
 * surroundings. Links to the next article, to pages of comments and to other
 * sites are not followed.
 *
 * @param doc   unchanged, except for its memory.
 * @param url   address of the page, absolute; empty: the page's canonical
 *              address. Without either, nothing is found.
 * @param next  out: as above; if there is none, everything except `page` is
 *              zero.
 * @return      PITH_OK; PITH_NOMEM; PITH_LIMIT if the page's time limit is
 *              reached.
 *
 * Takes time linear in the page.
 */
PITH_API pith_status pith_doc_next_page(pith_doc *doc, pith_str url,
                                        pith_next_page *next);

/**
 * The address of a version of the article on a single page, according to the
 * rules of the page's site (single_page_link). NULL data: unknown. It may be on
 * another site. Borrowed from the document.
 */
PITH_API pith_str pith_doc_whole_page(const pith_doc *doc);

/**
 * Whether two addresses mean the same page. Scheme, "www.", a slash at the end
 * and the fragment are ignored.
 */
PITH_API bool pith_url_same_page(pith_str a, pith_str b);

/* == Features ============================================================= */

/*
 * The features of a page that the method `auto` uses.
 *
 * `auto` divides a page into leaf blocks (a paragraph, a heading, a menu entry:
 * a run of text between block-level boundaries) and computes the same list of
 * numbers for each, its features. A model estimates from them how much of the
 * block is content. These calls give access to blocks and features, for
 * training models and for examining a page as the method does. The method runs
 * the same code, so a model is applied to what it was trained on.
 *
 * Features and their values may change between versions: refer to them by name,
 * and do not store values for use with another version of the library.
 */

/**
 * One leaf block. The numbers that methods use are among the features; these
 * members are for people, and for programs that label blocks.
 */
typedef struct pith_feature_block {
    uint32_t node;   /* its first text node, for pith_doc_node() */
    uint32_t last;   /* its last text node; between the two there are only its
                        own nodes and hidden ones */
    uint32_t words;  /* number of words in its text */
    size_t src;      /* offset of its first byte in pith_doc_source() */
    size_t src_stop; /* offset one past the last byte of its last text */
    pith_str text;   /* normalised: each run of white space, including line
                        breaks, is one space, and there is none at the ends;
                        borrowed from the table */
} pith_feature_block;

/**
 * The blocks of a page in document order, and their features. Owned
 * (pith_feature_table_free()); outlives the document. Everything in it is
 * borrowed from it.
 */
typedef struct pith_feature_table {
    size_t nblocks;   /* 0 for a page without visible text */
    size_t nfeatures; /* pith_feature_table_width() */
    const pith_feature_block *blocks;
    const float *values; /* row by row: feature k of block i is values[i *
                            nfeatures + k]; never NaN */
} pith_feature_table;

/** The number of features in this version; the same for every page. */
PITH_API size_t pith_feature_table_width(void);

/**
 * The name of the k-th feature, or NULL past the last one; a static string. The
 * part before the point is its family: features of one family are based on the
 * same idea.
 */
PITH_API const char *pith_feature_table_column(size_t k);

/**
 * Divide a page into blocks and compute their features.
 *
 * @param doc    unchanged, except for its scratch memory.
 * @param table  out: owned (pith_feature_table_free()); NULL if the call fails.
 * @return       PITH_OK or PITH_NOMEM (also at the document's memory limit).
 *
 * Takes time linear in the page.
 */
PITH_API pith_status pith_feature_table_make(pith_doc *doc,
                                             pith_feature_table **table);

/**
 * Compute what `auto` uses in addition to its model when it decides about a
 * block, for training that evaluates the whole decision. The caller supplies
 * the shares, because they must be estimates by models that have not seen the
 * page.
 *
 * The table is like that of pith_feature_table_make(), but with other columns:
 * pith_feature_table_context_width() values per block. `mean.cluster` is the
 * mean share of the blocks that have the same tags and classes above them.
 * `mean.siblings` is that of the outermost row of similar siblings around the
 * block (-1 if there is none). The other two do not depend on the shares:
 * `opinion.place` tells whether the search of the method `candidate` keeps the
 * block, and `opinion.margin` by how much its best candidate leads.
 *
 * @param doc    unchanged, except for its scratch memory.
 * @param share  how much of each block is content, 0 to 1; borrowed.
 * @param n      number of shares; must be the number of blocks of the page.
 * @param table  out: owned (pith_feature_table_free()); NULL if the call fails.
 * @return       PITH_OK; PITH_ARG if a share is not in 0 to 1, or n is not the
 *               number of blocks; PITH_NOMEM.
 */
PITH_API pith_status pith_feature_table_make_context(
    pith_doc *doc, const float *share, size_t n, pith_feature_table **table);

/** The number of columns of such a table. */
PITH_API size_t pith_feature_table_context_width(void);

/** The name of its k-th column, or NULL past the last one; a static string. */
PITH_API const char *pith_feature_table_context_column(size_t k);

PITH_API void pith_feature_table_free(pith_feature_table *table);

/* == Segments ============================================================= */

/*
 * Segment a page into visually coherent blocks.
 *
 * The method `hybrid` divides a page with boxes into visual blocks, after VIPS
 * (Cai, Yu, Wen, Ma, MSR-TR-2003-79), and then weighs text by the position of
 * its block. These calls show that segmentation: the tree of blocks, how
 * coherent each of them is, and the empty strips along which the page was
 * divided, as text, JSON and a picture.
 *
 * A *block* is one element, or a run of adjacent texts and inline elements. A
 * *group* contains blocks and groups; both are *segments*. The *DoC*, degree of
 * coherence, of a segment is 1 to 10; that of a part is never lower than that
 * of its group. A *separator* is a strip between the parts of a group; its
 * weight tells how strongly it separates them. Coordinates are page pixels,
 * from the top left corner.
 */

/**
 * What to write, and how far to divide. All zero: text, divided as `hybrid`
 * does by default.
 */
typedef struct pith_segments_how {
    size_t size;        /* sizeof(pith_segments_how) or 0: see basics.h */
    const char *format; /* "text", "json" or "svg"; NULL: text */
    unsigned pdoc;      /* divide blocks whose DoC is at most this, 1 to 10; 0:
                           5 */
    double theta;       /* elements below this share of the page's area are
                           small, up to 1; 0: 0.05 */
    unsigned rounds;    /* maximum number of times a block is divided, up to 20;
                           0: 10 */
    pith_str picture;   /* for "svg": a picture of the page, as
                           pith_plot.picture, behind the blocks; borrowed;
                           empty: none */
} pith_segments_how;

/**
 * Segment a page and write the result.
 *
 * "text": a line with layout, page size and counts, then a line per segment,
 * indented by its depth: DoC, box (x,y widthxheight), the rule that made it a
 * block or the separators along which a group was divided, its path and first
 * words.
 *
 * "json": an object with layout, width, height, cut_short, segments[] (parents
 * before children; parent, depth, kind "group", "block" or "run", doc, round,
 * box, and for blocks rule, path, node, text) and separators[] (segment, axis
 * "row" or "column", from, to, low, high, weight).
 *
 * "svg": the page with its blocks, labelled with their DoC, and the separators,
 * over the picture or, without one, over the boxes and texts of the page. It is
 * drawn by pith_plot_boxes() of plot.h and has the same guarantees.
 *
 * @param doc    its layout (pith_options.layout at parsing) gives the boxes;
 *               unchanged, except for its scratch memory.
 * @param how    NULL: all zero.
 * @param out    out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails. A page without visible content has no segments.
 * @param len    out: its length in bytes; may be NULL.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for another format, numbers out of range, or
 *               the layout "none", which has no boxes; PITH_LIMIT beyond
 *               max_output; PITH_NOMEM.
 *
 * Takes time linear in the number of nodes for each round, plus b log b for b
 * blocks and b for each level of the tree. On pages that are made to be slow, a
 * limit on the sum over the levels leaves some groups undivided (cut_short).
 */
PITH_API pith_status pith_segments_show(pith_doc *doc,
                                        const pith_segments_how *how,
                                        char **out, size_t *len,
                                        pith_error *error);

/* == Figures and the report =============================================== */

/*
 * Draw how a method decided about a page.
 *
 * A figure is an SVG document (plot.h describes their common properties) that
 * is made of the method's own intermediate values, usually in the way of the
 * paper behind the method. The report is one HTML file that shows the page with
 * what up to three methods kept and dropped, the reason for each block, and the
 * figures. docs/pictures.md explains how to read them.
 */

/** A description of a figure; static. */
typedef struct pith_figure_info {
    const char *method;  /* the method that has it; NULL: every method that
                            gives a number for each block */
    const char *name;    /* [a-z-]+ */
    const char *summary; /* one line, no full stop */
} pith_figure_info;

/** The i-th figure; false past the last one, and *info is then unchanged. */
PITH_API bool pith_figure_info_at(size_t i, pith_figure_info *info);

/** Whether a method (NULL: the default one) has a figure of that name. */
PITH_API bool pith_figure_exists(const char *method, const char *name);

/**
 * Whether a figure shows what a person annotated (pith_options.annotated).
 * Without an annotation it has nothing to show, and reports do not have it.
 */
PITH_API bool pith_figure_is_annotated(const char *method, const char *name);

/**
 * Draw a figure of a page.
 *
 * @param doc      unchanged, except for its scratch memory.
 * @param options  its method, settings and annotated content are used; NULL:
 *                 defaults.
 * @param name     from pith_figure_info_at().
 * @param svg      out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *                 call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, also for a page without anything to draw (the figure
 *                 says so); PITH_ARG if the method has no such figure;
 *                 PITH_NOMEM, or what pith_options_check() returns.
 *
 * Costs as much as running the method, plus the search for outliers in the case
 * of `words`. The size of a figure is bounded for any page: see plot.h.
 */
PITH_API pith_status pith_doc_figure(pith_doc *doc, const pith_options *options,
                                     const char *name, char **svg,
                                     pith_error *error);

/**
 * Draw a word list (pith/learn.h) in the way in which the figures `words`,
 * `words-filtered` and `words-flat` of the method `outlier` draw the words of a
 * page.
 *
 * @param words  a list over any number of pages, already searched; otherwise it
 *               has no outliers. Pruned words are left out.
 * @param name   of the figure.
 * @param svg    out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, also for an empty list; PITH_ARG for another name;
 *               PITH_NOMEM.
 *
 * Takes n log n steps for n words. If a list has more than 2,000 different
 * points in three dimensions, 2,000 of them are drawn, evenly chosen, and the
 * caption says so.
 */
PITH_API pith_status pith_words_figure(const pith_words *words,
                                       const char *name, char **svg,
                                       pith_error *error);

/** What a report shows. */
typedef struct pith_report_page {
    size_t size;   /* sizeof(pith_report_page) or 0: see basics.h */
    pith_doc *doc; /* unchanged, except for its scratch
                                           memory */
    pith_str name; /* of the page, for the heading: a file,
                                           an address */
    const pith_options *const *options; /* method and settings; one column
                                           each */
    size_t noptions;                    /* 1 to 3 */
} pith_report_page;

/**
 * Write the report on a page: HTML that needs no other file and has no scripts.
 *
 * The page in the report is inert. It is rebuilt from a fixed list of elements
 * and attributes. Scripts, frames, forms, objects, media, link targets and
 * everything that would be loaded are left out, and style sheets lose what
 * could load. The page is in a frame that must not run anything, under a policy
 * that forbids the browser to load anything. Pictures are replaced by boxes
 * with their alternative text.
 *
 * The report shows at most 3 MB of each page, and at most 2,000 rows of the
 * table of blocks. It says what it leaves out.
 *
 * @param page   what to show.
 * @param html   out: UTF-8, NUL-terminated, owned (pith_free()); NULL if the
 *               call fails.
 * @param len    out: its length in bytes.
 * @param error  detail, may be NULL.
 * @return       PITH_OK, PITH_ARG if the number of methods is out of range,
 *               PITH_NOMEM, or what pith_options_check() returns.
 */
PITH_API pith_status pith_explain_html(const pith_report_page *page,
                                       char **html, size_t *len,
                                       pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
