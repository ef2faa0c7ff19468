/* SPDX-License-Identifier: Apache-2.0 */
/* The insertion mode "in body": end tags. */
#include "builder.h"

typedef bool (*pith_token_rule)(pith_builder *builder, pith_token *token);

void pith_any_other_end_tag(pith_builder *builder, uint16_t tag)
{
    uint32_t index = pith_open_topmost(builder, tag);
    if (index == PITH_NO_INDEX || index < pith_open_top(builder)->special)
        return; /* a special element is nearer, or nothing is open */
    pith_generate_implied_end_tags(builder, tag);
    if (builder->nopen > index)
        pith_open_pop_to(builder, index);
}

static bool end_template(pith_builder *builder, pith_token *token)
{
    (void)token;
    return pith_template_end(builder);
}

static bool end_body(pith_builder *builder, pith_token *token)
{
    if (!pith_in_scope(builder, PITH_SCOPE(BODY)))
        return false;
    builder->mode = pith_mode_after_body;
    return token->tag == PITH_TAG_HTML;
}

#define BLOCK_BIT(name) [PITH_TAG_##name] = PITH_SCOPE(name)

/* End tags that close whatever stands between them and their start tag. */
static const uint64_t block_scope[PITH_TAG_STATIC_COUNT] = {
    BLOCK_BIT(ADDRESS),    BLOCK_BIT(ARTICLE), BLOCK_BIT(ASIDE),
    BLOCK_BIT(BLOCKQUOTE), BLOCK_BIT(BUTTON),  BLOCK_BIT(CENTER),
    BLOCK_BIT(DETAILS),    BLOCK_BIT(DIALOG),  BLOCK_BIT(DIR),
    BLOCK_BIT(DIV),        BLOCK_BIT(DL),      BLOCK_BIT(FIELDSET),
    BLOCK_BIT(FIGCAPTION), BLOCK_BIT(FIGURE),  BLOCK_BIT(FOOTER),
    BLOCK_BIT(HEADER),     BLOCK_BIT(HGROUP),  BLOCK_BIT(LISTING),
    BLOCK_BIT(MAIN),       BLOCK_BIT(MENU),    BLOCK_BIT(NAV),
    BLOCK_BIT(OL),         BLOCK_BIT(PRE),     BLOCK_BIT(SEARCH),
    BLOCK_BIT(SECTION),    BLOCK_BIT(SELECT),  BLOCK_BIT(SUMMARY),
    BLOCK_BIT(UL),         BLOCK_BIT(DD),      BLOCK_BIT(DT),
    BLOCK_BIT(APPLET),     BLOCK_BIT(MARQUEE), BLOCK_BIT(OBJECT),
};

static bool end_block(pith_builder *builder, pith_token *token)
{
    if (!pith_in_scope(builder, block_scope[token->tag]))
        return false;
    bool is_item = token->tag == PITH_TAG_DD || token->tag == PITH_TAG_DT;
    pith_generate_implied_end_tags(builder, is_item ? token->tag : 0);
    pith_open_pop_tag(builder, token->tag);
    return false;
}

static bool end_marked(pith_builder *builder, pith_token *token)
{
    if (!pith_in_scope(builder, block_scope[token->tag]))
        return false;
    end_block(builder, token);
    pith_formatting_clear_to_marker(builder);
    return false;
}

static bool end_form(pith_builder *builder, pith_token *token)
{
    (void)token;
    if (pith_open_topmost(builder, PITH_TAG_TEMPLATE) != PITH_NO_INDEX) {
        if (pith_in_scope(builder, PITH_SCOPE(FORM))) {
            pith_generate_implied_end_tags(builder, 0);
            pith_open_pop_tag(builder, PITH_TAG_FORM);
        }
        return false;
    }
    uint32_t form = builder->form;
    builder->form = 0;
    /* The form element itself has to be in scope; with the pointer set it is
     * the only open form outside templates. */
    if (!form || !pith_in_scope(builder, PITH_SCOPE(FORM)))
        return false;
    uint32_t index = pith_open_find(builder, form, PITH_TAG_FORM);
    if (index == PITH_NO_INDEX)
        return false;
    pith_generate_implied_end_tags(builder, 0);
    pith_open_remove(builder, index);
    return false;
}

static bool end_p(pith_builder *builder, pith_token *token)
{
    if (!pith_in_scope(builder, PITH_SCOPE(P))) {
        pith_token implied = {
            .kind = PITH_TOKEN_START, .tag = PITH_TAG_P, .src = token->src};
        pith_insert_element(builder, &implied);
    }
    pith_close_p(builder);
    return false;
}

static bool end_li(pith_builder *builder, pith_token *token)
{
    if (!pith_in_scope(builder, PITH_SCOPE(LI)))
        return false;
    pith_generate_implied_end_tags(builder, PITH_TAG_LI);
    pith_open_pop_tag(builder, token->tag);
    return false;
}

static bool end_heading(pith_builder *builder, pith_token *token)
{
    (void)token;
    const uint64_t headings = PITH_SCOPE(H1) | PITH_SCOPE(H2) | PITH_SCOPE(H3) |
                              PITH_SCOPE(H4) | PITH_SCOPE(H5) | PITH_SCOPE(H6);
    if (!pith_in_scope(builder, headings))
        return false;
    for (;;) {
        uint16_t tag = pith_current_tag(builder);
        pith_open_pop(builder);
        if (tag < PITH_TAG_STATIC_COUNT &&
            (pith_tag_traits[tag] & PITH_TRAIT_HEADING))
            return false;
    }
}

static bool end_formatting(pith_builder *builder, pith_token *token)
{
    if (!pith_adoption_agency(builder, token->tag))
        pith_any_other_end_tag(builder, token->tag);
    return false;
}

/* </br> is a <br>, without its attributes. */
static bool end_br(pith_builder *builder, pith_token *token)
{
    pith_token start = {
        .kind = PITH_TOKEN_START, .tag = PITH_TAG_BR, .src = token->src};
    return pith_in_body_start(builder, &start);
}

#define RULE(tag, rule) [PITH_TAG_##tag] = rule

static const pith_token_rule end_rules[PITH_TAG_STATIC_COUNT] = {
    RULE(TEMPLATE, end_template),
    RULE(BODY, end_body),
    RULE(HTML, end_body),
    RULE(ADDRESS, end_block),
    RULE(ARTICLE, end_block),
    RULE(ASIDE, end_block),
    RULE(BLOCKQUOTE, end_block),
    RULE(BUTTON, end_block),
    RULE(CENTER, end_block),
    RULE(DETAILS, end_block),
    RULE(DIALOG, end_block),
    RULE(DIR, end_block),
    RULE(DIV, end_block),
    RULE(DL, end_block),
    RULE(FIELDSET, end_block),
    RULE(FIGCAPTION, end_block),
    RULE(FIGURE, end_block),
    RULE(FOOTER, end_block),
    RULE(HEADER, end_block),
    RULE(HGROUP, end_block),
    RULE(LISTING, end_block),
    RULE(MAIN, end_block),
    RULE(MENU, end_block),
    RULE(NAV, end_block),
    RULE(OL, end_block),
    RULE(PRE, end_block),
    RULE(SEARCH, end_block),
    RULE(SECTION, end_block),
    RULE(SELECT, end_block),
    RULE(SUMMARY, end_block),
    RULE(UL, end_block),
    RULE(DD, end_block),
    RULE(DT, end_block),
    RULE(APPLET, end_marked),
    RULE(MARQUEE, end_marked),
    RULE(OBJECT, end_marked),
    RULE(FORM, end_form),
    RULE(P, end_p),
    RULE(LI, end_li),
    RULE(H1, end_heading),
    RULE(H2, end_heading),
    RULE(H3, end_heading),
    RULE(H4, end_heading),
    RULE(H5, end_heading),
    RULE(H6, end_heading),
    RULE(A, end_formatting),
    RULE(B, end_formatting),
    RULE(BIG, end_formatting),
    RULE(CODE, end_formatting),
    RULE(EM, end_formatting),
    RULE(FONT, end_formatting),
    RULE(I, end_formatting),
    RULE(NOBR, end_formatting),
    RULE(S, end_formatting),
    RULE(SMALL, end_formatting),
    RULE(STRIKE, end_formatting),
    RULE(STRONG, end_formatting),
    RULE(TT, end_formatting),
    RULE(U, end_formatting),
    RULE(BR, end_br),
};

bool pith_in_body_end(pith_builder *builder, pith_token *token)
{
    pith_token_rule rule =
        token->tag < PITH_TAG_STATIC_COUNT ? end_rules[token->tag] : NULL;
    if (rule)
        return rule(builder, token);
    pith_any_other_end_tag(builder, token->tag);
    return false;
}
