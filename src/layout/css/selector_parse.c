/* SPDX-License-Identifier: Apache-2.0 */
/* Reading selectors: see selector.h.
 *
 * A selector is read from left to right into compounds, which are then
 * reversed, because matching begins at its right end. Arguments of :not() and
 * :is() are lists of their own, read by the same function with a reader of its
 * own; their depth is capped, so this recursion is bounded. */
#include "selector.h"

#include "selector_name.h"
#include "status.h"
#include "str.h"

/* A list being read: its parts and compounds are kept here until they are
 * complete, because nested lists add theirs to the set in between. */
typedef struct reader {
    pith_selectors *set;
    pith_css_scan scan;
    unsigned depth;
    const char *wrong; /* the position, if status is PITH_ARG */
    uint32_t specificity;
    uint8_t about; /* PITH_ABOUT_* */
    pith_part parts[PITH_SELECTOR_PARTS];
    uint32_t nparts;
    pith_compound compounds[PITH_SELECTOR_COMPOUNDS];
    uint32_t ncompounds;
} reader;

static pith_status read_list(reader *self, uint32_t *first);

void pith_selectors_init(pith_selectors *set, pith_arena *arena)
{
    *set = (pith_selectors){.arena = arena};
}

/* Room for one more element of an array of the set. */
static pith_status make_room(pith_arena *arena, void **array, uint32_t count,
                             uint32_t *cap, size_t size)
{
    if (count >= PITH_SELECTOR_MAX)
        return PITH_LIMIT;
    void *grown = pith_arena_room(arena, *array, count, cap, size);
    if (!grown)
        return PITH_NOMEM;
    *array = grown;
    return PITH_OK;
}

static pith_status add_part(reader *self, const pith_part *part)
{
    if (self->nparts == PITH_SELECTOR_PARTS)
        return PITH_LIMIT;
    self->parts[self->nparts++] = *part;
    return PITH_OK;
}

static pith_status refuse(reader *self, const char *at)
{
    self->wrong = at;
    return PITH_ARG;
}

static bool is_mark(const pith_css_token *token, char mark)
{
    return token->kind == PITH_CSS_MARK && token->mark == mark;
}

static pith_status keep_name(reader *self, pith_str text, pith_str *out)
{
    *out = pith_css_unescape(self->set->arena, text);
    return out->data ? PITH_OK : PITH_NOMEM;
}

/* -- [attribute] ----------------------------------------------------------- */

static pith_status read_attr_value(reader *self, pith_part *part)
{
    pith_css_token token = pith_css_next_solid(&self->scan);
    if (token.kind == PITH_CSS_STRING || token.kind == PITH_CSS_IDENT) {
        PITH_TRY(keep_name(self, token.text, &part->value));
    } else if (token.kind == PITH_CSS_NUMBER || token.kind == PITH_CSS_HASH) {
        /* Invalid, but it occurs: [width=5]. */
        part->value = (pith_str){token.at, (size_t)(self->scan.at - token.at)};
    } else {
        return refuse(self, token.at);
    }
    token = pith_css_next_solid(&self->scan);
    if (token.kind == PITH_CSS_IDENT) {
        part->fold |= pith_str_ieq(token.text, PITH_S("i"));
        token = pith_css_next_solid(&self->scan);
    }
    return is_mark(&token, ']') ? PITH_OK : refuse(self, token.at);
}

/* Attributes whose values are case-insensitive in HTML. */
static bool folds_value(uint8_t attr)
{
    return attr == PITH_ATTR_TYPE || attr == PITH_ATTR_REL ||
           attr == PITH_ATTR_ALIGN || attr == PITH_ATTR_DIR ||
           attr == PITH_ATTR_LANG || attr == PITH_ATTR_MEDIA;
}

static pith_status read_attr(reader *self)
{
    pith_part part = {.kind = PITH_PART_ATTR};
    pith_css_token token = pith_css_next_solid(&self->scan);
    if (token.kind != PITH_CSS_IDENT)
        return refuse(self, token.at);
    PITH_TRY(keep_name(self, token.text, &part.name));
    part.attr = pith_attr_find(part.name.data, part.name.len);
    part.fold = folds_value(part.attr);
    self->specificity += 1 << 10;
    token = pith_css_next_solid(&self->scan);
    if (is_mark(&token, ']'))
        return add_part(self, &part);
    static const char ops[] = "~|^$*=";
    if (token.kind != PITH_CSS_MARK || !memchr(ops, token.mark, 6))
        return refuse(self, token.at);
    part.op = (uint8_t)token.mark;
    if (token.mark != '=') {
        token = pith_css_next(&self->scan);
        if (!is_mark(&token, '='))
            return refuse(self, token.at);
    }
    PITH_TRY(read_attr_value(self, &part));
    return add_part(self, &part);
}

/* -- :pseudo --------------------------------------------------------------- */

/* "even", "odd", "3", "-2n + 1", "n"; blanks have been removed. */
static bool read_nth(pith_str text, pith_part *part)
{
    uint64_t number;
    bool minus = false;
    if (pith_str_ieq(text, PITH_S("odd")) ||
        pith_str_ieq(text, PITH_S("even"))) {
        part->step = 2;
        part->at = text.len == 3;
        return true;
    }
    if (text.len && (text.data[0] == '+' || text.data[0] == '-')) {
        minus = text.data[0] == '-';
        text = (pith_str){text.data + 1, text.len - 1};
    }
    bool given = pith_str_uint(&text, 1000000, &number);
    int32_t value = given ? (int32_t)number : 1;
    value = minus ? -value : value;
    if (text.len == 0) {
        part->at = value;
        return given;
    }
    if (pith_lower(text.data[0]) != 'n')
        return false;
    part->step = value;
    text = (pith_str){text.data + 1, text.len - 1};
    if (text.len == 0)
        return true;
    minus = text.data[0] == '-';
    if (!minus && text.data[0] != '+')
        return false;
    text = (pith_str){text.data + 1, text.len - 1};
    if (!pith_str_uint(&text, 1000000, &number) || text.len)
        return false;
    part->at = minus ? -(int32_t)number : (int32_t)number;
    return true;
}

static pith_status read_nth_argument(reader *self, pith_part *part)
{
    char text[32];
    size_t len = 0;
    const char *at = self->scan.at;
    pith_str argument = pith_css_until(&self->scan, ")");
    pith_css_next(&self->scan);
    for (size_t i = 0; i < argument.len; i++) {
        if (pith_is_space((unsigned char)argument.data[i]))
            continue;
        if (len == sizeof text)
            return refuse(self, at);
        text[len++] = argument.data[i];
    }
    if (!read_nth((pith_str){text, len}, part))
        return refuse(self, at);
    return add_part(self, part);
}

static pith_status read_nested(reader *self, pith_part_kind kind, bool weighs)
{
    pith_part part = {.kind = (uint8_t)kind};
    pith_str inside = pith_css_until(&self->scan, ")");
    pith_css_next(&self->scan);
    reader inner = {.set = self->set,
                    .scan = pith_css_scan_of(inside),
                    .depth = self->depth + 1};
    if (inner.depth > PITH_SELECTOR_NESTING)
        return PITH_LIMIT;
    /* Bounded: the depth was just checked. */
    pith_status status = read_list(&inner, &part.list);
    if (status == PITH_ARG)
        self->wrong = inner.wrong;
    PITH_TRY(status);
    const pith_selector *items = self->set->items;
    uint32_t most = 0;
    for (uint32_t k = part.list; k != PITH_SELECTOR_NONE; k = items[k].next)
        most = items[k].specificity > most ? items[k].specificity : most;
    self->specificity += weighs ? most : 0;
    return add_part(self, &part);
}

/* A pseudo-class with an argument, after its name. */
static pith_status read_pseudo_function(reader *self, pith_str name)
{
    static const struct {
        const char *name;
        pith_part_kind kind;
        /* of lists: they count for the specificity; of NTH: from the end */
        bool flag;
        bool of_type;
    } rows[] = {
        {"not", PITH_PART_NOT, true, false},
        {"is", PITH_PART_IS, true, false},
        {"matches", PITH_PART_IS, true, false},
        {"-webkit-any", PITH_PART_IS, true, false},
        {"where", PITH_PART_IS, false, false},
        {"nth-child", PITH_PART_NTH, false, false},
        {"nth-last-child", PITH_PART_NTH, true, false},
        {"nth-of-type", PITH_PART_NTH, false, true},
        {"nth-last-of-type", PITH_PART_NTH, true, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!pith_str_ieq(name, pith_str_of(rows[i].name)))
            continue;
        if (rows[i].kind != PITH_PART_NTH)
            return read_nested(self, rows[i].kind, rows[i].flag);
        self->specificity += 1 << 10;
        pith_part part = {.kind = PITH_PART_NTH,
                          .from_end = rows[i].flag,
                          .of_type = rows[i].of_type};
        return read_nth_argument(self, &part);
    }
    pith_css_until(&self->scan, ")");
    pith_css_next(&self->scan);
    pith_part never = {.kind = PITH_PART_NEVER};
    return add_part(self, &never);
}

/* A pseudo-class by name; unknown ones never match. */
static pith_status read_pseudo_name(reader *self, pith_str name)
{
    static const struct {
        const char *name;
        pith_part part;
    } rows[] = {
        {"first-child", {.kind = PITH_PART_NTH, .at = 1}},
        {"last-child", {.kind = PITH_PART_NTH, .at = 1, .from_end = true}},
        {"first-of-type", {.kind = PITH_PART_NTH, .at = 1, .of_type = true}},
        {"last-of-type",
         {.kind = PITH_PART_NTH, .at = 1, .from_end = true, .of_type = true}},
        {"empty", {.kind = PITH_PART_EMPTY}},
        {"root", {.kind = PITH_PART_ROOT}},
        {"link", {.kind = PITH_PART_LINK}},
        {"any-link", {.kind = PITH_PART_LINK}},
        {"checked", {.kind = PITH_PART_CHECKED}},
        {"disabled", {.kind = PITH_PART_DISABLED}},
        {"enabled", {.kind = PITH_PART_ENABLED}},
    };
    self->specificity += 1 << 10;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_str_ieq(name, pith_str_of(rows[i].name)))
            return add_part(self, &rows[i].part);
    bool only_type = pith_str_ieq(name, PITH_S("only-of-type"));
    if (only_type || pith_str_ieq(name, PITH_S("only-child"))) {
        pith_part one = {.kind = PITH_PART_NTH, .at = 1, .of_type = only_type};
        PITH_TRY(add_part(self, &one));
        one.from_end = true;
        return add_part(self, &one);
    }
    pith_part never = {.kind = PITH_PART_NEVER};
    return add_part(self, &never);
}

/* ::before or ::after, also with one colon; nothing may follow it, and it is
 * not allowed in :is() and similar. */
static bool read_about(reader *self, pith_str name)
{
    bool before = pith_str_ieq(name, PITH_S("before"));
    if (self->depth || (!before && !pith_str_ieq(name, PITH_S("after"))))
        return false;
    self->about = before ? PITH_ABOUT_BEFORE : PITH_ABOUT_AFTER;
    self->specificity++;
    return true;
}

static pith_status read_pseudo(reader *self)
{
    static const pith_part any = {.kind = PITH_PART_ANY};
    pith_css_token token = pith_css_next(&self->scan);
    bool element = is_mark(&token, ':');
    if (element)
        token = pith_css_next(&self->scan);
    if (token.kind != PITH_CSS_IDENT && token.kind != PITH_CSS_FUNCTION)
        return refuse(self, token.at);
    if (token.kind == PITH_CSS_IDENT && read_about(self, token.text))
        return add_part(self, &any);
    if (!element && token.kind == PITH_CSS_FUNCTION)
        return read_pseudo_function(self, token.text);
    if (!element)
        return read_pseudo_name(self, token.text);
    if (token.kind == PITH_CSS_FUNCTION) {
        pith_css_until(&self->scan, ")");
        pith_css_next(&self->scan);
    }
    pith_part never = {.kind = PITH_PART_NEVER};
    return add_part(self, &never);
}

/* -- Compounds ------------------------------------------------------------- */

static pith_status add_named(reader *self, pith_part_kind kind, pith_str text,
                             uint32_t specificity)
{
    pith_part part = {.kind = (uint8_t)kind};
    PITH_TRY(keep_name(self, text, &part.name));
    if (kind == PITH_PART_TAG)
        part.tag = pith_tag_find(part.name.data, part.name.len);
    self->specificity += specificity;
    return add_part(self, &part);
}

/* One simple selector at the scanner; *any is false if there is none. */
static pith_status read_part(reader *self, bool *any)
{
    pith_css_scan before = self->scan;
    pith_css_token token = pith_css_next(&self->scan);
    *any = true;
    if (token.kind == PITH_CSS_IDENT)
        return add_named(self, PITH_PART_TAG, token.text, 1);
    if (token.kind == PITH_CSS_HASH)
        return add_named(self, PITH_PART_ID, token.text, 1 << 20);
    if (is_mark(&token, '*')) {
        pith_part part = {.kind = PITH_PART_ANY};
        return add_part(self, &part);
    }
    if (is_mark(&token, '.')) {
        token = pith_css_next(&self->scan);
        if (token.kind != PITH_CSS_IDENT)
            return refuse(self, token.at);
        return add_named(self, PITH_PART_CLASS, token.text, 1 << 10);
    }
    if (is_mark(&token, '['))
        return read_attr(self);
    if (is_mark(&token, ':'))
        return read_pseudo(self);
    self->scan = before;
    *any = false;
    return PITH_OK;
}

static pith_status read_compound(reader *self, char combinator)
{
    static const pith_part never = {.kind = PITH_PART_NEVER};
    pith_selectors *set = self->set;
    const char *at = self->scan.at;
    bool any = true;
    self->nparts = 0;
    while (any) {
        bool late = self->about != PITH_ABOUT_ELEMENT;
        PITH_TRY(read_part(self, &any));
        if (late && any)
            PITH_TRY(add_part(self, &never));
    }
    if (self->nparts == 0)
        return refuse(self, at);
    if (self->ncompounds == PITH_SELECTOR_COMPOUNDS)
        return PITH_LIMIT;
    self->compounds[self->ncompounds++] = (pith_compound){
        .part = set->nparts, .nparts = self->nparts, .combinator = combinator};
    for (uint32_t k = 0; k < self->nparts; k++) {
        void *array = set->parts;
        PITH_TRY(make_room(set->arena, &array, set->nparts, &set->part_cap,
                           sizeof *set->parts));
        set->parts = array;
        set->parts[set->nparts++] = self->parts[k];
    }
    return PITH_OK;
}

/* The combinator between two compounds; 0: none, the selector ends here. */
static char read_combinator(reader *self)
{
    pith_css_scan before = self->scan;
    pith_css_token token = pith_css_next(&self->scan);
    bool blank = token.kind == PITH_CSS_SPACE;
    if (blank) {
        before = self->scan;
        token = pith_css_next(&self->scan);
    }
    if (token.kind == PITH_CSS_MARK &&
        (token.mark == '>' || token.mark == '+' || token.mark == '~')) {
        before = self->scan;
        if (pith_css_next(&self->scan).kind != PITH_CSS_SPACE)
            self->scan = before;
        return token.mark;
    }
    self->scan = before;
    bool end = token.kind == PITH_CSS_END || is_mark(&token, ',');
    return blank && !end ? ' ' : 0;
}

/* Bits of the names left of blanks and '>', and of those of siblings. */
static void note_others(const pith_selectors *set, pith_selector *item)
{
    const pith_compound *compound = set->compounds + item->compound;
    bool sibling = true;
    for (uint32_t k = 1; k < item->ncompounds; k++) {
        char how = compound[k - 1].combinator;
        bool above = how == ' ' || how == '>';
        sibling = sibling && !above;
        for (size_t i = 0; i < 2 && above; i++)
            item->above[i] |= compound[k].own[i];
        for (size_t i = 0; i < 2 && sibling; i++)
            item->beside[i] |= compound[k].own[i];
    }
}

/* Whether an element's kind decides about a part. */
static bool is_of_kind(const pith_selectors *set, const pith_part *part)
{
    if (part->kind != PITH_PART_IS && part->kind != PITH_PART_NOT)
        return part->kind <= PITH_PART_CLASS || part->kind == PITH_PART_ROOT;
    uint32_t k = part->list;
    while (k != PITH_SELECTOR_NONE && set->items[k].of_kind)
        k = set->items[k].next;
    return k == PITH_SELECTOR_NONE;
}

/* Note what a compound says of kinds; whether they decide about all of it. */
static bool note_kinds(pith_selectors *set, pith_compound *compound)
{
    bool all = compound->combinator != '+' && compound->combinator != '~';
    for (uint32_t i = 0; i < compound->nparts; i++) {
        pith_part *part = &set->parts[compound->part + i];
        pith_selector_note(part, compound->own);
        part->of_kind = is_of_kind(set, part);
        if (part->kind == PITH_PART_CLASS)
            part->hash = pith_name_hash(PITH_PART_CLASS, part->name);
        all = all && part->of_kind;
    }
    return all;
}

/* Add the selector whose compounds have been read, from right to left. */
static pith_status add_item(reader *self, uint32_t *index)
{
    pith_selectors *set = self->set;
    pith_selector item = {.compound = set->ncompounds,
                          .ncompounds = self->ncompounds,
                          .about = self->about,
                          .of_kind = true,
                          .specificity = self->specificity,
                          .next = PITH_SELECTOR_NONE};
    void *array;
    for (uint32_t k = self->ncompounds; k-- > 0;) {
        array = set->compounds;
        PITH_TRY(make_room(set->arena, &array, set->ncompounds,
                           &set->compound_cap, sizeof *set->compounds));
        set->compounds = array;
        pith_compound *compound = &set->compounds[set->ncompounds++];
        *compound = self->compounds[k];
        item.of_kind &= note_kinds(set, compound);
    }
    note_others(set, &item);
    array = set->items;
    PITH_TRY(make_room(set->arena, &array, set->count, &set->item_cap,
                       sizeof *set->items));
    set->items = array;
    *index = set->count;
    set->items[set->count++] = item;
    return PITH_OK;
}

static pith_status read_selector(reader *self, uint32_t *index)
{
    pith_css_scan before = self->scan;
    char combinator = 0;
    if (pith_css_next(&self->scan).kind != PITH_CSS_SPACE)
        self->scan = before;
    self->ncompounds = 0;
    self->specificity = 0;
    self->about = PITH_ABOUT_ELEMENT;
    const char *begin = self->scan.at;
    do {
        PITH_TRY(read_compound(self, combinator));
        pith_str upto = {begin, (size_t)(self->scan.at - begin)};
        combinator = read_combinator(self);
        if (combinator == '~')
            self->compounds[self->ncompounds - 1].upto = pith_str_hash(upto);
    } while (combinator);
    return add_item(self, index);
}

static pith_status read_list(reader *self, uint32_t *first)
{
    uint32_t last = PITH_SELECTOR_NONE;
    *first = PITH_SELECTOR_NONE;
    for (;;) {
        uint32_t index;
        PITH_TRY(read_selector(self, &index));
        if (last == PITH_SELECTOR_NONE)
            *first = index;
        else
            self->set->items[last].next = index;
        last = index;
        pith_css_token token = pith_css_next_solid(&self->scan);
        if (token.kind == PITH_CSS_END)
            return PITH_OK;
        if (!is_mark(&token, ','))
            return refuse(self, token.at);
    }
}

pith_status pith_selectors_add(pith_selectors *set, pith_str text,
                               uint32_t *first, pith_error *error)
{
    uint32_t count = set->count, ncompounds = set->ncompounds;
    uint32_t nparts = set->nparts;
    reader r = {.set = set, .scan = pith_css_scan_of(text)};
    pith_status status = read_list(&r, first);
    if (status == PITH_OK)
        return PITH_OK;
    set->count = count;
    set->ncompounds = ncompounds;
    set->nparts = nparts;
    if (status == PITH_ARG) {
        size_t at = (size_t)(r.wrong - text.data);
        return pith_fail(error, status, at,
                         "not a CSS selector, see character %zu", at + 1);
    }
    return pith_fail(error, status, 0, "%s", pith_status_text(status));
}
