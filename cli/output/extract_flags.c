/* SPDX-License-Identifier: Apache-2.0 */
/* The options of `extract`: see extract_flags.h. */
#include "extract_flags.h"

#include "config.h"
#include "fetching.h"
#include "filter_flags.h"
#include "format_flags.h"
#include "other_names.h"
#include "quantity.h"
#include "wet.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const pith_flag input_flags[] = {
    {PITH_EXTRACT_FILES_FROM, 0, "files-from", "FILE",
     "read the names of further inputs from FILE (- for standard input), one "
     "per line"},
    {PITH_EXTRACT_PAGES, 0, "pages", "HOW",
     "jsonl: read pages from standard input as JSON lines (`html`, optional "
     "`url` and `id`) and answer each with a JSON line, immediately and in "
     "order, malformed ones too; netstring: the same with pages as "
     "LENGTH:BYTES; both exit with status 0 whatever the pages are like; "
     "join: merge articles, threads and lists that span several pages into "
     "one result: further pages are found among the inputs, or fetched if the "
     "input is an address; repeated headers and footers are kept once, page "
     "breaks are marked"},
    {PITH_EXTRACT_MAX_PAGES, 0, "max-pages", "N",
     "with --pages join: pages per result (default 20)"},
    {0},
};

static const pith_flag output_flags[] = {
    {PITH_EXTRACT_OUTPUT, 'o', "output", "FILE",
     "write to FILE, atomically on completion (default: standard output)"},
    {PITH_EXTRACT_OUTPUT_DIR, 0, "output-dir", "DIR",
     "write one file per page below DIR, named after the input, or after host "
     "and path of an address or a record, with .txt, .md, .html, .json, "
     ".jsonl, .xml, .tei.xml, .csv or .tokens instead of .html"},
    {PITH_EXTRACT_WITH_METADATA, 0, "with-metadata", NULL,
     "add the page's metadata: as front matter in text and Markdown, as "
     "<meta> in HTML, and in json and jsonl as an object `metadata` with all "
     "facts and their sources"},
    {PITH_EXTRACT_TIMING, 0, "timing", NULL,
     "add `ms` to json and jsonl: the milliseconds spent on a page"},
    {PITH_EXTRACT_CSV_SAFE, 0, "csv-safe", NULL,
     "in csv, put an apostrophe before cells that begin with =, +, -, @, a "
     "tab or a carriage return, which spreadsheets would run as formulas; "
     "always on for terminals"},
    {PITH_EXTRACT_ONLY_WITH_METADATA, 0, "only-with-metadata", NULL,
     "write only pages with a known title, date and address (the address "
     "given or the one that the page declares)"},
    {0},
};

static const pith_flag site_flags[] = {
    {PITH_EXTRACT_TEMPLATES, 0, "templates", "DIR",
     "for pages of a HOST with a file DIR/HOST.tpl, leave out what repeats on "
     "the site as that template says; `pith job sites` makes such folders"},

    {PITH_EXTRACT_STORE, 0, "store", "FILE",
     "with --method rules: use the site rules in this store, add the ones "
     "learnt and count hits; created if missing"},
    {PITH_EXTRACT_SITE, 0, "site", "HOST",
     "the site that the pages belong to (default: from each page's address)"},
    {0},
};

static const pith_flag run_flags[] = {
    {PITH_EXTRACT_JOBS, 'j', "jobs", "N",
     "worker threads (default: one per core); output keeps the order of the "
     "inputs"},
    {PITH_EXTRACT_DELAY, 0, "delay", "TIME",
     "least time between the starts of two requests to one server, for inputs "
     "that are addresses; suffixes s, ms; with --feed, --sitemap and --explore "
     "a longer Crawl-delay in robots.txt wins (default 200ms)"},
    {PITH_EXTRACT_PROGRESS, 0, "progress", NULL,
     "show pages done, pages per second and the time left on standard error "
     "(default: on a terminal with more than one input)"},
    {PITH_EXTRACT_NO_PROGRESS, 0, "no-progress", NULL, "never show progress"},
    {PITH_EXTRACT_QUIET, 'q', "quiet", NULL,
     "print no messages about single pages and no summary"},
    {PITH_EXTRACT_SANDBOX, 0, "sandbox", NULL,
     "process pages in child processes without access to files and network; a "
     "child that a page crashes is replaced and the page reported as an "
     "error; style sheets beside pages are not read"},
    {PITH_EXTRACT_NO_SANDBOX, 0, "no-sandbox", NULL,
     "process pages in this process (default)"},
    {PITH_EXTRACT_SKIP_EXISTING, 0, "skip-existing", NULL,
     "with --output-dir: skip inputs whose output file exists"},
    {PITH_EXTRACT_RESUME, 0, "resume", NULL,
     "with --jsonl -o FILE: continue from FILE.part, left by the same command "
     "line when it was interrupted, killed or out of disk space"},
    {PITH_FLAG_CONFIG, 0, "config", "FILE",
     "read options from FILE instead of ~/.config/pith/config: long names, "
     "one per line, with = and a value where they take one"},
    {0},
};

const pith_flag_group pith_extract_groups[] = {
    {"Input", input_flags},
    {"Format", pith_format_flags},
    {"Content", pith_content_flags},
    {"Record", pith_record_flags},
    {"Output", output_flags},
    {"Method", pith_method_flags},
    {"Sites", site_flags},
    {"Boxes", pith_layout_flags},
    {"Reading the page", pith_input_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", run_flags},
    {"Filters", pith_filter_flags},
    {"Names that trafilatura has", pith_other_flags},
    {0},
};

const char *const pith_extract_brief[] = {
    "files-from",    "pages",      "format",      "markdown",   "html",
    "json",          "jsonl",      "output",      "output-dir", "links",
    "images",        "formatting", "no-comments", "no-tables",  "with-metadata",
    "method",        "precision",  "recall",      "keep",       "select",
    "prune",         "base-url",   "language",    "jobs",       "quiet",
    "skip-existing", NULL};

static bool has_flag(const pith_args *args, int id)
{
    return pith_args_value(args, id) != NULL;
}

/* Formats, and jsonl if records are requested in another way. */
static int read_format(const pith_args *args, pith_extract_choice *out)
{
    const pith_output_format *format = NULL;
    int status = pith_format_flags_read(args, &out->settings.options, &format);
    if (status >= 0)
        return status;
    out->plan.kind = format->kind;
    /* A WET record contains only text: the title has no field there. */
    out->settings.options.title |= format->kind == PITH_OUTPUT_WET;
    out->ending = format->ending;
    if (has_flag(args, PITH_EXTRACT_PAGES) && !pith_extract_joins(args) &&
        !pith_extract_has_format(args))
        pith_extract_write_records(args, out);
    return pith_row_group_read(args, pith_args_value(args, PITH_FLAG_ROW_GROUP),
                               out->plan.kind == PITH_OUTPUT_PARQUET,
                               &out->plan.row_group);
}

bool pith_extract_joins(const pith_args *args)
{
    const char *how = pith_args_value(args, PITH_EXTRACT_PAGES);
    return how && strcmp(how, "join") == 0;
}

bool pith_extract_has_format(const pith_args *args)
{
    return has_flag(args, PITH_FLAG_FORMAT) ||
           has_flag(args, PITH_FLAG_SHORTHAND);
}

void pith_extract_write_records(const pith_args *args,
                                pith_extract_choice *choice)
{
    choice->plan.kind = PITH_OUTPUT_JSONL;
    choice->ending = ".jsonl";
    choice->settings.options.format = "text";
    pith_record_parts_read(args, &choice->settings.options);
}

/* Whether an output's name is that of a folder: "new/", or an existing one. */
static bool is_folder(const char *name)
{
    struct stat info;
    size_t len = strlen(name);
    return len > 0 && (name[len - 1] == '/' ||
                       (stat(name, &info) == 0 && S_ISDIR(info.st_mode)));
}

/* Whether it is meant as a folder, because it has no extension: "new". */
static bool is_meant_as_folder(const pith_args *args,
                               const pith_extract_choice *out)
{
    const char *slash = strrchr(out->output, '/');
    const char *name = slash ? slash + 1 : out->output;
    struct stat info;
    return pith_other_names_given(args) && strcmp(name, "-") != 0 &&
           !strchr(name, '.') && stat(out->output, &info) != 0 &&
           out->plan.kind != PITH_OUTPUT_JSONL &&
           out->plan.kind != PITH_OUTPUT_PARQUET &&
           out->plan.kind != PITH_OUTPUT_WET;
}

/* Determine where the output goes, a file or a folder. */
static int read_output(const pith_args *args, pith_extract_choice *out)
{
    out->output = pith_args_value(args, PITH_EXTRACT_OUTPUT);
    out->folder = pith_args_value(args, PITH_EXTRACT_OUTPUT_DIR);
    if (out->folder && out->output)
        return pith_usage_error(args,
                                "--output and --output-dir exclude each other");
    if (out->output &&
        (is_folder(out->output) || is_meant_as_folder(args, out))) {
        out->folder = out->output;
        out->output = NULL;
    }
    out->copies = pith_args_value(args, PITH_FLAG_BACKUP_DIR);
    out->plan.keeps_copies = out->copies != NULL;
    out->flat =
        pith_other_names_given(args) && !has_flag(args, PITH_FLAG_KEEP_DIRS);
    bool skips = has_flag(args, PITH_EXTRACT_SKIP_EXISTING);
    if (skips && !out->folder)
        return pith_usage_error(args, "--skip-existing goes with --output-dir");
    out->keeps =
        out->output && strcmp(out->output, "-") != 0 &&
        out->plan.kind == PITH_OUTPUT_JSONL &&
        (pith_extract_joins(args) || !has_flag(args, PITH_EXTRACT_PAGES));
    if (has_flag(args, PITH_EXTRACT_RESUME) && !out->keeps)
        return pith_usage_error(args, "--resume goes with --jsonl -o FILE");
    if (out->plan.kind == PITH_OUTPUT_PARQUET && out->folder)
        return pith_usage_error(
            args, "Parquet is one file for all pages: use -o FILE.parquet");
    out->plan.folder = skips ? out->folder : NULL;
    out->plan.ending = out->ending;
    return pith_check_overwrite(args, out->output);
}

static void read_records(const pith_args *args, pith_extract_choice *out)
{
    pith_page_plan *plan = &out->plan;
    plan->options = &out->settings.options;
    plan->fetch = &out->settings.fetch;
    plan->browse = &out->settings.browse;
    plan->packing = pith_wet_packing(out->output);
    plan->quiet = has_flag(args, PITH_EXTRACT_QUIET);
    plan->metadata = has_flag(args, PITH_EXTRACT_WITH_METADATA);
    plan->timing = has_flag(args, PITH_EXTRACT_TIMING);
    plan->csv_safe = has_flag(args, PITH_EXTRACT_CSV_SAFE) ||
                     (!out->output && !out->folder && isatty(STDOUT_FILENO));
    plan->site = pith_args_value(args, PITH_EXTRACT_SITE);
    plan->templates = pith_args_value(args, PITH_EXTRACT_TEMPLATES);
}

static int check_templates(const pith_args *args,
                           const pith_extract_choice *out)
{
    const char *folder = out->plan.templates;
    if (folder && out->settings.site)
        return pith_usage_error(
            args, "--template and --templates exclude each other");
    if (!folder || access(folder, R_OK | X_OK) == 0)
        return -1;
    pith_message("%s: %s", folder, strerror(errno));
    return PITH_EXIT_IO;
}

/* Read --record, and check the format that it needs. */
static int read_shape(const pith_args *args, pith_page_plan *plan)
{
    const char *value = pith_args_value(args, PITH_FLAG_RECORD_SHAPE);
    if (!value)
        return -1;
    if (plan->kind != PITH_OUTPUT_JSON && plan->kind != PITH_OUTPUT_JSONL)
        return pith_usage_error(args, "--record goes with --json and --jsonl");
    bool datatrove = strcmp(value, "datatrove") == 0;
    if (!datatrove && strcmp(value, "pith") != 0)
        return pith_usage_error(
            args, "--record takes pith or datatrove, not \"%s\"", value);
    plan->shape = datatrove ? PITH_SHAPE_DATATROVE : PITH_SHAPE_PITH;
    return -1;
}

/* Read --pages join, and check that it fits the other options. */
static int read_joining(const pith_args *args, pith_extract_choice *out)
{
    enum { PAGES_STANDARD = 20, PAGES_MOST = 1000 };
    const pith_browse_plan *browse = &out->settings.browse;
    const char *value = pith_args_value(args, PITH_EXTRACT_MAX_PAGES);
    bool joins = pith_extract_joins(args);
    uint64_t most = PAGES_STANDARD;
    if (value && !joins)
        return pith_usage_error(args, "--max-pages goes with --pages join");
    if (value && (!pith_quantity_count(value, PAGES_MOST, &most) || most == 0))
        return pith_usage_error(args, "--max-pages takes 1 to %d, not \"%s\"",
                                PAGES_MOST, value);
    if (!joins)
        return -1;
    out->plan.max_pages = most;
    out->settings.options.parts &= ~(uint32_t)PITH_PARTS_STANDARD;
    if (out->settings.options.parts)
        return pith_usage_error(
            args, "--pages join does not support records with links, "
                  "blocks, chunks or several formats");
    const char *style = out->settings.options.render.link_style;
    if (style && strcmp(style, "reference") == 0)
        return pith_usage_error(
            args, "--pages join does not support --link-style reference, "
                  "whose numbers start again on each page");
    if (out->sandbox || browse->render || browse->layout || out->copies ||
        has_flag(args, PITH_EXTRACT_STORE) || out->plan.kind == PITH_OUTPUT_WET)
        return pith_usage_error(
            args, "--pages join does not support --sandbox, --store, "
                  "--backup-dir, --format wet, or pages that go through a "
                  "browser");
    return -1;
}

/* Read --delay, as for a crawl but with another default. */
static int read_delay(const pith_args *args, pith_extract_choice *out)
{
    enum { STANDARD_MS = 200, MOST_MS = 86400000 };
    const char *value = pith_args_value(args, PITH_EXTRACT_DELAY);
    uint64_t ms = STANDARD_MS;
    if (value && !pith_quantity_duration(value, MOST_MS, &ms))
        return pith_usage_error(
            args,
            "--delay takes a time up to a day, such as 5s or 200ms, not "
            "\"%s\"",
            value);
    out->delay_ms = (uint32_t)ms;
    return -1;
}

/* Read --deduplicate. It excludes resuming, because a later run does not know
 * the texts of an earlier one. */
static int read_twins(const pith_args *args, pith_extract_choice *out)
{
    out->plan.drops_twins = has_flag(args, PITH_FLAG_DEDUPLICATE);
    if (!out->plan.drops_twins)
        return -1;
    if (has_flag(args, PITH_EXTRACT_RESUME) ||
        has_flag(args, PITH_EXTRACT_SKIP_EXISTING) ||
        (has_flag(args, PITH_EXTRACT_PAGES) && !pith_extract_joins(args)))
        return pith_usage_error(args,
                                "--deduplicate does not go with --resume, "
                                "--skip-existing and pages from a pipe");
    return -1;
}

/* Read --archived: the given archive, or the default one. */
static int read_archive(const pith_args *args, pith_extract_choice *out)
{
    const char *value = pith_args_value(args, PITH_FLAG_ARCHIVED);
    if (!value)
        return -1;
    out->plan.archive = *value ? value : PITH_ARCHIVE_PREFIX;
    if (pith_is_address(out->plan.archive))
        return -1;
    return pith_usage_error(args,
                            "--archived takes what stands before a page's "
                            "address, such as " PITH_ARCHIVE_PREFIX
                            ", not \"%s\"",
                            value);
}

/* Read --probe, which writes names without content. */
static int read_probing(const pith_args *args, pith_extract_choice *out)
{
    enum { LEAST = 250 }; /* the same as trafilatura */
    if (!has_flag(args, PITH_FLAG_PROBE))
        return -1;
    if (out->folder || has_flag(args, PITH_EXTRACT_PAGES) ||
        pith_extract_has_format(args))
        return pith_usage_error(args, "--probe writes names alone: no format, "
                                      "folder or --pages");
    out->plan.kind = PITH_OUTPUT_NAMES;
    if (!has_flag(args, PITH_FLAG_MIN_LENGTH))
        out->plan.filter.min_length = LEAST;
    return -1;
}

/* Check combinations. */
static int check(const pith_args *args, pith_extract_choice *out)
{
    const pith_browse_plan *browse = &out->settings.browse;
    bool rules = pith_method_uses_rules(out->settings.options.method);
    bool store = has_flag(args, PITH_EXTRACT_STORE);
    if ((store || out->plan.site) && !rules)
        return pith_usage_error(args, "--store and --site need --method rules");
    if (out->plan.site && !store)
        return pith_usage_error(args, "missing store: --store FILE");
    out->sandbox = has_flag(args, PITH_EXTRACT_SANDBOX) &&
                   !has_flag(args, PITH_EXTRACT_NO_SANDBOX);
    if (out->sandbox && (rules || browse->render || browse->layout))
        return pith_usage_error(
            args, "--sandbox does not support --method rules, or pages "
                  "that go through a browser");
    int status = check_templates(args, out);
    if (status < 0)
        status = read_joining(args, out);
    return status < 0 ? pith_page_settings_check(args, &out->settings) : status;
}

int pith_extract_flags_read(const pith_args *args, pith_extract_choice *out)
{
    *out = (pith_extract_choice){0};
    int status = pith_page_flags_read(args, &out->settings);
    if (status < 0)
        status = read_format(args, out);
    if (status < 0)
        status = read_output(args, out);
    read_records(args, out);
    if (status < 0)
        status = read_shape(args, &out->plan);
    if (status < 0)
        status = pith_filter_flags_read(args, &out->plan.filter);
    out->plan.filter.complete = has_flag(args, PITH_EXTRACT_ONLY_WITH_METADATA);
    if (status < 0)
        status = read_twins(args, out);
    if (status < 0)
        status = read_delay(args, out);
    if (status < 0)
        status = read_archive(args, out);
    if (status < 0)
        status = read_probing(args, out);
    return status < 0 ? check(args, out) : status;
}

void pith_extract_choice_clear(pith_extract_choice *choice)
{
    pith_page_settings_clear(&choice->settings);
}
