/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens: see tokens.h. Each different word is filtered and stemmed once, in a
 * table of the kept words, however often it occurs. */
#include "tokens.h"

#include "object.h"
#include "status.h"
#include "stopwords.h"
#include "str.h"

/* Used for pages that do not declare a language. */
static const char standard_language[] = "en";

typedef struct tokens {
    const pith_plan *plan;
    const pith_page *page;
    const uint8_t *keep;
    pith_word_settings settings;
    pith_thai *thai;
    pith_arena *arena;
    pith_word_table words; /* of kept text */
    pith_tokenized text;
    pith_str *form; /* per word: its token; NULL data: none */
} tokens;

/* Flag the outliers among the kept words; outliers are determined over the
 * whole page. */
static pith_status flag_outliers(tokens *self)
{
    const pith_word_hooks *hooks = self->plan->method->words;
    if (!hooks)
        return PITH_OK;
    const pith_word_table *known = self->plan->known.words;
    if (known) {
        pith_word_table_copy_flags(&self->words, known);
        return PITH_OK;
    }
    pith_word_table all;
    pith_tokenized text;
    pith_word_source source = {.page = self->page,
                               .reading = self->settings.reading,
                               .thai = self->thai};
    pith_word_table_init(&all, self->arena);
    PITH_TRY(pith_word_table_read(&all, &source, &text));
    if (self->settings.tfidf)
        PITH_TRY(pith_word_table_note(&all, &text));
    PITH_TRY(hooks->detect(&all, self->plan->param, self->arena));
    pith_word_table_copy_flags(&self->words, &all);
    return PITH_OK;
}

static pith_status make_forms(tokens *self, const pith_stop_set *stops,
                              pith_stemmer *stemmer)
{
    self->form =
        pith_arena_zalloc(self->arena, self->words.n, sizeof(pith_str));
    if (!self->form)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < self->words.n; i++) {
        if (self->words.word[i].outlier)
            continue;
        pith_str word = pith_word_table_text(&self->words, i);
        pith_str stem = pith_stemmer_stem(stemmer, word);
        if (!stem.data)
            return PITH_NOMEM;
        if (stem.len == 0 || pith_stop_set_has(stops, stem))
            continue;
        self->form[i] = word;
        if (stem.data == word.data)
            continue;
        self->form[i] =
            (pith_str){pith_arena_copy(self->arena, stem), stem.len};
        if (!self->form[i].data)
            return PITH_NOMEM;
    }
    return PITH_OK;
}

static void write_forms(const tokens *self, pith_buf *out)
{
    bool first = true;
    (void)pith_arena_work(self->arena, self->text.ntokens);
    for (uint32_t i = 0; i < self->text.ntokens; i++) {
        pith_str form = self->form[self->text.token[i]];
        if (!form.data)
            continue;
        if (!first)
            pith_buf_byte(out, ' ');
        first = false;
        pith_buf_str(out, form);
    }
}

/* The stop words: the caller's, or those of the language. */
static pith_status choose_stops(const tokens *self, pith_str language,
                                pith_stemmer *stemmer, pith_stop_set *stops)
{
    pith_stemmer none = {0};
    if (!self->settings.stop_stems)
        stemmer = &none;
    pith_str given = self->settings.stop_words;
    if (given.data)
        return pith_stop_set_of_text(stops, self->arena, given, stemmer);
    return pith_stop_set_of_list(stops, self->arena, pith_stop_words(language),
                                 stemmer);
}

static pith_status write_tokens(tokens *self, pith_stemmer *stemmer,
                                pith_buf *out)
{
    pith_word_source source = {.page = self->page,
                               .keep = self->keep,
                               .reading = self->settings.reading,
                               .thai = self->thai};
    pith_stop_set stops;
    unsigned choice = self->settings.stemmer;
    pith_str language = choice > PITH_STEM_NONE
                            ? pith_str_of(pith_stem_choices[choice])
                            : pith_page_language(self->page);
    if (language.len == 0)
        language = pith_str_of(standard_language);
    if (choice != PITH_STEM_NONE)
        PITH_TRY(pith_stemmer_open(stemmer, language));
    pith_word_table_init(&self->words, self->arena);
    PITH_TRY(pith_word_table_read(&self->words, &source, &self->text));
    PITH_TRY(flag_outliers(self));
    PITH_TRY(choose_stops(self, language, stemmer, &stops));
    PITH_TRY(make_forms(self, &stops, stemmer));
    write_forms(self, out);
    return PITH_OK;
}

void pith_tokens_write(pith_doc *doc, const pith_plan *plan,
                       const uint8_t *keep, pith_buf *out)
{
    tokens t = {.plan = plan,
                .page = &doc->page,
                .thai = &doc->thai,
                .keep = keep,
                .settings = {.stemmer = PITH_STEM_AUTO, .stop_stems = true},
                .arena = pith_doc_scratch(doc)};
    if (plan->method->words)
        t.settings = plan->method->words->settings(plan->param, plan->text);
    pith_stemmer stemmer = {0};
    pith_status status = write_tokens(&t, &stemmer, out);
    pith_stemmer_close(&stemmer);
    pith_doc_scratch_done(doc);
    if (out->status == PITH_OK)
        out->status = status;
}
