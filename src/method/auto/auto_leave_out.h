/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is no content on pages of a certain type, whatever the models of auto
 * say of its text, because it reads like content: readers' comments below an
 * article, remarks on the posts of a forum, what a quote or a second column
 * says again, signatures below posts, customers' reviews of a product, captions
 * of an article's pictures.
 */
#ifndef PITH_METHOD_AUTO_LEAVE_OUT_H
#define PITH_METHOD_AUTO_LEAVE_OUT_H

#include "auto_estimate.h"

/* What speaks for a leaf being such a thing, a bit each. */
enum {
    PITH_SIGN_COMMENT = 1,   /* names close above it speak of comments */
    PITH_SIGN_REVIEW = 2,    /* of reviews or ratings */
    PITH_SIGN_SIGNATURE = 4, /* of signatures */
    PITH_SIGN_ECHO = 8,      /* what it says stood on the page before */
    PITH_SIGN_CAPTION = 16,  /* a short one, in a figcaption */
    PITH_SIGN_COPY = 32,     /* the same caption stood on the page before */
    PITH_SIGN_ALSO = 64,     /* what stood on the page before, where it is an
                                echo only beside another one: pith_leave_out() */
    PITH_SIGN_TITLE = 128,   /* a heading that says the page's title */
    PITH_SIGN_BESIDE = 256,  /* short, and names close above it speak of dates,
                                people, shares, promotion or related pages */
    PITH_SIGN_ADVERT = 512,  /* names right above it speak of promotion, or any
                                of consent */
    PITH_SIGN_FRAME = 1024,  /* menus and footers of the site */
};

/** The probability of a type by its name; 0 for one that there is not. */
double
pith_leave_out_type(const char *type,
                    const double probability[static PITH_PAGE_TYPES_MAX]);

/** The signs of a leaf, from its row of features. */
uint16_t pith_leave_out_signs(const float *row);

/** Those that only the core and all of the main area are chosen by. */
uint16_t pith_leave_out_more_signs(const float *row);

/**
 * The signs of what is no content on a page of these probable types, in the
 * order of pith_page_type_names[], where comments and echoes are these parts of
 * the content.
 */
uint16_t
pith_leave_out_choose(const double probability[static PITH_PAGE_TYPES_MAX],
                      double comments, double echoes);

/**
 * Note what is no content on the page, as far as the estimate's breadth says so, and
 * make the share of such leaves 0; all other facts of the estimate have to be there. Linear, and nothing but a look
 * at the signs where there are none.
 */
void pith_leave_out(pith_estimate *estimate);

#endif
