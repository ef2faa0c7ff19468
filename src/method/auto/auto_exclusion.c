/* SPDX-License-Identifier: Apache-2.0 */
/* Exclusion by the probable type of a page: see auto_exclusion.h. */
#include "auto_exclusion.h"

#include "page_type_model.h"

#include <string.h>

/* Levels up to an ancestor with a name; the share of a block's runs of three
 * words that occurred before; and the number of words from which a caption
 * explains something that the text does not. tools/train/exclusion.py uses
 * these values and those below; docs/records/auto.md, "What is left out",
 * says where they come from. */
enum {
    COMMENT_LEVELS = 2,
    REVIEW_LEVELS = 4,
    SIGNATURE_LEVELS = 3,
    CAPTION_WORDS = 50,
    COPY_LEVELS = 1,
    PARAGRAPH_WORDS = 15, /* shorter paragraphs are not quoted on their own */
    BESIDE_LEVELS = 1,
    BESIDE_WORDS = 15, /* from this length on a block is text, whatever its
                          name */
    FRAME_LEVELS = 2,
    ADVERT_LEVELS = 1,
};
static const float echo_from = 0.8f;

/* A heading repeats the title if it has this share of the title's words, and a
 * line that is no heading if its words are also the title's by this share. */
static const float title_from = 0.7f;
static const float crumb_from = 0.9f;

/* Minimum probabilities of the page's type. */
static const double comments_article_from = 0.7;
static const double comments_forum_from = 0.3;
/* On pages with a form for comments many of these look like a thread. */
static const double comments_form_from = 0.15;
static const double captions_article_from = 0.5;
static const double reviews_product_from = 0.5;
static const double signatures_forum_from = 0.5;
static const double echoes_from = 0.6; /* forum, product or service */

/* Comments are excluded on a forum if they are less than this part of its
 * content. On question-and-answer sites no annotator regarded them as
 * content. */
static const double remarks_below = 1.0 / 3;

/* Repeated text is excluded if it is less than this part of the content. Pages
 * whose lines are all similar have nothing else. */
static const double echoes_below = 2.0 / 3;

/* A page that has most of its content in text areas, such as a shared listing,
 * shows it that way. */
static const double raw_below = 2.0 / 3;

/* A page may be a collection of posts of others. */
static const double embedded_below = 1.0 / 2;

static bool is_within(float levels, int most)
{
    return levels >= 0 && levels <= (float)most;
}

/* Captions by name alone are those of old pages, where they are content for
 * most annotators. */
static bool is_caption(const float *row)
{
    return row[PITH_FEATURE_own_words] < CAPTION_WORDS &&
           row[PITH_FEATURE_in_caption] >= 0;
}

/* Whether a caption, also one by its name, was there before: for a gallery, or
 * for another width of the window. */
static bool is_copy(const float *row)
{
    return row[PITH_FEATURE_own_again] > 0 &&
           (row[PITH_FEATURE_in_caption] >= 0 ||
            is_within(row[PITH_FEATURE_says_caption], COPY_LEVELS));
}

static bool is_title(const float *row)
{
    return row[PITH_FEATURE_own_rank] > 0 &&
           row[PITH_FEATURE_title_overlap] >= title_from;
}

static bool may_be_crumb(const float *row)
{
    return row[PITH_FEATURE_own_rank] <= 0 &&
           row[PITH_FEATURE_title_overlap] >= title_from &&
           row[PITH_FEATURE_title_own] >= crumb_from;
}

/* Repeated text is a copy if it has several blocks or a long one. A heading, an
 * item or a short paragraph that another one repeats also belongs to what is
 * below it, and so does code, always. Quotes are copies, too: some annotators
 * of forums regard what posts quote as content, others do not. */
static unsigned echo_sign(const float *row)
{
    float tag = row[PITH_FEATURE_own_tag];
    bool item = tag == PITH_KIND_ITEM;
    bool little =
        tag == PITH_KIND_P && row[PITH_FEATURE_own_words] < PARAGRAPH_WORDS;
    bool heading = row[PITH_FEATURE_own_rank] > 0 && !is_title(row);
    if (row[PITH_FEATURE_own_echo] < echo_from || tag == PITH_KIND_PRE ||
        row[PITH_FEATURE_in_quote] >= 0)
        return 0;
    return item || little || heading ? PITH_EXCLUSION_ALSO
                                     : PITH_EXCLUSION_ECHO;
}

static bool is_beside(const float *row)
{
    static const uint16_t names[] = {
        PITH_FEATURE_says_meta,
        PITH_FEATURE_says_share,
        PITH_FEATURE_says_promo,
        PITH_FEATURE_says_related,
    };
    if (row[PITH_FEATURE_own_words] >= BESIDE_WORDS)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_within(row[names[i]], BESIDE_LEVELS))
            return true;
    return false;
}

static bool is_frame(const float *row)
{
    return row[PITH_FEATURE_in_nav] >= 0 ||
           (row[PITH_FEATURE_in_footer] >= 0 &&
            row[PITH_FEATURE_in_article] < 0) ||
           is_within(row[PITH_FEATURE_says_nav], FRAME_LEVELS) ||
           is_within(row[PITH_FEATURE_says_foot], FRAME_LEVELS);
}

static bool is_advert(const float *row)
{
    return row[PITH_FEATURE_says_consent] >= 0 ||
           is_within(row[PITH_FEATURE_says_promo], ADVERT_LEVELS);
}

/* The probability of a forum from which a page may be a thread. */
static const double thread_from = 0.3;

bool pith_exclusion_may_be_thread(const pith_estimate *estimate)
{
    return estimate->thread ||
           pith_exclusion_type("forum", estimate->type) >= thread_from;
}

uint32_t pith_exclusion_flags(const float *row)
{
    unsigned flags = 0;
    if (is_within(row[PITH_FEATURE_says_comment], COMMENT_LEVELS))
        flags |= PITH_EXCLUSION_COMMENT;
    if (is_within(row[PITH_FEATURE_says_review], REVIEW_LEVELS))
        flags |= PITH_EXCLUSION_REVIEW;
    if (is_within(row[PITH_FEATURE_says_signature], SIGNATURE_LEVELS))
        flags |= PITH_EXCLUSION_SIGNATURE;
    flags |= echo_sign(row);
    if (is_caption(row))
        flags |= PITH_EXCLUSION_CAPTION;
    if (is_copy(row))
        flags |= PITH_EXCLUSION_COPY;
    if (is_title(row))
        flags |= PITH_EXCLUSION_TITLE;
    if (may_be_crumb(row))
        flags |= PITH_EXCLUSION_CRUMB;
    return flags;
}

uint32_t pith_exclusion_more_flags(const float *row)
{
    unsigned flags = 0;
    if (is_beside(row))
        flags |= PITH_EXCLUSION_BESIDE;
    if (is_frame(row))
        flags |= PITH_EXCLUSION_CHROME;
    if (is_advert(row))
        flags |= PITH_EXCLUSION_ADVERT;
    return flags;
}

double pith_exclusion_type(const char *type,
                           const double probability[static PITH_PAGE_TYPES_MAX])
{
    for (size_t k = 0; k < PITH_PAGE_TYPES_MAX && pith_page_type_names[k]; k++)
        if (strcmp(pith_page_type_names[k], type) == 0)
            return probability[k];
    return 0;
}

uint32_t
pith_exclusion_choose(const double probability[static PITH_PAGE_TYPES_MAX],
                      double comments, double echoes)
{
    double article = pith_exclusion_type("article", probability);
    double forum = pith_exclusion_type("forum", probability);
    double product = pith_exclusion_type("product", probability);
    double service = pith_exclusion_type("service", probability);
    unsigned flags = PITH_EXCLUSION_COPY;
    if (article >= comments_article_from ||
        (forum >= comments_forum_from && comments < remarks_below))
        flags |= PITH_EXCLUSION_COMMENT;
    if (article >= captions_article_from)
        flags |= PITH_EXCLUSION_CAPTION;
    if (product >= reviews_product_from)
        flags |= PITH_EXCLUSION_REVIEW;
    if (forum >= signatures_forum_from)
        flags |= PITH_EXCLUSION_SIGNATURE;
    if (forum + product + service >= echoes_from && echoes < echoes_below)
        flags |= PITH_EXCLUSION_ECHO;
    return flags;
}

/* The part of a page's content that has a flag. */
static double part_of(const pith_estimate *estimate, unsigned sign)
{
    double all = 0;
    double part = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        double words =
            (double)estimate->probability[i] * estimate->features.words[i];
        all += words;
        part += estimate->exclusion_flags[i] & sign ? words : 0;
    }
    return all > 0 ? part / all : 0;
}

/* Blocks next to an echo are echoes if they may be. */
static void join_echoes(const pith_estimate *estimate)
{
    enum { EITHER = PITH_EXCLUSION_ECHO | PITH_EXCLUSION_ALSO };
    unsigned before = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++) {
        unsigned own = estimate->exclusion_flags[i];
        unsigned after = i + 1 < estimate->features.blocks.n
                             ? estimate->exclusion_flags[i + 1]
                             : 0;
        if (own & PITH_EXCLUSION_ALSO && (before | after) & EITHER)
            estimate->exclusion_flags[i] = own | PITH_EXCLUSION_ECHO;
        before = own;
    }
}

/* What is excluded from the core: what belongs to the text but is not part of
 * it. Posts of a forum have the names of comments, so these are left to the
 * rule above. */
static uint32_t choose_for(const pith_estimate *estimate)
{
    enum {
        NEVER = PITH_EXCLUSION_CAPTION | PITH_EXCLUSION_TITLE |
                PITH_EXCLUSION_BESIDE,
    };
    double comments = part_of(estimate, PITH_EXCLUSION_COMMENT);
    unsigned told = estimate->takes_comments &&
                            pith_exclusion_type("article", estimate->type) >=
                                comments_form_from
                        ? PITH_EXCLUSION_COMMENT
                        : 0;
    unsigned raw = part_of(estimate, PITH_EXCLUSION_RAW) < raw_below
                       ? PITH_EXCLUSION_RAW
                       : 0;
    unsigned embedded =
        part_of(estimate, PITH_EXCLUSION_EMBEDDED) < embedded_below
            ? PITH_EXCLUSION_EMBEDDED
            : 0;
    unsigned gone = pith_exclusion_choose(
        estimate->type, comments, part_of(estimate, PITH_EXCLUSION_ECHO));
    gone |= told | embedded;
    if (estimate->breadth == PITH_BREADTH_ALL)
        gone = PITH_EXCLUSION_COPY | PITH_EXCLUSION_ADVERT;
    if (estimate->breadth == PITH_BREADTH_CORE)
        gone |= NEVER | (comments < remarks_below ? PITH_EXCLUSION_COMMENT : 0);
    return gone | raw;
}

/* A line of the title's words above the title's heading is the last step of a
 * trail of links; it goes with copies. */
static void find_crumbs(const pith_estimate *estimate)
{
    uint32_t *flags = estimate->exclusion_flags;
    uint32_t n = estimate->features.blocks.n;
    uint32_t title = 0;
    while (title < n && !(flags[title] & PITH_EXCLUSION_TITLE))
        title++;
    for (uint32_t i = 0; title < n && i < title; i++)
        if (flags[i] & PITH_EXCLUSION_CRUMB)
            flags[i] |= PITH_EXCLUSION_COPY;
}

void pith_exclusion_apply(pith_estimate *estimate)
{
    join_echoes(estimate);
    find_crumbs(estimate);
    unsigned present = 0;
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        present |= estimate->exclusion_flags[i];
    if (!present)
        return;
    estimate->gone = choose_for(estimate);
    for (uint32_t i = 0; i < estimate->features.blocks.n; i++)
        if (pith_estimate_is_gone(estimate, i))
            estimate->probability[i] = 0;
}
