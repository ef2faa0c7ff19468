/* SPDX-License-Identifier: Apache-2.0 */
/* Options of a page: see ask.h. */
#include "ask.h"

#include "status.h"
#include "str.h"

enum {
    TEXTS_MAX = 1 << 20, /* maximum bytes of one text option */
};

/* An option being set. */
typedef struct change {
    pith_ask *ask;
    pith_arena *arena;
    pith_str name, value; /* NUL-terminated, in the arena */
    bool on;              /* of a flag */
    uint64_t count;       /* of a count or time, in milliseconds */
    pith_error *error;
} change;

enum { FIELDS_MAX = 3 };

typedef struct row {
    pith_ask_row shown;
    /* NULL: the value is stored in the field */
    pith_status (*set)(change *self);
    pith_ask_field fields[FIELDS_MAX]; /* every field that setting it changes */
} row;

/* -- Options that are more than a value in a field ------------------------ */

static pith_status add_setting(change *self)
{
    const char *equals = memchr(self->value.data, '=', self->value.len);
    if (!equals)
        return pith_fail(self->error, PITH_ARG, 0,
                         "set takes NAME=VALUE, not \"%.80s\"",
                         self->value.data);
    pith_ask *ask = self->ask;
    if (ask->nsettings == PITH_ASK_SETTINGS)
        return pith_fail(self->error, PITH_ARG, 0, "more than %d settings",
                         PITH_ASK_SETTINGS);
    if (!ask->settings)
        ask->settings = pith_arena_zalloc(self->arena, PITH_ASK_SETTINGS,
                                          sizeof *ask->settings);
    if (!ask->settings)
        return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
    size_t len = (size_t)(equals - self->value.data);
    ask->settings[ask->nsettings++] = (pith_setting){
        {self->value.data, len}, {equals + 1, self->value.len - len - 1}};
    ask->options.settings = ask->settings;
    ask->options.nsettings = ask->nsettings;
    return PITH_OK;
}

static pith_status set_viewport(change *self)
{
    pith_str rest = self->value;
    uint64_t width, height;
    if (!pith_str_uint(&rest, UINT32_MAX, &width) || rest.len < 2 ||
        rest.data[0] != 'x')
        width = 0;
    rest = rest.len ? (pith_str){rest.data + 1, rest.len - 1} : rest;
    if (!width || !pith_str_uint(&rest, UINT32_MAX, &height) || rest.len ||
        !height)
        return pith_fail(self->error, PITH_ARG, 0,
                         "viewport takes a width and a height in pixels, such "
                         "as 1280x1024, not \"%.80s\"",
                         self->value.data);
    self->ask->options.layout.width = (uint32_t)width;
    self->ask->options.layout.height = (uint32_t)height;
    return PITH_OK;
}

/* Maximum bytes of several lists of selectors, each of which copies the
 * previous ones. A guess. */
enum { SELECTORS_MAX = 16 * 1024 };

/* Join several lists of selectors to one. */
static pith_status join(change *self, pith_str *list)
{
    if (list->len == 0) {
        *list = self->value;
        return PITH_OK;
    }
    if (list->len + self->value.len > SELECTORS_MAX)
        return pith_fail(self->error, PITH_ARG, 0,
                         "selectors may have %d bytes in all", SELECTORS_MAX);
    char *both =
        pith_arena_alloc(self->arena, list->len + self->value.len + 3, 1);
    if (!both)
        return pith_fail(self->error, PITH_NOMEM, 0, "out of memory");
    memcpy(both, list->data, list->len);
    memcpy(both + list->len, ", ", 2);
    memcpy(both + list->len + 2, self->value.data, self->value.len);
    *list = (pith_str){both, list->len + 2 + self->value.len};
    return PITH_OK;
}

static pith_status set_select(change *self)
{
    return join(self, &self->ask->options.select);
}

static pith_status set_prune(change *self)
{
    return join(self, &self->ask->options.prune);
}

static pith_status set_order(change *self)
{
    self->ask->options.http_first =
        pith_str_eq(self->value, PITH_S("http,page"));
    return PITH_OK;
}

static void lower(size_t *limit, uint64_t wanted)
{
    if (wanted < *limit)
        *limit = (size_t)wanted;
}

static pith_status set_max_bytes(change *self)
{
    lower(&self->ask->options.limits.max_bytes, self->count);
    return PITH_OK;
}

static pith_status set_max_nodes(change *self)
{
    pith_limits *limits = &self->ask->options.limits;
    if (self->count < limits->max_nodes)
        limits->max_nodes = (uint32_t)self->count;
    return PITH_OK;
}

static pith_status set_max_depth(change *self)
{
    pith_limits *limits = &self->ask->options.limits;
    if (self->count < limits->max_depth)
        limits->max_depth = (uint32_t)self->count;
    return PITH_OK;
}

static pith_status set_timeout(change *self)
{
    pith_limits *limits = &self->ask->options.limits;
    if (self->count < limits->timeout_ms)
        limits->timeout_ms = (uint32_t)self->count;
    return PITH_OK;
}

/* Formats that are parts of a record are produced with it. */
static void add_format_part(pith_options *options, const char *format)
{
    if (strcmp(format, "markdown") == 0)
        options->parts |= 1u << PITH_PART_MARKDOWN;
    if (strcmp(format, "html") == 0)
        options->parts |= 1u << PITH_PART_HTML;
}

static pith_status add_format(change *self)
{
    pith_str rest = self->value;
    while (rest.len) {
        const char *comma = memchr(rest.data, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.data) : rest.len;
        const char *name = pith_arena_copy(
            self->arena, pith_str_trim((pith_str){rest.data, len}));
        bool known = false;
        for (size_t i = 0; name && pith_format_at(i); i++)
            known |= strcmp(name, pith_format_at(i)) == 0;
        if (!known || self->ask->nformats == PITH_ASK_FORMATS)
            return pith_fail(
                self->error, PITH_ARG, 0,
                "no format \"%.40s\" for formats; there are: text, "
                "markdown, html, xml, tei, tokens",
                name ? name : "");
        self->ask->formats[self->ask->nformats++] = name;
        add_format_part(&self->ask->options, name);
        len += comma != NULL;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    return PITH_OK;
}

/* A number and its unit: 800t, 3000c. */
static pith_status set_chunks(change *self)
{
    enum { LEAST = 10, MOST = 1000000000 };
    pith_options *options = &self->ask->options;
    pith_str rest = self->value;
    uint64_t size;
    if (!pith_str_uint(&rest, MOST, &size) || size < LEAST ||
        (!pith_str_eq(rest, PITH_S("t")) && !pith_str_eq(rest, PITH_S("c"))))
        return pith_fail(self->error, PITH_ARG, 0,
                         "chunks takes a number from %d and t for tokens or c "
                         "for characters, such as 800t, not \"%.40s\"",
                         LEAST, self->value.data);
    options->parts |= 1u << PITH_PART_CHUNKS;
    options->chunk_size = (size_t)size;
    options->chunk_chars = rest.data[0] == 'c';
    return PITH_OK;
}

static pith_status set_quality(change *self)
{
    return pith_filter_add_rules(&self->ask->filter, self->value, self->error);
}

static pith_status set_where(change *self)
{
    self->ask->filter.where = self->value.data;
    return pith_filter_check_where(self->value, self->error);
}

#define PART_SETTER(name, id)                        \
    static pith_status set_##name(change *self)      \
    {                                                \
        uint32_t part = 1u << PITH_PART_##id;        \
        self->ask->options.parts &= ~part;           \
        self->ask->options.parts |= self->on * part; \
        return PITH_OK;                              \
    }

PART_SETTER(list_links, LINKS)
PART_SETTER(blocks, BLOCKS)
PART_SETTER(next_page, NEXT_PAGE)
PART_SETTER(schema_org, SCHEMA_ORG)

/* -- The table ------------------------------------------------------------ */

#define AT(kind, member)                              \
    {                                                 \
        PITH_FIELD_##kind, offsetof(pith_ask, member) \
    }
#define NAME(member)   AT(NAME, member)
#define TEXT(member)   AT(TEXT, member)
#define FLAG(member)   AT(FLAG, member)
#define UINT32(member) AT(UINT32, member)
#define UINT64(member) AT(UINT64, member)
#define SIZE(member)   AT(SIZE, member)
#define SETTINGS       AT(SETTINGS, settings)
#define FORMATS        AT(FORMATS, formats)
#define PARTS          UINT32(options.parts)

static const row rows[] = {
    {{"method", PITH_ASK_TEXT, NULL, NULL}, NULL, {NAME(options.method)}},
    {{"set", PITH_ASK_LIST, NULL, NULL}, add_setting, {SETTINGS}},
    {{"precision", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(precision), NAME(options.balance)}},
    {{"recall", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(recall), NAME(options.balance)}},
    {{"keep", PITH_ASK_TEXT, "core, main, all", NULL},
     NULL,
     {NAME(options.keep)}},
    {{"union", PITH_ASK_TEXT, NULL, NULL}, NULL, {NAME(options.union_with)}},
    {{"layout", PITH_ASK_TEXT, "builtin, plain, none", NULL},
     NULL,
     {NAME(options.layout.source)}},
    {{"viewport", PITH_ASK_TEXT, NULL, NULL},
     set_viewport,
     {UINT32(options.layout.width), UINT32(options.layout.height)}},
    {{"select", PITH_ASK_LIST, NULL, NULL}, set_select, {TEXT(options.select)}},
    {{"prune", PITH_ASK_LIST, NULL, NULL}, set_prune, {TEXT(options.prune)}},
    {{"base-url", PITH_ASK_TEXT, NULL, NULL},
     NULL,
     {TEXT(options.render.base_url)}},
    {{"url", PITH_ASK_TEXT, NULL,
      "address of the page; fetched where no page is given"},
     NULL,
     {TEXT(url)}},
    {{"id", PITH_ASK_TEXT, NULL, "the page's name, for its record"},
     NULL,
     {TEXT(id)}},
    {{"encoding", PITH_ASK_TEXT, NULL, NULL}, NULL, {TEXT(options.encoding)}},
    {{"encoding-order", PITH_ASK_TEXT, "page,http, http,page", NULL},
     set_order,
     {FLAG(options.http_first)}},
    {{"fallback-encoding", PITH_ASK_TEXT, NULL, NULL},
     NULL,
     {TEXT(options.fallback_encoding)}},
    {{"http-charset", PITH_ASK_TEXT, NULL, NULL},
     NULL,
     {TEXT(options.http_charset)}},
    {{"max-bytes", PITH_ASK_COUNT, NULL, NULL},
     set_max_bytes,
     {SIZE(options.limits.max_bytes)}},
    {{"max-nodes", PITH_ASK_COUNT, NULL, NULL},
     set_max_nodes,
     {UINT32(options.limits.max_nodes)}},
    {{"max-depth", PITH_ASK_COUNT, NULL, NULL},
     set_max_depth,
     {UINT32(options.limits.max_depth)}},
    {{"timeout", PITH_ASK_TIME, NULL, NULL},
     set_timeout,
     {UINT32(options.limits.timeout_ms)}},
    {{"format", PITH_ASK_TEXT,
      "text, markdown, html, json, jsonl, xml, tei, csv, tokens", NULL},
     NULL,
     {NAME(format)}},
    {{"formats", PITH_ASK_LIST, NULL,
      "outputs that are added to the record as members of that name: text, "
      "markdown, html, xml, tei, tokens"},
     add_format,
     {FORMATS, PARTS}},
    {{"title", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(options.title)}},
    {{"keep-title", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.keep_title)}},
    {{"links", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(options.render.links)}},
    {{"images", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.images)}},
    {{"captions", PITH_ASK_TEXT, "auto, keep, drop", NULL},
     NULL,
     {NAME(options.render.captions)}},
    {{"markdown", PITH_ASK_TEXT, "gfm, commonmark, plain",
      "what Markdown may hold"},
     NULL,
     {NAME(options.render.markdown)}},
    {{"link-style", PITH_ASK_TEXT, "inline, reference", NULL},
     NULL,
     {NAME(options.render.link_style)}},
    {{"complex-tables", PITH_ASK_TEXT, "repeat, once, html", NULL},
     NULL,
     {NAME(options.render.complex_tables)}},
    {{"wrap", PITH_ASK_NUMBER, NULL, NULL},
     NULL,
     {UINT32(options.render.wrap)}},
    {{"max-chars", PITH_ASK_NUMBER, NULL, NULL},
     NULL,
     {SIZE(options.max_chars)}},
    {{"from", PITH_ASK_NUMBER, NULL, NULL}, NULL, {SIZE(options.from)}},
    {{"formatting", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.formatting)}},
    {{"no-links", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.no_links)}},
    {{"no-tables", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.no_tables)}},
    {{"no-comments", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.no_comments)}},
    {{"no-images", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(no_images)}},
    {{"no-posts", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(options.render.no_posts)}},
    {{"list-links", PITH_ASK_FLAG, NULL, NULL}, set_list_links, {PARTS}},
    {{"blocks", PITH_ASK_FLAG, NULL, NULL}, set_blocks, {PARTS}},
    {{"chunks", PITH_ASK_TEXT, NULL, NULL},
     set_chunks,
     {PARTS, SIZE(options.chunk_size), FLAG(options.chunk_chars)}},
    {{"next-page", PITH_ASK_FLAG, NULL, NULL}, set_next_page, {PARTS}},
    {{"schema-org", PITH_ASK_FLAG, NULL, NULL}, set_schema_org, {PARTS}},
    {{"no-items", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(no_items)}},
    {{"with-metadata", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(metadata)}},
    {{"with-tokens", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(options.tokens)}},
    {{"timing", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(timing)}},
    {{"csv-safe", PITH_ASK_FLAG, NULL, NULL}, NULL, {FLAG(csv_safe)}},
    {{"language", PITH_ASK_TEXT, NULL, NULL}, NULL, {NAME(filter.languages)}},
    {{"min-length", PITH_ASK_NUMBER, NULL, NULL},
     NULL,
     {UINT64(filter.min_length)}},
    {{"max-length", PITH_ASK_COUNT, NULL, NULL},
     NULL,
     {UINT64(filter.max_length)}},
    {{"quality", PITH_ASK_TEXT, NULL, NULL},
     set_quality,
     {FLAG(filter.gopher), FLAG(filter.c4)}},
    {{"where", PITH_ASK_TEXT, NULL, NULL}, set_where, {NAME(filter.where)}},
    {{"only-with-metadata", PITH_ASK_FLAG, NULL, NULL},
     NULL,
     {FLAG(filter.complete)}},
    {{"methods", PITH_ASK_TEXT, NULL,
      "of /v1/compare: two to eight methods with commas between them"},
     NULL,
     {TEXT(methods)}},
    {{"flip", PITH_ASK_TEXT, NULL,
      "blocks of /v1/explain, by number from 0 with commas between them, whose "
      "decision is turned around in what is put out"},
     NULL,
     {TEXT(flip)}},
    {{"no-blocks", PITH_ASK_FLAG, NULL,
      "of /v1/explain: the outputs of formats alone, without the list of "
      "blocks"},
     NULL,
     {FLAG(no_blocks)}},
    {{"html", PITH_ASK_FLAG, NULL,
      "of /v1/explain: the report that people look at"},
     NULL,
     {FLAG(report)}},
};

enum { NROWS = sizeof rows / sizeof *rows };

/* Fields that also apply to a page, and that no client can set. */
static const pith_ask_field others[] = {
    UINT32(options.limits.max_attrs),
    SIZE(options.limits.max_memory),
    SIZE(options.limits.max_output),
    TEXT(options.remark),
};

bool pith_ask_row_at(size_t i, pith_ask_row *out)
{
    if (i >= NROWS)
        return false;
    *out = rows[i].shown;
    return true;
}

bool pith_ask_field_at(size_t i, pith_ask_field *out)
{
    enum { OF_ROWS = NROWS * FIELDS_MAX };
    if (i < OF_ROWS)
        *out = rows[i / FIELDS_MAX].fields[i % FIELDS_MAX];
    else if (i - OF_ROWS < sizeof others / sizeof *others)
        *out = others[i - OF_ROWS];
    else
        return false;
    return true;
}

/* -- Reading values -------------------------------------------------------- */

void pith_ask_init(pith_ask *ask, size_t max_body, uint32_t timeout_ms)
{
    *ask = (pith_ask){.options = pith_options_default(), .id = PITH_S("-")};
    ask->options.parts = PITH_PARTS_STANDARD;
    lower(&ask->options.limits.max_bytes, max_body);
    if (timeout_ms < ask->options.limits.timeout_ms)
        ask->options.limits.timeout_ms = timeout_ms;
}

static bool read_flag(pith_str value, bool *on)
{
    *on = value.len == 0 || pith_str_eq(value, PITH_S("1")) ||
          pith_str_eq(value, PITH_S("true")) ||
          pith_str_eq(value, PITH_S("yes"));
    return *on || pith_str_eq(value, PITH_S("0")) ||
           pith_str_eq(value, PITH_S("false")) ||
           pith_str_eq(value, PITH_S("no"));
}

/* Read a number with one of the units that the command line accepts. */
static bool read_amount(pith_str value, bool time, uint64_t *out)
{
    static const struct {
        bool time;
        pith_str unit;
        uint64_t factor;
    } units[] = {
        {false, {"", 0}, 1},           {false, {"k", 1}, 1000},
        {false, {"K", 1}, 1000},       {false, {"M", 1}, 1000000},
        {false, {"G", 1}, 1000000000}, {true, {"ms", 2}, 1},
        {true, {"s", 1}, 1000},        {true, {"", 0}, 1000},
    };
    if (!pith_str_uint(&value, UINT32_MAX, out))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (units[i].time == time && pith_str_eq(value, units[i].unit))
            return !__builtin_mul_overflow(*out, units[i].factor, out);
    return false;
}

/* Whether a value is in a list such as "page,http, http,page". */
static bool is_listed(const char *values, pith_str value)
{
    pith_str rest = pith_str_of(values);
    while (rest.len) {
        const char *end = memmem(rest.data, rest.len, ", ", 2);
        size_t len = end ? (size_t)(end - rest.data) : rest.len;
        if (pith_str_eq((pith_str){rest.data, len}, value))
            return true;
        len += end ? 2 : 0;
        rest = (pith_str){rest.data + len, rest.len - len};
    }
    return false;
}

static pith_status read_value(const pith_ask_row *shown, change *self)
{
    if (shown->values && !is_listed(shown->values, self->value))
        return pith_fail(self->error, PITH_ARG, 0,
                         "no %s \"%.40s\"; there are: %s", shown->name,
                         self->value.data, shown->values);
    if (shown->kind == PITH_ASK_FLAG && !read_flag(self->value, &self->on))
        return pith_fail(self->error, PITH_ARG, 0,
                         "%s takes true or false, not \"%.40s\"", shown->name,
                         self->value.data);
    if (shown->kind == PITH_ASK_NUMBER &&
        !read_amount(self->value, false, &self->count))
        return pith_fail(self->error, PITH_ARG, 0,
                         "%s takes a whole number, not \"%.40s\"", shown->name,
                         self->value.data);
    if (shown->kind == PITH_ASK_COUNT &&
        (!read_amount(self->value, false, &self->count) || self->count == 0))
        return pith_fail(self->error, PITH_ARG, 0,
                         "%s takes a whole number from 1, such as 500, 20k, "
                         "1M, not \"%.40s\"",
                         shown->name, self->value.data);
    if (shown->kind == PITH_ASK_TIME &&
        (!read_amount(self->value, true, &self->count) || self->count == 0))
        return pith_fail(self->error, PITH_ARG, 0,
                         "%s takes a time above 0, such as 30s or 250ms, not "
                         "\"%.40s\"",
                         shown->name, self->value.data);
    return PITH_OK;
}

static uint32_t at_most_32_bits(uint64_t count)
{
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

/* Store the value in the option's field. */
static pith_status keep(change *self, const pith_ask_field *field)
{
    void *at = (char *)self->ask + field->offset;
    switch (field->kind) {
    case PITH_FIELD_NAME:
        *(const char **)at = self->value.data;
        break;
    case PITH_FIELD_TEXT:
        *(pith_str *)at = self->value;
        break;
    case PITH_FIELD_FLAG:
        *(bool *)at = self->on;
        break;
    case PITH_FIELD_UINT32:
        *(uint32_t *)at = at_most_32_bits(self->count);
        break;
    case PITH_FIELD_UINT64:
        *(uint64_t *)at = self->count;
        break;
    case PITH_FIELD_SIZE:
        *(size_t *)at = (size_t)self->count;
        break;
    case PITH_FIELD_NONE:
    case PITH_FIELD_SETTINGS:
    case PITH_FIELD_FORMATS:
        break; /* set by their own functions */
    }
    return PITH_OK;
}

static pith_status refuse_unknown(pith_str name, pith_error *error)
{
    for (size_t i = 0; i < NROWS; i++)
        if (pith_str_ieq(name, pith_str_of(rows[i].shown.name)))
            return pith_fail(error, PITH_ARG, 0,
                             "no option \"%.*s\"; did you mean \"%s\"?",
                             PITH_FMT(name), rows[i].shown.name);
    int shown = name.len > 40 ? 40 : (int)name.len;
    return pith_fail(error, PITH_ARG, 0,
                     "no option \"%.*s\"; /openapi.json lists what there is, "
                     "such as format, method, set, url",
                     shown, name.data);
}

pith_status pith_ask_set(pith_ask *ask, pith_arena *arena, pith_pair option,
                         pith_error *error)
{
    const row *found = NULL;
    for (size_t i = 0; i < NROWS; i++)
        if (pith_str_eq(option.name, pith_str_of(rows[i].shown.name)))
            found = &rows[i];
    if (!found)
        return refuse_unknown(option.name, error);
    if (option.value.len > TEXTS_MAX)
        return pith_fail(error, PITH_ARG, 0, "%s: longer than %d bytes",
                         found->shown.name, TEXTS_MAX);
    if (option.value.len && memchr(option.value.data, 0, option.value.len))
        return pith_fail(error, PITH_ARG, 0, "%s: the value contains a NUL",
                         found->shown.name);
    const char *copy = pith_arena_copy(arena, option.value);
    if (!copy)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    change c = {.ask = ask,
                .arena = arena,
                .name = option.name,
                .value = {copy, option.value.len},
                .error = error};
    PITH_TRY(read_value(&found->shown, &c));
    return found->set ? found->set(&c) : keep(&c, &found->fields[0]);
}

/* Set which parts are dropped, whatever else is requested. */
static void settle_outputs(pith_ask *ask)
{
    pith_options *options = &ask->options;
    if (options->render.no_links)
        options->render.links = false;
    if (ask->no_images)
        options->render.images = false;
    if (options->render.no_posts)
        options->parts &= ~(1u << PITH_PART_POSTS);
    if (ask->no_items)
        options->parts &= ~(1u << PITH_PART_ITEMS);
}

void pith_ask_whole_page(pith_ask *ask)
{
    ask->options.method = pith_whole_page_method();
    ask->options.keep_title = true;
}

pith_status pith_ask_check(pith_ask *ask, pith_error *error)
{
    if (ask->precision && ask->recall)
        return pith_fail(error, PITH_ARG, 0,
                         "precision and recall exclude each other");
    ask->options.balance = ask->precision ? "precision"
                           : ask->recall  ? "recall"
                                          : NULL;
    settle_outputs(ask);
    if (ask->url.len && !ask->options.render.base_url.len)
        ask->options.render.base_url = ask->url;
    return pith_options_check(&ask->options, error);
}
