/* SPDX-License-Identifier: Apache-2.0 */
/* From classes of elements to rules: see rule_choice.h. */
#include "rule_choice.h"

#include "rule_scan.h"
#include "status.h"
#include "str.h"

#include <stdlib.h>

/* An ancestor of the best element may represent it if it has at most this many
 * times its words: it adds a heading or a line of links. 1.1, 1.3 and 1.5 were
 * tried on the sets in docs/methods.md, with little difference. */
static const float around_at_most = 1.3F;

/* Smaller content, in words outside of links, hardly occurs in the training
 * data. */
static const float small_content = 60;

typedef struct candidate {
    float own_words;
    float plain_words; /* outside of links, in the whole element */
    uint32_t row;
} candidate;

/* The data used to examine candidates. */
typedef struct sight {
    const pith_page *page;
    const pith_rule_rows *rows;
    pith_str stripped;
    pith_str title;
    float least; /* minimum of plain words in a plausible main content */
} sight;

/* Most own words first; of wrappers without own words, the innermost first. */
static int compare(const void *a, const void *b)
{
    const candidate *x = a;
    const candidate *y = b;
    if (x->own_words != y->own_words)
        return x->own_words > y->own_words ? -1 : 1;
    if (x->plain_words != y->plain_words)
        return x->plain_words < y->plain_words ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* Whether a start tag can be a rule, as far as the row tells. */
static bool is_distinctive(const pith_rule_row *row)
{
    return row->value[PITH_RULE_HAS_NAME] > 0 &&
           row->value[PITH_RULE_REPEATS] == 1 && row->tag.len > 0 &&
           pith_rule_tag_is_fine(row->tag);
}

/* The value of the id in a start tag, as in the source; empty: none. */
static pith_str id_of(pith_str tag)
{
    for (size_t i = 0; i + 4 < tag.len; i++) {
        pith_str here = {tag.data + i + 1, tag.len - i - 1};
        if (!pith_is_space((unsigned char)tag.data[i]) ||
            !pith_str_istarts(here, PITH_S("id=")))
            continue;
        char quote = here.data[3];
        bool quoted = quote == '"' || quote == '\'';
        size_t from = quoted ? 4 : 3;
        size_t end = from;
        while (end < here.len &&
               (quoted ? here.data[end] != quote
                       : here.data[end] != '>' && here.data[end] != ' '))
            end++;
        return (pith_str){here.data + from, end - from};
    }
    return (pith_str){0};
}

static pith_str title_of(const pith_page *page)
{
    for (uint32_t i = 0; i < page->body; i++)
        if (page->tag[i] == PITH_TAG_TITLE && i + 1 < page->end[i])
            return pith_tree_text(page->tree, page->tree->data[i + 1]);
    return (pith_str){0};
}

/* Whether the title contains a word of the id with at least four letters. */
static bool shares_word(pith_str id, pith_str title)
{
    enum { WORD_MIN = 4 };
    size_t n;
    for (size_t i = 0; i < id.len; i += n + 1) {
        n = 0;
        while (i + n < id.len && pith_is_alpha((unsigned char)id.data[i + n]))
            n++;
        if (n >= WORD_MIN &&
            pith_str_ifind(title, (pith_str){id.data + i, n}) < title.len)
            return true;
    }
    return false;
}

/* Whether other pages are unlikely to have the same start tag: its id contains
 * a digit, has a word of the page's title, or is the target of a link on the
 * page. Our own addition to docs/spec/weight.md. */
static bool is_of_one_page(const sight *self, pith_str tag)
{
    enum { ID_MAX = 200 };
    char link[ID_MAX + 1] = "#";
    pith_str id = id_of(tag);
    if (id.len == 0 || id.len >= ID_MAX)
        return id.len > 0;
    for (size_t i = 0; i < id.len; i++)
        if (pith_is_digit((unsigned char)id.data[i]))
            return true;
    if (shares_word(id, self->title))
        return true;
    memcpy(link + 1, id.data, id.len);
    return memmem(self->stripped.data, self->stripped.len, link, id.len + 1) !=
           NULL;
}

static float plain_words(const pith_rule_row *row)
{
    return row->value[PITH_RULE_WORDS] - row->value[PITH_RULE_LINK_WORDS];
}

/* Whether a start tag is unique; with general: and likely to occur on other
 * pages. */
static bool is_rule(const sight *self, const pith_rule_row *row, bool general)
{
    size_t at;
    return is_distinctive(row) &&
           pith_rule_unique(self->stripped, row->tag, &at) &&
           !(general && is_of_one_page(self, row->tag));
}

/* The innermost ancestor of a row that adds little and whose start tag can be a
 * rule; NULL: none. */
static const pith_rule_row *climb(const sight *self, uint32_t from,
                                  bool general)
{
    const pith_rule_row *inner = &self->rows->row[from];
    float most = around_at_most * inner->value[PITH_RULE_WORDS];
    uint32_t tried = 0;
    for (uint32_t i = from; i-- > 0 && tried < PITH_RULE_TRIES;) {
        const pith_rule_row *row = &self->rows->row[i];
        if (self->page->end[row->node] < self->page->end[inner->node])
            continue; /* before it, not an ancestor */
        if (row->value[PITH_RULE_WORDS] > most)
            break;
        if (is_rule(self, row, general))
            return row;
        tried++;
    }
    return NULL;
}

/* The row, or an ancestor; start tags that are likely on other pages are
 * preferred. */
static const pith_rule_row *stand_in(const sight *self, uint32_t at,
                                     bool wrapped)
{
    for (int general = 1; general >= 0; general--) {
        const pith_rule_row *row = &self->rows->row[at];
        if (!is_rule(self, row, general))
            row = wrapped ? climb(self, at, general) : NULL;
        if (row)
            return row;
    }
    return NULL;
}

/* The element of the best candidate, a plausible one if possible; NULL: none
 * can be a rule. Ancestors are considered for main content only. */
static const pith_rule_row *choose(const sight *self, const candidate *list,
                                   uint32_t n, bool main)
{
    uint32_t tried = 0;
    for (int plausible = 1; plausible >= 0; plausible--)
        for (uint32_t k = 0; k < n && tried < PITH_RULE_TRIES; k++) {
            if (main && (list[k].plain_words >= self->least) != plausible)
                continue;
            const pith_rule_row *row = stand_in(self, list[k].row, main);
            if (row)
                return row;
            tried++;
        }
    return NULL;
}

static void add_candidate(const pith_rule_row *row, uint32_t at,
                          candidate *list, uint32_t *count)
{
    list[(*count)++] = (candidate){row->value[PITH_RULE_FULL + PITH_RULE_WORDS],
                                   plain_words(row), at};
}

/* List the rows to which the tree gives a label. */
static uint32_t list_labelled(const pith_rule_rows *rows, const uint16_t *label,
                              uint32_t wanted, candidate *list)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < rows->n; i++)
        if (label[i] == wanted)
            add_candidate(&rows->row[i], i, list, &n);
    return n;
}

/* List the plausible rows, for a page whose content is so small that the tree
 * classifies it as noise. */
static uint32_t list_small(const sight *self, candidate *list)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < self->rows->n; i++) {
        float plain = plain_words(&self->rows->row[i]);
        if (plain > 0 && plain >= self->least && plain < small_content)
            add_candidate(&self->rows->row[i], i, list, &n);
    }
    return n;
}

/* List the candidates for a label, best first. */
static uint32_t list_candidates(const sight *self, const uint16_t *label,
                                uint32_t wanted, candidate *list)
{
    uint32_t n = list_labelled(self->rows, label, wanted, list);
    if (n == 0 && wanted == PITH_RULE_MAIN)
        n = list_small(self, list);
    if (n > 1)
        qsort(list, n, sizeof *list, compare);
    return n;
}

pith_status pith_rule_choose(const pith_page *page, pith_str stripped,
                             const pith_c45_tree *tree, pith_arena *arena,
                             pith_rule_choice *choice)
{
    pith_rule_rows rows;
    *choice = (pith_rule_choice){0};
    PITH_TRY(pith_rule_rows_find(page, arena, &rows));
    uint16_t *label = pith_arena_alloc(arena, rows.n, sizeof *label);
    candidate *list = pith_arena_alloc(arena, rows.n, sizeof *list);
    if (!label || !list)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < rows.n; i++)
        label[i] = pith_c45_find(tree, rows.row[i].value)->label;
    uint32_t body = page->body;
    uint32_t plain = pith_page_words(page, body) -
                     (page->link_words_before[page->end[body]] -
                      page->link_words_before[body]);
    const sight s = {page, &rows, stripped, title_of(page),
                     PITH_RULE_PLAUSIBLE * (float)plain};
    for (uint32_t l = 0; l < PITH_RULE_LABELS; l++) {
        uint32_t n = list_candidates(&s, label, l, list);
        const pith_rule_row *row = choose(&s, list, n, l == PITH_RULE_MAIN);
        if (!row)
            continue;
        choice->node[l] = row->node;
        choice->tag[l] = row->tag;
    }
    return PITH_OK;
}
