/* SPDX-License-Identifier: Apache-2.0 */
/* Data shared by the parts of the feature computation: see feature.h. */
#ifndef PITH_FEATURE_CONTEXT_H
#define PITH_FEATURE_CONTEXT_H

#include "feature.h"
#include "vocabulary.h"

enum {
    LONG_BLOCK = 15,  /* words of a block that counts as prose; a guess */
    TITLE_WORDS = 64, /* words of the title that are searched for */
    DESCRIBED_WORDS = 512,
    CONTAINERS = 6,
    STATED_BITS = 1 << 16, /* size of the filter of word pairs in JSON-LD */
};

/** The bit in a block's symbols for currency signs. */
enum { PRICE_SYMBOL = 2 };

/** Set a value of a row. */
#define SET(family, name, value) \
    (row[PITH_FEATURE_##family##_##name] = (float)(value))

/* A set of word hashes; open addressing. */
typedef struct pith_word_set {
    uint32_t hash[1024];
    uint8_t index[1024];
    uint32_t n;
} pith_word_set;

/** Properties of a block's text. */
typedef struct pith_block_facts {
    uint32_t words, link_words, chars, link_chars;
    uint32_t sentences, commas, digits, tokens;
    uint32_t title_hits; /* words that are in the title */
    uint32_t described;  /* words that are in the description */
    uint64_t title;      /* which words of the title, one bit each */
    uint64_t hash;       /* of the whole text */
    uint32_t control_words;
    uint32_t ideograms;     /* Han, Hiragana and Katakana */
    uint32_t pairs, stated; /* pairs of words; those of them that are in
                               JSON-LD */
    uint32_t triples,
        repeated_trigrams; /* runs of three words; those of them that occurred
                              before */
    uint8_t ends, symbols, rank, start;
} pith_block_facts;

/** Sums over the blocks before each block; n + 1 entries. */
typedef struct pith_block_sums {
    uint32_t words, links, longs, sentences, title_hits, described, plain;
    uint32_t main; /* words outside nav, footer, header and aside */
    uint32_t headings, prices;
    uint32_t again; /* words of blocks whose text occurred before */
} pith_block_sums;

/** A group of similar siblings, or of similar blocks. */
typedef struct pith_group {
    uint64_t key;
    uint32_t n, words, sentences, first, parent;
    uint32_t last, links, prices, title_hits;
    double squares;
} pith_group;

typedef struct pith_groups {
    pith_group *slot; /* the groups, in the order of their first members */
    uint32_t *number; /* by hash of the key: index of a group + 1; 0: free */
    uint32_t n, mask;
} pith_groups;

typedef struct pith_container {
    uint32_t node;
    uint32_t first, end;    /* blocks */
    unsigned first_found;   /* the first container that is the same element */
    float share, link, hit; /* the same for all rows */
} pith_container;

/** An element with similar siblings, and its level above a block's element. */
typedef struct pith_grouped {
    uint32_t node; /* 0: none */
    uint32_t level;
} pith_grouped;

/** What is around the elements of blocks, from their parent up: the same for
 * blocks with the same parent, as every second one has with the one before. */
typedef struct pith_way_up {
    uint32_t parent; /* 0: not read yet */
    pith_grouped near, far;
    float row[PITH_FEATURE_COUNT - PITH_FEATURE_in_main];
} pith_way_up;

/** State that is carried from row to row in document order. */
typedef struct pith_row_walk {
    uint32_t block;                /* the next block */
    uint32_t article, articles;    /* the next article element; those before */
    uint32_t section, section_end; /* blocks from heading to heading */
    pith_block_sums section_sums;
    float gap, closed, opened, same;  /* between the previous block and the next
                                         one */
    uint32_t lowest, headings, peers; /* since the title's heading */
} pith_row_walk;

typedef struct pith_feature_context {
    const pith_page *page;
    pith_arena *arena;
    const pith_text_blocks *blocks;
    uint32_t n;
    pith_block_facts *block;
    pith_block_sums *sum;
    uint32_t *words; /* per block, for callers that need only this */

    uint16_t *depth;       /* per node */
    uint32_t *signature;   /* per node: tag and first class; 0: no element */
    uint32_t *class_hints; /* per node: vocabulary groups of its own names */
    uint32_t *sibling;     /* per node: slot of its group of similar siblings */
    pith_groups siblings;
    pith_groups clusters;
    uint32_t *cluster;         /* per block: slot */
    uint32_t *repeats;         /* per block: blocks with the same text */
    uint32_t *again;           /* per block: those of them that precede it */
    uint32_t *order;           /* per node: similar siblings before it */
    uint32_t *nth;             /* per node: element siblings before it */
    uint32_t *children;        /* per node: child elements */
    uint32_t *images_before;   /* per node, nnodes + 1 entries */
    uint32_t *controls_before; /* likewise: inputs and buttons */
    uint64_t *stated;          /* filter of word pairs; NULL: no JSON-LD */
    uint64_t *triples;         /* filter of runs of three words in the blocks
                                  read so far */
    uint32_t triples_mask;     /* its bits - 1 */

    pith_word_set title;
    pith_word_set description;
    uint32_t title_heading; /* block; n: none */
    pith_container container[CONTAINERS];
    uint32_t narticles, nheadings;
    uint32_t nexamined;  /* elements with a signature */
    uint32_t main_words; /* in main elements */
    uint32_t longest;    /* words of the longest block */
    uint32_t firsts;     /* h1 blocks */
    bool looks_old;      /* nothing on the page came with HTML 5 */
    pith_row_walk walk;
    pith_way_up way_up;
} pith_feature_context;

/* features_text.c */
pith_status pith_feature_context_read_text(pith_feature_context *facts);
/* features_tree.c */
pith_status pith_feature_context_read_tree(pith_feature_context *facts);
/* features_place.c */
pith_status pith_feature_context_find_containers(pith_feature_context *facts);
/* features_shape.c */
void pith_feature_context_fill_shape(const pith_feature_context *facts,
                                     uint32_t i, float *row);
void pith_feature_context_fill_walk(pith_feature_context *facts, uint32_t i,
                                    float *row);
void pith_feature_context_fill_contents(const pith_feature_context *facts,
                                        uint32_t node, float *out);
void pith_feature_context_fill_item(const pith_feature_context *facts,
                                    uint32_t node, float *out);

static inline pith_block_sums
pith_feature_context_sum(const pith_feature_context *facts, uint32_t from,
                         uint32_t to)
{
    const pith_block_sums *a = &facts->sum[from];
    const pith_block_sums *b = &facts->sum[to];
    return (pith_block_sums){
        .words = b->words - a->words,
        .links = b->links - a->links,
        .longs = b->longs - a->longs,
        .sentences = b->sentences - a->sentences,
        .title_hits = b->title_hits - a->title_hits,
        .described = b->described - a->described,
        .plain = b->plain - a->plain,
        .main = b->main - a->main,
        .headings = b->headings - a->headings,
        .prices = b->prices - a->prices,
        .again = b->again - a->again,
    };
}

static inline pith_block_sums
pith_feature_context_below(const pith_feature_context *facts, uint32_t node)
{
    const uint32_t *before = facts->blocks->before;
    return pith_feature_context_sum(facts, before[node],
                                    before[facts->page->end[node]]);
}

/** a / b, or 0 if b is 0. */
static inline float pith_ratio(double a, double b)
{
    return b > 0 ? (float)(a / b) : 0;
}

#endif
