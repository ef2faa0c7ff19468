/* SPDX-License-Identifier: Apache-2.0 */
/* What comes out of `extract`: see format_flags.h. */
#include "format_flags.h"

#include "quantity.h"

#include <string.h>
#include <unistd.h>

const pith_flag pith_format_flags[] = {
    {PITH_FLAG_FORMAT, 'f', "format", "F",
     "text (default), markdown, html, json, jsonl, xml, tei, csv, parquet, "
     "tokens (lower-case stems without stop words) or wet (WARC conversion "
     "records as in Common Crawl; compressed if FILE ends in .gz or .zst)"},
    {PITH_FLAG_SHORTHAND, 0, "markdown", "[=KIND]",
     "same as --format markdown; KIND is gfm (default: CommonMark plus "
     "GitHub's tables, strikethrough, task lists and footnotes), commonmark "
     "(without these; tables as HTML) or plain (for reading as it is: no "
     "emphasis, no escapes)"},
    {PITH_FLAG_SHORTHAND, 0, "html", NULL, "same as --format html"},
    {PITH_FLAG_SHORTHAND, 0, "json", NULL,
     "same as --format json: one object, or an array of objects for several "
     "pages; --markdown or --html beside it adds that format as a member"},
    {PITH_FLAG_SHORTHAND, 0, "jsonl", NULL,
     "same as --format jsonl: one object per line, one line per input"},
    {PITH_FLAG_SHORTHAND, 0, "xml", NULL,
     "same as --format xml: a doc element with metadata and content; several "
     "are wrapped in docs"},
    {PITH_FLAG_SHORTHAND, 0, "xmltei", NULL,
     "same as --format tei: a TEI document; several are wrapped in teiCorpus"},
    {PITH_FLAG_SHORTHAND, 0, "csv", NULL,
     "same as --format csv: a header line, then one row per input"},
    {PITH_FLAG_SHORTHAND, 0, "parquet", NULL,
     "same as --format parquet: a table with one column per member of jsonl "
     "and one row per input"},
    {PITH_FLAG_ROW_GROUP, 0, "row-group", "BYTES",
     "with --parquet: bytes per row group before compression, held in memory "
     "(default 128M)"},
    {0},
};

const pith_flag pith_content_flags[] = {
    {PITH_FLAG_TITLE, 0, "title", NULL,
     "put the page's title first: a line in text, \"# Title\" in Markdown, h1 "
     "in HTML"},
    {PITH_FLAG_KEEP_TITLE, 0, "keep-title", NULL,
     "keep the page's title heading in the content if the method keeps it "
     "(default: it is left out)"},
    {PITH_FLAG_LINKS, 0, "links", NULL,
     "keep link addresses in text, xml and tei (Markdown and HTML always have "
     "them)"},
    {PITH_FLAG_LINK_STYLE, 0, "link-style", "STYLE",
     "link addresses in Markdown, and in text with --links: inline (default; "
     "behind each link) or reference (numbered, each listed once at the end)"},
    {PITH_FLAG_COMPLEX_TABLES, 0, "complex-tables", "HOW",
     "Markdown tables with cells that span columns or rows: repeat (default; "
     "the text in every cell it spans), once (in the first) or html (as HTML, "
     "also tables whose cells hold lists, code or several lines)"},
    {PITH_FLAG_IMAGES, 0, "images", NULL,
     "keep images with their alternative text and captions, and films and "
     "sound as links with their titles"},
    {PITH_FLAG_CAPTIONS, 0, "captions", "WHAT",
     "figure captions: keep (all within the content; \"[Caption: ...]\" in "
     "text, italics in Markdown), drop, or auto (default; as the method "
     "decides with --images and in HTML, otherwise without short ones)"},
    {PITH_FLAG_WRAP, 0, "wrap", "N",
     "wrap text and Markdown at N characters (20 or more), except headings, "
     "tables, code and long words"},
    {PITH_FLAG_MAX_CHARS, 0, "max-chars", "N",
     "write at most N characters of text or Markdown, cut between blocks, "
     "lines or words; a message gives the --from to continue with"},
    {PITH_FLAG_FROM, 0, "from", "N",
     "start at character N of the text or Markdown, as printed by --max-chars"},
    {PITH_FLAG_FORMATTING, 0, "formatting", NULL,
     "mark emphasis: in text as in Markdown, in xml and tei as hi elements"},
    {PITH_FLAG_NO_LINKS, 0, "no-links", NULL,
     "drop link addresses, in Markdown and HTML too"},
    {PITH_FLAG_NO_IMAGES, 0, "no-images", NULL,
     "drop images, even if --images or a configuration file asks for them"},
    {PITH_FLAG_NO_TABLES, 0, "no-tables", NULL, "drop tables"},
    {PITH_FLAG_NO_COMMENTS, 0, "no-comments", NULL,
     "drop readers' comments from the text, and leave the field `comments` "
     "empty"},
    {PITH_FLAG_NO_POSTS, 0, "no-posts", NULL,
     "do not name the author and date of each post of a thread: no headings "
     "above posts in Markdown and HTML, no `posts` in json and jsonl"},
    {0},
};

const pith_flag pith_record_flags[] = {
    {PITH_FLAG_FORMATS, 0, "formats", "LIST",
     "add the content to json and jsonl in further formats, each under its "
     "own name: markdown, html, separated by commas (text is always "
     "included); implies json if no format is given"},
    {PITH_FLAG_RECORD_SHAPE, 0, "record", "SHAPE",
     "shape of json and jsonl records: pith (default) or datatrove (`id`, "
     "`text`, everything else in `metadata`, as its readers expect); implies "
     "jsonl if no format is given"},
    {PITH_FLAG_LIST_LINKS, 0, "list-links", NULL,
     "add `links` to json and jsonl: address, text and rel of each link in "
     "the content"},
    {PITH_FLAG_BLOCKS, 0, "blocks", NULL,
     "add `blocks` to json and jsonl: the text as headings, paragraphs, "
     "items, cells, code, quotations and captions, with their positions in "
     "the text and on the page"},
    {PITH_FLAG_CHUNKS, 0, "chunks", "SIZE",
     "add `chunks` to json and jsonl: the text in pieces of at most SIZE, "
     "800t (tokens of four bytes) or 3000c (characters), cut at headings, "
     "then paragraphs, then sentences"},
    {PITH_FLAG_NEXT_PAGE, 0, "next-page", NULL,
     "add `next_page` to json and jsonl: the address where an article, a "
     "thread or a list continues, or null"},
    {PITH_FLAG_SCHEMA_ORG, 0, "schema-org", NULL,
     "add `schema_org` to json and jsonl: all of the page's JSON-LD, as an "
     "array"},
    {PITH_FLAG_NO_ITEMS, 0, "no-items", NULL,
     "drop `items` from json and jsonl: the entries of listings and "
     "collections with title, address, date, price and image"},
    {PITH_FLAG_WITH_TOKENS, 0, "with-tokens", NULL,
     "add `tokens` to json and jsonl: the array that --format tokens writes"},
    {0},
};

static bool has(const pith_args *args, int id)
{
    return pith_args_value(args, id) != NULL;
}

/* The parts of a record for a format besides its text; 0: there are none. */
static uint32_t part_of_format(const char *format)
{
    if (strcmp(format, "markdown") == 0)
        return 1u << PITH_PART_MARKDOWN;
    return strcmp(format, "html") == 0 ? 1u << PITH_PART_HTML : 0;
}

/* The last kind of Markdown given; NULL: none. */
static const char *find_flavour(const pith_args *args)
{
    const char *kind = NULL;
    for (size_t i = 0; i < args->ngiven; i++)
        if (args->given[i].flag->id == PITH_FLAG_SHORTHAND &&
            args->given[i].value)
            kind = args->given[i].value;
    return kind;
}

static bool is_record(const char *format)
{
    return strcmp(format, "json") == 0 || strcmp(format, "jsonl") == 0 ||
           strcmp(format, "parquet") == 0;
}

/* The last of --format and its shorthands. If a record is among them, it is
 * chosen, and Markdown or HTML become members of it. */
static const char *find_format(const pith_args *args, uint32_t *parts)
{
    const char *format = has(args, PITH_FLAG_FORMATS)        ? "json"
                         : has(args, PITH_FLAG_RECORD_SHAPE) ? "jsonl"
                                                             : "text";
    uint32_t others = 0;
    bool record = false;
    for (size_t i = 0; i < args->ngiven; i++) {
        const pith_arg *arg = &args->given[i];
        if (arg->flag->id != PITH_FLAG_FORMAT &&
            arg->flag->id != PITH_FLAG_SHORTHAND)
            continue;
        const char *name =
            arg->flag->id == PITH_FLAG_FORMAT ? arg->value : arg->flag->name;
        uint32_t part = part_of_format(name);
        others |= part;
        if (!record || !(part || strcmp(name, "text") == 0))
            format = name;
        record = is_record(format);
    }
    if (is_record(format))
        *parts |= others;
    return format;
}

/* --formats: a list of names that a record has room for. */
static int read_formats(const pith_args *args, const char *format,
                        uint32_t *parts)
{
    const char *list = pith_args_value(args, PITH_FLAG_FORMATS);
    if (list && !is_record(format))
        return pith_usage_error(args, "--formats needs json, jsonl or parquet");
    while (list && *list) {
        char name[16] = "";
        size_t len = strcspn(list, ",");
        if (len < sizeof name)
            memcpy(name, list, len);
        uint32_t part = part_of_format(name);
        if (!part && strcmp(name, "text") != 0)
            return pith_usage_error(args,
                                    "--formats takes text, markdown, html, "
                                    "not \"%.*s\"",
                                    (int)len, list);
        *parts |= part;
        list += len + (list[len] == ',');
    }
    return -1;
}

/* --chunks: a number and its unit. */
static int read_chunks(const pith_args *args, pith_options *options)
{
    enum { LEAST = 10, MOST = 1000000000 };
    const char *value = pith_args_value(args, PITH_FLAG_CHUNKS);
    size_t len = value ? strlen(value) : 0;
    char digits[16] = "";
    uint64_t size = 0;
    if (!value)
        return -1;
    if (len > 1 && len < sizeof digits)
        memcpy(digits, value, len - 1);
    bool chars = len > 0 && value[len - 1] == 'c';
    if ((!chars && (len == 0 || value[len - 1] != 't')) ||
        !pith_quantity_count(digits, MOST, &size) || size < LEAST)
        return pith_usage_error(args,
                                "--chunks takes a number from %d and t for "
                                "tokens or c for characters, such as 800t, not "
                                "\"%s\"",
                                LEAST, value);
    options->parts |= 1u << PITH_PART_CHUNKS;
    options->chunk_size = (size_t)size;
    options->chunk_chars = chars;
    return -1;
}

void pith_record_parts_read(const pith_args *args, pith_options *options)
{
    if (!options->render.no_posts)
        options->parts |= 1u << PITH_PART_POSTS;
    if (!has(args, PITH_FLAG_NO_ITEMS))
        options->parts |= 1u << PITH_PART_ITEMS;
}

static int read_parts(const pith_args *args, const char *format,
                      pith_options *options)
{
    if (has(args, PITH_FLAG_LIST_LINKS))
        options->parts |= 1u << PITH_PART_LINKS;
    if (has(args, PITH_FLAG_BLOCKS))
        options->parts |= 1u << PITH_PART_BLOCKS;
    if (has(args, PITH_FLAG_NEXT_PAGE))
        options->parts |= 1u << PITH_PART_NEXT_PAGE;
    if (has(args, PITH_FLAG_SCHEMA_ORG))
        options->parts |= 1u << PITH_PART_SCHEMA_ORG;
    if (is_record(format))
        pith_record_parts_read(args, options);
    int status = read_formats(args, format, &options->parts);
    return status < 0 ? read_chunks(args, options) : status;
}

static const pith_output_format formats[] = {
    {"text", PITH_OUTPUT_PAGE, ".txt", "text"},
    {"txt", PITH_OUTPUT_PAGE, ".txt", "text"},
    {"markdown", PITH_OUTPUT_PAGE, ".md", "markdown"},
    {"html", PITH_OUTPUT_PAGE, ".html", "html"},
    {"json", PITH_OUTPUT_JSON, ".json", "text"},
    {"jsonl", PITH_OUTPUT_JSONL, ".jsonl", "text"},
    {"xml", PITH_OUTPUT_XML, ".xml", "xml"},
    {"tei", PITH_OUTPUT_TEI, ".tei.xml", "tei"},
    {"xmltei", PITH_OUTPUT_TEI, ".tei.xml", "tei"},
    {"csv", PITH_OUTPUT_CSV, ".csv", "text"},
    {"tokens", PITH_OUTPUT_PAGE, ".tokens", "tokens"},
    {"parquet", PITH_OUTPUT_PARQUET, ".parquet", "text"},
    {"wet", PITH_OUTPUT_WET, ".warc.wet", "text"},
};

static int read_format(const pith_args *args, pith_options *options,
                       const pith_output_format **out)
{
    const char *name = find_format(args, &options->parts);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(name, formats[i].name) != 0)
            continue;
        *out = &formats[i];
        options->format = formats[i].renderer;
        return read_parts(args, name, options);
    }
    bool other = name[0] == '-' || access(name, F_OK) == 0;
    return pith_usage_error(
        args,
        "no format \"%s\"; there are: text, markdown, "
        "html, json, jsonl, xml, tei, csv, tokens, "
        "parquet, wet%s",
        name, other ? " (-f is --format; trafilatura's is --fast)" : "");
}

/* A number of characters; -1, or a status after a message. */
static int read_number(const pith_args *args, int id, const char *name,
                       uint64_t most, uint64_t *out)
{
    const char *value = pith_args_value(args, id);
    *out = 0;
    if (!value || pith_quantity_count(value, most, out))
        return -1;
    return pith_usage_error(args, "--%s takes a whole number, not \"%s\"", name,
                            value);
}

static int read_lengths(const pith_args *args, pith_options *options)
{
    uint64_t wrap, most, from;
    int status = read_number(args, PITH_FLAG_WRAP, "wrap", UINT32_MAX, &wrap);
    if (status < 0)
        status = read_number(args, PITH_FLAG_MAX_CHARS, "max-chars", SIZE_MAX,
                             &most);
    if (status < 0)
        status = read_number(args, PITH_FLAG_FROM, "from", SIZE_MAX, &from);
    if (status >= 0)
        return status;
    options->render.wrap = (uint32_t)wrap;
    options->max_chars = (size_t)most;
    options->from = (size_t)from;
    return -1;
}

int pith_format_flags_read(const pith_args *args, pith_options *options,
                           const pith_output_format **format)
{
    pith_render_options *render = &options->render;
    render->links =
        has(args, PITH_FLAG_LINKS) && !has(args, PITH_FLAG_NO_LINKS);
    render->images =
        has(args, PITH_FLAG_IMAGES) && !has(args, PITH_FLAG_NO_IMAGES);
    render->formatting = has(args, PITH_FLAG_FORMATTING);
    render->no_comments = has(args, PITH_FLAG_NO_COMMENTS);
    render->no_posts = has(args, PITH_FLAG_NO_POSTS);
    render->no_links = has(args, PITH_FLAG_NO_LINKS);
    render->no_tables = has(args, PITH_FLAG_NO_TABLES);
    options->tokens = has(args, PITH_FLAG_WITH_TOKENS);
    options->title = has(args, PITH_FLAG_TITLE);
    options->keep_title = has(args, PITH_FLAG_KEEP_TITLE);
    render->captions = pith_args_value(args, PITH_FLAG_CAPTIONS);
    render->markdown = find_flavour(args);
    render->link_style = pith_args_value(args, PITH_FLAG_LINK_STYLE);
    render->complex_tables = pith_args_value(args, PITH_FLAG_COMPLEX_TABLES);
    int status = read_lengths(args, options);
    return status < 0 ? read_format(args, options, format) : status;
}

int pith_row_group_read(const pith_args *args, const char *value, bool table,
                        size_t *out)
{
    enum { MOST = 1 << 30 };
    uint64_t size = 0;
    if (!value)
        return -1;
    if (!table)
        return pith_usage_error(args, "--row-group goes with --parquet");
    if (!pith_quantity_count(value, MOST, &size) || size == 0)
        return pith_usage_error(args,
                                "--row-group takes bytes up to 1G, such as "
                                "128M, not \"%s\"",
                                value);
    *out = (size_t)size;
    return -1;
}
