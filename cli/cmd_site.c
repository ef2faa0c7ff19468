/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith site: learn what repeats on the pages of a site, show it, merge it, and
 * remove it.
 *
 * Pages are parsed and labelled in threads, and counted in their order by the
 * calling thread, so the template depends on the pages only.
 */
#include "site_learn.h"
#include "site_rules_check.h"

#include "json_text.h"
#include "sink.h"
#include "template_file.h"

#include <pith/inspect.h>
#include <pith/pith.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT, SITE, FORMAT, TOP, SAMPLE, HTML };

static const pith_flag output_flags[] = {
    {OUTPUT, 'o', "output", "FILE",
     "learn, merge, trim: the template; apply: the records; written atomically "
     "on "
     "completion (default: standard output)"},
    {SITE, 0, "site", "HOST",
     "learn: use only the pages of this host, for WARC files and addresses "
     "that hold several"},
    {FORMAT, 'f', "format", "F", "show: text (default) or json"},
    {TOP, 'n', "top", "N", "show: print the N most frequent (default 50)"},
    {SAMPLE, 0, "sample", "PAGE", "show: a page of the site, for --html"},
    {HTML, 0, "html", "FILE",
     "show: write the sample page with what repeats marked on it"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", output_flags},
    {"Method", pith_method_flags},
    {"Reading the page", pith_input_flags},
    {"Fetching", pith_fetch_flags},
    {"Limits per page", pith_limit_flags},
    {"Running", pith_records_flags},
    {0},
};

/* -- show ------------------------------------------------------------------ */

static void show_text(const pith_template_row *rows, size_t n,
                      const pith_template_facts *facts)
{
    printf("%u %s, %u %s left out, %u %s\n", facts->pages,
           pith_plural(facts->pages, "page", "pages"), facts->duplicates,
           pith_plural(facts->duplicates, "copy", "copies"), facts->entries,
           pith_plural(facts->entries, "entry", "entries"));
    if (facts->one_in > 1)
        printf("the table was full: these are one in %u of the site's pages\n",
               facts->one_in);
    for (size_t i = 0; i < n; i++)
        printf("%7u  %5.1f %%  %.*s\n", rows[i].pages,
               100.0 * rows[i].pages / (facts->pages ? facts->pages : 1),
               PITH_FMT(rows[i].example));
}

static void show_json(const pith_template_row *rows, size_t n,
                      const pith_template_facts *facts)
{
    printf("{\"pages\": %u, \"duplicates\": %u, \"entries\": %u, "
           "\"one_in\": %u, \"repeats\": [",
           facts->pages, facts->duplicates, facts->entries, facts->one_in);
    for (size_t i = 0; i < n; i++) {
        printf("%s\n  {\"pages\": %u, \"example\": ", i ? "," : "",
               rows[i].pages);
        pith_json_text_put(stdout, rows[i].example);
        putchar('}');
    }
    printf("%s]}\n", n ? "\n" : "");
}

static int show_rows(const pith_args *args, const pith_template *site,
                     pith_match match)
{
    const char *format = pith_args_value(args, FORMAT);
    const char *top = pith_args_value(args, TOP);
    uint64_t limit = 50;
    if (format && strcmp(format, "text") != 0 && strcmp(format, "json") != 0)
        return pith_usage_error(args, "--format takes text or json, not \"%s\"",
                                format);
    if (top && !pith_quantity_count(top, UINT32_MAX, &limit))
        return pith_usage_error(args, "--top takes a number, not \"%s\"", top);
    pith_template_row *rows;
    size_t n;
    if (pith_template_rows(site, match, &rows, &n) != PITH_OK) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    pith_template_facts facts = pith_template_get_facts(site);
    n = n < limit ? n : (size_t)limit;
    if (format && strcmp(format, "json") == 0)
        show_json(rows, n, &facts);
    else
        show_text(rows, n, &facts);
    pith_free(rows);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Show the whole sample page without what repeats. */
static int show_sample(const pith_template *site, const char *sample,
                       const char *html, pith_options options)
{
    pith_input reading;
    pith_input_init(&reading);
    options.method = pith_whole_page_method();
    options.nsettings = 0;
    options.balance = NULL;
    options.site_template = site;
    const pith_options *column = &options;
    pith_report_page page = {.size = sizeof page,
                             .name = pith_str_of(sample),
                             .options = &column,
                             .noptions = 1};
    pith_error error = {0};
    char *data = NULL;
    size_t len;
    bool fine = pith_input_load(&reading, sample, options.limits.max_bytes) ==
                PITH_READ_OK;
    if (!fine)
        pith_message("%s: %s", sample, reading.problem);
    fine = fine && pith_doc_parse((pith_str){reading.data, reading.len},
                                  &options, &page.doc, &error) == PITH_OK;
    fine = fine && pith_explain_html(&page, &data, &len, &error) == PITH_OK;
    if (!fine && error.text[0])
        pith_message("%s: %s", sample, error.text);
    fine = fine && pith_sink_write(html, data, len);
    pith_free(data);
    pith_doc_free(page.doc);
    pith_input_clear(&reading);
    return fine ? PITH_EXIT_OK : PITH_EXIT_IO;
}

static int run_show(const pith_args *args, pith_page_settings *settings)
{
    const char *sample = pith_args_value(args, SAMPLE);
    const char *html = pith_args_value(args, HTML);
    if (args->noperands != 2)
        return pith_usage_error(args, "show takes one template");
    if (!sample != !html)
        return pith_usage_error(args, "--sample PAGE and --html FILE go "
                                      "together");
    pith_template *site = pith_template_file_load(args->operands[1]);
    if (!site)
        return PITH_EXIT_IO;
    int status = html ? show_sample(site, sample, html, settings->options)
                      : show_rows(args, site, settings->options.site_match);
    pith_template_free(site);
    return status;
}

/* -- merge, learn, apply --------------------------------------------------- */

static int save(const pith_args *args, const pith_template *site)
{
    const char *path = pith_args_value(args, OUTPUT);
    return pith_template_file_save(site, path ? path : "-") ? PITH_EXIT_OK
                                                            : PITH_EXIT_IO;
}

static int run_merge(const pith_args *args, pith_page_settings *settings)
{
    (void)settings;
    if (args->noperands < 3)
        return pith_usage_error(args, "merge takes two templates or more");
    pith_template *site = pith_template_file_load_whole(args->operands[1]);
    int status = site ? -1 : PITH_EXIT_IO;
    for (size_t i = 2; status < 0 && i < args->noperands; i++) {
        pith_template *other = pith_template_file_load_whole(args->operands[i]);
        if (!other || pith_template_merge(site, other) != PITH_OK)
            status = PITH_EXIT_IO;
        if (other && status >= 0)
            pith_message("out of memory");
        pith_template_free(other);
    }
    if (status < 0)
        status = save(args, site);
    pith_template_free(site);
    return status;
}

static int run_trim(const pith_args *args, pith_page_settings *settings)
{
    (void)settings;
    if (args->noperands != 2)
        return pith_usage_error(args, "trim takes one template");
    pith_template *site = pith_template_file_load_trimmed(args->operands[1]);
    int status = site ? save(args, site) : PITH_EXIT_IO;
    pith_template_free(site);
    return status;
}

/* More pages for a template that --template names, or for a new one. */
static int run_learn(const pith_args *args, pith_page_settings *settings)
{
    const char *path = pith_args_value(args, PITH_FLAG_TEMPLATE);
    pith_site_run run = {.options = settings->options,
                         .fetch = &settings->fetch,
                         .host = pith_args_value(args, SITE)};
    run.options.site_template = NULL;
    run.site = path ? pith_template_file_load_whole(path) : pith_template_new();
    if (!run.site) {
        if (!path)
            pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    int status = pith_site_learn(&run, args);
    if (status < 0) {
        pith_template_facts facts = pith_template_get_facts(run.site);
        bool quiet = pith_args_value(args, PITH_FLAG_QUIET) != NULL;
        if (!quiet)
            pith_message("%u %s learnt, %u %s left out", facts.pages,
                         pith_plural(facts.pages, "page", "pages"),
                         facts.duplicates,
                         pith_plural(facts.duplicates, "copy", "copies"));
        if (run.left_out && !quiet)
            pith_message("%zu %s of other hosts left out", run.left_out,
                         pith_plural(run.left_out, "page", "pages"));
        if (run.another[0])
            pith_message("pages of several hosts (%s, %s): the shares are of "
                         "all of them; --site HOST learns one",
                         run.first, run.another);
        if (run.tally.interrupted)
            pith_message("interrupted: no template was written");
        else if (facts.pages == 0)
            pith_message("no template was written");
        else
            run.tally.output_failed |= save(args, run.site) != PITH_EXIT_OK;
        status = pith_exit_status(&run.tally);
        if (facts.pages == 0 && status == PITH_EXIT_OK)
            status = PITH_EXIT_SOME_FAILED;
    }
    pith_template_free(run.site);
    return status;
}

static int run_apply(const pith_args *args, pith_page_settings *settings)
{
    pith_template *site =
        args->noperands > 1 ? pith_template_file_load_trimmed(args->operands[1])
                            : NULL;
    if (!site)
        return args->noperands > 1
                   ? PITH_EXIT_IO
                   : pith_usage_error(args, "apply needs a template and pages");
    settings->options.site_template = site;
    int status = pith_site_apply(args, &settings->options,
                                 pith_args_value(args, OUTPUT));
    pith_template_free(site);
    return status;
}

static int run_rules(const pith_args *args, pith_page_settings *settings)
{
    (void)settings;
    return pith_site_rules_check(args);
}

static int run(const pith_args *args)
{
    static const struct {
        const char *name;
        int (*run)(const pith_args *args, pith_page_settings *settings);
    } verbs[] = {{"learn", run_learn}, {"show", run_show},
                 {"apply", run_apply}, {"merge", run_merge},
                 {"trim", run_trim},   {"rules", run_rules}};
    pith_page_settings settings;
    int status = pith_page_flags_read(args, &settings);
    if (status < 0)
        status = pith_page_settings_check(args, &settings);
    if (status < 0 && args->noperands == 0)
        status = pith_usage_error(
            args,
            "missing subcommand: learn, show, apply, merge, trim or rules");
    for (size_t i = 0; status < 0 && i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(args->operands[0], verbs[i].name) == 0)
            status = verbs[i].run(args, &settings);
    if (status < 0)
        status = pith_usage_error(
            args,
            "no \"%s\"; there are: learn, show, apply, merge, trim, rules",
            args->operands[0]);
    pith_page_settings_clear(&settings);
    return status;
}

const pith_command pith_command_site = {
    .name = "site",
    .summary = "learn what repeats on a site, show it, leave it out",
    .usage =
        "learn|apply|show|merge|trim|rules [OPTIONS] [TEMPLATE...] [INPUT...]",
    .about = "learn counts on how many pages of a site each block of text "
             "occurs and writes a template (-o); --template OLD continues from "
             "an earlier one. show prints what repeats, most frequent first. "
             "apply TEMPLATE INPUT... writes records like `pith extract "
             "--jsonl`, without what repeats; `pith extract --template` does "
             "the same in every format. merge joins templates learnt from "
             "different pages of one site; their order does not matter. trim "
             "writes a template without what occurs on less than 3 % of the "
             "pages: smaller, with the same effect, but not to be merged or "
             "continued. rules "
             "check DIR reads the files that "
             "--site-rules DIR would use, reports errors with file, line and "
             "column, and exits with status 1 if there are any. INPUT is "
             "anything that extract reads; learn from at least five pages with "
             "the same layout, better from fifty.",
    .examples =
        "  pith site learn -o site.tpl crawl.warc.gz\n"
        "  pith site show site.tpl\n"
        "  pith site show --sample page.html --html marked.html site.tpl\n"
        "  pith extract --template site.tpl page.html\n"
        "  pith site merge -o all.tpl monday.tpl tuesday.tpl\n"
        "  pith site trim -o small.tpl all.tpl\n"
        "  pith site rules check rules\n",
    .groups = groups,
    .run = run,
};
