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
#include "figure_job.h"
#include "status.h"
#include "str.h"
#include "word_list.h"

#include <stdlib.h>

enum { AXES = 3 };

typedef enum word_form { WHOLE, FILTERED, FLAT } word_form;

static const char *const form_names[] = {"words", "words-filtered",
                                         "words-flat"};

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

static void put_word(const pith_outlier_words *words, uint32_t row, cloud *self)
{
    const pith_outlier_word *word = &words->word[row];
    if (word->pruned)
        return;
    self->place[self->n++] =
        (place){.at = {word->total, self->many ? word->pages : row + 1,
                       self->tfidf ? word->tfidf : word->distance},
                .distance = word->distance,
                .name = pith_outlier_word_text(words, row),
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
static pith_status find_all(const pith_outlier_words *words, pith_arena *arena,
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
static pith_status find_known(const pith_outlier_words *page,
                              const pith_outlier_words *words,
                              pith_arena *arena, cloud *self)
{
    self->place = pith_arena_alloc(arena, page->n, sizeof *self->place);
    if (!self->place)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->n; i++) {
        uint32_t row =
            pith_outlier_find(words, pith_outlier_word_text(page, i));
        if (row != UINT32_MAX)
            put_word(words, row, self);
    }
    sort_places(self);
    return PITH_OK;
}

/* Only the weights show whether a saved list was made with TF-IDF: without it
 * all are 0. */
static bool has_tfidf(const pith_outlier_words *words)
{
    for (uint32_t i = 0; i < words->n; i++)
        if (words->word[i].tfidf > 0)
            return true;
    return false;
}

static cloud start_cloud(const pith_outlier_words *words, word_form form)
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

static pith_status draw_page(const pith_figure_job *job, word_form form)
{
    pith_outlier_words words;
    pith_outlier_text text;
    pith_outlier_words_init(&words, job->arena);
    pith_outlier_source source = {
        .page = &job->doc->page,
        .reading = pith_outlier_reading_of(job->plan->param)};
    PITH_TRY(pith_outlier_read(&words, &source, &text));
    if (job->plan->words) {
        const pith_outlier_words *list = &job->plan->words->list;
        cloud known = start_cloud(list, form);
        known.many = true;
        PITH_TRY(find_known(&words, list, job->arena, &known));
        return draw(&known, job->arena, job->svg);
    }
    pith_outlier_options options = pith_outlier_options_of(job->plan->param);
    if (options.tfidf)
        PITH_TRY(pith_outlier_note(&words, &text));
    PITH_TRY(pith_outlier_detect(&words, &options));
    cloud own = start_cloud(&words, form);
    PITH_TRY(find_all(&words, job->arena, &own));
    return draw(&own, job->arena, job->svg);
}

pith_status pith_figure_outlier_words(const pith_figure_job *job)
{
    return draw_page(job, WHOLE);
}

pith_status pith_figure_outlier_filtered(const pith_figure_job *job)
{
    return draw_page(job, FILTERED);
}

pith_status pith_figure_outlier_flat(const pith_figure_job *job)
{
    return draw_page(job, FLAT);
}

static bool find_form(const char *name, word_form *found)
{
    for (unsigned i = 0; i < sizeof form_names / sizeof *form_names; i++)
        if (strcmp(form_names[i], name) == 0) {
            *found = (word_form)i;
            return true;
        }
    return false;
}

pith_status pith_words_figure(const pith_words *words, const char *name,
                              char **svg, pith_error *error)
{
    *svg = NULL;
    word_form form;
    if (!find_form(name, &form))
        return pith_fail(error, PITH_ARG, 0,
                         "no figure \"%.40s\"; there are words, "
                         "words-filtered and words-flat",
                         name);
    cloud c = start_cloud(&words->list, form);
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_status status = find_all(&words->list, &arena, &c);
    if (status == PITH_OK)
        status = draw(&c, &arena, svg);
    pith_arena_free(&arena);
    return status == PITH_OK
               ? PITH_OK
               : pith_fail(error, status, 0, "%s", pith_status_text(status));
}
