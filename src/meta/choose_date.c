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
    /* subtracted from the declared date of a listed article */
    OF_A_CARD = 80,
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

/* Whether a reader sees that date: systems also write when a page was changed
 * into an element that is hidden. */
static bool is_seen(const pith_meta_job *job,
                    const pith_meta_candidate *candidate)
{
    return candidate->source->fact != PITH_META_MODIFIED ||
           pith_page_chars(job->page, candidate->node) > 0;
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
            is_seen(job, candidate) && (!key || is_key(candidate, key)))
            return candidate;
    }
    return NULL;
}

/* Whether the page shows a day as its own: not only in a list. */
static bool shows_day(const pith_meta_job *job, pith_str day)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_shown(&job->list[i]) &&
            job->list[i].trust >= PITH_META_TRUST_LEAST &&
            is_seen(job, &job->list[i]) &&
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

enum { ITEM_LEVELS = 12 }; /* of elements around a date, up to its list */

/* The child of an element that contains a node some levels below; 0: it is
 * farther below. */
static uint32_t branch_of(const pith_page *page, uint32_t above, uint32_t node)
{
    for (unsigned i = 0; i < ITEM_LEVELS; i++) {
        if (page->parent[node] == above)
            return node;
        node = page->parent[node];
    }
    return 0;
}

/* Whether two dates are in two items of a list, alike and with a text of their
 * own: then the first is the first item's, also beside the heading. */
static bool are_in_items(const pith_meta_job *job, uint32_t before,
                         uint32_t after)
{
    enum { ITEM_CHARS = 100 };
    const pith_page *page = job->page;
    uint32_t above = page->parent[before];
    for (unsigned i = 0; page->end[above] <= after; i++) {
        if (i == ITEM_LEVELS || above <= page->body)
            return false;
        above = page->parent[above];
    }
    uint32_t a = branch_of(page, above, before);
    uint32_t b = branch_of(page, above, after);
    bool has_heading = a <= job->heading && job->heading < page->end[a];
    return a && b && a != b && !has_heading && page->tag[a] == page->tag[b] &&
           pith_page_chars(page, a) >= ITEM_CHARS &&
           pith_page_chars(page, b) >= ITEM_CHARS &&
           pith_str_eq(pith_page_attr(page, a, PITH_ATTR_CLASS),
                       pith_page_attr(page, b, PITH_ATTR_CLASS));
}

static bool is_near_title(const pith_meta_job *job, pith_str day)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_shown(&job->list[i]) && is_key(&job->list[i], "near title") &&
            pith_str_eq(day_of(job->list[i].value), day))
            return true;
    return false;
}

/* Whether a date is one of several of its kind, none of them beside the
 * heading: lists of news, comments, related pages. */
static bool is_one_of_list(const pith_meta_job *job,
                           const pith_meta_candidate *candidate)
{
    bool several = false;
    bool items = false;
    if (is_first_post(job, candidate))
        return false;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        bool same = pith_str_eq(day_of(other->value), day_of(candidate->value));
        bool kind = other->source == candidate->source && !same;
        if (kind && other->trust > 0)
            several = true;
        if (kind && !items && other->node > job->page->body)
            items = candidate->node < other->node
                        ? are_in_items(job, candidate->node, other->node)
                        : are_in_items(job, other->node, candidate->node);
    }
    return several && (items || !is_near_title(job, day_of(candidate->value)));
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

/* Whether a date beside the heading is in an element whose date is one of a
 * list. */
static bool is_in_listed(const pith_meta_job *job,
                         const pith_meta_candidate *near)
{
    const pith_page *page = job->page;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        if (is_shown(other) && !is_key(other, "near title") &&
            other->node > page->body && other->node < near->node &&
            near->node < page->end[other->node] && is_one_of_list(job, other))
            return true;
    }
    return false;
}

/* Whether a date is in the microdata of one of several articles, of which none
 * has the heading or most of the text: these are cards that lead to them. */
static bool is_of_card(const pith_meta_job *job,
                       const pith_meta_candidate *candidate)
{
    enum { CARDS = 3 };
    const pith_page *page = job->page;
    unsigned cards = 0;
    bool inside = false;
    if (!job->heading || candidate->node <= page->body)
        return false;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *item = &job->list[i];
        if (!is_key(item, "itemtype") ||
            !pith_str_eq(item->value, PITH_S("article")))
            continue;
        uint32_t end = page->end[item->node];
        if ((item->node <= job->heading && job->heading < end) ||
            pith_page_chars(page, item->node) * 2 > pith_page_chars(page, 0))
            return false;
        inside =
            inside || (item->node < candidate->node && candidate->node < end);
        cards++;
    }
    return inside && cards >= CARDS;
}

/* Whether a date far from the heading stands in a small element whose text is
 * the title of one other page, with a link to it: that page's, also if it is
 * the only one. */
static bool is_of_teaser(const pith_meta_job *job,
                         const pith_meta_candidate *candidate)
{
    enum { LEVELS = 5, OTHERS = 20, TITLE = 30, BOX = 400, NODES = 200 };
    const pith_page *page = job->page;
    uint32_t box = candidate->node;
    uint32_t day = pith_page_chars(page, box);
    unsigned titles = 0;
    for (unsigned i = 0;
         i < LEVELS && pith_page_chars(page, box) < day + OTHERS; i++)
        box = page->parent[box];
    uint32_t others = pith_page_chars(page, box) - day;
    if (box <= page->body || page->end[box] - box > NODES || others < OTHERS ||
        others > BOX ||
        (box <= job->heading && job->heading < page->end[box]) ||
        pith_page_link_chars(page, box) * 10 < others * 8)
        return false;
    for (uint32_t i = box + 1; i < page->end[box]; i++)
        titles +=
            page->tag[i] == PITH_TAG_A && pith_page_chars(page, i) >= TITLE;
    return titles == 1 && !is_near_title(job, day_of(candidate->value));
}

void pith_meta_doubt_days(pith_meta_job *job)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    bool shop = type && (pith_str_ieq(type->value, PITH_S("product")) ||
                         pith_str_ieq(type->value, PITH_S("collection")));
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if ((candidate->source->fact == PITH_META_PUBLISHED ||
             candidate->source->fact == PITH_META_MODIFIED) &&
            candidate->trust > 0 && is_of_card(job, candidate))
            candidate->trust -= OF_A_CARD;
        if (!is_shown(candidate) ||
            candidate->source->fact != PITH_META_PUBLISHED ||
            is_key(candidate, "address"))
            continue;
        if (is_key(candidate, "near title") ? is_in_listed(job, candidate)
                                            : (is_one_of_list(job, candidate) ||
                                               is_of_teaser(job, candidate)))
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

/* Minutes since the start of the calendar, in UTC, of a time in UTC or in
 * another zone; false: the text has none. */
static bool read_instant(pith_str text, bool utc, int64_t *minutes)
{
    enum { DAYS = 31, MONTHS = 12, HOURS = 24, MINUTES = 60 };
    pith_date date;
    if (!pith_date_find(text, PITH_DATE_DAY_FIRST, &date) || !date.has_time ||
        !date.has_zone || utc != (date.zone_minutes == 0))
        return false;
    int64_t days = ((int64_t)date.year * MONTHS + date.month) * DAYS + date.day;
    *minutes =
        (days * HOURS + date.hour) * MINUTES + date.minute - date.zone_minutes;
    return true;
}

/* The day that the page shows for the moment at which it was published: systems
 * declare it in UTC and show the day of their own zone. */
static pith_str local_day(const pith_meta_job *job,
                          const pith_meta_candidate *first)
{
    int64_t declared, shown;
    pith_str day = day_of(first->value);
    if (is_shown(first) || !read_instant(first->value, true, &declared))
        return day;
    for (size_t i = 0; i < job->n; i++)
        if (is_shown(&job->list[i]) &&
            read_instant(job->list[i].value, false, &shown) &&
            shown == declared)
            return day_of(job->list[i].value);
    return day;
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

/* Whether a date that is only declared is not the page's: services have none,
 * and manuals declare when they were built or put into their system. */
static bool is_of_system(const pith_meta_job *job,
                         const pith_meta_candidate *first)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    pith_str is = type && type->value.len > 0 ? type->value : job->guess;
    if (shows_day(job, day_of(first->value)))
        return false;
    return pith_str_ieq(is, PITH_S("service")) ||
           pith_str_ieq(is, PITH_S("documentation"));
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
    if (first && is_of_system(job, first))
        return;
    job->date = first ? local_day(job, first) : job->date;
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
