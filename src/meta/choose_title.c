/* SPDX-License-Identifier: Apache-2.0 */
/* Deciding on the title. Pages contain it several times: in <title> with the
 * site's name after it, in og:title with or without that, and in a heading as
 * the reader sees it. Annotators write what the reader sees. So the title is
 * the heading that agrees best with what the page declares, if one does; else
 * the declared title without the site's name.
 *
 * The agreement of a heading with a declared title is the share of the words of
 * the shorter one that the other also has, without the site's name in either. A
 * heading that is the site's name is its logo. A heading that is the JSON-LD
 * headline, or from which the page's address is made, needs no other
 * agreement. */
#include "facts.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"
#include "text.h"
#include "title_parts.h"

enum {
    AGREE_LEAST = 34,   /* per cent; swept 20 to 75 on the WCXB pages: 34 and 50
                         alike, less on both sides */
    HEADING_LONG = 160, /* in bytes; longer ones are sentences, unless <title>
                           has them, too */
    HEADINGS = 8,
    CERTAIN = 102, /* a heading that equals the declared title */
    /* more headings on a home page are those of stories, one of which may share
     * a word with the site; a guess */
    STORIES = 3,
    FEW_WORDS = 5, /* a guess */
    LATER = 20,    /* a later heading must agree by this much more; a guess */
};

/* -- Choosing ------------------------------------------------------------ */

static bool is_heading(const pith_meta_candidate *candidate)
{
    return candidate->source->fact == PITH_META_TITLE &&
           candidate->source->place == PITH_PLACE_SELF &&
           strcmp(candidate->source->key, "h1") == 0;
}

/* The most trusted title that is not a heading, or the one of a given key. */
static pith_meta_candidate *declared_title(const pith_meta_job *job,
                                           const char *key)
{
    pith_meta_candidate *best = NULL;
    for (size_t i = 0; i < job->n; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source->fact != PITH_META_TITLE ||
            is_heading(candidate) ||
            (key && strcmp(candidate->source->key, key) != 0))
            continue;
        if (!best || candidate->trust > best->trust)
            best = candidate;
    }
    return best;
}

typedef struct rivals {
    pith_str written; /* <title> */
    /* og:title or similar, and <title>, both without the site */
    pith_str bare, written_bare;
    pith_title_sites sites;
} rivals;

/* Whether JSON-LD names an article by this heading. */
static bool is_headline(const pith_meta_job *job, pith_str text)
{
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source->fact == PITH_META_TITLE &&
            candidate->source->place == PITH_PLACE_STORY &&
            strcmp(candidate->source->key, "headline") == 0 &&
            pith_str_ieq(candidate->value, text))
            return true;
    }
    return false;
}

/* Whether the page's address is made from the heading, and from nothing that
 * the page declares: systems make addresses from titles. */
static bool is_addressed(const rivals *self, pith_str text)
{
    enum { SLUG_WORDS = 2, MOST = 60 };
    pith_str slug = self->sites.slug;
    return pith_title_words(slug) >= SLUG_WORDS &&
           pith_title_words(text) >= SLUG_WORDS &&
           pith_title_agreement(text, slug) >= MOST &&
           pith_title_agreement(self->bare, slug) == 0 &&
           pith_title_agreement(self->written_bare, slug) == 0;
}

/* Whether a word is one of many in the middle of a title and not in the page's
 * address: then it is the title of a section that the page mentions. */
static bool is_mentioned(const rivals *self, pith_str word)
{
    return pith_title_words(self->bare) > FEW_WORDS &&
           pith_title_agreement(word, self->sites.slug) == 0 &&
           !pith_str_istarts(self->bare, word) &&
           !pith_str_istarts(self->written, word);
}

/* Whether <title> begins with a heading and a separator. */
static bool is_front(pith_str written, pith_str text)
{
    return pith_str_istarts(written, text) &&
           pith_title_beside(written, text).len > 0;
}

static int rate_heading(const pith_meta_job *job, const rivals *self,
                        pith_str text)
{
    if (pith_str_ieq(text, self->bare) ||
        pith_str_ieq(text, self->written_bare))
        return CERTAIN;
    if (pith_title_is_site(&self->sites, text))
        return -1;
    if (is_headline(job, text))
        /* also if <title> has it last, as it has the names of sites */
        return CERTAIN - 1;
    if (pith_title_is_tail(self->written, text))
        return -1;
    if (is_addressed(self, text) || is_front(self->written, text))
        return CERTAIN - 1;
    text = pith_title_behind_site(&self->sites, text);
    int a = pith_title_agreement(text, self->bare);
    int b = pith_title_agreement(text, self->written_bare);
    int rate = a > b ? a : b;
    if (pith_title_words(text) == 1 && pith_title_words(self->bare) > 2)
        rate = is_mentioned(self, text) ? -1 : rate / 2;
    return rate;
}

/* Whether <title> is that of the site on all its pages: its name in front, and
 * what it is. Applications that build their pages in the browser have it. */
static bool is_titled_as_site(const rivals *self)
{
    pith_str rest = pith_title_behind_site(&self->sites, self->written);
    pith_str name = {self->written.data, self->written.len - rest.len};
    return !self->sites.home && self->sites.slug.len > 0 &&
           pith_title_beside(self->written, name).len > 0 &&
           pith_title_agreement(self->written, self->sites.slug) == 0;
}

/* The first heading that is not the site's name, if nothing is declared. */
static pith_meta_candidate *first_heading(pith_meta_job *job)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_heading(&job->list[i]))
            return &job->list[i];
    return NULL;
}

/* Whether a heading is a link to the home page, on another page: a logo. */
static bool is_logo(const pith_meta_job *job, const rivals *self, uint32_t node)
{
    const pith_page *page = job->page;
    if (self->sites.home || pith_page_link_chars(page, node) == 0)
        return false;
    for (uint32_t i = node + 1; i < page->end[node]; i++)
        if (page->tag[i] == PITH_TAG_A)
            return pith_str_eq(
                pith_str_trim(pith_page_attr(page, i, PITH_ATTR_HREF)),
                PITH_S("/"));
    return false;
}

static pith_meta_candidate *choose_heading(pith_meta_job *job,
                                           const rivals *self)
{
    pith_meta_candidate *best = NULL;
    int best_rate = AGREE_LEAST - 1;
    unsigned seen = 0;
    for (size_t i = 0; i < job->n && seen < HEADINGS; i++) {
        pith_meta_candidate *candidate = &job->list[i];
        if (!is_heading(candidate))
            continue;
        seen++;
        int rate = rate_heading(job, self, candidate->value);
        bool certain = rate >= CERTAIN - 1;
        if (!certain && is_logo(job, self, candidate->node))
            continue;
        if (rate > best_rate + (best && !certain ? LATER : 0) &&
            (candidate->value.len <= HEADING_LONG ||
             pith_str_ifind(self->written, candidate->value) != SIZE_MAX)) {
            best = candidate;
            best_rate = rate;
        }
    }
    bool story = self->sites.home && seen > STORIES && best_rate < CERTAIN - 1;
    if (!best && seen == 1 && is_titled_as_site(self))
        best = first_heading(job);
    return story ? NULL : best;
}

/* Whether a heading ends with the complete declared title, after a label or a
 * number that the page itself does not count as part of its title: "Thread:
 * ...", "3.1 ...". */
static bool is_labelled(pith_str heading, pith_str bare)
{
    if (heading.len <= bare.len || pith_title_words(bare) < 2)
        return false;
    size_t from = heading.len - bare.len;
    pith_str end = {heading.data + from, bare.len};
    return pith_is_space((unsigned char)heading.data[from - 1]) &&
           pith_str_ieq(end, bare);
}

/* Whether <title> has a separator after the first bytes of a heading, and then
 * something else. */
static bool is_another(pith_str written, pith_str heading, size_t len)
{
    enum { ALIKE = 50 }; /* per cent of the words; a guess */
    pith_str beside = pith_title_beside(written, (pith_str){heading.data, len});
    pith_str rest = {heading.data + len, heading.len - len};
    return beside.len > 0 && pith_title_agreement(beside, rest) < ALIKE;
}

/* A heading without what stands behind the title in elements of their own: a
 * source, a count, a subtitle. <title> goes on otherwise. */
static pith_str without_note(const pith_meta_job *job, const rivals *self,
                             const pith_meta_candidate *heading)
{
    enum { LONGEST = 400, NODES = 32, WORDS_LEAST = 2 };
    const pith_page *page = job->page;
    pith_str text = heading->value;
    char space[LONGEST];
    uint32_t stop = page->end[heading->node];
    if (pith_str_istarts(self->written, text) || is_headline(job, text))
        return text;
    for (uint32_t i = heading->node + 1; i < stop && i - heading->node < NODES;
         i++) {
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        pith_str part = pith_meta_heading(page, i, space, sizeof space);
        if (part.len > 0 && part.len < text.len &&
            pith_title_words(part) >= WORDS_LEAST &&
            pith_str_istarts(text, part) && text.data[part.len] == ' ' &&
            (pith_str_ieq(part, self->bare) ||
             is_another(self->written, text, part.len)))
            return (pith_str){text.data, part.len};
    }
    return text;
}

/* Whether the declared titles are the second part of a heading that JSON-LD has
 * as a whole, and no label stands before it. */
static bool is_cut(const pith_meta_job *job, const rivals *self,
                   const pith_meta_candidate *heading)
{
    const pith_page *page = job->page;
    unsigned texts = 0;
    for (uint32_t i = heading->node + 1; i < page->end[heading->node]; i++)
        texts +=
            page->tag[i] == PITH_TAG_TEXT && pith_page_text(page, i).len > 0;
    return texts == 1 && is_headline(job, heading->value) &&
           pith_str_ieq(self->bare, self->written_bare);
}

/* A heading of several lines has no punctuation between them; a declared title
 * of the same words has. */
static pith_str with_signs(const rivals *self, pith_str heading)
{
    if (pith_title_is_spaced(heading, self->bare))
        return self->bare;
    if (pith_title_has_signs(self->bare, heading))
        return self->bare;
    return pith_title_has_signs(self->written_bare, heading)
               ? self->written_bare
               : heading;
}

/* A declared title without the section's and site's names that other sources
 * append, with whatever separator: JSON-LD has it without them. */
static pith_str without_rest(const pith_meta_job *job, const rivals *self,
                             pith_str title)
{
    for (size_t i = 0; i < job->n; i++) {
        const pith_meta_candidate *candidate = &job->list[i];
        if (candidate->source->fact == PITH_META_TITLE &&
            candidate->source->place == PITH_PLACE_STORY &&
            strcmp(candidate->source->key, "headline") == 0 &&
            pith_title_ends_with_site(&self->sites, title, candidate->value))
            return candidate->value;
    }
    return title;
}

/* The declared title: og:title or similar if it contains more than the site's
 * name, else <title>. That of the post's element is the post's alone. */
static pith_meta_candidate *choose_declared(pith_meta_job *job, rivals *self)
{
    pith_meta_candidate *declared = declared_title(job, NULL);
    if (!declared)
        return NULL;
    bool own = declared->source->place == PITH_PLACE_OWN;
    pith_meta_candidate *written = own ? NULL : declared_title(job, "title");
    pith_str title = written ? written->value : declared->value;
    pith_title_name_site(job, title, declared->value, &self->sites);
    bool says_nothing = pith_title_is_site(&self->sites, declared->value) ||
                        pith_title_is_start(declared->value);
    if (written && says_nothing &&
        pith_title_words(title) > pith_title_words(declared->value))
        declared = written;
    self->written = title;
    self->bare = without_rest(
        job, self,
        pith_title_without_site(&self->sites, declared->value, true));
    self->written_bare = pith_title_without_site(&self->sites, title, true);
    /* "Home - Example" is titled by the site's name. */
    if (pith_title_is_start(self->bare))
        self->bare = pith_title_without_start(declared->value);
    return declared;
}

/* Whether a heading of the first level has this text. */
static bool is_top_heading(const pith_meta_job *job, pith_str text)
{
    for (size_t i = 0; i < job->n; i++)
        if (is_heading(&job->list[i]) && pith_str_ieq(job->list[i].value, text))
            return true;
    return false;
}

/* If a declared title has a heading at its start or end, with most of its
 * words, and the name of a forum or section after a separator: the heading's
 * words in it. Fewer words do if the name is the page's first heading, as that
 * of a book is on its pages. */
static pith_str part_of(const pith_meta_job *job, pith_str title,
                        pith_str heading)
{
    enum { WORDS_LEAST = 3 };
    const pith_str nothing = {NULL, 0};
    pith_str beside = pith_title_beside(title, heading);
    if (beside.len == 0)
        return nothing;
    size_t words = pith_title_words(heading);
    if (words < WORDS_LEAST ||
        (words * 2 < pith_title_words(title) && !is_top_heading(job, beside)))
        return nothing;
    size_t from =
        pith_str_istarts(title, heading) ? 0 : title.len - heading.len;
    return (pith_str){title.data + from, heading.len};
}

/* The heading of level 2 or 3 that contains the title, on pages whose h1 does
 * not; 0: there is none. Its position also locates bylines and dates. If no
 * heading contains the complete title, the title is cut to what one does
 * contain. */
static uint32_t find_lower_heading(const pith_meta_job *job, pith_str *title)
{
    const pith_page *page = job->page;
    enum { LONGEST = 400 };
    char space[LONGEST];
    pith_str part = {NULL, 0};
    uint32_t found = 0;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        if (page->tag[i] != PITH_TAG_H2 && page->tag[i] != PITH_TAG_H3)
            continue;
        pith_str text = pith_meta_heading(page, i, space, sizeof space);
        if (pith_str_ieq(text, *title))
            return i;
        if (part.len == 0) {
            part = part_of(job, *title, text);
            found = part.len > 0 ? i : 0;
        }
    }
    if (part.len > 0)
        *title = part;
    return found;
}

/* Whether a heading of level 2 or 3 that leads nowhere has this text. */
static bool is_lower_heading(const pith_page *page, pith_str text)
{
    enum { LONGEST = 400, WORDS_LEAST = 3 };
    char space[LONGEST];
    if (pith_title_words(text) < WORDS_LEAST)
        return false;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if ((page->tag[i] == PITH_TAG_H2 || page->tag[i] == PITH_TAG_H3) &&
            pith_page_link_chars(page, i) == 0 &&
            pith_str_ieq(pith_meta_heading(page, i, space, sizeof space), text))
            return true;
    return false;
}

/* Whether the page has a link of this text. */
static bool is_linked(const pith_page *page, pith_str text)
{
    enum { LONGEST = 64 };
    char space[LONGEST];
    if (text.len == 0 || text.len >= LONGEST)
        return false;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (page->tag[i] == PITH_TAG_A &&
            pith_str_ieq(pith_meta_text(page, i, space, sizeof space), text))
            return true;
    return false;
}

/* "Page 2" */
static bool is_page_number(pith_str text)
{
    static const pith_str page = {"page ", 5};
    if (text.len <= page.len || !pith_str_istarts(text, page))
        return false;
    for (size_t i = page.len; i < text.len; i++)
        if (!pith_is_digit((unsigned char)text.data[i]))
            return false;
    return true;
}

/* A title without last pieces that are names of sections, which the page links
 * to: a short one, longer ones before it, and the number of the page. */
static pith_str without_sections(const pith_meta_job *job, pith_str title)
{
    enum { HEAD_WORDS = 3, SECTION_WORDS = 2, OUTER_WORDS = 5, TURNS = 3 };
    for (unsigned turn = 0; turn < TURNS; turn++) {
        pith_str section;
        pith_str head = pith_title_head(title, &section);
        size_t most = turn == 0 ? SECTION_WORDS : OUTER_WORDS;
        if (pith_title_words(section) > most ||
            pith_title_words(head) < HEAD_WORDS ||
            !((turn > 0 && is_page_number(section)) ||
              is_linked(job->page, section)))
            break;
        title = head;
    }
    return title;
}

/* A heading without one word with a colon before the only element in it, which
 * holds the rest: "Topic: <a>...". <title> does not have the word. */
static pith_str without_front(const pith_meta_job *job, const rivals *self,
                              const pith_meta_candidate *heading)
{
    enum { LONGEST = 400, LABEL = 24, WORDS_LEAST = 2 };
    const pith_page *page = job->page;
    pith_str text = heading->value;
    char space[LONGEST];
    uint32_t i = heading->node + 1;
    if (i >= page->end[heading->node] || page->tag[i] != PITH_TAG_TEXT)
        return text;
    pith_str front = pith_str_trim(pith_page_text(page, i));
    if (++i >= page->end[heading->node] || !pith_tag_is_element(page->tag[i]) ||
        front.len < 2 || front.len > LABEL ||
        front.data[front.len - 1] != ':' || pith_title_words(front) != 1 ||
        pith_str_ifind(self->written, front) != SIZE_MAX ||
        !pith_str_istarts(text, front))
        return text;
    pith_str rest =
        pith_str_trim((pith_str){text.data + front.len, text.len - front.len});
    pith_str part = pith_meta_heading(page, i, space, sizeof space);
    return pith_title_words(rest) >= WORDS_LEAST && pith_str_ieq(rest, part)
               ? rest
               : text;
}

/* The heading that the page has for a title, without what is not part of it. */
static void trim_heading(const pith_meta_job *job, const rivals *self,
                         pith_meta_candidate *heading)
{
    heading->value =
        pith_title_without_site(&self->sites, heading->value, false);
    if (is_labelled(heading->value, self->bare) && !is_cut(job, self, heading))
        heading->value = self->bare;
    heading->value = without_note(job, self, heading);
    heading->value = without_front(job, self, heading);
    heading->value = with_signs(self, heading->value);
}

/* A declared title up to its first bar: behind it stand sections and slogans. Not
 * on a home page, whose title has the site's name in front of a bar. */
static pith_str before_bar(const rivals *self, pith_str title)
{
    enum { WORDS_LEAST = 3 };
    const char *bar = memchr(title.data, '|', title.len);
    if (!bar || self->sites.home)
        return title;
    pith_str head =
        pith_str_trim((pith_str){title.data, (size_t)(bar - title.data)});
    return pith_title_words(head) >= WORDS_LEAST ? head : title;
}

/* Whether a declared title is cut off: it ends with dots or a colon. */
static bool is_unfinished(pith_str title)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    enum { LEN = sizeof ellipsis - 1 };
    if (title.len < LEN)
        return true;
    const char *end = title.data + title.len - LEN;
    return memcmp(end, "...", LEN) == 0 || memcmp(end, ellipsis, LEN) == 0 ||
           title.data[title.len - 1] == ':';
}

/* Whether two titles have the same words, in whatever order. */
static bool has_same_words(pith_str a, pith_str b)
{
    return pith_title_words(a) == pith_title_words(b) &&
           pith_title_agreement(a, b) == 100;
}

static bool is_letter(char c)
{
    return pith_is_alpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool contains(pith_str text, pith_str part)
{
    return pith_str_ifind(text, part) != SIZE_MAX;
}

/* The declared title, or <title> if it shares less than half of its words: then
 * og:title is a line that advertises the page elsewhere. */
static pith_str without_teaser(const rivals *self)
{
    enum { ALIKE = 50 }; /* per cent of the words; a guess */
    bool alike = pith_title_agreement(self->bare, self->written_bare) >= ALIKE;
    bool empty = pith_title_is_start(self->written_bare) ||
                 pith_title_words(self->written_bare) < 2;
    return alike || empty ? self->bare : self->written_bare;
}

/* Whether a declared title has a heading in the middle of a phrase: "Trails near
 * Springfield" has "Springfield", "Springfield | Trails" does not. */
static bool has_in_phrase(pith_str title, pith_str heading)
{
    size_t at = pith_str_ifind(title, heading);
    if (at == SIZE_MAX || title.len == heading.len)
        return false;
    size_t after = at + heading.len;
    char before = at > 1 ? title.data[at - 2] : 'a';
    char behind = after + 1 < title.len ? title.data[after + 1] : 'a';
    return (at == 0 || (title.data[at - 1] == ' ' && is_letter(before))) &&
           (after == title.len ||
            (title.data[after] == ' ' && is_letter(behind)));
}

/* Remember what the page is called in og:title, or in <title> if that says
 * something else, if the heading is no part of these and they are no part of the
 * heading; or if it is a part of a phrase in them. */
static void note_other(pith_meta_job *job, const rivals *self,
                       const pith_meta_candidate *declared, pith_str heading)
{
    pith_str title = without_teaser(self);
    if (is_unfinished(title) || pith_title_is_site(&self->sites, title))
        return;
    bool other = strcmp(declared->source->key, "og:title") == 0 &&
                 !contains(declared->value, heading) &&
                 !contains(self->written, heading) &&
                 !contains(heading, title) && !has_same_words(heading, title);
    title = without_sections(job, pith_title_without_label(title));
    if (other)
        job->other_title = title;
    else if (has_in_phrase(title, heading)) {
        job->fuller_title = title;
        job->fuller_by_site =
            pith_str_ieq(pith_title_behind_site(&self->sites, title), heading);
    }
}

/* Remember a page's only heading of the first level, if it leads nowhere, is
 * longer than a name and shares no word with the declared title. */
static void note_only_heading(pith_meta_job *job, const rivals *self)
{
    enum { WORDS_LEAST = 4 };
    pith_meta_candidate *first = first_heading(job);
    if (!first || pith_page_link_chars(job->page, first->node) > 0 ||
        pith_title_words(first->value) < WORDS_LEAST ||
        pith_title_agreement(first->value, self->written) > 0)
        return;
    for (size_t i = 0; i < job->n; i++)
        if (is_heading(&job->list[i]) && &job->list[i] != first)
            return;
    job->only_heading = first->value;
}

/* The title that the page declares, and the heading that has it, if one does. */
static pith_meta_candidate *settle(pith_meta_job *job,
                                   pith_meta_candidate *declared, rivals *self)
{
    pith_meta_candidate *heading = choose_heading(job, self);
    if (!heading) {
        declared->value = before_bar(self, without_teaser(self));
        note_only_heading(job, self);
        return declared;
    }
    trim_heading(job, self, heading);
    job->heading = heading->node;
    if (!pith_str_ieq(heading->value, self->bare) &&
        is_lower_heading(job->page, self->bare)) {
        declared->value = self->bare;
        return declared;
    }
    note_other(job, self, declared, heading->value);
    return heading;
}

pith_status pith_meta_choose_title(pith_meta_job *job)
{
    rivals r = {0};
    pith_meta_candidate *chosen = choose_declared(job, &r);
    chosen = chosen ? settle(job, chosen, &r) : first_heading(job);
    if (!chosen)
        return PITH_OK;
    chosen->value = pith_title_without_label(chosen->value);
    chosen->value = without_sections(job, chosen->value);
    chosen->value = pith_title_without_page_number(chosen->value);
    chosen->value = pith_title_without_joint(chosen->value);
    chosen->chosen = true;
    if (is_heading(chosen))
        job->heading = chosen->node;
    else if (!job->heading)
        job->heading = find_lower_heading(job, &chosen->value);
    if (!job->heading && first_heading(job))
        job->heading = first_heading(job)->node;
    return PITH_OK;
}

/* Goods and services have their name in the declared title, and above the text
 * a slogan. Above lists and services stands often a word that says little
 * without the page around it. Forums that are built in the browser have the
 * site's <title> on all pages. */
pith_str pith_meta_title_of_type(const pith_meta_job *job, pith_str type,
                                 pith_str *source)
{
    bool service = pith_str_eq(type, PITH_S("service"));
    bool goods = service || pith_str_eq(type, PITH_S("product")) ||
                 pith_str_eq(type, PITH_S("collection"));
    *source = PITH_S("meta og:title");
    if (goods && job->other_title.len > 0)
        return job->other_title;
    *source = PITH_S("title");
    if (service ||
        (pith_str_eq(type, PITH_S("listing")) && !job->fuller_by_site))
        return job->fuller_title;
    *source = PITH_S("h1");
    if (pith_str_eq(type, PITH_S("forum")))
        return job->only_heading;
    return (pith_str){NULL, 0};
}
