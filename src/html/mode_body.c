/* SPDX-License-Identifier: Apache-2.0 */
/* The insertion mode "in body" (HTML 13.2.6.4.7): text, comments and the start
 * tags, one function per paragraph of the standard and a table that says
 * which tag goes where. End tags are in mode_body_end.c. */
#include "builder.h"

#include "str.h"

typedef bool (*pith_token_rule)(pith_builder *builder, pith_token *token);

/* -- Helpers ---------------------------------------------------------------------- */

void pith_close_p(pith_builder *builder)
{
    pith_generate_implied_end_tags(builder, PITH_TAG_P);
    pith_open_pop_tag(builder, PITH_TAG_P);
}

static inline void close_open_p(pith_builder *builder)
{
    if (pith_in_scope(builder, PITH_SCOPE(P)))
        pith_close_p(builder);
}

/* -- Start tags --------------------------------------------------------------------- */

static bool start_html(pith_builder *builder, pith_token *token)
{
    if (pith_open_topmost(builder, PITH_TAG_TEMPLATE) == PITH_NO_INDEX)
        pith_merge_attrs(builder, builder->open[0].node, token);
    return false;
}

static bool start_in_head(pith_builder *builder, pith_token *token)
{
    return pith_mode_in_head(builder, token);
}

static bool start_body(pith_builder *builder, pith_token *token)
{
    if (builder->nopen < 2 || builder->open[1].tag != PITH_TAG_BODY ||
        pith_open_topmost(builder, PITH_TAG_TEMPLATE) != PITH_NO_INDEX)
        return false;
    builder->frameset_ok = false;
    pith_merge_attrs(builder, builder->open[1].node, token);
    return false;
}

static bool start_frameset(pith_builder *builder, pith_token *token)
{
    if (builder->nopen < 2 || builder->open[1].tag != PITH_TAG_BODY ||
        !builder->frameset_ok)
        return false;
    pith_node_detach(builder, builder->open[1].node);
    pith_open_pop_to(builder, 1);
    pith_insert_element(builder, token);
    builder->mode = pith_mode_in_frameset;
    return false;
}

static bool start_block(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    pith_insert_element(builder, token);
    return false;
}

static bool start_heading(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    uint16_t tag = pith_current_tag(builder);
    if (tag < PITH_TAG_STATIC_COUNT &&
        (pith_tag_traits[tag] & PITH_TRAIT_HEADING))
        pith_open_pop(builder);
    pith_insert_element(builder, token);
    return false;
}

static bool start_pre(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    pith_insert_element(builder, token);
    builder->skip_newline = true;
    builder->frameset_ok = false;
    return false;
}

static bool start_form(pith_builder *builder, pith_token *token)
{
    bool in_template =
        pith_open_topmost(builder, PITH_TAG_TEMPLATE) != PITH_NO_INDEX;
    if (builder->form && !in_template)
        return false;
    close_open_p(builder);
    uint32_t node = pith_insert_element(builder, token);
    if (!in_template)
        builder->form = node;
    return false;
}

/* Close an open item of the same list: the nearest entry that is no address,
 * div, p or unspecial element is either such an item or ends the search. */
static bool start_item(pith_builder *builder, pith_token *token)
{
    builder->frameset_ok = false;
    uint16_t nearest = builder->open[pith_open_top(builder)->barrier].tag;
    bool is_li = token->tag == PITH_TAG_LI;
    bool closes = is_li ? nearest == PITH_TAG_LI
                        : nearest == PITH_TAG_DD || nearest == PITH_TAG_DT;
    if (closes) {
        pith_generate_implied_end_tags(builder, nearest);
        pith_open_pop_tag(builder, nearest);
    }
    close_open_p(builder);
    pith_insert_element(builder, token);
    return false;
}

static bool start_plaintext(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    pith_insert_element(builder, token);
    builder->tokenizer.model = PITH_MODEL_PLAINTEXT;
    return false;
}

static bool start_button(pith_builder *builder, pith_token *token)
{
    if (pith_in_scope(builder, PITH_SCOPE(BUTTON))) {
        pith_generate_implied_end_tags(builder, 0);
        pith_open_pop_tag(builder, PITH_TAG_BUTTON);
    }
    pith_reconstruct(builder);
    pith_insert_element(builder, token);
    builder->frameset_ok = false;
    return false;
}

static bool start_formatting(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    uint32_t node = pith_insert_element(builder, token);
    pith_formatting_push(builder, node, token->tag);
    return false;
}

static bool start_a(pith_builder *builder, pith_token *token)
{
    uint32_t entry = pith_formatting_find(builder, PITH_TAG_A);
    if (entry != PITH_NO_INDEX) {
        uint32_t node = builder->formatting[entry].node;
        if (!pith_adoption_agency(builder, PITH_TAG_A))
            pith_any_other_end_tag(builder, PITH_TAG_A);
        pith_formatting_remove_node(builder, node);
        uint32_t index = pith_open_find(builder, node, PITH_TAG_A);
        if (index != PITH_NO_INDEX)
            pith_open_remove(builder, index);
    }
    return start_formatting(builder, token);
}

static bool start_nobr(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    if (pith_in_scope(builder, PITH_SCOPE(NOBR))) {
        if (!pith_adoption_agency(builder, PITH_TAG_NOBR))
            pith_any_other_end_tag(builder, PITH_TAG_NOBR);
        pith_reconstruct(builder);
    }
    uint32_t node = pith_insert_element(builder, token);
    pith_formatting_push(builder, node, token->tag);
    return false;
}

static bool start_marked(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    pith_insert_element(builder, token);
    pith_formatting_marker(builder);
    builder->frameset_ok = false;
    return false;
}

static bool start_table(pith_builder *builder, pith_token *token)
{
    if (!builder->tree->quirks)
        close_open_p(builder);
    pith_insert_element(builder, token);
    builder->frameset_ok = false;
    builder->mode = pith_mode_in_table;
    return false;
}

static bool start_void(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    pith_insert_void(builder, token);
    builder->frameset_ok = false;
    return false;
}

bool pith_is_hidden_input(const pith_builder *builder, const pith_token *token)
{
    for (uint32_t i = 0; i < token->nattrs; i++) {
        pith_attr *attr = &builder->tree->attrs[token->attr + i];
        if (attr->id == PITH_ATTR_TYPE)
            return pith_str_ieq(pith_tree_attr_value(builder->tree, attr),
                                PITH_S("hidden"));
    }
    return false;
}

static bool start_input(pith_builder *builder, pith_token *token)
{
    if (builder->options.context == PITH_TAG_SELECT)
        return false;
    if (pith_in_scope(builder, PITH_SCOPE(SELECT)))
        pith_open_pop_tag(builder, PITH_TAG_SELECT);
    pith_reconstruct(builder);
    pith_insert_void(builder, token);
    if (!pith_is_hidden_input(builder, token))
        builder->frameset_ok = false;
    return false;
}

static bool start_plain_void(pith_builder *builder, pith_token *token)
{
    pith_insert_void(builder, token);
    return false;
}

static bool start_hr(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    if (pith_in_scope(builder, PITH_SCOPE(SELECT)))
        pith_generate_implied_end_tags(builder, 0);
    pith_insert_void(builder, token);
    builder->frameset_ok = false;
    return false;
}

static bool start_image(pith_builder *builder, pith_token *token)
{
    (void)builder;
    token->tag = PITH_TAG_IMG;
    return true;
}

static bool start_textarea(pith_builder *builder, pith_token *token)
{
    pith_parse_raw(builder, token, PITH_MODEL_RCDATA);
    builder->skip_newline = builder->mode == pith_mode_text;
    builder->frameset_ok = false;
    return false;
}

static bool start_xmp(pith_builder *builder, pith_token *token)
{
    close_open_p(builder);
    pith_reconstruct(builder);
    builder->frameset_ok = false;
    pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_iframe(pith_builder *builder, pith_token *token)
{
    builder->frameset_ok = false;
    pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_noembed(pith_builder *builder, pith_token *token)
{
    pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_any_other(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    pith_insert_element(builder, token);
    return false;
}

static bool start_noscript(pith_builder *builder, pith_token *token)
{
    if (!builder->options.scripting)
        return start_any_other(builder, token);
    pith_parse_raw(builder, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_select(pith_builder *builder, pith_token *token)
{
    if (builder->options.context == PITH_TAG_SELECT)
        return false;
    if (pith_in_scope(builder, PITH_SCOPE(SELECT))) {
        pith_open_pop_tag(builder, PITH_TAG_SELECT);
        return false;
    }
    pith_reconstruct(builder);
    pith_insert_element(builder, token);
    builder->frameset_ok = false;
    return false;
}

static bool start_option(pith_builder *builder, pith_token *token)
{
    bool is_option = token->tag == PITH_TAG_OPTION;
    if (pith_in_scope(builder, PITH_SCOPE(SELECT)))
        pith_generate_implied_end_tags(builder,
                                       is_option ? PITH_TAG_OPTGROUP : 0);
    else if (pith_current_tag(builder) == PITH_TAG_OPTION)
        pith_open_pop(builder);
    pith_reconstruct(builder);
    pith_insert_element(builder, token);
    return false;
}

static bool start_rb(pith_builder *builder, pith_token *token)
{
    if (pith_in_scope(builder, PITH_SCOPE(RUBY)))
        pith_generate_implied_end_tags(builder, 0);
    pith_insert_element(builder, token);
    return false;
}

static bool start_rt(pith_builder *builder, pith_token *token)
{
    if (pith_in_scope(builder, PITH_SCOPE(RUBY)))
        pith_generate_implied_end_tags(builder, PITH_TAG_RTC);
    pith_insert_element(builder, token);
    return false;
}

static bool start_foreign(pith_builder *builder, pith_token *token)
{
    pith_reconstruct(builder);
    pith_insert_foreign(builder, token,
                        token->tag == PITH_TAG_SVG ? PITH_NS_SVG
                                                   : PITH_NS_MATH);
    if (token->self_closing)
        pith_open_pop(builder);
    return false;
}

static bool start_selectedcontent(pith_builder *builder, pith_token *token)
{
    builder->saw_selectedcontent = true;
    return start_any_other(builder, token);
}

static bool ignore(pith_builder *builder, pith_token *token)
{
    (void)builder;
    (void)token;
    return false;
}

#define RULE(tag, rule) [PITH_TAG_##tag] = rule

static const pith_token_rule start_rules[PITH_TAG_STATIC_COUNT] = {
    RULE(HTML, start_html),
    RULE(BASE, start_in_head),
    RULE(BASEFONT, start_in_head),
    RULE(BGSOUND, start_in_head),
    RULE(LINK, start_in_head),
    RULE(META, start_in_head),
    RULE(NOFRAMES, start_in_head),
    RULE(SCRIPT, start_in_head),
    RULE(STYLE, start_in_head),
    RULE(TEMPLATE, start_in_head),
    RULE(TITLE, start_in_head),
    RULE(BODY, start_body),
    RULE(FRAMESET, start_frameset),
    RULE(ADDRESS, start_block),
    RULE(ARTICLE, start_block),
    RULE(ASIDE, start_block),
    RULE(BLOCKQUOTE, start_block),
    RULE(CENTER, start_block),
    RULE(DETAILS, start_block),
    RULE(DIALOG, start_block),
    RULE(DIR, start_block),
    RULE(DIV, start_block),
    RULE(DL, start_block),
    RULE(FIELDSET, start_block),
    RULE(FIGCAPTION, start_block),
    RULE(FIGURE, start_block),
    RULE(FOOTER, start_block),
    RULE(HEADER, start_block),
    RULE(HGROUP, start_block),
    RULE(MAIN, start_block),
    RULE(MENU, start_block),
    RULE(NAV, start_block),
    RULE(OL, start_block),
    RULE(P, start_block),
    RULE(SEARCH, start_block),
    RULE(SECTION, start_block),
    RULE(SUMMARY, start_block),
    RULE(UL, start_block),
    RULE(H1, start_heading),
    RULE(H2, start_heading),
    RULE(H3, start_heading),
    RULE(H4, start_heading),
    RULE(H5, start_heading),
    RULE(H6, start_heading),
    RULE(PRE, start_pre),
    RULE(LISTING, start_pre),
    RULE(FORM, start_form),
    RULE(LI, start_item),
    RULE(DD, start_item),
    RULE(DT, start_item),
    RULE(PLAINTEXT, start_plaintext),
    RULE(BUTTON, start_button),
    RULE(A, start_a),
    RULE(B, start_formatting),
    RULE(BIG, start_formatting),
    RULE(CODE, start_formatting),
    RULE(EM, start_formatting),
    RULE(FONT, start_formatting),
    RULE(I, start_formatting),
    RULE(S, start_formatting),
    RULE(SMALL, start_formatting),
    RULE(STRIKE, start_formatting),
    RULE(STRONG, start_formatting),
    RULE(TT, start_formatting),
    RULE(U, start_formatting),
    RULE(NOBR, start_nobr),
    RULE(APPLET, start_marked),
    RULE(MARQUEE, start_marked),
    RULE(OBJECT, start_marked),
    RULE(TABLE, start_table),
    RULE(AREA, start_void),
    RULE(BR, start_void),
    RULE(EMBED, start_void),
    RULE(IMG, start_void),
    RULE(KEYGEN, start_void),
    RULE(WBR, start_void),
    RULE(INPUT, start_input),
    RULE(PARAM, start_plain_void),
    RULE(SOURCE, start_plain_void),
    RULE(TRACK, start_plain_void),
    RULE(HR, start_hr),
    RULE(IMAGE, start_image),
    RULE(TEXTAREA, start_textarea),
    RULE(XMP, start_xmp),
    RULE(IFRAME, start_iframe),
    RULE(NOEMBED, start_noembed),
    RULE(NOSCRIPT, start_noscript),
    RULE(SELECT, start_select),
    RULE(OPTION, start_option),
    RULE(OPTGROUP, start_option),
    RULE(RB, start_rb),
    RULE(RTC, start_rb),
    RULE(RP, start_rt),
    RULE(RT, start_rt),
    RULE(MATH, start_foreign),
    RULE(SVG, start_foreign),
    RULE(CAPTION, ignore),
    RULE(COL, ignore),
    RULE(COLGROUP, ignore),
    RULE(FRAME, ignore),
    RULE(HEAD, ignore),
    RULE(TBODY, ignore),
    RULE(TD, ignore),
    RULE(TFOOT, ignore),
    RULE(TH, ignore),
    RULE(THEAD, ignore),
    RULE(TR, ignore),
    RULE(SELECTEDCONTENT, start_selectedcontent),
};

bool pith_in_body_start(pith_builder *builder, pith_token *token)
{
    pith_token_rule rule =
        token->tag < PITH_TAG_STATIC_COUNT ? start_rules[token->tag] : NULL;
    return rule ? rule(builder, token) : start_any_other(builder, token);
}

/* -- The mode ------------------------------------------------------------------------ */

/* Out of line, like all that the mode calls last: it saves no registers then. */
static __attribute__((noinline)) bool insert_body_text(pith_builder *builder,
                                                       const pith_token *token)
{
    pith_span text = token->text;
    if (token->has_nul)
        text = pith_without_nul(builder, text, false);
    if (text.len == 0)
        return false;
    pith_reconstruct(builder);
    if (builder->frameset_ok &&
        !pith_str_is_blank(pith_tree_text(builder->tree, text)))
        builder->frameset_ok = false;
    pith_insert_text(builder, text, token->src);
    return false;
}

bool pith_mode_in_body(pith_builder *builder, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        return insert_body_text(builder, token);
    case PITH_TOKEN_START:
        return pith_in_body_start(builder, token);
    case PITH_TOKEN_END:
        return pith_in_body_end(builder, token);
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(builder, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    default:
        if (builder->ntemplate_modes)
            return pith_template_eof(builder);
        pith_stop_parsing(builder);
        return false;
    }
}
