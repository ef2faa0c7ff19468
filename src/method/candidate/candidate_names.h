/* SPDX-License-Identifier: Apache-2.0 */
/* What the names of an element (class, id, role, rel and itemprop) indicate,
 * for the search for a candidate. Words match anywhere in a name, as in the
 * published search, because names are compounded in many ways; words after a
 * '=' match only if there is no letter next to them. */
#ifndef PITH_METHOD_CANDIDATE_NAMES_H
#define PITH_METHOD_CANDIDATE_NAMES_H

#include "page.h"

/**
 * The groups: name, words. Their meanings are those in descriptions of the
 * published search; the words were chosen for them.
 */
#define PITH_CANDIDATE_WORDS(X)                                            \
    /* Dropped, unless `may` speaks for the element. */                    \
    X(unlikely, "=ad =ads advert banner breadcrumb comment community "     \
                "disqus extra footer gdpr cookie consent header legends "  \
                "menu related remark replies rss shoutbox sidebar "        \
                "skyscraper social sponsor supplemental pagination pager " \
                "popup agegate taboola outbrain")                          \
    X(may, "=and article body column content main mathjax shadow")         \
    X(good, "article body content entry main page pagination post text "   \
            "blog story")                                                  \
    X(bad, "=ad =ads =hid hidden banner comment =com contact footer gdpr " \
           "masthead media =meta outbrain promo related scroll share "     \
           "shoutbox sidebar skyscraper sponsor shopping tags widget")     \
    X(byline, "byline dateline writtenby =author p-author")                \
    X(share, "=share =sharing =sharedaddy addtoany addthis")               \
    X(aside_role, "=menu =menubar =complementary =navigation =alert "      \
                  "=alertdialog =dialog")

enum {
#define PITH_CANDIDATE_ROW(group, words) PITH_CANDIDATE_##group,
    PITH_CANDIDATE_WORDS(PITH_CANDIDATE_ROW)
#undef PITH_CANDIDATE_ROW
        PITH_CANDIDATE_GROUPS
};

enum { PITH_CANDIDATE_WORDS_MOST = 128, PITH_CANDIDATE_RECENT = 256 };

typedef struct pith_candidate_word {
    const char *text;
    uint8_t len, group, next; /* of the same first letter; 0: none */
    bool alone;
} pith_candidate_word;

/** The words by first letter, and a cache, because names repeat. */
typedef struct pith_candidate_names {
    pith_candidate_word word[PITH_CANDIDATE_WORDS_MOST]; /* from 1 */
    uint8_t nwords;
    uint8_t first[26];
    uint32_t second[26]; /* by the first letter: which letters follow, one bit
                            each */
    struct {
        uint64_t name; /* hash; 0: free */
        uint8_t groups;
    } recent[PITH_CANDIDATE_RECENT];
} pith_candidate_names;

/** Properties of an element; bits. */
enum {
    PITH_CANDIDATE_UNLIKELY = 1 << 0,
    PITH_CANDIDATE_BYLINE = 1 << 1,
    PITH_CANDIDATE_SHARE = 1 << 2,
    PITH_CANDIDATE_ASIDE = 1 << 3, /* its role indicates that it is not text */
};

typedef struct pith_candidate_said {
    uint8_t signs;
    int8_t weight; /* -2 to 2: good names minus bad ones, in class and id */
} pith_candidate_said;

void pith_candidate_names_init(pith_candidate_names *names);

/**
 * The groups (bits 1 << PITH_CANDIDATE_x) whose words are in a name. Takes
 * linear time; at most 512 bytes are examined.
 */
uint8_t pith_candidate_names_read(pith_candidate_names *names, pith_str name);

/** What an element's attributes indicate. PITH_OK or PITH_NOMEM. */
pith_status pith_candidate_names_ask(pith_candidate_names *names,
                                     const pith_page *page, uint32_t node,
                                     pith_candidate_said *out);

#endif
