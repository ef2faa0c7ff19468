/* SPDX-License-Identifier: Apache-2.0 */
/* Choosing among candidates: for each fact, implausible candidates are removed
 * or trusted less, values are put into their final form, and the most trusted
 * one is marked. Authors, categories and tags are lists: all values of the
 * winning source that belong to one group. */
#include "facts.h"
#include "meta.h"
#include "status.h"
#include "stopwords.h"
#include "str.h"
#include "text.h"
#include "title_parts.h"

#include <string.h>

enum {
    /* subtracted if the author is the site itself; such a name is still
     * returned if there is no other */
    NOT_A_PERSON = 34,
    NAMED_BY_SITE = 70, /* lowest trust of a source that names the site */
    NOT_A_STORY = 20,   /* subtracted from the dates of other pages */
    LOGO_MALUS = 18,    /* subtracted from an image that is a site's logo: less
                           than pictures of articles and products have */
    LIST_MAX = 50,
    /* earlier dates are not those of pages, or are the zero time of a
     * database */
    DATE_LOW = 1990,
    /* no page that exists has a later date; the machine's clock is not read, so
     * that results do not depend on it */
    DATE_HIGH = 2035,
};

static void drop(pith_meta_candidate *candidate)
{
    candidate->trust = -1;
}

/* -- Forms of values ----------------------------------------------------- */

static pith_status form_date(pith_meta_job *job, pith_meta_candidate *candidate)
{
    pith_date date;
    char text[PITH_DATE_WRITTEN];
    if (!pith_date_find(candidate->value, job->order, &date) ||
        date.year < DATE_LOW || date.year > DATE_HIGH) {
        drop(candidate);
        return PITH_OK;
    }
    size_t len = pith_date_write(&date, true, text);
    candidate->value.len = len;
    candidate->value.data = pith_arena_copy(job->arena, (pith_str){text, len});
    return candidate->value.data ? PITH_OK : PITH_NOMEM;
}

static void form_author(pith_meta_candidate *candidate)
{
    candidate->value = pith_meta_author(candidate->value);
    if (candidate->value.len == 0)
        drop(candidate);
}

static pith_status form_address(pith_meta_job *job,
                                pith_meta_candidate *candidate)
{
    pith_buf buf;
    const pith_meta_candidate *url = pith_meta_best(job, PITH_META_URL);
    pith_str base = job->base_url;
    if (base.len == 0 && url && url != candidate && pith_url_is_web(url->value))
        base = url->value; /* the page declares its address */
    if (!pith_url_is_web(candidate->value) && base.len > 0) {
        pith_buf_init(&buf, (size_t)PITH_META_VALUE_MAX * 2);
        pith_url_resolve(&buf, base, candidate->value);
        bool fine = buf.status == PITH_OK;
        bool starved = buf.status == PITH_NOMEM;
        candidate->value.len = fine ? buf.len : 0;
        candidate->value.data =
            fine ? pith_arena_copy(job->arena, pith_buf_view(&buf)) : "";
        pith_buf_clear(&buf);
        if (starved || !candidate->value.data)
            return PITH_NOMEM;
    }
    /* A licence may be given in words; pages and images are addresses. */
    if (candidate->source->fact != PITH_META_LICENSE &&
        !pith_url_is_web(candidate->value))
        drop(candidate);
    return PITH_OK;
}

/* Languages that had other codes (RFC 5646, "Preferred-Value"); Java's locales
 * wrote the old ones until 2021. */
static void renew_language(char *code)
{
    static const char *const renewed[][2] = {
        {"in", "id"}, {"iw", "he"}, {"ji", "yi"}, {"jw", "jv"}, {"mo", "ro"},
    };
    for (size_t i = 0; i < sizeof renewed / sizeof *renewed; i++)
        if (memcmp(code, renewed[i][0], 2) == 0) {
            memcpy(code, renewed[i][1], 2);
            return;
        }
}

/* "en_US" becomes en-US, and "iw" he; what is not a language tag is dropped
 * ("english", "{{lang}}"). */
static pith_status form_language(pith_meta_job *job,
                                 pith_meta_candidate *candidate)
{
    char *out = pith_arena_copy(job->arena, candidate->value);
    if (!out)
        return PITH_NOMEM;
    size_t len = 0;
    size_t first = 0;
    while (len < candidate->value.len && len < 35) {
        unsigned char ch = (unsigned char)out[len];
        if (ch == '_')
            out[len] = '-';
        else if (ch != '-' && !pith_is_alpha(ch) && !pith_is_digit(ch))
            break;
        if (first == 0 && out[len] == '-')
            first = len;
        len++;
    }
    size_t primary = first ? first : len;
    for (size_t i = 0; i < primary; i++)
        out[i] = pith_lower(out[i]);
    if (primary == 2)
        renew_language(out);
    candidate->value = (pith_str){out, len};
    if (primary < 2 || primary > 3 || !pith_is_alpha((unsigned char)out[0]))
        drop(candidate);
    return PITH_OK;
}

/* Some systems declare their own dates as WebPage on every page; they are those
 * of the text if the page has one. */
static void doubt_page_date(const pith_meta_job *job,
                            pith_meta_candidate *candidate)
{
    const pith_meta_candidate *type = pith_meta_best(job, PITH_META_PAGE_TYPE);
    bool story =
        job->story || (type && pith_str_ieq(type->value, PITH_S("article")));
    if (candidate->trust > 0 && candidate->source->place == PITH_PLACE_PAGE &&
        !story)
        candidate->trust -= NOT_A_STORY;
}

/* Whether the text after the comma of a name is a title of its bearer. */
static bool is_suffix(pith_str text)
{
    static const pith_str titles[] = {{"jr", 2},  {"sr", 2},  {"ii", 2},
                                      {"iii", 3}, {"md", 2},  {"m.d", 3},
                                      {"phd", 3}, {"ph.d", 4}};
    if (text.len > 0 && text.data[text.len - 1] == '.')
        text.len--;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (pith_str_ieq(text, titles[i]))
            return true;
    return false;
}

/* Library metadata has the family name first: "Lee, Ann". */
static pith_status turn_name(pith_meta_job *job, pith_meta_candidate *candidate)
{
    static const char *const keys[] = {"citation_author", "dc.creator",
                                       "dcterms.creator"};
    pith_str name = candidate->value;
    const char *comma = memchr(name.data, ',', name.len);
    bool library = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        library = library || strcmp(candidate->source->key, keys[i]) == 0;
    if (!library || !comma)
        return PITH_OK;
    size_t len = (size_t)(comma - name.data);
    pith_str family = pith_str_trim((pith_str){name.data, len});
    pith_str given = pith_str_trim((pith_str){comma + 1, name.len - len - 1});
    if (family.len == 0 || given.len == 0 || is_suffix(given) ||
        memchr(given.data, ',', given.len) ||
        memchr(given.data, ';', given.len))
        return PITH_OK;
    char *copy = pith_arena_alloc(job->arena, given.len + 1 + family.len, 1);
    if (!copy)
        return PITH_NOMEM;
    memcpy(copy, given.data, given.len);
    copy[given.len] = ' ';
    memcpy(copy + given.len + 1, family.data, family.len);
    candidate->value = (pith_str){copy, given.len + 1 + family.len};
    return PITH_OK;
}

/* Whether what is given for the site's name is the page's title with that name
 * behind it: "Rain | The Daily". */
static bool is_whole_title(const pith_meta_job *job, pith_str name)
{
    if (!memchr(name.data, '|', name.len))
        return false;
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_TITLE &&
            pith_str_ieq(job->list[i].value, name))
            return true;
    return false;
}

/* Whether what is given for the site's name is its address, or a sign. */
static bool names_nothing(pith_str name)
{
    bool said = false;
    for (size_t i = 0; i < name.len && !said; i++) {
        unsigned char c = (unsigned char)name.data[i];
        said = pith_is_alpha(c) || pith_is_digit(c) || c >= 0x80;
    }
    return !said || pith_url_is_web(name);
}

/* Whether a description is one word of fewer than four letters, as somebody
 * types to fill a form. Letters of other scripts have more bytes and say
 * more. */
static bool is_fragment(pith_str text)
{
    enum { BYTES_LEAST = 4 };
    text = pith_str_trim(text);
    return text.len < BYTES_LEAST &&
           (text.len == 0 || !memchr(text.data, ' ', text.len));
}

/* What WordPress says of a new blog until its owner writes something. */
static bool is_of_new_blog(pith_str text)
{
    static const char *const texts[] = {
        "een wordpress site",
        "ein weiterer wordpress-blog",
        "eine weitere wordpress-website",
        "just another wordpress ",
        "kolejna witryna oparta na wordpressie",
        "otro sitio realizado con wordpress",
        "só mais um site wordpress",
        "un altro sito wordpress",
        "un site utilisant wordpress",
        "Ещё один сайт на wordpress",
    };
    enum { LONGEST = 60 };
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (text.len <= LONGEST &&
            pith_str_istarts(text, pith_str_of(texts[i])))
            return true;
    return false;
}

/* Whether what is given for a category names none: an address, a sentence, or a
 * word of the publishing system ("news_pegged"). */
static bool is_no_name(pith_str text)
{
    enum { NAME_BYTES = 120, SEVERAL = 3 };
    bool low = false, bare = true;
    unsigned commas = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        low = low || c == '_';
        commas += c == ',';
        bare = bare && (c == '_' || c == '-' || (c >= 'a' && c <= 'z') ||
                        pith_is_digit((unsigned char)c));
    }
    /* Several in one text are longer, with commas and without sentences. */
    return (low && bare) ||
           (text.len > NAME_BYTES &&
            (commas < SEVERAL ||
             pith_str_ifind(text, PITH_S(". ")) != SIZE_MAX)) ||
           pith_url_is_web(text);
}

/* What publishing systems write where nobody has chosen a category, names of
 * such lists, and numbers of pages. */
static bool is_no_category(pith_str text)
{
    static const char *const none[] = {
        "bez kategorii",
        "categories",
        "category",
        "fără categorie",
        "geen categorie",
        "nezařazené",
        "nicht kategorisiert",
        "non classé",
        "okategoriserade",
        "sem categoria",
        "senza categoria",
        "sin categoria",
        "sin categoría",
        "tag",
        "tags",
        "tak berkategori",
        "ukategorisert",
        "ukategoriseret",
        "uncategorised",
        "uncategorized",
        "unkategorisiert",
        "Χωρίς κατηγορία",
        "Без категорії",
        "Без рубрики",
        "غير مصنف",
        "未分类",
        "未分類",
        "미분류",
    };
    bool digits = true;
    text = pith_str_trim(text);
    for (size_t i = 0; i < text.len; i++)
        digits = digits && pith_is_digit((unsigned char)text.data[i]);
    if (digits)
        return true;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (pith_str_ieq(text, pith_str_of(none[i])))
            return true;
    return false;
}

static bool is_word_of(pith_str list, pith_str text)
{
    while (list.len > 0)
        if (pith_str_eq(pith_stop_next(&list), text))
            return true;
    return false;
}

/* Whether keywords are the words of a text, as forum software takes them from
 * its posts: function words are among them. */
static bool are_of_text(const pith_meta_job *job, pith_str keywords)
{
    enum { PIECES = 50, SEVERAL = 3 };
    const pith_meta_candidate *language =
        pith_meta_best(job, PITH_META_LANGUAGE);
    pith_str list =
        language ? pith_stop_words(language->value) : (pith_str){NULL, 0};
    unsigned found = 0;
    for (unsigned n = 0; list.data && keywords.len > 0 && n < PIECES; n++)
        found +=
            is_word_of(list, pith_str_trim(pith_meta_next_keyword(&keywords)));
    return found >= SEVERAL;
}

/* Many sites declare their logo where a page has no picture of its own, and
 * forums a poster's portrait. */
static bool is_logo(pith_str address)
{
    size_t from = address.len;
    while (from > 0 && address.data[from - 1] != '/')
        from--;
    pith_str file = {address.data + from, address.len - from};
    return pith_str_ifind(file, PITH_S("logo")) != SIZE_MAX ||
           pith_str_ifind(address, PITH_S("/avatar")) != SIZE_MAX;
}

static pith_status form_image(pith_meta_job *job,
                              pith_meta_candidate *candidate)
{
    if (candidate->trust >= PITH_META_TRUST_LEAST + LOGO_MALUS &&
        is_logo(candidate->value))
        candidate->trust -= LOGO_MALUS;
    /* "https://a.example/flood#primaryimage" names a part of JSON-LD. */
    if (memchr(candidate->value.data, '#', candidate->value.len))
        drop(candidate);
    return form_address(job, candidate);
}

static pith_status form_value(pith_meta_job *job,
                              pith_meta_candidate *candidate)
{
    switch ((pith_meta_fact)candidate->source->fact) {
    case PITH_META_PUBLISHED:
    case PITH_META_MODIFIED:
        PITH_TRY(form_date(job, candidate));
        doubt_page_date(job, candidate);
        return PITH_OK;
    case PITH_META_AUTHOR:
        PITH_TRY(turn_name(job, candidate));
        form_author(candidate);
        return PITH_OK;
    case PITH_META_SITENAME:
        if (pith_title_is_start(candidate->value) ||
            names_nothing(candidate->value) ||
            is_whole_title(job, candidate->value))
            drop(candidate); /* "Home": of the page that begins it */
        return PITH_OK;
    case PITH_META_DESCRIPTION:
        if (is_fragment(candidate->value) || is_of_new_blog(candidate->value))
            drop(candidate);
        return PITH_OK;
    case PITH_META_CATEGORY:
        if (is_no_category(candidate->value) || is_no_name(candidate->value))
            drop(candidate);
        return PITH_OK;
    case PITH_META_TAG:
        if (are_of_text(job, candidate->value))
            drop(candidate);
        return PITH_OK;
    case PITH_META_IMAGE:
        return form_image(job, candidate);
    case PITH_META_URL:
    case PITH_META_FAVICON:
    case PITH_META_LICENSE:
        return form_address(job, candidate);
    case PITH_META_LANGUAGE:
        return form_language(job, candidate);
    case PITH_META_PAGE_TYPE:
        if (candidate->source->place == PITH_PLACE_META)
            candidate->value = pith_meta_page_type(candidate->value);
        if (candidate->value.len == 0)
            drop(candidate);
        return PITH_OK;
    default:
        return PITH_OK;
    }
}

/* -- What speaks against a value ----------------------------------------- */

/* Agencies and newspapers append their name to the author's: "Ann Lee, The
 * Post". */
static void cut_site(const pith_meta_job *job, pith_meta_candidate *candidate)
{
    pith_str name = candidate->value;
    size_t comma = name.len;
    while (comma > 0 && name.data[comma - 1] != ',')
        comma--;
    if (comma <= 1)
        return;
    pith_str rest =
        pith_str_trim((pith_str){name.data + comma, name.len - comma});
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_SITENAME &&
            pith_str_ieq(rest, pith_str_trim(job->list[i].value)))
            candidate->value = pith_str_trim((pith_str){name.data, comma - 1});
}

/* Whether a name is an alternative name of the site: its publisher's, its
 * host's. */
static bool may_be_site(const pith_meta_job *job, pith_str name)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_SITENAME &&
            pith_meta_same_name(name, job->list[i].value))
            return true;
    return pith_meta_same_name(name, pith_title_host(job));
}

/* Some sites declare themselves as author although the page shows a person. */
static void doubt_author(const pith_meta_job *job,
                         pith_meta_candidate *candidate)
{
    const pith_meta_candidate *site = pith_meta_best(job, PITH_META_SITENAME);
    bool sure = site && pith_meta_same_name(candidate->value, site->value);
    /* A name that the page shows as author did write, as in the site's own
     * forums. */
    bool shown = candidate->source->place == PITH_PLACE_CLASS;
    if (!sure && (shown || !may_be_site(job, candidate->value)))
        return;
    bool alone = candidate->trust >= NAMED_BY_SITE || !sure;
    candidate->trust -= NOT_A_PERSON;
    if (alone && candidate->trust < PITH_META_TRUST_LEAST)
        candidate->trust = PITH_META_TRUST_LEAST;
}

/* Links to several licences are those of images or quotations. */
static void doubt_licences(const pith_meta_job *job)
{
    const pith_meta_source *link = pith_meta_source_find(
        PITH_META_LICENSE, PITH_PLACE_SELF, "license link");
    const pith_meta_candidate *first = NULL;
    bool several = false;
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source == link && !first)
            first = candidate;
        else if (candidate->source == link &&
                 !pith_str_ieq(candidate->value, first->value))
            several = true;
    }
    for (size_t i = 0; several && i < job->n; i++)
        if (job->list[i].source == link)
            drop(&job->list[i]);
}

/* Whether two values are farther apart than authors of one text: the posts of a
 * page are between their authors. Metadata has no position. */
static bool are_apart(const pith_page *page, uint32_t before, uint32_t after)
{
    enum { NEAR_CHARS = 100 };
    return before > page->body && after > before &&
           page->chars_before[after] >
               page->chars_before[page->end[before]] + NEAR_CHARS;
}

/* How far a tag is from the page's heading, in characters. */
static uint32_t tag_distance(const pith_meta_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    uint32_t heading = job->heading;
    if (node >= page->end[heading])
        return page->chars_before[node] -
               page->chars_before[page->end[heading]];
    return node > heading ? 0
                          : page->chars_before[heading] -
                                page->chars_before[page->end[node]];
}

/* The end of the outermost element around a node that ends before the page's
 * heading. */
static uint32_t end_before_heading(const pith_meta_job *job, uint32_t node)
{
    const pith_page *page = job->page;
    uint32_t end = page->end[node];
    while (node > page->body && page->end[node] <= job->heading) {
        end = page->end[node];
        node = page->parent[node];
    }
    return end;
}

/* "Trending tags", in a box above the page's title: those below a heading of
 * another part of the page are not the page's. */
static void drop_labelled_tags(const pith_meta_job *job,
                               const pith_meta_source *rel)
{
    uint32_t node = 0, label_end = 0;
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *tag = &job->list[i];
        uint32_t label = 0;
        if (tag->source != rel || tag->node >= job->heading)
            continue;
        for (; node < tag->node; node++)
            if (pith_page_heading(job->page, node))
                label = node;
        if (label)
            label_end = end_before_heading(job, label);
        if (tag->node < label_end)
            drop(tag);
    }
}

/* Of a list of posts, each has its own tags: in three or more places of the page.
 * The page's are in the place that is nearest to its title; without a title, a
 * list has none. */
static void doubt_tags(const pith_meta_job *job, const pith_meta_source *rel)
{
    enum { POSTS = 3 };
    drop_labelled_tags(job, rel);
    uint32_t places = 0, chosen = 0;
    uint32_t last = 0, nearest = UINT32_MAX;
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *tag = &job->list[i];
        if (tag->source != rel || tag->trust < 0)
            continue;
        places += !last || are_apart(job->page, last, tag->node);
        last = tag->node;
        tag->group = places;
        uint32_t far = job->heading ? tag_distance(job, tag->node) : UINT32_MAX;
        chosen = far < nearest ? places : chosen;
        nearest = far < nearest ? far : nearest;
    }
    for (size_t i = 0; i < job->n; i++) {
        if (job->list[i].source == rel && places >= POSTS &&
            job->list[i].group != chosen)
            drop(&job->list[i]);
        if (job->list[i].source == rel)
            job->list[i].group = 0;
    }
}

/* Links to more categories than a page is filed under lead to those of the site:
 * a menu below the heading. */
static void doubt_category_lists(const pith_meta_job *job)
{
    enum { FEW = 7 };
    const pith_meta_source *links = pith_meta_source_find(
        PITH_META_CATEGORY, PITH_PLACE_SELF, "category link");
    for (size_t i = 0, end; i < job->n; i = end) {
        unsigned n = 0;
        uint32_t list = job->list[i].group;
        for (end = i; end < job->n && (job->list[end].source != links ||
                                       job->list[end].group == list);
             end++)
            n += job->list[end].source == links;
        for (size_t k = i; n > FEW && k < end; k++)
            if (job->list[k].source == links)
                drop(&job->list[k]);
    }
}

/* A class tells only of one list of a few tags that it has the page's: several
 * are of the entries of a list, and a long one has those of the site. */
static void doubt_tag_lists(const pith_meta_job *job)
{
    enum { FEW = 12 };
    const pith_meta_source *tags =
        pith_meta_source_find(PITH_META_TAG, PITH_PLACE_CLASS, "tags");
    uint32_t list = 0;
    unsigned n = 0;
    bool fine = true;
    for (size_t i = 0; i < job->n; i++) {
        if (job->list[i].source != tags)
            continue;
        fine = fine && ++n <= FEW && (!list || job->list[i].group == list);
        list = job->list[i].group;
    }
    for (size_t i = 0; !fine && i < job->n; i++)
        if (job->list[i].source == tags)
            drop(&job->list[i]);
}

void pith_meta_doubt_types(const pith_meta_job *job)
{
    enum { NOT_OF_POSTS = 10 }; /* less than microdata has, then */
    const pith_meta_source *items =
        pith_meta_source_find(PITH_META_PAGE_TYPE, PITH_PLACE_SELF, "itemtype");
    const pith_meta_source *graph =
        pith_meta_source_find(PITH_META_PAGE_TYPE, PITH_PLACE_META, "og:type");
    bool posts = false;
    for (size_t i = 0; i < job->n; i++)
        posts = posts || (job->list[i].source == items &&
                          pith_str_eq(job->list[i].value, PITH_S("forum")));
    for (size_t i = 0; posts && i < job->n; i++)
        if (job->list[i].source == graph)
            job->list[i].trust -= NOT_OF_POSTS;
}

/* -- Choosing ------------------------------------------------------------ */

static bool is_list(pith_meta_fact fact)
{
    return fact == PITH_META_AUTHOR || fact == PITH_META_CATEGORY ||
           fact == PITH_META_TAG;
}

static bool repeats(const pith_meta_job *job,
                    const pith_meta_candidate *candidate)
{
    for (const pith_meta_candidate *other = job->list; other < candidate;
         other++)
        if (other->chosen && other->source->fact == candidate->source->fact &&
            pith_str_ieq(other->value, candidate->value))
            return true;
    return false;
}

static void choose_fact(pith_meta_job *job, pith_meta_fact fact)
{
    pith_meta_candidate *best = pith_meta_best(job, fact);
    if (!best || best->trust < PITH_META_TRUST_LEAST)
        return;
    best->chosen = true;
    unsigned n = 1;
    uint32_t last = best->node;
    for (pith_meta_candidate *candidate = best + 1;
         is_list(fact) && candidate < job->list + job->n && n < LIST_MAX;
         candidate++) {
        if (candidate->source != best->source ||
            candidate->group != best->group || candidate->trust != best->trust)
            continue;
        if (fact == PITH_META_AUTHOR &&
            are_apart(job->page, last, candidate->node))
            break;
        last = candidate->node;
        if (repeats(job, candidate))
            continue;
        candidate->chosen = true;
        n++;
    }
}

pith_status pith_meta_compare_work(const pith_meta_job *job)
{
    enum { CANDIDATES_A_WORK = 8 };
    return pith_arena_work(job->arena, 1 + job->n / CANDIDATES_A_WORK);
}

pith_status pith_meta_form(pith_meta_job *job)
{
    for (; job->formed < job->n; job->formed++) {
        pith_meta_candidate *candidate = &job->list[job->formed];
        PITH_TRY(pith_meta_compare_work(job));
        PITH_TRY(form_value(job, candidate));
        if (candidate->source->fact == PITH_META_AUTHOR &&
            candidate->trust > 0) {
            cut_site(job, candidate);
            doubt_author(job, candidate);
        }
    }
    return PITH_OK;
}

void pith_meta_choose(pith_meta_job *job)
{
    pith_meta_doubt_days(job);
    pith_meta_doubt_authors(job);
    doubt_licences(job);
    doubt_tags(job,
               pith_meta_source_find(PITH_META_TAG, PITH_PLACE_REL, "tag"));
    doubt_tags(job, pith_meta_source_find(PITH_META_CATEGORY, PITH_PLACE_REL,
                                          "category"));
    doubt_tag_lists(job);
    doubt_category_lists(job);
    for (int fact = 0; fact < PITH_META_COUNT; fact++)
        if (fact != PITH_META_TITLE)
            choose_fact(job, (pith_meta_fact)fact);
    pith_meta_choose_date(job);
}
