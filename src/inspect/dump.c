/* SPDX-License-Identifier: Apache-2.0 */
/* Shows the program's internal data: tokens, tree, page. One line per token or
 * node; texts are quoted as in JSON, which keeps them on one line. */
#include "dump_layout.h"
#include "dump_meta.h"
#include "json.h"
#include "number.h"
#include "object.h"
#include "scan.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "word_table.h"

#include <pith/inspect.h>

enum { NODE_WORK = 20 }; /* units of the deadline to write a node */

/* A dump: writes to out; may use the document's scratch arena. */
typedef pith_status dump_run(pith_doc *doc, pith_buf *out);

static void put_quoted(pith_buf *out, pith_str text)
{
    pith_json json;
    pith_json_init(&json, out, 0);
    pith_json_str(&json, text.data ? text : PITH_S(""));
}

static void put_attr(pith_buf *out, pith_str name, pith_str value)
{
    pith_buf_byte(out, ' ');
    pith_buf_str(out, name);
    pith_buf_byte(out, '=');
    put_quoted(out, value);
}

static void put_attrs(pith_tree *tree, pith_span which, pith_buf *out)
{
    for (uint32_t k = 0; k < which.len; k++) {
        pith_attr *attr = &tree->attrs[which.at + k];
        put_attr(out, pith_tree_attr_name(tree, attr),
                 pith_tree_attr_value(tree, attr));
    }
}

static void put_doctype(const pith_tree *tree, pith_buf *out)
{
    const pith_doctype *type = &tree->doctype;
    pith_buf_text(out, "<!DOCTYPE ");
    pith_buf_str(out, pith_tree_text(tree, type->name));
    if (type->has_public || type->has_system) {
        pith_buf_byte(out, ' ');
        put_quoted(out, pith_tree_text(tree, type->public_id));
        pith_buf_byte(out, ' ');
        put_quoted(out, pith_tree_text(tree, type->system_id));
    }
    pith_buf_byte(out, '>');
}

/* -- Tokens ------------------------------------------------------------ */

/* The tokenizer's state after a start tag outside foreign content, about which
 * the tokenizer alone cannot know. */
static pith_content_model model_after(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_TITLE:
    case PITH_TAG_TEXTAREA:
        return PITH_MODEL_RCDATA;
    case PITH_TAG_STYLE:
    case PITH_TAG_XMP:
    case PITH_TAG_IFRAME:
    case PITH_TAG_NOEMBED:
    case PITH_TAG_NOFRAMES:
        return PITH_MODEL_RAWTEXT;
    case PITH_TAG_SCRIPT:
        return PITH_MODEL_SCRIPT;
    case PITH_TAG_PLAINTEXT:
        return PITH_MODEL_PLAINTEXT;
    default:
        return PITH_MODEL_DATA;
    }
}

static void put_token(pith_tree *tree, const pith_token *token, pith_buf *out)
{
    pith_buf_printf(out, "%u+%u ", token->src.at, token->src.len);
    switch ((pith_token_kind)token->kind) {
    case PITH_TOKEN_TEXT:
        pith_buf_text(out, "text ");
        put_quoted(out, pith_tree_text(tree, token->text));
        break;
    case PITH_TOKEN_COMMENT:
        pith_buf_text(out, "comment ");
        put_quoted(out, pith_tree_text(tree, token->text));
        break;
    case PITH_TOKEN_START:
        pith_buf_text(out, "start ");
        pith_buf_str(out, pith_tree_tag_name(tree, token->tag));
        put_attrs(tree, (pith_span){token->attr, token->nattrs}, out);
        if (token->self_closing)
            pith_buf_text(out, " /");
        break;
    case PITH_TOKEN_END:
        pith_buf_text(out, "end ");
        pith_buf_str(out, pith_tree_tag_name(tree, token->tag));
        break;
    case PITH_TOKEN_DOCTYPE:
        pith_buf_text(out, "doctype ");
        put_doctype(tree, out);
        break;
    case PITH_TOKEN_EOF:
        pith_buf_text(out, "end-of-file");
        break;
    }
    pith_buf_byte(out, '\n');
}

static pith_status dump_tokens(pith_doc *doc, pith_buf *out)
{
    pith_tree tree = {
        .arena = pith_doc_scratch(doc),
        .source = doc->tree.source,
        .source_len = doc->tree.source_len,
    };
    pith_tokenizer tokenizer;
    pith_tokenizer_init(&tokenizer, &tree, pith_scan_best(),
                        doc->limits.max_attrs);
    pith_token token = {0};
    do {
        /* Only this token is shown, so attributes and side text of previous
         * ones are dropped. */
        tree.nattrs = 0;
        tree.side_len = 0;
        pith_tokenizer_next(&tokenizer, &token);
        put_token(&tree, &token, out);
        if (token.kind == PITH_TOKEN_START) {
            tokenizer.model = model_after(token.tag);
            tokenizer.last_start = token.tag;
        } else if (token.kind == PITH_TOKEN_END) {
            tokenizer.model = PITH_MODEL_DATA;
        }
    } while (token.kind != PITH_TOKEN_EOF && out->status == PITH_OK);
    pith_doc_scratch_done(doc);
    return tokenizer.status;
}

/* -- Tree -------------------------------------------------------------- */

static void put_node(pith_tree *tree, uint32_t i, pith_buf *out)
{
    uint16_t tag = tree->tag[i];
    pith_span data = tree->data[i];
    switch (tag & PITH_TAG_NAME_MASK) {
    case PITH_TAG_DOCUMENT:
        pith_buf_text(out, tree->quirks           ? "#document (quirks)"
                           : tree->limited_quirks ? "#document (limited quirks)"
                                                  : "#document");
        break;
    case PITH_TAG_DOCTYPE:
        put_doctype(tree, out);
        break;
    case PITH_TAG_COMMENT:
        pith_buf_text(out, "<!-- ");
        put_quoted(out, pith_tree_text(tree, data));
        pith_buf_text(out, " -->");
        break;
    case PITH_TAG_TEXT:
        put_quoted(out, pith_tree_text(tree, data));
        break;
    default:
        pith_buf_byte(out, '<');
        if ((tag & PITH_NS_MASK) == PITH_NS_SVG)
            pith_buf_text(out, "svg ");
        else if ((tag & PITH_NS_MASK) == PITH_NS_MATH)
            pith_buf_text(out, "math ");
        pith_buf_str(out, pith_tree_tag_name(tree, tag));
        put_attrs(tree, data, out);
        pith_buf_byte(out, '>');
    }
    pith_buf_byte(out, '\n');
}

static pith_status dump_tree(pith_doc *doc, pith_buf *out)
{
    pith_tree *tree = &doc->tree;
    uint32_t *depth =
        pith_arena_zalloc(pith_doc_scratch(doc), tree->nnodes, sizeof *depth);
    for (uint32_t i = 0; depth && i < tree->nnodes; i++) {
        if (i)
            depth[i] = depth[tree->parent[i]] + 1;
        if (pith_arena_work(pith_doc_scratch(doc), NODE_WORK + depth[i]))
            break;
        for (uint32_t n = depth[i]; n; n--)
            pith_buf_text(out, "  ");
        put_node(tree, i, out);
    }
    pith_doc_scratch_done(doc);
    if (doc->deadline.is_over)
        return PITH_LIMIT;
    return depth ? PITH_OK : PITH_NOMEM;
}

/* -- Page -------------------------------------------------------------- */

static char hidden_mark(uint8_t flags)
{
    if (flags & PITH_NODE_HIDDEN)
        return 'h';
    return flags & PITH_NODE_COLLAPSED ? 'f' : '-';
}

static void put_flags(uint8_t flags, pith_buf *out)
{
    pith_buf_printf(out, " %c%c%c ", hidden_mark(flags),
                    flags & PITH_NODE_IN_LINK ? 'l' : '-',
                    flags & PITH_NODE_IN_PRE ? 'p' : '-');
}

static void put_page_name(const pith_page *page, uint32_t i, pith_buf *out)
{
    switch (page->tag[i] & PITH_TAG_NAME_MASK) {
    case PITH_TAG_DOCUMENT:
        pith_buf_text(out, "#document");
        break;
    case PITH_TAG_DOCTYPE:
        pith_buf_text(out, "#doctype");
        break;
    case PITH_TAG_COMMENT:
        pith_buf_text(out, "#comment");
        break;
    case PITH_TAG_TEXT:
        put_quoted(out, pith_page_text(page, i));
        break;
    default:
        pith_buf_str(out, pith_tree_tag_name(page->tree, page->tag[i]));
    }
    pith_buf_byte(out, '\n');
}

static pith_status dump_page(pith_doc *doc, pith_buf *out)
{
    const pith_page *page = &doc->page;
    pith_buf_printf(out, "%7s %7s %7s hlp %7s %7s %7s %7s %7s name or text\n",
                    "node", "parent", "end", "chars", "in-link", "words",
                    "in-link", "elems");
    for (uint32_t i = 0; i < page->nnodes; i++) {
        PITH_TRY(pith_arena_work(pith_doc_scratch(doc), NODE_WORK));
        pith_buf_printf(out, "%7u %7u %7u", i, page->parent[i], page->end[i]);
        put_flags(page->flags[i], out);
        pith_buf_printf(out, "%7u %7u %7u %7u %7u ", pith_page_chars(page, i),
                        pith_page_link_chars(page, i), pith_page_words(page, i),
                        page->link_words_before[page->end[i]] -
                            page->link_words_before[i],
                        pith_page_elements(page, i));
        put_page_name(page, i, out);
    }
    return PITH_OK;
}

/* -- Features ---------------------------------------------------------- */

/* Values of one row, a line a family: "density: d0=12.5 d1=3". */
static void put_row(const float *row, pith_buf *out)
{
    pith_str family = {0};
    for (size_t k = 0; k < pith_feature_table_width(); k++) {
        const char *name = pith_feature_table_column(k);
        const char *point = strchr(name, '.');
        pith_str own = {name, point ? (size_t)(point - name) : 0};
        char value[PITH_NUMBER_MAX];
        pith_number_write((double)row[k], 4, true, value);
        if (!pith_str_eq(own, family))
            pith_buf_printf(out, "\n   %.*s:", PITH_FMT(own));
        pith_buf_printf(out, " %s=%s", point ? point + 1 : name, value);
        family = own;
    }
    pith_buf_byte(out, '\n');
}

static pith_status dump_features(pith_doc *doc, pith_buf *out)
{
    pith_feature_table *table;
    PITH_TRY(pith_feature_table_make(doc, &table));
    for (size_t i = 0; i < table->nblocks; i++) {
        const pith_feature_block *block = &table->blocks[i];
        pith_buf_printf(out, "%snode %u, %u words ", i ? "\n" : "", block->node,
                        block->words);
        put_quoted(out, block->text);
        put_row(table->values + i * table->nfeatures, out);
    }
    pith_feature_table_free(table);
    return PITH_OK;
}

/* -- Blocks ------------------------------------------------------------ */

static void end_block(pith_buf *block, pith_buf *out)
{
    size_t before = out->len;
    pith_text_normalise(out, pith_buf_view(block));
    if (out->len > before)
        pith_buf_byte(out, '\n');
    if (block->status != PITH_OK)
        out->status = block->status;
    pith_buf_reset(block);
}

/* The texts of a block are joined as in the source, including blank ones, so
 * that words begin and end as a reader sees them. */
static void put_blocks(const pith_page *page, const uint32_t *block_of,
                       pith_buf *block, pith_buf *out)
{
    uint32_t now = UINT32_MAX;
    for (uint32_t i = page->body; page->body && i < page->end[page->body];) {
        if (page->flags[i] & PITH_NODE_HIDDEN) {
            i = page->end[i];
            continue;
        }
        if (page->tag[i] == PITH_TAG_TEXT) {
            if (block_of[i] != UINT32_MAX && block_of[i] != now) {
                end_block(block, out);
                now = block_of[i];
            }
            pith_buf_str(block,
                         pith_tree_text(page->tree, page->tree->data[i]));
        } else if (page->tag[i] == PITH_TAG_BR) {
            pith_buf_byte(block, ' ');
        }
        i++;
    }
    end_block(block, out);
}

static pith_status dump_blocks(pith_doc *doc, pith_buf *out)
{
    pith_word_table words;
    pith_tokenized text;
    pith_buf block;
    pith_word_table_init(&words, pith_doc_scratch(doc));
    pith_word_source source = {.page = &doc->page};
    pith_status status = pith_word_table_read(&words, &source, &text);
    pith_buf_init(&block, doc->limits.max_output);
    if (status == PITH_OK)
        put_blocks(&doc->page, text.block_of, &block, out);
    pith_buf_clear(&block);
    pith_doc_scratch_done(doc);
    return status;
}

pith_status pith_dump(pith_doc *doc, const char *what, char **out, size_t *len,
                      pith_error *error)
{
    static const struct {
        const char *name;
        dump_run *run;
    } rows[] = {
        {"tokens", dump_tokens},
        {"tree", dump_tree},
        {"page", dump_page},
        {"features", dump_features},
        {"blocks", dump_blocks},
        {"layout", pith_dump_layout},
        {"layout-json", pith_dump_layout_json},
        {"meta", pith_dump_meta},
    };
    *out = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, what) != 0)
            continue;
        pith_buf buf;
        pith_buf_init(&buf, doc->limits.max_output);
        (void)pith_doc_continue_clock(doc, "dumping");
        pith_status status = pith_doc_settle(doc, rows[i].run(doc, &buf));
        if (buf.status == PITH_OK)
            buf.status = status;
        return pith_doc_tell(doc, pith_buf_take(&buf, out, len), error);
    }
    return pith_fail(error, PITH_ARG, 0,
                     "nothing to dump called \"%.40s\"; there are: tokens, "
                     "tree, page, features, blocks, layout, layout-json, meta",
                     what);
}
