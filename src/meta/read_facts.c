/* SPDX-License-Identifier: Apache-2.0 */
/* From the page to facts: the order of the stages, and the chosen values. */
#include "facts.h"
#include "meta.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "title_parts.h"

#include <pith/pith.h>

enum {
    /* trust of author and date from which the visible page is not read */
    SURE = 74,
    PIECES = 50, /* maximum tags of one list of keywords */
};

/* The order of numbers in dates: only American English has the month first. */
static pith_date_order order_of(const pith_meta_job *job)
{
    const pith_meta_candidate *candidate =
        pith_meta_best(job, PITH_META_LANGUAGE);
    if (!candidate || pith_str_ieq(candidate->value, PITH_S("en")) ||
        pith_str_ieq(candidate->value, PITH_S("en-us")))
        return PITH_DATE_MONTH_FIRST;
    return PITH_DATE_DAY_FIRST;
}

/* Whether an address is that of a site's home page: a host without a path, also
 * without one whose slashes are encoded. */
static bool is_bare(pith_str address)
{
    size_t at = pith_str_ifind(address, PITH_S("://"));
    if (at == SIZE_MAX)
        return false;
    at += sizeof "://" - 1;
    while (at < address.len && address.data[at] != '/' &&
           address.data[at] != '?' && address.data[at] != '%')
        at++;
    return address.len - at <= 1 && !memchr(address.data, '?', address.len);
}

/* Whether the page's type belongs to several items in it: a list of articles is
 * not an article. */
static bool is_of_entries(const pith_meta_job *job,
                          const pith_meta_candidate *type)
{
    enum { SEVERAL = 3 };
    unsigned n = 0;
    for (size_t i = 0; type && i < job->n; i++)
        n += job->list[i].source == type->source &&
             strcmp(type->source->key, "itemtype") == 0 &&
             pith_str_eq(job->list[i].value, type->value);
    return n >= SEVERAL;
}

/* If the address is unknown, all that the page declares must be those of a home
 * page: some articles declare one by mistake. */
static bool is_home(const pith_meta_job *job)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    if (job->base_url.len > 0)
        return is_bare(job->base_url);
    bool home = false;
    for (size_t i = 0; i < job->n; i++) {
        if (job->list[i].source->fact != PITH_META_URL)
            continue;
        home = is_bare(job->list[i].value);
        if (!home)
            return false;
    }
    return home && (is_of_entries(job, type) ||
                    !(type && pith_str_ieq(type->value, PITH_S("article"))));
}

static pith_status read_address(pith_meta_job *job)
{
    const pith_meta_candidate *url = pith_meta_best(job, PITH_META_URL);
    pith_str address = job->base_url.len ? job->base_url
                       : url             ? url->value
                                         : (pith_str){NULL, 0};
    pith_date date;
    char text[PITH_DATE_WRITTEN];
    if (address.len == 0 || !pith_date_in_address(address, &date))
        return PITH_OK;
    size_t len = pith_date_write(&date, false, text);
    return pith_meta_add(
        job,
        pith_meta_source_find(PITH_META_PUBLISHED, PITH_PLACE_SELF, "address"),
        (pith_str){text, len}, 0);
}

static bool is_sure(const pith_meta_job *job, pith_meta_fact fact)
{
    const pith_meta_candidate *candidate = pith_meta_best(job, fact);
    return candidate && candidate->trust >= SURE;
}

pith_status pith_meta_run(pith_meta_job *job)
{
    PITH_TRY(pith_meta_gather(job));
    job->order = order_of(job);
    PITH_TRY(read_address(job));
    PITH_TRY(pith_meta_form(job));
    pith_meta_doubt_types(job);
    pith_meta_doubt_app(job);
    job->home = is_home(job);
    pith_str written = pith_meta_written_title(job);
    PITH_TRY(pith_meta_choose_title(job));
    PITH_TRY(pith_meta_visible(job, !is_sure(job, PITH_META_AUTHOR) ||
                                        !is_sure(job, PITH_META_PUBLISHED)));
    PITH_TRY(pith_meta_form(job));
    pith_meta_choose(job);
    PITH_TRY(pith_meta_site_of_title(job, written));
    pith_meta_bare_site(job, written);
    return PITH_OK;
}

size_t pith_meta_source_text(const pith_meta_source *source,
                             char out[PITH_META_SOURCE_TEXT])
{
    static const char *const places[] = {
        [PITH_PLACE_META] = "meta ",
        [PITH_PLACE_LINK] = "rel ",
        [PITH_PLACE_REL] = "rel ",
        [PITH_PLACE_PROP] = "itemprop ",
        [PITH_PLACE_OWN] = "attribute ",
        [PITH_PLACE_STORY] = "json-ld article ",
        [PITH_PLACE_PAGE] = "json-ld page ",
        [PITH_PLACE_THING] = "json-ld thing ",
        [PITH_PLACE_SITE] = "json-ld site ",
        [PITH_PLACE_CLASS] = "class ",
        [PITH_PLACE_SELF] = "",
    };
    pith_str place = pith_str_of(places[source->place]);
    size_t len = source->len;
    if (place.len + len >= PITH_META_SOURCE_TEXT)
        len = PITH_META_SOURCE_TEXT - 1 - place.len;
    memcpy(out, place.data, place.len);
    memcpy(out + place.len, source->key, len);
    out[place.len + len] = '\0';
    return place.len + len;
}

typedef struct fact_list {
    const pith_meta_job *job;
    pith_str site; /* its name, or empty */
    pith_fact *facts;
    size_t n, cap;
} fact_list;

static pith_status
put_fact(fact_list *list, const pith_meta_candidate *candidate, pith_str value)
{
    char text[PITH_META_SOURCE_TEXT];
    pith_arena *arena = list->job->arena;
    value = pith_str_trim(value);
    if (value.len == 0)
        return PITH_OK;
    if (list->n == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 16;
        void *grown = pith_arena_grow(arena, list->facts, list->n, cap,
                                      sizeof *list->facts);
        if (!grown)
            return PITH_NOMEM;
        list->facts = grown;
        list->cap = cap;
    }
    pith_str source = {text, pith_meta_source_text(candidate->source, text)};
    source.data = pith_arena_copy(arena, source);
    if (!source.data)
        return PITH_NOMEM;
    list->facts[list->n++] = (pith_fact){
        .name = pith_meta_fact_name((pith_meta_fact)candidate->source->fact),
        .value = value,
        .source = source,
        .confidence = candidate->trust / 100.0,
    };
    return PITH_OK;
}

/* Whether a tag or category is among the last ones; only these are compared, so
 * that a page of tags only stays cheap. */
static bool is_again(const fact_list *list,
                     const pith_meta_candidate *candidate, pith_str tag)
{
    enum { LAST = 200 };
    pith_str name = pith_str_of(
        pith_meta_fact_name((pith_meta_fact)candidate->source->fact));
    tag = pith_str_trim(tag);
    size_t from = list->n > LAST ? list->n - LAST : 0;
    for (size_t i = list->n;
         i-- > from && pith_str_eq(pith_str_of(list->facts[i].name), name);)
        if (pith_str_ieq(list->facts[i].value, tag))
            return true;
    return false;
}

/* A number that is no year, or one of a record: "cce15240-c52a-...". */
static bool is_number_of_record(pith_str tag)
{
    enum { DIGITS = 5, RECORD = 36 };
    size_t digits = 0, hyphens = 0;
    for (size_t i = 0; i < tag.len; i++) {
        char c = pith_lower(tag.data[i]);
        bool digit = pith_is_digit((unsigned char)c);
        if (!digit && c != '-' && (c < 'a' || c > 'f'))
            return false;
        digits += digit;
        hyphens += c == '-';
    }
    return (digits == tag.len && digits >= DIGITS) ||
           (tag.len == RECORD && hyphens == 4);
}

/* How publishing systems lay a page out, or to which part of the site it
 * belongs: "textbelowcenterfullbleed", "channel_films". */
static bool is_layout(pith_str tag)
{
    static const pith_str starts[] = {
        {"channel_", 8},  {"splitscreenimage", 16},
        {"textabove", 9}, {"textbelow", 9},
        {"type_", 5},
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (pith_str_istarts(tag, starts[i]))
            return true;
    return false;
}

/* Whether a keyword is an address, or belongs into another element:
 * "width=device-width". */
static bool is_misplaced(pith_str tag)
{
    enum { NAME_LEAST = 4 }; /* "E=mc2" is a tag */
    size_t i = 0;
    while (i < tag.len &&
           (pith_is_alpha((unsigned char)tag.data[i]) || tag.data[i] == '-'))
        i++;
    return pith_url_is_web(tag) ||
           (i >= NAME_LEAST && i + 1 < tag.len && tag.data[i] == '=');
}

/* Marks of publishing systems among the keywords, which no reader sees:
 * "_syndicated", "@all", "contentId: 7". */
static bool is_code(pith_str tag)
{
    size_t i = 0;
    tag = pith_str_trim(tag);
    if ((tag.len > 0 && (tag.data[0] == '_' || tag.data[0] == '@')) ||
        is_number_of_record(tag) || is_layout(tag) || is_misplaced(tag))
        return true;
    while (i < tag.len &&
           (pith_is_alpha((unsigned char)tag.data[i]) || tag.data[i] == '-'))
        i++;
    return i > 0 && i + 1 < tag.len && tag.data[i] == ':' &&
           tag.data[i + 1] == ' ' && pith_lower(tag.data[0]) == tag.data[0];
}

/* A tag or category without the label by which a publishing system tells its
 * categories from its tags: "Category: Films". */
static pith_str without_label(pith_str tag)
{
    static const pith_str labels[] = {
        {"category:", 9}, {"kategorie:", 10}, {"tag:", 4}};
    tag = pith_str_trim(tag);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts(tag, labels[i]))
            return pith_str_trim(
                (pith_str){tag.data + labels[i].len, tag.len - labels[i].len});
    return tag;
}

/* Whether keywords are Chinese or Japanese words with spaces and no commas between
 * them: texts in these languages have no spaces. */
static bool are_spaced(pith_str keywords)
{
    enum {
        LEAST = 3,
        FIRST = 0xe3,
        LAST = 0xe9
    }; /* first bytes of the scripts */
    unsigned n = 0;
    for (pith_str word = pith_str_word(&keywords); word.len > 0;
         word = pith_str_word(&keywords), n++) {
        unsigned char first = (unsigned char)word.data[0];
        pith_str rest = word;
        if (first < FIRST || first > LAST || n >= PIECES ||
            pith_meta_next_keyword(&rest).len < word.len)
            return false;
    }
    return n >= LEAST;
}

/* Whether a tag is the name of the site or of an author of the page: publishing
 * systems put these among the keywords, and other facts have them. */
static bool is_named_elsewhere(const fact_list *list, pith_str tag)
{
    enum { FIRST = 60 }; /* the title and at most 50 authors come first */
    pith_str author = pith_str_of(pith_meta_fact_name(PITH_META_AUTHOR));
    tag = pith_str_trim(tag);
    for (size_t i = 0; i < list->n && i < FIRST; i++)
        if (pith_str_eq(pith_str_of(list->facts[i].name), author) &&
            pith_str_ieq(list->facts[i].value, tag))
            return true;
    return pith_meta_same_letters(list->site, tag);
}

/* Keywords are one text with commas: each piece is a tag. */
static pith_status put_pieces(fact_list *list,
                              const pith_meta_candidate *candidate)
{
    pith_str rest = candidate->value;
    bool spaced = are_spaced(rest);
    for (unsigned n = 0; rest.len > 0 && n < PIECES; n++) {
        pith_str piece =
            spaced ? pith_str_word(&rest) : pith_meta_next_keyword(&rest);
        if (is_code(piece))
            continue;
        piece = without_label(piece);
        if (!is_again(list, candidate, piece) &&
            !is_named_elsewhere(list, piece))
            PITH_TRY(put_fact(list, candidate, piece));
    }
    return PITH_OK;
}

/* Whether a category is the name of the site, and not that of a part of it, which
 * is in the page's address: a magazine's "Health" at /health/rain. */
static bool is_site_named(const fact_list *list, pith_str category)
{
    pith_str address = pith_title_address(list->job);
    size_t at = pith_str_ifind(address, category);
    bool part = at != SIZE_MAX && at > 0 && address.data[at - 1] == '/' &&
                at + category.len < address.len &&
                address.data[at + category.len] == '/';
    return !part && pith_meta_same_letters(list->site, category);
}

/* Whether JSON-LD has several categories in one text: commas, at least two,
 * between them. One comma may be in a name. */
static bool are_categories(const pith_meta_candidate *candidate)
{
    enum { COMMAS = 2 };
    unsigned commas = 0;
    for (size_t i = 0; i < candidate->value.len; i++)
        commas += candidate->value.data[i] == ',';
    return candidate->source->fact == PITH_META_CATEGORY &&
           candidate->source->place == PITH_PLACE_STORY && commas >= COMMAS;
}

static pith_status put_category(fact_list *list,
                                const pith_meta_candidate *candidate)
{
    pith_str name = without_label(candidate->value);
    return is_site_named(list, name) ? PITH_OK
                                     : put_fact(list, candidate, name);
}

/* Whether the first of several names between commas, or the last, has two words
 * or more, and is no job: "Head of Weather". */
static bool is_full_name(pith_str text, bool last)
{
    enum { WORDS = 2 };
    unsigned words = 0;
    for (pith_str word = pith_str_word(&text); word.len > 0;
         word = pith_str_word(&text)) {
        bool ends = word.data[word.len - 1] == ',';
        unsigned char first = (unsigned char)*word.data;
        words = ends && last ? 0 : words + 1;
        if (words == 1 && first < 0x80 && !(first >= 'A' && first <= 'Z'))
            return false;
        if (pith_str_ieq(word, PITH_S("of")))
            return false;
        if (ends && !last)
            break;
    }
    return words >= WORDS;
}

/* Cut the names before a word that joins them off the front of a text: "Ann Fox
 * und Bo Lee". In English only behind a list with commas, because annotators
 * and libraries leave "Ann Fox and Bo Lee" as one. */
static pith_str next_names(pith_str *rest)
{
    static const pith_str joints[] = {{" und ", 5}, {" og ", 4}, {" och ", 5},
                                      {" et ", 4},  {" y ", 3},  {" and ", 5}};
    enum { N = sizeof joints / sizeof *joints };
    pith_str names = *rest;
    for (size_t i = 0; i < N; i++) {
        size_t at = pith_str_ifind(names, joints[i]);
        if (at == SIZE_MAX || (i == N - 1 && !memchr(names.data, ',', at)))
            continue;
        pith_str before = {names.data, at};
        pith_str after = {names.data + at + joints[i].len,
                          names.len - at - joints[i].len};
        if (!is_full_name(before, true) || !is_full_name(after, false))
            continue;
        *rest = after;
        return before;
    }
    rest->len = 0;
    return names;
}

static pith_status put_authors(fact_list *list,
                               const pith_meta_candidate *candidate)
{
    pith_str rest = candidate->value;
    for (unsigned n = 0; rest.len > 0 && n < PIECES; n++)
        PITH_TRY(put_fact(list, candidate, next_names(&rest)));
    return PITH_OK;
}

pith_status pith_meta_facts(const pith_meta_job *job, pith_fact **facts,
                            size_t *count)
{
    fact_list list = {.job = job};
    for (int fact = 0; fact < PITH_META_COUNT; fact++)
        for (size_t i = 0; i < job->n; i++) {
            const pith_meta_candidate *candidate = &job->list[i];
            if (!candidate->chosen || candidate->source->fact != fact)
                continue;
            if (fact == PITH_META_TAG || are_categories(candidate))
                PITH_TRY(put_pieces(&list, candidate));
            else if (fact == PITH_META_CATEGORY)
                PITH_TRY(put_category(&list, candidate));
            else if (fact == PITH_META_AUTHOR)
                PITH_TRY(put_authors(&list, candidate));
            else
                PITH_TRY(put_fact(&list, candidate, candidate->value));
            if (fact == PITH_META_SITENAME)
                list.site = candidate->value;
        }
    *facts = list.facts;
    *count = list.n;
    return PITH_OK;
}
