/* SPDX-License-Identifier: Apache-2.0 */
/* Features, part 2: the tree. Depths, signatures (tag and first class),
 * vocabulary of class names, groups of similar siblings and of similar
 * blocks. */
#include "feature_context.h"
#include "hash.h"
#include "status.h"
#include "str.h"

enum {
    SHORT_VALUE = 40
}; /* maximum bytes of a value that names something; a
                              guess */

/* -- Signatures and vocabulary ------------------------------------------- */

/* Hash the first class without digits, '-' and '_', so that "item-1" and
 * "item-2" are equal. */
static uint32_t hash_first_class(pith_str name)
{
    uint32_t hash = PITH_HASH32_START;
    name = pith_str_trim(name);
    for (size_t i = 0; i < name.len && i < 64; i++) {
        char c = name.data[i];
        if (pith_is_space((unsigned char)c))
            break;
        if (!pith_is_digit((unsigned char)c) && c != '-' && c != '_')
            hash = pith_hash32_byte(hash, (unsigned char)c);
    }
    return hash;
}

/* Whether a name is that of an attribute for scripts. */
static bool is_data(pith_str name)
{
    return name.data && pith_str_istarts(name, PITH_S("data-"));
}

/* Whether an attribute other than its class can name the purpose of an
 * element. */
static bool names_purpose(const pith_tree *tree, const pith_attr *attr)
{
    switch (attr->id) {
    case PITH_ATTR_ID:
    case PITH_ATTR_ROLE:
        return true;
    case PITH_ATTR_ITEMPROP:
    case PITH_ATTR_ITEMTYPE:
    case PITH_ATTR_ARIA_LABEL:
    case PITH_ATTR_DATA_TESTID:
    case PITH_ATTR_DATA_NAME:
    case PITH_ATTR_DATA_TYPE:
        return attr->value.len <= SHORT_VALUE;
    case 0:
        return attr->value.len >= 3 && attr->value.len <= SHORT_VALUE &&
               is_data(pith_tree_attr_name(tree, attr));
    default:
        return false;
    }
}

/* What is known of a class, by its number. */
typedef struct class_facts {
    bool read;
    uint32_t groups;    /* of its words */
    uint32_t signature; /* of its first word */
} class_facts;

static const class_facts *read_class(const pith_feature_context *facts,
                                     uint32_t class, class_facts *classes)
{
    class_facts *known = &classes[class];
    if (!known->read) {
        pith_str text = pith_class_text(&facts->page->classes, class);
        *known = (class_facts){true, pith_vocabulary_of(text),
                               hash_first_class(text)};
    }
    return known;
}

static pith_status read_element(pith_feature_context *facts, uint32_t node,
                                class_facts *classes,
                                pith_vocabulary *vocabulary)
{
    pith_tree *tree = facts->page->tree;
    pith_attr *attr = tree->attrs + tree->data[node].at;
    uint32_t hash = PITH_HASH32_START;
    uint32_t says = 0;
    uint32_t class = facts->page->classes.of[node];
    if (class) {
        const class_facts *known = read_class(facts, class, classes);
        says = known->groups;
        hash = known->signature;
    }
    bool named =
        facts->page->attr_roles[node] & (PITH_ATTR_NAMES | PITH_ATTR_UNKNOWN);
    for (uint32_t k = 0; named && k < tree->data[node].len; k++) {
        uint8_t id = attr[k].id;
        if (id == PITH_ATTR_ARIA_HIDDEN && attr[k].value.len == 4)
            says |= UINT32_C(1) << PITH_VOCABULARY_veil;
        if (!names_purpose(tree, &attr[k]))
            continue;
        pith_str value = pith_tree_attr_value(tree, &attr[k]);
        if (!value.data && (attr[k].flags & PITH_ATTR_RAW))
            return PITH_NOMEM;
        says |= pith_vocabulary_read(vocabulary, value);
    }
    if (facts->page->tag[node] >= PITH_TAG_STATIC_COUNT)
        says |= pith_vocabulary_read(
            vocabulary, pith_tree_tag_name(tree, facts->page->tag[node]));
    hash = (hash ^ facts->page->tag[node]) * 0x9e3779b1u;
    facts->signature[node] = (hash ^ hash >> 15) | 1;
    facts->nexamined++;
    facts->class_hints[node] = says;
    return PITH_OK;
}

/* Kinds of elements that are counted. */
enum { IMAGE = 1, CONTROL = 2 };

static const uint8_t counted[PITH_TAG_STATIC_COUNT] = {
    [PITH_TAG_IMG] = IMAGE,        [PITH_TAG_VIDEO] = IMAGE,
    [PITH_TAG_IFRAME] = IMAGE,     [PITH_TAG_INPUT] = CONTROL,
    [PITH_TAG_BUTTON] = CONTROL,   [PITH_TAG_SELECT] = CONTROL,
    [PITH_TAG_TEXTAREA] = CONTROL,
};

/* Count images and controls before every node, and set the depths of elements,
 * each below its parent's; nothing is known of the elements yet. */
static void count_nodes(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    uint32_t *restrict images_before = facts->images_before;
    uint32_t *restrict controls_before = facts->controls_before;
    uint16_t *restrict depth = facts->depth;
    uint32_t *restrict signature = facts->signature;
    uint32_t *restrict class_hints = facts->class_hints;
    uint32_t *restrict children = facts->children;
    const uint16_t *tags = page->tag;
    const uint32_t *parent = page->parent;
    uint32_t images = 0;
    uint32_t controls = 0;
    depth[0] = 0;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint16_t tag = tags[i];
        images_before[i] = images;
        controls_before[i] = controls;
        signature[i] = 0;
        children[i] = 0;
        if (!pith_tag_is_element(tag))
            continue;
        uint16_t above = depth[parent[i]];
        depth[i] = (uint16_t)(above + (above < UINT16_MAX));
        class_hints[i] = 0;
        unsigned count = tag < PITH_TAG_STATIC_COUNT ? counted[tag] : 0;
        images += count & IMAGE && !(page->flags[i] & PITH_NODE_HIDDEN);
        controls += (count & CONTROL) != 0;
    }
    images_before[page->nnodes] = images;
    controls_before[page->nnodes] = controls;
}

/* Only elements with text are examined; all others have 0. */
static pith_status read_elements(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    const uint32_t *before = facts->blocks->before;
    const uint16_t *tags = page->tag;
    pith_vocabulary vocabulary = {0};
    class_facts *classes =
        pith_arena_zalloc(facts->arena, page->classes.n, sizeof *classes);
    if (!classes)
        return PITH_NOMEM;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        uint16_t tag = tags[i];
        if (!pith_tag_is_element(tag) || page->flags[i] & PITH_NODE_HIDDEN)
            continue;
        facts->narticles += tag == PITH_TAG_ARTICLE;
        if (tag == PITH_TAG_MAIN)
            facts->main_words += pith_feature_context_below(facts, i).words;
        facts->nth[i] = facts->children[page->parent[i]]++;
        if (before[page->end[i]] > before[i])
            PITH_TRY(read_element(facts, i, classes, &vocabulary));
    }
    return PITH_OK;
}

/* -- Groups ------------------------------------------------------------------ */

static bool make_groups(pith_feature_context *facts, pith_groups *groups,
                        uint32_t most)
{
    uint32_t mask = 63;
    while (mask < most * 2)
        mask = mask * 2 + 1;
    groups->mask = mask;
    groups->number = pith_arena_zalloc(facts->arena, (size_t)mask + 1,
                                       sizeof *groups->number);
    groups->slot =
        pith_arena_alloc(facts->arena, (size_t)most + 1, sizeof *groups->slot);
    return groups->number && groups->slot;
}

static uint32_t find_group(pith_groups *groups, uint64_t key)
{
    uint64_t hash = key * 0x9e3779b97f4a7c15u;
    uint32_t at = (uint32_t)(hash >> 32) & groups->mask;
    while (groups->number[at] &&
           groups->slot[groups->number[at] - 1].key != key)
        at = (at + 1) & groups->mask;
    if (!groups->number[at]) {
        groups->slot[groups->n] = (pith_group){.key = key};
        groups->number[at] = ++groups->n;
    }
    return groups->number[at] - 1;
}

static bool group_siblings(pith_feature_context *facts)
{
    const pith_page *page = facts->page;
    const uint32_t *signature = facts->signature;
    if (!make_groups(facts, &facts->siblings, facts->nexamined))
        return false;
    for (uint32_t i = 0; i < page->nnodes; i++) {
        if (!signature[i])
            continue;
        uint64_t key = (uint64_t)page->parent[i] << 33 | (uint64_t)signature[i]
                                                             << 1;
        uint32_t at = find_group(&facts->siblings, key);
        pith_group *group = &facts->siblings.slot[at];
        facts->sibling[i] = at;
        uint32_t words = pith_feature_context_below(facts, i).words;
        group->parent = page->parent[i];
        facts->order[i] = group->n++;
        group->words += words;
        group->squares += (double)words * words;
    }
    return true;
}

static uint64_t path_key(const pith_feature_context *facts, uint32_t element)
{
    uint64_t key = 0;
    for (int level = 0; level < 4; level++) {
        key = (key ^ facts->signature[element]) * 0xff51afd7ed558ccdu;
        key ^= key >> 31;
        element = facts->page->parent[element];
    }
    return key;
}

static bool group_blocks(pith_feature_context *facts)
{
    facts->cluster =
        pith_arena_alloc(facts->arena, facts->n, sizeof *facts->cluster);
    if (!facts->cluster || !make_groups(facts, &facts->clusters, facts->n))
        return false;
    for (uint32_t i = 0; i < facts->n; i++) {
        uint64_t key = path_key(facts, facts->blocks->block[i].element);
        uint32_t at = find_group(&facts->clusters, key);
        pith_group *group = &facts->clusters.slot[at];
        uint32_t words = facts->block[i].words;
        if (group->n == 0)
            group->first = i;
        facts->cluster[i] = at;
        group->n++;
        group->words += words;
        group->sentences += facts->block[i].sentences;
        group->squares += (double)words * words;
        group->last = i;
        group->links += facts->block[i].link_words;
        group->prices += (facts->block[i].symbols & PRICE_SYMBOL) != 0;
        group->title_hits += facts->block[i].title_hits;
    }
    return true;
}

pith_status pith_feature_context_read_tree(pith_feature_context *facts)
{
    uint32_t n = facts->page->nnodes;
    pith_arena *arena = facts->arena;
    facts->depth = pith_arena_alloc(arena, n, sizeof *facts->depth);
    facts->signature = pith_arena_alloc(arena, n, sizeof *facts->signature);
    facts->class_hints = pith_arena_alloc(arena, n, sizeof *facts->class_hints);
    facts->sibling = pith_arena_alloc(arena, n, sizeof *facts->sibling);
    facts->order = pith_arena_alloc(arena, n, sizeof *facts->order);
    facts->nth = pith_arena_alloc(arena, n, sizeof *facts->nth);
    facts->children = pith_arena_alloc(arena, n, sizeof *facts->children);
    facts->images_before =
        pith_arena_alloc(arena, (size_t)n + 1, sizeof(uint32_t));
    facts->controls_before =
        pith_arena_alloc(arena, (size_t)n + 1, sizeof(uint32_t));
    if (!facts->depth || !facts->signature || !facts->class_hints ||
        !facts->sibling || !facts->order || !facts->nth || !facts->children ||
        !facts->images_before || !facts->controls_before)
        return PITH_NOMEM;
    count_nodes(facts);
    PITH_TRY(read_elements(facts));
    return group_siblings(facts) && group_blocks(facts) ? PITH_OK : PITH_NOMEM;
}
