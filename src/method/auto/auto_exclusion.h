/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks that are not content on pages of a certain type although they read
 * like content, so that the models of auto do not recognise them: readers'
 * comments below an article, remarks on the posts of a forum, quotes and second
 * columns that repeat text, signatures below posts, customers' reviews of a
 * product, captions of an article's pictures, posts of social networks. */
#ifndef PITH_METHOD_AUTO_EXCLUSION_H
#define PITH_METHOD_AUTO_EXCLUSION_H

#include "auto_estimate.h"

/** Evidence that a block is of this kind, one bit each. */
enum {
    /* names of near ancestors indicate comments, reviews or ratings,
     * signatures */
    PITH_EXCLUSION_COMMENT = 1,
    PITH_EXCLUSION_REVIEW = 2,
    PITH_EXCLUSION_SIGNATURE = 4,
    /* its text occurred before on the page */
    PITH_EXCLUSION_ECHO = 8,
    /* short, in a figcaption; the same caption occurred before on the page */
    PITH_EXCLUSION_CAPTION = 16,
    PITH_EXCLUSION_COPY = 32,
    /* its text occurred before on the page, but it is an echo only next to
     * another one: pith_exclusion_apply() */
    PITH_EXCLUSION_ALSO = 64,
    /* a heading that repeats the page's title */
    PITH_EXCLUSION_TITLE = 128,
    /* short, and names of near ancestors indicate dates, people, sharing,
     * promotion or related pages */
    PITH_EXCLUSION_BESIDE = 256,
    /* names of the nearest ancestors indicate promotion, or any name consent */
    PITH_EXCLUSION_ADVERT = 512,
    /* the second opinion would not keep it: auto_opinion.h */
    PITH_EXCLUSION_OUTSIDE = 1024,
    /* what a text area holds: a draft, or the article as HTML for those who
     * want to publish it again; JSON that is drawn as text */
    PITH_EXCLUSION_RAW = 2048,
    /* menus and footers of the site */
    PITH_EXCLUSION_CHROME = 4096,
    /* it leads to another article: elsewhere.h */
    PITH_EXCLUSION_ELSEWHERE = 8192,
    /* it asks to subscribe to something or to follow somebody: subscribe.h */
    PITH_EXCLUSION_REQUEST = 16384,
    /* in the quotation that the script of a social network replaces by a
     * post */
    PITH_EXCLUSION_EMBEDDED = 32768,
    /* the title's words, but no heading: above the title's heading it is a
     * copy */
    PITH_EXCLUSION_CRUMB = 65536,
};

/** The probability of a type by its name; 0 for an unknown name. */
double
pith_exclusion_type(const char *type,
                    const double probability[static PITH_PAGE_TYPES_MAX]);

/** Whether a page says that it is a thread of a forum, or may well be one. */
bool pith_exclusion_may_be_thread(const pith_estimate *estimate);

/** The flags of a block, from its row of features. */
uint32_t pith_exclusion_flags(const float *row);

/**
 * Further flags, which are used only for the core and for all of the main area.
 */
uint32_t pith_exclusion_more_flags(const float *row);

/**
 * The flags that are excluded on a page with these probabilities of types, in
 * the order of pith_page_type_names[], given the parts of its content that are
 * comments and echoes.
 */
uint32_t
pith_exclusion_choose(const double probability[static PITH_PAGE_TYPES_MAX],
                      double comments, double echoes);

/**
 * Determine what is not content on the page, for the estimate's breadth, and
 * set the probability of such blocks to 0. All other members of the estimate
 * must be filled in. Takes linear time; without flags, it only examines them.
 */
void pith_exclusion_apply(pith_estimate *estimate);

#endif
