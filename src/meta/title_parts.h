/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of titles: words, pieces between separators, and the site's name,
 * which most titles contain although it is not part of them. Used by
 * choose_title.c. */
#ifndef PITH_META_TITLE_PARTS_H
#define PITH_META_TITLE_PARTS_H

#include "facts.h"

/* The names of the site, as far as the page tells, and the page's place on the
 * site. Borrowed. */
typedef struct pith_title_sites {
    pith_str name[4];
    size_t n;
    pith_str slug; /* pith_title_slug() of the page's address */
    bool home;     /* the address has no path */
} pith_title_sites;

/** Set the names of the site: the declared one, that of its host, and what
 * `written` (the <title>) has before or after a declared title as a piece of
 * its own. */
void pith_title_name_site(const pith_meta_job *job, pith_str written,
                          pith_str declared, pith_title_sites *sites);

/** The rest of a title beside a part at one of its ends, after a separator;
 * empty: there is none. Borrowed from the title. */
pith_str pith_title_beside(pith_str title, pith_str part);

/** Whether two texts have the same letters, and the first has punctuation
 * between them that the second has not: "Rain: what to do" and "Rain what to
 * do", whose parts are on separate lines. */
bool pith_title_has_signs(pith_str fuller, pith_str bare);

/** Whether two texts are the same except for white space that only the first
 * has, where markup divides it: "Topic: Rain" and "Topic:Rain". */
bool pith_title_is_spaced(pith_str wide, pith_str narrow);

/** A title before its last separator; tail: out: what is after it, or empty. */
pith_str pith_title_head(pith_str title, pith_str *tail);

/** A title without the name of a kind of text and a bar at its start or end, or
 * what a forum calls its page: "Opinion | Let it rain", "Rain (View topic)". */
pith_str pith_title_without_label(pith_str title);

/** A title without a separator at its end, behind which a subtitle or the
 * site's name is left out: "Let it rain -". */
pith_str pith_title_without_joint(pith_str title);

/** The address that the page has or declares, or empty. Borrowed. */
pith_str pith_title_address(const pith_meta_job *job);

/** The name in the host of the page's address: "example" of
 * https://www.example.co.uk/; empty if no address is known. Borrowed. */
pith_str pith_title_host(const pith_meta_job *job);

/** Whether a text is only the site's name or its beginning. */
bool pith_title_is_site(const pith_title_sites *sites, pith_str text);

/** Whether a title ends with a separator and something that ends with the
 * site's name: "It rains-Weather/Example". */
bool pith_title_ends_with_site(const pith_title_sites *sites, pith_str title,
                               pith_str bare);

/** A text without the site's name at its start. */
pith_str pith_title_behind_site(const pith_title_sites *sites, pith_str text);

/** A title without the pieces at its start and end that are the site's name;
 * guess: also without a short last piece that may be one. On a home page the
 * name at the start stays, because it is the page's title. */
pith_str pith_title_without_site(const pith_title_sites *sites, pith_str title,
                                 bool guess);

/** Whether a text is only a title of home pages: "Home". */
bool pith_title_is_start(pith_str text);

/** A title of several pieces without such a first or last piece. */
pith_str pith_title_without_start(pith_str title);

/** Whether a text is only the number of a page of several: "Page 3 of 51". */
bool pith_title_is_page_number(pith_str text);

/** A title of several pieces without such a first or last piece: it is the same
 * on all pages. */
pith_str pith_title_without_page_number(pith_str title);

/** Number of different words of a text. */
size_t pith_title_words(pith_str text);

/** Percentage of the words of the shorter text that the other also has. */
int pith_title_agreement(pith_str a, pith_str b);

/** Whether a text is the last piece of a title of several, or its first words:
 * a site's name. */
bool pith_title_is_tail(pith_str title, pith_str text);

/** The last two segments of an address's path, which often contain the title;
 * empty for a home page. */
pith_str pith_title_slug(pith_str address);

#endif
