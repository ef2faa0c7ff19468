/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counting blocks over pages: the table behind pith/site.h, which knows texts
 * and nothing of documents.
 */
#ifndef PITH_SITE_TEMPLATE_H
#define PITH_SITE_TEMPLATE_H

#include "arena.h"
#include "buf.h"

#include <pith/site.h>

/* A block of a page, in the order of the page. */
typedef struct pith_site_block {
    pith_str text;  /* normalised; not empty */
    pith_str own;   /* outside links, where there are links; may be empty */
    uint64_t place; /* hash of its owner's XPath */
    uint32_t words; /* 0: unknown, as for few */
    bool kept;      /* it is extracted content */
    uint32_t group; /* the same for blocks of one container */
    uint32_t table; /* the same for facts of one table; 0: none */
    bool linked;    /* all of it stands in links */
    bool menu;      /* at least half of it does */
    bool inner;     /* and all its links lead to places on the page */
    bool code;      /* preformatted */
    bool heading;   /* its owner is one */
    bool numbered;  /* the number in it is content's: "Chapter 7" */
    bool title;     /* it says the page's title */
    uint64_t loose; /* hash of the text as PITH_TEMPLATE_LOOSE; filled in */
    uint64_t side;  /* the same for its neighbours; filled in */
} pith_site_block;

/* When a block repeats by context. Shares are in per cent of the pages; one
 * above 100 turns its part off. */
typedef struct pith_template_rule {
    unsigned pair_percent;     /* a block with its neighbour */
    unsigned sentence_percent; /* a sentence, wherever it stands */
    unsigned linked_percent;   /* a link, wherever it stands */
    unsigned skip_percent;     /* two blocks with something short between */
    unsigned most_percent;     /* of what a method that selects kept */
    unsigned least_pages;      /* of a pair without links, of a sentence */
    unsigned least_linked;     /* of a pair with a link, of a link */
    unsigned few_pages;        /* below, the main area of a page stays whole */
    uint32_t sentence_words;   /* from here on a text is a sentence */
    uint32_t island_words;     /* fewer, without links, are content's own */
    bool runs;                 /* links between blocks that repeat, too */
    bool labels;               /* a few words between links that repeat */
    bool contents;             /* what says what a heading says goes first */
    bool siblings;             /* links in a list of the chrome's, too */
    bool menus;                /* lists of links of a part of the site, too */
    bool captions;             /* the same words around other links, too */
    bool counters;             /* the same words around other numbers, too */
    bool facts;                /* tables of facts are content's own */
} pith_template_rule;

/* What an entry counts pages of. */
typedef enum pith_template_kind {
    PITH_TEMPLATE_TEXT,  /* an extracted text */
    PITH_TEMPLATE_PLACE, /* an extracted text at its path */
    PITH_TEMPLATE_LOOSE, /* a block, the number of a count apart */
    PITH_TEMPLATE_PAIR,  /* two such blocks, one behind the other */
    PITH_TEMPLATE_PAGE,  /* a whole page, to find copies; always 1 */
    PITH_TEMPLATE_SKIP,  /* two such blocks with a short one between */
    PITH_TEMPLATE_KINDS,
} pith_template_kind;

enum {
    PITH_TEMPLATE_LEVELS = 32,
    PITH_TEMPLATE_EXAMPLE = 160, /* bytes of an example at most */
};

typedef struct pith_template_entry {
    uint64_t hash;    /* the kind in its last 3 bits; 0: free */
    uint32_t pages;   /* that have it */
    uint32_t last;    /* which turn counted it last */
    uint32_t example; /* where it begins in the examples, plus 1; 0: none */
    uint32_t share;   /* its first one, plus 1 */
} pith_template_entry;

/* An entry's pages of one level. */
typedef struct pith_template_share {
    uint32_t pages;
    uint32_t level : 5;
    uint32_t next : 27; /* of a higher level, plus 1; 0: none */
} pith_template_share;

/* Pages have levels by their hashes: half of them are of level 0, half of the
 * rest of level 1, and so on. A template that has no more room leaves out the
 * lowest level, of all that it has counted and will count. So what is in it is
 * a function of the pages, however they were cut and in whichever order parts
 * of them were merged. */
struct pith_template {
    pith_arena arena; /* the template itself; the table has its own */
    pith_arena table;
    pith_template_entry *entry;
    uint32_t nentries, nslots, cap; /* cap: entries at most */
    pith_template_share *share;
    uint32_t nshares, share_cap;
    uint32_t nexamples, example_cap;
    size_t example_bytes; /* of those that entries have */
    pith_buf examples;    /* each its length, its page's level, and its text */
    unsigned level;       /* pages of lower ones are left out */
    uint32_t pages, duplicates; /* of the levels that are not */
    uint32_t pages_of[PITH_TEMPLATE_LEVELS];
    uint32_t duplicates_of[PITH_TEMPLATE_LEVELS];
    uint32_t turn; /* number of the page at hand */
    unsigned turn_level;
    bool of_page; /* it keeps an example of what comes once, too; not saved */
    bool trimmed; /* entries that no rule asks for are left out */
    pith_template_rule rule; /* not saved: it belongs to the program */
};

/* What is put into a template. */
typedef struct pith_template_note {
    uint64_t hash;
    uint32_t pages;
    unsigned level;   /* of these */
    uint32_t last;    /* the turn that counts; 0: none */
    pith_str example; /* may be empty */
    unsigned example_level;
} pith_template_note;

extern const pith_template_rule pith_template_standard_rule;

/* A page's share of entries that repeat, as the rules ask for it. */
typedef struct pith_template_need {
    uint32_t text;        /* pages for TEXT and PLACE */
    uint32_t pair;        /* for a PAIR without links */
    uint32_t linked_pair; /* for one of which a block is a link */
    uint32_t sentence;    /* for a LOOSE text of enough words */
    uint32_t linked;      /* for a LOOSE text in links */
    uint32_t skip;        /* for a SKIP */
} pith_template_need;

pith_template_need pith_template_needs(const pith_template *site);

/** Count a page. PITH_NOMEM or PITH_OK. */
pith_status pith_template_count(pith_template *site, pith_site_block *blocks,
                                uint32_t n);

/** A number stands in a text. */
bool pith_template_has_number(pith_str text);

/** The number of a text counts up, as in "Chapter 7", "7. Rain" or "7", and
 * does not count something, as in "7 comments" or "Comments (7)". */
bool pith_template_counts_up(pith_str text);

/** Which blocks are the site's: repeats[n], 0 or 1. The rule that a page
 * keeps something is not applied here. */
void pith_template_judge(const pith_template *site, pith_match match,
                         pith_site_block *blocks, uint32_t n, uint8_t *repeats);

/** The same for PITH_MATCH_CONTEXT, of blocks whose hashes are there. */
void pith_template_judge_context(const pith_template *site,
                                 const pith_site_block *blocks, uint32_t n,
                                 uint8_t *repeats);

/* Stands for any block of links within the page, where it is the second of
 * two. */
static const uint64_t pith_template_inner = 1;

/** Block i begins three links to places on the page, one below the other: a
 * table of contents. */
static inline bool pith_template_is_contents(const pith_site_block *blocks,
                                             uint32_t n, uint32_t i)
{
    enum { LEAST = 3 };
    uint32_t k = i;
    while (k < n && k < i + LEAST && blocks[k].inner && blocks[k].linked)
        k++;
    return k == i + LEAST;
}

/** Fill in every block's `loose`. */
void pith_template_hash_blocks(pith_site_block *blocks, uint32_t n);

/** Hash of two blocks (0: an edge of the page) as PAIR or SKIP. */
uint64_t pith_template_hash_two(uint64_t first, uint64_t second,
                                pith_template_kind kind);

bool pith_template_has_letters(pith_str text);

/** Hash of a block's words outside its links at its place, or of its place
 * alone where it is inner; 0: neither. */
uint64_t pith_template_hash_caption(const pith_site_block *block);

/** Hash of a short text with several numbers, whatever they are: "Page 7 of
 * 40"; 0: it is none, or a heading, the page's title, a link, a fact or code. */
uint64_t pith_template_hash_counters(const pith_site_block *block,
                                     const pith_template_rule *rule);

/** True when at least `need` pages have it. */
bool pith_template_has(const pith_template *site, uint64_t hash, uint32_t need);

/** The entry of that hash, or NULL. */
const pith_template_entry *pith_template_find(const pith_template *site,
                                              uint64_t hash);

/** The level of a page by its hash. */
unsigned pith_template_page_level(uint64_t page);

/** More pages of a level, which the template keeps, in a sum and by level. */
void pith_template_add(uint32_t *sum, uint32_t *by_level, unsigned level,
                       uint32_t pages);

/** Put in an entry, or add its pages to the one there is. Of two examples the
 * one from the page of the higher level is kept, of equals the first in the
 * order of their bytes. Nothing is put in for a level that is left out.
 * PITH_NOMEM or PITH_OK. */
pith_status pith_template_put(pith_template *site,
                              const pith_template_note *note);

/** Whether a rule may ask for an entry of so many pages. */
bool pith_template_is_asked(const pith_template *site, uint32_t pages);

/** Leave out levels until what is there fits. PITH_NOMEM or PITH_OK. */
pith_status pith_template_fit(pith_template *site);

/** Leave out the levels below one. PITH_NOMEM or PITH_OK. */
pith_status pith_template_raise(pith_template *site, unsigned level);

static inline pith_template_kind pith_template_kind_of(uint64_t hash)
{
    return (pith_template_kind)(hash & 7);
}

/** The level of the page that an entry's example is from. */
static inline unsigned
pith_template_example_level(const pith_template *site,
                            const pith_template_entry *entry)
{
    return (unsigned char)site->examples.data[entry->example];
}

/** Text of an entry's example; empty without one. */
pith_str pith_template_example(const pith_template *site,
                               const pith_template_entry *entry);

#endif
