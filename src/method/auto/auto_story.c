/* SPDX-License-Identifier: Apache-2.0 */
/* The story that a page is about: see auto_story.h. */
#include "auto_story.h"

#include "auto_exclusion.h"
#include "auto_peers.h"
#include "discussion.h"
#include "feature_context.h"
#include "status.h"
#include "str.h"
#include "text.h"

#include <string.h>

/* A teaser begins with a link of so many words, perhaps behind a date of a few
 * others, and has at most so many words and blocks. */
enum {
    TEASER_LINK = 3,
    TEASER_DATE = 6,
    TEASER_WORDS = 100,
    TEASER_BLOCKS = 16,
};

/* A story has so many words below its title, and its paragraphs so many each;
 * the label of teasers has at most so many. */
enum { STORY_WORDS = 30, PARAGRAPH_WORDS = 10, LABEL_WORDS = 6 };

/* The longer words of the page's title that a title has at least, and the part of
 * them; less if nearly all of its own are such. */
enum { OWN_WORDS = 2 };
static const double all_of_title = 0.7, part_of_title = 0.4, title_own = 0.9;

/* The probability of the text of a story, of pages of many parts, and of a
 * forum. */
static const double story_from = 0.5, parts_below = 0.6, forum_below = 0.7;

/* On pages of today: the probability of an article, of a list, of a thread, and
 * the share of the story and of what is around it in what is expected. */
static const double article_from = 0.4, listing_below = 0.5, about_from = 0.7,
                    replies_below = 0.2;

/* The part of the blocks of a kind that begin with links if all do, and the least
 * number of them. */
static const double all_begin = 0.9;
enum { IN_A_ROW = 3 };

/* Whether a text may be a date: a year is in it, or it is mostly digits. */
static bool may_be_date(pith_str text)
{
    enum { YEAR = 4 };
    size_t digits = 0;
    for (size_t i = 0; i < text.len; i++)
        digits += text.data[i] >= '0' && text.data[i] <= '9';
    return digits >= YEAR || 2 * digits >= text.len;
}

/* The words of a text by its spaces, if it has only ASCII: names of functions and
 * files are one word. */
static uint32_t count_spaced(const pith_page *page, uint32_t node)
{
    pith_str text = pith_page_text(page, node);
    uint32_t words = 1;
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.data[i] > 0x7f)
            return page->words_before[node + 1] - page->words_before[node];
        words += text.data[i] == ' ';
    }
    return words;
}

/* The link around a text that leads to another page; 0: none. */
static uint32_t link_around(const pith_page *page, uint32_t text)
{
    enum { LINK_LEVELS = 8 };
    uint32_t node = page->parent[text];
    for (unsigned n = 0;
         n < LINK_LEVELS && node > page->body && page->tag[node] != PITH_TAG_A;
         n++)
        node = page->parent[node];
    if (page->tag[node] != PITH_TAG_A)
        return 0;
    pith_str to = pith_page_attr(page, node, PITH_ATTR_HREF);
    return to.len > 0 && to.data[0] != '#' ? node : 0;
}

/* Whether a block begins with a link of some words, or a date and a link. */
static bool begins_with_link(const pith_page *page,
                             const pith_block_span *block)
{
    uint32_t linked = 0;
    uint32_t dated = 0;
    for (uint32_t i = block->first; i <= block->last; i++) {
        uint32_t words = page->words_before[i + 1] - page->words_before[i];
        if (page->tag[i] != PITH_TAG_TEXT || words == 0)
            continue;
        if (page->flags[i] & PITH_NODE_IN_LINK && link_around(page, i))
            linked += count_spaced(page, i);
        else if (linked == 0 && may_be_date(pith_page_text(page, i)))
            dated += words;
        else
            break;
        if (linked >= TEASER_LINK || dated > TEASER_DATE)
            break;
    }
    return linked >= TEASER_LINK;
}

/* Whether a block has the words of the page's title. */
static bool has_title(const pith_estimate *estimate, uint32_t i)
{
    const pith_feature_context *facts = estimate->features.facts;
    const pith_block_facts *block = &facts->block[i];
    int words = __builtin_popcountll(block->title);
    double least = block->title_hits >= title_own * block->tokens
                       ? part_of_title
                       : all_of_title;
    return words >= OWN_WORDS && words >= least * facts->title.n;
}

bool pith_begins_with_title(const pith_page *page,
                            const pith_estimate *estimate, uint32_t i)
{
    return has_title(estimate, i) &&
           !begins_with_link(page, &estimate->features.blocks.block[i]);
}

/* What a block begins with, whether it is of a teaser, and where. */
enum {
    LINK = 1,
    TITLE = 2,
    TEASER = 4,
    STORY = 8,
    OUTSIDE = 16,
    COMMENT = 32,
};

/* The blocks of a page, marked as above. `site` is the host of links to pages of
 * the same site; empty if they have none. */
typedef struct {
    const pith_page *page;
    const pith_estimate *estimate;
    const pith_block_span *block;
    const uint32_t *words;
    const uint32_t *cluster;
    uint32_t n;
    uint8_t *mark;
    pith_str site;
} story_search;

static bool is_mostly_links(const story_search *search, uint32_t i)
{
    return 2 * pith_block_link_words(search->page, &search->block[i]) >
           pith_block_words(search->page, &search->block[i]);
}

/* The first link of a block that leads to another page; 0: none. */
static uint32_t first_link(const story_search *search, uint32_t i)
{
    uint32_t link = 0;
    for (uint32_t node = search->block[i].first;
         node <= search->block[i].last && !link; node++)
        link = link_around(search->page, node);
    return link;
}

/* Whether one link is most of a block. */
static bool is_one_link(const story_search *search, uint32_t i)
{
    const pith_page *page = search->page;
    uint32_t link = first_link(search, i);
    return 2 * (page->words_before[page->end[link]] -
                page->words_before[link]) >
           pith_block_words(page, &search->block[i]);
}

/* Where the first link of a block leads. */
static pith_str first_target(const story_search *search, uint32_t i)
{
    uint32_t link = first_link(search, i);
    return link ? pith_page_attr(search->page, link, PITH_ATTR_HREF)
                : (pith_str){NULL, 0};
}

/* Count the blocks of each kind that begin with links. */
static void count_beginnings(const story_search *search, uint32_t *links)
{
    for (uint32_t i = 0; i < search->n; i++)
        if (begins_with_link(search->page, &search->block[i])) {
            search->mark[i] = LINK;
            links[search->cluster[i]]++;
        }
}

/* Mark what blocks begin with. Paragraphs of an article may begin with a link; a
 * teaser on a page of today is mostly one, or of a kind that always does. */
static pith_status mark_beginnings(const story_search *search,
                                   pith_arena *scratch)
{
    const pith_groups *kinds = &search->estimate->features.facts->clusters;
    uint32_t *links = pith_arena_zalloc(scratch, kinds->n, sizeof *links);
    if (!links)
        return PITH_NOMEM;
    count_beginnings(search, links);
    bool looks_old = search->estimate->features.looks_old;
    for (uint32_t i = 0; i < search->n; i++) {
        uint32_t kind = search->cluster[i];
        if (search->mark[i] & LINK && !looks_old && !is_one_link(search, i) &&
            (links[kind] < IN_A_ROW ||
             links[kind] < all_begin * kinds->slot[kind].n))
            search->mark[i] = 0;
        if (!(search->mark[i] & LINK) && has_title(search->estimate, i))
            search->mark[i] = TITLE;
    }
    return PITH_OK;
}

/* Whether blocks are few, and short together. */
static bool is_short(const story_search *search, uint32_t from, uint32_t end)
{
    uint32_t words = 0;
    for (uint32_t i = from; i < end && i - from < TEASER_BLOCKS; i++)
        words += search->words[i];
    return end - from <= TEASER_BLOCKS && words <= TEASER_WORDS;
}

/* Whether two blocks, a link and another, stand in a row like two more of the
 * same page. */
static bool are_like(const story_search *search, uint32_t a, uint32_t b)
{
    const uint32_t *cluster = search->cluster;
    return b + 1 < search->n && search->mark[a] & search->mark[b] & LINK &&
           !(search->mark[a + 1] & LINK) && cluster[a] == cluster[b] &&
           cluster[a + 1] == cluster[b + 1];
}

/* Whether a block is the text of the link above it: in a row of siblings links
 * and texts take turns, as the terms of a list and their definitions do. */
static bool is_text_of(const story_search *search, uint32_t link)
{
    return link + 1 < search->n && !(search->mark[link + 1] & (LINK | TITLE)) &&
           (are_like(search, link, link + 2) ||
            (link >= 2 && are_like(search, link - 2, link))) &&
           is_short(search, link, link + 2);
}

/* The end of the teaser that begins with a block: all of a short entry up to the
 * next link, or the text of the link. */
static uint32_t find_teaser_end(const story_search *search, uint32_t from)
{
    const pith_page *page = search->page;
    const pith_features *features = &search->estimate->features;
    uint32_t entry = pith_entry_around(page, features->facts, from);
    uint32_t i = from + 1;
    if (!entry || !is_short(search, features->blocks.before[entry],
                            features->blocks.before[page->end[entry]]))
        return i + is_text_of(search, from);
    while (i < search->n && search->block[i].first < page->end[entry] &&
           !(search->mark[i] & (LINK | TITLE)))
        i++;
    return i;
}

/* Whether a teaser may begin with a block. */
static bool may_begin(const story_search *search, uint32_t i)
{
    return search->mark[i] & LINK && search->words[i] <= TEASER_WORDS &&
           !(search->page->flags[search->block[i].first] & PITH_NODE_IN_PRE) &&
           pith_entry_is_alike(search->estimate->features.facts, i);
}

/* The host to which most teasers lead, by Boyer's and Moore's vote. It is the
 * page's own, unless the links are references, which lead to many. */
static pith_str find_site(const story_search *search)
{
    pith_str site = {NULL, 0};
    uint32_t votes = 0;
    for (uint32_t i = 0; i < search->n; i++) {
        if (!may_begin(search, i))
            continue;
        pith_str host = pith_url_host(first_target(search, i));
        if (votes == 0)
            site = host;
        if (pith_str_eq(site, host))
            votes++;
        else
            votes--;
    }
    return votes > 1 ? site : (pith_str){NULL, 0};
}

/* Whether the first link of a block leads to a page of the site. */
static bool leads_within(const story_search *search, uint32_t i)
{
    pith_str to = first_target(search, i);
    pith_str host = pith_url_host(to);
    return to.len > 0 && (host.len == 0 || pith_str_eq(host, search->site));
}

/* Mark what looks like a teaser, by itself. */
static void mark_teasers(const story_search *search)
{
    for (uint32_t i = 0; i < search->n;) {
        uint32_t end = i + 1;
        if (may_begin(search, i) && leads_within(search, i))
            for (end = find_teaser_end(search, i); i < end; i++)
                search->mark[i] |= TEASER;
        i = end;
    }
}

/* The title with most text below it, above the first teaser; the number of
 * blocks if none has enough. */
static uint32_t find_story(const story_search *search)
{
    uint32_t story = search->n;
    uint32_t most = STORY_WORDS;
    uint32_t below = 0;
    for (uint32_t i = search->n; i-- > 0;) {
        uint32_t words = search->words[i];
        if (search->mark[i] & TEASER) {
            below = 0;
            continue;
        }
        if (below + words >= most && search->mark[i] & TITLE) {
            most = below + words;
            story = i;
        }
        if ((double)search->estimate->probability[i] >= story_from)
            below += words;
    }
    return story;
}

static bool is_prose(const story_search *search, uint32_t i)
{
    return search->words[i] >= PARAGRAPH_WORDS && !is_mostly_links(search, i);
}

/* The last paragraph of the story: like its longest one. */
static uint32_t find_story_end(const story_search *search, uint32_t story)
{
    const uint32_t *cluster = search->cluster;
    uint32_t longest = story;
    uint32_t i = story;
    for (; i < search->n && !(search->mark[i] & TEASER); i++)
        if (search->words[i] > search->words[longest] && is_prose(search, i))
            longest = i;
    for (i = search->n - 1; i > longest; i--)
        if (!(search->mark[i] & TEASER) && cluster[i] == cluster[longest] &&
            is_prose(search, i))
            break;
    return i;
}

/* Whether a block is the label of teasers: "Most read". */
static bool is_label(const story_search *search, uint32_t i)
{
    return i + 1 < search->n && search->mark[i + 1] & TEASER &&
           search->words[i] <= LABEL_WORDS && !(search->mark[i] & TITLE);
}

/* Whether a block is mostly links with titles of the site's other pages: a list
 * without markup. */
static bool is_of_links(const story_search *search, uint32_t i)
{
    const pith_page *page = search->page;
    const pith_block_span *block = &search->block[i];
    uint32_t links = 0;
    if (!is_mostly_links(search, i) || !leads_within(search, i))
        return false;
    for (uint32_t node = block->first; node <= block->last; node++)
        links += page->tag[node] == PITH_TAG_TEXT &&
                 page->flags[node] & PITH_NODE_IN_LINK;
    return pith_block_link_words(page, block) >= TEASER_LINK * links;
}

/* Lists of links are content of pages of many parts; titles of posts lead to
 * them. Pages that look old are taken for lists by the model, others are not. */
static bool may_have_teasers(const pith_estimate *estimate)
{
    const double *type = estimate->type;
    double parts = pith_exclusion_type("collection", type) +
                   pith_exclusion_type("documentation", type) +
                   pith_exclusion_type("product", type) +
                   pith_exclusion_type("service", type);
    double forum = pith_exclusion_type("forum", type);
    if (estimate->features.looks_old)
        return parts < parts_below && forum < forum_below;
    return forum < replies_below &&
           pith_exclusion_type("article", type) >= article_from &&
           pith_exclusion_type("listing", type) < listing_below;
}

/* Whether a block is a line that opens comments, and no link to them. */
static bool opens_comments(const story_search *search, uint32_t i)
{
    uint32_t first = search->block[i].first;
    return search->words[i] <= LABEL_WORDS &&
           !(search->page->flags[first] & PITH_NODE_IN_LINK) &&
           pith_opens_comments(pith_page_text(search->page, first));
}

/* Whether lines of the same kind follow: headings of further sections, or buttons
 * to comment on each post of a thread. */
static bool is_repeated(const story_search *search, uint32_t line)
{
    for (uint32_t i = line + 1; i < search->n; i++)
        if (search->cluster[i] == search->cluster[line])
            return true;
    return false;
}

/* The line that opens comments below the story; the number of blocks if none
 * does. */
static uint32_t find_comments(const story_search *search, uint32_t story)
{
    uint32_t words = 0;
    uint32_t i = story;
    for (; i < search->n; i++) {
        if (words >= STORY_WORDS && opens_comments(search, i))
            break;
        if (!(search->mark[i] & TEASER) &&
            (double)search->estimate->probability[i] >= story_from)
            words += search->words[i];
    }
    return i < search->n && is_repeated(search, i) ? search->n : i;
}

/* Mark what is of the story, teasers between its paragraphs included, and what is
 * not. */
static void mark_outside(const story_search *search, uint32_t story)
{
    bool looks_old = search->estimate->features.looks_old;
    uint32_t comments = find_comments(search, story);
    uint32_t end = find_story_end(search, story);
    for (uint32_t i = 0; i < search->n; i++)
        if (i >= story && i <= end && i < comments)
            search->mark[i] = STORY;
        else if (i >= comments)
            search->mark[i] = COMMENT;
        else if (search->mark[i] & TEASER || is_label(search, i) ||
                 (looks_old && is_of_links(search, i)))
            search->mark[i] |= OUTSIDE;
}

/* Whether the page is about its story, as far as the model knows: the story is
 * content, and most of what else may be stands around it. */
static bool is_about_story(const story_search *search)
{
    double all = 0, story = 0, around = 0, words = 0;
    for (uint32_t i = 0; i < search->n; i++) {
        double expected =
            search->words[i] * (double)search->estimate->probability[i];
        all += expected;
        if (search->mark[i] == STORY) {
            story += expected;
            words += search->words[i];
        } else if (search->mark[i] & (OUTSIDE | COMMENT)) {
            around += expected;
        }
    }
    return story >= story_from * words && story + around >= about_from * all;
}

static void drop(pith_estimate *estimate, uint32_t i, uint32_t flag)
{
    estimate->gone |= flag;
    estimate->exclusion_flags[i] |= flag;
    estimate->probability[i] = 0;
}

static void drop_outside(const story_search *search, pith_estimate *estimate)
{
    for (uint32_t i = 0; i < search->n; i++)
        if (search->mark[i] & COMMENT)
            drop(estimate, i, PITH_EXCLUSION_COMMENT);
        else if (search->mark[i] & OUTSIDE)
            drop(estimate, i, PITH_EXCLUSION_ELSEWHERE);
}

pith_status pith_story_separate(const pith_job *job, pith_estimate *estimate)
{
    const pith_features *features = &estimate->features;
    story_search search = {.page = job->page,
                           .estimate = estimate,
                           .block = features->blocks.block,
                           .words = features->words,
                           .n = features->blocks.n};
    if (search.n == 0 || estimate->thread || !may_have_teasers(estimate))
        return PITH_OK;
    search.cluster = features->facts->cluster;
    search.mark = pith_arena_zalloc(job->scratch, (size_t)search.n, 1);
    if (!search.mark)
        return PITH_NOMEM;
    PITH_TRY(mark_beginnings(&search, job->scratch));
    search.site = find_site(&search);
    mark_teasers(&search);
    uint32_t story = find_story(&search);
    if (story == search.n)
        return PITH_OK;
    mark_outside(&search, story);
    if (features->looks_old || is_about_story(&search))
        drop_outside(&search, estimate);
    return PITH_OK;
}
