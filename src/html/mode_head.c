/* SPDX-License-Identifier: Apache-2.0 */
/* Insertion modes up to the body (HTML 13.2.6.4.1 to 13.2.6.4.6). */
#include "builder.h"

#include "str.h"

/* -- The initial insertion mode, quirks ---------------------------------------- */

static const char *const quirky_prefixes[] = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to "
    "html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
    NULL,
};

static const char *const quirky_ids[] = {
    "-//w3o//dtd w3 html strict 3.0//en//",
    "-/w3c/dtd html 4.0 transitional/en",
    "html",
    NULL,
};

static bool starts_with_one(pith_str text, const char *const *list)
{
    for (; *list; list++)
        if (pith_str_istarts(text, pith_str_of(*list)))
            return true;
    return false;
}

static bool equals_one(pith_str text, const char *const *list)
{
    for (; *list; list++)
        if (pith_str_ieq(text, pith_str_of(*list)))
            return true;
    return false;
}

static const char *const html401[] = {
    "-//w3c//dtd html 4.01 frameset//",
    "-//w3c//dtd html 4.01 transitional//",
    NULL,
};

static const char *const xhtml10[] = {
    "-//w3c//dtd xhtml 1.0 frameset//",
    "-//w3c//dtd xhtml 1.0 transitional//",
    NULL,
};

static const char *const ibm[] = {
    "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd",
    NULL,
};

static bool is_quirky(const pith_tree *tree, const pith_doctype *doctype)
{
    pith_str public_id = pith_tree_text(tree, doctype->public_id);
    if (doctype->force_quirks ||
        !pith_str_ieq(pith_tree_text(tree, doctype->name), PITH_S("html")))
        return true;
    if (doctype->has_public && (starts_with_one(public_id, quirky_prefixes) ||
                                equals_one(public_id, quirky_ids)))
        return true;
    if (doctype->has_system &&
        equals_one(pith_tree_text(tree, doctype->system_id), ibm))
        return true;
    return doctype->has_public && !doctype->has_system &&
           starts_with_one(public_id, html401);
}

static bool is_limited_quirky(const pith_tree *tree,
                              const pith_doctype *doctype)
{
    pith_str public_id = pith_tree_text(tree, doctype->public_id);
    if (!doctype->has_public)
        return false;
    return starts_with_one(public_id, xhtml10) ||
           (doctype->has_system && starts_with_one(public_id, html401));
}

bool pith_mode_initial(pith_builder *builder, pith_token *token)
{
    pith_tree *tree = builder->tree;
    pith_span space;
    if (token->kind == PITH_TOKEN_COMMENT) {
        pith_insert_comment_in(builder, token, 0);
        return false;
    }
    if (token->kind == PITH_TOKEN_TEXT) {
        pith_split_space(builder, token, &space);
        if (token->text.len == 0)
            return false;
    }
    if (token->kind == PITH_TOKEN_DOCTYPE) {
        uint32_t node = pith_node_new(tree, PITH_TAG_DOCTYPE, (pith_span){0, 0},
                                      token->src);
        pith_node_place(builder, node, 0, 0);
        builder->doctype = tree->doctype;
        tree->quirks = is_quirky(tree, &tree->doctype);
        tree->limited_quirks =
            !tree->quirks && is_limited_quirky(tree, &tree->doctype);
        builder->mode = pith_mode_before_html;
        return false;
    }
    tree->quirks = true;
    builder->mode = pith_mode_before_html;
    return true;
}

/* -- Before html, before head ----------------------------------------------------- */

/* End tags that stand for "anything else" before the body. */
static bool is_structural_end(const pith_token *token)
{
    return token->tag == PITH_TAG_HEAD || token->tag == PITH_TAG_BODY ||
           token->tag == PITH_TAG_HTML || token->tag == PITH_TAG_BR;
}

/* Drop white space at the beginning of a text token; true if nothing else is
 * left of it. */
static bool drop_space(pith_builder *builder, pith_token *token)
{
    pith_span space;
    if (token->kind != PITH_TOKEN_TEXT)
        return false;
    pith_split_space(builder, token, &space);
    return token->text.len == 0;
}

bool pith_mode_before_html(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_DOCTYPE || drop_space(builder, token))
        return false;
    if (token->kind == PITH_TOKEN_COMMENT) {
        pith_insert_comment_in(builder, token, 0);
        return false;
    }
    if (token->kind == PITH_TOKEN_END && !is_structural_end(token))
        return false;
    bool is_html =
        token->kind == PITH_TOKEN_START && token->tag == PITH_TAG_HTML;
    pith_span attrs = {is_html ? token->attr : 0, is_html ? token->nattrs : 0};
    pith_span src = is_html ? token->src : (pith_span){0, 0};
    uint32_t node = pith_node_new(builder->tree, PITH_TAG_HTML, attrs, src);
    pith_node_place(builder, node, 0, 0);
    pith_open_push(builder, node, PITH_TAG_HTML);
    builder->mode = pith_mode_before_head;
    return !is_html;
}

bool pith_mode_before_head(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_DOCTYPE || drop_space(builder, token))
        return false;
    if (token->kind == PITH_TOKEN_COMMENT) {
        pith_insert_comment(builder, token);
        return false;
    }
    if (token->kind == PITH_TOKEN_START && token->tag == PITH_TAG_HTML)
        return pith_mode_in_body(builder, token);
    if (token->kind == PITH_TOKEN_END && !is_structural_end(token))
        return false;
    bool is_head =
        token->kind == PITH_TOKEN_START && token->tag == PITH_TAG_HEAD;
    builder->head = is_head ? pith_insert_element(builder, token)
                            : pith_insert_implied(builder, PITH_TAG_HEAD);
    builder->mode = pith_mode_in_head;
    return !is_head;
}

/* -- In head ------------------------------------------------------------------------- */

void pith_parse_raw(pith_builder *builder, const pith_token *token,
                    pith_content_model model)
{
    pith_insert_element(builder, token);
    if (token->self_closing && builder->options.empty_raw &&
        pith_tokenizer_lacks_end(&builder->tokenizer, token->tag)) {
        pith_open_pop(builder);
        return;
    }
    builder->tokenizer.model = model;
    builder->original_mode = builder->mode;
    builder->mode = pith_mode_text;
}

bool pith_template_start(pith_builder *builder, pith_token *token)
{
    pith_insert_element(builder, token);
    pith_formatting_marker(builder);
    builder->frameset_ok = false;
    builder->mode = pith_mode_in_template;
    pith_push_template_mode(builder, pith_mode_in_template);
    return false;
}

bool pith_template_end(pith_builder *builder)
{
    if (pith_open_topmost(builder, PITH_TAG_TEMPLATE) == PITH_NO_INDEX)
        return false;
    pith_generate_implied_end_tags_thoroughly(builder);
    pith_open_pop_tag(builder, PITH_TAG_TEMPLATE);
    pith_formatting_clear_to_marker(builder);
    if (builder->ntemplate_modes)
        builder->ntemplate_modes--;
    pith_reset_insertion_mode(builder);
    return false;
}

/* Start tags in head; false when none of its rules applies. */
static bool head_start(pith_builder *builder, pith_token *token, bool *again)
{
    *again = false;
    switch (token->tag) {
    case PITH_TAG_HTML:
        *again = pith_mode_in_body(builder, token);
        return true;
    case PITH_TAG_BASE:
    case PITH_TAG_BASEFONT:
    case PITH_TAG_BGSOUND:
    case PITH_TAG_LINK:
    case PITH_TAG_META:
        pith_insert_void(builder, token);
        return true;
    case PITH_TAG_TITLE:
        pith_parse_raw(builder, token, PITH_MODEL_RCDATA);
        return true;
    case PITH_TAG_NOSCRIPT:
        if (!builder->options.scripting) {
            pith_insert_element(builder, token);
            builder->mode = pith_mode_in_head_noscript;
            return true;
        }
        pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
        return true;
    case PITH_TAG_NOFRAMES:
    case PITH_TAG_STYLE:
        pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
        return true;
    case PITH_TAG_SCRIPT:
        pith_parse_raw(builder, token, PITH_MODEL_SCRIPT);
        return true;
    case PITH_TAG_TEMPLATE:
        *again = pith_template_start(builder, token);
        return true;
    case PITH_TAG_HEAD:
        return true;
    default:
        return false;
    }
}

static void keep_space(pith_builder *builder, pith_token *token)
{
    pith_span space;
    pith_span src = token->src;
    if (token->kind == PITH_TOKEN_TEXT &&
        pith_split_space(builder, token, &space))
        pith_insert_text(builder, space, src);
}

bool pith_mode_in_head(pith_builder *builder, pith_token *token)
{
    bool again;
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        keep_space(builder, token);
        if (token->text.len == 0)
            return false;
        break;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_START:
        if (head_start(builder, token, &again))
            return again;
        break;
    case PITH_TOKEN_END:
        if (token->tag == PITH_TAG_TEMPLATE)
            return pith_template_end(builder);
        if (token->tag == PITH_TAG_HEAD) {
            pith_open_pop(builder);
            builder->mode = pith_mode_after_head;
            return false;
        }
        if (!is_structural_end(token))
            return false;
        break;
    default:
        break;
    }
    pith_open_pop(builder);
    builder->mode = pith_mode_after_head;
    return true;
}

static bool is_noscript_meta(uint16_t tag)
{
    return tag == PITH_TAG_BASEFONT || tag == PITH_TAG_BGSOUND ||
           tag == PITH_TAG_LINK || tag == PITH_TAG_META ||
           tag == PITH_TAG_NOFRAMES || tag == PITH_TAG_STYLE;
}

bool pith_mode_in_head_noscript(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_DOCTYPE)
        return false;
    if (token->kind == PITH_TOKEN_COMMENT)
        return pith_mode_in_head(builder, token);
    if (token->kind == PITH_TOKEN_TEXT) {
        keep_space(builder, token);
        if (token->text.len == 0)
            return false;
    }
    if (token->kind == PITH_TOKEN_START) {
        if (token->tag == PITH_TAG_HTML)
            return pith_mode_in_body(builder, token);
        if (is_noscript_meta(token->tag))
            return pith_mode_in_head(builder, token);
        if (token->tag == PITH_TAG_HEAD || token->tag == PITH_TAG_NOSCRIPT)
            return false;
    }
    if (token->kind == PITH_TOKEN_END) {
        if (token->tag == PITH_TAG_NOSCRIPT) {
            pith_open_pop(builder);
            builder->mode = pith_mode_in_head;
            return false;
        }
        if (token->tag != PITH_TAG_BR)
            return false;
    }
    pith_open_pop(builder);
    builder->mode = pith_mode_in_head;
    return true;
}

/* -- After head ------------------------------------------------------------------------ */

static bool belongs_in_head(uint16_t tag)
{
    return is_noscript_meta(tag) || tag == PITH_TAG_BASE ||
           tag == PITH_TAG_SCRIPT || tag == PITH_TAG_TEMPLATE ||
           tag == PITH_TAG_TITLE;
}

/* A tag that belongs in the head, met after it: back in, then out again. */
static bool insert_in_head(pith_builder *builder, pith_token *token)
{
    pith_open_push(builder, builder->head, PITH_TAG_HEAD);
    bool again = pith_mode_in_head(builder, token);
    uint32_t index = pith_open_find(builder, builder->head, PITH_TAG_HEAD);
    if (index != PITH_NO_INDEX)
        pith_open_remove(builder, index);
    return again;
}

static bool after_head_start(pith_builder *builder, pith_token *token,
                             bool *again)
{
    *again = false;
    if (token->tag == PITH_TAG_HTML) {
        *again = pith_mode_in_body(builder, token);
    } else if (token->tag == PITH_TAG_BODY) {
        pith_insert_element(builder, token);
        builder->frameset_ok = false;
        builder->mode = pith_mode_in_body;
    } else if (token->tag == PITH_TAG_FRAMESET) {
        pith_insert_element(builder, token);
        builder->mode = pith_mode_in_frameset;
    } else if (belongs_in_head(token->tag)) {
        *again = insert_in_head(builder, token);
    } else {
        return token->tag == PITH_TAG_HEAD;
    }
    return true;
}

bool pith_mode_after_head(pith_builder *builder, pith_token *token)
{
    bool again;
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        keep_space(builder, token);
        if (token->text.len == 0)
            return false;
        break;
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    case PITH_TOKEN_START:
        if (after_head_start(builder, token, &again))
            return again;
        break;
    case PITH_TOKEN_END:
        if (token->tag == PITH_TAG_TEMPLATE)
            return pith_mode_in_head(builder, token);
        if (!is_structural_end(token) || token->tag == PITH_TAG_HEAD)
            return false;
        break;
    default:
        break;
    }
    pith_insert_implied(builder, PITH_TAG_BODY);
    builder->mode = pith_mode_in_body;
    return true;
}

bool pith_mode_text(pith_builder *builder, pith_token *token)
{
    if (token->kind == PITH_TOKEN_TEXT) {
        pith_insert_text(builder, token->text, token->src);
        return false;
    }
    /* The end tag, or the end of the file. */
    pith_open_pop(builder);
    builder->mode = builder->original_mode;
    return token->kind == PITH_TOKEN_EOF;
}
