/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What class names, ids and roles say about an element, as evidence for
 * models: groups of words, each a bit. Never a verdict of its own.
 */
#ifndef PITH_METHOD_VOCABULARY_H
#define PITH_METHOD_VOCABULARY_H

#include <pith/pith.h>

/* The groups: name, words. A new word goes here and nowhere else. */
#define PITH_VOCABULARY(X)                                                   \
    X(foot, "footer foot bottom copyright legal colophon")                   \
    X(nav, "nav navigation navbar menu menus submenu megamenu topbar")       \
    X(crumb, "breadcrumb breadcrumbs crumb crumbs breadcrumbtrail")          \
    X(comment, "comment comments disqus reply replies respond commentlist")  \
    X(modal, "modal popup cookie cookies consent gdpr overlay dialog "       \
             "banner notice alert toast onetrust")                           \
    X(toc, "toc contents outline index")                                     \
    X(thread, "thread forum post posts message messages topic topics "       \
              "discussion qa answer answers question")                       \
    X(share, "share sharing social follow facebook twitter addthis "         \
             "sociable")                                                     \
    X(related, "related recommend recommended recommendations similar more " \
               "suggested suggestions also trending popular latest next "    \
               "readmore carousel slider")                                   \
    X(side, "sidebar side aside rail widget widgets column secondary")       \
    X(promo, "promo promotion ad ads advert advertisement sponsor "          \
             "sponsored newsletter subscribe subscription signup cta offer " \
             "donate")                                                       \
    X(meta, "author byline meta date time published tags tag category "      \
            "categories label badge avatar credit bio profile")              \
    X(product, "product products price cart basket buy sku variant item "    \
               "items card cards grid tile listing")                         \
    X(body, "content article entry main story text body richtext prose "     \
            "markdown description detail details documentation docs")        \
    X(title, "title headline heading hero header masthead")                  \
    X(tool, "search login signin account form filter filters sort toolbar "  \
            "pagination pager pages button buttons skip language")           \
    X(caption, "caption figcaption credit gallery image images media video") \
    X(review, "review reviews rating ratings testimonial testimonials faq "  \
              "faqs accordion tabs tab")

enum {
#define PITH_VOCABULARY_ROW(group, words) PITH_VOCABULARY_##group,
    PITH_VOCABULARY(PITH_VOCABULARY_ROW)
#undef PITH_VOCABULARY_ROW
        PITH_VOCABULARY_COUNT
};

/* A table of the words for one page; built in a few microseconds. */
typedef struct pith_vocabulary {
    uint32_t hash[512]; /* 0: free */
    uint8_t group[512];
} pith_vocabulary;

void pith_vocabulary_init(pith_vocabulary *vocabulary);

/**
 * Groups (bits 1 << PITH_VOCABULARY_x) that words of a name belong to. Words
 * are runs of letters, split again where a lower-case letter meets an
 * upper-case one. Linear, at most 512 bytes are looked at.
 */
uint32_t pith_vocabulary_groups(const pith_vocabulary *vocabulary,
                                pith_str name);

#endif
