/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: the main content of web pages.
 *
 * The library has three rungs; take the lowest that does the job.
 *
 *   1. pith_extract()       HTML bytes in, plain text out, one call.
 *   2. pith_worker          many pages: options in, a result with text,
 *                           score, status and warnings out; memory is reused.
 *   3. pith_doc             look inside: nodes, what a method kept and why,
 *                           any output format from the same labels.
 *
 * Rules that hold everywhere
 *
 *   Text is UTF-8 in and out, carried as pith_str (pointer and length); NUL is
 *   a byte like any other. Sizes and offsets are bytes unless the name says
 *   otherwise. Broken HTML is never an error: only limits, memory and
 *   arguments are. Nothing here reads files, the network, the environment or
 *   the locale, and nothing is kept in globals: a worker or document belongs
 *   to one thread at a time, different ones to as many threads as you like.
 *
 *   Ownership is always one of three words: borrowed (valid until something
 *   named), owned (you free it, with the call named), copied (you may drop
 *   your side at once). Every pith_..._free(NULL) is fine.
 */
#ifndef PITH_H
#define PITH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PITH_API __attribute__((visibility("default")))
#else
#define PITH_API
#endif

/** Version of this header, MAJOR.MINOR.PATCH. */
#define PITH_VERSION "0.1.0"

/** Version of the library that is running, a static string. */
PITH_API const char *pith_version(void);

/* -- Strings ----------------------------------------------------------- */

/**
 * A borrowed run of UTF-8 bytes. Never NUL-terminated, never freed through
 * this type; valid for as long as whatever it points into.
 */
typedef struct pith_str {
    const char *data; /* first byte; may be NULL when len is 0 */
    size_t len;       /* bytes, not code points */
} pith_str;

/** A slice of a string literal. */
#define PITH_S(lit) ((pith_str){"" lit, sizeof(lit) - 1})

/** The two arguments of a printf "%.*s" for a slice. */
#define PITH_FMT(s) (int)(s).len, (s).data

/* -- Status and errors ------------------------------------------------- */

/* Every status the library can return: name, sentence for people. */
#define PITH_STATUS_MAP(X)                                 \
    X(OK, "success")                                       \
    X(NOMEM, "memory limit reached")                       \
    X(LIMIT, "input exceeds a configured limit")           \
    X(ARG, "argument outside its documented range")        \
    X(NOMETHOD, "no extraction method of that name")       \
    X(NOPARAM, "the method has no parameter of that name") \
    X(ENCODING, "no character encoding of that name")      \
    X(IO, "reading or writing failed")                     \
    X(FORMAT, "data is not in the expected format")

/** Outcome of a call that can fail; PITH_OK is 0. */
typedef enum pith_status {
#define PITH_STATUS_ROW(name, text) PITH_##name,
    PITH_STATUS_MAP(PITH_STATUS_ROW)
#undef PITH_STATUS_ROW
} pith_status;

/** The sentence that belongs to a status; a static string, never NULL. */
PITH_API const char *pith_status_text(pith_status status);

/**
 * Detail about a failure, filled in by calls that take one; pass NULL when it
 * is not wanted. Untouched on success.
 */
typedef struct pith_error {
    pith_status status;
    size_t offset;  /* byte offset in the input, 0 when it has none */
    char text[200]; /* one line for people, NUL-terminated */
} pith_error;

/** Free bytes that a call handed over as owned. */
PITH_API void pith_free(void *bytes);

/* -- Rung 1: one call --------------------------------------------------- */

/**
 * The main content of a page as plain text, with the default method.
 *
 * @param page  the bytes as served, in any encoding; copied.
 * @param text  out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len   out: its length without the NUL; may be NULL.
 * @return      PITH_OK (also for a page without content: empty text), or
 *              PITH_NOMEM, PITH_LIMIT.
 */
PITH_API pith_status pith_extract(pith_str page, char **text, size_t *len);

/* -- Options ------------------------------------------------------------ */

/** Caps per page. What they cut is missing; a warning says so. */
typedef struct pith_limits {
    size_t max_bytes;   /* input read, in bytes; 20,000,000 */
    uint32_t max_nodes; /* nodes of the page; 1,000,000 */
    uint32_t max_depth; /* deeper nodes hang at this depth; 512 */
    uint32_t max_attrs; /* attributes of one element; 1,024 */
    size_t max_memory;  /* bytes for one page, all told; 2,000,000,000 */
    size_t max_output;  /* bytes of one result; 200,000,000 */
} pith_limits;

/** Choices of the renderers. */
typedef struct pith_render_options {
    bool links;        /* keep addresses of links (Markdown, HTML always do) */
    bool images;       /* keep images with their alternative text */
    bool no_tables;    /* leave tables out */
    bool formatting;   /* emphasis in plain text as in Markdown */
    pith_str base_url; /* what relative addresses are resolved against, after
                          the page's own <base>; may be empty; borrowed */
} pith_render_options;

/** A parameter of a method, by name, as text: {"min-words", "8"}. */
typedef struct pith_setting {
    pith_str name;
    pith_str value;
} pith_setting;

typedef struct pith_options {
    const char *method;           /* NULL: the default method */
    const pith_setting *settings; /* the method's parameters; borrowed */
    size_t nsettings;
    const char *format; /* a name of pith_format_at(); NULL: text */
    pith_render_options render;
    pith_str encoding;          /* label that overrules the page, or empty */
    pith_str http_charset;      /* what HTTP declared, or empty */
    pith_str fallback_encoding; /* for pages that declare nothing; empty:
                                      a guess */
    bool http_first;            /* HTTP's charset before the page's own, as
                                      browsers do */
    pith_limits limits;
} pith_options;

/** All defaults, as the comments above state them. */
PITH_API pith_options pith_options_default(void);

/* -- Rung 2: many pages ------------------------------------------------- */

/** Memory kept between pages. One thread at a time. */
typedef struct pith_worker pith_worker;

/** A worker, owned (pith_worker_free()), or NULL when memory ran out. */
PITH_API pith_worker *pith_worker_new(void);
PITH_API void pith_worker_free(pith_worker *worker);

/** How a page went; the JSONL field `status`. */
typedef enum pith_outcome {
    PITH_OUTCOME_OK,
    PITH_OUTCOME_EMPTY, /* nothing worth keeping found */
    PITH_OUTCOME_LIMIT, /* a limit cut the page short; what was found is
                           there */
    PITH_OUTCOME_ERROR, /* unreadable; `reason` says why */
} pith_outcome;

/** "ok", "empty", "limit", "error". */
PITH_API const char *pith_outcome_name(pith_outcome outcome);

/**
 * What is known about one page. Slices with NULL data mean "unknown".
 * Everything is borrowed from the result and lives until pith_result_free().
 */
typedef struct pith_result {
    pith_outcome outcome;
    pith_str reason; /* why empty, cut short or unreadable */
    pith_str method;
    double score;      /* 0 to 1: how sure the method is */
    pith_str output;   /* in the format asked for */
    pith_str text;     /* as the text renderer gives it */
    size_t text_chars; /* code points of text */
    size_t bytes;      /* of the page as given */
    pith_str encoding; /* WHATWG name of what it was decoded from */
    pith_str page_type, title, author, date, sitename, description, language;
    const pith_str *warnings;
    size_t nwarnings;
} pith_result;

/**
 * Extract one page. The page's bytes are copied. On PITH_OK *result is owned
 * (pith_result_free()) and outlives the worker; limits hit are no failure but
 * an outcome. Fails with PITH_NOMEM, PITH_ARG, PITH_NOMETHOD, PITH_NOPARAM,
 * PITH_ENCODING; then *result is NULL and *error (may be NULL) has details.
 */
PITH_API pith_status pith_worker_extract(pith_worker *worker, pith_str page,
                                         const pith_options *options,
                                         pith_result **result,
                                         pith_error *error);

PITH_API void pith_result_free(pith_result *result);

/**
 * A result for a page that could not even be read (missing file, damaged
 * gzip): outcome error, reason copied. Lets every input have its record.
 */
PITH_API pith_result *pith_result_error(pith_str reason, size_t bytes);

/**
 * The JSON object of a result: the fields of the command line's JSONL, in
 * its order. id, url: borrowed, NULL data gives null. ms: time spent.
 * indent: spaces per level, 0 for one line. Owned text, NUL-terminated.
 */
PITH_API pith_status pith_result_json(const pith_result *result, pith_str id,
                                      pith_str url, double ms, int indent,
                                      char **json, size_t *len);

/* -- Rung 3: documents, labels, renderers -------------------------------- */

/** A parsed page. Borrows nothing; owned by you (pith_doc_free()). */
typedef struct pith_doc pith_doc;

/** What a method decided about each node of one document. */
typedef struct pith_labels pith_labels;

/** Parse a page. Uses options->encoding..., ->limits; the bytes are copied. */
PITH_API pith_status pith_doc_parse(pith_str page, const pith_options *options,
                                    pith_doc **doc, pith_error *error);
PITH_API void pith_doc_free(pith_doc *doc);

/** Kinds of nodes. */
typedef enum pith_node_kind {
    PITH_KIND_DOCUMENT,
    PITH_KIND_DOCTYPE,
    PITH_KIND_COMMENT,
    PITH_KIND_TEXT,
    PITH_KIND_ELEMENT,
} pith_node_kind;

/** One node, as a view; slices are borrowed from the document. */
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
    uint32_t chars; /* visible code points in the subtree */
    uint32_t words;
    uint32_t link_words;
} pith_node;

/** Number of nodes; node 0 is the document. */
PITH_API uint32_t pith_doc_count(const pith_doc *doc);

/** A view of node i; i must be below pith_doc_count(). Constant time. */
PITH_API pith_node pith_doc_node(const pith_doc *doc, uint32_t i);

/** Name and value of attribute k of node i, borrowed from the document. */
PITH_API void pith_doc_attr(pith_doc *doc, uint32_t i, uint32_t k,
                            pith_str *name, pith_str *value);

/** The page as UTF-8, which src offsets point into. */
PITH_API pith_str pith_doc_source(const pith_doc *doc);

/** WHATWG name of the encoding, a static string. */
PITH_API const char *pith_doc_encoding(const pith_doc *doc);

/** Number of warnings, and the i-th: caps that were hit, bytes replaced. */
PITH_API size_t pith_doc_warnings(const pith_doc *doc);
PITH_API pith_str pith_doc_warning(const pith_doc *doc, size_t i);

/** Run a method; uses options->method and ->settings. Owned labels. */
PITH_API pith_status pith_label(pith_doc *doc, const pith_options *options,
                                pith_labels **labels, pith_error *error);
PITH_API void pith_labels_free(pith_labels *labels);

/** True when node i is kept. */
PITH_API bool pith_labels_keep(const pith_labels *labels, uint32_t i);

/** The rule that decided about node i; a static sentence, never NULL. */
PITH_API const char *pith_labels_why(const pith_labels *labels, uint32_t i);

/** The number the decision rests on, and what it is (NULL: none). */
PITH_API double pith_labels_figure(const pith_labels *labels, uint32_t i);
PITH_API const char *pith_labels_figure_name(const pith_labels *labels);

/** How sure the method is, 0 to 1. */
PITH_API double pith_labels_score(const pith_labels *labels);

/** Change a label: 1 keeps, 0 drops node i (not its descendants). */
PITH_API void pith_labels_set(pith_labels *labels, uint32_t i, bool keep);

/** Kept nodes in a format; uses options->format, ->render. Owned text. */
PITH_API pith_status pith_render(pith_doc *doc, const pith_labels *labels,
                                 const pith_options *options, char **out,
                                 size_t *len, pith_error *error);

/**
 * What the program sees inside, for people and tests: "tokens", "tree" or
 * "page". The layout may change between versions. Owned text.
 */
PITH_API pith_status pith_dump(pith_doc *doc, const char *what, char **out,
                               size_t *len, pith_error *error);

/* -- What there is ------------------------------------------------------- */

/** A parameter of a method. Ends a list when name is NULL. */
typedef struct pith_param {
    const char *name;
    const char *help;          /* one line with the unit */
    double low, high;          /* range, both ends included */
    double standard;           /* default */
    const char *const *values; /* names for 0, 1, 2, ..., ends with NULL; or
                                  NULL for a number */
} pith_param;

/** A method as people see it; static. */
typedef struct pith_method_info {
    const char *name;
    const char *summary;
    const char *source;       /* paper, project or "own" */
    const pith_param *params; /* ends with a NULL name; may be NULL */
} pith_method_info;

/** The i-th method; false past the last. The first one is no better than
 * the others: pith_default_method() names the default. */
PITH_API bool pith_method_info_at(size_t i, pith_method_info *info);
PITH_API const char *pith_default_method(void);

/** Name of the i-th output format ("text", "markdown", "html"), or NULL. */
PITH_API const char *pith_format_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
