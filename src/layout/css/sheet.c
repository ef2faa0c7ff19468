/* SPDX-License-Identifier: Apache-2.0 */
/* Reading style sheets: see sheet.h.
 *
 * Two passes, because var() may use a property that a later sheet sets: first
 * the rules are split and custom properties recorded, then selectors and
 * declarations are parsed. Imports are a stack of open texts, conditional
 * groups a count. */
#include "sheet.h"

#include "builtin_sheet.h"
#include "css_var.h"
#include "media.h"
#include "status.h"
#include "str.h"

enum {
    RULE_WORK = 4,
    SHEETS_MAX = 256, /* linked and imported ones; also ends import loops */
    IMPORTS_MAX = 8,
    BYTES_MAX = 10 << 20,
    RULES_MAX = 200000,
};

/* A rule before it is parsed. */
typedef struct raw_rule {
    pith_str selector, block;
    bool builtin;
} raw_rule;

/* A text on the stack of imports. */
typedef struct open_text {
    pith_css_scan scan;
    pith_str address; /* of a sheet; empty for the page's own rules */
} open_text;

typedef struct collector {
    const pith_selector_page *page;
    const pith_layout_options *options;
    pith_css_view view;
    pith_arena *arena;
    pith_sheets *out;
    pith_css_vars vars;
    raw_rule *raw;
    uint32_t nraw, cap;
    open_text stack[IMPORTS_MAX];
    size_t depth;
    size_t nsheets, bytes;
    bool builtin;
} collector;

static pith_status push_text(collector *self, pith_str css, pith_str address)
{
    if (self->depth == IMPORTS_MAX || css.len > BYTES_MAX - self->bytes) {
        self->out->cut = true;
        return PITH_OK;
    }
    self->bytes += css.len;
    self->stack[self->depth++] = (open_text){pith_css_scan_of(css), address};
    return PITH_OK;
}

/* A selector that means the whole page. */
static bool is_page_name(pith_str selector)
{
    static const pith_str names[] = {
        {":root", 5}, {"html", 4}, {"body", 4}, {"*", 1}, {":host", 5}};
    if (selector.len > names[0].len)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(selector, names[i]))
            return true;
    return false;
}

/* Selectors that mean the whole page, for custom properties. */
static bool is_page_selector(pith_str selector)
{
    pith_css_scan scan = pith_css_scan_of(selector);
    if (!memchr(scan.at, ',', selector.len))
        return is_page_name(selector);
    while (scan.at < scan.stop) {
        pith_str one = pith_css_until(&scan, ",");
        pith_css_next(&scan);
        if (is_page_name(one))
            return true;
    }
    return false;
}

static pith_status add_raw(collector *self, pith_str selector, pith_str block)
{
    if (self->nraw == RULES_MAX) {
        self->out->cut = true;
        return PITH_OK;
    }
    raw_rule *raw = pith_arena_room(self->arena, self->raw, self->nraw,
                                    &self->cap, sizeof *raw);
    if (!raw)
        return PITH_NOMEM;
    self->raw = raw;
    self->raw[self->nraw++] = (raw_rule){selector, block, self->builtin};
    if (is_page_selector(selector))
        pith_css_vars_note(&self->vars, block);
    return self->vars.failed ? PITH_NOMEM : PITH_OK;
}

static pith_status push_sheet(collector *self, pith_str css, pith_str address)
{
    if (self->nsheets == SHEETS_MAX) {
        self->out->cut = true;
        return PITH_OK;
    }
    self->nsheets++;
    return push_text(self, css, address);
}

/* An address in a sheet, as the page would write it. NULL data: no memory. */
static pith_str resolve(collector *self, pith_str sheet, pith_str href)
{
    size_t folder = 0;
    for (size_t i = 0; i < sheet.len && !strchr("?#", sheet.data[i]); i++)
        if (sheet.data[i] == '/')
            folder = i + 1;
    size_t name = 0; /* with a ':' the text before it would be a scheme */
    while (name < href.len && !strchr(":/?#", href.data[name]))
        name++;
    bool placed = name < href.len && href.data[name] == ':';
    if (folder == 0 || placed || (href.len && href.data[0] == '/'))
        return href;
    char *joined = pith_arena_alloc(self->arena, folder + href.len, 1);
    if (!joined)
        return (pith_str){0};
    memcpy(joined, sheet.data, folder);
    memcpy(joined + folder, href.data, href.len);
    return (pith_str){joined, folder + href.len};
}

static pith_status import_sheet(collector *self, pith_str rest)
{
    pith_css_scan scan = pith_css_scan_of(rest);
    pith_css_token token = pith_css_next_solid(&scan);
    if (token.kind == PITH_CSS_FUNCTION) { /* url("...") */
        token = pith_css_next_solid(&scan);
        pith_css_until(&scan, ")");
        pith_css_next(&scan);
    }
    pith_str media = pith_css_until(&scan, ";");
    pith_str css;
    if ((token.kind != PITH_CSS_STRING && token.kind != PITH_CSS_URL) ||
        !self->options->lookup || token.text.len == 0 ||
        !pith_media_holds(media, self->view))
        return PITH_OK;
    pith_str address =
        resolve(self, self->stack[self->depth - 1].address, token.text);
    if (!address.data)
        return PITH_NOMEM;
    if (!self->options->lookup(self->options->lookup_context, address, &css))
        return PITH_OK;
    return push_sheet(self, css, address);
}

/* An at-rule, after its name. A conditional group that applies is entered by
 * reading on after its '{'; its '}' is then skipped. */
static pith_status take_at_rule(collector *self, pith_str name)
{
    pith_css_scan *scan = &self->stack[self->depth - 1].scan;
    pith_str rest = pith_css_until(scan, "{;");
    pith_css_token token = pith_css_next(scan);
    bool block = token.kind == PITH_CSS_MARK && token.mark == '{';
    if (!block)
        return pith_str_ieq(name, PITH_S("import")) ? import_sheet(self, rest)
                                                    : PITH_OK;
    bool enter = pith_str_ieq(name, PITH_S("layer"));
    if (pith_str_ieq(name, PITH_S("media")))
        enter = pith_media_holds(rest, self->view);
    if (pith_str_ieq(name, PITH_S("supports")))
        enter = !pith_str_istarts(rest, PITH_S("not"));
    if (!enter)
        pith_css_block(scan);
    return PITH_OK;
}

static pith_status take_rule(collector *self, const pith_css_token *token)
{
    pith_css_scan *scan = &self->stack[self->depth - 1].scan;
    scan->at = token->at;
    pith_str selector = pith_css_until(scan, "{}");
    pith_css_token open = pith_css_next(scan);
    if (open.kind != PITH_CSS_MARK || open.mark != '{')
        return PITH_OK; /* the text ends here, or a stray '}' */
    return add_raw(self, selector, pith_css_block(scan));
}

/* Read everything on the stack, and its imports. */
static pith_status collect(collector *self)
{
    while (self->depth > 0) {
        pith_css_scan *scan = &self->stack[self->depth - 1].scan;
        pith_css_token token = pith_css_next_solid(scan);
        if (token.kind == PITH_CSS_END) {
            self->depth--;
            continue;
        }
        if (token.kind == PITH_CSS_AT)
            PITH_TRY(take_at_rule(self, token.text));
        else if (token.kind != PITH_CSS_MARK ||
                 (token.mark != '}' && token.mark != ';'))
            PITH_TRY(token.kind == PITH_CSS_MARK && token.mark == '<'
                         ? PITH_OK /* "<!--" */
                         : take_rule(self, &token));
    }
    return PITH_OK;
}

/* -- Sheets of the page ---------------------------------------------------- */

static bool has_word(pith_str text, pith_str word)
{
    size_t at = pith_str_ifind(text, word);
    return at != SIZE_MAX;
}

static pith_status collect_link(collector *self, const pith_page *page,
                                uint32_t node)
{
    pith_str rel = pith_page_attr(page, node, PITH_ATTR_REL);
    pith_str href = pith_page_attr(page, node, PITH_ATTR_HREF);
    pith_str media = pith_page_attr(page, node, PITH_ATTR_MEDIA);
    pith_str css;
    if (!self->options->lookup || !href.data ||
        !has_word(rel, PITH_S("stylesheet")) ||
        has_word(rel, PITH_S("alternate")) ||
        !pith_media_holds(media, self->view) ||
        !self->options->lookup(self->options->lookup_context, href, &css))
        return PITH_OK;
    return push_sheet(self, css, href);
}

static pith_status collect_style(collector *self, const pith_page *page,
                                 uint32_t node)
{
    const pith_tree *tree = page->tree;
    pith_str media = pith_page_attr(page, node, PITH_ATTR_MEDIA);
    if (page->end[node] == node + 1 || !pith_media_holds(media, self->view))
        return PITH_OK;
    return push_text(self, pith_tree_text(tree, tree->data[node + 1]),
                     (pith_str){0});
}

static pith_status collect_page(collector *self, const pith_page *page)
{
    self->builtin = true;
    PITH_TRY(push_text(self, pith_str_of(pith_builtin_sheet), (pith_str){0}));
    PITH_TRY(collect(self));
    self->builtin = false;
    for (uint32_t i = 1; i < page->nnodes; i++) {
        if (page->tag[i] == PITH_TAG_LINK && page->tree->data[i].len)
            PITH_TRY(collect_link(self, page, i));
        else if (page->tag[i] == PITH_TAG_STYLE)
            PITH_TRY(collect_style(self, page, i));
        else
            continue;
        PITH_TRY(collect(self));
    }
    return PITH_OK;
}

/* -- Second pass ----------------------------------------------------------- */

static pith_status add_rule(pith_sheets *sheets, const pith_css_rule *rule,
                            pith_arena *arena)
{
    PITH_TRY(pith_arena_work(arena, RULE_WORK));
    pith_css_rule *rules = pith_arena_room(arena, sheets->rules, sheets->nrules,
                                           &sheets->cap, sizeof *rules);
    if (!rules)
        return PITH_NOMEM;
    sheets->rules = rules;
    sheets->rules[sheets->nrules++] = *rule;
    return PITH_OK;
}

static void read_block(collector *self, pith_str block)
{
    pith_decls *decls = &self->out->decls;
    pith_css_scan scan = pith_css_scan_of(block);
    pith_css_declaration one;
    while (!decls->failed && !decls->cut && !self->vars.failed &&
           pith_css_declare(&scan, &one))
        if (pith_css_vars_expand(&self->vars, &one.value))
            pith_decl_read(decls, &one, self->view);
}

static pith_status read_rule(collector *self, const raw_rule *raw,
                             uint32_t order)
{
    pith_sheets *sheets = self->out;
    uint32_t first;
    if (!pith_selector_may_match(self->page, raw->selector))
        return PITH_OK;
    pith_css_rule rule = {
        .decl = sheets->decls.count, .order = order, .builtin = raw->builtin};
    read_block(self, raw->block);
    if (sheets->decls.failed || self->vars.failed)
        return PITH_NOMEM;
    rule.ndecls = sheets->decls.count - rule.decl;
    for (uint32_t k = 0; k < rule.ndecls; k++)
        rule.content |=
            sheets->decls.items[rule.decl + k].kind == PITH_SLOT_CONTENT;
    if (rule.ndecls == 0)
        return PITH_OK;
    pith_status status =
        pith_selectors_add(&sheets->selectors, raw->selector, &first, NULL);
    if (status == PITH_NOMEM)
        return status;
    sheets->cut |= status == PITH_LIMIT;
    if (status != PITH_OK)
        return PITH_OK;
    for (uint32_t k = first; k != PITH_SELECTOR_NONE;
         k = sheets->selectors.items[k].next) {
        rule.selector = k;
        PITH_TRY(add_rule(sheets, &rule, self->arena));
    }
    return PITH_OK;
}

pith_status pith_sheets_read(const pith_selector_page *page,
                             const pith_layout_options *options,
                             pith_css_view view, pith_arena *arena,
                             pith_sheets *out)
{
    collector c = {.page = page,
                   .options = options,
                   .view = view,
                   .arena = arena,
                   .out = out,
                   .vars = {.arena = arena}};
    *out = (pith_sheets){.decls = {.arena = arena}};
    pith_selectors_init(&out->selectors, arena);
    PITH_TRY(collect_page(&c, page->page));
    for (uint32_t i = 0; i < c.nraw; i++)
        PITH_TRY(read_rule(&c, &c.raw[i], i));
    out->cut |= out->decls.cut || out->decls.deep;
    return PITH_OK;
}
