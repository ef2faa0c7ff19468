/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The facts about a page: what they are, how they are gathered and chosen.
 *
 * Gathering reads the page once and writes down every value that a row of
 * source_list.h finds, as a candidate; choosing then takes, for each fact, the
 * most trusted one that can be what it claims to be. Both are linear: no more
 * than PITH_META_CANDIDATES are kept, of bounded length each.
 */
#ifndef PITH_META_FACTS_H
#define PITH_META_FACTS_H

#include "date.h"
#include "page.h"

/* The facts: constant, name in the interface. */
#define PITH_META_FACTS(X)        \
    X(TITLE, "title")             \
    X(AUTHOR, "author")           \
    X(PUBLISHED, "published")     \
    X(MODIFIED, "modified")       \
    X(SITENAME, "sitename")       \
    X(DESCRIPTION, "description") \
    X(URL, "url")                 \
    X(IMAGE, "image")             \
    X(LANGUAGE, "language")       \
    X(CATEGORY, "category")       \
    X(TAG, "tag")                 \
    X(LICENSE, "license")         \
    X(PAGE_TYPE, "page_type")     \
    X(FAVICON, "favicon")

typedef enum pith_meta_fact {
#define PITH_META_FACT_ROW(id, name) PITH_META_##id,
    PITH_META_FACTS(PITH_META_FACT_ROW)
#undef PITH_META_FACT_ROW
        PITH_META_COUNT
} pith_meta_fact;

/** Name of a fact; static. */
const char *pith_meta_fact_name(pith_meta_fact fact);

typedef enum pith_meta_place {
    PITH_PLACE_META,
    PITH_PLACE_LINK,
    PITH_PLACE_REL,
    PITH_PLACE_PROP,
    PITH_PLACE_STORY,
    PITH_PLACE_PAGE,
    PITH_PLACE_THING,
    PITH_PLACE_SITE,
    PITH_PLACE_CLASS,
    PITH_PLACE_SELF,
} pith_meta_place;

typedef struct pith_meta_source {
    uint8_t fact;  /* pith_meta_fact */
    uint8_t place; /* pith_meta_place */
    uint8_t trust; /* 0 to 100 */
    uint8_t len;   /* of the key */
    const char *key;
} pith_meta_source;

extern const pith_meta_source pith_meta_sources[];
extern const size_t pith_meta_nsources;

enum {
    PITH_META_TRUST_LEAST = 40, /* below, a value is never answered */
    PITH_META_CANDIDATES = 1000,
    PITH_META_VALUE_MAX = 2000, /* bytes of one value */
    PITH_META_SOURCE_TEXT = 64, /* room for a source in words */
};

/* A value that a source gave. */
typedef struct pith_meta_candidate {
    const pith_meta_source *source;
    pith_str value; /* normalised; in the job's arena */
    uint32_t node;  /* where it stands */
    uint32_t group; /* equal for values that stand together, as authors do */
    int trust;      /* the source's, less what speaks against the value */
    bool chosen;
} pith_meta_candidate;

typedef struct pith_meta_job {
    const pith_page *page;
    pith_arena *arena;
    pith_str base_url; /* address of the page, or empty */
    pith_meta_candidate *list;
    size_t n, cap;
    size_t formed;         /* candidates whose values have their final form */
    pith_date_order order; /* of numbers in dates, by the declared language */
    bool story;            /* JSON-LD or OpenGraph call it an article */
    bool home;             /* its address has no path */
    bool answers;          /* microdata has an answer with an author */
    pith_str guess;        /* type of page that its blocks look like, or empty;
                              used where it declares none */
    uint32_t heading;      /* node of the heading taken for the title, or 0 */
    pith_str date;         /* out: the page's one date, a day; or empty */
    uint64_t keys[PITH_PLACE_SELF + 1]; /* which a place has: a filter */
} pith_meta_job;

/** Read everything but the visible page's dates and bylines. */
pith_status pith_meta_gather(pith_meta_job *job);

/** JSON-LD of a script element. */
pith_status pith_meta_linked(pith_meta_job *job, uint32_t script);

/** Dates and bylines as the page shows them: beside the heading, which must be
 * known (job->heading), and with `everywhere` wherever classes say so. */
pith_status pith_meta_visible(pith_meta_job *job, bool everywhere);

/** Mark the candidate titles that are the title; set job->heading. */
pith_status pith_meta_choose_title(pith_meta_job *job);

/** Put the values of new candidates into their final form (days, absolute
 * addresses, bare names); take trust from those that cannot be meant. */
pith_status pith_meta_form(pith_meta_job *job);

/** Mark the chosen candidates of all facts but the title; set job->date. */
void pith_meta_choose(pith_meta_job *job);

/** Whether the page is said to sell or to list things: it has no author and no
 * day of its own. */
bool pith_meta_is_shop(const pith_meta_job *job);

/** Take trust from names that are not those of authors: choose_author.c. */
void pith_meta_doubt_authors(pith_meta_job *job);

/** Take trust from dates that the page shows of other things: choose_date.c. */
void pith_meta_doubt_days(pith_meta_job *job);

/** Whether readers see more than one day of publication, as on lists of
 * entries. */
bool pith_meta_shows_days(const pith_meta_job *job);

/** Set job->date: the day of publication or, where that is not known or only
 * machines are told of it, the day that the page shows; choose_date.c. */
void pith_meta_choose_date(pith_meta_job *job);

/**
 * Once a type of page has been guessed of one that declares none: choose
 * job->date anew, and say whether the names of authors that were chosen are
 * those of what a list leads to, which the page shows and does not declare.
 */
bool pith_meta_guessed(pith_meta_job *job, pith_str type);

/** Whether the page is guessed to list or to offer things: the days and names
 * that it shows are theirs. */
bool pith_meta_seems_list(const pith_meta_job *job);

/** Whether the page calls itself an article, as some systems do of each of their
 * pages, and is guessed to be a list, an offer or a manual. */
bool pith_meta_seems_no_text(const pith_meta_job *job);

/**
 * All of the above: page, arena and base_url of the job are given, the rest
 * zero. Afterwards the list has every candidate, the chosen ones marked.
 * PITH_OK or PITH_NOMEM. Linear.
 */
pith_status pith_meta_run(pith_meta_job *job);

/**
 * The chosen values as facts, in the order of PITH_META_FACTS, several in a
 * row for lists; everything lives in the arena. PITH_OK or PITH_NOMEM.
 */
pith_status pith_meta_facts(const pith_meta_job *job, pith_fact **facts,
                            size_t *count);

/** Where a source stands, in words: "meta og:title", "json-ld headline".
 * Returns the length; NUL-terminated. */
size_t pith_meta_source_text(const pith_meta_source *source,
                             char out[PITH_META_SOURCE_TEXT]);

/** Write a value down for a source, normalised; blank ones are dropped. */
pith_status pith_meta_add(pith_meta_job *job, const pith_meta_source *source,
                          pith_str value, uint32_t node);

/** Fill in job->keys, which comes before the first offer. */
void pith_meta_list_keys(pith_meta_job *job);

/** The same for every source of a place with that key. */
pith_status pith_meta_offer(pith_meta_job *job, pith_meta_place place,
                            pith_str key, pith_str value, uint32_t node);

/** The source of a place with that key, or NULL. */
const pith_meta_source *pith_meta_source_find(pith_meta_fact fact,
                                              pith_meta_place place,
                                              const char *key);

/** The best candidate of a fact so far, or NULL. */
pith_meta_candidate *pith_meta_best(const pith_meta_job *job,
                                    pith_meta_fact fact);

/**
 * Visible text below a node, pieces joined with spaces, in out, which has room
 * for max bytes. Empty when there is more text than that or more than 64
 * nodes: what is looked for here is short.
 */
pith_str pith_meta_text(const pith_page *page, uint32_t node, char *out,
                        size_t max);

/** Whether two texts, nothing between them, are names of two people: each all that
 * a link says. */
bool pith_meta_are_names(const pith_page *page, uint32_t before, uint32_t text);

/** pith_meta_text() of a line that names authors, with a comma between two names. */
pith_str pith_meta_byline(const pith_page *page, uint32_t node, char *out,
                          size_t max);

/**
 * The same for a heading, as a reader sees it: no space inside a word of which
 * a part is marked, no soft hyphens, no sign that links to the heading.
 */
pith_str pith_meta_heading(const pith_page *page, uint32_t node, char *out,
                           size_t max);

/** Whether an element in a heading is something to press, and not to read: a button,
 * or a box that reads the text to its reader. Looks at few nodes. */
bool pith_meta_heading_skips(const pith_page *page, uint32_t node);

/**
 * The name in what stands where an author does: labels ("By", "Written by"),
 * dates, roles behind a bar and links to profiles are cut off. Empty when no
 * name is left. Borrows from text. Pure.
 */
pith_str pith_meta_author(pith_str text);

/** Whether a text is a label that names begin with, too: "Di Fox", "De Niro". */
bool pith_meta_is_particle(pith_str label);

/** Whether a text says that an author follows, and no more: "Written by". */
bool pith_meta_is_author_label(pith_str text);

/** The same for a byline that readers see, without what the person is behind
 * the name: "Ann Smith, Senior Editor". */
pith_str pith_meta_author_shown(pith_str text);

/**
 * The name in an element where an author stands: of its lines (what block
 * elements and breaks part) that below a label ("Written by"), else the first
 * with a name in it, since boxes of users go on with their titles and counts,
 * and initials only where there is nothing else; in out, which has room for
 * max bytes. Empty as for pith_meta_text().
 */
pith_str pith_meta_author_at(const pith_page *page, uint32_t node, char *out,
                             size_t max);

/** Whether two names are the same but for case, spaces and signs, or one
 * begins with the other (names of sites are cut short everywhere). */
bool pith_meta_same_name(pith_str a, pith_str b);

/** The page type that a type of OpenGraph or schema.org stands for, or empty:
 * "NewsArticle" is article. Static. */
pith_str pith_meta_page_type(pith_str type);

#endif
