/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tools of `pith mcp`: see mcp_tools.h. A tool keeps nothing between calls.
 * `read` extracts the page again, which takes milliseconds, so an offset is
 * valid as long as the page does not change.
 */
#include "mcp_tools.h"

#include "command.h"
#include "fetching.h"
#include "input.h"
#include "memory_stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_BYTES = 20000000,
    TOKEN_BYTES = 4, /* per token of English text; a rule of thumb */
    STANDARD_TOKENS = 8000,
    LEAST_TOKENS = 50,
    MOST_TOKENS = 1000000,
};

#define SOURCE                                                                 \
    "\"html\":{\"type\":\"string\",\"description\":\"the page itself\"},"      \
    "\"file\":{\"type\":\"string\",\"description\":\"path of a saved page\"}," \
    "\"url\":{\"type\":\"string\",\"description\":\"address of the page; it "  \
    "is fetched unless html or file is given\"},"                              \
    "\"method\":{\"type\":\"string\",\"description\":\"extraction method "     \
    "(default auto)\"},"                                                       \
    "\"balance\":{\"type\":\"string\",\"enum\":[\"precision\",\"balanced\","   \
    "\"recall\"]},\"keep\":{\"type\":\"string\",\"enum\":[\"core\",\"main\","  \
    "\"all\"],\"description\":\"the article or the posts alone, with what "    \
    "belongs to it (default), or the whole main area\"},\"select\":{"          \
    "\"type\":\"string\",\"description\":\"CSS selectors of what is looked "   \
    "at\"},\"prune\":{\"type\":\"string\",\"description\":\"CSS selectors of " \
    "what is left out\"}"
/* Properties that determine how the content is written. `read` needs the same
 * values as the first call, because its offsets refer to that text. */
#define CONTENT                                                                \
    ",\"format\":{\"type\":\"string\",\"enum\":[\"markdown\",\"text\","        \
    "\"html\"]},\"links\":{\"type\":\"boolean\",\"description\":\"keep "       \
    "addresses of links in text\"},\"images\":{\"type\":\"boolean\","          \
    "\"description\":\"keep images with their alternative text\"},"            \
    "\"no_comments\":{\"type\":\"boolean\",\"description\":\"leave readers' "  \
    "comments out\"},"                                                         \
    "\"captions\":{\"type\":\"string\",\"enum\":[\"auto\",\"keep\",\"drop\"]," \
    "\"description\":\"captions of figures\"},\"markdown\":{"                  \
    "\"type\":\"string\",\"enum\":[\"gfm\",\"commonmark\",\"plain\"]},"        \
    "\"link_style\":{\"type\":\"string\",\"enum\":[\"inline\","                \
    "\"reference\"]},\"complex_tables\":{\"type\":\"string\",\"enum\":["       \
    "\"repeat\",\"once\",\"html\"]}"
#define LENGTH                                                              \
    ",\"max_tokens\":{\"type\":\"integer\",\"minimum\":50,\"description\":" \
    "\"length of the answer, at 4 bytes a token (default 8000)\"}"

static const struct {
    const char *name, *about, *properties;
} tools[] = {
    {"extract",
     "The main content of a web page, without navigation, advertising and the "
     "like. A long result is cut at a heading and says how to go on.",
     SOURCE CONTENT LENGTH},
    {"read",
     "A further part of the content of a page that extract has cut: from an "
     "offset on, with the same arguments otherwise.",
     SOURCE CONTENT LENGTH ",\"offset\":{\"type\":\"integer\",\"minimum\":0,"
                           "\"description\":\"byte of the result to begin "
                           "at\"}"},
    {"outline",
     "The headings of the main content, each with its offset for read.",
     SOURCE},
    {"explain",
     "Why each block of a page was kept or dropped, to find out why something "
     "is missing.",
     SOURCE LENGTH ",\"offset\":{\"type\":\"integer\",\"minimum\":0}"},
};

enum { NTOOLS = sizeof tools / sizeof *tools };

/* The properties of a tool's input, from its schema; NULL: memory ran out. */
static json_t *make_properties(size_t tool)
{
    char *text = NULL;
    if (asprintf(&text, "{%s}", tools[tool].properties) < 0)
        return NULL;
    json_t *properties = json_loads(text, 0, NULL);
    free(text);
    return properties;
}

json_t *pith_mcp_list(void)
{
    json_t *list = json_array();
    for (size_t i = 0; i < NTOOLS; i++) {
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:{s:s, s:o, s:b}, s:{s:b}}", "name",
                            tools[i].name, "description", tools[i].about,
                            "inputSchema", "type", "object", "properties",
                            make_properties(i), "additionalProperties", 0,
                            "annotations", "readOnlyHint", 1));
    }
    return list;
}

/* -- Calls ------------------------------------------------------------------- */

typedef struct call {
    pith_mcp *mcp;
    const json_t *arguments;
    pith_input reading;
    pith_options options;
    pith_str page;
    size_t offset, max_bytes;
    bool ended;        /* the last part of the result was written */
    char problem[300]; /* empty: none */
} call;

static const char *text_of(const call *self, const char *name)
{
    return json_string_value(json_object_get(self->arguments, name));
}

static pith_str slice_of(const call *self, const char *name)
{
    const json_t *value = json_object_get(self->arguments, name);
    return (pith_str){json_string_value(value), json_string_length(value)};
}

static bool is_true(const call *self, const char *name)
{
    return json_is_true(json_object_get(self->arguments, name));
}

__attribute__((format(printf, 2, 3))) static bool fail(call *self,
                                                       const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(self->problem, sizeof self->problem, format, args);
    va_end(args);
    return false;
}

static bool read_number(call *self, const char *name, json_int_t low,
                        json_int_t high, json_int_t *out)
{
    const json_t *value = json_object_get(self->arguments, name);
    if (!value)
        return true;
    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= low && *out <= high)
        return true;
    return fail(self, "%s: not a number, or out of range", name);
}

/* The property whose name is nearest to an unknown one, or NULL. */
static const char *nearest_property(json_t *properties, const char *name)
{
    enum { TOO_FAR = 3 };
    size_t least = TOO_FAR;
    const char *near = NULL, *key;
    json_t *value;
    json_object_foreach(properties, key, value)
    {
        size_t distance = pith_name_distance(name, key);
        if (distance < least) {
            least = distance;
            near = key;
        }
    }
    return near;
}

/* Whether a value is one of the allowed ones; NULL: all are allowed. */
static bool check_value(call *self, const char *name, const json_t *values,
                        const json_t *value)
{
    char there[200] = "";
    size_t len = 0;
    for (size_t i = 0; i < json_array_size(values); i++) {
        const json_t *one = json_array_get(values, i);
        if (json_equal(one, value))
            return true;
        int n = snprintf(there + len, sizeof there - len, "%s%s", i ? ", " : "",
                         json_string_value(one));
        if (n < 0 || (size_t)n >= sizeof there - len)
            break;
        len += (size_t)n;
    }
    return !values || fail(self, "%s takes %s, not \"%.40s\"", name, there,
                           json_string_value(value));
}

static bool check_argument(call *self, json_t *properties, const char *name,
                           const json_t *value)
{
    const json_t *property = json_object_get(properties, name);
    const char *near = property ? NULL : nearest_property(properties, name);
    if (near)
        return fail(self, "unknown argument \"%.60s\"; did you mean \"%s\"?",
                    name, near);
    if (!property)
        return fail(self, "unknown argument \"%.60s\"", name);
    const char *type = json_string_value(json_object_get(property, "type"));
    if (strcmp(type, "string") == 0 && !json_is_string(value))
        return fail(self, "%s: not a string", name);
    if (strcmp(type, "boolean") == 0 && !json_is_boolean(value))
        return fail(self, "%s: not true or false", name);
    return check_value(self, name, json_object_get(property, "enum"), value);
}

/* Reject members that are not in the schema or have the wrong type; otherwise
 * they would be silently ignored. */
static bool check_arguments(call *self, size_t tool)
{
    json_t *properties = make_properties(tool);
    const char *key;
    json_t *value;
    bool fine = properties || fail(self, "%s", "out of memory");
    if (fine) {
        json_object_foreach((json_t *)self->arguments, key, value)
        {
            if (!check_argument(self, properties, key, value)) {
                fine = false;
                break;
            }
        }
    }
    json_decref(properties);
    return fine;
}

static bool read_arguments(call *self, size_t tool)
{
    json_int_t tokens = STANDARD_TOKENS;
    json_int_t offset = 0;
    const char *format = text_of(self, "format");
    pith_error error = {0};
    if (!check_arguments(self, tool) ||
        !read_number(self, "max_tokens", LEAST_TOKENS, MOST_TOKENS, &tokens) ||
        !read_number(self, "offset", 0, INT32_MAX, &offset))
        return false;
    self->max_bytes = (size_t)tokens * TOKEN_BYTES;
    self->offset = (size_t)offset;
    self->options = pith_options_default();
    self->options.format = format ? format : "markdown";
    if (text_of(self, "method"))
        self->options.method = text_of(self, "method");
    self->options.balance = text_of(self, "balance");
    self->options.keep = text_of(self, "keep");
    self->options.select = slice_of(self, "select");
    self->options.prune = slice_of(self, "prune");
    self->options.render.links = is_true(self, "links");
    self->options.render.images = is_true(self, "images");
    self->options.render.no_comments = is_true(self, "no_comments");
    self->options.render.captions = text_of(self, "captions");
    self->options.render.markdown = text_of(self, "markdown");
    self->options.render.link_style = text_of(self, "link_style");
    self->options.render.complex_tables = text_of(self, "complex_tables");
    self->options.parts = 1u << PITH_PART_NEXT_PAGE;
    const char *url = text_of(self, "url");
    if (url)
        self->options.render.base_url = pith_str_of(url);
    if (pith_options_check(&self->options, &error) != PITH_OK)
        return fail(self, "%s", error.text);
    return true;
}

static bool load_page(call *self)
{
    const char *file = text_of(self, "file");
    const char *url = text_of(self, "url");
    const json_t *html = json_object_get(self->arguments, "html");
    if (json_is_string(html)) {
        self->page =
            (pith_str){json_string_value(html), json_string_length(html)};
        return true;
    }
    const char *path = file ? file : url;
    if (!path)
        return fail(self, "%s", "which page? html, file or url");
    bool address = pith_is_address(path);
    if (!file && !address)
        return fail(self, "%s: not an http:// or https:// address", path);
    if (file && (address || strcmp(file, "-") == 0))
        return fail(self, "%s: not a file", path);
    if (file ? self->mcp->no_files : self->mcp->no_fetch)
        return fail(self, "%s: not allowed; send the page as html", path);
    self->reading.fetch = &self->mcp->fetch;
    if (pith_input_load(&self->reading, path, MAX_BYTES + 1) != PITH_READ_OK)
        return fail(self, "%s", self->reading.problem);
    self->page = (pith_str){self->reading.data, self->reading.len};
    if (!self->options.render.base_url.len)
        self->options.render.base_url = self->reading.url;
    self->options.http_charset = self->reading.charset;
    return true;
}

static void give_rules(call *self)
{
    const pith_site_rules *rules = self->mcp->site_rules;
    if (rules && pith_site_rules_know(rules, self->options.render.base_url))
        self->options.site_rules = rules;
}

/* -- Cutting --------------------------------------------------------------------- */

static bool begins_heading(const char *line)
{
    return line[0] == '#' || strncmp(line, "<h", 2) == 0;
}

/* The end of the part that begins at `from`: before the last heading that fits;
 * otherwise after the last paragraph, line, word or character that fits. */
static size_t find_cut(pith_str text, size_t from, size_t max)
{
    if (text.len - from <= max)
        return text.len;
    size_t end = from + max;
    size_t least = from + max / 2;
    size_t paragraph = 0;
    size_t line = 0;
    size_t word = 0;
    for (size_t i = end; i > least; i--) {
        if (!word && text.data[i - 1] == ' ')
            word = i;
        if (text.data[i - 1] != '\n')
            continue;
        if (begins_heading(text.data + i))
            return i;
        if (!paragraph && i > 1 && text.data[i - 2] == '\n')
            paragraph = i;
        if (!line)
            line = i;
    }
    if (paragraph || line)
        return paragraph ? paragraph : line;
    if (word)
        return word;
    while (end > from + 1 && ((unsigned char)text.data[end] & 0xc0) == 0x80)
        end--;
    return end;
}

/* Write a part of a text, and how to get the next one. */
static bool put_part(call *self, pith_str text, const char *tool, FILE *out)
{
    if (self->offset > text.len ||
        (self->offset < text.len &&
         ((unsigned char)text.data[self->offset] & 0xc0) == 0x80))
        return fail(self, "%s", "offset: not one of this result");
    size_t end = find_cut(text, self->offset, self->max_bytes);
    fwrite(text.data + self->offset, 1, end - self->offset, out);
    if (end < text.len)
        fprintf(out,
                "\n\n[Bytes %zu to %zu of %zu. To go on, call %s with the same "
                "page and offset %zu.]",
                self->offset, end, text.len, tool, end);
    else if (self->offset)
        fprintf(out, "\n\n[This is the end.]");
    self->ended = end == text.len;
    return true;
}

/* -- The tools ------------------------------------------------------------------- */

static void put_head(const pith_result *result, FILE *out)
{
    const struct {
        const char *name;
        pith_str value;
    } rows[] = {{"Title", result->title},
                {"Author", result->author},
                {"Date", result->date},
                {"Site", result->sitename}};
    bool any = false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].value.len) {
            fprintf(out, "%s: %.*s\n", rows[i].name, PITH_FMT(rows[i].value));
            any = true;
        }
    if (any)
        fputc('\n', out);
}

/* At the end of a page of a longer article, write the address of the next
 * page. */
static void put_next_page(const pith_result *result, FILE *out)
{
    for (size_t i = 0; i < result->nparts; i++)
        if (result->parts[i].json.len && result->parts[i].json.data[0] == '"')
            fprintf(out, "\n\n[The page goes on at %.*s.]",
                    (int)result->parts[i].json.len - 2,
                    result->parts[i].json.data + 1);
}

/* Write the warnings about a result. */
static void put_warnings(const pith_result *result, FILE *out)
{
    for (size_t i = 0; i < result->nwarnings; i++)
        fprintf(out, "\n[Warning: %.*s]", PITH_FMT(result->warnings[i]));
}

static void put_outline(pith_str text, FILE *out)
{
    size_t n = 0;
    for (size_t at = 0; at < text.len;) {
        const char *end = memchr(text.data + at, '\n', text.len - at);
        size_t len = end ? (size_t)(end - text.data) - at : text.len - at;
        if (text.data[at] == '#') {
            fprintf(out, "%zu: %.*s\n", at, (int)len, text.data + at);
            n++;
        }
        at += len + 1;
    }
    fprintf(out, "[%zu headings; the result has %zu bytes, about %zu tokens]",
            n, text.len, text.len / TOKEN_BYTES);
}

static bool extract(call *self, const char *tool, FILE *out)
{
    pith_result *result = NULL;
    pith_error error = {0};
    pith_status status = pith_worker_extract(self->mcp->worker, self->page,
                                             &self->options, &result, &error);
    if (status != PITH_OK)
        return fail(self, "%s",
                    error.text[0] ? error.text : pith_status_text(status));
    bool fine = true;
    if (result->output.len == 0) {
        fprintf(out, "Nothing was kept of this page (%s): %.*s",
                pith_outcome_name(result->outcome), PITH_FMT(result->reason));
        put_warnings(result, out);
    } else if (strcmp(tool, "outline") == 0) {
        put_outline(result->output, out);
    } else {
        if (self->offset == 0)
            put_head(result, out);
        fine = put_part(self, result->output, "read", out);
        if (self->ended)
            put_next_page(result, out);
        put_warnings(result, out);
    }
    pith_result_free(result);
    return fine;
}

static bool explain(call *self, FILE *out)
{
    pith_doc *doc = NULL;
    pith_labels *labels = NULL;
    pith_error error = {0};
    char *text = NULL;
    size_t len = 0;
    pith_status status =
        pith_doc_parse(self->page, &self->options, &doc, &error);
    if (status == PITH_OK)
        status = pith_label(doc, &self->options, &labels, &error);
    if (status == PITH_OK)
        status = pith_explain(doc, labels, "text", &text, &len);
    bool fine =
        status == PITH_OK
            ? put_part(self, (pith_str){text, len}, "explain", out)
            : fail(self, "%s",
                   error.text[0] ? error.text : pith_status_text(status));
    pith_free(text);
    pith_labels_free(labels);
    pith_doc_free(doc);
    return fine;
}

static bool run(call *self, size_t tool, FILE *out)
{
    if (!read_arguments(self, tool) || !load_page(self))
        return false;
    give_rules(self);
    return strcmp(tools[tool].name, "explain") == 0
               ? explain(self, out)
               : extract(self, tools[tool].name, out);
}

void pith_mcp_call(pith_mcp *mcp, const char *name, const json_t *arguments,
                   json_t **result)
{
    size_t tool = 0;
    pith_memory memory;
    *result = NULL;
    while (tool < NTOOLS && strcmp(tools[tool].name, name) != 0)
        tool++;
    if (tool == NTOOLS)
        return;
    call c = {.mcp = mcp, .arguments = arguments};
    pith_input_init(&c.reading);
    FILE *out = pith_memory_open(&memory);
    bool fine = out && run(&c, tool, out);
    bool closed = out && pith_memory_close(out, &memory);
    if (!closed)
        fine = fail(&c, "%s", "out of memory");
    json_t *text =
        fine ? json_stringn(memory.data, memory.len) : json_string(c.problem);
    *result =
        json_pack("{s:[{s:s, s:o}], s:b}", "content", "type", "text", "text",
                  text ? text : json_string("?"), "isError", !fine);
    if (closed)
        free(memory.data);
    pith_input_clear(&c.reading);
}
