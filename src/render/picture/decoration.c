/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finding pictures that decorate: see decoration.h. They are small, by what the
 * page declares, or stand there several times, and begin or end what they
 * decorate. The numbers are guesses, tried on the pages of ../shared/data.
 */
#include "decoration.h"

#include "address.h"
#include "status.h"
#include "str.h"

enum {
    SIDE = 64,         /* points of a small picture's sides, at most */
    OFTEN = 3,         /* times that a picture is repeated, at least, */
    OFTEN_IN_LIST = 2, /* in front of items of a list */
    FIXED = 8,         /* work of looking at a picture and its attributes */
};

/* A picture that the page shows once or several times. */
typedef struct picture {
    pith_str address; /* empty: this place of the table is free */
    pith_str text;    /* the first alternative text that is not empty */
    uint32_t times;
    bool differs; /* it has several such texts */
} picture;

typedef struct finder {
    const pith_page *page;
    picture *pictures; /* open addressing */
    size_t mask;
    size_t work; /* done for one picture: deadline.h */
} finder;

static picture *find_picture(const finder *self, pith_str address)
{
    size_t at = (size_t)pith_str_hash(address) & self->mask;
    while (self->pictures[at].address.len > 0 &&
           !pith_str_eq(self->pictures[at].address, address))
        at = (at + 1) & self->mask;
    return &self->pictures[at];
}

static void count_image(const finder *self, uint32_t image)
{
    pith_str address = pith_address_image_reference(self->page, image);
    pith_str text = pith_page_attr(self->page, image, PITH_ATTR_ALT);
    picture *known = find_picture(self, address);
    known->address = address;
    known->times++;
    if (known->text.len == 0)
        known->text = text;
    else if (text.len > 0 && !pith_str_eq(known->text, text))
        known->differs = true;
}

/* Whether the page declares both sides, and that they are short. */
static bool is_small(const pith_page *page, uint32_t image)
{
    static const uint8_t sides[] = {PITH_ATTR_WIDTH, PITH_ATTR_HEIGHT};
    for (size_t i = 0; i < sizeof sides; i++) {
        pith_str text = pith_str_trim(pith_page_attr(page, image, sides[i]));
        uint64_t points;
        /* A picture of no size is sized by the style sheet. */
        if (!pith_str_uint(&text, UINT32_MAX, &points) || points == 0 ||
            points > SIDE || pith_str_istarts(text, PITH_S("%")))
            return false;
    }
    return true;
}

static bool is_drawing(pith_str address)
{
    return pith_str_ifind(address, PITH_S(".svg")) != SIZE_MAX ||
           pith_str_ifind(address, PITH_S("icon")) != SIZE_MAX;
}

/* Whether an alternative text says what sign is drawn ("check mark icon") and not
 * what it means ("Pro"). */
static bool names_sign(pith_str text)
{
    static const pith_str signs[] = {{"icon", 4},   {"check", 5},
                                     {"tick", 4},   {"arrow", 5},
                                     {"bullet", 6}, {"chevron", 7}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (pith_str_ifind(text, signs[i]) != SIZE_MAX)
            return true;
    return false;
}

/* The nearest element around an image that has a text, or 0 where that is a row
 * or a table: what stands alone in a cell is what the cell says. */
static uint32_t item_of(finder *self, uint32_t image)
{
    const pith_page *page = self->page;
    uint32_t node = page->parent[image];
    while (node > page->body && pith_page_chars(page, node) == 0) {
        self->work++;
        if (page->tag[node] == PITH_TAG_TD || page->tag[node] == PITH_TAG_TH)
            return 0;
        node = page->parent[node];
    }
    return node > page->body ? node : 0;
}

/* Whether an item stands in a list, no more than some elements up. */
static bool is_in_list(const pith_page *page, uint32_t node)
{
    enum { LEVELS = 3 };
    for (unsigned n = 0; n < LEVELS && page->tag[node] != PITH_TAG_LI; n++)
        node = page->parent[node];
    return page->tag[node] == PITH_TAG_LI;
}

/* Whether a picture says something: signs of moods are words of a text, and of
 * pictures without any alternative text nobody says that they decorate. */
static bool says_something(const pith_page *page, uint32_t image)
{
    pith_str text = pith_page_attr(page, image, PITH_ATTR_ALT);
    pith_str class = pith_page_attr(page, image, PITH_ATTR_CLASS);
    bool letters = text.len == 0;
    for (size_t i = 0; i < text.len && !letters; i++)
        letters = pith_is_alpha((unsigned char)text.data[i]);
    return !letters || text.data == NULL ||
           (text.len > 0 && text.data[0] == ':') ||
           pith_str_ifind(class, PITH_S("emoji")) != SIZE_MAX ||
           pith_str_ifind(class, PITH_S("smil")) != SIZE_MAX;
}

/* Drawings of arrows show that something opens or goes on. */
static bool is_arrow(pith_str text, pith_str address)
{
    enum { LONGEST = 20 }; /* bytes; a longer text describes a drawing */
    return text.len <= LONGEST &&
           (is_drawing(address) ||
            pith_str_ifind(text, PITH_S("icon")) != SIZE_MAX) &&
           (pith_str_ifind(text, PITH_S("arrow")) != SIZE_MAX ||
            pith_str_ifind(text, PITH_S("chevron")) != SIZE_MAX);
}

/* The name of a file in an address. */
static pith_str name_of(pith_str address)
{
    size_t from = 0;
    size_t end = 0;
    for (; end < address.len; end++) {
        char c = address.data[end];
        if (c == '?' || c == '#')
            break;
        if (c == '/')
            from = end + 1;
    }
    return (pith_str){address.data + from, end - from};
}

/* Drawings on pictures show that these can be enlarged. In a line of text a
 * drawing is named by the text. */
static bool is_magnifier(const pith_page *page, uint32_t image,
                         pith_str address)
{
    static const pith_str words[] = {
        {"zoom-in", 7}, {"zoom_in", 7}, {"zoomin", 6},     {"enlarge", 7},
        {"magnif", 6},  {"expand", 6},  {"fullscreen", 10}};
    pith_str name = name_of(address);
    if (pith_str_ifind(name, PITH_S(".svg")) == SIZE_MAX ||
        pith_page_chars(page, page->parent[image]) > 0)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_istarts(name, words[i]))
            return true;
    return false;
}

/* Whether an alternative text is a word of whoever made the template. */
static bool says_nothing(pith_str text)
{
    static const char *const words[] = {
        "img",       "image",       "picture", "photo",
        "portfolio", "placeholder", "thumb",   "thumbnail",
        "bg",        "background",  "shape",   "icon"};
    text = pith_str_trim(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (pith_str_ieq(text, pith_str_of(words[i])))
            return true;
    /* "Branding Image 1" */
    while (text.len > 0 &&
           pith_is_digit((unsigned char)text.data[text.len - 1]))
        text.len--;
    text = pith_str_trim(text);
    return text.len > 6 && pith_str_ieq((pith_str){text.data + text.len - 6, 6},
                                        PITH_S(" image"));
}

static bool judge_picture(finder *self, uint32_t image)
{
    const pith_page *page = self->page;
    pith_str address = pith_address_image_reference(page, image);
    const picture *known = find_picture(self, address);
    bool small = is_small(page, image);
    if ((small && page->tag[page->parent[image]] == PITH_TAG_BUTTON) ||
        is_arrow(known->text, address) || is_magnifier(page, image, address) ||
        (known->times >= OFTEN && says_nothing(known->text)))
        return true;
    if ((known->times < OFTEN_IN_LIST && !small) || says_something(page, image))
        return false;
    if (known->times >= OFTEN && known->differs)
        return true; /* one picture for many things shows none of them */
    uint32_t item = item_of(self, image);
    if (!item)
        return false;
    bool silent = known->text.len == 0;
    bool begins = page->text_before[item] == page->text_before[image];
    bool ends = page->text_before[page->end[item]] == page->text_before[image];
    unsigned least = is_in_list(page, item) ? OFTEN_IN_LIST : OFTEN;
    bool often = known->times >= least;
    if (begins && silent)
        return small || (often && is_drawing(address));
    if (begins)
        return often && (small || names_sign(known->text));
    return ends && silent && known->times >= OFTEN && is_drawing(address);
}

static bool is_shown(const pith_render_job *job, uint32_t node)
{
    return job->page->tag[node] == PITH_TAG_IMG && job->keep[node] &&
           !(job->page->flags[node] & PITH_NODE_HIDDEN) &&
           pith_address_has_image(job->page, node);
}

/* Pictures may all stand at the bottom of as many elements as a page can nest, so
 * what each of them takes is reported at once. */
static pith_status mark_decorations(finder *self, const pith_render_job *job,
                                    uint8_t *decorates)
{
    const pith_page *page = self->page;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (is_shown(job, i)) {
            self->work = FIXED;
            decorates[i] = judge_picture(self, i);
            PITH_TRY(pith_arena_work(job->scratch, self->work));
        }
    return pith_arena_work(job->scratch, page->nnodes);
}

pith_status pith_decorations_find(const pith_render_job *job,
                                  uint8_t **decorates)
{
    const pith_page *page = job->page;
    finder f = {.page = page, .mask = 3};
    size_t n = 0;
    *decorates = NULL;
    for (uint32_t i = page->body + 1; page->body && i < page->nnodes; i++)
        n += is_shown(job, i);
    if (n == 0)
        return PITH_OK;
    while (f.mask < 2 * n)
        f.mask = 2 * f.mask + 1;
    f.pictures =
        pith_arena_zalloc(job->scratch, f.mask + 1, sizeof *f.pictures);
    *decorates = pith_arena_zalloc(job->scratch, page->nnodes, 1);
    if (!f.pictures || !*decorates)
        return PITH_NOMEM;
    for (uint32_t i = page->body + 1; i < page->nnodes; i++)
        if (is_shown(job, i))
            count_image(&f, i);
    return mark_decorations(&f, job, *decorates);
}
