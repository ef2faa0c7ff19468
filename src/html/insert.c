/* SPDX-License-Identifier: Apache-2.0 */
/* Creating and inserting nodes (HTML 13.2.6.1). */
#include "builder.h"

#include "str.h"

/* -- Where ------------------------------------------------------------------ */

/* Index of the entry that a child of entry `index` really hangs on: deeper
 * than max_depth the tree does not grow. */
static uint32_t capped(pith_builder *builder, uint32_t index)
{
    uint32_t deepest = builder->options.max_depth - 2;
    if (index <= deepest)
        return index;
    builder->tree->limits_hit |= PITH_HIT_DEPTH;
    return deepest;
}

static bool wants_foster_parent(uint16_t tag)
{
    return tag == PITH_TAG_TABLE || tag == PITH_TAG_TBODY ||
           tag == PITH_TAG_TFOOT || tag == PITH_TAG_THEAD || tag == PITH_TAG_TR;
}

static void foster_place(pith_builder *builder, uint32_t *parent,
                         uint32_t *before)
{
    uint32_t table = pith_open_topmost(builder, PITH_TAG_TABLE);
    uint32_t template = pith_open_topmost(builder, PITH_TAG_TEMPLATE);
    *before = 0;
    if (template != PITH_NO_INDEX &&
        (table == PITH_NO_INDEX || template > table)) {
        *parent = builder->open[capped(builder, template)].node;
        return;
    }
    if (table == PITH_NO_INDEX) { /* fragment case */
        *parent = builder->open[0].node;
        return;
    }
    uint32_t node = builder->open[table].node;
    *parent = builder->tree->parent[node];
    if (*parent)
        *before = node;
    else
        *parent = builder->open[capped(builder, table - 1)].node;
}

void pith_insertion_place(pith_builder *builder, uint32_t index,
                          uint32_t *parent, uint32_t *before)
{
    if (builder->foster_parenting &&
        wants_foster_parent(builder->open[index].tag)) {
        foster_place(builder, parent, before);
        return;
    }
    *parent = builder->open[capped(builder, index)].node;
    *before = 0;
}

/* Hang a fresh node at the appropriate place for inserting a node. */
static void place(pith_builder *builder, uint32_t node)
{
    uint32_t parent;
    uint32_t before;
    pith_insertion_place(builder, builder->nopen - 1, &parent, &before);
    pith_node_place(builder, node, parent, before);
}

/* -- Elements ------------------------------------------------------------------ */

static uint32_t insert(pith_builder *builder, const pith_token *token,
                       uint16_t tag)
{
    pith_span attrs = {token->attr, token->nattrs};
    uint32_t node = pith_node_new(builder->tree, tag, attrs, token->src);
    place(builder, node);
    return node;
}

uint32_t pith_insert_element(pith_builder *builder, const pith_token *token)
{
    uint32_t node = insert(builder, token, token->tag);
    pith_open_push(builder, node, token->tag);
    return node;
}

uint32_t pith_insert_void(pith_builder *builder, const pith_token *token)
{
    return insert(builder, token, token->tag);
}

uint32_t pith_insert_implied(pith_builder *builder, uint16_t tag)
{
    pith_token token = {.kind = PITH_TOKEN_START, .tag = tag};
    return pith_insert_element(builder, &token);
}

uint32_t pith_insert_copy(pith_builder *builder, uint32_t node)
{
    const pith_tree *tree = builder->tree;
    pith_token token = {
        .kind = PITH_TOKEN_START,
        .tag = tree->tag[node],
        .attr = tree->data[node].at,
        .nattrs = tree->data[node].len,
    };
    return pith_insert_element(builder, &token);
}

uint32_t pith_insert_foreign(pith_builder *builder, const pith_token *token,
                             uint16_t ns)
{
    uint16_t tag = (uint16_t)(token->tag | ns);
    uint32_t node = insert(builder, token, tag);
    pith_open_push(builder, node, tag);
    return node;
}

static bool has_attr(const pith_tree *tree, uint32_t node,
                     const pith_attr *wanted)
{
    const pith_attr *attr = tree->attrs + tree->data[node].at;
    const pith_attr *stop = attr + tree->data[node].len;
    for (; attr < stop; attr++)
        if (attr->id == wanted->id &&
            (attr->id || pith_str_eq(pith_tree_attr_name(tree, attr),
                                     pith_tree_attr_name(tree, wanted))))
            return true;
    return false;
}

/* Give a node's attributes the last place in the array, so that more can
 * follow them. The token's own stand behind for the moment. */
static bool move_attrs_last(pith_builder *builder, uint32_t node)
{
    pith_tree *tree = builder->tree;
    pith_span *own = &tree->data[node];
    if (own->at + own->len == tree->nattrs)
        return true;
    uint32_t need = tree->nattrs + own->len + builder->options.max_attrs;
    if (need < tree->nattrs)
        return false;
    if (need > tree->attr_cap) {
        pith_attr *attrs = pith_arena_grow(tree->arena, tree->attrs,
                                           tree->nattrs, need, sizeof *attrs);
        if (!attrs)
            return false;
        tree->attrs = attrs;
        tree->attr_cap = need;
    }
    for (uint32_t i = 0; i < own->len; i++)
        tree->attrs[tree->nattrs + i] = tree->attrs[own->at + i];
    own->at = tree->nattrs;
    tree->nattrs += own->len;
    return true;
}

/* More than this <html> and <body> never gather from later tags, whatever the
 * cap: each new name is compared with all that are there. */
enum { MERGED_MAX = 1024 };

void pith_merge_attrs(pith_builder *builder, uint32_t node,
                      const pith_token *token)
{
    pith_tree *tree = builder->tree;
    uint32_t room = builder->options.max_attrs;
    if (room > MERGED_MAX)
        room = MERGED_MAX;
    if (token->nattrs == 0)
        return;
    /* Where the element's attributes come right before the token's, the new
     * ones close ranks; otherwise they are copied behind a moved list. */
    bool adjoin = tree->data[node].at + tree->data[node].len == token->attr;
    if (!adjoin && !move_attrs_last(builder, node)) {
        builder->status = PITH_NOMEM;
        builder->stopped = true;
        return;
    }
    for (uint32_t i = 0; i < token->nattrs; i++) {
        pith_attr attr = tree->attrs[token->attr + i];
        (void)pith_arena_work(builder->arena, 1 + tree->data[node].len / 16);
        if (has_attr(tree, node, &attr))
            continue;
        if (tree->data[node].len >= room) {
            tree->limits_hit |= PITH_HIT_ATTRS;
            break;
        }
        tree->attrs[tree->data[node].at + tree->data[node].len++] = attr;
    }
    tree->nattrs = tree->data[node].at + tree->data[node].len;
}

/* -- Text and comments ------------------------------------------------------------ */

void pith_insert_text(pith_builder *builder, pith_span text, pith_span src)
{
    if (text.len == 0)
        return;
    uint32_t parent;
    uint32_t before;
    pith_insertion_place(builder, builder->nopen - 1, &parent, &before);
    if (before && !pith_nodes_link(builder))
        return;
    uint32_t neighbour = pith_node_before(builder, parent, before);
    if (neighbour && builder->tree->tag[neighbour] == PITH_TAG_TEXT) {
        pith_node_join_text(builder, neighbour, text);
        pith_span *whole = &builder->tree->src[neighbour];
        if (src.at >= whole->at)
            whole->len = src.at + src.len - whole->at;
        return;
    }
    uint32_t node = pith_node_new(builder->tree, PITH_TAG_TEXT, text, src);
    pith_node_place(builder, node, parent, before);
}

void pith_insert_comment_in(pith_builder *builder, const pith_token *token,
                            uint32_t parent)
{
    uint32_t node =
        pith_node_new(builder->tree, PITH_TAG_COMMENT, token->text, token->src);
    pith_node_place(builder, node, parent, 0);
}

void pith_insert_comment(pith_builder *builder, const pith_token *token)
{
    uint32_t node =
        pith_node_new(builder->tree, PITH_TAG_COMMENT, token->text, token->src);
    place(builder, node);
}

bool pith_split_space(const pith_builder *builder, pith_token *token,
                      pith_span *space)
{
    pith_str text = pith_tree_text(builder->tree, token->text);
    uint32_t n = 0;
    while (n < text.len && pith_is_space((unsigned char)text.data[n]))
        n++;
    *space = (pith_span){token->text.at, n};
    token->text.at += n;
    token->text.len -= n;
    return n > 0;
}

bool pith_side_append(pith_tree *tree, pith_str bytes, pith_span *out)
{
    uint64_t need = (uint64_t)tree->side_len + bytes.len;
    if (need > 0x7fffffffu)
        return false;
    if (need > tree->side_cap) {
        uint64_t cap = (uint64_t)tree->side_cap * 2;
        cap = cap < need ? need : cap;
        cap = cap < 1024 ? 1024 : cap > 0x7fffffffu ? 0x7fffffffu : cap;
        char *side = pith_arena_grow(tree->arena, tree->side, tree->side_len,
                                     (size_t)cap, 1);
        if (!side)
            return false;
        tree->side = side;
        tree->side_cap = (uint32_t)cap;
    }
    if (bytes.data)
        memcpy(tree->side + tree->side_len, bytes.data, bytes.len);
    else
        memset(tree->side + tree->side_len, 0, bytes.len);
    *out = (pith_span){tree->side_len | 0x80000000u, (uint32_t)bytes.len};
    tree->side_len = (uint32_t)need;
    return true;
}

pith_span pith_without_nul(pith_builder *builder, pith_span text, bool replace)
{
    pith_str old = pith_tree_text(builder->tree, text);
    size_t len = 0;
    for (size_t i = 0; i < old.len; i++)
        len += old.data[i] ? 1 : replace ? 3 : 0;
    pith_span fresh;
    if (len > 0x7fffffffu ||
        !pith_side_append(builder->tree, (pith_str){NULL, len}, &fresh)) {
        builder->status = PITH_NOMEM;
        builder->stopped = true;
        return (pith_span){0, 0};
    }
    old = pith_tree_text(builder->tree,
                         text); /* the side buffer may have moved */
    char *out = builder->tree->side + (fresh.at & 0x7fffffffu);
    for (size_t i = 0; i < old.len; i++) {
        if (old.data[i]) {
            *out++ = old.data[i];
        } else if (replace) {
            memcpy(out, "\xef\xbf\xbd", 3);
            out += 3;
        }
    }
    return fresh;
}
