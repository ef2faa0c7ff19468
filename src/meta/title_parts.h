/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What titles are made of: words, pieces between signs, and the site's name,
 * which stands in most of them and belongs to none. Used by choose_title.c.
 */
#ifndef PITH_META_TITLE_PARTS_H
#define PITH_META_TITLE_PARTS_H

#include "facts.h"

/* What the site is called, as far as the page tells, and where on it the page
 * stands. Borrowed. */
typedef struct pith_title_sites {
    pith_str name[4];
    size_t n;
    pith_str slug; /* pith_title_slug() of the page's address */
    bool home;     /* the address has no path */
} pith_title_sites;

/** Names of the site: as declared, as its host is called, and what `written`
 * (the <title>) has before or behind a declared title, a piece of its own. */
void pith_title_name_site(const pith_meta_job *job, pith_str written,
                          pith_str declared, pith_title_sites *sites);

/** What a title has beside a part of it that stands at one of its ends, a sign
 * between them; empty: nothing. Borrowed from the title. */
pith_str pith_title_beside(pith_str title, pith_str part);

/** Whether two texts have the same letters, and signs between them that the
 * second has not: "Rain: what to do" and "Rain what to do", whose parts stand in
 * lines of their own. */
bool pith_title_has_signs(pith_str fuller, pith_str bare);

/** What the host of the page's address is called: "example" of
 * https://www.example.co.uk/; empty where no address is known. Borrowed. */
pith_str pith_title_host(const pith_meta_job *job);

/** Whether a text is the site's name or its beginning, and no more. */
bool pith_title_is_site(const pith_title_sites *sites, pith_str text);

/** Whether a title is that and, behind a sign, something that ends with the
 * site's name: "It rains-Weather/Example". */
bool pith_title_ends_with_site(const pith_title_sites *sites, pith_str title,
                               pith_str bare);

/** A text without the site's name in front of it. */
pith_str pith_title_behind_site(const pith_title_sites *sites, pith_str text);

/** A title without the pieces at its front and end that are the site's name;
 * guess: also without a short last piece that may be one. On a start page the
 * name in front stays: there it is what the page is called. */
pith_str pith_title_without_site(const pith_title_sites *sites, pith_str title,
                                 bool guess);

/** Whether a text says that this is a start page, and no more: "Home". */
bool pith_title_is_start(pith_str text);

/** A title of several pieces without a first or last one of that kind. */
pith_str pith_title_without_start(pith_str title);

/** Words of a text, each counted once. */
size_t pith_title_words(pith_str text);

/** Per cent of the words of the shorter text that the other has too. */
int pith_title_agreement(pith_str a, pith_str b);

/** Whether text is the last piece of a title that has more, or its first words:
 * a site's name. */
bool pith_title_is_tail(pith_str title, pith_str text);

/** The last two parts of an address's path, by which pages are named; empty
 * for a start page. */
pith_str pith_title_slug(pith_str address);

#endif
