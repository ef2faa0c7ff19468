/* SPDX-License-Identifier: Apache-2.0 */
/* Words about page numbers: texts of links between pages, classes of their
 * elements, words before the number in an address. All of them are rows of
 * tables in paging_words.c. */
#ifndef PITH_PAGING_WORDS_H
#define PITH_PAGING_WORDS_H

#include "text.h"

/* What the text of a link means. */
typedef enum pith_paging_say {
    PITH_SAYS_NOTHING,
    PITH_SAYS_NEXT,      /* "next": a page, or anything else */
    PITH_SAYS_NEXT_PAGE, /* "next page", "continue reading on page 2" */
    PITH_SAYS_ARROW,     /* one that points to the right */
    PITH_SAYS_NUMBER,    /* digits alone */
    PITH_SAYS_BACK,      /* "previous", "newer posts", an arrow to the left */
    PITH_SAYS_END,       /* "last page" */
    PITH_SAYS_OTHER,     /* "next article": not a page of this one */
    PITH_SAYS_COMMENTS,  /* pages of readers' comments */
} pith_paging_say;

typedef struct pith_paging_text {
    pith_paging_say says;
    uint32_t number; /* of PITH_SAYS_NUMBER */
} pith_paging_text;

/** Classify the text of a link; valid UTF-8. Reads its first 120 bytes, so the
 * cost is constant. */
pith_paging_text pith_paging_read(pith_str text);

/* Bits: what a class, id or rel means. */
enum {
    PITH_CLASS_NEXT = 1 << 0,
    PITH_CLASS_BACK = 1 << 1,
    PITH_CLASS_COMMENTS = 1 << 2,
    PITH_CLASS_OTHER = 1 << 3, /* another article, a related story */
};

/** Classify the words of an attribute; reads its first 200 bytes. */
unsigned pith_paging_class(pith_str value);

/* What a word in an address means for the number beside it. */
typedef enum pith_paging_mark {
    PITH_MARK_NONE,
    PITH_MARK_PAGE,    /* "page", "p", "seite" */
    PITH_MARK_OFFSET,  /* "start": number of items before the page */
    PITH_MARK_COMMENT, /* "cpage": of the comments */
    PITH_MARK_EMPTY,   /* "index", "html": no meaning */
} pith_paging_mark;

/** Classify a word in lower case. */
pith_paging_mark pith_paging_mark_of(pith_str word);

/** The languages of the phrases: the i-th code, or NULL. */
const char *pith_paging_language(size_t i);

#endif
