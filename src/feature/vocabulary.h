/* SPDX-License-Identifier: Apache-2.0 */
/* Words in class names, ids and roles, as evidence for models: each group of
 * words is one bit. No decision is based on a group alone. */
#ifndef PITH_FEATURE_VOCABULARY_H
#define PITH_FEATURE_VOCABULARY_H

#include <pith/basics.h>

/**
 * The groups: name, words. Add a new word here only; tools/gen/vocabulary
 * generates a table from this list.
 */
#define PITH_VOCABULARY(X)                                                   \
    X(foot, "footer foot bottom copyright legal colophon")                   \
    X(nav, "nav navigation navbar menu menus submenu megamenu topbar")       \
    X(crumb, "breadcrumb breadcrumbs crumb crumbs breadcrumbtrail")          \
    X(comment, "comment comments disqus reply replies respond commentlist")  \
    X(consent, "cookie cookies consent gdpr onetrust didomi trustarc "       \
               "usercentrics cookiebot osano iubenda ccpa tcf sourcepoint")  \
    X(modal, "modal popup overlay dialog drawer lightbox offcanvas "         \
             "banner notice alert toast")                                    \
    X(veil, "hidden hide collapse collapsed invisible offscreen sr hid "     \
            "visuallyhidden noshow closed dropdown tooltip popover")         \
    X(toc, "toc contents outline index")                                     \
    X(thread, "thread forum post posts message messages topic topics "       \
              "discussion qa answer answers question")                       \
    X(share, "share sharing social follow facebook twitter addthis "         \
             "sociable")                                                     \
    X(related, "related recommend recommended recommendations similar "      \
               "suggested suggestions also upsell crosssell recirc "         \
               "outbrain taboola teaser teasers trending popular")           \
    X(further, "more latest next readmore carousel slider swiper recent "    \
               "featured feed stories")                                      \
    X(side, "sidebar side aside rail widget widgets column secondary")       \
    X(promo, "promo promotion ad ads advert advertisement sponsor "          \
             "sponsored newsletter subscribe subscription signup cta offer " \
             "donate")                                                       \
    X(meta, "author byline meta date time published tags tag category "      \
            "categories label badge credit bio")                             \
    X(person, "user users avatar profile member members username "           \
              "userinfo nick karma reputation")                              \
    X(product, "product products cart basket buy sku variant variants "      \
               "swatch swatches quantity shipping checkout")                 \
    X(price, "price prices pricing amount money currency discount sale")     \
    X(card, "item items card cards grid tile tiles listing results result")  \
    X(detail, "description detail details specs specification "              \
              "specifications features overview summary information")        \
    X(body, "content article entry main story text body richtext prose "     \
            "markdown documentation docs articlebody")                       \
    X(title, "title headline heading hero header masthead")                  \
    X(tool, "search login signin account form filter filters sort toolbar "  \
            "pagination pager pages button buttons skip language")           \
    X(caption, "caption figcaption")                                         \
    X(media, "credit gallery image images media video")                      \
    X(review, "review reviews rating ratings")                               \
    X(fold, "faq faqs accordion tabs tab testimonial testimonials")          \
    X(signature, "signature signatures sig")

enum {
#define PITH_VOCABULARY_ROW(group, words) PITH_VOCABULARY_##group,
    PITH_VOCABULARY(PITH_VOCABULARY_ROW)
#undef PITH_VOCABULARY_ROW
        PITH_VOCABULARY_COUNT
};

enum {
    PITH_VOCABULARY_BITS = 10,
    PITH_VOCABULARY_SLOTS = 1 << PITH_VOCABULARY_BITS,
};

typedef struct pith_vocabulary_word {
    uint32_t hash; /* 0: free */
    uint32_t group;
} pith_vocabulary_word;

/** By the highest bits of the hash; if two collide, the second is in the next
 * free slot. */
extern const pith_vocabulary_word pith_vocabulary_words[PITH_VOCABULARY_SLOTS];

/** A cache, because names repeat. Initially all zero. */
typedef struct pith_vocabulary {
    struct {
        uint64_t name;   /* hash; 0: free */
        uint32_t groups; /* of its words */
    } recent[256];
} pith_vocabulary;

/**
 * The groups of the words in a name: bits 1 << PITH_VOCABULARY_x. Words are runs
 * of letters, divided where a lower-case letter is followed by an upper-case one.
 * Takes linear time; at most 512 bytes are examined.
 */
uint32_t pith_vocabulary_of(pith_str name);

/** The same with a cache. */
uint32_t pith_vocabulary_read(pith_vocabulary *vocabulary, pith_str name);

#endif
