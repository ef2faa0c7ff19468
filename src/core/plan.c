/* SPDX-License-Identifier: Apache-2.0 */
/* Checking options: see plan.h. A message about an unknown name always lists
 * the known ones. */
#include "plan.h"

#include "number.h"
#include "selection.h"
#include "status.h"
#include "str.h"
#include "struct_size.h"
#include "text.h"
#include "word_list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    LIST_MAX = 160, /* bytes of a list of names in a message */
    SHOWN_MAX = 40, /* bytes of a caller's text in a message */
    MESSAGE = sizeof((pith_error *)0)->text, /* bytes of a whole message */
};

/* Names joined by ", ". The complete list fits, which plan_test.c checks. */
typedef struct name_list {
    char text[LIST_MAX];
    size_t len;
} name_list;

static void add_name(name_list *list, const char *name)
{
    int n = snprintf(list->text + list->len, LIST_MAX - list->len, "%s%s",
                     list->len ? ", " : "", name);
    if (n > 0 && (size_t)n < LIST_MAX - list->len)
        list->len += (size_t)n;
    else
        list->text[list->len] = 0;
}

/* The precision to print a slice with "%.*s" in a message. */
static int shown(pith_str text)
{
    return (int)(text.len < SHOWN_MAX ? text.len : SHOWN_MAX);
}

const char *pith_default_method(void)
{
    return pith_method_at(0)->name;
}

const pith_method *pith_plan_method(const char *name)
{
    return name ? pith_method_find(pith_str_of(name)) : pith_method_at(0);
}

static pith_status fail_method(pith_str given, pith_error *error)
{
    name_list list = {0};
    const pith_method *method;
    for (size_t i = 0; (method = pith_method_at(i)); i++)
        add_name(&list, method->name);
    return pith_fail(error, PITH_NOMETHOD, 0,
                     "no method \"%.*s\"; there are: %s", shown(given),
                     given.data, list.text);
}

static pith_status fail_param(const pith_method *method, pith_str name,
                              pith_error *error)
{
    name_list list = {0};
    for (const pith_param *param = method->params; param && param->name;
         param++)
        add_name(&list, param->name);
    for (const pith_text_param *text = method->texts; text && text->name;
         text++)
        add_name(&list, text->name);
    /* The list of known names is more important than all of the given one. */
    size_t taken = sizeof "method  has no parameter \"\"; it has " +
                   pith_str_of(method->name).len + list.len;
    int room = taken < MESSAGE ? (int)(MESSAGE - taken) : 0;
    return pith_fail(error, PITH_NOPARAM, 0,
                     "method %s has no parameter \"%.*s\"; it has %s",
                     method->name, shown(name) < room ? shown(name) : room,
                     name.data, list.len ? list.text : "none");
}

static pith_status read_named(const pith_param *param, pith_str value,
                              double *out, pith_error *error)
{
    name_list list = {0};
    for (size_t i = 0; param->values[i]; i++) {
        if (pith_str_eq(value, pith_str_of(param->values[i]))) {
            *out = (double)i;
            return PITH_OK;
        }
        add_name(&list, param->values[i]);
    }
    return pith_fail(error, PITH_ARG, 0, "parameter %s takes %s, not \"%.*s\"",
                     param->name, list.text, shown(value), value.data);
}

static pith_status read_number(const pith_param *param, pith_str value,
                               double *out, pith_error *error)
{
    double number;
    if (pith_number_parse(value, &number) && number >= param->low &&
        number <= param->high) {
        *out = number;
        return PITH_OK;
    }
    char low[PITH_NUMBER_MAX];
    char high[PITH_NUMBER_MAX];
    pith_number_write(param->low, 6, true, low);
    pith_number_write(param->high, 6, true, high);
    return pith_fail(error, PITH_ARG, 0,
                     "parameter %s takes %s to %s, not \"%.*s\"", param->name,
                     low, high, shown(value), value.data);
}

/* Take a text as it is; it must be valid UTF-8, and is never NULL. */
static pith_status read_text(const char *name, pith_str value, pith_str *out,
                             pith_error *error)
{
    size_t valid = value.len ? pith_utf8_valid(value) : 0;
    if (valid < value.len)
        return pith_fail(error, PITH_ARG, valid,
                         "parameter %s takes a text in UTF-8; byte %zu is not",
                         name, valid);
    *out = value.data ? value : PITH_S("");
    return PITH_OK;
}

static pith_status read_setting(const pith_setting *setting, pith_plan *plan,
                                pith_error *error)
{
    const pith_method *method = plan->method;
    const pith_param *known = method->params;
    double *param = plan->param;
    for (size_t i = 0; known && known[i].name; i++) {
        if (!pith_str_eq(setting->name, pith_str_of(known[i].name)))
            continue;
        if (known[i].values)
            return read_named(&known[i], setting->value, &param[i], error);
        return read_number(&known[i], setting->value, &param[i], error);
    }
    const pith_text_param *text = method->texts;
    for (size_t i = 0; text && text[i].name; i++) {
        assert(i < PITH_PLAN_TEXTS);
        if (pith_str_eq(setting->name, pith_str_of(text[i].name)))
            return read_text(text[i].name, setting->value, &plan->text[i],
                             error);
    }
    return fail_param(method, setting->name, error);
}

/* Set options->balance or options->keep, which methods without such a parameter
 * ignore. */
static pith_status plan_wish(const char *name, const char *value,
                             pith_plan *plan, pith_error *error)
{
    pith_setting setting = {pith_str_of(name), pith_str_of(value)};
    const pith_param *param = plan->method->params;
    for (size_t i = 0; value && param && param[i].name; i++)
        if (pith_str_eq(setting.name, pith_str_of(param[i].name)))
            return read_setting(&setting, plan, error);
    return PITH_OK;
}

/* Set defaults, and the settings that apply to every method with such a
 * parameter. */
static pith_status plan_standards(const pith_options *options, pith_plan *plan,
                                  pith_error *error)
{
    const pith_param *param = plan->method->params;
    for (size_t i = 0; param && param[i].name; i++) {
        assert(i < PITH_PLAN_PARAMS);
        plan->param[i] = param[i].standard;
    }
    PITH_TRY(plan_wish("balance", options->balance, plan, error));
    return plan_wish("keep", options->keep, plan, error);
}

/* Get the next of several names separated by commas. */
static pith_str next_name(pith_str *rest)
{
    const char *comma = memchr(rest->data, ',', rest->len);
    pith_str name = {rest->data,
                     comma ? (size_t)(comma - rest->data) : rest->len};
    size_t taken = name.len + (comma != NULL);
    *rest = (pith_str){rest->data + taken, rest->len - taken};
    return pith_str_trim(name);
}

static pith_status plan_further(const pith_options *options, pith_plan *plan,
                                pith_error *error)
{
    pith_str rest = pith_str_of(options->union_with ? options->union_with : "");
    while (rest.len) {
        pith_str name = next_name(&rest);
        pith_plan other = {.method = pith_method_find(name)};
        if (!other.method)
            return fail_method(name, error);
        PITH_TRY(plan_standards(options, &other, error));
        if (plan->nfurther == PITH_PLAN_UNION)
            return pith_fail(
                error, PITH_ARG, 0,
                "a union takes at most %d methods besides the first",
                (int)PITH_PLAN_UNION);
        pith_plan_further *further = &plan->further[plan->nfurther++];
        further->method = other.method;
        memcpy(further->param, other.param, sizeof other.param);
    }
    return PITH_OK;
}

static pith_status plan_method(const pith_options *options, pith_plan *plan,
                               pith_error *error)
{
    plan->method = pith_plan_method(options->method);
    if (!plan->method)
        return fail_method(pith_str_of(options->method), error);
    PITH_TRY(plan_standards(options, plan, error));
    for (size_t i = 0; i < options->nsettings; i++)
        PITH_TRY(read_setting(&options->settings[i], plan, error));
    return PITH_OK;
}

static pith_status plan_renderer(const char *format, pith_plan *plan,
                                 pith_error *error)
{
    pith_str name = pith_str_of(format ? format : "text");
    plan->tokens = pith_str_eq(name, PITH_S(PITH_PLAN_TOKENS));
    if (plan->tokens)
        name = PITH_S("text");
    plan->renderer = pith_renderer_find(name);
    if (plan->renderer)
        return PITH_OK;
    name_list list = {0};
    const pith_renderer *renderer;
    for (size_t i = 0; (renderer = pith_renderer_at(i)); i++)
        add_name(&list, renderer->name);
    add_name(&list, PITH_PLAN_TOKENS);
    return pith_fail(error, PITH_ARG, 0, "no format \"%.*s\"; there are: %s",
                     shown(name), name.data, list.text);
}

static pith_status check_label(pith_str label, pith_error *error)
{
    if (label.len == 0 || pith_encoding_find(label))
        return PITH_OK;
    return pith_fail(error, PITH_ENCODING, 0,
                     "no character encoding \"%.*s\"; labels are those of the "
                     "WHATWG table, such as utf-8, tis-620, gb18030",
                     shown(label), label.data);
}

/* A limit: its name, the given value, its range and its default. */
typedef struct limit_row {
    const char *name;
    uint64_t low, high, standard;
} limit_row;

static pith_status plan_limit(const limit_row *row, uint64_t given,
                              uint64_t *out, pith_error *error)
{
    *out = given ? given : row->standard;
    if (*out >= row->low && *out <= row->high)
        return PITH_OK;
    return pith_fail(error, PITH_ARG, 0,
                     "limit %s takes %llu to %llu, not %llu", row->name,
                     (unsigned long long)row->low,
                     (unsigned long long)row->high, (unsigned long long)given);
}

static pith_status plan_limits(const pith_limits *given, pith_limits *limits,
                               pith_error *error)
{
    static const limit_row rows[] = {
        {"max-bytes", 1, 2000000000, 20000000},
        {"max-nodes", 16, 500000000, 1000000},
        {"max-depth", 8, 100000, 512},
        {"max-attrs", 1, 60000, 1024},
        {"max-memory", 100000, SIZE_MAX, 2000000000},
        {"max-output", 1, SIZE_MAX, 200000000},
        {"timeout", 1, UINT32_MAX, 30000},
    };
    enum { NROWS = sizeof rows / sizeof *rows };
    const uint64_t values[NROWS] = {
        given->max_bytes,  given->max_nodes,  given->max_depth,
        given->max_attrs,  given->max_memory, given->max_output,
        given->timeout_ms,
    };
    uint64_t checked[NROWS];
    for (size_t i = 0; i < NROWS; i++)
        PITH_TRY(plan_limit(&rows[i], values[i], &checked[i], error));
    *limits = (pith_limits){
        .max_bytes = (size_t)checked[0],
        .max_nodes = (uint32_t)checked[1],
        .max_depth = (uint32_t)checked[2],
        .max_attrs = (uint32_t)checked[3],
        .max_memory = (size_t)checked[4],
        .max_output = (size_t)checked[5],
        .timeout_ms = (uint32_t)checked[6],
    };
    return PITH_OK;
}

static pith_status check_side(const char *name, uint32_t given,
                              pith_error *error)
{
    enum { SIDE_MAX = 100000 };
    if (given <= SIDE_MAX)
        return PITH_OK;
    return pith_fail(error, PITH_ARG, 0,
                     "the viewport's %s must be 1 to %d, not %u", name,
                     (int)SIDE_MAX, given);
}

static pith_status plan_layout(const pith_layout_choice *given,
                               pith_layout_options *layout, pith_error *error)
{
    static const char *const names[] = {[PITH_LAYOUT_BUILTIN] = "builtin",
                                        [PITH_LAYOUT_PLAIN] = "plain",
                                        [PITH_LAYOUT_CHROMIUM] = "chromium",
                                        [PITH_LAYOUT_NONE] = "none"};
    pith_str name = pith_str_of(given->source ? given->source : "builtin");
    *layout = (pith_layout_options){.width = given->width,
                                    .height = given->height,
                                    .lookup = given->lookup,
                                    .lookup_context = given->context,
                                    .shown = given->shown,
                                    .shown_context = given->shown_context};
    PITH_TRY(check_side("width", given->width, error));
    PITH_TRY(check_side("height", given->height, error));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!pith_str_eq(name, pith_str_of(names[i])))
            continue;
        layout->kind = (pith_layout_kind)i;
        if (layout->kind != PITH_LAYOUT_CHROMIUM || layout->shown)
            return PITH_OK;
        return pith_fail(error, PITH_ARG, 0,
                         "the layout chromium needs pith_layout_choice.shown");
    }
    return pith_fail(error, PITH_ARG, 0,
                     "no layout \"%.*s\"; there are: builtin, plain, chromium, "
                     "none",
                     shown(name), name.data);
}

/* Whether a value is one of the words that an option takes. NULL stands for the
 * first of them. */
static bool is_word(const char *given, const char *words)
{
    pith_str word = pith_str_of(given ? given : "");
    pith_str rest = pith_str_of(words);
    while (given && rest.len) {
        pith_str next = pith_str_word(&rest);
        if (pith_str_eq(next, word))
            return true;
    }
    return !given;
}

static pith_status check_markdown(const pith_render_options *render,
                                  pith_error *error)
{
    if (pith_flavour_of(render) == PITH_NFLAVOURS)
        return pith_fail(error, PITH_ARG, 0,
                         "no Markdown \"%.80s\"; there are: gfm, commonmark, "
                         "plain",
                         render->markdown);
    if (!is_word(render->link_style, "inline reference"))
        return pith_fail(
            error, PITH_ARG, 0,
            "link style must be inline or reference, not \"%.80s\"",
            render->link_style);
    if (pith_complex_tables_of(render) == PITH_NCOMPLEX)
        return pith_fail(
            error, PITH_ARG, 0,
            "complex tables must be repeat, once or html, not \"%.80s\"",
            render->complex_tables);
    return PITH_OK;
}

static pith_status check_render(const pith_options *options,
                                const pith_plan *plan, pith_error *error)
{
    enum { NARROWEST = 20 };
    const pith_render_options *render = &options->render;
    pith_str format = pith_str_of(plan->renderer->name);
    if (render->wrap > 0 && render->wrap < NARROWEST)
        return pith_fail(error, PITH_ARG, 0,
                         "wrap must be 0 or at least %d, not %u", NARROWEST,
                         render->wrap);
    if (!is_word(render->captions, "keep drop auto"))
        return pith_fail(error, PITH_ARG, 0,
                         "captions must be keep, drop or auto, not \"%.80s\"",
                         render->captions);
    PITH_TRY(check_markdown(render, error));
    if ((options->from || options->max_chars) &&
        !pith_str_eq(format, PITH_S("text")) &&
        !pith_str_eq(format, PITH_S("markdown")))
        return pith_fail(error, PITH_ARG, 0,
                         "from and max-chars need text or Markdown");
    return PITH_OK;
}

pith_status pith_options_read(const pith_options *given, pith_options *out,
                              pith_error *error)
{
    return pith_struct_read(given, PITH_STRUCT_TYPE(pith_options, ndecisions),
                            out, error);
}

pith_status pith_plan_make(const pith_options *given, pith_plan *plan,
                           pith_error *error)
{
    *plan = (pith_plan){0};
    PITH_TRY(pith_options_read(given, &plan->options, error));
    const pith_options *options = &plan->options;
    plan->known =
        (pith_knowledge){.rules = options->rules, .nrules = options->nrules};
    if (options->words)
        plan->known.words = &options->words->list;
    if (options->annotated.len &&
        pith_utf8_valid(options->annotated) < options->annotated.len)
        return pith_fail(error, PITH_ARG, 0,
                         "the annotated content is not UTF-8");
    PITH_TRY(plan_method(options, plan, error));
    PITH_TRY(plan_further(options, plan, error));
    PITH_TRY(plan_renderer(options->format, plan, error));
    PITH_TRY(check_render(options, plan, error));
    PITH_TRY(check_label(options->encoding, error));
    PITH_TRY(check_label(options->fallback_encoding, error));
    PITH_TRY(pith_selection_check(options, error));
    PITH_TRY(plan_layout(&options->layout, &plan->layout, error));
    return plan_limits(&options->limits, &plan->limits, error);
}

pith_status pith_options_check(const pith_options *options, pith_error *error)
{
    pith_plan plan;
    return pith_plan_make(options, &plan, error);
}

pith_options pith_options_default(void)
{
    pith_options options = {.size = sizeof options,
                            .method = pith_default_method(),
                            .format = "text"};
    static const pith_limits none = {0};
    (void)plan_limits(&none, &options.limits, NULL);
    return options;
}
