/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that the page does not declare: see detected.h. */
#include "detected.h"

#include "post_cards.h"
#include "status.h"
#include "str.h"
#include "text.h"

/* The confidence in what the first post of a thread says; a guess. */
static const double SEEN = 0.6;

static pith_status add_fact(pith_arena *arena, pith_result *facts,
                            const pith_fact *fact)
{
    size_t n = facts->nfacts;
    pith_fact *grown = pith_arena_alloc(arena, n + 1, sizeof *grown);
    if (!grown)
        return PITH_NOMEM;
    if (n > 0)
        memcpy(grown, facts->facts, n * sizeof *grown);
    grown[n] = *fact;
    facts->facts = grown;
    facts->nfacts = n + 1;
    return PITH_OK;
}

static pith_str value_of(const pith_result *facts, const char *name)
{
    for (size_t i = 0; i < facts->nfacts; i++)
        if (strcmp(facts->facts[i].name, name) == 0)
            return facts->facts[i].value;
    return (pith_str){NULL, 0};
}

pith_status pith_detect_language(pith_arena *arena, pith_result *facts)
{
    pith_language detected = pith_language_detect(facts->text);
    pith_str declared = value_of(facts, "language");
    facts->language = pith_language_settle(declared, detected);
    if (detected.tag.len == 0)
        return PITH_OK;
    return add_fact(arena, facts,
                    &(pith_fact){.name = "language_detected",
                                 .value = detected.tag,
                                 .source = PITH_S("text"),
                                 .confidence = detected.confidence});
}

/* Remove the authors that came from the page itself. */
static void drop_authors(pith_result *facts)
{
    const char *author = pith_meta_fact_name(PITH_META_AUTHOR);
    pith_fact *list = (pith_fact *)facts->facts;
    size_t n = 0;
    for (size_t i = 0; i < facts->nfacts; i++)
        if (strcmp(list[i].name, author) != 0)
            list[n++] = list[i];
    facts->nfacts = n;
    facts->author = (pith_str){0};
}

/* Whether rules of the site say who the authors are. */
static bool has_ruled_author(const pith_result *facts)
{
    const char *author = pith_meta_fact_name(PITH_META_AUTHOR);
    for (size_t i = 0; i < facts->nfacts; i++)
        if (strcmp(facts->facts[i].name, author) == 0 &&
            pith_str_eq(facts->facts[i].source, PITH_S("site rules")))
            return true;
    return false;
}

/* Correct date and authors according to the detected type, unless they come
 * from rules of the site. */
static void reconsider(pith_meta_job *meta, pith_result *facts, pith_str guess)
{
    bool own_day = facts->date.data == meta->date.data;
    bool of_entries = pith_meta_guessed(meta, guess);
    if (own_day)
        facts->date = meta->date;
    if (of_entries && !has_ruled_author(facts))
        drop_authors(facts);
}

/* Whether an author in <meta> wrote none of the posts: it is who runs the forum,
 * or made it. */
static bool is_of_forum(const pith_meta_candidate *author,
                        const pith_posts *posts)
{
    if (author->source->fact != PITH_META_AUTHOR ||
        author->source->place != PITH_PLACE_META)
        return false;
    for (size_t i = 0; i < posts->n; i++)
        if (pith_str_ieq(posts->post[i].author, author->value))
            return false;
    return true;
}

/* Whether the page shows a fact and does not declare it. */
static bool is_only_shown(const pith_meta_candidate *candidate)
{
    return candidate->source->place == PITH_PLACE_CLASS ||
           candidate->source->place == PITH_PLACE_SELF ||
           candidate->source->place == PITH_PLACE_REL;
}

/* Whether a fact of a thread may be that of its first post: nothing says it, or
 * the page only shows it, in that post or behind it or where nothing calls it the
 * author's or the day of publication. */
static bool is_of_thread(const pith_meta_job *meta, pith_meta_fact fact,
                         const pith_posts *posts)
{
    enum { UNSURE = 64 }; /* trust: of classes that name users and days */
    const pith_post *first = posts->post;
    for (size_t i = 0; i < meta->n; i++) {
        const pith_meta_candidate *chosen = &meta->list[i];
        if (!chosen->chosen || chosen->source->fact != fact ||
            is_of_forum(chosen, posts))
            continue;
        if (!is_only_shown(chosen) ||
            (chosen->source->trust > UNSURE && chosen->node < first->start))
            return false;
    }
    return true;
}

/* Whether the day of a thread is that of its first post: also where the page
 * declares it, but shows another, and where it shows a later one, on which somebody
 * wrote last. */
static bool is_first_day(const pith_meta_job *meta, const pith_posts *posts,
                         pith_str day, pith_str date)
{
    if (is_of_thread(meta, PITH_META_PUBLISHED, posts))
        return true;
    for (size_t i = 0; i < meta->n; i++) {
        const pith_meta_candidate *chosen = &meta->list[i];
        if (!chosen->chosen || chosen->source->fact != PITH_META_PUBLISHED)
            continue;
        bool shown = chosen->source->place == PITH_PLACE_CLASS ||
                     chosen->source->place == PITH_PLACE_SELF;
        if (pith_str_istarts(chosen->value, day) ||
            (shown && date.len == day.len &&
             memcmp(date.data, day.data, day.len) > 0))
            return true;
    }
    return false;
}

static bool has_site_rules(const pith_result *facts)
{
    for (size_t i = 0; i < facts->nfacts; i++)
        if (pith_str_eq(facts->facts[i].source, PITH_S("site rules")))
            return true;
    return false;
}

/* Replace a day of publication that the page only shows, which is another post's or
 * that on which somebody joined. */
static void correct_published(const pith_post *first, pith_str day,
                              const pith_meta_job *meta, pith_result *facts)
{
    const char *name = pith_meta_fact_name(PITH_META_PUBLISHED);
    pith_fact *list = (pith_fact *)facts->facts;
    for (size_t i = 0; i < meta->n; i++) {
        const pith_meta_candidate *chosen = &meta->list[i];
        if (chosen->chosen && chosen->source->fact == PITH_META_PUBLISHED &&
            (chosen->source->place == PITH_PLACE_META ||
             chosen->source->place == PITH_PLACE_STORY))
            return;
    }
    for (size_t i = 0; i < facts->nfacts; i++) {
        if (strcmp(list[i].name, name) != 0 ||
            pith_str_istarts(list[i].value, day))
            continue;
        list[i].value = first->date;
        list[i].source = PITH_S("first post");
        list[i].confidence = SEEN;
    }
}

pith_status pith_detect_beginning(pith_arena *arena, const pith_posts *posts,
                                  const pith_meta_job *meta, pith_result *facts)
{
    enum { DAY = 10 }; /* bytes of YYYY-MM-DD */
    const pith_post *first = posts->post;
    if (has_site_rules(facts))
        return PITH_OK;
    pith_str day = {first->date.data, DAY};
    if (first->date.len >= DAY && is_first_day(meta, posts, day, facts->date)) {
        facts->date = day;
        correct_published(first, day, meta, facts);
    }
    if (first->author.len == 0 || !is_of_thread(meta, PITH_META_AUTHOR, posts))
        return PITH_OK;
    drop_authors(facts);
    facts->author = first->author;
    return add_fact(arena, facts,
                    &(pith_fact){.name = pith_meta_fact_name(PITH_META_AUTHOR),
                                 .value = first->author,
                                 .source = PITH_S("first post"),
                                 .confidence = SEEN});
}

/* Take the title that pages of this type have, if it is another than that of an
 * article. */
static void retitle(const pith_meta_job *meta, pith_result *facts)
{
    static const double trust = 0.7; /* a guess */
    const char *name = pith_meta_fact_name(PITH_META_TITLE);
    pith_fact *list = (pith_fact *)facts->facts;
    pith_str source;
    pith_str title = pith_meta_title_of_type(meta, facts->page_type, &source);
    if (title.len == 0)
        return;
    for (size_t i = 0; i < facts->nfacts; i++) {
        if (strcmp(list[i].name, name) != 0)
            continue;
        if (pith_str_eq(list[i].source, PITH_S("site rules")))
            return;
        list[i].value = title;
        list[i].source = source;
        list[i].confidence = trust;
    }
    facts->title = title;
}

/* The same for a page that declares to be something: many systems declare an
 * article on all pages. Less is needed for what a list only shows than for what
 * the page declares. */
static void contradict(pith_page_type guess, pith_meta_job *meta,
                       pith_result *facts)
{
    static const double sure = 0.6;
    static const double against = 0.7;
    pith_str type = pith_str_of(guess.name);
    if (!pith_str_eq(facts->page_type, PITH_S("article")))
        return;
    if (guess.probability >= against)
        reconsider(meta, facts, type);
    else if (guess.probability >= sure && pith_meta_has_others(meta, type) &&
             !has_ruled_author(facts))
        drop_authors(facts);
}

static pith_status settle_page_type(pith_arena *arena, pith_page_type guess,
                                    pith_meta_job *meta, pith_result *facts)
{
    static const double least = 0.5; /* a guess below this is wrong in two of
                                        three cases */
    static const double sure = 0.6;  /* enough to retract a date on a page
                                        that shows only one; `least` for dates
                                        of entries */
    if (!guess.name || guess.probability < least)
        return PITH_OK;
    if (facts->page_type.len > 0) {
        contradict(guess, meta, facts);
        return PITH_OK;
    }
    facts->page_type = pith_str_of(guess.name);
    if (guess.probability >= sure || pith_meta_shows_days(meta))
        reconsider(meta, facts, facts->page_type);
    return add_fact(arena, facts,
                    &(pith_fact){.name = "page_type",
                                 .value = facts->page_type,
                                 .source = PITH_S("blocks"),
                                 .confidence = guess.probability});
}

pith_status pith_detect_page_type(pith_arena *arena, pith_page_type guess,
                                  pith_meta_job *meta, pith_result *facts)
{
    PITH_TRY(settle_page_type(arena, guess, meta, facts));
    retitle(meta, facts);
    return PITH_OK;
}

pith_status pith_detect_thread(pith_arena *arena, pith_result *facts)
{
    static const double trust = 0.8; /* a guess */
    const char *name = pith_meta_fact_name(PITH_META_PAGE_TYPE);
    pith_fact *list = (pith_fact *)facts->facts;
    pith_fact thread = {.name = name,
                        .value = PITH_S("forum"),
                        .source = PITH_S("posts"),
                        .confidence = trust};
    for (size_t i = 0; i < facts->nfacts; i++) {
        if (strcmp(list[i].name, name) != 0)
            continue;
        if (pith_str_eq(list[i].source, PITH_S("site rules")))
            return PITH_OK;
        list[i] = thread;
        facts->page_type = thread.value;
        return PITH_OK;
    }
    facts->page_type = thread.value;
    return add_fact(arena, facts, &thread);
}

bool pith_detect_needs_topics(const pith_meta_job *meta)
{
    if (!pith_posts_may_be_topics(meta->page))
        return false;
    for (size_t i = 0; i < meta->n; i++) {
        const pith_meta_candidate *chosen = &meta->list[i];
        if (chosen->chosen && is_only_shown(chosen) &&
            (chosen->source->fact == PITH_META_AUTHOR ||
             chosen->source->fact == PITH_META_PUBLISHED))
            return true;
    }
    return false;
}

void pith_detect_topics(pith_meta_job *meta, pith_result *facts)
{
    reconsider(meta, facts, PITH_S("listing"));
}
