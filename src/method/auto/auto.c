/* SPDX-License-Identifier: Apache-2.0 */
/*
 * auto: the default method. Text blocks, features after the ideas of all
 * papers, boosted trees, and a cut for each page where its expected F-beta is
 * largest.
 *
 * Idea: every text block (text_block.h) gets a row of features (feature.h). A
 * model trained on annotated pages estimates how much of it is content, p
 * (auto_estimate.h). With the blocks sorted by p, keeping the best k has the
 * expected F-beta
 *
 *     EF(k) = (1 + b) * sum(w p, kept) / (sum(w, kept) + b * sum(w p, all)),
 *
 * where w is the number of words and b is beta squared. The k with the largest
 * EF is kept. The largest EF with b = 1 tells how sure the method is. Source:
 * own; the features are based on Sun et al. 2011 (densities), Weninger and Hsu
 * 2008 (neighbourhood), Wang and Liu (blocks and weights), Kohlschuetter et al.
 * 2010 (shallow text features).
 *
 * Cost: linear, plus the depth of the blocks; docs/methods.md has the share of
 * each part. It fails on pages whose text is not in the file, and on listings
 * of which all cards or none are wanted.
 */
#include "auto_cut.h"
#include "auto_estimate.h"
#include "auto_exclusion.h"
#include "auto_figure.h"
#include "auto_grounds.h"
#include "auto_lead.h"
#include "auto_model.h"
#include "auto_opinion.h"
#include "auto_peers.h"
#include "auto_story.h"
#include "auto_thread.h"
#include "auto_whole.h"
#include "button.h"
#include "credit.h"
#include "elsewhere.h"
#include "footnote.h"
#include "heading_role.h"
#include "interstitial.h"
#include "method.h"
#include "status.h"
#include "subscribe.h"

#include <string.h>

enum { BALANCE, EMPTY_BELOW, KEEP };

enum { PRECISION, BALANCED, RECALL };

static const char *const balances[] = {"precision", "balanced", "recall", NULL};

static const char *const breadths[] = {
    [PITH_BREADTH_CORE] = "core",
    [PITH_BREADTH_MAIN] = "main",
    [PITH_BREADTH_ALL] = "all",
    NULL,
};

static const pith_param params[] = {
    [BALANCE] = {"balance", "favour precision or recall", 0, 2, BALANCED,
                 balances},
    [EMPTY_BELOW] = {"empty-below", "keep nothing if the expected F1 is lower",
                     0, 1, 0.41,
                     NULL}, /* docs/records/auto.md, "Pages with little" */
    [KEEP] = {"keep",
              "how much to keep: the core text, the main content, or the whole "
              "main area",
              0, 2, PITH_BREADTH_MAIN, breadths},
    {0},
};

enum {
    SHELL,
    CONTENT,
    NOISE,
    BETWEEN,
    UNSURE,
    CONSENT,
    ERROR,
    SCRIPTS,
    SIGN_IN,
    NOTE,
    CAPTION,
    LEAD,
    TAIL,
    BELONGS,
    BESIDE_POSTS,
    OPEN,
    BUTTON,
    CONTENTS,
    LEFT_OUT, /* and one more for each further flag of auto_exclusion.h */
};

static const char *const reasons[] = {
    [SHELL] = "holds no text of its own, or is never shown",
    [CONTENT] = "block with a high probability of being content",
    [NOISE] = "block with a low probability of being content",
    [BETWEEN] = "picture, line or break between kept blocks",
    [UNSURE] = "nothing on the page is probable enough to be its content",
    [CONSENT] = "the page shows little but a request for consent",
    [ERROR] = "the page shows little but an error",
    [SCRIPTS] = "the page shows little but a request to run its scripts",
    [SIGN_IN] = "the page shows little but a form to sign in",
    [NOTE] = "footnote that kept text refers to",
    [CAPTION] = "caption of a picture between kept blocks",
    [LEAD] = "picture above the text",
    [TAIL] = "picture below the text",
    [BELONGS] = "belongs to kept blocks: a heading of theirs, code, an item or "
                "a cell between them, or one in the same kind of place",
    [BESIDE_POSTS] = "beside the texts of a thread's posts",
    [OPEN] = "heading or label at the end, below which nothing is kept",
    [BUTTON] = "only the label of a button or of an advertisement",
    [CONTENTS] = "heading of a table of contents that is not kept",
    [LEFT_OUT] = "readers' comment beside the content",
    [LEFT_OUT + 1] = "review on the page of a product",
    [LEFT_OUT + 2] = "signature on a forum",
    [LEFT_OUT + 3] = "says what the page has said before",
    [LEFT_OUT + 4] = "caption of a picture in an article",
    [LEFT_OUT + 5] = "caption that the page has shown before",
    [LEFT_OUT + 6] = "says what the page has said before",
    [LEFT_OUT + 7] = "says the page's title",
    [LEFT_OUT + 8] = "date, share, promotion or related page beside the text",
    [LEFT_OUT + 9] = "advert, or request for consent",
    [LEFT_OUT + 10] = "outside the container that holds most of the text",
    [LEFT_OUT + 11] = "text in a field of a form",
    [LEFT_OUT + 12] = "menu or footer of the site",
    [LEFT_OUT + 13] = "leads to another article",
    [LEFT_OUT + 14] = "asks to subscribe or to follow",
    [LEFT_OUT + 15] = "post of a social network that the page embeds",
    NULL,
};

enum { SNIPPET_BLOCKS = 3 }; /* a guess */

/* Beta squared for the three balances. A page is cut where the expected F-beta
 * is largest. The cut depends on the page, so that cards that are all slightly
 * doubtful are not lost together. */
static const double beta_squared[] = {
    [PRECISION] = 0.25, [BALANCED] = 1, [RECALL] = 4};

/* The probability that the answer is good, from its expected F1. */
static double calibrate(const pith_estimate *estimate, double expected)
{
    bool article = pith_exclusion_type("article", estimate->type) >=
                   (double)pith_auto_article_from;
    const pith_auto_calibration *table =
        article ? &pith_auto_of_articles : &pith_auto_of_others;
    const pith_auto_point *point = table->point;
    size_t n = table->n;
    size_t k = 0;
    while (k < n && (double)point[k].expected < expected)
        k++;
    if (k == 0 || k == n)
        return (double)point[k ? n - 1 : 0].share;
    double from = (double)point[k - 1].expected;
    double to = (double)point[k].expected;
    double low = (double)point[k - 1].share;
    double high = (double)point[k].share;
    return low + (high - low) * (expected - from) / (to - from);
}

static void label_block(const pith_job *job, const pith_block_span *block,
                        bool keep, uint8_t why, double figure)
{
    const pith_page *page = job->page;
    for (uint32_t node = block->first; node <= block->last; node++) {
        if (page->flags[node] & PITH_NODE_HIDDEN)
            continue;
        job->keep[node] = keep;
        job->why[node] = why;
        if (job->figure)
            job->figure[node] = figure;
    }
}

/* Elements without text (pictures, lines, breaks) are kept if the blocks before
 * and after them are. */
static void label_between(const pith_job *job, const pith_block_span *before,
                          const pith_block_span *after)
{
    const pith_page *page = job->page;
    if (!job->keep[before->last] || !job->keep[after->first])
        return;
    for (uint32_t node = before->last + 1; node < after->first; node++) {
        if ((page->flags[node] & PITH_NODE_HIDDEN) ||
            !pith_tag_is_element(page->tag[node]) ||
            pith_page_chars(page, node) > 0)
            continue;
        job->keep[node] = 1;
        job->why[node] = BETWEEN;
    }
}

/* Keep the captions of pictures that are shown if the blocks around them are
 * kept. */
static void keep_captions(const pith_job *job, const pith_estimate *estimate)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    uint32_t after = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (!(estimate->exclusion_flags[i] & PITH_EXCLUSION_CAPTION) ||
            !job->keep[block[i - 1].last])
            continue;
        while (after < n && (after < i || estimate->exclusion_flags[after] &
                                              PITH_EXCLUSION_CAPTION))
            after++;
        if (after < n && job->keep[block[after].first])
            label_block(job, &block[i], true, CAPTION,
                        (double)estimate->probability[i]);
    }
}

/* Keep the picture above the first kept text, and its caption. */
static void keep_lead(const pith_job *job, const pith_estimate *estimate)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    uint32_t first = 0;
    while (first < n && !job->keep[block[first].first])
        first++;
    uint32_t caption = first;
    while (caption > 0 &&
           estimate->exclusion_flags[caption - 1] & PITH_EXCLUSION_CAPTION)
        caption--;
    if (first == n)
        return;
    uint32_t from = caption ? block[caption - 1].last + 1 : job->page->body;
    uint32_t picture = pith_lead_picture(job->page, from, block[caption].first);
    if (!picture)
        return;
    job->keep[picture] = 1;
    job->why[picture] = LEAD;
    for (; caption < first; caption++)
        label_block(job, &block[caption], true, CAPTION,
                    (double)estimate->probability[caption]);
}

/* Keep the picture below the last kept text, and its caption. */
static void keep_tail(const pith_job *job, const pith_estimate *estimate)
{
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    uint32_t end = n;
    while (end > 0 && !job->keep[block[end - 1].first])
        end--;
    if (end == 0)
        return;
    uint32_t to = end < n ? block[end].first : job->page->nnodes;
    uint32_t picture = pith_tail_picture(job->page, block[end - 1].last, to);
    if (!picture)
        return;
    job->keep[picture] = 1;
    job->why[picture] = TAIL;
    for (; end < n && estimate->exclusion_flags[end] & PITH_EXCLUSION_CAPTION;
         end++)
        label_block(job, &block[end], true, CAPTION,
                    (double)estimate->probability[end]);
}

/* Whether any part of a node is kept. */
static bool is_kept(const pith_job *job, uint32_t node)
{
    return memchr(job->keep + node, 1, job->page->end[node] - node) != NULL;
}

/* Count the code points of notes that kept text refers to and that are not
 * kept; with `keep`, keep them. A note with many references counts once, which
 * is recorded in its mark. */
static uint64_t meet_notes(const pith_job *job, const uint32_t *note,
                           uint8_t *seen, bool keep)
{
    const pith_page *page = job->page;
    uint64_t chars = 0;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++) {
        uint32_t holder = note[i];
        if (!holder || seen[holder] == keep || !is_kept(job, i))
            continue;
        seen[holder] = keep;
        if (is_kept(job, holder))
            continue;
        chars += pith_page_chars(page, holder);
        for (uint32_t k = holder; keep && k < page->end[holder]; k++)
            if (!(page->flags[k] & PITH_NODE_HIDDEN)) {
                job->keep[k] = 1;
                job->why[k] = NOTE;
            }
    }
    return chars;
}

/* Keep notes together with the text that refers to them, unless they are so
 * long that they are a part of their own, like the bibliographies of
 * encyclopedias, which annotators do not regard as content. */
static pith_status keep_notes(const pith_job *job)
{
    enum { FEW = 500 }; /* code points of notes that are always kept */
    enum {
        TIMES = 16
    }; /* notes must be at most 1/16 of the text; 1/8 lost
                            0.0001 on WCXB */
    const pith_page *page = job->page;
    pith_footnotes notes;
    PITH_TRY(pith_footnotes_find(page, job->scratch, &notes));
    if (!notes.note)
        return PITH_OK;
    uint64_t kept = 0;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (page->tag[i] == PITH_TAG_TEXT && job->keep[i])
            kept += pith_page_chars(page, i);
    uint8_t *seen = pith_arena_alloc(job->scratch, page->nnodes, 1);
    if (!seen)
        return PITH_NOMEM;
    memset(seen, 1, page->nnodes);
    uint64_t chars = meet_notes(job, notes.note, seen, false);
    if (chars <= FEW || chars * TIMES <= kept)
        meet_notes(job, notes.note, seen, true);
    return PITH_OK;
}

/* Whether only the links of menus would be kept. */
static bool keeps_menus_only(const pith_estimate *estimate, double threshold)
{
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        if ((double)estimate->probability[i] >= threshold && !estimate->menu[i])
            return false;
    return true;
}

/* Return CONTENT, or the reason why nothing is kept. */
static uint8_t judge(const pith_job *job, const pith_estimate *estimate,
                     const pith_cut *best)
{
    static const uint8_t verdict[] = {
        [PITH_INTERSTITIAL_NONE] = CONTENT,
        [PITH_INTERSTITIAL_CONSENT] = CONSENT,
        [PITH_INTERSTITIAL_ERROR] = ERROR,
        [PITH_INTERSTITIAL_SCRIPTS] = SCRIPTS,
        [PITH_INTERSTITIAL_SIGN_IN] = SIGN_IN,
    };
    const pith_features *features = &estimate->features;
    pith_interstitial_page answer = {job->page,         &features->blocks,
                                     features->words,   estimate->probability,
                                     estimate->consent, best->threshold};
    uint8_t found = verdict[pith_interstitial_find(&answer)];
    /* In a snippet of a few blocks nothing distinguishes content from the
     * rest. */
    if (found == CONTENT && features->blocks.n > SNIPPET_BLOCKS &&
        (best->expected < job->param[EMPTY_BELOW] ||
         keeps_menus_only(estimate, best->threshold)))
        return UNSURE;
    return found;
}

/* Why a block of a page with content is kept or dropped. */
static uint8_t why_block(const pith_estimate *estimate, uint32_t block,
                         bool keep, double threshold)
{
    unsigned left_out = estimate->exclusion_flags[block] & estimate->gone;
    if (keep)
        return (double)estimate->probability[block] >= threshold ? CONTENT
                                                                 : BELONGS;
    if (!left_out)
        return NOISE;
    return (uint8_t)(LEFT_OUT + __builtin_ctz(left_out));
}

static pith_cut find_cut(const pith_estimate *estimate, double beta2)
{
    return pith_cut_find(estimate->features.words, estimate->probability,
                         estimate->features.blocks.n, beta2);
}

/* The probability of an article, or of a forum, from which a page is prose. */
static const double prose_from = 0.3;

/* `balanced` uses F1, but more recall on pages of many parts, of which F1 loses
 * some, and less on others, because the model is too sure on pages of
 * annotators from whom it did not learn, unless the page is of one of the types
 * that lose most by that. The figures: docs/records/auto.md, "Pages by
 * others". */
static double choose_beta2(const pith_job *job, const pith_estimate *estimate)
{
    static const double parts_from = 0.4, cards_from = 0.6;
    static const double prose_beta2 = 0.4, other_beta2 = 0.5, parts_beta2 = 2;
    const double *type = estimate->type;
    unsigned balance = (unsigned)job->param[BALANCE];
    if (balance != BALANCED)
        return beta_squared[balance];
    if (estimate->breadth == PITH_BREADTH_ALL)
        return beta_squared[RECALL];
    if (estimate->breadth == PITH_BREADTH_CORE)
        return prose_beta2;
    double parts = pith_exclusion_type("collection", type) +
                   pith_exclusion_type("documentation", type) +
                   pith_exclusion_type("service", type);
    double article = pith_exclusion_type("article", type);
    double forum = pith_exclusion_type("forum", type);
    if (parts >= parts_from && parts >= article + forum)
        return parts_beta2;
    if (article >= prose_from || forum >= prose_from)
        return prose_beta2;
    double cards = pith_exclusion_type("listing", type) +
                   pith_exclusion_type("product", type);
    return cards >= cards_from ? beta_squared[BALANCED] : other_beta2;
}

/* How the lines begin that are looked for. */
typedef struct line_starts {
    pith_phrase_starts links, requests;
} line_starts;

static unsigned flag_line(const pith_page *page, const pith_block_span *block,
                          line_starts *starts)
{
    if (pith_leads_elsewhere(page, block, &starts->links))
        return PITH_EXCLUSION_ELSEWHERE;
    if (pith_ends_in_credit(page, block))
        return PITH_EXCLUSION_CAPTION;
    return pith_asks_to_follow(page, block, &starts->requests)
               ? PITH_EXCLUSION_REQUEST
               : 0;
}

/* Drop what stands below a heading that asks to subscribe, in a small box of its
 * own. */
static void drop_box(const pith_page *page, pith_estimate *estimate,
                     uint32_t heading, uint8_t *keep)
{
    enum { WORDS = 80 };
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t element = block[heading].element;
    uint32_t box = page->parent[element];
    uint32_t end = page->end[box];
    if (!pith_page_heading_around(page, element) || box <= page->body ||
        block[heading].first < box ||
        page->words_before[end] - page->words_before[box] > WORDS)
        return;
    for (uint32_t i = heading + 1;
         i < estimate->features.blocks.n && block[i].last < end; i++) {
        keep[i] = 0;
        estimate->exclusion_flags[i] |= PITH_EXCLUSION_REQUEST;
    }
}

/* Whether all of a block is a link with the words of a title. */
static bool is_linked_title(const pith_page *page, const pith_block_span *block)
{
    enum { WORDS = 3 };
    uint32_t words = pith_block_words(page, block);
    return words >= WORDS && pith_block_link_words(page, block) == words;
}

/* Drop a label that announces links to other articles, with the links below it;
 * and all of a small box that begins so, a card with the beginning of an article. */
static void drop_links(const pith_page *page, pith_estimate *estimate,
                       line_starts *starts, uint32_t label, uint8_t *keep)
{
    enum { WORDS = 80 };
    const pith_block_span *block = estimate->features.blocks.block;
    uint32_t n = estimate->features.blocks.n;
    uint32_t box = block[label].element;
    uint32_t end = label + 1;
    if (end == n || !is_linked_title(page, &block[end]) ||
        !pith_announces_links(page, &block[label], &starts->links))
        return;
    if (block[end].first >= page->end[box])
        box = page->parent[box];
    uint32_t last = page->end[box];
    while (end < n && block[end].first < last &&
           is_linked_title(page, &block[end]))
        end++;
    if (end == label + 1)
        return;
    bool first =
        box > page->body && (label == 0 || block[label - 1].last < box);
    if (first && page->words_before[last] - page->words_before[box] <= WORDS)
        while (end < n && block[end].first < last)
            end++;
    for (uint32_t i = label; i < end; i++) {
        keep[i] = 0;
        estimate->exclusion_flags[i] |= PITH_EXCLUSION_ELSEWHERE;
    }
}

/* Drop lines of an article that lead to another one or ask to subscribe, and
 * captions that only their credits show. The figures: docs/records/auto.md,
 * "Lines that lead elsewhere", "Captions". */
static void drop_lines(const pith_page *page, pith_estimate *estimate,
                       uint8_t *keep)
{
    if (pith_exclusion_type("article", estimate->type) < prose_from)
        return;
    estimate->gone |= PITH_EXCLUSION_ELSEWHERE | PITH_EXCLUSION_CAPTION |
                      PITH_EXCLUSION_REQUEST;
    line_starts starts = {0};
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        drop_links(page, estimate, &starts, i, keep);
        if (!keep[i])
            continue;
        unsigned flag =
            flag_line(page, &estimate->features.blocks.block[i], &starts);
        keep[i] = !flag;
        estimate->exclusion_flags[i] |= flag;
        if (flag == PITH_EXCLUSION_REQUEST)
            drop_box(page, estimate, i, keep);
    }
}

/* Whether a block is kept, is a heading, and may be one of a section that is not
 * content: a question to the reader at the end has a higher probability. */
static bool may_be_open(const pith_job *job, const pith_estimate *estimate,
                        uint32_t block)
{
    static const float sure_from = 0.9f;
    const pith_block_span *span = &estimate->features.blocks.block[block];
    return job->keep[span->first] && estimate->probability[block] < sure_from &&
           pith_page_heading_around(job->page, span->element);
}

/* Whether the last kept block is a short line with a colon above links that are
 * dropped: "See also:". */
static bool is_open_label(const pith_job *job, const pith_text_blocks *blocks,
                          uint32_t block)
{
    enum { WORDS = 8 };
    const pith_block_span *span = &blocks->block[block];
    const pith_block_span *below = span + 1;
    pith_str said = pith_str_trim(pith_block_text(job->page, span));
    return block + 1 < blocks->n &&
           (pith_str_ends(said, PITH_S(":")) ||
            pith_str_ends(said, PITH_S("\xef\xbc\x9a"))) &&
           pith_block_words(job->page, span) <= WORDS &&
           2 * pith_block_link_words(job->page, below) >
               pith_block_words(job->page, below);
}

/* Drop the last heading of an article, "More stories", if nothing below it is
 * kept, and text is above; also the one above it, but not the headings of a
 * list of such. The figures: docs/records/auto.md, "Rules from reading pages". */
static void drop_open(pith_job *job, const pith_estimate *estimate)
{
    enum { MOST = 2 };
    const pith_text_blocks *blocks = &estimate->features.blocks;
    uint32_t end = blocks->n;
    uint32_t from;
    if (pith_exclusion_type("article", estimate->type) < prose_from)
        return;
    while (end > 0 && !job->keep[blocks->block[end - 1].first])
        end--;
    if (end == 0 || end == blocks->n)
        return;
    from = end - is_open_label(job, blocks, end - 1);
    while (from > 0 && may_be_open(job, estimate, from - 1))
        from--;
    uint32_t above = from;
    while (above > 0 && !job->keep[blocks->block[above - 1].first])
        above--;
    if (end - from > MOST || above == 0)
        return;
    for (uint32_t i = from; i < end; i++)
        label_block(job, &blocks->block[i], false, OPEN,
                    (double)estimate->probability[i]);
}

/* Whether a block is kept and mostly links, as an entry of a table of contents
 * is. */
static bool is_kept_entry(const pith_job *job, const pith_block_span *block)
{
    return job->keep[block->first] &&
           2 * pith_block_link_words(job->page, block) >=
               pith_block_words(job->page, block);
}

/* Whether a block is a label of a button. "Advertising" can also be the heading
 * of a section, unless the model is sure that it is none. */
static bool is_button(const pith_job *job, const pith_estimate *estimate,
                      uint32_t i)
{
    static const float heading_below = 0.2f;
    const pith_block_span *block = &estimate->features.blocks.block[i];
    return (estimate->probability[i] < heading_below ||
            !pith_page_heading_around(job->page, block->element)) &&
           pith_is_button(job->page, block);
}

/* Drop labels of buttons, and headings of tables of contents whose entries are
 * not kept. The figures: docs/records/auto.md, "Rules from reading pages". */
static void drop_labels(pith_job *job, const pith_estimate *estimate)
{
    static const float sure_from = 0.8f;
    const pith_text_blocks *blocks = &estimate->features.blocks;
    for (uint32_t i = 0; i < blocks->n; i++) {
        const pith_block_span *block = &blocks->block[i];
        if (!job->keep[block->first])
            continue;
        uint8_t why = CONTENT;
        if (is_button(job, estimate, i))
            why = BUTTON;
        else if (estimate->probability[i] < sure_from &&
                 pith_heads_contents(job->page, block) &&
                 !(i + 1 < blocks->n && is_kept_entry(job, block + 1)))
            why = CONTENTS;
        if (why != CONTENT)
            label_block(job, block, false, why,
                        (double)estimate->probability[i]);
    }
}

static pith_status run(pith_job *job)
{
    pith_estimate e;
    PITH_TRY(pith_estimate_make(job, (pith_breadth)job->param[KEEP], &e));
    const pith_text_blocks *blocks = &e.features.blocks;
    pith_cut best = find_cut(&e, 1);
    uint8_t verdict = judge(job, &e, &best);
    double score = verdict == CONTENT ? calibrate(&e, best.expected) : 0;
    if (verdict == CONTENT && job->param[BALANCE] <= BALANCED &&
        pith_opinion_is_wanted(&e, best.expected))
        PITH_TRY(pith_opinion_take(job->page, best.expected, job->scratch, &e));
    bool narrow = verdict == CONTENT && job->param[BALANCE] <= BALANCED &&
                  e.breadth != PITH_BREADTH_ALL;
    if (narrow)
        PITH_TRY(pith_story_separate(job, &e));
    double threshold = find_cut(&e, choose_beta2(job, &e)).threshold;
    uint8_t *kept = pith_arena_zalloc(job->scratch, blocks->n + 1, 1);
    if (!kept)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < blocks->n; i++)
        kept[i] = verdict == CONTENT && (double)e.probability[i] >= threshold;
    if (verdict == CONTENT && e.breadth != PITH_BREADTH_ALL)
        PITH_TRY(pith_thread_widen(job, &e, kept));
    if (verdict == CONTENT && job->param[BALANCE] >= BALANCED)
        PITH_TRY(pith_peers_keep(job, &e, kept));
    if (verdict == CONTENT)
        pith_whole_complete(job->page, &e, kept);
    if (verdict == CONTENT && job->param[BALANCE] >= BALANCED)
        pith_entries_keep(job->page, &e, kept);
    if (narrow)
        drop_lines(job->page, &e, kept);
    for (uint32_t i = 0; i < blocks->n; i++) {
        uint8_t why =
            verdict == CONTENT ? why_block(&e, i, kept[i], threshold) : verdict;
        label_block(job, &blocks->block[i], kept[i], why,
                    (double)e.probability[i]);
    }
    if (narrow)
        PITH_TRY(pith_thread_narrow(job, &e, BESIDE_POSTS));
    if (narrow) {
        drop_labels(job, &e);
        drop_open(job, &e);
    }
    if (job->known.shows_pictures) {
        if (pith_exclusion_type("article", e.type) >= prose_from)
            pith_figure_flag(job->page, &e);
        keep_captions(job, &e);
        keep_lead(job, &e);
        keep_tail(job, &e);
    }
    for (uint32_t i = 1; i < blocks->n; i++)
        label_between(job, &blocks->block[i - 1], &blocks->block[i]);
    PITH_TRY(keep_notes(job));
    if (verdict != CONTENT)
        job->verdict.empty = reasons[verdict];
    else
        job->verdict.type = pith_page_type_guess(e.type);
    job->verdict.score = blocks->n ? score : 0;
    return PITH_OK;
}

/* If a rule decided, its reason is sufficient. */
static pith_status find_grounds(const pith_page *page, const uint8_t *keep,
                                const uint8_t *why, pith_arena *arena,
                                pith_grounds *out)
{
    PITH_TRY(pith_auto_grounds(page, keep, arena, out));
    for (uint32_t i = 0; out->block && i < page->nnodes; i++)
        if (why[i] != CONTENT && why[i] != NOISE)
            out->block[i] = 0;
    return PITH_OK;
}

const pith_method pith_method_auto = {
    .name = "auto",
    .summary = "default: blocks that a trained model classifies as content",
    .source = "own",
    .params = params,
    .reasons = reasons,
    .figure = "probability of being content",
    .run = run,
    .grounds = find_grounds,
};
