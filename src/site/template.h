/* SPDX-License-Identifier: Apache-2.0 */
/* Counts blocks over pages: the table behind pith/learn.h. It handles texts
 * only, not documents. */
#ifndef PITH_SITE_TEMPLATE_H
#define PITH_SITE_TEMPLATE_H

#include "arena.h"
#include "buf.h"

#include <pith/learn.h>

/* A block of a page, in document order. */
typedef struct pith_site_block {
    pith_str text;  /* normalised; not empty */
    pith_str own;   /* its text outside links, if it has links; may be empty */
    uint64_t place; /* hash of its owner's XPath */
    uint32_t words; /* number of words; 0: unknown, treated as few */
    bool kept;      /* it is extracted content */
    uint32_t group; /* equal for blocks of one container */
    uint32_t table; /* equal for facts of one table; 0: none */
    bool linked;    /* all of its text is in links */
    bool menu;      /* at least half of its text is */
    bool inner;     /* and all its links have targets within the page */
    bool code;      /* preformatted */
    bool heading;   /* its owner is a heading */
    bool numbered;  /* its number is part of the content: "Chapter 7" */
    bool title;     /* it repeats the page's title */
    uint64_t loose; /* hash of the text as PITH_TEMPLATE_LOOSE; filled in */
    uint64_t side;  /* the same as a neighbour; filled in */
} pith_site_block;

/* When a block repeats by context. Shares are percentages of the pages; one
 * above 100 disables its rule. */
typedef struct pith_template_rule {
    unsigned pair_percent;     /* a block with its neighbour */
    unsigned sentence_percent; /* a sentence, anywhere */
    unsigned linked_percent;   /* a link, anywhere */
    unsigned skip_percent;     /* two blocks with a short one between */
    unsigned most_percent;     /* of the content that a selecting method kept */
    unsigned least_pages;      /* of a pair without links, of a sentence */
    unsigned least_linked;     /* of a pair with a link, of a link */
    /* with fewer pages, the main area of a page stays whole */
    unsigned few_pages;
    /* with more pages, different runs of repeating blocks in a page's main
     * area; if there are more, they are formulas of the content */
    unsigned most_runs;
    unsigned inner_percent; /* of what is removed within the main area */
    /* of the pages that have a block, those that have it several times: it is a
     * formula of the content, and stays in the main area */
    unsigned formula_percent;
    uint32_t sentence_words; /* minimum words of a sentence */
    uint32_t island_words;   /* fewer words, without links, are content */
    bool runs;               /* remove links between blocks that repeat */
    /* remove a few words between links that repeat */
    bool labels;
    bool contents; /* remove text that repeats a heading */
    bool siblings; /* remove links in a list of the template's */
    /* remove lists of links of a section of the site */
    bool menus;
    /* remove the same words around different links */
    bool captions;
    /* remove the same words around different numbers */
    bool counters;
    bool facts; /* keep tables of facts as content */
} pith_template_rule;

/* What an entry counts. */
typedef enum pith_template_kind {
    PITH_TEMPLATE_TEXT,  /* an extracted text */
    PITH_TEMPLATE_PLACE, /* an extracted text at its path */
    PITH_TEMPLATE_LOOSE, /* a block, ignoring the number of a count */
    PITH_TEMPLATE_PAIR,  /* two such blocks, one after the other */
    PITH_TEMPLATE_PAGE,  /* a whole page, to detect copies; always 1 */
    PITH_TEMPLATE_SKIP,  /* two such blocks with a short one between */
    PITH_TEMPLATE_KINDS,
} pith_template_kind;

enum {
    PITH_TEMPLATE_LEVELS = 32,
    PITH_TEMPLATE_EXAMPLE = 160, /* maximum bytes of an example */
};

typedef struct pith_template_entry {
    uint64_t hash;    /* the kind is in its last 3 bits; 0: free */
    uint32_t pages;   /* number of pages that have it */
    uint32_t last;    /* the turn that counted it last */
    uint32_t example; /* where it begins in the examples, plus 1; 0: none */
    uint32_t share;   /* its first share, plus 1 */
} pith_template_entry;

/* The pages of an entry at one level. */
typedef struct pith_template_share {
    uint32_t pages;
    uint32_t level : 5;
    uint32_t next : 27; /* of a higher level, plus 1; 0: none */
} pith_template_share;

/* Pages have levels by their hashes: half of them are of level 0, half of the
 * rest of level 1, and so on. A full template drops the lowest level of
 * everything that it has counted and will count. So its contents depend only on
 * the set of pages, not on how they were divided or in which order parts were
 * merged. */
struct pith_template {
    pith_arena arena; /* holds the template itself; the table has its own */
    pith_arena table;
    pith_template_entry *entry;
    uint32_t nentries, nslots, cap; /* cap: maximum number of entries */
    pith_template_share *share;
    uint32_t nshares, share_cap;
    uint32_t nexamples, example_cap;
    size_t example_bytes; /* bytes of examples in use */
    /* each has its length, its page's level, and its text */
    pith_buf examples;
    unsigned level;             /* pages of lower levels are dropped */
    uint32_t pages, duplicates; /* of the remaining levels */
    uint32_t pages_of[PITH_TEMPLATE_LEVELS];
    uint32_t duplicates_of[PITH_TEMPLATE_LEVELS];
    uint32_t turn; /* number of the current page */
    unsigned turn_level;
    bool of_page; /* it keeps examples of single occurrences, too; not saved */
    bool trimmed; /* entries that no rule needs are dropped */
    pith_template_rule rule; /* not saved: it belongs to the program */
};

/* An entry to put into a template. */
typedef struct pith_template_note {
    uint64_t hash;
    uint32_t pages;
    unsigned level;   /* of these */
    uint32_t last;    /* the turn that counts it; 0: none */
    pith_str example; /* may be empty */
    unsigned example_level;
} pith_template_note;

extern const pith_template_rule pith_template_standard_rule;

/* The number of pages from which entries repeat, for each rule. */
typedef struct pith_template_need {
    uint32_t text;        /* pages for TEXT and PLACE */
    uint32_t pair;        /* for a PAIR without links */
    uint32_t linked_pair; /* for a PAIR of which one block is a link */
    uint32_t sentence;    /* for a LOOSE text of enough words */
    uint32_t linked;      /* for a LOOSE text in links */
    uint32_t skip;        /* for a SKIP */
    uint32_t inner;       /* for a LOOSE text within the main area */
} pith_template_need;

pith_template_need pith_template_needs(const pith_template *site);

/** Count a page. PITH_NOMEM or PITH_OK. */
pith_status pith_template_count(pith_template *site, pith_site_block *blocks,
                                uint32_t n);

/** Whether a text contains a number. */
bool pith_template_has_number(pith_str text);

/** Whether the number of a text is ordinal, as in "Chapter 7", "7. Rain" or
 * "7", and not a count, as in "7 comments" or "Comments (7)". */
bool pith_template_counts_up(pith_str text);

/** Decide which blocks belong to the template: repeats[n], 0 or 1. The rule
 * that a page keeps some content is not applied here. */
void pith_template_judge(const pith_template *site, pith_match match,
                         pith_site_block *blocks, uint32_t n, uint8_t *repeats);

/** The same for PITH_MATCH_CONTEXT; the blocks must have their hashes. */
void pith_template_judge_context(const pith_template *site,
                                 const pith_site_block *blocks, uint32_t n,
                                 uint8_t *repeats);

/* Stands for any block of links within the page, as the second of a pair. */
static const uint64_t pith_template_inner = 1;

/* A page that has a block this many times has it as a formula. */
enum { PITH_TEMPLATE_OFTEN = 3 };

/** Whether block i begins three links within the page, one below the other: a
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

/** Hash of a block that a page has at least `times` times; 1: its own. */
static inline uint64_t pith_template_hash_times(uint64_t loose, uint64_t times)
{
    return times == 1
               ? loose
               : pith_template_hash_two(loose, times, PITH_TEMPLATE_PAIR);
}

bool pith_template_has_letters(pith_str text);

/** Hash of a block's words outside its links at its place, or of its place
 * alone where it is inner; 0: neither. */
uint64_t pith_template_hash_caption(const pith_site_block *block);

/** Hash of a short text with several numbers, ignoring their values: "Page 7
 * of 40"; 0: it is not one, or it is a heading, the page's title, a link, a
 * fact or code. */
uint64_t pith_template_hash_counters(const pith_site_block *block,
                                     const pith_template_rule *rule);

/** Whether at least `need` pages have the entry. */
bool pith_template_has(const pith_template *site, uint64_t hash, uint32_t need);

/** The entry of that hash, or NULL. */
const pith_template_entry *pith_template_find(const pith_template *site,
                                              uint64_t hash);

/** The level of a page by its hash. */
unsigned pith_template_page_level(uint64_t page);

/** Add pages of a level that the template keeps to a sum, and to the counts by
 * level. */
void pith_template_add(uint32_t *sum, uint32_t *by_level, unsigned level,
                       uint32_t pages);

/** Put in an entry, or add its pages to the existing one. Of two examples the
 * one from the page of the higher level is kept; of equal levels, the first in
 * byte order. Entries of a dropped level are ignored. PITH_NOMEM or PITH_OK. */
pith_status pith_template_put(pith_template *site,
                              const pith_template_note *note);

/** Whether a rule may need an entry with this number of pages. */
bool pith_template_is_asked(const pith_template *site, uint32_t pages);

/** Drop levels until the rest fits. PITH_NOMEM or PITH_OK. */
pith_status pith_template_fit(pith_template *site);

/** Drop the levels below one. PITH_NOMEM or PITH_OK. */
pith_status pith_template_raise(pith_template *site, unsigned level);

static inline pith_template_kind pith_template_kind_of(uint64_t hash)
{
    return (pith_template_kind)(hash & 7);
}

/** The level of the page from which an entry's example comes. */
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
