/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The stack of open elements (HTML 13.2.4.2). What each entry knows about the
 * entries below it is computed when it is pushed, so that no question walks
 * the stack; taking an entry out of the middle pushes those above it anew.
 */
#include "builder.h"

enum { FIND_MAX = 2 * FORMATTING_MAX };

/* Where top_of_name[] keeps the topmost entry of a tag: HTML elements and
 * foreign ones of one name apart. */
static inline uint32_t name_of(uint16_t tag)
{
    uint32_t foreign = (tag & PITH_NS_MASK) != PITH_NS_HTML;
    return (uint32_t)(tag & PITH_TAG_NAME_MASK) * 2 + foreign;
}

void pith_open_push(pith_builder *b, uint32_t node, uint16_t tag)
{
    const pith_element_facts *facts = pith_facts_of(tag);
    uint32_t i = b->nopen++;
    pith_open *entry = &b->open[i];
    static const pith_open bottom;
    const pith_open *below = i ? entry - 1 : &bottom;
    uint32_t name = name_of(tag);
    entry->node = node;
    entry->tag = tag;
    entry->scope = (below->scope & ~facts->clear) | facts->set;
    entry->special = facts->flags & PITH_FACT_SPECIAL ? i : below->special;
    entry->barrier = facts->flags & PITH_FACT_BARRIER ? i : below->barrier;
    entry->anchor = facts->flags & PITH_FACT_ANCHOR ? i : below->anchor;
    entry->html = (tag & PITH_NS_MASK) == PITH_NS_HTML ? i : below->html;
    entry->same = b->top_of_name[name];
    b->top_of_name[name] = i;
}

void pith_open_pop(pith_builder *b)
{
    const pith_open *entry = &b->open[--b->nopen];
    b->top_of_name[name_of(entry->tag)] = entry->same;
    if (b->nformatting &&
        (pith_facts_of(entry->tag)->flags & PITH_FACT_FORMATTING))
        pith_formatting_closed(b, entry->node);
}

void pith_open_pop_to(pith_builder *b, uint32_t index)
{
    while (b->nopen > index)
        pith_open_pop(b);
}

void pith_open_pop_tag(pith_builder *b, uint16_t tag)
{
    uint32_t index = pith_open_topmost(b, tag);
    if (index != PITH_NO_INDEX)
        pith_open_pop_to(b, index);
}

uint32_t pith_open_topmost(const pith_builder *b, uint16_t tag)
{
    return b->top_of_name[name_of(tag)];
}

uint32_t pith_open_find(const pith_builder *b, uint32_t node, uint16_t tag)
{
    /* Whoever asks means one of the newest of its name: formatting elements
     * are on a list that is shorter than this, form and head stand alone. */
    uint32_t steps = FIND_MAX;
    uint32_t i = b->top_of_name[name_of(tag)];
    while (i != PITH_NO_INDEX && b->open[i].node != node)
        i = --steps ? b->open[i].same : PITH_NO_INDEX;
    return i;
}

/* Forget the entries from index up, without closing what they hold. */
static void unwind(pith_builder *b, uint32_t index)
{
    for (uint32_t i = b->nopen; i-- > index;)
        b->top_of_name[name_of(b->open[i].tag)] = b->open[i].same;
    b->nopen = index;
}

/* Room for the names met so far. */
bool pith_open_reserve_name(pith_builder *b, uint16_t tag)
{
    uint32_t need = name_of(tag) + 2;
    if (need <= b->name_cap)
        return true;
    uint32_t cap = need + need / 2;
    uint32_t *top = pith_arena_grow(b->arena, b->top_of_name, b->name_cap, cap,
                                    sizeof *top);
    if (!top)
        return false;
    for (uint32_t i = b->name_cap; i < cap; i++)
        top[i] = PITH_NO_INDEX;
    b->top_of_name = top;
    b->name_cap = cap;
    return true;
}

static bool too_deep(pith_builder *b)
{
    if (b->nopen <= RESTACK_MAX)
        return false;
    b->tree->limits_hit |= PITH_HIT_DEPTH;
    return true;
}

bool pith_open_remove(pith_builder *b, uint32_t index)
{
    uint32_t n = b->nopen;
    if (index + 1 == n) {
        pith_open_pop(b);
        return true;
    }
    if (too_deep(b))
        return false;
    unwind(b, index);
    for (uint32_t i = index + 1; i < n; i++) {
        pith_open moved = b->open[i];
        pith_open_push(b, moved.node, moved.tag);
    }
    return true;
}

bool pith_open_insert(pith_builder *b, uint32_t index, uint32_t node,
                      uint16_t tag)
{
    uint32_t n = b->nopen;
    if (too_deep(b))
        return false;
    unwind(b, index);
    pith_open next = {.node = node, .tag = tag};
    for (uint32_t i = index; i <= n; i++) {
        pith_open displaced = b->open[i];
        pith_open_push(b, next.node, next.tag);
        next = displaced;
    }
    return true;
}

static bool ends_by_itself(uint16_t tag, uint8_t fact)
{
    return tag < PITH_TAG_STATIC_COUNT && (pith_html_facts[tag].flags & fact);
}

void pith_generate_implied_end_tags(pith_builder *b, uint16_t except)
{
    for (;;) {
        uint16_t tag = pith_current_tag(b);
        if (tag == except || !ends_by_itself(tag, PITH_FACT_IMPLIED_END))
            return;
        pith_open_pop(b);
    }
}

void pith_generate_implied_end_tags_thoroughly(pith_builder *b)
{
    for (;;) {
        uint16_t tag = pith_current_tag(b);
        if (tag == PITH_TAG_BODY || tag == PITH_TAG_HTML ||
            !ends_by_itself(tag, PITH_FACT_THOROUGH_END))
            return;
        pith_open_pop(b);
    }
}
