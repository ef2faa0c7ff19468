/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith, options: what a call should do.
 *
 * A pith_options of zeros means all defaults. Everything it points to is
 * borrowed for the call that takes it.
 */
#ifndef PITH_OPTIONS_H
#define PITH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/**
 * Parts of a result that are made on request (pith_options.parts): name, and
 * what they are. Each is a JSON value, and a member of that name in the record;
 * `posts` is there on pages alone that are threads, `items` on those alone that
 * are lists.
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

/** pith_options.parts of records where nobody says otherwise: what only pages of
 * their kind have. */
enum { PITH_PARTS_STANDARD = 1 << PITH_PART_POSTS | 1 << PITH_PART_ITEMS };

/** The name of a part, or NULL past the last one; a static string. */
PITH_API const char *pith_part_name(size_t index);

/** Choices of the renderers. */
typedef struct pith_render_options {
    bool links;       /* keep addresses of links (Markdown, HTML do anyway) */
    bool images;      /* keep images with their alternative text, films and
                         sound as links with their titles */
    bool no_links;    /* leave them out of Markdown and HTML, too */
    bool no_tables;   /* leave tables out */
    bool formatting;  /* emphasis in plain text as in Markdown */
    bool no_comments; /* leave readers' comments out */
    bool no_posts;    /* do not say above each post of a thread who wrote it,
                         and when (Markdown, HTML), for pith_worker_extract() */
    uint32_t wrap;    /* break lines of text and Markdown at spaces, so that
                          none is longer than so many code points, if it can
                          be; 0: a block is a line. From 20 */
    const char *captions; /* of figures, for pith_worker_extract(): "keep" all
                             that stand in the content, marked as what they
                             are in text and Markdown; "drop" all; "auto" (or
                             NULL): with images and in HTML as the method has
                             them, else without short ones */
    pith_str base_url;    /* what relative addresses are resolved against, after
                          <base>; empty: the page's own word; borrowed */
    const char *markdown; /* what Markdown may hold: "gfm" (or NULL) CommonMark
                             with GitHub's tables, struck text, task boxes and
                             footnotes; "commonmark" only what that has, so
                             that tables are HTML; "plain" what is read as it
                             stands: no emphasis, no escapes, addresses in
                             parentheses */
    const char *link_style;     /* of Markdown: "inline" (or NULL): an address
                               stands behind its text; "reference": its number
                               does, and all addresses at the end, each once */
    const char *complex_tables; /* of Markdown, where a cell reaches over
                                   several columns or rows: "repeat" (or NULL)
                                   what it says in each, but a cell as wide as
                                   its table; "once" leave its other places
                                   empty; "html" write the table as HTML, and
                                   those whose cells hold lists, code or several
                                   lines, too ("plain" does not) */
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

/** Where the content of a site stands, as people wrote it down:
 * pith/site_rules.h. */
typedef struct pith_site_rules pith_site_rules;

/** How a template tells what repeats: pith/site.h. */
typedef enum pith_match {
    PITH_MATCH_CONTEXT, /* blocks, together with a neighbour; the default */
    PITH_MATCH_TEXT,    /* extracted texts */
    PITH_MATCH_PLACE,   /* extracted texts at the same XPath */
} pith_match;

/** A text of a page that somebody kept or dropped by hand. */
typedef struct pith_decision {
    uint32_t node; /* of the page, as pith_doc_parse() with the same options
                      numbers them; one that is not there does nothing */
    bool keep;
} pith_decision;

/**
 * What a call should do. Everything is borrowed for the call. A struct of
 * zeros is valid and means all defaults, so that a program which sets fields
 * by name goes on working when later versions add some.
 */
typedef struct pith_options {
    /* sizeof(pith_options) as the program was compiled, or 0 for the same. By
     * it a later library, whose struct is longer, knows which fields there
     * are; a longer struct than the library's is PITH_ARG unless what it does
     * not know is 0. */
    size_t size;
    const char *method;           /* NULL: pith_default_method() */
    const pith_setting *settings; /* the method's parameters; of several for
                                     one parameter the last counts */
    size_t nsettings;
    const char *balance; /* "precision" prefers less noise, "recall" losing
                            nothing, "balanced" (or NULL) neither; methods
                            without a parameter of that name ignore it */
    const char *keep;    /* "core", "main" (or NULL), "all": how much is called
                            content (the parameter keep of auto); other
                            methods ignore it */
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

    /* Further parts of the result, for pith_worker_extract(): bits
     * 1 << PITH_PART_LINKS and so on. */
    uint32_t parts;
    bool title;        /* the title stands in front of the text and of what is
                          made from it, as the format's first heading */
    bool keep_title;   /* without title: the heading that is the title stays in
                          the content, if the method keeps it;
                          pith_worker_extract() leaves it out otherwise */
    bool chunk_chars;  /* chunk_size counts code points, not tokens; a token is
                          reckoned as four bytes of the text */
    size_t chunk_size; /* most that one of the part "chunks" holds, 0: 800
                          tokens */
    size_t from;       /* text and Markdown begin at this code point, */
    size_t max_chars;  /* and hold so many at most, 0: all; cut between blocks,
                          lines or words where one ends in the second half */
    const pith_site_rules *site_rules; /* by which pages of their sites are
                                          read; NULL: none */
    const char *union_with; /* names of further methods, separated by commas:
                               what one of them keeps is content, too. Settings
                               are the first method's; NULL: none */
    pith_template *site_learned; /* counts what this page has, as
                                    pith_template_learn() does, before
                                    site_template drops anything; for one thread
                                    at a time; NULL: none */
    /* What somebody decided by hand about texts of the page, in any order:
     * pith_worker_extract() follows it, whatever the method decided. */
    const pith_decision *decisions;
    size_t ndecisions;
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

#ifdef __cplusplus
}
#endif

#endif
