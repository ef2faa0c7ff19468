/* SPDX-License-Identifier: Apache-2.0 */
/* The insertion mode "in body" (HTML 13.2.6.4.7): text, comments and the start
 * tags, one function per paragraph of the standard and a table that says
 * which tag goes where. End tags are in mode_body_end.c. */
#include "builder.h"

#include "str.h"

typedef bool (*pith_token_rule)(pith_builder *b, pith_token *token);

/* -- Helpers ---------------------------------------------------------------------- */

void pith_close_p(pith_builder *b)
{
    pith_generate_implied_end_tags(b, PITH_TAG_P);
    pith_open_pop_tag(b, PITH_TAG_P);
}

static inline void close_open_p(pith_builder *b)
{
    if (pith_in_scope(b, PITH_SCOPE(P)))
        pith_close_p(b);
}

/* -- Start tags --------------------------------------------------------------------- */

static bool start_html(pith_builder *b, pith_token *token)
{
    if (pith_open_topmost(b, PITH_TAG_TEMPLATE) == PITH_NO_INDEX)
        pith_merge_attrs(b, b->open[0].node, token);
    return false;
}

static bool start_in_head(pith_builder *b, pith_token *token)
{
    return pith_mode_in_head(b, token);
}

static bool start_body(pith_builder *b, pith_token *token)
{
    if (b->nopen < 2 || b->open[1].tag != PITH_TAG_BODY ||
        pith_open_topmost(b, PITH_TAG_TEMPLATE) != PITH_NO_INDEX)
        return false;
    b->frameset_ok = false;
    pith_merge_attrs(b, b->open[1].node, token);
    return false;
}

static bool start_frameset(pith_builder *b, pith_token *token)
{
    if (b->nopen < 2 || b->open[1].tag != PITH_TAG_BODY || !b->frameset_ok)
        return false;
    pith_node_detach(b, b->open[1].node);
    pith_open_pop_to(b, 1);
    pith_insert_element(b, token);
    b->mode = pith_mode_in_frameset;
    return false;
}

static bool start_block(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    pith_insert_element(b, token);
    return false;
}

static bool start_heading(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    uint16_t tag = pith_current_tag(b);
    if (tag < PITH_TAG_STATIC_COUNT &&
        (pith_tag_traits[tag] & PITH_TRAIT_HEADING))
        pith_open_pop(b);
    pith_insert_element(b, token);
    return false;
}

static bool start_pre(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    pith_insert_element(b, token);
    b->skip_newline = true;
    b->frameset_ok = false;
    return false;
}

static bool start_form(pith_builder *b, pith_token *token)
{
    bool in_template = pith_open_topmost(b, PITH_TAG_TEMPLATE) != PITH_NO_INDEX;
    if (b->form && !in_template)
        return false;
    close_open_p(b);
    uint32_t node = pith_insert_element(b, token);
    if (!in_template)
        b->form = node;
    return false;
}

/* Close an open item of the same list: the nearest entry that is no address,
 * div, p or unspecial element is either such an item or ends the search. */
static bool start_item(pith_builder *b, pith_token *token)
{
    b->frameset_ok = false;
    uint16_t nearest = b->open[pith_open_top(b)->barrier].tag;
    bool is_li = token->tag == PITH_TAG_LI;
    bool closes = is_li ? nearest == PITH_TAG_LI
                        : nearest == PITH_TAG_DD || nearest == PITH_TAG_DT;
    if (closes) {
        pith_generate_implied_end_tags(b, nearest);
        pith_open_pop_tag(b, nearest);
    }
    close_open_p(b);
    pith_insert_element(b, token);
    return false;
}

static bool start_plaintext(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    pith_insert_element(b, token);
    b->tokenizer.model = PITH_MODEL_PLAINTEXT;
    return false;
}

static bool start_button(pith_builder *b, pith_token *token)
{
    if (pith_in_scope(b, PITH_SCOPE(BUTTON))) {
        pith_generate_implied_end_tags(b, 0);
        pith_open_pop_tag(b, PITH_TAG_BUTTON);
    }
    pith_reconstruct(b);
    pith_insert_element(b, token);
    b->frameset_ok = false;
    return false;
}

static bool start_formatting(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    uint32_t node = pith_insert_element(b, token);
    pith_formatting_push(b, node, token->tag);
    return false;
}

static bool start_a(pith_builder *b, pith_token *token)
{
    uint32_t entry = pith_formatting_find(b, PITH_TAG_A);
    if (entry != PITH_NO_INDEX) {
        uint32_t node = b->formatting[entry].node;
        if (!pith_adoption_agency(b, PITH_TAG_A))
            pith_any_other_end_tag(b, PITH_TAG_A);
        pith_formatting_remove_node(b, node);
        uint32_t index = pith_open_find(b, node, PITH_TAG_A);
        if (index != PITH_NO_INDEX)
            pith_open_remove(b, index);
    }
    return start_formatting(b, token);
}

static bool start_nobr(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    if (pith_in_scope(b, PITH_SCOPE(NOBR))) {
        if (!pith_adoption_agency(b, PITH_TAG_NOBR))
            pith_any_other_end_tag(b, PITH_TAG_NOBR);
        pith_reconstruct(b);
    }
    uint32_t node = pith_insert_element(b, token);
    pith_formatting_push(b, node, token->tag);
    return false;
}

static bool start_marked(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    pith_insert_element(b, token);
    pith_formatting_marker(b);
    b->frameset_ok = false;
    return false;
}

static bool start_table(pith_builder *b, pith_token *token)
{
    if (!b->tree->quirks)
        close_open_p(b);
    pith_insert_element(b, token);
    b->frameset_ok = false;
    b->mode = pith_mode_in_table;
    return false;
}

static bool start_void(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    pith_insert_void(b, token);
    b->frameset_ok = false;
    return false;
}

bool pith_is_hidden_input(pith_builder *b, const pith_token *token)
{
    for (uint32_t i = 0; i < token->nattrs; i++) {
        pith_attr *attr = &b->tree->attrs[token->attr + i];
        if (attr->id == PITH_ATTR_TYPE)
            return pith_str_ieq(pith_tree_attr_value(b->tree, attr),
                                PITH_S("hidden"));
    }
    return false;
}

static bool start_input(pith_builder *b, pith_token *token)
{
    if (b->options.context == PITH_TAG_SELECT)
        return false;
    if (pith_in_scope(b, PITH_SCOPE(SELECT)))
        pith_open_pop_tag(b, PITH_TAG_SELECT);
    pith_reconstruct(b);
    pith_insert_void(b, token);
    if (!pith_is_hidden_input(b, token))
        b->frameset_ok = false;
    return false;
}

static bool start_plain_void(pith_builder *b, pith_token *token)
{
    pith_insert_void(b, token);
    return false;
}

static bool start_hr(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    if (pith_in_scope(b, PITH_SCOPE(SELECT)))
        pith_generate_implied_end_tags(b, 0);
    pith_insert_void(b, token);
    b->frameset_ok = false;
    return false;
}

static bool start_image(pith_builder *b, pith_token *token)
{
    (void)b;
    token->tag = PITH_TAG_IMG;
    return true;
}

static bool start_textarea(pith_builder *b, pith_token *token)
{
    pith_parse_raw(b, token, PITH_MODEL_RCDATA);
    b->skip_newline = true;
    b->frameset_ok = false;
    return false;
}

static bool start_xmp(pith_builder *b, pith_token *token)
{
    close_open_p(b);
    pith_reconstruct(b);
    b->frameset_ok = false;
    pith_parse_raw(b, token, PITH_MODEL_RAWTEXT);
    return false;
}

/* Beyond the standard: in <noscript>, `<iframe ... />` is empty, as whoever
 * wrote it so meant it. Browsers take <noscript> for text and never see it;
 * the standard without scripting has all of the page behind it in the iframe. */
static bool start_iframe(pith_builder *b, pith_token *token)
{
    b->frameset_ok = false;
    if (token->self_closing &&
        pith_open_topmost(b, PITH_TAG_NOSCRIPT) != PITH_NO_INDEX) {
        pith_insert_element(b, token);
        pith_open_pop(b);
        return false;
    }
    pith_parse_raw(b, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_noembed(pith_builder *b, pith_token *token)
{
    pith_parse_raw(b, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_any_other(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    pith_insert_element(b, token);
    return false;
}

static bool start_noscript(pith_builder *b, pith_token *token)
{
    if (!b->options.scripting)
        return start_any_other(b, token);
    pith_parse_raw(b, token, PITH_MODEL_RAWTEXT);
    return false;
}

static bool start_select(pith_builder *b, pith_token *token)
{
    if (b->options.context == PITH_TAG_SELECT)
        return false;
    if (pith_in_scope(b, PITH_SCOPE(SELECT))) {
        pith_open_pop_tag(b, PITH_TAG_SELECT);
        return false;
    }
    pith_reconstruct(b);
    pith_insert_element(b, token);
    b->frameset_ok = false;
    return false;
}

static bool start_option(pith_builder *b, pith_token *token)
{
    bool is_option = token->tag == PITH_TAG_OPTION;
    if (pith_in_scope(b, PITH_SCOPE(SELECT)))
        pith_generate_implied_end_tags(b, is_option ? PITH_TAG_OPTGROUP : 0);
    else if (pith_current_tag(b) == PITH_TAG_OPTION)
        pith_open_pop(b);
    pith_reconstruct(b);
    pith_insert_element(b, token);
    return false;
}

static bool start_rb(pith_builder *b, pith_token *token)
{
    if (pith_in_scope(b, PITH_SCOPE(RUBY)))
        pith_generate_implied_end_tags(b, 0);
    pith_insert_element(b, token);
    return false;
}

static bool start_rt(pith_builder *b, pith_token *token)
{
    if (pith_in_scope(b, PITH_SCOPE(RUBY)))
        pith_generate_implied_end_tags(b, PITH_TAG_RTC);
    pith_insert_element(b, token);
    return false;
}

static bool start_foreign(pith_builder *b, pith_token *token)
{
    pith_reconstruct(b);
    pith_insert_foreign(
        b, token, token->tag == PITH_TAG_SVG ? PITH_NS_SVG : PITH_NS_MATH);
    if (token->self_closing)
        pith_open_pop(b);
    return false;
}

static bool start_selectedcontent(pith_builder *b, pith_token *token)
{
    b->saw_selectedcontent = true;
    return start_any_other(b, token);
}

static bool ignore(pith_builder *b, pith_token *token)
{
    (void)b;
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

bool pith_in_body_start(pith_builder *b, pith_token *token)
{
    pith_token_rule rule =
        token->tag < PITH_TAG_STATIC_COUNT ? start_rules[token->tag] : NULL;
    return rule ? rule(b, token) : start_any_other(b, token);
}

/* -- The mode ------------------------------------------------------------------------ */

static void insert_body_text(pith_builder *b, const pith_token *token)
{
    pith_span text = token->text;
    if (token->has_nul)
        text = pith_without_nul(b, text, false);
    if (text.len == 0)
        return;
    pith_reconstruct(b);
    if (b->frameset_ok && !pith_str_is_blank(pith_tree_text(b->tree, text)))
        b->frameset_ok = false;
    pith_insert_text(b, text, token->src);
}

bool pith_mode_in_body(pith_builder *b, pith_token *token)
{
    switch (token->kind) {
    case PITH_TOKEN_TEXT:
        insert_body_text(b, token);
        return false;
    case PITH_TOKEN_START:
        return pith_in_body_start(b, token);
    case PITH_TOKEN_END:
        return pith_in_body_end(b, token);
    case PITH_TOKEN_COMMENT:
        pith_insert_comment(b, token);
        return false;
    case PITH_TOKEN_DOCTYPE:
        return false;
    default:
        if (b->ntemplate_modes)
            return pith_template_eof(b);
        pith_stop_parsing(b);
        return false;
    }
}
