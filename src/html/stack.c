/* SPDX-License-Identifier: Apache-2.0 */
/* The stack of open elements (HTML 13.2.4.2). What an entry stores about the
 * entries below it is computed when it is pushed, so no query walks the stack.
 * Removing an entry from the middle pushes those above it again. */
#include "builder.h"

enum { FIND_MAX = 2 * FORMATTING_MAX };

/* Where top_of_name[] keeps the topmost entry of a tag: HTML elements and
 * foreign ones of one name apart. */
static inline uint32_t name_of(uint16_t tag)
{
    uint32_t foreign = (tag & PITH_NS_MASK) != PITH_NS_HTML;
    return (uint32_t)(tag & PITH_TAG_NAME_MASK) * 2 + foreign;
}

void pith_open_push(pith_builder *builder, uint32_t node, uint16_t tag)
{
    const pith_element_facts *facts = pith_facts_of(tag);
    uint32_t i = builder->nopen++;
    pith_open *entry = &builder->open[i];
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
    entry->same = builder->top_of_name[name];
    builder->top_of_name[name] = i;
}

void pith_open_pop(pith_builder *builder)
{
    const pith_open *entry = &builder->open[--builder->nopen];
    builder->top_of_name[name_of(entry->tag)] = entry->same;
    if (builder->nformatting &&
        (pith_facts_of(entry->tag)->flags & PITH_FACT_FORMATTING))
        pith_formatting_closed(builder, entry->node);
}

void pith_open_pop_to(pith_builder *builder, uint32_t index)
{
    while (builder->nopen > index)
        pith_open_pop(builder);
}

void pith_open_pop_tag(pith_builder *builder, uint16_t tag)
{
    uint32_t index = pith_open_topmost(builder, tag);
    if (index != PITH_NO_INDEX)
        pith_open_pop_to(builder, index);
}

uint32_t pith_open_topmost(const pith_builder *builder, uint16_t tag)
{
    return builder->top_of_name[name_of(tag)];
}

uint32_t pith_open_find(const pith_builder *builder, uint32_t node,
                        uint16_t tag)
{
    /* Callers search for a recent entry: formatting elements are on a list that
     * is shorter than this, and there is only one form and one head. */
    uint32_t steps = FIND_MAX;
    uint32_t i = builder->top_of_name[name_of(tag)];
    while (i != PITH_NO_INDEX && builder->open[i].node != node)
        i = --steps ? builder->open[i].same : PITH_NO_INDEX;
    return i;
}

/* Forget the entries from index up, without closing what they hold. */
static void unwind(pith_builder *builder, uint32_t index)
{
    for (uint32_t i = builder->nopen; i-- > index;)
        builder->top_of_name[name_of(builder->open[i].tag)] =
            builder->open[i].same;
    builder->nopen = index;
}

/* Room for the names met so far. */
bool pith_open_reserve_name(pith_builder *builder, uint16_t tag)
{
    uint32_t need = name_of(tag) + 2;
    if (need <= builder->name_cap)
        return true;
    uint32_t cap = need + need / 2;
    uint32_t *top = pith_arena_grow(builder->arena, builder->top_of_name,
                                    builder->name_cap, cap, sizeof *top);
    if (!top)
        return false;
    for (uint32_t i = builder->name_cap; i < cap; i++)
        top[i] = PITH_NO_INDEX;
    builder->top_of_name = top;
    builder->name_cap = cap;
    return true;
}

static bool too_deep(pith_builder *builder)
{
    if (builder->nopen <= RESTACK_MAX)
        return false;
    builder->tree->limits_hit |= PITH_HIT_DEPTH;
    return true;
}

bool pith_open_remove(pith_builder *builder, uint32_t index)
{
    uint32_t n = builder->nopen;
    if (index + 1 == n) {
        pith_open_pop(builder);
        return true;
    }
    if (too_deep(builder))
        return false;
    unwind(builder, index);
    for (uint32_t i = index + 1; i < n; i++) {
        pith_open moved = builder->open[i];
        pith_open_push(builder, moved.node, moved.tag);
    }
    return true;
}

bool pith_open_insert(pith_builder *builder, uint32_t index, uint32_t node,
                      uint16_t tag)
{
    uint32_t n = builder->nopen;
    if (too_deep(builder))
        return false;
    unwind(builder, index);
    pith_open next = {.node = node, .tag = tag};
    for (uint32_t i = index; i <= n; i++) {
        pith_open displaced = builder->open[i];
        pith_open_push(builder, next.node, next.tag);
        next = displaced;
    }
    return true;
}

static bool ends_by_itself(uint16_t tag, uint8_t fact)
{
    return tag < PITH_TAG_STATIC_COUNT && (pith_html_facts[tag].flags & fact);
}

void pith_generate_implied_end_tags(pith_builder *builder, uint16_t except)
{
    for (;;) {
        uint16_t tag = pith_current_tag(builder);
        if (tag == except || !ends_by_itself(tag, PITH_FACT_IMPLIED_END))
            return;
        pith_open_pop(builder);
    }
}

void pith_generate_implied_end_tags_thoroughly(pith_builder *builder)
{
    for (;;) {
        uint16_t tag = pith_current_tag(builder);
        if (tag == PITH_TAG_BODY || tag == PITH_TAG_HTML ||
            !ends_by_itself(tag, PITH_FACT_THOROUGH_END))
            return;
        pith_open_pop(builder);
    }
}
