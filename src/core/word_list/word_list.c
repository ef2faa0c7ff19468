/* SPDX-License-Identifier: Apache-2.0 */
/* Word lists over many pages: see pith/learn.h. words_saved.c saves and loads
 * them; a method with word hooks says what words and outliers are. */
#include "word_list.h"

#include "status.h"
#include "str.h"

pith_words *pith_words_new(void)
{
    pith_words *words = pith_object_new(sizeof *words);
    if (!words)
        return NULL;
    pith_arena_init(&words->arena, 0);
    pith_word_table_init(&words->list, &words->arena);
    return words;
}

void pith_words_free(pith_words *words)
{
    if (!words)
        return;
    pith_arena_free(&words->arena);
    pith_free(words);
}

pith_status pith_words_learn(pith_words *words, pith_doc *doc,
                             pith_error *error)
{
    if (words->loaded)
        return pith_fail(error, PITH_ARG, 0,
                         "a loaded word list cannot learn from pages");
    pith_tokenized text;
    pith_word_source source = {.page = &doc->page,
                               .arena = pith_doc_scratch(doc),
                               .reading = words->reading,
                               .thai = &doc->thai};
    pith_status status = pith_word_table_read(&words->list, &source, &text);
    if (status == PITH_OK)
        status = pith_word_table_note(&words->list, &text);
    pith_doc_scratch_done(doc);
    if (status != PITH_OK)
        return pith_fail(error, status, 0, "%s", pith_status_text(status));
    return PITH_OK;
}

/* The parameters of the method that judges words, among a caller's options. */
static pith_status make_plan(const pith_options *given, pith_plan *plan,
                             pith_error *error)
{
    pith_options options = {.method = pith_method_of_words()->name};
    PITH_TRY(pith_plan_make(given ? given : &options, plan, error));
    if (!plan->method->words)
        return pith_fail(
            error, PITH_ARG, 0,
            "word lists take the parameters of the method %s, not of %s",
            pith_method_of_words()->name, plan->method->name);
    return PITH_OK;
}

pith_status pith_words_read_by(pith_words *words, const pith_options *options,
                               pith_error *error)
{
    pith_plan plan;
    if (words->list.npages > 0)
        return pith_fail(
            error, PITH_ARG, 0,
            "how words are read must be set before the first page");
    PITH_TRY(make_plan(options, &plan, error));
    words->reading =
        plan.method->words->settings(plan.param, plan.text).reading;
    return PITH_OK;
}

const char *pith_words_method(void)
{
    return pith_method_of_words()->name;
}

pith_status pith_words_detect(pith_words *words, const pith_options *given,
                              pith_error *error)
{
    pith_plan plan;
    PITH_TRY(make_plan(given, &plan, error));
    const pith_word_hooks *hooks = plan.method->words;
    if (words->merged && hooks->settings(plan.param, plan.text).tfidf)
        return pith_fail(error, PITH_ARG, 0,
                         "a merged word list has no TF-IDF, which belongs to "
                         "the pages of one list");
    pith_arena scratch;
    pith_arena_init(&scratch, 0);
    pith_status status =
        words->merged ? pith_words_put_in_order(words) : PITH_OK;
    if (status == PITH_OK)
        status = hooks->detect(&words->list, plan.param, &scratch);
    pith_arena_free(&scratch);
    if (status != PITH_OK)
        return pith_fail(error, status, 0, "%s", pith_status_text(status));
    return PITH_OK;
}

size_t pith_words_count(const pith_words *words)
{
    return words->list.n;
}

size_t pith_words_pages(const pith_words *words)
{
    return words->list.npages;
}

static uint32_t count_labelled(const pith_words *words, size_t i)
{
    uint32_t pages = 0;
    for (uint32_t c = 0; c < words->nclasses; c++)
        pages += pith_words_class_pages(words, c, i);
    return pages;
}

bool pith_words_at(const pith_words *words, size_t i, pith_word *word)
{
    if (i >= words->list.n)
        return false;
    const pith_table_word *row = &words->list.word[i];
    *word = (pith_word){
        .text = pith_word_table_text(&words->list, (uint32_t)i),
        .total = row->total,
        .pages = row->pages,
        .labelled = count_labelled(words, i),
        .tfidf = row->tfidf,
        .distance = row->distance,
        .outlier = row->outlier,
        .pruned = row->pruned,
    };
    return true;
}

bool pith_words_find(const pith_words *words, pith_str text, pith_word *word)
{
    uint32_t row = pith_word_table_find(&words->list, text);
    return row != UINT32_MAX && pith_words_at(words, row, word);
}

pith_status pith_words_load(pith_str bytes, pith_words **out, pith_error *error)
{
    *out = NULL;
    pith_words *words = pith_words_new();
    if (!words)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    words->loaded = true;
    pith_status status = pith_word_list_read(words, bytes, error);
    if (status == PITH_OK) {
        *out = words;
        return PITH_OK;
    }
    pith_words_free(words);
    if (status == PITH_NOMEM)
        return pith_fail(error, status, 0, "out of memory");
    return status;
}
