/* SPDX-License-Identifier: Apache-2.0 */
/* Deciding on the date. Pages declare dates and show dates, and the two differ:
 * systems declare the day on which a page was made or moved, and show the one
 * that the author means; or they show dates of something else. The rules here
 * decide when a shown date overrides a declared one, and when a shown one is
 * not the page's. They were chosen with the WCXB pages in view;
 * docs/metadata.md has the effect of each on both halves of their domains. */
#include "facts.h"
#include "str.h"

enum {
    NOT_OF_PAGE = 40, /* subtracted from a date that is one of a list */
    /* subtracted from dates that a shop shows: of releases, deliveries,
     * reviews */
    OF_A_THING = 30,
};

static pith_str day_of(pith_str date)
{
    enum { DAY = 10 }; /* length of 2025-09-04 */
    if (date.len > DAY)
        date.len = DAY;
    return date;
}

static bool is_key(const pith_meta_candidate *candidate, const char *key)
{
    return strcmp(candidate->source->key, key) == 0;
}

/* A date in the visible page or in its address. */
static bool is_shown(const pith_meta_candidate *candidate)
{
    return candidate->trust > 0 &&
           (candidate->source->place == PITH_PLACE_CLASS ||
            candidate->source->place == PITH_PLACE_SELF) &&
           (candidate->source->fact == PITH_META_PUBLISHED ||
            candidate->source->fact == PITH_META_MODIFIED);
}

/* The first candidate for that fact which the page shows and which is trusted
 * enough to be returned; key: from that source only, or NULL. */
static const pith_meta_candidate *
first_shown(const pith_meta_job *job, pith_meta_fact fact, const char *key)
{
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        if (is_shown(candidate) && candidate->source->fact == fact &&
            candidate->trust >= PITH_META_TRUST_LEAST &&
            (!key || is_key(candidate, key)))
            return candidate;
    }
    return NULL;
}

static bool shows_day(const pith_meta_job *job, pith_str day)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_shown(&job->list[i]) &&
            pith_str_eq(day_of(job->list[i].value), day))
            return true;
    return false;
}

/* -- Days of other things ------------------------------------------------ */

/* Whether a date is the first of its kind after the heading of a thread: that
 * of its first post. */
static bool is_first_post(const pith_meta_job *job,
                          const pith_meta_candidate *candidate)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    bool thread = type && pith_str_ieq(type->value, PITH_S("forum"));
    unsigned users = 0;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        users += other->source->fact == PITH_META_AUTHOR &&
                 is_key(other, "user") && other->value.len > 0;
        if (other < candidate && other->source == candidate->source &&
            other->node > job->heading)
            return false;
    }
    return (thread || users > 1) && candidate->node > job->heading;
}

/* Whether a date is one of several of its kind, none of them beside the
 * heading: lists of news, comments, related pages. */
static bool is_one_of_list(const pith_meta_job *job,
                           const pith_meta_candidate *candidate)
{
    bool several = false;
    if (is_first_post(job, candidate))
        return false;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        bool same = pith_str_eq(day_of(other->value), day_of(candidate->value));
        if (other->source == candidate->source && other->trust > 0 && !same)
            several = true;
        if (same && is_shown(other) && is_key(other, "near title"))
            return false;
    }
    return several;
}

bool pith_meta_shows_days(const pith_meta_job *job)
{
    const pith_meta_candidate *first = NULL;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        if (!is_shown(other) || is_key(other, "address") ||
            other->source->fact != PITH_META_PUBLISHED)
            continue;
        if (first && !pith_str_eq(day_of(first->value), day_of(other->value)))
            return true;
        first = other;
    }
    return false;
}

void pith_meta_doubt_days(pith_meta_job *job)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    bool shop = type && (pith_str_ieq(type->value, PITH_S("product")) ||
                         pith_str_ieq(type->value, PITH_S("collection")));
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if (!is_shown(candidate) ||
            candidate->source->fact != PITH_META_PUBLISHED ||
            is_key(candidate, "address"))
            continue;
        if (!is_key(candidate, "near title") && is_one_of_list(job, candidate))
            candidate->trust -= NOT_OF_PAGE;
        if (shop)
            candidate->trust -= OF_A_THING;
    }
}

/* Whether two dates are the same with day and month swapped: the order in the
 * shown date is a guess, the declared date is certain. */
static bool is_swapped(pith_str a, pith_str b)
{
    enum { YEAR = 4, MONTH = 5, DAY = 8, WIDTH = 2 }; /* of 2025-09-04 */
    return a.len == b.len && a.len == DAY + WIDTH &&
           memcmp(a.data, b.data, YEAR) == 0 &&
           memcmp(a.data + MONTH, b.data + DAY, WIDTH) == 0 &&
           memcmp(a.data + DAY, b.data + MONTH, WIDTH) == 0;
}

/* -- The one date -------------------------------------------------------- */

static const pith_meta_candidate *chosen(const pith_meta_job *job,
                                         pith_meta_fact fact)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].chosen && job->list[i].source->fact == fact)
            return &job->list[i];
    return NULL;
}

/* The date of publication if the page shows none equal to it. A date that only
 * its JSON-LD declares is overridden by the date beside the heading, and so is
 * every declared date by an earlier one there (right 22 times and wrong 5 times
 * on the WCXB pages). What JSON-LD declares for a WebPage is the day on which
 * the system made it (wrong 28 times, right 2 times). */
static pith_str settle_unseen(const pith_meta_job *job,
                              const pith_meta_candidate *first)
{
    pith_str day = day_of(first->value);
    if (first->source->place == PITH_PLACE_PAGE)
        return (pith_str){NULL, 0};
    const pith_meta_candidate *near =
        first_shown(job, PITH_META_PUBLISHED, "near title");
    bool linked = first->source->place == PITH_PLACE_STORY &&
                  is_key(first, "datePublished");
    if (!near || (linked && is_swapped(day_of(near->value), day)))
        return day;
    pith_str other = day_of(near->value);
    bool earlier = memcmp(other.data, day.data, other.len) < 0;
    return linked || earlier ? other : day;
}

/* Whether a date was declared in metadata as that of the page. */
static bool is_declared(const pith_meta_candidate *candidate)
{
    return candidate && (candidate->source->place == PITH_PLACE_META ||
                         candidate->source->place == PITH_PLACE_STORY);
}

/* A page without a date of publication, or with one from JSON-LD only, is dated
 * by its last change if it shows that to readers (right 13 times and wrong 2
 * times on the WCXB pages; a declared article:published_time is not overruled:
 * 6 to 26). A change that only metadata declares is not used (with it, wrong
 * dates on the WCXB pages rise by a tenth). Manuals show when each page was
 * changed last, and lists show the dates of the pages that they link to. */
void pith_meta_choose_date(pith_meta_job *job)
{
    const pith_meta_candidate *first = chosen(job, PITH_META_PUBLISHED);
    const pith_meta_candidate *last = chosen(job, PITH_META_MODIFIED);
    job->date = (pith_str){NULL, 0};
    if (job->home || pith_meta_is_shop(job) || pith_meta_seems_no_text(job) ||
        (pith_meta_seems_list(job) && !is_declared(first)))
        return;
    job->date = first ? day_of(first->value) : job->date;
    if (first && !shows_day(job, job->date))
        job->date = settle_unseen(job, first);
    bool weak = job->date.len == 0 ||
                (first && first->source->place == PITH_PLACE_STORY &&
                 !shows_day(job, job->date));
    if (!weak || pith_str_eq(job->guess, PITH_S("documentation")))
        return;
    if (!last || !shows_day(job, day_of(last->value)))
        last = first_shown(job, PITH_META_MODIFIED, NULL);
    if (last)
        job->date = day_of(last->value);
}
