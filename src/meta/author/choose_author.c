/* SPDX-License-Identifier: Apache-2.0 */
/* Deciding which names are those of authors. Pages show the names of many
 * people: of the writer of a review or of a listed post, of somebody who
 * recommends a service, of a musician. The rules here decide when a name that a
 * page shows or declares is not that of the page's author. They were chosen on
 * one half of the domains of the annotated pages; docs/metadata.md has the
 * effect of each on the other half. */
#include "facts.h"
#include "str.h"
#include "title_parts.h"

enum {
    NOT_OF_PAGE = 60, /* subtracted: the name is not returned */
    SEVERAL = 3,      /* minimum number of names of one kind that make a list */
};

static bool is_key(const pith_meta_candidate *candidate, const char *key)
{
    return strcmp(candidate->source->key, key) == 0;
}

/* Whether a name is in the visible text, not only in metadata. On a home page
 * the twitter:data author made the page. */
static bool is_shown(const pith_meta_job *job,
                     const pith_meta_candidate *candidate)
{
    switch (candidate->source->place) {
    case PITH_PLACE_CLASS:
    case PITH_PLACE_REL:
    case PITH_PLACE_PROP:
        return true;
    case PITH_PLACE_SELF:
        return !is_key(candidate, "twitter:data1") || job->home;
    default:
        return false;
    }
}

bool pith_meta_is_shop(const pith_meta_job *job)
{
    static const char *const types[] = {"product", "collection", "listing"};
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
        if (pith_str_ieq(type->value, pith_str_of(types[i])))
            return true;
    return false;
}

/* Whether something declares that the page is a text or a thread: its type, or
 * a date of publication or modification, shown or declared. */
static bool is_text(const pith_meta_job *job)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    if (job->story || (type && (pith_str_ieq(type->value, PITH_S("article")) ||
                                pith_str_ieq(type->value, PITH_S("forum")))))
        return true;
    for (size_t i = 0; i < job->n; i++)
        if ((job->list[i].source->fact == PITH_META_PUBLISHED ||
             job->list[i].source->fact == PITH_META_MODIFIED) &&
            job->list[i].trust >= PITH_META_TRUST_LEAST)
            return true;
    return false;
}

/* Whether a date of publication is declared: a review is described as a
 * product, but shops do not declare dates for their goods. */
static bool is_dated(const pith_meta_job *job)
{
    enum { DECLARED = 84 }; /* trust */
    const pith_meta_candidate *day = pith_meta_best(job, PITH_META_PUBLISHED);
    return day && day->trust >= DECLARED;
}

/* The number of names of this one's kind, itself included, up to SEVERAL. */
static unsigned names_of_kind(const pith_meta_job *job,
                              const pith_meta_candidate *candidate)
{
    pith_str seen[SEVERAL];
    unsigned n = 0;
    for (size_t i = 0; i < job->n && n < SEVERAL; i++) {
        const pith_meta_candidate *other = &job->list[i];
        bool again =
            other->source != candidate->source || other->value.len == 0;
        for (unsigned k = 0; k < n && !again; k++)
            again = pith_str_ieq(seen[k], other->value);
        if (!again)
            seen[n++] = other->value;
    }
    return n;
}

bool pith_meta_seems_list(const pith_meta_job *job)
{
    static const char *const types[] = {"product", "collection", "listing",
                                        "service"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (pith_str_ieq(job->guess, pith_str_of(types[i])))
            return true;
    return false;
}

/* Whether a name is the site's or that of its host. */
static bool is_own_name(const pith_meta_job *job,
                        const pith_meta_candidate *candidate)
{
    const pith_meta_candidate *site = pith_meta_best(job, PITH_META_SITENAME);
    return (site && pith_meta_same_name(candidate->value, site->value)) ||
           pith_meta_same_name(candidate->value, pith_title_host(job));
}

/* A site that declares itself as the author of its manual. */
static bool is_of_manual(const pith_meta_job *job,
                         const pith_meta_candidate *candidate)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    pith_str is = type ? type->value : job->guess;
    return pith_str_ieq(is, PITH_S("documentation")) &&
           is_own_name(job, candidate);
}

bool pith_meta_seems_no_text(const pith_meta_job *job)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    return type && pith_str_ieq(type->value, PITH_S("article")) &&
           (pith_meta_seems_list(job) ||
            pith_str_eq(job->guess, PITH_S("documentation")));
}

bool pith_meta_guessed(pith_meta_job *job, pith_str type)
{
    bool of_entries = false;
    bool own = false;
    job->guess = type;
    pith_meta_choose_date(job);
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        bool author =
            candidate->chosen && candidate->source->fact == PITH_META_AUTHOR;
        of_entries = of_entries || (author && is_shown(job, candidate));
        own = own || (author && is_of_manual(job, candidate));
    }
    bool undated =
        pith_str_eq(type, PITH_S("product")) && !job->story && !is_dated(job);
    return (of_entries && pith_meta_seems_list(job)) || own || undated ||
           pith_meta_seems_no_text(job);
}

bool pith_meta_has_others(const pith_meta_job *job, pith_str type)
{
    pith_meta_job as = *job;
    as.guess = type;
    bool list = pith_meta_seems_list(&as);
    bool manual = pith_str_eq(type, PITH_S("documentation"));
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        if (candidate->chosen && candidate->source->fact == PITH_META_AUTHOR &&
            ((list && is_shown(job, candidate)) ||
             (manual && is_own_name(job, candidate))))
            return true;
    }
    return false;
}

/* A page that nothing declares to be a text: several names in a row belong to a
 * list, unless they are users of a thread; a single user or "by" recommends or
 * makes something. */
static bool is_by_the_way(const pith_meta_job *job,
                          const pith_meta_candidate *candidate)
{
    unsigned n = names_of_kind(job, candidate);
    if (is_key(candidate, "user"))
        return n == 1;
    return n >= SEVERAL || is_key(candidate, "by") ||
           is_key(candidate, "written by");
}

/* Whether a name is far from the heading, as names in lists before or after the
 * content are. */
static bool is_far(const pith_meta_job *job,
                   const pith_meta_candidate *candidate)
{
    enum { NEAR_CHARS = 600 }; /* visible, after the heading; a guess */
    const pith_page *page = job->page;
    uint32_t heading = job->heading;
    uint32_t at = page->chars_before[candidate->node];
    if (!heading)
        return false;
    return candidate->node < heading
               ? at + NEAR_CHARS < page->chars_before[heading]
               : at > page->chars_before[page->end[heading]] + NEAR_CHARS;
}

/* Several names labelled as authors, far from the heading, on a page that is
 * not a thread: the authors of linked pages or of testimonials. */
static bool is_of_list(const pith_meta_job *job,
                       const pith_meta_candidate *candidate)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    return !is_key(candidate, "user") &&
           candidate->source->place != PITH_PLACE_PROP &&
           !(type && pith_str_ieq(type->value, PITH_S("forum"))) &&
           names_of_kind(job, candidate) >= SEVERAL && is_far(job, candidate);
}

/* Whether a candidate for an author is the subject of the text: lines above
 * headings link to the section, and have classes of bylines. */
static bool is_section(const pith_meta_job *job,
                       const pith_meta_candidate *candidate)
{
    if (candidate->source->place != PITH_PLACE_CLASS)
        return false;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *other = &job->list[i];
        if (other->source->fact == PITH_META_CATEGORY &&
            pith_str_ieq(other->value, candidate->value))
            return true;
    }
    return false;
}

/* Whether a byline has the category of the text in it, and not a name: an
 * element with such a class, whose text the candidate is. */
static bool is_filed(const pith_meta_job *job,
                     const pith_meta_candidate *candidate)
{
    enum { NODES = 32, LONGEST = 200 };
    const pith_page *page = job->page;
    char space[LONGEST];
    if (candidate->source->place != PITH_PLACE_CLASS)
        return false;
    uint32_t stop = page->end[candidate->node];
    for (uint32_t i = candidate->node; i < stop && i - candidate->node < NODES;
         i++)
        if (pith_str_ifind(pith_page_attr(page, i, PITH_ATTR_CLASS),
                           PITH_S("categor")) != SIZE_MAX &&
            pith_str_ieq(pith_meta_text(page, i, space, sizeof space),
                         candidate->value))
            return true;
    return false;
}

/* Whether the text before a name says that one may ask this person. */
static bool is_contact(const pith_meta_job *job,
                       const pith_meta_candidate *candidate)
{
    static const char *const labels[] = {
        "contact",        "contact:",  "media contact:",
        "press contact:", "kontakt",   "kontakt:",
        "contacto:",      "contatto:", "ansprechpartner:",
        "contactpersoon:"};
    enum { BACK = 12 };
    const pith_page *page = job->page;
    uint32_t i = candidate->node;
    if (!is_shown(job, candidate))
        return false;
    for (unsigned k = 0; k < BACK && i > page->body + 1; k++) {
        pith_str text = pith_page_text(page, --i);
        if (page->tag[i] != PITH_TAG_TEXT || text.len == 0)
            continue;
        for (size_t n = 0; n < sizeof labels / sizeof *labels; n++)
            if (pith_str_ieq(text, pith_str_of(labels[n])))
                return true;
        return false;
    }
    return false;
}

/* Whether a name is that of a company, given once and in metadata only, and
 * not the site's: that of the agency which made the site. */
static bool is_maker(const pith_meta_job *job,
                     const pith_meta_candidate *candidate,
                     const pith_meta_candidate *site)
{
    static const char *const ends[] = {" inc",  " inc.", " llc",  " ltd",
                                       " ltd.", " gmbh", " corp", " s.r.l."};
    pith_str name = candidate->value;
    bool company = false;
    if (candidate->source->place != PITH_PLACE_META || !site)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        pith_str end = pith_str_of(ends[i]);
        company =
            company ||
            (name.len > end.len &&
             pith_str_ieq((pith_str){name.data + name.len - end.len, end.len},
                          end));
    }
    return company && !pith_meta_same_name(name, site->value) &&
           !pith_meta_same_name(name, pith_title_host(job));
}

/* Whether a name declared on a home page, or that of a thing there, is that of
 * whoever offers the site. */
static bool is_of_home(const pith_meta_job *job,
                       const pith_meta_candidate *candidate)
{
    return job->home && (candidate->source->place == PITH_PLACE_THING ||
                         is_own_name(job, candidate));
}

/* Whether the page declares a day of publication, or shows one of any kind. */
static bool has_day(const pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *day = &job->list[i];
        if (day->trust >= PITH_META_TRUST_LEAST &&
            (day->source->fact == PITH_META_PUBLISHED ||
             (day->source->fact == PITH_META_MODIFIED && is_shown(job, day))))
            return true;
    }
    return false;
}

/* Whether a system declares an author with the article that it makes of every
 * page: on what offers a service, and where the site itself is the author and the
 * article has no day (wrong on two WCXB pages, right on none). */
static bool is_of_system(const pith_meta_job *job,
                         const pith_meta_candidate *candidate)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    if (candidate->source->place != PITH_PLACE_STORY)
        return false;
    return (type && pith_str_ieq(type->value, PITH_S("service"))) ||
           (is_own_name(job, candidate) && !has_day(job));
}

/* A site that is shown as who wrote a text with a day did, if nobody else is
 * named: "By The Daily", or "Posted by Ann Smith" on her blog of this name (right
 * on six WCXB pages, wrong on one). Links to authors are those of other pages,
 * too. */
static void trust_shown_site(const pith_meta_job *job)
{
    pith_meta_candidate *best = pith_meta_best(job, PITH_META_AUTHOR);
    if (best && best->trust > 0 && best->trust < PITH_META_TRUST_LEAST &&
        !job->home && !is_key(best, "author link") && is_shown(job, best) &&
        is_own_name(job, best) && has_day(job))
        best->trust = PITH_META_TRUST_LEAST;
}

void pith_meta_doubt_authors(pith_meta_job *job)
{
    bool shop = pith_meta_is_shop(job);
    const pith_meta_candidate *site = pith_meta_best(job, PITH_META_SITENAME);
    bool dated = is_dated(job) && !job->home;
    bool text = is_text(job);
    trust_shown_site(job);
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source->fact != PITH_META_AUTHOR ||
            candidate->trust < PITH_META_TRUST_LEAST)
            continue;
        (void)pith_meta_compare_work(job); /* the next report fails, too */
        bool other = is_shown(job, candidate) &&
                     (job->home || (!text && is_by_the_way(job, candidate)));
        bool of_goods = shop && candidate->source->place != PITH_PLACE_THING &&
                        (is_shown(job, candidate) || !dated);
        bool listed = is_shown(job, candidate) && is_of_list(job, candidate);
        if (other || of_goods || listed || is_of_manual(job, candidate) ||
            is_section(job, candidate) || is_filed(job, candidate) ||
            is_contact(job, candidate) || is_maker(job, candidate, site) ||
            is_of_home(job, candidate) || is_of_system(job, candidate))
            candidate->trust -= NOT_OF_PAGE;
    }
}
