/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditions over the fields of a record: see condition.h.
 *
 *   condition   one { "or" one }        one         each { "and" each }
 *   each        { "not" } ( "(" condition ")" | comparison )
 *   comparison  FIELD ( = | != | < | <= | > | >= | contains ) ( NUMBER | TEXT )
 *
 * It is evaluated while it is parsed, with a level per open parenthesis:
 * conditions are short, so nothing of them is kept between pages.
 */
#include "condition.h"

#include "record_fields.h"
#include "status.h"
#include "str.h"

enum {
    LEVELS = 32,
    SHOWN = 30,
    NAMES = 110,
    CONDITION_MAX = 4096, /* bytes of a whole condition */
    NEEDLE_MAX = 255,     /* bytes of a text that another may contain */
};

typedef enum comparison {
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    MORE,
    AT_LEAST,
    CONTAINS,
} comparison;

static const char *const SIGNS[] = {
    /* If one begins with the other, the longer one comes first. */
    "!=", "<=", ">=", "=", "<", ">",
};
static const comparison SIGN_MEANS[] = {
    UNEQUAL, AT_MOST, AT_LEAST, EQUAL, LESS, MORE,
};

/* The content of a pair of parentheses, as far as it was read. */
typedef struct level {
    bool any;    /* one of the operands before an "or" holds */
    bool all;    /* all operands since the last "or" hold */
    bool negate; /* an odd number of "not" precedes the next operand */
} level;

typedef struct reader {
    pith_str whole, rest;
    pith_record_fields *fields; /* NULL: the condition is only checked */
    pith_error *error;
    level levels[LEVELS];
    unsigned depth; /* index of the current level */
} reader;

static void skip_space(reader *self)
{
    while (self->rest.len && pith_is_space((unsigned char)*self->rest.data))
        self->rest = (pith_str){self->rest.data + 1, self->rest.len - 1};
}

static void skip(reader *self, size_t len)
{
    self->rest = (pith_str){self->rest.data + len, self->rest.len - len};
    skip_space(self);
}

static pith_status wrong(reader *self, const char *what)
{
    size_t at = (size_t)(self->rest.data - self->whole.data);
    return pith_fail(self->error, PITH_ARG, at, "character %zu: %s", at + 1,
                     what);
}

static bool is_of_name(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || c == '_';
}

/* The next name; may be empty. */
static pith_str peek_name(const reader *self)
{
    size_t len = 0;
    while (len < self->rest.len &&
           is_of_name((unsigned char)self->rest.data[len]))
        len++;
    return (pith_str){self->rest.data, len};
}

/* Read a word if it comes next; returns whether it did. */
static bool take_word(reader *self, const char *word)
{
    bool there = pith_str_ieq(peek_name(self), pith_str_of(word));
    if (there)
        skip(self, pith_str_of(word).len);
    return there;
}

static bool take_byte(reader *self, char byte)
{
    bool there = self->rest.len && *self->rest.data == byte;
    if (there)
        skip(self, 1);
    return there;
}

/* -- A comparison -------------------------------------------------------- */

/* `id` belongs to the caller and is not known here. */
static const pith_record_field *find_field(pith_str name)
{
    const pith_record_field *field;
    for (int form = 0; form < PITH_RECORD_FORMS; form++)
        for (unsigned place = 1;
             (field = pith_record_field_at((pith_record_form)form, place));
             place++)
            if (pith_str_eq(name, pith_str_of(field->name)) &&
                strcmp(field->name, "id") != 0)
                return field;
    return NULL;
}

static bool take_comparison(reader *self, comparison *out)
{
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++) {
        size_t len = pith_str_of(SIGNS[i]).len;
        if (self->rest.len < len || memcmp(self->rest.data, SIGNS[i], len) != 0)
            continue;
        skip(self, len);
        *out = SIGN_MEANS[i];
        return true;
    }
    *out = CONTAINS;
    return take_word(self, "contains");
}

/* A text in quotation marks of either kind; it cannot contain that kind. */
static pith_status take_text(reader *self, pith_str *out)
{
    char mark = self->rest.len ? *self->rest.data : '\0';
    if (mark != '"' && mark != '\'')
        return wrong(self, "a text in quotation marks is missing");
    const char *end = memchr(self->rest.data + 1, mark, self->rest.len - 1);
    if (!end)
        return wrong(self, "the quotation mark is not closed");
    *out = (pith_str){self->rest.data + 1, (size_t)(end - self->rest.data) - 1};
    skip(self, out->len + 2);
    return PITH_OK;
}

static pith_status take_number(reader *self, double *out)
{
    size_t len = 0;
    while (len < self->rest.len && self->rest.data[len] != ')' &&
           !pith_is_space((unsigned char)self->rest.data[len]))
        len++;
    if (!pith_number_parse((pith_str){self->rest.data, len}, out))
        return wrong(self, "a number is missing");
    skip(self, len);
    return PITH_OK;
}

/* Whether the order of two values (-1, 0 or 1) satisfies an operator other than
 * CONTAINS. */
static bool fits(comparison how, int order)
{
    switch (how) {
    case EQUAL:
        return order == 0;
    case UNEQUAL:
        return order != 0;
    case LESS:
        return order < 0;
    case AT_MOST:
        return order <= 0;
    case MORE:
        return order > 0;
    case AT_LEAST:
        return order >= 0;
    default:
        return false;
    }
}

/* An unknown value is not a number: only "!=" holds. */
static pith_status compare_number(reader *self, const pith_record_field *field,
                                  comparison how, bool *out)
{
    double asked, is;
    if (how == CONTAINS)
        return wrong(self, "a number contains nothing");
    PITH_TRY(take_number(self, &asked));
    if (!self->fields)
        return PITH_OK;
    *out = how == UNEQUAL;
    if (pith_number_parse(pith_record_fields_tell(self->fields, field), &is))
        *out = fits(how, (is > asked) - (is < asked));
    return PITH_OK;
}

/* For each prefix of a needle: how many of its last bytes are also a prefix of
 * the needle. */
static void fill_back(pith_str needle, unsigned char back[NEEDLE_MAX + 1])
{
    back[0] = 0;
    for (size_t i = 1, same = 0; i < needle.len; i++) {
        while (same &&
               pith_lower(needle.data[i]) != pith_lower(needle.data[same]))
            same = back[same - 1];
        same += pith_lower(needle.data[i]) == pith_lower(needle.data[same]);
        back[i] = (unsigned char)same;
    }
}

/* Whether a needle occurs in a text; linear for all inputs (Knuth, Morris and
 * Pratt). */
static bool contains(pith_str text, pith_str needle)
{
    unsigned char back[NEEDLE_MAX + 1];
    size_t same = 0;
    if (needle.len == 0 || needle.len > NEEDLE_MAX)
        return needle.len == 0;
    fill_back(needle, back);
    for (size_t i = 0; i < text.len && same < needle.len; i++) {
        char c = pith_lower(text.data[i]);
        while (same && c != pith_lower(needle.data[same]))
            same = back[same - 1];
        same += c == pith_lower(needle.data[same]);
    }
    return same == needle.len;
}

/* An unknown value is the empty text. */
static pith_status compare_text(reader *self, const pith_record_field *field,
                                comparison how, bool *out)
{
    pith_str asked;
    pith_str before = self->rest;
    PITH_TRY(take_text(self, &asked));
    if (how == CONTAINS && asked.len > NEEDLE_MAX) {
        self->rest = before;
        return wrong(self, "contains takes a text of at most 255 bytes");
    }
    if (!self->fields)
        return PITH_OK;
    pith_str is = pith_record_fields_tell(self->fields, field);
    *out = how == CONTAINS ? contains(is, asked)
                           : fits(how, pith_str_cmp(is, asked));
    return PITH_OK;
}

/* The names of the fields, as many as fit into a message. */
static pith_status no_field(reader *self, pith_str name)
{
    char names[NAMES];
    size_t at = 0;
    const pith_record_field *field;
    names[0] = '\0';
    for (unsigned place = 2;
         (field = pith_record_field_at(PITH_RECORD_JSON, place)); place++) {
        size_t len = pith_str_of(field->name).len;
        if (at + len + 2 > sizeof names)
            break;
        memcpy(names + at, " ", 1);
        memcpy(names + at + 1, field->name, len + 1);
        at += len + 1;
    }
    size_t place = (size_t)(self->rest.data - self->whole.data);
    return pith_fail(self->error, PITH_ARG, place,
                     "character %zu: no field \"%.*s\"; there are%s ...",
                     place + 1, (int)(name.len < SHOWN ? name.len : SHOWN),
                     name.data, names);
}

static pith_status take_one(reader *self, bool *out)
{
    pith_str name = peek_name(self);
    comparison how;
    if (name.len == 0)
        return wrong(self, "the name of a field is missing");
    const pith_record_field *field = find_field(name);
    if (!field)
        return no_field(self, name);
    skip(self, name.len);
    if (!take_comparison(self, &how))
        return wrong(self, "=, !=, <, <=, >, >= or contains is missing");
    return field->is_number || field->is_count
               ? compare_number(self, field, how, out)
               : compare_text(self, field, how, out);
}

/* -- What joins them ------------------------------------------------------ */

static void add_value(level *at, bool value)
{
    at->all &= value != at->negate;
    at->negate = false;
}

static bool end_level(const level *at)
{
    return at->any | at->all;
}

/* "not" and opening parentheses, then a comparison. */
static pith_status take_each(reader *self)
{
    bool value = false;
    for (;;) {
        if (take_word(self, "not")) {
            self->levels[self->depth].negate ^= true;
        } else if (take_byte(self, '(')) {
            if (++self->depth == LEVELS)
                return wrong(self, "too many brackets");
            self->levels[self->depth] = (level){.all = true};
        } else {
            break;
        }
    }
    PITH_TRY(take_one(self, &value));
    add_value(&self->levels[self->depth], value);
    return PITH_OK;
}

static void close_brackets(reader *self)
{
    while (self->depth > 0 && take_byte(self, ')')) {
        bool value = end_level(&self->levels[self->depth]);
        add_value(&self->levels[--self->depth], value);
    }
}

/* Works with and without a result; *holds is only meaningful with one. */
static pith_status read_condition(reader *self, bool *holds)
{
    self->levels[0] = (level){.all = true};
    self->rest = self->whole;
    skip_space(self);
    for (;;) {
        PITH_TRY(take_each(self));
        close_brackets(self);
        if (self->rest.len == 0)
            break;
        if (take_word(self, "and"))
            continue;
        if (!take_word(self, "or"))
            return wrong(self, "\"and\" or \"or\" is missing");
        level *at = &self->levels[self->depth];
        at->any |= at->all;
        at->all = true;
    }
    if (self->depth > 0)
        return wrong(self, "a closing bracket is missing");
    *holds = end_level(&self->levels[0]);
    return PITH_OK;
}

pith_status pith_condition_check(pith_str condition, pith_error *error)
{
    reader self = {.whole = condition, .error = error};
    bool holds;
    if (condition.len > CONDITION_MAX)
        return pith_fail(error, PITH_ARG, CONDITION_MAX,
                         "a condition has at most %d bytes", CONDITION_MAX);
    return read_condition(&self, &holds);
}

bool pith_condition_holds(pith_str condition, const pith_result *result,
                          pith_str url)
{
    pith_record_fields fields;
    const pith_record record = {.url = url};
    pith_record_fields_init(&fields, result, &record);
    reader self = {.whole = condition, .fields = &fields};
    bool holds = false;
    pith_status status = read_condition(&self, &holds);
    return pith_record_fields_clear(&fields) == PITH_OK && status == PITH_OK &&
           holds;
}
