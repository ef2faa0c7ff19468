/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which title? Pages write theirs several times: in <title> with the name of
 * the site behind it, in og:title with or without, and in a heading as the
 * reader sees it. Annotators write what the reader sees. So: the heading that
 * agrees best with what the page declares, if one does; else the declared
 * title without the site's name.
 *
 * A heading agrees with a declared title by the share of the words of the
 * shorter one that the other has too. A heading that is the site's name is
 * its logo.
 */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "text.h"

enum {
    WORDS = 64,         /* of a title that are compared */
    AGREE_LEAST = 34,   /* per cent; swept 20 to 75 on the WCXB pages: 34 and 50
                         alike, less on both sides */
    TAIL_WORDS = 4,     /* a last piece of more words is no site's name */
    HEADING_LONG = 160, /* bytes; longer ones are sentences */
    HEADINGS = 8,
};

typedef struct word_set {
    uint64_t hash[WORDS];
    size_t n;
} word_set;

/* Words in lower case, each once. */
static void list_words(pith_str text, word_set *set)
{
    char word[64];
    size_t len = 0;
    set->n = 0;
    while (true) {
        size_t step = 1;
        uint32_t code = text.len ? pith_utf8_next(text, &step) : ' ';
        bool letter = pith_char_is_word_token(code);
        bool alone = pith_char_word_kind(code) == PITH_WORD_IDEOGRAM;
        if (letter && len + 4 < sizeof word)
            len += pith_utf8_put(pith_char_lower(code), word + len);
        if ((!letter || alone) && len > 0) {
            uint64_t hash = pith_str_hash((pith_str){word, len});
            size_t k = 0;
            while (k < set->n && set->hash[k] != hash)
                k++;
            if (k == set->n && k < WORDS)
                set->hash[set->n++] = hash;
            len = 0;
        }
        if (text.len == 0)
            return;
        text.data += step;
        text.len -= step;
    }
}

/* Per cent of the words of the shorter text that the other has too. */
static int agreement(pith_str a, pith_str b)
{
    word_set x, y;
    list_words(a, &x);
    list_words(b, &y);
    size_t least = x.n < y.n ? x.n : y.n;
    size_t both = 0;
    for (size_t i = 0; i < x.n; i++)
        for (size_t k = 0; k < y.n; k++)
            both += x.hash[i] == y.hash[k];
    return least ? (int)(100 * both / least) : 0;
}

static size_t count_words(pith_str text)
{
    word_set set;
    list_words(text, &set);
    return set.n;
}

/* -- The site's name in a title ------------------------------------------ */

typedef struct site_names {
    pith_str name[3];
    size_t n;
} site_names;

static bool is_site(const site_names *sites, pith_str text)
{
    for (size_t i = 0; i < sites->n; i++)
        if (pith_meta_same_name(text, sites->name[i]))
            return true;
    return false;
}

/* Bytes of a sign between the pieces of a title at text.data[at], with the
 * spaces around it; 0: none there. Dashes and colons need spaces. */
static size_t joint_at(pith_str text, size_t at)
{
    static const char *const tight[] = {"|", "»", "«", "•", "·", "｜"};
    static const char *const loose[] = {"-",  "–", "—", ":",
                                        "::", "~", "/", "―"};
    size_t from = at;
    while (at < text.len && text.data[at] == ' ')
        at++;
    bool space = at > from;
    pith_str rest = {text.data + at, text.len - at};
    size_t len = 0;
    for (size_t i = 0; i < sizeof tight / sizeof *tight; i++)
        if (pith_str_istarts(rest, pith_str_of(tight[i])))
            len = pith_str_of(tight[i]).len;
    for (size_t i = 0; space && i < sizeof loose / sizeof *loose; i++) {
        size_t own = pith_str_of(loose[i]).len;
        if (pith_str_istarts(rest, pith_str_of(loose[i])) && rest.len > own &&
            rest.data[own] == ' ')
            len = own;
    }
    if (len == 0)
        return 0;
    at += len;
    while (at < text.len && text.data[at] == ' ')
        at++;
    return at - from;
}

/* First and last joint of a title: where and how long; false: none. */
static bool find_joints(pith_str text, size_t first[2], size_t last[2])
{
    bool any = false;
    for (size_t i = 1; i < text.len; i++) {
        size_t len = joint_at(text, i);
        if (len == 0 || i + len >= text.len)
            continue;
        if (!any) {
            first[0] = i;
            first[1] = len;
        }
        last[0] = i;
        last[1] = len;
        any = true;
        i += len - 1;
    }
    return any;
}

/* A title without the site's name at its end or front. guess: also without a
 * short last piece that may be one. */
static pith_str without_site(pith_str title, const site_names *sites,
                             bool guess)
{
    for (unsigned turn = 0; turn < 3; turn++) {
        size_t first[2], last[2];
        if (!find_joints(title, first, last))
            break;
        size_t after = last[0] + last[1];
        pith_str head = {title.data, last[0]};
        pith_str tail = {title.data + after, title.len - after};
        pith_str front = {title.data, first[0]};
        after = first[0] + first[1];
        pith_str back = {title.data + after, title.len - after};
        if (is_site(sites, tail)) {
            title = head;
        } else if (turn == 0 && is_site(sites, front)) {
            title = back;
        } else {
            size_t words = count_words(tail);
            if (turn == 0 && guess && words <= TAIL_WORDS &&
                count_words(head) >= words)
                title = head;
            break;
        }
    }
    return title;
}

/* What a host is called: "example" of https://www.example.co.uk/. */
static pith_str host_label(pith_str address)
{
    size_t at = pith_str_ifind(address, PITH_S("://"));
    if (at == SIZE_MAX || !address.data)
        return (pith_str){NULL, 0};
    pith_str host = {address.data + at + 3, address.len - at - 3};
    for (size_t i = 0; i < host.len; i++)
        if (host.data[i] == '/' || host.data[i] == ':' || host.data[i] == '?')
            host.len = i;
    if (pith_str_istarts(host, PITH_S("www."))) {
        host.data += 4;
        host.len -= 4;
    }
    pith_str best = {host.data, 0};
    /* The longest label but the last one. */
    for (size_t from = 0, i = 0; i < host.len; i++)
        if (host.data[i] == '.') {
            if (i - from > best.len)
                best = (pith_str){host.data + from, i - from};
            from = i + 1;
        }
    return best;
}

static void name_site(const pith_meta_job *job, site_names *sites)
{
    const pith_meta_candidate *c = pith_meta_best(job, PITH_META_SITENAME);
    sites->n = 0;
    if (c)
        sites->name[sites->n++] = c->value;
    c = pith_meta_best(job, PITH_META_URL);
    pith_str label = host_label(job->base_url.len ? job->base_url
                                : c               ? c->value
                                                  : (pith_str){NULL, 0});
    if (label.len > 0)
        sites->name[sites->n++] = label;
}

/* -- Choosing ------------------------------------------------------------ */

static bool is_heading(const pith_meta_candidate *c)
{
    return c->source->fact == PITH_META_TITLE &&
           c->source->place == PITH_PLACE_SELF &&
           strcmp(c->source->key, "h1") == 0;
}

/* The most trusted title that is no heading, or one of a given key. */
static pith_meta_candidate *declared_title(const pith_meta_job *job,
                                           const char *key)
{
    pith_meta_candidate *best = NULL;
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *c = &job->list[i];
        if (c->source->fact != PITH_META_TITLE || is_heading(c) ||
            (key && strcmp(c->source->key, key) != 0))
            continue;
        if (!best || c->trust > best->trust)
            best = c;
    }
    return best;
}

/* Whether text is the last piece of a declared title that has more. */
static bool is_tail(pith_str title, pith_str text)
{
    size_t first[2], last[2];
    if (!find_joints(title, first, last))
        return false;
    size_t after = last[0] + last[1];
    pith_str tail = {title.data + after, title.len - after};
    return pith_str_ieq(tail, text);
}

typedef struct rivals {
    pith_str declared, written; /* og:title or the like; <title> */
    pith_str bare;              /* the declared one without the site */
    const site_names *sites;
} rivals;

static int rate_heading(const rivals *r, pith_str text)
{
    if (!pith_str_ieq(text, r->bare) &&
        (is_site(r->sites, text) || is_tail(r->written, text)))
        return -1;
    int a = agreement(text, r->declared);
    int b = agreement(text, r->written);
    int rate = a > b ? a : b;
    if (count_words(text) == 1 && count_words(r->bare) > 2)
        rate /= 2;
    return rate;
}

static pith_meta_candidate *choose_heading(pith_meta_job *job, const rivals *r)
{
    pith_meta_candidate *best = NULL;
    int best_rate = AGREE_LEAST - 1;
    unsigned seen = 0;
    for (size_t i = 0; i < job->n && seen < HEADINGS; i++) {
        pith_meta_candidate *c = &job->list[i];
        if (!is_heading(c))
            continue;
        seen++;
        int rate = rate_heading(r, c->value);
        if (rate > best_rate && c->value.len <= HEADING_LONG) {
            best = c;
            best_rate = rate;
        }
    }
    return best;
}

/* Whether a heading ends with all of the declared title and has a label or a
 * number before it that the page itself does not count to its title: "Thread:
 * ...", "3.1 ...". */
static bool is_labelled(pith_str heading, pith_str bare)
{
    if (heading.len <= bare.len || count_words(bare) < 2)
        return false;
    size_t from = heading.len - bare.len;
    pith_str end = {heading.data + from, bare.len};
    return pith_is_space((unsigned char)heading.data[from - 1]) &&
           pith_str_ieq(end, bare);
}

/* The first heading that is not the site's name, where nothing is declared. */
static pith_meta_candidate *first_heading(pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_heading(&job->list[i]))
            return &job->list[i];
    return NULL;
}

pith_status pith_meta_choose_title(pith_meta_job *job)
{
    site_names sites;
    name_site(job, &sites);
    pith_meta_candidate *declared = declared_title(job, NULL);
    pith_meta_candidate *written = declared_title(job, "title");
    pith_meta_candidate *chosen;
    if (!declared) {
        chosen = first_heading(job);
    } else {
        rivals r = {.declared = declared->value, .sites = &sites};
        r.written = written ? written->value : declared->value;
        r.bare = without_site(declared->value, &sites, true);
        pith_meta_candidate *heading = choose_heading(job, &r);
        if (heading)
            heading->value = without_site(heading->value, &sites, false);
        else
            declared->value = r.bare;
        if (heading && is_labelled(heading->value, r.bare))
            heading->value = r.bare;
        chosen = heading ? heading : declared;
    }
    if (!chosen)
        return PITH_OK;
    chosen->chosen = true;
    if (is_heading(chosen))
        job->heading = chosen->node;
    else if (first_heading(job))
        job->heading = first_heading(job)->node;
    return PITH_OK;
}
