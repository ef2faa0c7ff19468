/* SPDX-License-Identifier: Apache-2.0 */
/* Options that several verbs share: see page_flags.h. */
#include "page_flags.h"

#include "input.h"
#include "quantity.h"
#include "site_rules_folder.h"
#include "template_file.h"

#include <pith/learn.h>
#include <pith/pith.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const pith_flag pith_method_flags[] = {
    {PITH_FLAG_METHOD, 'm', "method", "NAME",
     "extraction method: auto (default) or a name listed by `pith methods`"},
    {PITH_FLAG_UNION, 0, "union", "NAMES",
     "also keep what any of these methods keeps (separated by commas), for "
     "users who prefer too much text to too little"},
    {PITH_FLAG_SET, 0, "set", "NAME=VALUE",
     "set a parameter of the method; may be given several times; `pith "
     "methods NAME` lists parameters; for text parameters, VALUE is a file "
     "name"},
    {PITH_FLAG_WORDS, 0, "words", "FILE",
     "word list from many pages (`pith words learn`); the method outlier uses "
     "its outliers instead of the page's own"},
    {PITH_FLAG_PRECISION, 0, "precision", NULL,
     "prefer less noise; only auto supports this, other methods ignore it"},
    {PITH_FLAG_RECALL, 0, "recall", NULL,
     "prefer complete content; of --precision and --recall the last one "
     "counts"},
    {PITH_FLAG_KEEP, 0, "keep", "WHAT",
     "how much counts as content: core (the text of the article or of the "
     "posts alone), main (default; with what belongs to it) or all (the whole "
     "main area except menus, footers and adverts); only auto supports this"},
    {PITH_FLAG_TEMPLATE, 0, "template", "FILE",
     "leave out what repeats on the site, as learnt by `pith site learn`"},
    {PITH_FLAG_MATCH, 0, "match", "HOW",
     "what counts as repeated: context (default; a block together with a "
     "neighbour, ignoring numbers), text (a block with the same text) or "
     "text+xpath (the same text at the same place)"},
    {PITH_FLAG_SITE_RULES, 0, "site-rules", "DIR",
     "for pages of a HOST with a file DIR/HOST.txt, use that site "
     "configuration (fivefilters format); if its body rules match nothing, "
     "the method decides and a warning is printed"},
    {0},
};

const pith_flag pith_layout_flags[] = {
    {PITH_FLAG_LAYOUT, 0, "layout", "KIND",
     "source of the boxes that some methods need: builtin (default; estimated "
     "from HTML and style rules), plain (without style sheets), chromium (a "
     "browser, scripts off) or none"},
    {PITH_FLAG_RENDER, 0, "render", NULL,
     "run the page's scripts in a browser (package chromium) first and "
     "extract from the result; boxes come from the browser, too, unless "
     "--layout says otherwise"},
    {PITH_FLAG_VIEWPORT, 0, "viewport", "WxH",
     "window size for layout, in pixels (default 1280x1024)"},
    {PITH_FLAG_STYLES, 0, "styles", "PATH",
     "folder or WARC file with the style sheets that pages link to, found by "
     "the end of their path; sheets missing there are looked for in the "
     "page's own folder"},
    {PITH_FLAG_NO_STYLES, 0, "no-styles", NULL,
     "read no style sheets from the page's folder; those in the page itself "
     "and of --styles still count"},
    {PITH_FLAG_ONLINE, 0, "online", NULL,
     "let pages from files and WARC files load their resources from the "
     "network, in the browser of --render or --layout chromium; by default "
     "only pages from an address may"},
    {0},
};

const pith_flag pith_input_flags[] = {
    {PITH_FLAG_SELECT, 0, "select", "CSS",
     "restrict the page to elements that match these selectors; if the method "
     "keeps nothing in them, all of their text is kept; may be given several "
     "times"},
    {PITH_FLAG_PRUNE, 0, "prune", "CSS",
     "remove elements that match these selectors before the method runs; may "
     "be given several times"},
    {PITH_FLAG_BASE_URL, 0, "base-url", "URL",
     "the page's address, used to resolve its links"},
    {PITH_FLAG_ENCODING, 0, "encoding", "LABEL",
     "decode pages as this encoding (default: byte-order mark, then what the "
     "page declares, then what HTTP declared, then --fallback-encoding; "
     "declarations are ignored if the bytes can only be UTF-8)"},
    {PITH_FLAG_ENCODING_ORDER, 0, "encoding-order", "ORDER",
     "which declaration wins: page,http (default), or http,page as in "
     "browsers"},
    {PITH_FLAG_FALLBACK_ENCODING, 0, "fallback-encoding", "LABEL",
     "encoding of pages that declare none (default: guessed)"},
    {PITH_FLAG_HTTP_CHARSET, 0, "http-charset", "LABEL",
     "what HTTP declared, for pages read from files"},
    {PITH_FLAG_HTTP_ERRORS, 0, "http-errors", NULL,
     "also extract WARC and store records with an HTTP status of 400 or more "
     "(default: they are skipped and counted)"},
    {0},
};

const pith_flag pith_limit_flags[] = {
    {PITH_FLAG_MAX_BYTES, 0, "max-bytes", "N",
     "bytes to read per page, after decompression; suffixes k, M, G (default "
     "20M)"},
    {PITH_FLAG_MAX_NODES, 0, "max-nodes", "N",
     "nodes to read per page; suffixes k, M, G (default 1M)"},
    {PITH_FLAG_MAX_DEPTH, 0, "max-depth", "N",
     "nesting levels; deeper nesting is flattened (default 512)"},
    {PITH_FLAG_TIMEOUT, 0, "timeout", "TIME",
     "time per page; longer runs end with status limit; suffixes s, ms "
     "(default 30s)"},
    {0},
};

/* All bytes of a file, NUL-terminated, owned; NULL after a message. */
static char *read_file(const char *path, size_t max, size_t *len)
{
    pith_input reading;
    char *text = NULL;
    if (pith_input_is_longer(path, max)) {
        pith_message("%s: longer than %zu bytes", path, max);
        return NULL;
    }
    pith_input_init(&reading);
    pith_read_state state = pith_input_load(&reading, path, max + 1);
    if (state != PITH_READ_OK)
        pith_message("%s: %s", path, reading.problem);
    else if (reading.len > max)
        pith_message("%s: longer than %zu bytes", path, max);
    else if (!(text = malloc(reading.len + 1)))
        pith_message("out of memory");
    if (text) {
        if (reading.len > 0)
            memcpy(text, reading.data, reading.len);
        text[reading.len] = 0;
        *len = reading.len;
    }
    pith_input_clear(&reading);
    return text;
}

static bool is_text_param(const pith_options *options, pith_str name)
{
    pith_method_info info;
    if (!pith_method_info_find(options->method, &info))
        return false;
    for (const pith_text_param *param = info.texts; param && param->name;
         param++)
        if (strlen(param->name) == name.len &&
            memcmp(param->name, name.data, name.len) == 0)
            return true;
    return false;
}

/* Read NAME=VALUE; if NAME is a text parameter, VALUE names a file with the
 * text. */
static int read_setting(const pith_args *args, const char *given,
                        pith_page_settings *out)
{
    enum { TEXT_MAX = 16 << 20 };
    const char *equals = strchr(given, '=');
    if (!equals)
        return pith_usage_error(args, "--set takes NAME=VALUE, not \"%s\"",
                                given);
    pith_setting *setting = &out->settings[out->options.nsettings++];
    *setting = (pith_setting){{given, (size_t)(equals - given)},
                              pith_str_of(equals + 1)};
    if (!is_text_param(&out->options, setting->name))
        return -1;
    char *text = read_file(equals + 1, TEXT_MAX, &setting->value.len);
    if (!text)
        return PITH_EXIT_IO;
    setting->value.data = text;
    out->texts[out->ntexts++] = text;
    return -1;
}

static int read_settings(const pith_args *args, pith_page_settings *out)
{
    int status = -1;
    out->settings = calloc(args->ngiven + 1, sizeof *out->settings);
    out->texts = calloc(args->ngiven + 1, sizeof *out->texts);
    if (!out->settings || !out->texts) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    for (size_t i = 0; status < 0 && i < args->ngiven; i++)
        if (args->given[i].flag->id == PITH_FLAG_SET)
            status = read_setting(args, args->given[i].value, out);
    out->options.settings = out->settings;
    return status;
}

pith_words *pith_words_open(const char *path)
{
    enum { WORDS_MAX = 1 << 30 };
    pith_error error = {0};
    pith_words *words = NULL;
    size_t len;
    char *text = read_file(path, WORDS_MAX, &len);
    if (text && pith_words_load((pith_str){text, len}, &words, &error))
        pith_message("%s: %s", path, error.text);
    free(text);
    return words;
}

static int read_words(const pith_args *args, pith_page_settings *out)
{
    const char *path = pith_args_value(args, PITH_FLAG_WORDS);
    if (!path)
        return -1;
    out->words = pith_words_open(path);
    out->options.words = out->words;
    return out->words ? -1 : PITH_EXIT_IO;
}

static int read_order(const pith_args *args, pith_page_settings *out)
{
    const char *order = pith_args_value(args, PITH_FLAG_ENCODING_ORDER);
    if (order && strcmp(order, "http,page") == 0)
        out->options.http_first = true;
    else if (order && strcmp(order, "page,http") != 0)
        return pith_usage_error(args,
                                "--encoding-order takes page,http or "
                                "http,page, not \"%s\"",
                                order);
    return -1;
}

static void read_balance(const pith_args *args, pith_page_settings *out)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        int id = args->given[i].flag->id;
        if (id == PITH_FLAG_PRECISION)
            out->options.balance = "precision";
        if (id == PITH_FLAG_RECALL)
            out->options.balance = "recall";
    }
}

static int read_keep(const pith_args *args, pith_page_settings *out)
{
    static const char *const names[] = {"core", "main", "all"};
    const char *what = pith_args_value(args, PITH_FLAG_KEEP);
    for (size_t i = 0; what && i < sizeof names / sizeof *names; i++)
        if (strcmp(what, names[i]) == 0)
            out->options.keep = names[i];
    return what && !out->options.keep
               ? pith_usage_error(
                     args, "--keep takes core, main or all, not \"%s\"", what)
               : -1;
}

/* "1280x1024" into width and height. */
static bool read_sides(const char *value, pith_layout_choice *layout)
{
    uint64_t side[2];
    char text[32];
    const char *cross = strchr(value, 'x');
    size_t len = cross ? (size_t)(cross - value) : 0;
    if (len == 0 || len >= sizeof text)
        return false;
    memcpy(text, value, len);
    text[len] = 0;
    if (!pith_quantity_count(text, UINT32_MAX, &side[0]) ||
        !pith_quantity_count(cross + 1, UINT32_MAX, &side[1]) || !side[0] ||
        !side[1])
        return false;
    layout->width = (uint32_t)side[0];
    layout->height = (uint32_t)side[1];
    return true;
}

static int read_styles(const pith_args *args, pith_page_settings *out)
{
    const char *path = pith_args_value(args, PITH_FLAG_STYLES);
    char problem[200];
    if (!path)
        return -1;
    out->styles = pith_styles_open(path, problem);
    if (!out->styles) {
        pith_message("%s: %s", path, problem);
        return PITH_EXIT_IO;
    }
    out->options.layout.lookup = pith_styles_find;
    out->options.layout.context = out->styles;
    return -1;
}

/* Determine whether pages go through a browser, and check that there is one. */
static int read_browse(const pith_args *args, const char *kind,
                       pith_page_settings *out)
{
    bool render = pith_args_value(args, PITH_FLAG_RENDER) != NULL;
    bool layout = kind ? strcmp(kind, "chromium") == 0 : render;
    bool online = pith_args_value(args, PITH_FLAG_ONLINE) != NULL;
    out->browse = (pith_browse_plan){
        .render = render,
        .layout = layout,
        .online = online,
        .styles = out->styles,
        .alone = pith_args_value(args, PITH_FLAG_NO_STYLES) != NULL};
    if (online && !render && !layout)
        return pith_usage_error(
            args, "--online goes with --render or --layout chromium");
    if (!render && !layout)
        return -1;
    if (!pith_browsing_found(render ? "--render" : "--layout chromium"))
        return PITH_EXIT_IO;
    if (layout)
        pith_browsing_layout(&out->options);
    return -1;
}

static int read_layout(const pith_args *args, pith_page_settings *out)
{
    pith_layout_choice *layout = &out->options.layout;
    const char *kind = pith_args_value(args, PITH_FLAG_LAYOUT);
    const char *sides = pith_args_value(args, PITH_FLAG_VIEWPORT);
    if (sides && !read_sides(sides, layout))
        return pith_usage_error(args,
                                "--viewport takes a width and a height in "
                                "pixels, such as 1280x1024, not \"%s\"",
                                sides);
    layout->source = kind;
    if (kind && strcmp(kind, "builtin") != 0 && strcmp(kind, "plain") != 0 &&
        strcmp(kind, "none") != 0 && strcmp(kind, "chromium") != 0)
        return pith_usage_error(args,
                                "--layout takes builtin, plain, chromium or "
                                "none, not \"%s\"",
                                kind);
    int status = read_styles(args, out);
    return status < 0 ? read_browse(args, kind, out) : status;
}

/* Read a count between 1 and max; *out is unchanged if the option is not
 * given. */
static int read_count(const pith_args *args, int id, uint64_t max,
                      uint64_t *out)
{
    const char *value = pith_args_value(args, id);
    if (!value || (pith_quantity_count(value, max, out) && *out > 0))
        return -1;
    const char *name = id == PITH_FLAG_MAX_BYTES   ? "max-bytes"
                       : id == PITH_FLAG_MAX_NODES ? "max-nodes"
                                                   : "max-depth";
    return pith_usage_error(args,
                            "--%s takes a whole number from 1, such as 500, "
                            "20k, 1M, not \"%s\"",
                            name, value);
}

static int read_timeout(const pith_args *args, pith_page_settings *out)
{
    uint64_t ms = 0;
    const char *value = pith_args_value(args, PITH_FLAG_TIMEOUT);
    if (!value)
        return -1;
    if (!pith_quantity_duration(value, UINT32_MAX - 1, &ms) || ms == 0)
        return pith_usage_error(args,
                                "--timeout takes a time above 0, such as 30s "
                                "or 250ms, not \"%s\"",
                                value);
    out->options.limits.timeout_ms = (uint32_t)ms;
    return -1;
}

static int read_limits(const pith_args *args, pith_page_settings *out)
{
    pith_limits *limits = &out->options.limits;
    uint64_t bytes = limits->max_bytes;
    uint64_t nodes = limits->max_nodes;
    uint64_t depth = limits->max_depth;
    int status = read_count(args, PITH_FLAG_MAX_BYTES, SIZE_MAX, &bytes);
    if (status < 0)
        status = read_count(args, PITH_FLAG_MAX_NODES, UINT32_MAX, &nodes);
    if (status < 0)
        status = read_count(args, PITH_FLAG_MAX_DEPTH, UINT32_MAX, &depth);
    limits->max_bytes = bytes;
    limits->max_nodes = (uint32_t)nodes;
    limits->max_depth = (uint32_t)depth;
    return status < 0 ? read_timeout(args, out) : status;
}

static int read_match(const pith_args *args, pith_page_settings *out)
{
    static const struct {
        const char *name;
        pith_match match;
    } rows[] = {{"context", PITH_MATCH_CONTEXT},
                {"text", PITH_MATCH_TEXT},
                {"text+xpath", PITH_MATCH_PLACE}};
    const char *how = pith_args_value(args, PITH_FLAG_MATCH);
    for (size_t i = 0; how && i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(how, rows[i].name) != 0)
            continue;
        out->options.site_match = rows[i].match;
        return -1;
    }
    return how ? pith_usage_error(args,
                                  "--match takes context, text or text+xpath, "
                                  "not \"%s\"",
                                  how)
               : -1;
}

static int read_template(const pith_args *args, pith_page_settings *out)
{
    const char *path = pith_args_value(args, PITH_FLAG_TEMPLATE);
    if (!path)
        return -1;
    out->site = pith_template_file_load_trimmed(path);
    out->options.site_template = out->site;
    return out->site ? -1 : PITH_EXIT_IO;
}

static int read_site_rules(const pith_args *args, pith_page_settings *out)
{
    pith_site_folder folder;
    const char *path = pith_args_value(args, PITH_FLAG_SITE_RULES);
    if (!path)
        return -1;
    if (!pith_site_folder_read(path, PITH_SITE_PROBLEMS_TOLD, &folder))
        return PITH_EXIT_IO;
    out->site_rules = folder.rules;
    out->options.site_rules = folder.rules;
    return -1;
}

/* All values of an option, joined to one list of selectors; NULL: not given. */
static char *join_selectors(const pith_args *args, int id)
{
    char *joined = NULL;
    for (size_t i = 0; i < args->ngiven; i++) {
        char *longer = NULL;
        if (args->given[i].flag->id != id)
            continue;
        if (asprintf(&longer, "%s%s%s", joined ? joined : "",
                     joined ? ", " : "", args->given[i].value) < 0)
            longer = NULL;
        free(joined);
        joined = longer;
    }
    return joined;
}

static int read_selectors(const pith_args *args, pith_page_settings *out)
{
    out->select = join_selectors(args, PITH_FLAG_SELECT);
    out->prune = join_selectors(args, PITH_FLAG_PRUNE);
    out->options.select = pith_str_of(out->select);
    out->options.prune = pith_str_of(out->prune);
    if ((out->select || !pith_args_value(args, PITH_FLAG_SELECT)) &&
        (out->prune || !pith_args_value(args, PITH_FLAG_PRUNE)))
        return -1;
    pith_message("out of memory");
    return PITH_EXIT_IO;
}

int pith_page_flags_read(const pith_args *args, pith_page_settings *out)
{
    *out = (pith_page_settings){.options = pith_options_default()};
    pith_options *options = &out->options;
    const char *method = pith_args_value(args, PITH_FLAG_METHOD);
    if (method)
        options->method = method;
    options->union_with = pith_args_value(args, PITH_FLAG_UNION);
    options->render.base_url =
        pith_str_of(pith_args_value(args, PITH_FLAG_BASE_URL));
    options->encoding = pith_str_of(pith_args_value(args, PITH_FLAG_ENCODING));
    options->http_charset =
        pith_str_of(pith_args_value(args, PITH_FLAG_HTTP_CHARSET));
    options->fallback_encoding =
        pith_str_of(pith_args_value(args, PITH_FLAG_FALLBACK_ENCODING));
    read_balance(args, out);
    int status = read_selectors(args, out);
    if (status < 0)
        status = read_settings(args, out);
    if (status < 0)
        status = read_words(args, out);
    if (status < 0)
        status = read_order(args, out);
    if (status < 0)
        status = read_layout(args, out);
    if (status < 0)
        status = read_limits(args, out);
    if (status < 0)
        status = read_match(args, out);
    if (status < 0)
        status = read_keep(args, out);
    if (status < 0)
        status = read_template(args, out);
    if (status < 0)
        status = read_site_rules(args, out);
    pith_fetch_flags_read(args, &out->fetch);
    out->fetch.timeout_ms = options->limits.timeout_ms;
    if (!out->browse.alone)
        out->local_files = pith_local_files_new(out->styles);
    return status;
}

void pith_page_settings_adopt(pith_options *options, pith_str url,
                              pith_str charset)
{
    if (options->render.base_url.len == 0 && url.data)
        options->render.base_url = url;
    if (options->http_charset.len == 0 && charset.data)
        options->http_charset = charset;
}

void pith_page_settings_clear(pith_page_settings *settings)
{
    free(settings->settings);
    settings->settings = NULL;
    free(settings->select);
    free(settings->prune);
    settings->select = settings->prune = NULL;
    for (size_t i = 0; i < settings->ntexts; i++)
        free(settings->texts[i]);
    free(settings->texts);
    settings->texts = NULL;
    settings->ntexts = 0;
    pith_words_free(settings->words);
    settings->words = NULL;
    pith_local_files_free(settings->local_files);
    settings->local_files = NULL;
    pith_styles_close(settings->styles);
    settings->styles = NULL;
    pith_template_free(settings->site);
    settings->site = NULL;
    pith_site_rules_free(settings->site_rules);
    settings->site_rules = NULL;
}

int pith_page_settings_check(const pith_args *args,
                             const pith_page_settings *settings)
{
    pith_error error = {0};
    if (pith_options_check(&settings->options, &error) == PITH_OK)
        return -1;
    return pith_usage_error(args, "%s", error.text);
}
