/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks and features of a page as an object of their own. */
#include "feature.h"
#include "training_columns.h"

#include "object.h"
#include "status.h"
#include "str.h"

#include <pith/inspect.h>

/* The table for callers, first, and the memory that it uses. */
typedef struct owned_table {
    pith_feature_table table;
    pith_arena arena;
} owned_table;

size_t pith_feature_table_width(void)
{
    return PITH_FEATURE_COUNT;
}

const char *pith_feature_table_column(size_t k)
{
    return pith_feature_name(k);
}

size_t pith_feature_table_context_width(void)
{
    return pith_training_width();
}

const char *pith_feature_table_context_column(size_t k)
{
    return pith_training_column(k);
}

static bool shows_text(const pith_page *page, uint32_t i)
{
    return page->tag[i] == PITH_TAG_TEXT &&
           page->chars_before[i + 1] > page->chars_before[i];
}

/* Normalising trims a text node; whether there was white space determines if
 * adjacent words are one. */
static bool ends_in_space(const pith_page *page, uint32_t i, bool front)
{
    pith_str raw = pith_tree_text(page->tree, page->tree->data[i]);
    return raw.len == 0 ||
           pith_is_space((unsigned char)raw.data[front ? 0 : raw.len - 1]);
}

/* The text of a block at the end of out. */
static size_t write_text(const pith_page *page, const pith_block_span *block,
                         char *out)
{
    size_t len = 0;
    bool space = false; /* before the next text */
    for (uint32_t i = block->first; i <= block->last; i++) {
        bool hidden = page->flags[i] & PITH_NODE_HIDDEN;
        if (!hidden && page->tag[i] == PITH_TAG_TEXT && !shows_text(page, i))
            space = true;
        if (!hidden && page->tag[i] == PITH_TAG_BR)
            space = true;
        if (hidden || !shows_text(page, i))
            continue;
        if (len && (space || ends_in_space(page, i, true)))
            out[len++] = ' ';
        pith_str text = pith_page_text(page, i);
        memcpy(out + len, text.data, text.len);
        len += text.len;
        space = ends_in_space(page, i, false);
    }
    return len;
}

static size_t text_room(const pith_page *page, const pith_block_span *block)
{
    /* At most one space per node. */
    return (size_t)page->text_before[block->last + 1] -
           page->text_before[block->first] + (block->last - block->first) + 1;
}

static pith_status describe_blocks(const pith_page *page,
                                   const pith_text_blocks *blocks,
                                   pith_arena *arena, pith_feature_block *out)
{
    size_t room = 0;
    for (uint32_t i = 0; i < blocks->n; i++)
        room += text_room(page, &blocks->block[i]);
    char *text = pith_arena_alloc(arena, room, 1);
    if (!text)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < blocks->n; i++) {
        const pith_block_span *block = &blocks->block[i];
        const pith_span *first = &page->tree->src[block->first];
        const pith_span *last = &page->tree->src[block->last];
        size_t len = write_text(page, block, text);
        out[i] = (pith_feature_block){
            .node = block->first,
            .last = block->last,
            .words = page->words_before[block->last + 1] -
                     page->words_before[block->first],
            .src = first->at,
            .src_stop = (size_t)last->at + last->len,
            .text = {text, len},
        };
        text += len;
    }
    return PITH_OK;
}

/* A caller's request for a page. */
typedef struct request {
    pith_doc *doc;
    /* NULL: features; else the context of these probabilities */
    const float *share;
    size_t nshares;
} request;

static pith_status fill_values(const request *asked, pith_features *features,
                               float *values)
{
    uint32_t n = features->blocks.n;
    if (n == 0)
        return PITH_OK;
    if (asked->share)
        return pith_training_fill(&asked->doc->page, features, asked->share,
                                  pith_doc_scratch(asked->doc), values);
    pith_features_next(features, n, PITH_FEATURE_COUNT, values);
    return PITH_OK;
}

static pith_status fill_table(const request *asked, owned_table *made)
{
    pith_doc *doc = asked->doc;
    pith_features features;
    PITH_TRY(pith_features_open(&doc->page, pith_doc_scratch(doc), &features));
    size_t n = features.blocks.n;
    size_t width = asked->share ? pith_training_width() : PITH_FEATURE_COUNT;
    if (asked->share && asked->nshares != n)
        return PITH_ARG;
    pith_feature_block *block =
        pith_arena_alloc(&made->arena, n, sizeof *block);
    float *values = pith_arena_alloc(&made->arena, n, width * sizeof *values);
    if (!block || !values)
        return PITH_NOMEM;
    PITH_TRY(fill_values(asked, &features, values));
    made->table = (pith_feature_table){
        .nblocks = n,
        .nfeatures = width,
        .blocks = block,
        .values = values,
    };
    return describe_blocks(&doc->page, &features.blocks, &made->arena, block);
}

static pith_status make_table(const request *asked, pith_feature_table **table)
{
    *table = NULL;
    owned_table *made = pith_object_new(sizeof *made);
    if (!made)
        return PITH_NOMEM;
    pith_arena_init(&made->arena, asked->doc->limits.max_memory);
    bool outermost = pith_doc_continue_clock(asked->doc, "taking features");
    pith_status status = fill_table(asked, made);
    if (outermost)
        status = pith_doc_settle(asked->doc, status);
    pith_doc_scratch_done(asked->doc);
    if (status == PITH_OK)
        *table = &made->table;
    else
        pith_feature_table_free(&made->table);
    return status;
}

pith_status pith_feature_table_make(pith_doc *doc, pith_feature_table **table)
{
    const request asked = {.doc = doc};
    return make_table(&asked, table);
}

static bool are_shares(const float *share, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!(share[i] >= 0 && share[i] <= 1)) /* NaN fails both comparisons */
            return false;
    return true;
}

pith_status pith_feature_table_make_context(pith_doc *doc, const float *share,
                                            size_t n,
                                            pith_feature_table **table)
{
    static const float none = 0;
    const request asked = {doc, n ? share : &none, n};
    *table = NULL;
    return are_shares(share, n) ? make_table(&asked, table) : PITH_ARG;
}

void pith_feature_table_free(pith_feature_table *table)
{
    if (!table)
        return;
    /* The table is the first member of its owner. */
    owned_table *made = (owned_table *)(void *)table;
    pith_arena_free(&made->arena);
    pith_free(made);
}
