/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is no content on pages of a certain type, whatever the models of auto
 * say of its text, because it reads like content: readers' comments below an
 * article, remarks on the posts of a forum, what a quote or a second column
 * says again, signatures below posts, customers' reviews of a product, captions
 * of an article's pictures.
 */
#ifndef PITH_METHOD_AUTO_EXCLUSION_H
#define PITH_METHOD_AUTO_EXCLUSION_H

#include "auto_estimate.h"

/* What speaks for a block being such a thing, a bit each. */
enum {
    /* names close above it speak of comments, reviews or ratings, signatures */
    PITH_EXCLUSION_COMMENT = 1,
    PITH_EXCLUSION_REVIEW = 2,
    PITH_EXCLUSION_SIGNATURE = 4,
    /* its text stood on the page before */
    PITH_EXCLUSION_ECHO = 8,
    /* short, in a figcaption; the same caption stood on the page before */
    PITH_EXCLUSION_CAPTION = 16,
    PITH_EXCLUSION_COPY = 32,
    /* its text stood on the page before, but it is an echo only next to
     * another one: pith_exclusion_apply() */
    PITH_EXCLUSION_ALSO = 64,
    /* a heading that repeats the page's title */
    PITH_EXCLUSION_TITLE = 128,
    /* short, and names close above it speak of dates, people, shares,
     * promotion or related pages */
    PITH_EXCLUSION_BESIDE = 256,
    /* names right above it speak of promotion, or any of consent */
    PITH_EXCLUSION_ADVERT = 512,
    /* a second opinion would not keep it: auto_opinion.h */
    PITH_EXCLUSION_OUTSIDE = 1024,
    /* menus and footers of the site */
    PITH_EXCLUSION_CHROME = 2048,
};

/** The probability of a type by its name; 0 for one that there is not. */
double
pith_exclusion_type(const char *type,
                    const double probability[static PITH_PAGE_TYPES_MAX]);

/** The signs of a block, from its row of features. */
uint16_t pith_exclusion_flags(const float *row);

/** Those that only the core and all of the main area are chosen by. */
uint16_t pith_exclusion_more_flags(const float *row);

/**
 * The signs of what is no content on a page of these probable types, in the
 * order of pith_page_type_names[], where comments and echoes are these parts of
 * the content.
 */
uint16_t
pith_exclusion_choose(const double probability[static PITH_PAGE_TYPES_MAX],
                      double comments, double echoes);

/**
 * Note what is no content on the page, as far as the estimate's breadth says so, and
 * make the probability of such blocks 0; all other facts of the estimate have to be there. Linear, and nothing but a look
 * at the signs where there are none.
 */
void pith_exclusion_apply(pith_estimate *estimate);

#endif
