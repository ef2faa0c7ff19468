/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, basics: strings, statuses, errors, owned memory, options.
 *
 * Every other header of the library includes this one. Text is passed as
 * pith_str, a pointer and a length. A function that can fail returns a
 * pith_status; if it takes a pith_error, it describes the failure there:
 *
 *     pith_error error;
 *     if (pith_options_check(&options, &error) != PITH_OK)
 *         fprintf(stderr, "%s\n", error.text);
 *
 * A status other than PITH_OK means that the call failed. It never describes a
 * page: a broken or empty page is processed successfully, and its result has an
 * outcome of its own (pith_outcome).
 *
 * Memory that a call returns as owned is freed with pith_free(), never with
 * free(), because the library and the program may use different allocators;
 * pith_allocator_set() makes the library use the program's. Owned text is
 * followed by a NUL for the convenience of C; lengths do not count it.
 *
 * A struct that a program fills in for a call begins with `size` if later
 * versions may add fields to its end. The program sets it to sizeof the struct,
 * or to 0, and sets fields by name:
 *
 *     pith_options options = {.size = sizeof options, .format = "markdown"};
 *
 * The library reads only the fields within that size; all others are 0, which
 * is always their default. So a program works with later versions without being
 * compiled again. 0 means the size in the first version of libpith.so.0, so a
 * program that leaves it 0 cannot set fields that were added since. With an
 * earlier version than the one that it was compiled for, a program also works
 * as long as it does not set fields that this version does not have; otherwise
 * the call fails with PITH_ARG. Structs without a size keep their fields.
 */
#ifndef PITH_BASICS_H
#define PITH_BASICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PITH_API __attribute__((visibility("default")))
#else
#define PITH_API
#endif

/* -- Strings ----------------------------------------------------------- */

/**
 * A borrowed slice of UTF-8 bytes. It is not NUL-terminated, is never freed
 * through this type, and is valid as long as the memory that it points into.
 */
typedef struct pith_str {
    const char *data; /* first byte; may be NULL when len is 0 */
    size_t len;       /* bytes, not code points */
} pith_str;

/** A slice of a string literal. An expression; not for static initialisers. */
#define PITH_S(lit) ((pith_str){"" lit, sizeof(lit) - 1})

/**
 * A slice of a string that ends with a NUL, borrowed; the empty slice with NULL
 * data for NULL.
 */
static inline pith_str pith_str_of(const char *text)
{
    pith_str slice = {text, text ? strlen(text) : 0};
    return slice;
}

/** The two arguments that printf needs to print a slice with "%.*s". */
#define PITH_FMT(s) (int)(s).len, (s).data

/* -- Addresses --------------------------------------------------------- */

/**
 * The parts of an address. Slices point into the address; a part that is
 * missing is empty, and authority, user, host and port have NULL data.
 */
typedef struct pith_url_parts {
    pith_str scheme;    /* without its colon */
    pith_str authority; /* user, host and port; NULL data: there is no "//" */
    pith_str user;      /* name and password, without the "@" */
    pith_str host;      /* an IPv6 address has its brackets */
    pith_str port;      /* without its colon; any text */
    pith_str path;
    pith_str query;    /* with its "?" */
    pith_str fragment; /* with its "#" */
} pith_url_parts;

/**
 * Split an address (RFC 3986). In http, https and ftp backslashes are slashes,
 * as they are for browsers. Any text can be split; nothing is decoded, checked
 * or trimmed.
 *
 * Takes time linear in the address, and no memory.
 */
PITH_API pith_url_parts pith_url_split(pith_str url);

/** Whether an address begins with "http://" or "https://", in any case. */
PITH_API bool pith_url_is_web(pith_str url);

/* -- Status and errors ------------------------------------------------- */

/* Every status that the library returns: name, number, sentence for people. The
 * meaning of a number never changes; new statuses are appended. */
#define PITH_STATUS_MAP(X)                                    \
    X(OK, 0, "success")                                       \
    X(NOMEM, 1, "memory limit reached")                       \
    X(LIMIT, 2, "input exceeds a configured limit")           \
    X(ARG, 3, "argument outside its documented range")        \
    X(NOMETHOD, 4, "no extraction method of that name")       \
    X(NOPARAM, 5, "the method has no parameter of that name") \
    X(ENCODING, 6, "no character encoding of that name")      \
    X(IO, 7, "reading or writing failed")                     \
    X(FORMAT, 8, "data is not in the expected format")        \
    X(CANCELLED, 9, "cancelled by the caller")

/** The outcome of a call that can fail. PITH_OK is 0. */
typedef enum pith_status {
#define PITH_STATUS_ROW(name, number, text) PITH_##name = number,
    PITH_STATUS_MAP(PITH_STATUS_ROW)
#undef PITH_STATUS_ROW
} pith_status;

/**
 * The sentence that describes a status: a static string, never NULL; "unknown
 * status" past the last.
 */
PITH_API const char *pith_status_text(pith_status status);

/**
 * Details of a failure, filled in by calls that take one. Pass NULL if you do
 * not need them. A call that succeeds does not change it. The text says what
 * was wrong and what would be valid: "method ctd has no parameter \"x\"; it has
 * none".
 */
typedef struct pith_error {
    pith_status status;
    size_t offset;  /* byte offset in the input; 0 if there is none */
    char text[200]; /* one line for people, NUL-terminated */
} pith_error;

/* -- Memory ------------------------------------------------------------ */

/**
 * Free memory that a call returned as owned. Do not use free(): the library and
 * the program may have different allocators. pith_free(NULL) does nothing.
 */
PITH_API void pith_free(void *bytes);

/**
 * Allocate as the library does: for memory that passes to the library, or from
 * it, in bindings. Uninitialised, aligned for any type, freed with pith_free().
 *
 * @return  NULL if memory runs out; 0 bytes give a valid pointer.
 */
PITH_API void *pith_alloc(size_t bytes);

/**
 * Change the size of memory from pith_alloc() or of owned memory, keeping what
 * fits; the memory may move.
 *
 * @param block  NULL: as pith_alloc().
 * @return       NULL if memory runs out; the block is then unchanged.
 */
PITH_API void *pith_realloc(void *block, size_t bytes);

/**
 * Where the library takes its memory from: functions of the program in place of
 * malloc(), realloc() and free(). Any thread that uses the library calls them.
 * They must not call the library, and must return, so no exceptions and no
 * longjmp().
 */
typedef struct pith_allocator {
    /* At least one byte, aligned for any type; NULL if memory runs out. */
    void *(*alloc)(size_t bytes, void *user);
    /* The block is never NULL and came from alloc or realloc; at least one
     * byte. NULL if memory runs out; the block must then be unchanged. */
    void *(*realloc)(void *block, size_t bytes, void *user);
    /* Never called with NULL. */
    void (*free)(void *block, void *user);
    void *user; /* passed to each of them; borrowed as long as the library is
                   used */
} pith_allocator;

/**
 * Choose the allocator of libpith and libpith-io, for the whole process. Call
 * it once, before anything else of the library and before other threads use it.
 *
 * It provides all memory of documents, workers, results, templates, stores and
 * so on, and what calls return as owned; pith_free() gives that back to it. It
 * does not provide what other libraries allocate for themselves: the C library
 * (opened files, sorting, iconv, threads), uchardet, libstemmer, libthai, zlib,
 * libdeflate, zstd, Brotli, jansson, SQLite, libpq, libcurl, libpsl,
 * libmicrohttpd, libseccomp. Some of them have hooks of their own, such as
 * sqlite3_config().
 *
 * @param allocator  copied; NULL: the C library's functions, the default.
 * @return           PITH_OK; PITH_ARG if a function is NULL, or if the library
 *                   has already allocated memory. Nothing is changed then.
 */
PITH_API pith_status pith_allocator_set(const pith_allocator *allocator);

/* == Options ============================================================== */

/*
 * What a call should do.
 *
 * A pith_options of zeros means all defaults. Everything that it points to is
 * borrowed for the duration of the call that takes it.
 */

/**
 * Limits per page, which protect against hostile and broken input. A page that
 * reaches a limit is not lost: the result has what was found until then, its
 * outcome is PITH_OUTCOME_LIMIT, and a warning names the limit.
 *
 * 0 selects the default. Each comment ends with the range and the default.
 */
typedef struct pith_limits {
    /* Bytes of the page that are read, after decompression. The rest is
     * ignored. 1 to 2,000,000,000; default 20,000,000. */
    size_t max_bytes;
    /* Nodes (elements, texts, comments) of the page. Parsing stops there. 16 to
     * 500,000,000; default 1,000,000. */
    uint32_t max_nodes;
    /* Levels of nesting. Deeper elements are kept, as siblings at this depth. 8
     * to 100,000; default 512, as in browsers. */
    uint32_t max_depth;
    /* Attributes of one element. Further attributes are dropped. 1 to 60,000;
     * default 1,024. */
    uint32_t max_attrs;
    /* Bytes of working memory for one page in total. If more is needed, the
     * call fails with PITH_NOMEM. At least 100,000; default 2,000,000,000. */
    size_t max_memory;
    /* Bytes of one result in one format. Default 200,000,000. */
    size_t max_output;
    /* Milliseconds per page. The limit is checked inside the loops of every
     * stage, so a page exceeds it by less than 200 ms. UINT32_MAX: no limit;
     * default 30,000. */
    uint32_t timeout_ms;
} pith_limits;

/**
 * Parts of a result that are made on request (pith_options.parts): identifier,
 * name and description. Each is a JSON value, and a member of that name in the
 * record. Only threads have `posts`, and only pages that are lists have
 * `items`.
 */
#define PITH_PART_MAP(X)                                                       \
    X(LINKS, "links", "links of the content: [{href, text, rel}]")             \
    X(BLOCKS, "blocks",                                                        \
      "the text in blocks: [{type, level, text, range, source, xpath}]")       \
    X(CHUNKS, "chunks",                                                        \
      "the text in pieces of a bounded size: [{headings, text, range}]")       \
    X(MARKDOWN, "markdown", "the content as Markdown")                         \
    X(HTML, "html", "the content as HTML")                                     \
    X(NEXT_PAGE, "next_page", "address of the page on which it goes on")       \
    X(POSTS, "posts",                                                          \
      "posts of a thread: [{author, date, depth, role, text}]")                \
    X(ITEMS, "items", "what a page lists: [{title, url, date, price, image}]") \
    X(SCHEMA_ORG, "schema_org",                                                \
      "the page's JSON-LD, all of it: an array of its values")

typedef enum pith_record_part {
#define PITH_PART_ID(id, name, about) PITH_PART_##id,
    PITH_PART_MAP(PITH_PART_ID)
#undef PITH_PART_ID
        PITH_NPARTS
} pith_record_part;

/**
 * The parts that records have by default: those that only certain types of
 * pages have.
 */
enum { PITH_PARTS_STANDARD = 1 << PITH_PART_POSTS | 1 << PITH_PART_ITEMS };

/** The name of a part, or NULL past the last one. A static string. */
PITH_API const char *pith_part_name(size_t index);

/** Options of the renderers. */
typedef struct pith_render_options {
    bool links;                 /* keep the addresses of links (Markdown and
                                   HTML always do) */
    bool images;                /* keep images with their alternative text, and
                                   video and audio as links with their titles */
    bool no_links;              /* leave out links from Markdown and HTML,
                                   too */
    bool no_tables;             /* leave out tables */
    bool formatting;            /* mark emphasis in plain text as Markdown
                                   does */
    bool no_comments;           /* leave out readers' comments */
    bool no_posts;              /* do not put author and date above each post of
                                   a thread (Markdown, HTML); used by
                                   pith_worker_extract() only */
    uint32_t wrap;              /* break lines of text and Markdown at spaces so
                                   that they have at most this many code points,
                                   where possible; at least 20; 0: one line per
                                   block */
    const char *captions;       /* captions of figures, used by
                                   pith_worker_extract() only. "keep": all in
                                   the content, marked as captions in text and
                                   Markdown; "drop": none; "auto" (or NULL):
                                   with images, and in HTML, those that the
                                   method keeps; otherwise those that are not
                                   short */
    pith_str base_url;          /* the page's address, against which relative
                                   addresses are resolved, after <base>; empty:
                                   the address that the page declares;
                                   borrowed */
    const char *markdown;       /* the dialect. "gfm" (or NULL): CommonMark with
                                   GitHub's tables, strikethrough, task lists
                                   and footnotes; "commonmark": CommonMark only,
                                   so tables are HTML; "plain": for reading as
                                   it is: no emphasis, no escapes, addresses in
                                   parentheses */
    const char *link_style;     /* of Markdown. "inline" (or NULL): addresses
                                   follow their texts; "reference": numbers
                                   follow the texts, and each address is listed
                                   once at the end */
    const char *complex_tables; /* of Markdown: cells that span several columns
                                   or rows. "repeat" (or NULL): repeat the text
                                   in each position, except for cells as wide as
                                   the table; "once": leave the other positions
                                   empty; "html": write the table as HTML, also
                                   if its cells hold lists, code or several
                                   lines (not in the dialect "plain") */
} pith_render_options;

/**
 * Finds a style sheet that a page links to.
 *
 * @param context  the value in pith_layout_choice.
 * @param href     the address as the page writes it, not resolved. For "b.css"
 *                 imported by the sheet "look/a.css" it is "look/b.css".
 * @param css      out: the sheet as UTF-8, borrowed until the document is freed
 *                 or loaded again.
 * @return         false if there is no such sheet. It is then treated as empty.
 */
typedef bool pith_style_lookup(void *context, pith_str href, pith_str *css);

/**
 * A node of a page as a browser displays it. Coordinates are page pixels, from
 * the top left corner. A node whose width and height are 0 is not rendered.
 */
typedef struct pith_shown_node {
    uint32_t parent; /* index of the parent, less than the node's own; the first
                        node is the document and has 0 */
    pith_str name;   /* of an element; "#text" for text */
    pith_str text;   /* of text, with its white space unchanged */
    float x, y, width, height;
    float font_size;      /* pixels */
    uint16_t font_weight; /* 100 to 900 */
    bool is_inline;       /* computed display is inline or inline-block */
    uint32_t background;  /* 0xRRGGBB: its own background colour, or that of the
                             nearest ancestor that has one */
    uint32_t color;       /* 0xRRGGBB of its text */
} pith_shown_node;

/** A page as a browser displays it; pith/browser.h makes them. */
typedef struct pith_shown_page {
    const pith_shown_node *nodes; /* in document order; borrowed */
    uint32_t nnodes;
    float width, height; /* of the whole page */
} pith_shown_page;

/**
 * Displays the current page in a browser.
 *
 * @param context  the value in pith_layout_choice.
 * @param shown    out: borrowed until the call that needed it returns.
 * @param problem  out: one line that says why there is no result, or what users
 *                 should know about it (empty: nothing); borrowed likewise.
 * @return         false if the page could not be displayed. Its boxes are then
 *                 estimated, and a warning says so.
 */
typedef bool pith_shown_lookup(void *context, pith_shown_page *shown,
                               pith_str *problem);

/** Where the boxes of a page come from, for methods that need boxes. */
typedef struct pith_layout_choice {
    const char *source;        /* "builtin" (or NULL): an estimate from HTML and
                                  style sheets; "plain": an estimate from HTML
                                  and inline widths only, for a page 1000 pixels
                                  wide; "chromium": a browser, through `shown`;
                                  "none": no boxes */
    uint32_t width, height;    /* of the viewport in pixels, 1 to 100,000; 0:
                                  1280 and 1024 */
    pith_style_lookup *lookup; /* for linked style sheets; NULL: only the rules
                                  in the page itself are used */
    void *context;             /* passed to lookup */

    /* For "chromium". Called at most once per page: immediately by
     * pith_doc_parse(), and by pith_worker_extract() if the method needs boxes.
     * The browser's nodes are matched with the page's by names and texts, so
     * the two trees may differ a little; a warning says if much could not be
     * matched. The time limit of the page does not run meanwhile. */
    pith_shown_lookup *shown;
    void *shown_context; /* passed to shown */
} pith_layout_choice;

/**
 * A parameter of a method: name and value as text, such as {"min-words", "8"}.
 * Numbers are decimal with a point, whatever the locale. A parameter with named
 * values takes one of the names. A text parameter (pith_text_param) takes the
 * text itself, not a file name.
 */
typedef struct pith_setting {
    pith_str name;
    pith_str value;
} pith_setting;

/** A word list over many pages: pith/learn.h. */
typedef struct pith_words pith_words;

/** What repeats across the pages of a site: pith/learn.h. */
typedef struct pith_template pith_template;

/**
 * A learned rule that finds the content on the pages of a site: pith/learn.h.
 */
typedef struct pith_rule pith_rule;

/**
 * Hand-written rules that find the content on the pages of sites:
 * pith/learn.h.
 */
typedef struct pith_site_rules pith_site_rules;

/** How a template recognises repeated text: pith/learn.h. */
typedef enum pith_match {
    PITH_MATCH_CONTEXT, /* blocks together with a neighbour; the default */
    PITH_MATCH_TEXT,    /* extracted texts */
    PITH_MATCH_PLACE,   /* extracted texts at the same XPath */
} pith_match;

/** A decision that a person made about a text of the page. */
typedef struct pith_decision {
    uint32_t node; /* numbered as by pith_doc_parse() with the same options; a
                      node that does not exist is ignored */
    bool keep;
} pith_decision;

/**
 * What a call should do. Everything is borrowed for the duration of the call. A
 * struct of zeros is valid and means all defaults. The structs inside it, such
 * as render, do not grow: later options are added to the end of this one.
 */
typedef struct pith_options {
    size_t size; /* sizeof(pith_options) or 0: see the top of this file */
    const char *method;           /* NULL: pith_default_method() */
    const pith_setting *settings; /* the method's parameters; if a parameter is
                                     set several times, the last value is
                                     used */
    size_t nsettings;
    const char *balance;     /* "precision": less noise; "recall": less lost
                                content; "balanced" (or NULL): neither; ignored
                                by methods without a parameter of that name */
    const char *keep;        /* how much counts as content: "core", "main" (or
                                NULL) or "all"; the parameter `keep` of auto,
                                ignored by other methods */
    const char *format;      /* a name from pith_format_at(); NULL: "text" */
    bool tokens;             /* fill pith_result.tokens, whatever the format
                                is */
    const pith_words *words; /* a list over many pages: the method outlier uses
                                its outliers instead of the page's own; NULL:
                                the page's own */
    pith_render_options render;

    /* How bytes are decoded, in this order: a byte-order mark; the encoding
     * that the page declares; the one that HTTP declared, unless the bytes can
     * only be UTF-8; the fallback, or a guess if there is none. All three are
     * labels of the WHATWG table ("tis-620", "latin1"), or empty. Characters
     * that were encoded in UTF-8 twice (a quotation mark became U+00E2, U+0080
     * and U+0099) are decoded once more, with a warning. */
    pith_str encoding;          /* overrides everything, and nothing is then
                                   decoded twice; must be a known label */
    pith_str http_charset;      /* declared by HTTP; an unknown label is a
                                   warning */
    pith_str fallback_encoding; /* used instead of a guess; must be known */
    bool http_first;            /* HTTP takes precedence over the page's own
                                   declaration, as in browsers */

    /* Parts of the page, as lists of CSS selectors ("main article, .post"), or
     * empty; borrowed while a page is loaded. Only what `select` matches is
     * passed to the method; if the method keeps nothing of it, all of it is
     * kept. What `prune` matches is removed. Supported are type, class, id and
     * attribute selectors, all combinators, :is(), :not(), :where(),
     * :nth-child() and related pseudo-classes. */
    pith_str select, prune;

    const pith_template *site_template; /* removes what repeats across the site;
                                           NULL: nothing is removed */
    pith_match site_match;
    const pith_rule *rules; /* of the page's site, for the method rules */
    size_t nrules;
    pith_layout_choice layout; /* used when a page is loaded; its lookup must
                                  stay valid as long as the document */
    pith_str remark;           /* something that the caller knows about the
                                  page; becomes its first warning; empty:
                                  nothing */
    pith_limits limits;

    /* Called every few milliseconds while a page is processed, in the same
     * thread. If it returns true, the call ends with PITH_CANCELLED. NULL: the
     * call cannot be cancelled. */
    bool (*is_cancelled)(void *context);
    void *cancel_context;

    /* Further parts of the result, for pith_worker_extract(): a combination of
     * the bits 1 << PITH_PART_LINKS and so on. */
    uint32_t parts;
    bool title;                        /* put the title before the text and what
                                          is made from it, as the first heading
                                          of the format */
    bool keep_title;                   /* without `title`: keep the heading that
                                          is the title in the content if the
                                          method keeps it; otherwise
                                          pith_worker_extract() leaves it out */
    bool chunk_chars;                  /* chunk_size is in code points, not
                                          tokens; a token is estimated as four
                                          bytes of text */
    size_t chunk_size;                 /* maximum size of a chunk (part
                                          "chunks"); 0: 800 tokens */
    size_t from;                       /* text and Markdown begin at this code
                                          point */
    size_t max_chars;                  /* and have at most this many; 0: all.
                                          They are cut between blocks, lines or
                                          words if one ends in the second
                                          half */
    const pith_site_rules *site_rules; /* hand-written rules, used for pages of
                                          their sites; NULL: none */
    const char *union_with;            /* names of further methods, separated by
                                          commas: content is what any of them
                                          keeps. Settings apply to the first
                                          method; NULL: none */
    pith_template *site_learned;       /* counts the blocks of this page as
                                          pith_template_learn() does, before
                                          site_template removes anything; not
                                          shared between threads; NULL: none */
    /* Decisions of a person about texts of the page, in any order. They take
     * precedence over the method in pith_worker_extract(). */
    const pith_decision *decisions;
    size_t ndecisions;
    pith_str annotated; /* the content of the page according to a person, for
                           figures that compare with it (pith/inspect.h); UTF-8;
                           empty: none */
} pith_options;

/** All defaults, written out: names of method and format, limits as numbers. */
PITH_API pith_options pith_options_default(void);

/**
 * Check options before the first page: method, settings, format, encodings,
 * limits.
 *
 * @param options  NULL means all defaults.
 * @param error    detail, may be NULL: what is wrong, and what is available.
 * @return         PITH_OK, PITH_NOMETHOD, PITH_NOPARAM, PITH_ENCODING or
 *                 PITH_ARG. Every call that takes options returns the same.
 */
PITH_API pith_status pith_options_check(const pith_options *options,
                                        pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
