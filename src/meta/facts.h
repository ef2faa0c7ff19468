/* SPDX-License-Identifier: Apache-2.0 */
/* The facts about a page: what they are, how they are gathered and chosen.
 *
 * Gathering reads the page once and records every value that a row of
 * source_list.h finds, as a candidate; choosing then takes, for each fact, the
 * most trusted plausible one. Both are linear: no more than
 * PITH_META_CANDIDATES are kept, of bounded length each. */
#ifndef PITH_META_FACTS_H
#define PITH_META_FACTS_H

#include "date.h"
#include "page.h"

#include <pith/pith.h>

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
    PITH_PLACE_OWN,
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
    PITH_META_TRUST_LEAST = 40, /* a value below this is never returned */
    PITH_META_SOURCES_MAX = UINT8_MAX,
    PITH_META_CANDIDATES = 1000,
    PITH_META_VALUE_MAX = 2000, /* maximum bytes of one value */
    PITH_META_SOURCE_TEXT = 64, /* room for the name of a source */
};

/* A value that a source gave. */
typedef struct pith_meta_candidate {
    const pith_meta_source *source;
    pith_str value; /* normalised; in the job's arena */
    uint32_t node;  /* where it was found */
    uint32_t group; /* equal for values that belong together, as authors do */
    int trust;      /* the source's, less what was subtracted for this value */
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
    /* What the page would be called instead of its title, or empty: by og:title,
     * where the heading says something else; by a phrase of which the heading is
     * a part; by a heading that shares no word with the declared title. */
    pith_str other_title, fuller_title, only_heading;
    bool fuller_by_site; /* fuller_title has only the site's name in addition */
    pith_str date;       /* out: the page's one date, a day; or empty */
    uint64_t keys[PITH_PLACE_SELF + 1]; /* which a place has: a filter */
    /* The sources of a place, in order: the number of the first one plus one,
     * and for each the number of the next one plus one; 0: no further one. */
    uint8_t first_source[PITH_PLACE_SELF + 1];
    uint8_t next_source[PITH_META_SOURCES_MAX];
} pith_meta_job;

/** Read everything except dates and bylines in the visible page. */
pith_status pith_meta_gather(pith_meta_job *job);

/** Read the JSON-LD of a script element. */
pith_status pith_meta_linked(pith_meta_job *job, uint32_t script);

/** Read dates and bylines in the visible page: beside the heading, which must
 * be known (job->heading), and with `everywhere` wherever classes indicate
 * them. */
pith_status pith_meta_visible(pith_meta_job *job, bool everywhere);

/** Mark the candidate titles that are the title; set job->heading. */
pith_status pith_meta_choose_title(pith_meta_job *job);

/** The <title> as the page has it, before choosing shortens it; or empty. */
pith_str pith_meta_written_title(const pith_meta_job *job);

/** The site's name in the title of its feed, as WordPress and phpBB write it:
 * "The Post » Feed", "Feed - The Post". Else empty. Borrows. Linear. */
pith_str pith_meta_site_of_feed(pith_str title);

/** Drop the name of the app that opens the page, if the page's host does not
 * begin its name: one app opens the forums of many sites. */
void pith_meta_doubt_app(const pith_meta_job *job);

/** Where nothing names the site, add what the <title> has beside the chosen
 * title: choose_site.c. */
pith_status pith_meta_site_of_title(pith_meta_job *job, pith_str written);

/** Leave of the chosen site's name the piece that has the letters of the host:
 * "Rain Daily | News for farmers" at raindaily.example; and no separator at its
 * end. If it has nothing of the host, take such a piece of <title> instead. */
void pith_meta_bare_site(const pith_meta_job *job, pith_str written);

/** Put the values of new candidates into their final form (days, absolute
 * addresses, bare names); subtract trust from implausible ones. */
pith_status pith_meta_form(pith_meta_job *job);

/** Mark the chosen candidates of all facts but the title; set job->date. */
void pith_meta_choose(pith_meta_job *job);

/** Whether the page declares that it sells or lists things: such a page has no
 * author and no date of its own. */
bool pith_meta_is_shop(const pith_meta_job *job);

/** Subtract trust from og:type where microdata says that the page has posts of a
 * forum: some systems call all their pages articles. */
void pith_meta_doubt_types(const pith_meta_job *job);

/** Subtract trust from names that are not those of authors:
 * choose_author.c. */
void pith_meta_doubt_authors(pith_meta_job *job);

/** Subtract trust from dates of other things that the page shows:
 * choose_date.c. */
void pith_meta_doubt_days(pith_meta_job *job);

/** Whether the page shows more than one date of publication, as lists of
 * entries do. */
bool pith_meta_shows_days(const pith_meta_job *job);

/** Set job->date: the date of publication or, if that is unknown or only in
 * metadata, the date that the page shows; choose_date.c. */
void pith_meta_choose_date(pith_meta_job *job);

/** After predicting the type of a page that declares none: choose job->date
 * again, and return whether the chosen authors are those of pages in a list,
 * which the page shows and does not declare. */
bool pith_meta_guessed(pith_meta_job *job, pith_str type);

/** Whether a chosen author is another's although the page calls itself an
 * article, if it is predicted to be of a type: one that it shows and does not
 * declare, if that is a list or an offer, and the site itself, if it is a
 * manual. */
bool pith_meta_has_others(const pith_meta_job *job, pith_str type);

/** The title of a page of a given type, if it is another than for an article;
 * else empty. `source`: out: where it was found. */
pith_str pith_meta_title_of_type(const pith_meta_job *job, pith_str type,
                                 pith_str *source);

/** Whether the page is predicted to list or offer things: then the dates and
 * names that it shows are theirs. */
bool pith_meta_seems_list(const pith_meta_job *job);

/** Whether the page declares an article, as some systems do on every page, and
 * is predicted to be a list, an offer or a manual. */
bool pith_meta_seems_no_text(const pith_meta_job *job);

/** Run all of the above. The job's page, arena and base_url are set, the rest
 * is zero. Afterwards the list has every candidate, the chosen ones marked.
 * PITH_OK or PITH_NOMEM. Linear. */
pith_status pith_meta_run(pith_meta_job *job);

/** The chosen values as facts, in the order of PITH_META_FACTS, several in a
 * row for lists; all in the arena. PITH_OK or PITH_NOMEM. */
pith_status pith_meta_facts(const pith_meta_job *job, pith_fact **facts,
                            size_t *count);

/** The name of a source: "meta og:title", "json-ld headline". Returns the
 * length; NUL-terminated. */
size_t pith_meta_source_text(const pith_meta_source *source,
                             char out[PITH_META_SOURCE_TEXT]);

/** Record a value for a source, normalised; blank ones are dropped. */
pith_status pith_meta_add(pith_meta_job *job, const pith_meta_source *source,
                          pith_str value, uint32_t node);

/** Fill in job->keys and the sources of places; must be called before the first
 * offer. */
void pith_meta_list_keys(pith_meta_job *job);

/** The next source of a place with a key after `last` (NULL: the first one), in
 * the order of the table; NULL: there is none. */
const pith_meta_source *pith_meta_next_source(const pith_meta_job *job,
                                              pith_meta_place place,
                                              pith_str key,
                                              const pith_meta_source *last);

/** pith_meta_add() for every source of a place with a key. */
pith_status pith_meta_offer(pith_meta_job *job, pith_meta_place place,
                            pith_str key, pith_str value, uint32_t node);

/** The source of a place with a key, or NULL. */
const pith_meta_source *pith_meta_source_find(pith_meta_fact fact,
                                              pith_meta_place place,
                                              const char *key);

/** Report that a candidate is compared with all others: PITH_OK, or PITH_LIMIT
 * from the deadline on. */
pith_status pith_meta_compare_work(const pith_meta_job *job);

/** The best candidate of a fact so far, or NULL. */
pith_meta_candidate *pith_meta_best(const pith_meta_job *job,
                                    pith_meta_fact fact);

/** Visible text below a node, pieces joined with spaces, in out, which has
 * room for max bytes. Empty if the text is longer or has more than 64 nodes:
 * the texts needed here are short. */
pith_str pith_meta_text(const pith_page *page, uint32_t node, char *out,
                        size_t max);

/** Whether a text belongs to an image, whose author is another, or is the head of
 * a column, behind which no author's name stands. Looks at few nodes. */
bool pith_meta_is_of_part(const pith_page *page, uint32_t node);

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

/** Whether a label is also a particle of names: "Di Fox", "De Niro". */
bool pith_meta_is_particle(pith_str label);

/** Add the names beside a day near the heading, "Ann Smith | 4 March 2024", as
 * candidates for authors: beside_day.c. */
pith_status pith_meta_names_beside_day(pith_meta_job *job);

/** Whether a text is only a label for an author: "Written by". */
bool pith_meta_is_author_label(pith_str text);

/** The same for a visible byline, without the person's role after the name:
 * "Ann Smith, Senior Editor". */
pith_str pith_meta_author_shown(pith_str text);

/** The name in an author element. Of its lines (separated by block elements
 * and breaks), the one below a label ("Written by"), else the first one with a
 * name, because user boxes continue with titles and counts; initials only if
 * there is nothing else. In out, which has room for max bytes. Empty as for
 * pith_meta_text(). */
pith_str pith_meta_author_at(const pith_page *page, uint32_t node, char *out,
                             size_t max);

/** Whether two names are equal except for case, spaces and punctuation, or one
 * is a prefix of the other (names of sites are often shortened). */
bool pith_meta_same_name(pith_str a, pith_str b);

/** Whether two names have the same letters and digits in any case, apart from
 * the ending of a host: "Hifi-Forum" and "hififorum.example". */
bool pith_meta_same_letters(pith_str a, pith_str b);

/** The page type that corresponds to a type of OpenGraph or schema.org, or
 * empty: "NewsArticle" is article. Static. */
pith_str pith_meta_page_type(pith_str type);

#endif
