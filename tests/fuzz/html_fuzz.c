/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From bytes to a tree: decoder, tokenizer and tree builder. The first four
 * bytes choose the options: flags, the context element, the limits, and when
 * memory runs out. The rest is decoded and parsed. Laws: the tree passes
 * pith_tree_verify(), its texts are UTF-8, and it stays within the limits;
 * parsing again gives the same tree, with every scanner; running out of memory
 * is reported and has no other effect.
 */
#include "fuzz.h"
#include "parse.h"
#include "text.h"

#include <string.h>

enum {
    FLAG_SCRIPTING = 1 << 0,
    FLAG_FRAGMENT = 1 << 1,
    FLAG_CAPS = 1 << 2,
    FLAG_GUESS = 1 << 3,     /* the caller does not give an encoding */
    FLAG_NO_MEMORY = 1 << 4, /* allocations begin to fail */
    NODES_LOWEST = 16,
    DEPTH_LOWEST = 4,
};

typedef struct fuzz_settings {
    pith_parse_options parse;
    bool guess;
    size_t fail_after;
} fuzz_settings;

static const uint16_t contexts[] = {
    PITH_TAG_DIV,       PITH_TAG_BODY,
    PITH_TAG_HTML,      PITH_TAG_HEAD,
    PITH_TAG_TABLE,     PITH_TAG_TBODY,
    PITH_TAG_TR,        PITH_TAG_TD,
    PITH_TAG_CAPTION,   PITH_TAG_COLGROUP,
    PITH_TAG_SELECT,    PITH_TAG_TEMPLATE,
    PITH_TAG_FRAMESET,  PITH_TAG_TITLE,
    PITH_TAG_TEXTAREA,  PITH_TAG_STYLE,
    PITH_TAG_SCRIPT,    PITH_TAG_NOSCRIPT,
    PITH_TAG_PLAINTEXT, PITH_TAG_FORM,
    PITH_TAG_P,         PITH_TAG_SVG | PITH_NS_SVG,
    PITH_TAG_OPTION,    PITH_TAG_FOREIGNOBJECT | PITH_NS_SVG,
    PITH_TAG_LI,        PITH_TAG_DESC | PITH_NS_SVG,
    PITH_TAG_BUTTON,    PITH_TAG_MATH | PITH_NS_MATH,
    PITH_TAG_RUBY,      PITH_TAG_MI | PITH_NS_MATH,
    PITH_TAG_OTHER,     PITH_TAG_ANNOTATION_XML | PITH_NS_MATH,
};

static fuzz_settings read_settings(pith_str *input)
{
    fuzz_settings settings = {
        .parse = {.max_nodes = 1000000,
                  .max_depth = 512,
                  .max_attrs = 1024,
                  .empty_raw = true},
        .fail_after = SIZE_MAX,
    };
    uint8_t flags = fuzz_byte(input);
    uint8_t context = fuzz_byte(input);
    uint8_t caps = fuzz_byte(input);
    uint8_t fail_after = fuzz_byte(input);
    settings.parse.scripting = flags & FLAG_SCRIPTING;
    if (flags & FLAG_FRAGMENT)
        settings.parse.context =
            contexts[context % (sizeof contexts / sizeof *contexts)];
    if (flags & FLAG_CAPS) {
        settings.parse.max_nodes = NODES_LOWEST + (caps & 15) * 8u;
        settings.parse.max_depth = DEPTH_LOWEST + (caps >> 4 & 7) * 4u;
        settings.parse.max_attrs = 1u + (caps >> 6 & 3);
    }
    settings.guess = flags & FLAG_GUESS;
    if (flags & FLAG_NO_MEMORY)
        settings.fail_after = fail_after;
    return settings;
}

static pith_status parse(pith_arena *arena, pith_str page,
                         const fuzz_settings *settings, const pith_scan *scan,
                         pith_tree *tree)
{
    pith_decode_options options = {.padding = PITH_SOURCE_PADDING};
    if (!settings->guess)
        options.encoding = PITH_S("utf-8");
    pith_arena_init(arena, 0);
    arena->fail_after = settings->fail_after;
    pith_decoded decoded;
    pith_status status = pith_decode(arena, page, &options, &decoded, NULL);
    if (status != PITH_OK)
        return status;
    pith_parse_options with_scan = settings->parse;
    with_scan.scan = scan;
    return pith_html_parse(arena, decoded.text, &with_scan, tree);
}

static bool is_utf8(pith_str text)
{
    return pith_utf8_valid(text) == text.len;
}

static bool is_text(uint16_t tag)
{
    return tag == PITH_TAG_TEXT || tag == PITH_TAG_COMMENT;
}

static void check_attrs(pith_tree *tree, uint32_t node, uint32_t max_attrs)
{
    pith_span attrs = tree->data[node];
    fuzz_check(attrs.len <= tree->nattrs &&
                   attrs.at <= tree->nattrs - attrs.len,
               "attributes lie in their array");
    fuzz_check(attrs.len <= max_attrs || node == 1 ||
                   tree->tag[node] == PITH_TAG_BODY ||
                   tree->tag[node] == PITH_TAG_HTML,
               "attributes within their cap");
    for (uint32_t i = 0; i < attrs.len; i++) {
        pith_attr *attr = &tree->attrs[attrs.at + i];
        fuzz_check(is_utf8(pith_tree_attr_name(tree, attr)), "name in UTF-8");
        pith_str value = pith_tree_attr_value(tree, attr);
        fuzz_check(is_utf8(value), "value in UTF-8");
        pith_str again = pith_tree_attr_value(tree, attr);
        fuzz_check(again.data == value.data && again.len == value.len,
                   "a value is decoded once");
    }
}

/* Depth below the document, which is at 0. */
static uint32_t depth_of(const pith_tree *tree, uint32_t node)
{
    uint32_t depth = 0;
    for (; node > 0; node = tree->parent[node])
        depth++;
    return depth;
}

static void check_tree(pith_tree *tree, const pith_parse_options *options)
{
    fuzz_check(pith_tree_verify(tree), "tree laws");
    fuzz_check(tree->nnodes <= options->max_nodes, "nodes within their cap");
    uint32_t depth = 0;
    for (uint32_t i = 0; i < tree->nnodes; i++) {
        /* A node is deeper than the one before it or hangs higher up. */
        depth = i && tree->parent[i] == i - 1 ? depth + 1 : depth_of(tree, i);
        fuzz_check(depth <= options->max_depth, "depth within its cap");
        if (is_text(tree->tag[i]))
            fuzz_check(is_utf8(pith_tree_text(tree, tree->data[i])),
                       "text in UTF-8");
        else if (pith_tag_is_element(tree->tag[i]))
            check_attrs(tree, i, options->max_attrs);
        fuzz_check(is_utf8(pith_tree_text(tree, tree->src[i])) &&
                       !(tree->src[i].at >> 31),
                   "place in the source");
    }
}

static bool same_text(pith_str one, pith_str other)
{
    return one.len == other.len &&
           (one.len == 0 || memcmp(one.data, other.data, one.len) == 0);
}

static bool same_attrs(pith_tree *one, pith_tree *other, uint32_t node)
{
    pith_span a = one->data[node];
    pith_span b = other->data[node];
    if (a.len != b.len)
        return false;
    for (uint32_t i = 0; i < a.len; i++) {
        pith_attr *mine = &one->attrs[a.at + i];
        pith_attr *yours = &other->attrs[b.at + i];
        if (mine->id != yours->id ||
            !same_text(pith_tree_attr_name(one, mine),
                       pith_tree_attr_name(other, yours)) ||
            !same_text(pith_tree_attr_value(one, mine),
                       pith_tree_attr_value(other, yours)))
            return false;
    }
    return true;
}

static bool same_node(pith_tree *one, pith_tree *other, uint32_t i)
{
    if (one->tag[i] != other->tag[i] || one->parent[i] != other->parent[i] ||
        one->end[i] != other->end[i] || one->src[i].at != other->src[i].at ||
        one->src[i].len != other->src[i].len)
        return false;
    if (is_text(one->tag[i]))
        return same_text(pith_tree_text(one, one->data[i]),
                         pith_tree_text(other, other->data[i]));
    return !pith_tag_is_element(one->tag[i]) || same_attrs(one, other, i);
}

static void check_same(pith_tree *one, pith_tree *other)
{
    fuzz_check(one->nnodes == other->nnodes, "same number of nodes");
    fuzz_check(one->limits_hit == other->limits_hit, "same caps hit");
    fuzz_check(one->quirks == other->quirks &&
                   one->limited_quirks == other->limited_quirks,
               "same quirks");
    for (uint32_t i = 0; i < one->nnodes; i++)
        fuzz_check(same_node(one, other, i), "same node");
}

static void compare_scans(pith_tree *tree, pith_str page,
                          const fuzz_settings *settings)
{
    static const char *const names[] = {"portable", "sse2", "avx2"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const pith_scan *scan = pith_scan_named(names[i]);
        if (!scan)
            continue;
        pith_arena arena;
        pith_tree other;
        pith_status status = parse(&arena, page, settings, scan, &other);
        fuzz_check(status == PITH_OK, "what was parsed can be parsed again");
        check_same(tree, &other);
        pith_arena_free(&arena);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str page = {(const char *)data, size};
    fuzz_settings settings = read_settings(&page);
    pith_arena arena;
    pith_tree tree;
    pith_status status = parse(&arena, page, &settings, NULL, &tree);
    fuzz_check(status == PITH_OK || status == PITH_NOMEM, "status");
    if (settings.fail_after == SIZE_MAX)
        fuzz_check(status == PITH_OK, "there is memory");
    arena.fail_after = SIZE_MAX;
    if (status == PITH_OK) {
        check_tree(&tree, &settings.parse);
        settings.fail_after = SIZE_MAX;
        compare_scans(&tree, page, &settings);
    }
    pith_arena_free(&arena);
    return 0;
}
