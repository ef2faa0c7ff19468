/* SPDX-License-Identifier: Apache-2.0 */
/* The reasons for decisions in words: see auto_grounds.h. */
#include "auto_grounds.h"

#include "auto_estimate.h"
#include "boost.h"
#include "feature.h"
#include "status.h"

#include <string.h>

enum {
    BLOCKS_MAX = 4000,
    AT_ONCE = 256,
    ROW = PITH_FEATURE_COUNT + 1,
    ROW_WORK = 64, /* as in auto_estimate.h */
};

/* Smaller changes of the margin are noise; a guess. */
static const float least = 0.1f;

/* Names of features begin with one of the words of their group. */
static const struct ground {
    const char *names;
    const char *kept, *dropped;
} grounds[] = {
    {"own_link a1_link a2_link a3_link a5_link near_link far_link "
     "cluster_link section_link window_prevlink window_nextlink window_link",
     "few links", "many links"},
    {"own_words own_chars", "much text", "little text"},
    {"own_sentences own_commas own_ends own_start own_wordlen near2_sentences "
     "near4_sentences cluster_sentences",
     "written in sentences", "not written in sentences"},
    {"half_ most_ dsum_ read_ inside_ in_main in_article",
     "inside the main column", "outside the main column"},
    {"head_ title_ section_overlap section_since section_wordssince",
     "near the title", "far from the title"},
    {"in_nav in_footer in_header in_aside in_form",
     "in no menu, header, footer or form", "in a menu, header, footer or form"},
    {"says_", "class names of content above it",
     "class names of menus, adverts or the like above it"},
    {"own_repeats own_again own_echo near2_again near4_again own_stated",
     "not said elsewhere on the page", "said elsewhere on the page"},
    {"cluster_ near_ far_ group_", "alike blocks hold content",
     "one of many that are alike"},
    {"window_ a1_ a2_ a3_ a5_ near2_ near4_", "text around it",
     "little text around it"},
    {"pos_ gap_ section_", "stands where content stands",
     "stands at the edge of the content"},
    {"density_", "much text per tag", "many tags for its text"},
    {"own_ in_", "its kind of element", "its kind of element"},
};

enum { NGROUNDS = sizeof grounds / sizeof *grounds, NONE = NGROUNDS };

static const char *const names[] = {
#define PITH_NAME(family, name, meaning) #family "_" #name,
    PITH_FEATURE_LIST(PITH_NAME)
#undef PITH_NAME
};

typedef struct weighing {
    const uint8_t *keep;
    pith_features features;
    uint32_t n;
    float *rows;                       /* per block */
    float mean[2][PITH_FEATURE_COUNT]; /* of dropped blocks, of kept ones */
    uint8_t ground_of[PITH_FEATURE_COUNT];
    float *changed; /* space for a row per group, and the block's own */
} weighing;

static bool begins(const char *name, const char *word, size_t len)
{
    return strncmp(name, word, len) == 0;
}

static uint8_t find_ground(const char *name)
{
    for (unsigned g = 0; g < NGROUNDS; g++) {
        const char *word = grounds[g].names;
        while (*word) {
            size_t len = strcspn(word, " ");
            if (begins(name, word, len))
                return (uint8_t)g;
            word += len + (word[len] == ' ');
        }
    }
    return NONE;
}

/* Compute the rows of all blocks, and the means of kept and dropped ones. False
 * if one side is empty. */
static bool find_means(weighing *self)
{
    uint32_t count[2] = {0, 0};
    double sum[2][PITH_FEATURE_COUNT] = {{0}};
    for (uint32_t i = 0; i < self->n; i++) {
        bool side = self->keep[self->features.blocks.block[i].first];
        const float *row = &self->rows[(size_t)i * ROW];
        count[side]++;
        for (size_t k = 0; k < PITH_FEATURE_COUNT; k++)
            sum[side][k] += (double)row[k];
    }
    if (!count[0] || !count[1])
        return false;
    for (int side = 0; side < 2; side++)
        for (size_t k = 0; k < PITH_FEATURE_COUNT; k++)
            self->mean[side][k] = (float)(sum[side][k] / count[side]);
    return true;
}

static pith_status read_rows(weighing *self, const pith_page *page,
                             pith_arena *arena)
{
    pith_features *features = &self->features;
    PITH_TRY(pith_auto_open(page, arena, features));
    uint32_t n = features->blocks.n;
    self->n = n < BLOCKS_MAX ? n : BLOCKS_MAX;
    self->rows = pith_arena_alloc(arena, self->n + 1, ROW * sizeof *self->rows);
    self->changed = pith_arena_alloc(arena, NGROUNDS + 1, ROW * sizeof(float));
    if (!self->rows || !self->changed)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < self->n; i += AT_ONCE) {
        uint32_t count = self->n - i < AT_ONCE ? self->n - i : AT_ONCE;
        PITH_TRY(pith_arena_work(arena, (size_t)count * ROW_WORK * NGROUNDS));
        pith_features_next(features, count, ROW, &self->rows[(size_t)i * ROW]);
    }
    for (uint32_t i = 0; i < self->n; i++)
        self->rows[(size_t)i * ROW + PITH_FEATURE_COUNT] = PITH_BOOST_END;
    return PITH_OK;
}

/* How much the margin of a block changes without each group of features. */
static void weigh(const weighing *self, uint32_t block, float weight[NGROUNDS])
{
    const float *row = &self->rows[(size_t)block * ROW];
    bool keep = self->keep[self->features.blocks.block[block].first];
    float margin[NGROUNDS + 1];
    for (size_t g = 0; g <= NGROUNDS; g++)
        memcpy(&self->changed[g * ROW], row, ROW * sizeof *row);
    for (size_t k = 0; k < PITH_FEATURE_COUNT; k++)
        if (self->ground_of[k] != NONE)
            self->changed[(size_t)self->ground_of[k] * ROW + k] =
                self->mean[!keep][k];
    pith_auto_margins(&self->features, self->changed, ROW, NGROUNDS + 1,
                      margin);
    for (size_t g = 0; g < NGROUNDS; g++)
        weight[g] =
            keep ? margin[NGROUNDS] - margin[g] : margin[g] - margin[NGROUNDS];
}

static void choose(const weighing *self, uint32_t block,
                   const char *out[PITH_GROUNDS])
{
    float weight[NGROUNDS];
    bool keep = self->keep[self->features.blocks.block[block].first];
    weigh(self, block, weight);
    for (size_t i = 0; i < PITH_GROUNDS; i++) {
        size_t best = 0;
        for (size_t g = 1; g < NGROUNDS; g++)
            if (weight[g] > weight[best])
                best = g;
        if (weight[best] < least)
            return;
        out[i] = keep ? grounds[best].kept : grounds[best].dropped;
        weight[best] = 0;
    }
}

pith_status pith_auto_grounds(const pith_page *page, const uint8_t *keep,
                              pith_arena *arena, pith_grounds *out)
{
    weighing *self = pith_arena_zalloc(arena, 1, sizeof *self);
    *out = (pith_grounds){0};
    if (!self)
        return PITH_NOMEM;
    self->keep = keep;
    for (size_t k = 0; k < PITH_FEATURE_COUNT; k++)
        self->ground_of[k] = find_ground(names[k]);
    PITH_TRY(read_rows(self, page, arena));
    if (!find_means(self))
        return PITH_OK;
    out->phrases = pith_arena_zalloc(arena, self->n + 1, sizeof *out->phrases);
    out->block = pith_arena_zalloc(arena, page->nnodes, sizeof *out->block);
    if (!out->phrases || !out->block)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < self->n; i++) {
        const pith_block_span *block = &self->features.blocks.block[i];
        choose(self, i, out->phrases[i + 1]);
        for (uint32_t node = block->first; node <= block->last; node++)
            out->block[node] = i + 1;
    }
    return PITH_OK;
}
