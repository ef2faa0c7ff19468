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
 * Rules that hold everywhere:
 *   Text is UTF-8 in and out, carried as pith_str (pointer and length); NUL is
 *   a byte like any other. Sizes and offsets are bytes unless the name says
 *   otherwise. Broken HTML is never an error: only limits, memory and
 *   arguments are. Nothing here reads files, the network, the environment or
 *   the locale (but for libthai, where tokens of Thai are wanted: it reads its
 *   dictionary), and nothing is kept in globals: a worker or document belongs
 *   to one thread at a time, different ones to as many threads as you like.
 *
 *   Ownership is always one of three words: borrowed (valid until something
 *   named), owned (you free it, with the call named), copied (you may drop
 *   your side at once). Every pith_..._free(NULL) is fine.
 *
 *   The same bytes and options give the same result, byte for byte, on every
 *   machine and in any number of threads; only what the time limit stops
 *   depends on the clock.
 *
 * The shortest program (examples/ holds one per rung):
 *     char *text;
 *     if (pith_extract((pith_str){html, html_len}, &text, NULL) == PITH_OK)
 *         puts(text);
 *     pith_free(text);
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

/**
 * Version of the library that is running, a static string. Differs from
 * PITH_VERSION when a program was compiled against another release.
 */
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

/** A slice of a string literal; an expression, not for static tables. */
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
    X(FORMAT, "data is not in the expected format")        \
    X(CANCELLED, "cancelled by the caller")

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
 * is not wanted. Untouched on success. The text names what was wrong and what
 * would be right: "method ctd has no parameter \"x\"; it has none".
 */
typedef struct pith_error {
    pith_status status;
    size_t offset;  /* byte offset in the input, 0 when it has none */
    char text[200]; /* one line for people, NUL-terminated */
} pith_error;

/**
 * Free bytes that a call handed over as owned. Use this rather than free():
 * library and program may have different allocators.
 */
PITH_API void pith_free(void *bytes);

/* -- Rung 1: one call --------------------------------------------------- */

/**
 * The main content of a page as plain text, with the default method.
 *
 * @param page  the bytes as served, in any encoding; copied.
 * @param text  out: UTF-8, NUL-terminated, owned (pith_free()); NULL when the
 *              call fails.
 * @param len   out: its length without the NUL; may be NULL.
 * @return      PITH_OK (also for a page without content: empty text, and for
 *              one cut short by a limit: what was found until there),
 *              PITH_FORMAT for data that is no text at all (a picture, a
 *              PDF), PITH_LIMIT after 30 seconds, or PITH_NOMEM.
 *
 * Each call sets up and drops its memory; for more than a few pages the next
 * rung is faster.
 */
PITH_API pith_status pith_extract(pith_str page, char **text, size_t *len);

/* -- Options ------------------------------------------------------------ */

/**
 * Caps per page, against hostile and broken input. A page that reaches one is
 * not lost: what was found until then is there, its outcome is
 * PITH_OUTCOME_LIMIT, and a warning names the cap.
 *
 * A field that is 0 means its default, the number at its end.
 */
typedef struct pith_limits {
    /* Bytes of the page that are read, after unpacking; the rest is not
     * looked at. 1 to 2,000,000,000; 20,000,000. */
    size_t max_bytes;
    /* Nodes (elements, texts, comments) of the page; reading stops there.
     * 16 to 500,000,000; 1,000,000. */
    uint32_t max_nodes;
    /* Levels of nesting. Deeper elements are kept, as neighbours at this
     * depth. 8 to 100,000; 512, as browsers have it. */
    uint32_t max_depth;
    /* Attributes of one element; further ones are dropped. 1 to 60,000;
     * 1,024. */
    uint32_t max_attrs;
    /* Bytes of working memory for one page, all told. Reaching it fails the
     * call with PITH_NOMEM. At least 100,000; 2,000,000,000. */
    size_t max_memory;
    /* Bytes of one result in one format. 200,000,000. */
    size_t max_output;
    /* Milliseconds for one page. Checked inside the loops of every stage: a
     * page overruns by less than 200 ms. UINT32_MAX: none; 30,000. */
    uint32_t timeout_ms;
} pith_limits;

/** Choices of the renderers. */
typedef struct pith_render_options {
    bool links;        /* keep addresses of links (Markdown, HTML do anyway) */
    bool images;       /* keep images with their alternative text */
    bool no_links;     /* leave them out of Markdown and HTML, too */
    bool no_tables;    /* leave tables out */
    bool formatting;   /* emphasis in plain text as in Markdown */
    bool no_comments;  /* leave readers' comments out */
    pith_str base_url; /* what relative addresses are resolved against, after
                          <base>; empty: the page's own word; borrowed */
} pith_render_options;

/**
 * Finds a style sheet that a page links to.
 *
 * @param context  the caller's, from pith_layout_choice.
 * @param href     the address as the page writes it, not resolved; of what the
 *                 sheet "look/a.css" imports as "b.css" it is "look/b.css".
 * @param css      out: the sheet as UTF-8, borrowed until the document is
 *                 freed or loaded anew.
 * @return         false when there is none; then it counts as empty.
 */
typedef bool pith_style_lookup(void *context, pith_str href, pith_str *css);

/**
 * A node of a page as a browser shows it. Coordinates are page pixels, from
 * the top left corner; a node of width and height 0 is not rendered.
 */
typedef struct pith_shown_node {
    uint32_t parent; /* index of the parent, below the node's own; the first
                        node is the document and has 0 */
    pith_str name;   /* of an element; "#text" of text */
    pith_str text;   /* of text, white space as it is */
    float x, y, width, height;
    float font_size;      /* pixels */
    uint16_t font_weight; /* 100 to 900 */
    bool is_inline;       /* computed display is inline or inline-block */
    uint32_t background;  /* 0xRRGGBB behind it: its own colour, else that of
                             the nearest ancestor which has one */
    uint32_t color;       /* 0xRRGGBB of its text */
} pith_shown_node;

/** A page as a browser shows it; pith/browser.h makes them. */
typedef struct pith_shown_page {
    const pith_shown_node *nodes; /* in document order; borrowed */
    uint32_t nnodes;
    float width, height; /* of the whole page */
} pith_shown_page;

/**
 * Shows the page that is being worked on in a browser.
 *
 * @param context  the caller's, from pith_layout_choice.
 * @param shown    out: borrowed until the call that asked returns.
 * @param problem  out: one line that says why there is none, or what people
 *                 should know about it (empty: nothing); borrowed as well.
 * @return         false when the page could not be shown; its boxes are then
 *                 estimated, and a warning says so.
 */
typedef bool pith_shown_lookup(void *context, pith_shown_page *shown,
                               pith_str *problem);

/** Where the boxes of a page come from, for methods that need them. */
typedef struct pith_layout_choice {
    const char *source; /* "builtin" (or NULL): an estimate from HTML and style
                           rules; "plain": from HTML and inline widths alone, a
                           page of 1000 pixels; "chromium": a browser's, by way
                           of `shown`; "none": no boxes */
    uint32_t width, height;    /* of the viewport in pixels, 1 to 100,000; 0:
                               1280 and 1024 */
    pith_style_lookup *lookup; /* for linked style sheets; NULL: only the rules
                                  that stand in the page itself count */
    void *context;             /* handed to lookup */

    /* For "chromium". Asked at most once a page: by pith_doc_parse() at once,
     * by pith_worker_extract() when the method needs boxes. Its nodes are
     * found again in the page by names and texts, so the two trees may differ
     * a little; a warning says when much is missing. The page's time limit
     * does not run meanwhile. */
    pith_shown_lookup *shown;
    void *shown_context;
} pith_layout_choice;

/**
 * A parameter of a method, by name, as text: {"min-words", "8"}. Numbers are
 * decimal with a point, whatever the locale; a parameter with named values
 * takes one of the names; one that is a text (pith_text_param) takes the text
 * itself, not the name of a file.
 */
typedef struct pith_setting {
    pith_str name;
    pith_str value;
} pith_setting;

/** A list of words of many pages: pith/word_lists.h. */
typedef struct pith_words pith_words;

/** What repeats on the pages of a site: pith/site.h. */
typedef struct pith_template pith_template;

/** Where the content of a site stands: pith/rules.h. */
typedef struct pith_rule pith_rule;

/** How a template tells what repeats: pith/site.h. */
typedef enum pith_match {
    PITH_MATCH_CONTEXT, /* blocks, together with a neighbour; the default */
    PITH_MATCH_TEXT,    /* extracted texts */
    PITH_MATCH_PLACE,   /* extracted texts at the same XPath */
} pith_match;

/**
 * What a call should do. Everything is borrowed for the call. A struct of
 * zeros is valid and means all defaults, so that a program which sets fields
 * by name goes on working when later versions add some.
 */
typedef struct pith_options {
    const char *method;           /* NULL: pith_default_method() */
    const pith_setting *settings; /* the method's parameters; of several for
                                     one parameter the last counts */
    size_t nsettings;
    const char *balance; /* "precision" prefers less noise, "recall" losing
                            nothing, "balanced" (or NULL) neither; methods
                            without a parameter of that name ignore it */
    const char *format;  /* a name of pith_format_at(); NULL: "text" */
    bool tokens;         /* pith_result.tokens is wanted, whatever the format */
    const pith_words *words; /* of many pages; their outliers, instead of the
                                page's own, are those of the method outlier;
                                NULL: the page's */
    pith_render_options render;

    /* How bytes become text. A byte-order mark decides; then what the page
     * declares; then what HTTP declared, unless the bytes can only be UTF-8;
     * then the fallback, or else a guess. All three are labels of the WHATWG table ("tis-620", "latin1"), or
     * empty. */
    pith_str encoding;          /* overrules the page; must be known */
    pith_str http_charset;      /* what HTTP declared; unknown ones warn */
    pith_str fallback_encoding; /* instead of a guess; must be known */
    bool http_first;            /* HTTP before the page's own declaration, as
                                   browsers do */

    /* Parts of the page, as lists of CSS selectors ("main article, .post"), or
     * empty; borrowed while a page is loaded. Everything outside of what
     * `select` matches is off the page before a method looks; where the method
     * then keeps nothing, what was selected is kept whole. What `prune`
     * matches is off the page too. Type, class, id and attribute selectors,
     * all combinators, :is() :not() :where(), :nth-child() and kin. */
    pith_str select, prune;

    const pith_template *site_template; /* what to drop because it repeats on
                                           the site; NULL: nothing */
    pith_match site_match;
    const pith_rule *rules; /* of the page's site, for the method rules */
    size_t nrules;
    pith_layout_choice layout; /* counts when a page is loaded; its lookup must
                                   live as long as the document */
    pith_str remark; /* what the caller knows about the page, as its first
                        warning; empty: nothing */
    pith_limits limits;

    /* Asked now and then while a page is worked on (every few milliseconds, in
     * the thread that works); true ends the call with PITH_CANCELLED. NULL:
     * nobody cancels. */
    bool (*is_cancelled)(void *context);
    void *cancel_context;
} pith_options;

/** All defaults, written out: names of method and format, limits as numbers. */
PITH_API pith_options pith_options_default(void);

/**
 * Find out whether options are usable, before the first page: method,
 * settings, format, encodings, limits.
 *
 * @param options  NULL means all defaults.
 * @param error    detail, may be NULL: what is wrong and what there is.
 * @return         PITH_OK, PITH_NOMETHOD, PITH_NOPARAM, PITH_ENCODING or
 *                 PITH_ARG. Every call that takes options returns the same.
 */
PITH_API pith_status pith_options_check(const pith_options *options,
                                        pith_error *error);

/* -- Rung 2: many pages ------------------------------------------------- */

/**
 * Memory kept between pages: after a few pages extraction allocates next to
 * nothing. One thread at a time; give every thread a worker of its own.
 */
typedef struct pith_worker pith_worker;

/** A worker, owned (pith_worker_free()), or NULL when memory ran out. */
PITH_API pith_worker *pith_worker_new(void);
PITH_API void pith_worker_free(pith_worker *worker);

/** How a page went; the JSONL field `status`. */
typedef enum pith_outcome {
    PITH_OUTCOME_OK,
    PITH_OUTCOME_EMPTY, /* nothing worth keeping found */
    PITH_OUTCOME_LIMIT, /* a limit was reached; what was found is there */
    PITH_OUTCOME_ERROR, /* unreadable; `reason` says why */
} pith_outcome;

/** "ok", "empty", "limit", "error"; a static string. */
PITH_API const char *pith_outcome_name(pith_outcome outcome);

/**
 * Something that is known about a page besides its text, and where it was
 * found: title, author, published, modified, sitename, description, url,
 * image, language, category, tag, license, page_type, language_detected.
 * Authors, categories and tags may come several times. Days are ISO 8601, with
 * time and zone where the page says them ("2025-09-04T10:00:00+02:00"); language is a tag as declared
 * ("en-US"); addresses are absolute where the page's address is known. Which
 * sources there are, and in which order they are trusted, is in
 * docs/metadata.md.
 */
typedef struct pith_fact {
    const char *name;  /* static */
    pith_str value;    /* never empty */
    pith_str source;   /* "meta og:title", "json-ld article author", "h1" */
    double confidence; /* 0 to 1: the trust in the source; no probability */
} pith_fact;

/**
 * What is known about one page. Slices with NULL data mean "unknown".
 * Everything is borrowed from the result and lives until pith_result_free().
 */
typedef struct pith_result {
    pith_outcome outcome;
    pith_str reason;   /* why empty, cut short or unreadable; unknown for
                        PITH_OUTCOME_OK */
    pith_str method;   /* the method that ran */
    double score;      /* 0 to 1: how sure the method is; negative: unknown */
    pith_str output;   /* in the format asked for */
    pith_str text;     /* the content as plain text, without any markup:
                        paragraphs, headings, list items and table rows each
                        on a line, an empty line between blocks */
    pith_str comments; /* what readers wrote below it, as plain text; unknown
                          where there is none, or none was asked for */
    size_t text_chars; /* code points of text */
    pith_str tokens;   /* words of text in lower case, as stems and without
                          stop words, separated by spaces; unknown unless
                          pith_options.tokens asks for them */
    size_t bytes;      /* of the page as given */
    pith_str encoding; /* WHATWG name of what it was decoded from */
    pith_str page_type, title, author, date, sitename, description, language;
    /* of these, author joins several with ", "; date is the day of
     * publication, or else that of the last change if the page shows it;
     * language is the first part of the declared tag, or what is detected from
     * the text where that speaks clearly against it or nothing is declared */
    const pith_fact *facts; /* all of that and more, in a stable order */
    size_t nfacts;
    const pith_str *warnings; /* caps that were reached, bytes that were
                                 replaced, encodings that were guessed */
    size_t nwarnings;
    const pith_rule *rules; /* of the method rules: the one of
                               pith_options.rules that was used, with 1 hit; or
                               those that the page teaches, with none */
    size_t nrules;
} pith_result;

/**
 * Extract one page.
 *
 * @param worker   any worker; not used by another thread meanwhile.
 * @param page     the bytes as served; copied.
 * @param options  NULL means all defaults.
 * @param result   out: owned (pith_result_free()), outlives the worker; NULL
 *                 when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, whatever the page is: limits, empty pages and
 *                 binary data are outcomes. PITH_NOMEM, or what
 *                 pith_options_check() returns.
 *
 * Linear in the page, for every page.
 */
PITH_API pith_status pith_worker_extract(pith_worker *worker, pith_str page,
                                         const pith_options *options,
                                         pith_result **result,
                                         pith_error *error);

PITH_API void pith_result_free(pith_result *result);

/**
 * A result for a page that could not even be read (missing file, damaged
 * gzip): outcome error, reason copied. Lets every input have its record.
 * bytes: what is known of its size, 0 when nothing is. Owned
 * (pith_result_free()), or NULL when memory ran out.
 */
PITH_API pith_result *pith_result_error(pith_str reason, size_t bytes);

/** What a record says beside the result itself. */
typedef struct pith_record {
    pith_str id;   /* the page's name; NULL data gives null */
    pith_str url;  /* its address, likewise */
    double ms;     /* time spent, in milliseconds; 0: there is no such field */
    int indent;    /* spaces a level; 0: all on one line */
    bool metadata; /* add the object `metadata`, see below */
    bool tokens;   /* add the array `tokens` */
    bool csv_safe; /* csv: an apostrophe before what a sheet would reckon */
} pith_record;

/**
 * A result as one JSON object: id, url, status, reason, method, score,
 * page_type, title, author, date, sitename, description, language, text, comments,
 * length (code points of text), bytes, ms, warnings, in this order. Unknown
 * fields are null and never left out, but for ms: without it the same bytes give
 * the same record.
 *
 * With record->tokens a member `tokens` follows, an array of strings, or null
 * where they are unknown.
 *
 * With record->metadata a last member `metadata` holds all facts: title,
 * authors[], published, modified, sitename, description, url, image, language
 * (as declared), language_detected, categories[], tags[], license, page_type,
 * and sources, an object with source and confidence for each known fact.
 *
 * @param json  out: valid JSON in UTF-8 without a line break at its end,
 *              NUL-terminated, owned (pith_free()).
 * @param len   out: its length in bytes.
 * @return      PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_json(const pith_result *result,
                                      const pith_record *record, char **json,
                                      size_t *len);

/**
 * What is known about a page as a block to put before its text, as readers of
 * notes and of trafilatura's output know it:
 *
 *     ---
 *     title: "Ten years of rain"
 *     author: "Ann Smith"
 *     date: "2025-09-04"
 *     ---
 *
 * The names are title, author, url, sitename, description, date, modified,
 * language, page_type, image, license, categories, tags; those that are not
 * known are left out. Texts are quoted so that the block is YAML whatever they
 * hold; categories and tags are YAML lists on one line.
 *
 * @param url  address of the page; empty: the one it declares.
 * @param out  out: UTF-8 that ends with a line break, NUL-terminated, owned
 *             (pith_free()).
 * @param len  out: its length in bytes.
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_front_matter(const pith_result *result,
                                              pith_str url, char **out,
                                              size_t *len);

/**
 * The same as the beginning of an HTML document, from the doctype to the end
 * of its head: a title, and an element <meta name="author" content="..."> and
 * so on for each fact. Values are escaped; categories and tags are joined with
 * commas. A result in HTML belongs behind it, in a <body>.
 *
 * @param url  address of the page; empty: the one it declares.
 * @param out  as for pith_result_front_matter().
 * @param len  as for pith_result_front_matter().
 * @return     PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_result_head(const pith_result *result, pith_str url,
                                      char **out, size_t *len);

/**
 * A result as a document or row of its own, with what is known about the page.
 *
 * "xml": one element doc with the facts as attributes (sitename, title,
 * author, date, url, hostname, description, categories, tags, license, image,
 * id, language, pagetype, status, reason, method, score; unknown ones are left
 * out), in it main with the content, and comments. "tei": one element TEI,
 * valid against TEI P5. For both the page must have been extracted in that
 * format, or there is no content. No XML declaration, so that several can be
 * put into one element. "csv": the row of values for pith_csv_header().
 *
 * Well-formed whatever the page holds; what XML has no room for (control
 * characters) is left out.
 *
 * @param record  its id and url count.
 * @param format  "xml", "tei" or "csv".
 * @param out     out: UTF-8 that ends with a line feed, NUL-terminated, owned
 *                (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for another format, PITH_NOMEM.
 */
PITH_API pith_status pith_result_document(const pith_result *result,
                                          const pith_record *record,
                                          const char *format, char **out,
                                          size_t *len);

/**
 * The names of the columns of "csv", as a line: url, id, hostname, title,
 * image, date, text, comments, license, pagetype, author, sitename,
 * description, categories, tags, language, status, reason, method, score,
 * length. New ones come at the end. Owned as above; PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_csv_header(char **out, size_t *len);

/* -- Rung 3: documents, labels, renderers -------------------------------- */

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

/** A view of node i; i must be below pith_doc_count(). Constant time. */
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
 *                with path, keep, reason, figure, words, link_words, chars,
 *                node, src, text.
 * @param out     out: UTF-8, NUL-terminated, owned (pith_free()).
 * @param len     out: its length in bytes.
 * @return        PITH_OK, PITH_ARG for an unknown format, PITH_LIMIT beyond
 *                the default max_output, PITH_NOMEM.
 */
PITH_API pith_status pith_explain(pith_doc *doc, const pith_labels *labels,
                                  const char *format, char **out, size_t *len);

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

/** A parameter that is a text, such as a list of words; UTF-8. One that is not
 * set has a meaning of its own, other than an empty text. Ends a list when name
 * is NULL. */
typedef struct pith_text_param {
    const char *name;
    const char *help; /* one line */
} pith_text_param;

/** A method as people see it; static. */
typedef struct pith_method_info {
    const char *name;
    const char *summary;
    const char *source;           /* paper, project or "own" */
    const pith_param *params;     /* ends with a NULL name; may be NULL */
    const pith_text_param *texts; /* likewise */
} pith_method_info;

/** The i-th method; false past the last, and *info is then untouched. */
PITH_API bool pith_method_info_at(size_t i, pith_method_info *info);

/**
 * The method of that name, the default method's name included: "auto" gives
 * whatever this version takes for it. False when there is none.
 */
PITH_API bool pith_method_info_find(const char *name, pith_method_info *info);

/** Name of the default method, "auto"; a static string. */
PITH_API const char *pith_default_method(void);

/** Name of the i-th output format ("text", "markdown", "html", "tokens"), or
 * NULL past the last; a static string. */
PITH_API const char *pith_format_at(size_t i);

#ifdef __cplusplus
}
#endif

#endif
