/* SPDX-License-Identifier: Apache-2.0 */
/* The table of sources, and candidates: see facts.h. */
#include "facts.h"

#include "reference.h"
#include "source_list.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "written_tags.h"

#include <assert.h>

enum { TEXT_NODES = 64 };

const pith_meta_source pith_meta_sources[] = {
#define SOURCE_ROW(fact, place, key, trust) \
    {PITH_META_##fact, PITH_PLACE_##place, trust, sizeof key - 1, key},
    PITH_META_SOURCE_LIST(SOURCE_ROW)
#undef SOURCE_ROW
};

const size_t pith_meta_nsources =
    sizeof pith_meta_sources / sizeof *pith_meta_sources;

const char *pith_meta_fact_name(pith_meta_fact fact)
{
    static const char *const names[] = {
#define NAME_ROW(id, name) name,
        PITH_META_FACTS(NAME_ROW)
#undef NAME_ROW
    };
    return names[fact];
}

const pith_meta_source *pith_meta_source_find(pith_meta_fact fact,
                                              pith_meta_place place,
                                              const char *key)
{
    size_t from = 0;
    size_t stop = pith_meta_nsources;
    while (from < stop) { /* rows are in the order of their facts */
        size_t middle = (from + stop) / 2;
        if (pith_meta_sources[middle].fact < fact)
            from = middle + 1;
        else
            stop = middle;
    }
    for (size_t i = from; i < pith_meta_nsources; i++) {
        const pith_meta_source *source = &pith_meta_sources[i];
        if (source->fact != fact)
            break;
        if (source->place == place && strcmp(source->key, key) == 0)
            return source;
    }
    return NULL;
}

static bool make_room(pith_meta_job *job)
{
    if (job->n < job->cap)
        return true;
    size_t cap = job->cap ? job->cap * 2 : 64;
    void *grown =
        pith_arena_grow(job->arena, job->list, job->n, cap, sizeof *job->list);
    if (!grown)
        return false;
    job->list = grown;
    job->cap = cap;
    return true;
}

/* At most `max` bytes, not ending inside a character. */
static pith_str cut(pith_str text, size_t max)
{
    if (text.len <= max)
        return text;
    text.len = max;
    while (text.len > 0 && ((unsigned char)text.data[text.len] & 0xc0) == 0x80)
        text.len--;
    return text;
}

/* Whether a value is one that only programs read: from <meta>, <title> or an
 * attribute content. */
static bool is_declared(const pith_page *page, const pith_meta_source *source,
                        uint32_t node)
{
    return page->tag[node] == PITH_TAG_META ||
           page->tag[node] == PITH_TAG_TITLE ||
           (source->place == PITH_PLACE_PROP &&
            pith_page_attr(page, node, PITH_ATTR_CONTENT).len > 0);
}

/* Whether a text has markup from an editor. Without a tag that ends something
 * "<b>" is the name of an element. */
static bool has_markup(const pith_meta_source *source, pith_str value)
{
    return (source->fact == PITH_META_TITLE ||
            source->fact == PITH_META_DESCRIPTION) &&
           (pith_str_ifind(value, PITH_S("</")) != SIZE_MAX ||
            pith_str_ifind(value, PITH_S("/>")) != SIZE_MAX);
}

pith_status pith_meta_add(pith_meta_job *job, const pith_meta_source *source,
                          pith_str value, uint32_t node)
{
    if (!source || job->n >= PITH_META_CANDIDATES)
        return PITH_OK;
    value = cut(value, PITH_META_VALUE_MAX);
    if (value.len > 0 && is_declared(job->page, source, node)) {
        value = pith_page_references(job->arena, value);
        if (value.data && has_markup(source, value))
            value = pith_written_tags_remove(job->arena, value);
    }
    if (!value.data && value.len > 0)
        return PITH_NOMEM;
    char *out = pith_arena_alloc(job->arena, value.len, 1);
    if (!out || !make_room(job))
        return PITH_NOMEM;
    pith_text_counts counts;
    size_t len = pith_text_normalise_into(out, value, &counts);
    if (len == 0)
        return PITH_OK;
    job->list[job->n++] = (pith_meta_candidate){
        .source = source,
        .value = {out, len},
        .node = node,
        .trust = source->trust,
    };
    return PITH_OK;
}

/* One of 64 bits: most keys on a page are not those of any source. */
static uint64_t key_bit(pith_str key)
{
    unsigned first = (unsigned char)pith_lower(key.data[0]);
    return UINT64_C(1) << ((first + 5 * key.len) & 63);
}

void pith_meta_list_keys(pith_meta_job *job)
{
    static_assert(sizeof pith_meta_sources / sizeof *pith_meta_sources <=
                      PITH_META_SOURCES_MAX,
                  "numbers of sources fit in a byte");
    for (size_t i = pith_meta_nsources; i-- > 0;) {
        const pith_meta_source *source = &pith_meta_sources[i];
        job->keys[source->place] |=
            key_bit((pith_str){source->key, source->len});
        job->next_source[i] = job->first_source[source->place];
        job->first_source[source->place] = (uint8_t)(i + 1);
    }
}

static bool has_key(const pith_meta_source *source, pith_str key)
{
    pith_str name = {source->key, source->len};
    bool exact =
        source->place >= PITH_PLACE_STORY && source->place <= PITH_PLACE_SITE;
    return name.len == key.len &&
           (exact ? pith_str_eq(name, key) : pith_str_ieq(name, key));
}

const pith_meta_source *pith_meta_next_source(const pith_meta_job *job,
                                              pith_meta_place place,
                                              pith_str key,
                                              const pith_meta_source *last)
{
    if (key.len == 0 || !(job->keys[place] & key_bit(key)))
        return NULL;
    unsigned i = last ? job->next_source[last - pith_meta_sources]
                      : job->first_source[place];
    while (i && !has_key(&pith_meta_sources[i - 1], key))
        i = job->next_source[i - 1];
    return i ? &pith_meta_sources[i - 1] : NULL;
}

pith_status pith_meta_offer(pith_meta_job *job, pith_meta_place place,
                            pith_str key, pith_str value, uint32_t node)
{
    const pith_meta_source *source = NULL;
    while ((source = pith_meta_next_source(job, place, key, source)))
        PITH_TRY(pith_meta_add(job, source, value, node));
    return PITH_OK;
}

pith_meta_candidate *pith_meta_best(const pith_meta_job *job,
                                    pith_meta_fact fact)
{
    pith_meta_candidate *best = NULL;
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source->fact == fact &&
            (!best || candidate->trust > best->trust))
            best = candidate;
    }
    return best;
}

pith_str pith_meta_text(const pith_page *page, uint32_t node, char *out,
                        size_t max)
{
    uint32_t stop = page->end[node];
    size_t len = 0;
    if (page->text_before[stop] - page->text_before[node] > max)
        return (pith_str){out, 0};
    for (uint32_t i = node; i < stop; i++) {
        if (i - node > TEXT_NODES)
            return (pith_str){out, 0};
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        if (len + text.len + 1 > max)
            return (pith_str){out, 0};
        if (len > 0)
            out[len++] = ' ';
        memcpy(out + len, text.data, text.len);
        len += text.len;
    }
    return (pith_str){out, len};
}

/* Whether a text is all that a link says: a name of two words or three. */
static bool is_linked_name(const pith_page *page, uint32_t node)
{
    enum { LEAST = 2, MOST = 3 };
    pith_str text = pith_page_text(page, node);
    uint32_t link = page->parent[node];
    unsigned words = 1;
    for (size_t i = 0; i < text.len; i++)
        words += text.data[i] == ' ';
    return page->tag[link] == PITH_TAG_A && page->end[link] - link == 2 &&
           words >= LEAST && words <= MOST;
}

/* Whether a cell is the head of a column, which has none of the row's values
 * behind it. */
static bool is_column_head(const pith_page *page, uint32_t node)
{
    if (page->tag[node] != PITH_TAG_TH)
        return false;
    uint32_t stop = page->end[page->parent[node]];
    for (uint32_t i = page->end[node]; i < stop; i = page->end[i])
        if (pith_tag_is_element(page->tag[i]))
            return page->tag[i] == PITH_TAG_TH;
    return true;
}

bool pith_meta_is_of_part(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 4 };
    for (unsigned i = 0; i < LEVELS && node > page->body; i++) {
        node = page->parent[node];
        if (page->tag[node] == PITH_TAG_FIGURE ||
            page->tag[node] == PITH_TAG_FIGCAPTION ||
            is_column_head(page, node))
            return true;
    }
    return false;
}

bool pith_meta_are_names(const pith_page *page, uint32_t before, uint32_t text)
{
    return before && is_linked_name(page, before) && is_linked_name(page, text);
}

pith_str pith_meta_byline(const pith_page *page, uint32_t node, char *out,
                          size_t max)
{
    pith_str line = pith_meta_text(page, node, out, max);
    size_t len = 0;
    uint32_t last = 0;
    for (uint32_t i = node; line.len > 0 && i < page->end[node]; i++) {
        pith_str text = pith_page_text(page, i);
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        if (len + text.len + 2 > max)
            return (pith_str){out, 0};
        if (pith_meta_are_names(page, last, i))
            out[len++] = ',';
        if (last)
            out[len++] = ' ';
        memcpy(out + len, text.data, text.len);
        len += text.len;
        last = i;
    }
    return (pith_str){out, len};
}

/* The next letter or digit of a name, in lower case; 0 at its end. */
static uint32_t next_letter(pith_str *text)
{
    while (text->len > 0) {
        size_t step;
        uint32_t code = pith_utf8_next(*text, &step);
        text->data += step;
        text->len -= step;
        if (pith_char_is_word_token(code) && code != '_')
            return pith_char_lower(code);
    }
    return 0;
}

bool pith_meta_same_name(pith_str a, pith_str b)
{
    enum { ENOUGH = 4 }; /* minimum letters of the shorter name */
    for (unsigned n = 0;; n++) {
        uint32_t x = next_letter(&a);
        uint32_t y = next_letter(&b);
        if (x == 0 && y == 0)
            return n > 0;
        if (x == 0 || y == 0)
            return n >= ENOUGH;
        if (x != y)
            return false;
    }
}

/* "Daily" of "Daily.example". */
static pith_str without_ending(pith_str name)
{
    enum { ENDING = 7 };
    if (name.len == 0)
        return name;
    const char *dot = memchr(name.data, '.', name.len);
    size_t at = dot ? (size_t)(dot - name.data) : name.len;
    if (dot && name.len - at <= ENDING && !memchr(dot, ' ', name.len - at))
        name.len = at;
    return name;
}

bool pith_meta_same_letters(pith_str a, pith_str b)
{
    uint32_t x, y;
    a = without_ending(a);
    b = without_ending(b);
    unsigned n = 0;
    do {
        x = next_letter(&a);
        y = next_letter(&b);
        n += x == y && x != 0;
    } while (x == y && x != 0);
    return x == y && n > 0;
}
