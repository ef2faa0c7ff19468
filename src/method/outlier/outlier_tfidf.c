/* SPDX-License-Identifier: Apache-2.0 */
/* The third coordinate of words, TF-IDF: see outlier.h. */
#include "outlier.h"

#include "status.h"

#include <math.h>

enum { FIRST_TERMS = 1024, FIRST_PAGES = 16 };

/* Room for `more` further terms. */
static pith_status grow_terms(pith_outlier_words *w, uint32_t more)
{
    uint64_t cap = w->term_cap ? w->term_cap : FIRST_TERMS;
    while (cap < (uint64_t)w->nterms + more)
        cap *= 2;
    if (cap > UINT32_MAX)
        return PITH_NOMEM;
    if (cap > w->term_cap) {
        pith_outlier_term *term =
            pith_arena_grow(w->arena, w->term, w->nterms, cap, sizeof *term);
        if (!term)
            return PITH_NOMEM;
        w->term = term;
        w->term_cap = (uint32_t)cap;
    }
    if (w->nnoted == w->page_cap) {
        uint32_t npages = w->page_cap ? w->page_cap * 2 : FIRST_PAGES;
        pith_outlier_page *page =
            pith_arena_grow(w->arena, w->page, w->nnoted, npages, sizeof *page);
        if (!page)
            return PITH_NOMEM;
        w->page = page;
        w->page_cap = npages;
    }
    return PITH_OK;
}

pith_status pith_outlier_note(pith_outlier_words *w,
                              const pith_outlier_text *text)
{
    uint32_t more = text->ntokens < w->n ? text->ntokens : w->n;
    PITH_TRY(grow_terms(w, more));
    uint32_t first = w->nterms;
    for (uint32_t i = 0; i < text->ntokens; i++) {
        uint32_t row = text->token[i];
        pith_outlier_word *word = &w->word[row];
        bool seen = word->term >= first && word->term < w->nterms &&
                    w->term[word->term].row == row;
        if (!seen) {
            word->term = w->nterms++;
            w->term[word->term] = (pith_outlier_term){row, 0};
        }
        w->term[word->term].count++;
    }
    w->page[w->nnoted++] =
        (pith_outlier_page){first, w->nterms - first, text->ntokens};
    return PITH_OK;
}

double pith_outlier_term_weight(const pith_outlier_words *w,
                                const pith_outlier_page *p,
                                const pith_outlier_term *t)
{
    double share = (double)t->count / p->ntokens;
    if (w->nnoted == 1)
        return share;
    return share * log((double)w->nnoted / w->word[t->row].pages);
}

double pith_outlier_page_length(const pith_outlier_words *w,
                                const pith_outlier_page *p)
{
    double squares = 0;
    for (uint32_t k = p->term; k < p->term + p->nterms; k++) {
        double one = pith_outlier_term_weight(w, p, &w->term[k]);
        squares += one * one;
    }
    return squares > 0 ? sqrt(squares) : 1;
}

void pith_outlier_weigh(pith_outlier_words *w)
{
    for (uint32_t i = 0; i < w->n; i++)
        w->word[i].tfidf = 0;
    for (uint32_t i = 0; i < w->nnoted; i++) {
        const pith_outlier_page *p = &w->page[i];
        double length = pith_outlier_page_length(w, p);
        for (uint32_t k = p->term; k < p->term + p->nterms; k++)
            w->word[w->term[k].row].tfidf +=
                pith_outlier_term_weight(w, p, &w->term[k]) / length;
    }
    for (uint32_t i = 0; i < w->n; i++)
        if (w->word[i].pages > 0)
            w->word[i].tfidf /= w->word[i].pages;
}
