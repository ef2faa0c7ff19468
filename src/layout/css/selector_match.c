/* SPDX-License-Identifier: Apache-2.0 */
/* Matching selectors: see selector.h.
 *
 * From right to left. After a failure there is one place to continue: the next
 * ancestor for the last descendant combinator. Those further right have already
 * found their nearest match, and a more distant one would have a subset of the
 * same ancestors. '~' requires that any preceding sibling matches everything
 * left of it. A match stays valid for all later siblings, so the result is
 * cached per parent and each sibling is tried once. */
#include "selector.h"

#include "selector_name.h"
#include "status.h"
#include "str.h"

static const uint64_t STEPS_MAX = 60000000; /* about half a second */

enum { KINDS_FIRST = 128 }; /* a power of two */

static void set_bit(uint64_t hash, uint64_t bits[2])
{
    bits[hash >> 6 & 1] |= (uint64_t)1 << (hash & 63);
}

uint64_t pith_name_hash(uint8_t kind, pith_str name)
{
    uint64_t hash = kind;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (unsigned char)pith_lower(name.data[i])) *
               0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

void pith_selector_note(const pith_part *part, uint64_t bits[2])
{
    if (part->kind == PITH_PART_TAG || part->kind == PITH_PART_ID ||
        part->kind == PITH_PART_CLASS)
        set_bit(pith_name_hash(part->kind, part->name), bits);
}

static pith_str attr_of(const pith_page *page, uint32_t node, uint8_t attr)
{
    if (page->tree->data[node].len == 0)
        return (pith_str){NULL, 0};
    return pith_page_attr(page, node, attr);
}

static uint64_t *place_of(const pith_selector_page *page, uint64_t hash)
{
    return &page->names[hash >> 6 & (PITH_SELECTOR_NAMES / 64 - 1)];
}

/* -- Kinds of elements ----------------------------------------------------- */

/* What elements of a kind share. */
typedef struct element_kind {
    uint64_t hash; /* of all but own */
    pith_str id, words;
    uint64_t attrs; /* bits of the attributes that they have */
    uint32_t up;    /* kind of their parents */
    uint16_t tag;
    uint64_t own[2]; /* bits of tag, id and classes */
} element_kind;

/* All kinds of a page, and a hash table of them. */
typedef struct kinds {
    element_kind *items;
    uint32_t count, cap;
    uint32_t *slot; /* number of a kind, plus 1; 0: free */
    uint32_t nslots;
    uint32_t nnames, name_cap, run_cap; /* of the page's arrays */
} kinds;

static uint64_t note_name(pith_selector_page *page, uint8_t part, pith_str name,
                          uint64_t bits[2])
{
    uint64_t hash = pith_name_hash(part, name);
    set_bit(hash, bits);
    *place_of(page, hash) |= (uint64_t)1 << (hash & 63);
    return hash;
}

/* Note the classes of a kind that will be the next; elements without a kind have
 * none. */
static pith_status note_classes(pith_selector_page *page, kinds *all,
                                pith_arena *arena, element_kind *now)
{
    pith_class_run *runs = pith_arena_room(arena, page->classes, all->count + 1,
                                           &all->run_cap, sizeof *runs);
    if (!runs)
        return PITH_NOMEM;
    page->classes = runs;
    pith_class_run run = {all->nnames, 0};
    pith_str rest = now->words;
    for (pith_str word = pith_str_word(&rest); word.len;
         word = pith_str_word(&rest)) {
        pith_class_name *names =
            pith_arena_room(arena, page->class_names, all->nnames,
                            &all->name_cap, sizeof *names);
        if (!names)
            return PITH_NOMEM;
        page->class_names = names;
        names[all->nnames++] = (pith_class_name){
            note_name(page, PITH_PART_CLASS, word, now->own), word};
        run.len++;
    }
    page->classes[all->count + 1] = run;
    return PITH_OK;
}

/* Note the names of a kind that was not seen before. */
static pith_status note_kind(pith_selector_page *page, kinds *all,
                             pith_arena *arena, element_kind *now)
{
    note_name(page, PITH_PART_TAG,
              pith_tree_tag_name(page->page->tree, now->tag), now->own);
    if (now->id.len)
        note_name(page, PITH_PART_ID, now->id, now->own);
    return note_classes(page, all, arena, now);
}

static uint64_t attr_bit(uint8_t attr)
{
    return (uint64_t)1 << (attr & 63);
}

static element_kind kind_of(const pith_selector_page *page, uint32_t node)
{
    pith_tree *tree = page->page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    element_kind now = {.tag = tree->tag[node],
                        .up = page->kind[page->page->parent[node]]};
    for (uint32_t k = 0; k < tree->data[node].len; k++) {
        now.attrs |= attr_bit(attr[k].id);
        if (attr[k].id == PITH_ATTR_ID)
            now.id = pith_tree_attr_value(tree, &attr[k]);
        else if (attr[k].id == PITH_ATTR_CLASS)
            now.words = pith_tree_attr_value(tree, &attr[k]);
    }
    now.hash = ((uint64_t)now.tag << 32 | now.up) * 0x9e3779b97f4a7c15u;
    now.hash = (now.hash ^ now.attrs) * 0x9fb21c651e98df25u;
    if (now.id.len)
        now.hash = (now.hash ^ pith_str_hash(now.id)) * 0xff51afd7ed558ccdu;
    if (now.words.len)
        now.hash = (now.hash ^ pith_str_hash(now.words)) * 0xc4ceb9fe1a85ec53u;
    return now;
}

static bool is_same_kind(const element_kind *a, const element_kind *b)
{
    return a->hash == b->hash && a->tag == b->tag && a->up == b->up &&
           a->attrs == b->attrs && pith_str_eq(a->id, b->id) &&
           pith_str_eq(a->words, b->words);
}

static uint32_t *slot_of(const kinds *all, const element_kind *now)
{
    for (uint64_t at = now->hash >> 32;; at++) {
        uint32_t *slot = &all->slot[at & (all->nslots - 1)];
        if (*slot == 0 || is_same_kind(&all->items[*slot - 1], now))
            return slot;
    }
}

/* Keep the hash table at most half full. */
static pith_status grow_slots(kinds *all, pith_arena *arena)
{
    if (all->count * 2 < all->nslots)
        return PITH_OK;
    all->nslots = all->nslots ? all->nslots * 4 : KINDS_FIRST * 2;
    all->slot = pith_arena_zalloc(arena, all->nslots, sizeof *all->slot);
    if (!all->slot)
        return PITH_NOMEM;
    for (uint32_t k = 0; k < all->count; k++)
        *slot_of(all, &all->items[k]) = k + 1;
    return PITH_OK;
}

/* Find an element's kind, or add it. */
static pith_status find_kind(pith_selector_page *page, kinds *all,
                             pith_arena *arena, uint32_t node)
{
    PITH_TRY(grow_slots(all, arena));
    element_kind now = kind_of(page, node);
    uint32_t *slot = slot_of(all, &now);
    if (*slot == 0) {
        element_kind *items = pith_arena_room(arena, all->items, all->count,
                                              &all->cap, sizeof *items);
        if (!items)
            return PITH_NOMEM;
        all->items = items;
        PITH_TRY(note_kind(page, all, arena, &now));
        all->items[all->count++] = now;
        *slot = all->count;
    }
    page->kind[node] = *slot;
    memcpy(page->own[node], all->items[*slot - 1].own, sizeof page->own[node]);
    return PITH_OK;
}

/* Whether any element may have the name after a character in a selector; a name
 * after a colon is not one of an element. */
static bool may_have(const pith_selector_page *page, char before, pith_str name)
{
    uint8_t part = before == '.'   ? PITH_PART_CLASS
                   : before == '#' ? PITH_PART_ID
                                   : PITH_PART_TAG;
    uint64_t hash = pith_name_hash(part, name);
    return before == ':' || *place_of(page, hash) >> (hash & 63) & 1;
}

bool pith_selector_may_match(const pith_selector_page *page, pith_str text)
{
    size_t depth = 0;
    bool fits = true;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        size_t start = i;
        while (i < text.len && pith_css_in_name(text.data[i]))
            i++;
        if (i > start) {
            pith_str name = {text.data + start, i - start};
            char before = start ? text.data[start - 1] : ' ';
            fits = fits && (depth || may_have(page, before, name));
            i--;
            continue;
        }
        switch (c) {
        case '"':
        case '\'':
        case '/':
        case '\\':
        case '|':
        case '\0':
            return true; /* too rare to be parsed here */
        case ',':
            if (depth == 0 && fits)
                return true;
            fits |= depth == 0;
            break;
        case '(':
        case '[':
            depth++;
            break;
        case ')':
        case ']':
            depth -= depth > 0;
            break;
        default:
            break;
        }
    }
    return fits;
}

static pith_status make_arrays(pith_selector_page *page, pith_arena *arena)
{
    size_t n = page->page->nnodes;
    page->before = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    page->position = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    page->elements = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    page->kind = pith_arena_zalloc(arena, n, sizeof(uint32_t));
    page->above = pith_arena_alloc(arena, n, sizeof *page->above);
    page->own = pith_arena_alloc(arena, n, sizeof *page->own);
    page->aside = pith_arena_alloc(arena, n, sizeof *page->aside);
    page->memo =
        pith_arena_zalloc(arena, PITH_SIBLING_MEMOS, sizeof *page->memo);
    page->names =
        pith_arena_zalloc(arena, PITH_SELECTOR_NAMES / 64, sizeof *page->names);
    page->classes =
        pith_arena_zalloc(arena, KINDS_FIRST, sizeof *page->classes);
    bool whole = page->before && page->position && page->elements &&
                 page->classes && page->kind && page->above && page->own &&
                 page->aside && page->memo && page->names;
    return whole ? PITH_OK : PITH_NOMEM;
}

/* Note the bits of the names above an element and beside it. */
static void note_around(pith_selector_page *page, uint32_t node,
                        uint32_t before)
{
    uint32_t up = page->page->parent[node];
    for (size_t k = 0; k < 2; k++) {
        page->above[node][k] = page->above[up][k] | page->own[up][k];
        page->aside[node][k] =
            before ? page->aside[before][k] | page->own[before][k] : 0;
    }
}

pith_status pith_selector_page_make(const pith_page *page, pith_arena *arena,
                                    pith_selector_page *out)
{
    uint32_t n = page->nnodes;
    uint32_t *last = pith_arena_zalloc(arena, n, sizeof *last);
    kinds all = {.items =
                     pith_arena_alloc(arena, KINDS_FIRST, sizeof *all.items),
                 .cap = KINDS_FIRST,
                 .run_cap = KINDS_FIRST};
    *out = (pith_selector_page){.page = page, .budget = STEPS_MAX};
    if (!last || !all.items)
        return PITH_NOMEM;
    PITH_TRY(make_arrays(out, arena));
    if (n > 0) /* of the document; the bits of texts are never asked for */
        out->above[0][0] = out->above[0][1] = out->own[0][0] = out->own[0][1] =
            0;
    for (uint32_t i = 1; i < n; i++) {
        uint32_t up = page->parent[i];
        PITH_TRY(pith_arena_work(arena, 2));
        if (!pith_tag_is_element(page->tag[i]))
            continue;
        out->before[i] = last[up];
        last[up] = i;
        out->position[i] = ++out->elements[up];
        note_around(out, i, out->before[i]);
        PITH_TRY(find_kind(out, &all, arena, i));
    }
    out->nkinds = all.count + 1;
    return PITH_OK;
}

/* -- One part -------------------------------------------------------------- */

static bool same(pith_str a, pith_str b, bool fold)
{
    return fold ? pith_str_ieq(a, b) : pith_str_eq(a, b);
}

static bool holds(pith_str text, pith_str part, bool fold)
{
    if (part.len == 0 || part.len > text.len)
        return false;
    if (fold)
        return pith_str_ifind(text, part) != SIZE_MAX;
    return memmem(text.data, text.len, part.data, part.len) != NULL;
}

static bool compare_attr(const pith_part *part, pith_str value)
{
    pith_str want = part->value;
    pith_str head = {value.data, want.len};
    switch (part->op) {
    case 0:
        return true;
    case '=':
        return same(value, want, part->fold);
    case '*':
        return holds(value, want, part->fold);
    case '^':
        return want.len && want.len <= value.len &&
               same(head, want, part->fold);
    case '$':
        if (want.len == 0 || want.len > value.len)
            return false;
        head.data = value.data + (value.len - want.len);
        return same(head, want, part->fold);
    case '|':
        return want.len <= value.len && same(head, want, part->fold) &&
               (want.len == value.len || value.data[want.len] == '-');
    default:
        break;
    }
    for (;;) { /* '~': one of the words */
        pith_str word = pith_str_word(&value);
        if (word.len == 0)
            return false;
        if (same(word, want, part->fold))
            return true;
    }
}

/* Comparing a value costs one step per few bytes. */
static void charge(pith_selector_page *page, size_t bytes)
{
    uint64_t cost = bytes / 16;
    page->budget -= cost < page->budget ? cost : page->budget;
}

static bool match_attr(pith_selector_page *page, uint32_t node,
                       const pith_part *part)
{
    pith_tree *tree = page->page->tree;
    pith_span which = tree->data[node];
    for (uint32_t k = 0; k < which.len; k++) {
        pith_attr *attr = &tree->attrs[which.at + k];
        bool found = part->attr ? attr->id == part->attr
                                : pith_str_ieq(pith_tree_attr_name(tree, attr),
                                               part->name);
        if (!found)
            continue;
        charge(page, attr->value.len);
        return compare_attr(part, pith_tree_attr_value(tree, attr));
    }
    return false;
}

static bool match_class(pith_selector_page *page, uint32_t node,
                        const pith_part *part)
{
    enum { BYTES = 8 }; /* of a class, as the budget counts it */
    const pith_class_run *run = &page->classes[page->kind[node]];
    charge(page, (size_t)run->len * BYTES);
    for (uint32_t k = 0; k < run->len; k++) {
        const pith_class_name *name = &page->class_names[run->at + k];
        if (name->hash == part->hash &&
            same(name->text, part->name, page->page->tree->quirks))
            return true;
    }
    return false;
}

/* Position among siblings of the same type, from either end. Each sibling costs
 * a step. */
static uint32_t type_position(pith_selector_page *selector_page, uint32_t node,
                              bool from_end)
{
    const pith_page *page = selector_page->page;
    uint32_t n = 1;
    if (!from_end) {
        for (uint32_t i = selector_page->before[node];
             i && selector_page->budget; i = selector_page->before[i]) {
            selector_page->budget--;
            n += page->tag[i] == page->tag[node];
        }
        return n;
    }
    uint32_t stop = page->end[page->parent[node]];
    for (uint32_t i = page->end[node]; i < stop && selector_page->budget;
         i = page->end[i]) {
        selector_page->budget--;
        n += page->tag[i] == page->tag[node];
    }
    return n;
}

static bool match_nth(pith_selector_page *page, uint32_t node,
                      const pith_part *part)
{
    uint32_t all = page->elements[page->page->parent[node]];
    uint32_t position = page->position[node];
    if (part->of_type)
        position = type_position(page, node, part->from_end);
    else if (part->from_end)
        position = all + 1 - position;
    int64_t rest = (int64_t)position - part->at;
    if (part->step == 0)
        return rest == 0;
    return rest % part->step == 0 && rest / part->step >= 0;
}

static bool match_empty(pith_selector_page *selector_page, uint32_t node)
{
    const pith_page *page = selector_page->page;
    charge(selector_page, page->end[node] - node);
    for (uint32_t i = node + 1; i < page->end[node]; i = page->end[i])
        if (page->tag[i] != PITH_TAG_COMMENT)
            return false;
    return true;
}

static bool match_tag(const pith_page *page, uint32_t node,
                      const pith_part *part)
{
    uint16_t tag = page->tag[node];
    if (part->tag)
        return (tag & PITH_TAG_NAME_MASK) == part->tag;
    return pith_str_ieq(pith_tree_tag_name(page->tree, tag), part->name);
}

static bool match_list(const pith_selectors *set, uint32_t first,
                       pith_selector_page *page, uint32_t node)
{
    for (uint32_t k = first; k != PITH_SELECTOR_NONE; k = set->items[k].next) {
        /* Bounded: lists are nested at most PITH_SELECTOR_NESTING deep. */
        if (!set->items[k].about && pith_selector_matches(set, k, page, node))
            return true;
    }
    return false;
}

static bool match_state(const pith_page *page, uint32_t node, uint8_t kind)
{
    switch (kind) {
    case PITH_PART_LINK:
        return (page->tag[node] == PITH_TAG_A ||
                page->tag[node] == PITH_TAG_AREA) &&
               attr_of(page, node, PITH_ATTR_HREF).data;
    case PITH_PART_CHECKED:
        return attr_of(page, node, PITH_ATTR_CHECKED).data ||
               attr_of(page, node, PITH_ATTR_SELECTED).data;
    case PITH_PART_DISABLED:
        return attr_of(page, node, PITH_ATTR_DISABLED).data;
    default:
        return !attr_of(page, node, PITH_ATTR_DISABLED).data;
    }
}

static bool match_part(const pith_selectors *set, const pith_part *part,
                       pith_selector_page *selector_page, uint32_t node)
{
    const pith_page *page = selector_page->page;
    switch (part->kind) {
    case PITH_PART_ANY:
        return true;
    case PITH_PART_TAG:
        return match_tag(page, node, part);
    case PITH_PART_ID:
        return same(attr_of(page, node, PITH_ATTR_ID), part->name,
                    page->tree->quirks);
    case PITH_PART_CLASS:
        return match_class(selector_page, node, part);
    case PITH_PART_ATTR:
        return match_attr(selector_page, node, part);
    case PITH_PART_NOT:
        return !match_list(set, part->list, selector_page, node);
    case PITH_PART_IS:
        return match_list(set, part->list, selector_page, node);
    case PITH_PART_NTH:
        return match_nth(selector_page, node, part);
    case PITH_PART_EMPTY:
        return match_empty(selector_page, node);
    case PITH_PART_ROOT:
        return page->parent[node] == 0;
    case PITH_PART_NEVER:
        return false;
    default:
        return match_state(page, node, part->kind);
    }
}

/* -- One selector ---------------------------------------------------------- */

static bool match_parts(const pith_selectors *set,
                        const pith_compound *compound, pith_selector_page *page,
                        uint32_t node)
{
    for (uint32_t k = 0; k < compound->nparts; k++) {
        if (page->budget == 0) {
            page->spent = true;
            return false;
        }
        page->budget--;
        if (!match_part(set, &set->parts[compound->part + k], page, node))
            return false;
    }
    return true;
}

/* Most compounds require a name that the node does not have. */
static inline bool match_compound(const pith_selectors *set,
                                  const pith_compound *compound,
                                  pith_selector_page *page, uint32_t node)
{
    if ((compound->own[0] & ~page->own[node][0]) ||
        (compound->own[1] & ~page->own[node][1])) {
        page->spent |= page->budget == 0;
        page->budget -= page->budget > 0;
        return false;
    }
    return match_parts(set, compound, page, node);
}

static bool match_rest(const pith_selectors *set, const pith_selector *item,
                       pith_selector_page *page, uint32_t node, uint32_t k);

/* The cache entry for a compound and a parent. */
static pith_sibling_memo *memo_of(pith_selector_page *page, uint64_t upto,
                                  uint32_t parent)
{
    uint64_t hash = (upto ^ parent) * 0x9e3779b97f4a7c15u;
    return &page->memo[hash >> 32 & (PITH_SIBLING_MEMOS - 1)];
}

/* Whether compound k and the ones left of it match at a preceding sibling. */
static bool match_before(const pith_selectors *set, const pith_selector *item,
                         pith_selector_page *selector_page, uint32_t node,
                         uint32_t k)
{
    const pith_page *page = selector_page->page;
    const pith_compound *compound = &set->compounds[item->compound + k];
    uint32_t parent = page->parent[node];
    pith_sibling_memo *slot = memo_of(selector_page, compound->upto, parent);
    /* the recursive calls may overwrite the slot */
    pith_sibling_memo memo = *slot;
    if (memo.upto != compound->upto || memo.parent != parent)
        memo = (pith_sibling_memo){.upto = compound->upto, .parent = parent};
    if (memo.found)
        return memo.found < node;
    uint32_t i = memo.until ? page->end[memo.until] : parent + 1;
    for (; !memo.found && i < node; i = page->end[i]) {
        if (selector_page->budget == 0) {
            selector_page->spent = true;
            return false;
        }
        selector_page->budget--;
        bool fits = pith_tag_is_element(page->tag[i]) &&
                    match_compound(set, compound, selector_page, i) &&
                    /* Bounded: each call has fewer compounds to the left. */
                    match_rest(set, item, selector_page, i, k + 1);
        if (selector_page->spent)
            return false;
        memo.until = i;
        memo.found = fits ? i : 0;
    }
    *slot = memo;
    return memo.found != 0;
}

/* Where to continue after a failure: try compound `k` one step further than
 * `node`. */
typedef struct retry {
    uint32_t k, node; /* k is 0: there is no other way */
} retry;

/* Whether compound k and those left of it match from a node. */
static bool match_rest(const pith_selectors *set, const pith_selector *item,
                       pith_selector_page *page, uint32_t node, uint32_t k)
{
    const pith_compound *compound = set->compounds + item->compound;
    retry above = {0};
    while (k < item->ncompounds) {
        char how = compound[k - 1].combinator;
        bool up = how == ' ' || how == '>';
        uint32_t next = up ? page->page->parent[node] : page->before[node];
        bool fits =
            next && how != '~' && match_compound(set, &compound[k], page, next);
        /* Bounded: see above. */
        if (next && how == '~' && match_before(set, item, page, node, k))
            return true;
        if (page->spent)
            return false;
        if (fits || (next && how == ' ')) {
            if (how == ' ')
                above = (retry){fits ? k : 0, next};
            node = next;
            k += fits;
            continue;
        }
        if (!above.k)
            return false;
        k = above.k;
        node = above.node;
        above.k = 0;
    }
    return true;
}

/* Whether the names that a selector requires around an element are there. */
static inline bool has_names_around(const pith_selector *item,
                                    const pith_selector_page *page,
                                    uint32_t node)
{
    return !((item->above[0] & ~page->above[node][0]) ||
             (item->above[1] & ~page->above[node][1]) ||
             (item->beside[0] & ~page->aside[node][0]) ||
             (item->beside[1] & ~page->aside[node][1]));
}

bool pith_selector_matches(const pith_selectors *set, uint32_t k,
                           pith_selector_page *page, uint32_t node)
{
    const pith_selector *item = &set->items[k];
    return has_names_around(item, page, node) &&
           match_compound(set, &set->compounds[item->compound], page, node) &&
           match_rest(set, item, page, node, 1);
}

/* Bits of the attributes that a node has. */
static uint64_t attrs_of(const pith_tree *tree, uint32_t node)
{
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    uint64_t bits = 0;
    for (uint32_t k = 0; k < tree->data[node].len; k++)
        bits |= attr_bit(attr[k].id);
    return bits;
}

/* Whether a part may match a node, by what its kind says. */
static bool part_fits(const pith_selectors *set, const pith_part *part,
                      pith_selector_page *page, uint32_t node)
{
    if (part->of_kind)
        return match_part(set, part, page, node);
    switch (part->kind) {
    case PITH_PART_ATTR:
        return attrs_of(page->page->tree, node) & attr_bit(part->attr);
    case PITH_PART_LINK:
        return attrs_of(page->page->tree, node) & attr_bit(PITH_ATTR_HREF);
    default:
        return true;
    }
}

pith_kind_fit pith_selector_fits_kind(const pith_selectors *set, uint32_t k,
                                      pith_selector_page *page, uint32_t node)
{
    const pith_selector *item = &set->items[k];
    const pith_compound *compound = &set->compounds[item->compound];
    if ((compound->own[0] & ~page->own[node][0]) ||
        (compound->own[1] & ~page->own[node][1]) ||
        (item->above[0] & ~page->above[node][0]) ||
        (item->above[1] & ~page->above[node][1]))
        return PITH_FITS_NONE;
    if (item->of_kind)
        return pith_selector_matches(set, k, page, node) ? PITH_FITS_ALL
                                                         : PITH_FITS_NONE;
    for (uint32_t n = 0; n < compound->nparts; n++)
        if (!part_fits(set, &set->parts[compound->part + n], page, node))
            return PITH_FITS_NONE;
    return PITH_FITS_SOME;
}

bool pith_selector_list_matches(const pith_selectors *set, uint32_t first,
                                pith_selector_page *page, uint32_t node)
{
    return match_list(set, first, page, node);
}
