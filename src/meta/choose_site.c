/* SPDX-License-Identifier: Apache-2.0 */
/* The site's name where nothing declares it: what is said of its feed; else what
 * <title> has beside the page's title, after or before a separator; else the
 * piece of <title> or the text of a logo that has the letters of the host. And a
 * name without the slogan that many sites declare with it. */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "title_parts.h"

#include <string.h>

enum { NODES_A_WORK = 64 };

pith_str pith_meta_written_title(const pith_meta_job *job)
{
    const pith_meta_source *title =
        pith_meta_source_find(PITH_META_TITLE, PITH_PLACE_SELF, "title");
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source == title)
            return job->list[i].value;
    return (pith_str){NULL, 0};
}

static pith_str chosen_title(const pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_TITLE && job->list[i].chosen)
            return job->list[i].value;
    return (pith_str){NULL, 0};
}

/* Whether a text is itself given as the page's title, by a heading as a rule. */
static bool is_title(const pith_meta_job *job, pith_str text)
{
    for (size_t i = 0; i < job->n; i++)
        if (job->list[i].source->fact == PITH_META_TITLE &&
            pith_str_ieq(job->list[i].value, text))
            return true;
    return false;
}

static bool is_declared(const pith_meta_job *job)
{
    const pith_meta_candidate *site = pith_meta_best(job, PITH_META_SITENAME);
    return site && site->trust >= PITH_META_TRUST_LEAST;
}

/* "Part 2", as some blogs call the pages of their lists. */
static bool is_part(pith_str text)
{
    static const pith_str part = {"part ", 5};
    return pith_str_istarts(text, part) && text.len > part.len &&
           pith_is_digit((unsigned char)text.data[part.len]);
}

/* Texts in the place of a site's name that name nothing. */
static bool is_label(pith_str text)
{
    static const pith_str labels[] = {
        {"free shipping", 13},    {"infographic", 11}, {"official site", 13},
        {"official website", 16}, {"page ", 5},        {"view topic", 10},
    };
    if (is_part(text) || pith_title_is_page_number(text))
        return true;
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (pith_str_istarts(text, labels[i]))
            return true;
    return pith_title_is_start(text);
}

/* A name is short and has letters. */
static bool is_name(pith_str text)
{
    enum { BYTES = 40, SPACES = 4 };
    unsigned spaces = 0;
    bool letter = false;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.data[i];
        spaces += c == ' ';
        letter = letter || pith_is_alpha(c) || c >= 0x80;
    }
    return letter && text.len <= BYTES && spaces <= SPACES && !is_label(text);
}

pith_str pith_meta_site_of_feed(pith_str title)
{
    enum { BYTES = 80 };
    static const pith_str words[] = {{"feed", 4}, {"rss", 3}, {"flux", 4}};
    static const pith_str first = {"Feed - ", 7}; /* of phpBB */
    size_t joint = pith_str_ifind(title, PITH_S(" \xc2\xbb "));
    bool named = false;
    if (pith_str_istarts(title, first)) {
        title = (pith_str){title.data + first.len, title.len - first.len};
        named = true;
    } else if (joint != SIZE_MAX) {
        pith_str rest = {title.data + joint, title.len - joint};
        title.len = joint;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            named = named || pith_str_ifind(rest, words[i]) != SIZE_MAX;
    }
    title = pith_str_trim(title);
    return named && title.len <= BYTES ? title : (pith_str){NULL, 0};
}

/* The outermost piece of a title in front of the page's own title, or behind
 * it. */
static pith_str site_beside(pith_str written, pith_str title)
{
    enum { PIECES = 6 };
    pith_str tail;
    if (title.len > 0 && pith_str_istarts(written, title)) {
        (void)pith_title_head(written, &tail);
        bool behind = tail.data >= written.data + title.len;
        return behind ? pith_str_trim(tail) : (pith_str){NULL, 0};
    }
    pith_str head = pith_title_head(pith_title_beside(written, title), &tail);
    for (unsigned n = 0; n < PIECES && tail.len > 0; n++)
        head = pith_title_head(head, &tail);
    return pith_str_trim(head);
}

/* -- The host's name ------------------------------------------------------- */

/* "The Daily" at https://www.thedaily.example/, and "Daily.example" at
 * https://daily.example/. */
static bool is_host(pith_str text, pith_str host)
{
    enum { LEAST = 3 };
    return host.len >= LEAST && pith_meta_same_letters(text, host);
}

/* Parts of a site, which have their own hosts. */
static bool is_part_of_site(pith_str host)
{
    static const char *const parts[] = {
        "blog",  "blogs",   "community", "docs", "forum", "forums", "help",
        "learn", "library", "news",      "shop", "store", "support"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (pith_str_ieq(host, pith_str_of(parts[i])))
            return true;
    return false;
}

static pith_str host_in_title(pith_str title, pith_str host)
{
    enum { PIECES = 6 };
    for (unsigned n = 0; n < PIECES && title.len > 0; n++) {
        pith_str tail;
        pith_str head = pith_title_head(title, &tail);
        pith_str piece = pith_str_trim(tail.len > 0 ? tail : title);
        if (piece.len > 0 && is_host(piece, host))
            return piece;
        title = tail.len > 0 ? head : tail;
    }
    return (pith_str){NULL, 0};
}

/* -- Names that are spelled partly like the host ---------------------------- */

enum { LETTERS = 64, WORD_LEAST = 4 };

/* The letters and digits of a text, in lower case; how many there are. */
static size_t letters_of(pith_str text, char out[LETTERS])
{
    size_t n = 0;
    for (size_t i = 0; i < text.len && n < LETTERS; i++) {
        unsigned char c = (unsigned char)text.data[i];
        if (pith_is_alpha(c) || pith_is_digit(c) || c >= 0x80)
            out[n++] = pith_lower(text.data[i]);
    }
    return n;
}

/* The first letters of the words of a name that have capitals: "fbs" of "First
 * Bank of Springfield". */
static size_t initials_of(pith_str text, char out[LETTERS])
{
    size_t n = 0;
    for (pith_str word = pith_str_word(&text); word.len > 0 && n < LETTERS;
         word = pith_str_word(&text))
        if (pith_lower(word.data[0]) != word.data[0])
            out[n++] = pith_lower(word.data[0]);
    return n;
}

/* Whether a name has a label of the host in it, has its letters as initials, or
 * is a part of one. */
static bool is_like_label(pith_str name, pith_str label, bool or_part)
{
    enum { INITIALS_LEAST = 3 };
    char a[LETTERS], b[LETTERS], first[LETTERS];
    pith_str letters = {a, letters_of(name, a)};
    pith_str of_label = {b, letters_of(label, b)};
    pith_str initials = {first, initials_of(name, first)};
    if (of_label.len >= INITIALS_LEAST && pith_str_eq(initials, of_label))
        return true;
    return of_label.len >= WORD_LEAST && letters.len >= WORD_LEAST &&
           (pith_str_ifind(letters, of_label) != SIZE_MAX ||
            (or_part && pith_str_ifind(of_label, letters) != SIZE_MAX));
}

static bool is_like_host(pith_str name, pith_str host, bool or_part)
{
    for (;;) {
        const char *dot = memchr(host.data, '.', host.len);
        if (!dot)
            return false; /* the last label is that of all hosts of a country */
        size_t len = (size_t)(dot - host.data);
        pith_str label = {host.data, len};
        if (!is_part_of_site(label) && is_like_label(name, label, or_part))
            return true;
        host = (pith_str){dot + 1, host.len - len - 1};
    }
}

/* Whether a text is longer than names are unless all of its long words have
 * capitals: "Daily rain and hail". */
static bool is_phrase(pith_str text)
{
    enum { NAME_WORDS = 3 };
    unsigned words = 0;
    bool low = false;
    for (pith_str word = pith_str_word(&text); word.len > 0;
         word = pith_str_word(&text), words++) {
        bool bare = word.len >= WORD_LEAST;
        for (size_t i = 0; i < word.len && bare; i++)
            bare = pith_is_alpha((unsigned char)word.data[i]) &&
                   pith_lower(word.data[i]) == word.data[i];
        low = low || bare;
    }
    return low && words > NAME_WORDS;
}

/* The last or the first piece of a title, if it is like the host: "The Springfield
 * Bank" at springfieldbank.example. Of a home page the first: what follows is a
 * slogan. */
static pith_str like_host_in_title(const pith_meta_job *job, pith_str title)
{
    enum { PIECES = 6, BYTES = 48 };
    pith_str host = pith_url_split(pith_title_address(job)).host;
    pith_str tail;
    pith_str head = pith_title_head(title, &tail);
    pith_str last = pith_str_trim(tail);
    if (host.len == 0 || tail.len == 0)
        return (pith_str){NULL, 0};
    for (unsigned n = 0; n < PIECES && tail.len > 0; n++)
        head = pith_title_head(head, &tail);
    pith_str ends[] = {last, pith_str_trim(head)};
    for (size_t i = job->home; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].len <= BYTES && !is_label(ends[i]) && !is_phrase(ends[i]) &&
            !pith_str_istarts(ends[i], PITH_S("by ")) &&
            !is_title(job, ends[i]) &&
            (job->home || !pith_str_ieq(ends[i], chosen_title(job))) &&
            is_like_host(ends[i], host, true))
            return ends[i];
    return (pith_str){NULL, 0};
}

/* What a logo is said to be beside the name: "The Daily logo". */
static pith_str without_logo(pith_str text)
{
    static const char *const ends[] = {" logo", " home", " homepage",
                                       " home page"};
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        pith_str end = pith_str_of(ends[i]);
        if (text.len > end.len &&
            pith_str_ieq((pith_str){text.data + text.len - end.len, end.len},
                         end))
            text.len -= end.len;
    }
    return pith_str_trim(text);
}

/* The texts of links and of pictures in them. */
static pith_str host_in_logo(const pith_page *page, pith_str host)
{
    static const uint8_t attrs[] = {PITH_ATTR_ALT, PITH_ATTR_TITLE,
                                    PITH_ATTR_ARIA_LABEL};
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        bool in_link = page->flags[i] & PITH_NODE_IN_LINK;
        if (page->tag[i] != PITH_TAG_A &&
            !(page->tag[i] == PITH_TAG_IMG && in_link))
            continue;
        for (size_t k = 0; k < sizeof attrs; k++) {
            pith_str text = without_logo(pith_page_attr(page, i, attrs[k]));
            if (text.len > 0 && is_host(text, host))
                return text;
        }
    }
    return (pith_str){NULL, 0};
}

/* "NSF", at nsf.example: what stands beside it says more. */
static bool is_abbreviation(pith_str name)
{
    enum { LONGEST = 5 };
    size_t letters = 0;
    for (size_t i = 0; i < name.len && name.data[i] != '.'; i++) {
        unsigned char c = (unsigned char)name.data[i];
        if (pith_lower((char)c) == (char)c && (pith_is_alpha(c) || c >= 0x80))
            return false;
        letters += pith_is_alpha(c);
    }
    return letters <= LONGEST;
}

/* The only piece of a declared name that is like the host, and not a phrase. What
 * is a part of the host in a later piece may be the subject: "Ann - Rain" at
 * annrain.example. */
static pith_str only_like_host(pith_str name, pith_str host)
{
    enum { PIECES = 6 };
    pith_str found = {NULL, 0};
    for (unsigned n = 0; n < PIECES && name.len > 0; n++) {
        pith_str tail;
        pith_str head = pith_title_head(name, &tail);
        bool first = tail.len == 0;
        pith_str piece = pith_str_trim(first ? name : tail);
        if (!is_phrase(piece) && is_like_host(piece, host, first)) {
            if (found.len > 0)
                return (pith_str){NULL, 0};
            found = piece;
        }
        name = first ? tail : head;
    }
    return found;
}

/* The piece of <title> with the letters of the host, where the declared name has
 * nothing of the host: that of a publisher, of a section, or a slogan. A host
 * written as such says less than any name. */
static pith_str instead(pith_str name, pith_str written, pith_str host,
                        pith_str label)
{
    pith_str piece = host_in_title(written, label);
    bool better = piece.len > 0 && !memchr(piece.data, '.', piece.len) &&
                  !is_abbreviation(piece) && !is_like_host(name, host, true);
    return better ? piece : name;
}

void pith_meta_bare_site(const pith_meta_job *job, pith_str written)
{
    pith_meta_candidate *site = NULL;
    for (size_t i = 0; i < job->n && !site; i++)
        if (job->list[i].source->fact == PITH_META_SITENAME &&
            job->list[i].chosen)
            site = &job->list[i];
    if (!site)
        return;
    site->value = pith_title_without_joint(site->value);
    pith_str host = pith_url_split(pith_title_address(job)).host;
    pith_str label = pith_title_host(job);
    if (pith_str_istarts(host, PITH_S("www.")))
        host = (pith_str){host.data + 4, host.len - 4};
    /* Of forum.daily.example the name in front is that of a part. */
    if (label.len == 0 || is_part_of_site(label) ||
        !pith_str_istarts(host, label))
        return;
    site->value = instead(site->value, written, host, label);
    pith_str name = host_in_title(site->value, label);
    if (name.len == 0)
        name = only_like_host(site->value, host);
    if (name.len > 0 && !is_abbreviation(name))
        site->value = name;
}

static pith_status choose_name(pith_meta_job *job, const char *key,
                               pith_str name)
{
    size_t before = job->n;
    PITH_TRY(pith_meta_add(
        job, pith_meta_source_find(PITH_META_SITENAME, PITH_PLACE_SELF, key),
        name, 0));
    if (job->n > before)
        job->list[before].chosen = true;
    return PITH_OK;
}

void pith_meta_doubt_app(const pith_meta_job *job)
{
    const pith_meta_source *app = pith_meta_source_find(
        PITH_META_SITENAME, PITH_PLACE_META, "al:ios:app_name");
    pith_str host = pith_url_split(pith_title_address(job)).host;
    for (size_t i = 0; host.len > 0 && i < job->n; i++) {
        if (job->list[i].source != app)
            continue;
        pith_str word = {job->list[i].value.data, 0};
        while (word.len < job->list[i].value.len &&
               (pith_is_alpha((unsigned char)word.data[word.len]) ||
                pith_is_digit((unsigned char)word.data[word.len])))
            word.len++;
        if (word.len > 0 && pith_str_ifind(host, word) == SIZE_MAX)
            job->list[i].trust = -1;
    }
}

/* Whether a piece of a title has a colon behind it: a kicker ("Tip: ...") has,
 * too. */
static bool may_be_kicker(pith_str written, pith_str piece)
{
    return piece.len > 0 &&
           piece.data + piece.len < written.data + written.len &&
           piece.data[piece.len] == ':';
}

pith_status pith_meta_site_of_title(pith_meta_job *job, pith_str written)
{
    if (is_declared(job))
        return PITH_OK;
    pith_str beside = site_beside(written, chosen_title(job));
    if (job->home || !is_name(beside) || is_title(job, beside))
        beside.len = 0;
    pith_str host = pith_title_host(job);
    bool sure = !may_be_kicker(written, beside) || is_host(beside, host);
    if (beside.len > 0 && sure)
        return choose_name(job, "title", beside);
    if (host.len > 0 && !is_part_of_site(host)) {
        pith_str name = host_in_title(written, host);
        if (name.len > 0)
            return choose_name(job, "title", name);
        PITH_TRY(pith_arena_work(job->arena, job->page->nnodes / NODES_A_WORK));
        name = host_in_logo(job->page, host);
        if (name.len > 0)
            return choose_name(job, "logo", name);
    }
    if (beside.len == 0)
        beside = like_host_in_title(job, written);
    return beside.len > 0 ? choose_name(job, "title", beside) : PITH_OK;
}
