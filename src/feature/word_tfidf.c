/* SPDX-License-Identifier: Apache-2.0 */
/* The third coordinate of words, TF-IDF: see word_table.h. */
#include "word_table.h"

#include "status.h"

#include <math.h>

enum { FIRST_TERMS = 1024, FIRST_PAGES = 16 };

/* Room for `more` further terms. */
static pith_status grow_terms(pith_word_table *words, uint32_t more)
{
    uint64_t cap = words->term_cap ? words->term_cap : FIRST_TERMS;
    while (cap < (uint64_t)words->nterms + more)
        cap *= 2;
    if (cap > UINT32_MAX)
        return PITH_NOMEM;
    if (cap > words->term_cap) {
        pith_word_term *term =
            pith_arena_grow(words->arena, words->term, words->nterms,
                            (size_t)cap, sizeof *term);
        if (!term)
            return PITH_NOMEM;
        words->term = term;
        words->term_cap = (uint32_t)cap;
    }
    if (words->nnoted == words->page_cap) {
        uint32_t npages = words->page_cap ? words->page_cap * 2 : FIRST_PAGES;
        pith_word_page *page = pith_arena_grow(
            words->arena, words->page, words->nnoted, npages, sizeof *page);
        if (!page)
            return PITH_NOMEM;
        words->page = page;
        words->page_cap = npages;
    }
    return PITH_OK;
}

pith_status pith_word_table_note(pith_word_table *words,
                                 const pith_tokenized *text)
{
    uint32_t more = text->ntokens < words->n ? text->ntokens : words->n;
    PITH_TRY(grow_terms(words, more));
    uint32_t first = words->nterms;
    for (uint32_t i = 0; i < text->ntokens; i++) {
        uint32_t row = text->token[i];
        pith_table_word *word = &words->word[row];
        bool seen = word->term >= first && word->term < words->nterms &&
                    words->term[word->term].row == row;
        if (!seen) {
            word->term = words->nterms++;
            words->term[word->term] = (pith_word_term){row, 0};
        }
        words->term[word->term].count++;
    }
    words->page[words->nnoted++] =
        (pith_word_page){first, words->nterms - first, text->ntokens};
    return PITH_OK;
}

double pith_word_table_term_weight(const pith_word_table *words,
                                   const pith_word_page *page,
                                   const pith_word_term *term)
{
    double share = (double)term->count / page->ntokens;
    if (words->nnoted == 1)
        return share;
    return share * log((double)words->nnoted / words->word[term->row].pages);
}

double pith_word_table_page_length(const pith_word_table *words,
                                   const pith_word_page *page)
{
    double squares = 0;
    for (uint32_t k = page->term; k < page->term + page->nterms; k++) {
        double one = pith_word_table_term_weight(words, page, &words->term[k]);
        squares += one * one;
    }
    return squares > 0 ? sqrt(squares) : 1;
}

void pith_word_table_weigh(pith_word_table *words)
{
    for (uint32_t i = 0; i < words->n; i++)
        words->word[i].tfidf = 0;
    for (uint32_t i = 0; i < words->nnoted; i++) {
        const pith_word_page *page = &words->page[i];
        double length = pith_word_table_page_length(words, page);
        for (uint32_t k = page->term; k < page->term + page->nterms; k++)
            words->word[words->term[k].row].tfidf +=
                pith_word_table_term_weight(words, page, &words->term[k]) /
                length;
    }
    for (uint32_t i = 0; i < words->n; i++)
        if (words->word[i].pages > 0)
            words->word[i].tfidf /= words->word[i].pages;
}
