/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The figures of `outlier`: a list of words in three dimensions, with the words
 * that are far from their neighbours and without them. The paper's axes are
 * occurrences, words and outliers; here they are occurrences, words in the
 * order in which they first stand, and the distance that makes outliers. Over
 * several pages the second is what words are also judged by: how many pages
 * hold them; and the third is TF-IDF where the search took it into account.
 * Points in three dimensions are hard to read off, so there is a form of our
 * own beside the paper's: occurrences against what makes outliers.
 */
#include "method_figure.h"
#include "outlier.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>

enum { AXES = 3 };

typedef enum word_form { WHOLE, FILTERED, FLAT } word_form;

/* A word. */
typedef struct place {
    double at[AXES];
    double distance;
    pith_str name;
    bool outlier;
} place;

/* Words to draw: those that are not outliers first. */
typedef struct cloud {
    place *place;
    size_t n, nwords;
    word_form form;
    bool many;  /* of several pages */
    bool tfidf; /* it decided, too */
} cloud;

static void put_word(const pith_word_table *words, uint32_t row, cloud *self)
{
    const pith_table_word *word = &words->word[row];
    if (word->pruned)
        return;
    self->place[self->n++] =
        (place){.at = {word->total, self->many ? word->pages : row + 1,
                       self->tfidf ? word->tfidf : word->distance},
                .distance = word->distance,
                .name = pith_word_table_text(words, row),
                .outlier = word->outlier};
}

/* Words, by place; then outliers, the farthest first. */
static int compare_places(const void *left, const void *right)
{
    const place *a = left;
    const place *b = right;
    if (a->outlier != b->outlier)
        return a->outlier ? 1 : -1;
    if (a->outlier && (a->distance < b->distance || a->distance > b->distance))
        return a->distance < b->distance ? 1 : -1;
    for (unsigned k = 0; k < AXES; k++)
        if (a->at[k] < b->at[k] || a->at[k] > b->at[k])
            return a->at[k] < b->at[k] ? -1 : 1;
    return 0;
}

/* Words at the same place become one point: of many pages most occur once. The
 * squares of the flat form show their number. */
static void sort_places(cloud *self)
{
    size_t n = 0;
    if (self->n > 0)
        qsort(self->place, self->n, sizeof *self->place, compare_places);
    for (size_t i = 0; i < self->n; i++) {
        bool again = self->form != FLAT && n > 0 && !self->place[i].outlier &&
                     compare_places(&self->place[n - 1], &self->place[i]) == 0;
        if (!again)
            self->place[n++] = self->place[i];
    }
    self->n = n;
    while (self->nwords < n && !self->place[self->nwords].outlier)
        self->nwords++;
}

/* All words of a list. */
static pith_status find_all(const pith_word_table *words, pith_arena *arena,
                            cloud *self)
{
    self->place = pith_arena_alloc(arena, words->n, sizeof *self->place);
    if (!self->place)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < words->n; i++)
        put_word(words, i, self);
    sort_places(self);
    return PITH_OK;
}

/* The words of a page, as they are in a list of many pages. */
static pith_status find_known(const pith_word_table *page,
                              const pith_word_table *words, pith_arena *arena,
                              cloud *self)
{
    self->place = pith_arena_alloc(arena, page->n, sizeof *self->place);
    if (!self->place)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->n; i++) {
        uint32_t row =
            pith_word_table_find(words, pith_word_table_text(page, i));
        if (row != UINT32_MAX)
            put_word(words, row, self);
    }
    sort_places(self);
    return PITH_OK;
}

/* Only the weights show whether a saved list was made with TF-IDF: without it
 * all are 0. */
static bool has_tfidf(const pith_word_table *words)
{
    for (uint32_t i = 0; i < words->n; i++)
        if (words->word[i].tfidf > 0)
            return true;
    return false;
}

static cloud start_cloud(const pith_word_table *words, word_form form)
{
    return (cloud){
        .form = form, .many = words->npages > 1, .tfidf = has_tfidf(words)};
}

/* -- Drawing --------------------------------------------------------------- */

static pith_status spread(const cloud *self, pith_arena *arena,
                          double *at[AXES], pith_str **names)
{
    *names = pith_arena_alloc(arena, self->n, sizeof **names);
    if (!*names)
        return PITH_NOMEM;
    for (unsigned k = 0; k < AXES; k++) {
        at[k] = pith_arena_alloc(arena, self->n, sizeof(double));
        if (!at[k])
            return PITH_NOMEM;
        for (size_t i = 0; i < self->n; i++)
            at[k][i] = self->place[i].at[k];
    }
    for (size_t i = 0; i < self->n; i++)
        (*names)[i] = self->place[i].name;
    return PITH_OK;
}

static pith_str caption_of(const cloud *self)
{
    if (self->form == FLAT)
        return PITH_S("An outlier is far from its k-th nearest neighbour; the "
                      "farthest are named.");
    bool filtered = self->form == FILTERED;
    if (self->many && filtered)
        return PITH_S("The words that are left, one point per place: words "
                      "that are equal in all three numbers share it.");
    if (self->many)
        return PITH_S("One point per place: words that are equal in all three "
                      "numbers share it. An outlier is far from its k-th "
                      "nearest neighbour; the farthest are named.");
    if (filtered)
        return PITH_S("The words that are left, one point each.");
    return PITH_S("One point per different word. An outlier is far from its "
                  "k-th nearest neighbour by occurrences; the farthest are "
                  "named.");
}

static pith_status draw(const cloud *self, pith_arena *arena, char **svg)
{
    static const char *const titles[] = {
        [WHOLE] = "outlier: words and outliers",
        [FILTERED] = "outlier: words without the outliers",
        [FLAT] = "outlier: words and outliers, by occurrences",
    };
    bool flat = self->form == FLAT;
    pith_plot_axis occurrences = {.label = PITH_S("occurrences"), .log = flat};
    pith_plot_axis distance = {
        .label = self->tfidf ? PITH_S("TF-IDF, mean")
                             : PITH_S("distance to the k-th neighbour")};
    double *at[AXES];
    pith_str *names;
    PITH_TRY(spread(self, arena, at, &names));
    const pith_plot_series series[] = {
        {.name = PITH_S("words"),
         .x = at[0],
         .y = at[flat ? 2 : 1],
         .z = at[2],
         .n = self->nwords,
         .mark = PITH_MARK_DENSITY,
         .colour = 1},
        {.name = PITH_S("outliers"),
         .x = at[0] + self->nwords,
         .y = at[flat ? 2 : 1] + self->nwords,
         .z = at[2] + self->nwords,
         .n = self->n - self->nwords,
         .names = names + self->nwords,
         .mark = PITH_MARK_POINTS,
         .colour = 2},
    };
    pith_plot plot = {
        .title = pith_str_of(titles[self->form]),
        .caption = caption_of(self),
        .x = occurrences,
        .y = {.label = self->many ? PITH_S("pages that hold it")
                                  : PITH_S("word, by first occurrence")},
        .z = distance,
        .series = series,
        .nseries = self->form == FILTERED ? 1 : 2,
    };
    if (!flat)
        return pith_plot_space(&plot, svg, NULL);
    plot.y = distance;
    return pith_plot_draw(&plot, svg, NULL);
}

/* The words of a page; as they are in the list if there is one. */
static pith_status draw_page(const pith_figure_job *job, word_form form)
{
    pith_word_table words;
    pith_tokenized text;
    pith_word_table_init(&words, job->arena);
    pith_word_source source = {.page = job->page,
                               .reading = pith_outlier_reading_of(job->param)};
    PITH_TRY(pith_word_table_read(&words, &source, &text));
    if (job->words) {
        cloud known = start_cloud(job->words, form);
        known.many = true;
        PITH_TRY(find_known(&words, job->words, job->arena, &known));
        return draw(&known, job->arena, job->svg);
    }
    pith_outlier_options options = pith_outlier_options_of(job->param);
    if (options.tfidf)
        PITH_TRY(pith_word_table_note(&words, &text));
    PITH_TRY(pith_outlier_detect(&words, &options));
    cloud own = start_cloud(&words, form);
    PITH_TRY(find_all(&words, job->arena, &own));
    return draw(&own, job->arena, job->svg);
}

static pith_status draw_form(const pith_figure_job *job, word_form form)
{
    if (job->page)
        return draw_page(job, form);
    cloud listed = start_cloud(job->words, form);
    PITH_TRY(find_all(job->words, job->arena, &listed));
    return draw(&listed, job->arena, job->svg);
}

static pith_status draw_words(const pith_figure_job *job)
{
    return draw_form(job, WHOLE);
}

static pith_status draw_filtered(const pith_figure_job *job)
{
    return draw_form(job, FILTERED);
}

static pith_status draw_flat(const pith_figure_job *job)
{
    return draw_form(job, FLAT);
}

const pith_method_figure pith_figures_outlier[] = {
    {"words", "words by occurrences, pages and distance", .draw = draw_words},
    {"words-filtered", "the same without the outliers", .draw = draw_filtered},
    {"words-flat", "words by occurrences and distance, on two axes",
     .draw = draw_flat},
    {0},
};
