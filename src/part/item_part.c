/* SPDX-License-Identifier: Apache-2.0 */
/* The part "items": the entries of a list page, each with its title, address,
 * date, price and image, or null on other pages. Items are similar elements
 * with a link each. A text that most of them share ("Read more", in any
 * language) is a button, not a title. */
#include "address.h"
#include "alike.h"
#include "facts.h"
#include "item_price.h"
#include "part.h"
#include "status.h"
#include "str.h"
#include "tag_kind.h"
#include "told_day.h"

#include <stdlib.h>

/* All are guesses, tried on WCXB's listings and collections. */
enum {
    LEAST = 3,         /* items */
    SHARE_LINKED = 80, /* per cent of them with a link */
    SHARE_KEPT = 30,   /* minimum percentage of the kept text in items */
    TITLE_MAX = 400,   /* bytes or characters */
    DATE_MAX = 90,     /* bytes of a text with a day in it */
};

/* Hashes, sorted when all items have been heard; of one item each only once. */
typedef struct hash_list {
    uint64_t *hash;
    uint32_t n;
} hash_list;

/* What is found in an item; nodes, 0: nothing. */
typedef struct item {
    uint32_t heading, link, image;
    uint32_t button; /* the longest link that is a button */
    /* the first link without text, which scripts and style sheets lay over the
     * whole item; its label tells what is in it */
    uint32_t cover;
    uint32_t first; /* the title if nothing else is */
    char price[PITH_ITEM_PRICE_MAX];
    size_t price_len;
    bool outdated; /* the price is one that no longer applies */
    char date[PITH_DATE_WRITTEN];
    size_t date_len;
    uint32_t target; /* the link to what it is about */
    uint64_t hash;   /* of its address and its title */
} item;

typedef struct lister {
    const pith_part_job *job;
    const pith_page *page;
    pith_address address;
    pith_alike_job alike;
    uint64_t kind;
    hash_list said;  /* of texts that may be titles */
    hash_list shown; /* of addresses of images */
    uint32_t nitems;
    uint32_t npriced; /* of goods */
    uint64_t chars;   /* in them */
    item held;        /* read and not yet written; no target: none */
    uint64_t *slots;  /* hashes of those that are written; 0: free */
    size_t nslots;    /* a power of two, more than items */
    pith_json json;
} lister;

static bool is_shown(const pith_page *page, uint32_t node)
{
    return !(page->flags[node] & PITH_NODE_HIDDEN) &&
           pith_page_chars(page, node) > 0;
}

static void take_date(item *found, pith_str text, pith_date_order order)
{
    pith_date date;
    if (found->date_len == 0 && text.len > 0 &&
        pith_date_find(text, order, &date))
        found->date_len = pith_date_write(&date, false, found->date);
}

static int by_value(const void *a, const void *b)
{
    const uint64_t *left = a;
    const uint64_t *right = b;
    return (*left > *right) - (*left < *right);
}

/* The first of the sorted hashes that is not less than a hash. */
static uint32_t find_hash(const hash_list *list, uint64_t hash)
{
    uint32_t low = 0;
    uint32_t high = list->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (list->hash[middle] < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Whether more than half of the items have what has this hash. */
static bool is_common(const lister *self, const hash_list *list, uint64_t hash)
{
    uint32_t first = find_hash(list, hash);
    uint32_t last = first + self->nitems / 2;
    return self->nitems >= LEAST && last < list->n &&
           list->hash[first] == hash && list->hash[last] == hash;
}

/* Whether more than half of the items have this text. */
static bool is_button(const lister *self, uint32_t node)
{
    if (pith_page_chars(self->page, node) >= TITLE_MAX)
        return false; /* nested ones are not read again */
    return is_common(
        self, &self->said,
        pith_str_hash(pith_str_trim(pith_page_text_in(self->page, node))));
}

/* Whether more than half of the items have this image, which stands in for
 * others until a script runs, or is a badge. */
static bool is_place_holder(const lister *self, uint32_t image)
{
    return is_common(
        self, &self->shown,
        pith_str_hash(pith_address_image_reference(self->page, image)));
}

/* The first price, or the next one if that no longer applies. */
static void take_price(const lister *self, uint32_t node, pith_str text,
                       item *found)
{
    pith_str first = {found->price, found->price_len};
    if (first.len > 0 && !found->outdated)
        return;
    bool outdated = pith_item_price_is_outdated(self->page, node);
    if (first.len == 0 ||
        (!outdated && pith_item_price_replaces(text, first))) {
        memcpy(found->price, text.data, text.len);
        found->price_len = text.len;
    }
    found->outdated = outdated;
}

/* Whether a day in a text is one on which an offer ends or begins. */
static bool is_told(const lister *self, uint32_t node)
{
    pith_meta_job job = {.page = self->page, .order = self->job->order};
    return pith_told_day_is(&job, node);
}

static void look_at_text(const lister *self, uint32_t node, item *found)
{
    pith_str text = pith_page_text(self->page, node);
    if (!found->first && text.len > 0 && text.len < TITLE_MAX &&
        is_shown(self->page, node) &&
        !pith_item_price_is(pith_str_trim(text)) && !is_button(self, node))
        found->first = node;
    if (text.len > DATE_MAX || !pith_str_has_digit(text))
        return;
    text = pith_str_trim(text);
    char space[PITH_ITEM_PRICE_MAX];
    pith_str price = pith_item_price_at(self->page, node, space);
    if (price.len > 0)
        take_price(self, node, price, found);
    else if (!is_told(self, node))
        take_date(found, text, self->job->order);
}

static pith_str label_of(const lister *self, uint32_t link)
{
    return pith_str_trim(
        pith_page_attr(self->page, link, PITH_ATTR_ARIA_LABEL));
}

/* Whether a link is empty but for a label for screen readers. */
static bool is_cover(const lister *self, uint32_t node)
{
    const pith_page *page = self->page;
    return page->tag[node] == PITH_TAG_A && page->end[node] == node + 1 &&
           !(page->flags[node] & PITH_NODE_HIDDEN) &&
           pith_address_has_link(&self->address, node) &&
           label_of(self, node).len > 0;
}

static void look_at(const lister *self, uint32_t node, item *found)
{
    const pith_page *page = self->page;
    uint16_t tag = page->tag[node];
    if (tag == PITH_TAG_IMG) {
        if (!found->image && pith_address_has_image(page, node) &&
            !is_place_holder(self, node))
            found->image = node;
    } else if (tag == PITH_TAG_TEXT) {
        look_at_text(self, node, found);
    } else if (is_cover(self, node)) {
        found->cover = found->cover ? found->cover : node;
    } else if (!is_shown(page, node)) {
        return;
    } else if (pith_tag_is_heading(tag) && !found->heading &&
               !is_button(self, node)) {
        found->heading = node;
    } else if (tag == PITH_TAG_TIME) {
        take_date(found, pith_page_attr(page, node, PITH_ATTR_DATETIME),
                  self->job->order);
    } else if (tag == PITH_TAG_A &&
               pith_address_has_link(&self->address, node)) {
        uint32_t *best = is_button(self, node) ? &found->button : &found->link;
        if (!*best ||
            pith_page_chars(page, node) > pith_page_chars(page, *best))
            *best = node;
    }
}

/* The link around or in a heading. */
static uint32_t link_of_heading(const lister *self, uint32_t root,
                                uint32_t heading)
{
    const pith_page *page = self->page;
    for (uint32_t i = heading; i < page->end[heading]; i++)
        if (page->tag[i] == PITH_TAG_A &&
            pith_address_has_link(&self->address, i))
            return i;
    for (uint32_t i = heading; i >= root; i = page->parent[i])
        if (page->tag[i] == PITH_TAG_A &&
            pith_address_has_link(&self->address, i))
            return i;
    return 0;
}

/* The element of an item that its covering link is named after: one with the
 * label as its text, in the heading if there is one and the link is not laid
 * over the item itself; else the heading, if the label has that in it and no
 * link is known for it; or 0. */
static uint32_t covered(const lister *self, uint32_t root, const item *found,
                        uint32_t link)
{
    const pith_page *page = self->page;
    if (!found->cover)
        return 0;
    uint32_t heading = found->heading;
    bool whole = !heading || page->parent[found->cover] == root;
    uint32_t from = whole ? root : heading;
    pith_str label = label_of(self, found->cover);
    for (uint32_t i = from; i < page->end[from]; i++)
        if (is_shown(page, i) &&
            pith_str_ieq(pith_str_trim(pith_page_text_in(page, i)), label))
            return i;
    bool mentioned =
        heading && !link &&
        pith_str_ifind(
            label, pith_str_trim(pith_page_text_in(page, heading))) != SIZE_MAX;
    return mentioned ? heading : 0;
}

static void put(lister *self, const char *key, pith_str value)
{
    pith_json_key(&self->json, key);
    pith_json_str(&self->json, value.len ? value : (pith_str){NULL, 0});
}

/* The title: a heading or the longest link; if that is a button, the image's
 * alternative text or the first text. */
static pith_str title_of(const lister *self, const item *found, char *space)
{
    const pith_page *page = self->page;
    uint32_t named = found->heading ? found->heading : found->link;
    if (!named && found->image) {
        pith_str alt =
            pith_str_trim(pith_page_attr(page, found->image, PITH_ATTR_ALT));
        if (alt.len > 0 && alt.len < TITLE_MAX)
            return alt;
    }
    if (!named && found->first)
        return pith_str_trim(pith_page_text_in(page, found->first));
    return pith_meta_heading(page, named ? named : found->button, space,
                             TITLE_MAX);
}

/* Read an item; false: it has no link or no title. */
static bool read_item(const lister *self, uint32_t root, item *found)
{
    const pith_page *page = self->page;
    char space[TITLE_MAX];
    for (uint32_t i = root; i < page->end[root]; i++)
        look_at(self, i, found);
    found->target =
        found->heading ? link_of_heading(self, root, found->heading) : 0;
    uint32_t named = covered(self, root, found, found->target);
    if (named) {
        found->heading = named;
        found->target = found->cover;
    }
    if (!found->target)
        found->target = found->link ? found->link : found->button;
    return found->target && title_of(self, found, space).len > 0;
}

static void write_item(lister *self, const item *found)
{
    char space[TITLE_MAX];
    pith_json_open(&self->json, '{');
    put(self, "title", title_of(self, found, space));
    put(self, "url", pith_address_link(&self->address, found->target));
    put(self, "date", (pith_str){found->date, found->date_len});
    put(self, "price", (pith_str){found->price, found->price_len});
    put(self, "image",
        found->image ? pith_address_image(&self->address, found->image)
                     : PITH_S(""));
    pith_json_close(&self->json);
}

/* -- Items that a page has twice ------------------------------------------- */

/* The hash of where an item leads and how it is called. */
static uint64_t name_hash(lister *self, const item *found)
{
    char space[TITLE_MAX];
    uint64_t hash =
        pith_str_hash(pith_address_link(&self->address, found->target));
    return hash * 31 + pith_str_hash(title_of(self, found, space));
}

static bool agrees(const char *a, size_t alen, const char *b, size_t blen)
{
    return alen == 0 || blen == 0 ||
           pith_str_eq((pith_str){a, alen}, (pith_str){b, blen});
}

/* The picture of an entry and its text may be items of their own, one after the
 * other: what the first one lacks is taken from the second. False: they are
 * others, as two jobs of a company are. */
static bool merge(item *held, const item *found)
{
    if (held->hash != found->hash ||
        !agrees(held->price, held->price_len, found->price, found->price_len) ||
        !agrees(held->date, held->date_len, found->date, found->date_len))
        return false;
    held->image = held->image ? held->image : found->image;
    if (held->price_len == 0) {
        memcpy(held->price, found->price, found->price_len);
        held->price_len = found->price_len;
    }
    if (held->date_len == 0) {
        memcpy(held->date, found->date, found->date_len);
        held->date_len = found->date_len;
    }
    return true;
}

/* Enter an item into those that are written; false: it is one of them, as in a
 * list that a page has once for wide windows and once for narrow ones. */
static bool enter(lister *self, const item *found)
{
    uint64_t hash = found->hash * 31 +
                    pith_str_hash((pith_str){found->price, found->price_len});
    hash += hash == 0; /* 0: free */
    size_t at = (size_t)hash & (self->nslots - 1);
    for (; self->slots[at]; at = (at + 1) & (self->nslots - 1))
        if (self->slots[at] == hash)
            return false;
    self->slots[at] = hash;
    return true;
}

static void put_held(lister *self)
{
    if (self->held.target && enter(self, &self->held))
        write_item(self, &self->held);
}

static void put_item(lister *self, uint32_t root)
{
    item found = {0};
    if (!read_item(self, root, &found))
        return;
    found.hash = name_hash(self, &found);
    if (self->held.target && merge(&self->held, &found))
        return;
    put_held(self);
    self->held = found;
}

/* The counts by which items are recognised: text, and links, or images and
 * headings. */
typedef struct counts {
    uint32_t *text, *links, *looks;
} counts;

static bool is_aside(uint16_t tag)
{
    return tag == PITH_TAG_NAV || tag == PITH_TAG_HEADER ||
           tag == PITH_TAG_FOOTER || tag == PITH_TAG_ASIDE;
}

/* Count kept text or, with `all`, text visible in the main part of the page. */
static void count(const lister *self, bool all, counts *tally)
{
    const pith_page *page = self->page;
    uint32_t aside = 0; /* its end */
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint16_t tag = page->tag[i];
        if (i >= aside && is_aside(tag))
            aside = page->end[i];
        uint32_t chars = page->chars_before[i + 1] - page->chars_before[i];
        bool text = tag == PITH_TAG_TEXT &&
                    (all ? i >= aside : self->job->render->keep[i] != 0);
        bool link = tag == PITH_TAG_A && is_shown(page, i) &&
                    pith_address_has_link(&self->address, i);
        bool look = tag == PITH_TAG_IMG ||
                    (pith_tag_is_heading(tag) && is_shown(page, i));
        tally->text[i + 1] = tally->text[i] + (text ? chars : 0);
        tally->links[i + 1] = tally->links[i] + link;
        tally->looks[i + 1] = tally->looks[i] + look;
    }
}

/* Find which elements are items: those with much of the kept text; if that is
 * another text, such as a shop's introduction, and the page declares a list,
 * cards of images and headings. */
static pith_status find_kind(lister *self, bool list)
{
    pith_arena *scratch = self->job->render->scratch;
    size_t room = (size_t)self->page->nnodes + 1;
    counts n = {pith_arena_zalloc(scratch, room, sizeof *n.text),
                pith_arena_zalloc(scratch, room, sizeof *n.links),
                pith_arena_zalloc(scratch, room, sizeof *n.looks)};
    if (!n.text || !n.links || !n.looks)
        return PITH_NOMEM;
    count(self, false, &n);
    self->alike = (pith_alike_job){.page = self->page,
                                   .arena = scratch,
                                   .kept = n.text,
                                   .marked = n.links,
                                   .least = LEAST,
                                   .share_marked = SHARE_LINKED,
                                   .share_kept = SHARE_KEPT,
                                   .outermost = true,
                                   .links = true};
    PITH_TRY(pith_alike_begin(&self->alike));
    pith_status status = pith_alike_find(&self->alike, &self->kind);
    if (status != PITH_OK || self->kind || !list)
        return status;
    count(self, true, &n);
    self->alike.marked = n.looks;
    return pith_alike_find(&self->alike, &self->kind);
}

static bool is_list(const pith_part_job *job)
{
    return pith_str_eq(job->page_type, PITH_S("listing")) ||
           pith_str_eq(job->page_type, PITH_S("collection")) ||
           (job->posts && job->posts->topics);
}

/* -- Shops that call themselves something else ------------------------------ */

enum {
    GOODS = 8,         /* minimum number of items with a price */
    SHARE_PRICED = 80, /* minimum percentage of items with one */
    GOODS_CHARS = 400, /* longer entries are sections of an article */
};

static bool may_be_currency(pith_str text, size_t at)
{
    unsigned char c = (unsigned char)text.data[at];
    bool capital = c >= 'A' && c <= 'Z';
    return c == '$' || c >= 0x80 ||
           (capital && at > 0 && text.data[at - 1] >= 'A' &&
            text.data[at - 1] <= 'Z');
}

/* Whether a currency is alone in a text right before or behind a number. */
static bool has_currency_beside(const pith_page *page, uint32_t node)
{
    enum { NODES = 3, LONGEST = 4 };
    for (uint32_t n = 1; n <= NODES; n++) {
        uint32_t sides[] = {node - n, node + n};
        for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
            if (sides[i] <= page->body || sides[i] >= page->nnodes ||
                page->tag[sides[i]] != PITH_TAG_TEXT)
                continue;
            pith_str text = pith_str_trim(pith_page_text(page, sides[i]));
            if (text.len > 0 && text.len <= LONGEST &&
                may_be_currency(text, text.len - 1))
                return true;
        }
    }
    return false;
}

/* Whether a text is a price: tests that most texts fail come first. */
static bool is_price(const pith_page *page, uint32_t node)
{
    char space[PITH_ITEM_PRICE_MAX];
    bool digit = false, currency = false;
    if (page->tag[node] != PITH_TAG_TEXT)
        return false;
    pith_str text = pith_page_text(page, node);
    for (size_t i = 0; i < text.len && text.len <= PITH_ITEM_PRICE_MAX; i++) {
        digit = digit || pith_is_digit((unsigned char)text.data[i]);
        currency = currency || may_be_currency(text, i);
    }
    return digit && (currency || has_currency_beside(page, node)) &&
           pith_item_price_at(page, node, space).len > 0;
}

/* Whether a page has as many prices as a shop's list: a cheap test, as most
 * pages have none. */
static bool may_be_shop(const pith_part_job *job)
{
    const pith_page *page = job->render->page;
    unsigned prices = 0;
    if (pith_str_eq(job->page_type, PITH_S("forum")))
        return false;
    for (uint32_t i = page->body; i < page->nnodes && prices < GOODS; i++)
        prices += job->render->keep[i] && is_price(page, i);
    return prices >= GOODS;
}

static void count_goods(lister *self, uint32_t root)
{
    const pith_page *page = self->page;
    bool priced = false;
    for (uint32_t i = root; i < page->end[root] && !priced; i++)
        priced = is_price(page, i);
    self->nitems++;
    self->npriced += priced;
    self->chars += pith_page_chars(page, root);
}

static void each_item(lister *self, void (*take)(lister *walk, uint32_t root))
{
    const pith_page *page = self->page;
    for (uint32_t i = page->body; i < page->end[page->body];) {
        bool is_item = pith_alike_is(&self->alike, i, self->kind);
        if (is_item)
            take(self, i);
        i = is_item ? page->end[i] : i + 1;
    }
}

/* Drop what an item has twice: a heading and its link both have its text. */
static void count_once(hash_list *list, uint32_t first)
{
    uint32_t kept = first;
    qsort(list->hash + first, list->n - first, sizeof *list->hash, by_value);
    for (uint32_t i = first; i < list->n; i++)
        if (i == first || list->hash[i] != list->hash[i - 1])
            list->hash[kept++] = list->hash[i];
    list->n = kept;
}

static void hear_item(lister *self, uint32_t root)
{
    const pith_page *page = self->page;
    uint32_t said = self->said.n;
    uint32_t shown = self->shown.n;
    self->nitems++;
    for (uint32_t i = root; i < page->end[root]; i++) {
        bool named =
            page->tag[i] == PITH_TAG_A || pith_tag_is_heading(page->tag[i]);
        if (named && is_shown(page, i) && pith_page_chars(page, i) < TITLE_MAX)
            self->said.hash[self->said.n++] =
                pith_str_hash(pith_str_trim(pith_page_text_in(page, i)));
        if (page->tag[i] == PITH_TAG_IMG && pith_address_has_image(page, i))
            self->shown.hash[self->shown.n++] =
                pith_str_hash(pith_address_image_reference(page, i));
    }
    count_once(&self->said, said);
    count_once(&self->shown, shown);
}

/* Whether the items are the goods of a shop: nearly all have a price, and little
 * text. */
static bool are_goods(lister *self)
{
    each_item(self, count_goods);
    bool goods = self->npriced >= GOODS &&
                 self->npriced * 100 >= self->nitems * SHARE_PRICED &&
                 self->chars <= (uint64_t)self->nitems * GOODS_CHARS;
    self->nitems = 0;
    return goods;
}

static pith_status put_items(lister *self)
{
    pith_arena *scratch = self->job->render->scratch;
    self->said.hash =
        pith_arena_alloc(scratch, self->page->nnodes, sizeof(uint64_t));
    self->shown.hash =
        pith_arena_alloc(scratch, self->page->nnodes, sizeof(uint64_t));
    if (!self->said.hash || !self->shown.hash)
        return PITH_NOMEM;
    each_item(self, hear_item);
    qsort(self->said.hash, self->said.n, sizeof(uint64_t), by_value);
    qsort(self->shown.hash, self->shown.n, sizeof(uint64_t), by_value);
    self->nslots = 4;
    while (self->nslots <= 2 * (size_t)self->nitems)
        self->nslots *= 2;
    self->slots = pith_arena_zalloc(scratch, self->nslots, sizeof(uint64_t));
    if (!self->slots)
        return PITH_NOMEM;
    pith_json_open(&self->json, '[');
    each_item(self, put_item);
    put_held(self);
    pith_json_close(&self->json);
    return PITH_OK;
}

pith_status pith_part_ITEMS(const pith_part_job *job)
{
    lister l = {.job = job, .page = job->render->page};
    pith_status status = PITH_OK;
    /* An address that lacks memory fails this part. */
    pith_render_job render = *job->render;
    render.out = job->out;
    pith_json_init(&l.json, job->out, 0);
    pith_address_init(&l.address, &render);
    bool list = is_list(job);
    if (l.page->body && (list || may_be_shop(job)))
        status = find_kind(&l, list);
    if (status == PITH_OK && l.kind && (list || are_goods(&l)))
        status = put_items(&l);
    else
        pith_json_null(&l.json);
    pith_address_clear(&l.address);
    return status != PITH_OK ? status : job->out->status;
}
