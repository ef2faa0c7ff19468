/* SPDX-License-Identifier: Apache-2.0 */
/* The options of a job: see job_options.h. */
#include "job_options.h"

#include "input.h"
#include "memory_stream.h"
#include "other_names.h"
#include "site_rules_folder.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 30 }; /* maximum size of a file in an option */

static int refuse(const pith_args *args)
{
    static const struct {
        int id;
        const char *why;
    } rows[] = {
        {PITH_EXTRACT_OUTPUT, "a job has its own outputs"},
        {PITH_EXTRACT_OUTPUT_DIR, "a job has its own outputs"},
        {PITH_EXTRACT_FILES_FROM, "give it to plan, before --"},
        {PITH_FLAG_INPUT_FILE, "give it to plan, before --"},
        {PITH_EXTRACT_PAGES, "a job reads files"},
        {PITH_FLAG_FEED, "a job reads files"},
        {PITH_FLAG_SITEMAP, "a job reads files"},
        {PITH_FLAG_EXPLORE, "a job reads files"},
        {PITH_FLAG_CRAWL, "a job reads files"},
        {PITH_FLAG_PROBE, "a job has records"},
        {PITH_FLAG_DEDUPLICATE, "`pith dedup` reads what it wrote"},
        {PITH_FLAG_CONFIG_FILE, "name its options"},
        {PITH_EXTRACT_DELAY, "a job reads files"},
        {PITH_FLAG_ARCHIVED, "a job reads files"},
        {PITH_FLAG_BACKUP_DIR, "a job reads files"},
        {PITH_EXTRACT_JOBS, "give it to run"},
        {PITH_EXTRACT_PROGRESS, "`pith job status` tells"},
        {PITH_EXTRACT_TIMING, "a unit gives the same bytes each time"},
        {PITH_EXTRACT_STORE, "units know nothing of each other"},
        {PITH_FLAG_STYLES, "jobs cannot use style sheets"},
        {PITH_FLAG_RENDER, "a unit gives the same bytes each time"},
        {PITH_FLAG_ONLINE, "a unit gives the same bytes each time"},
    };
    for (size_t i = 0; i < args->ngiven; i++)
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            if (args->given[i].flag->id == rows[k].id)
                return pith_usage_error(args, "--%s is not for jobs: %s",
                                        args->given[i].flag->name, rows[k].why);
    if (args->noperands)
        return pith_usage_error(args,
                                "%s: behind -- there are options alone; "
                                "inputs come before it",
                                args->operands[0]);
    return -1;
}

/* One digest, as a word. */
static void put_digest(FILE *out, const char *bytes, size_t len)
{
    char digest[PITH_WARC_DIGEST_SIZE];
    pith_warc_digest((pith_str){bytes, len}, digest);
    fprintf(out, "%s ", digest);
}

static bool put_file(FILE *out, const char *path)
{
    pith_input input;
    pith_input_init(&input);
    bool fine = pith_input_load(&input, path, FILE_MAX) == PITH_READ_OK;
    if (fine)
        put_digest(out, input.data ? input.data : "", input.len);
    else
        pith_message("%s: %s", path, input.problem);
    pith_input_clear(&input);
    return fine;
}

static bool put_named(void *context, const char *path, const char *name,
                      pith_str text)
{
    (void)path;
    put_digest(context, name, strlen(name));
    put_digest(context, text.data ? text.data : "", text.len);
    return true;
}

/* One digest for a folder of rules or templates with any number of files. */
static bool put_folder(FILE *out, const char *path, const char *ending)
{
    pith_memory memory = {0};
    FILE *text = pith_memory_open(&memory);
    bool fine =
        text && pith_site_folder_each(path, ending, FILE_MAX, put_named, text);
    if (!text || !pith_memory_close(text, &memory)) {
        pith_message("out of memory");
        fine = false;
    }
    if (fine)
        put_digest(out, memory.data, strlen(memory.data));
    free(memory.data);
    return fine;
}

/* Compute digests of the files that options name, because two machines may have
 * different files with the same name. */
static int sum_files(pith_job_options *out)
{
    static const int ids[] = {PITH_FLAG_TEMPLATE, PITH_FLAG_WORDS};
    const pith_page_settings *settings = &out->choice.settings;
    pith_memory memory = {0};
    FILE *text = pith_memory_open(&memory);
    bool fine = text != NULL;
    for (size_t i = 0; fine && i < sizeof ids / sizeof *ids; i++) {
        const char *path = pith_args_value(&out->args, ids[i]);
        fine = !path || put_file(text, path);
    }
    const char *rules = pith_args_value(&out->args, PITH_FLAG_SITE_RULES);
    if (fine && rules)
        fine = put_folder(text, rules, ".txt");
    if (fine && out->choice.plan.templates)
        fine = put_folder(text, out->choice.plan.templates, ".tpl");
    for (size_t i = 0; fine && i < settings->ntexts; i++)
        put_digest(text, settings->texts[i], strlen(settings->texts[i]));
    if (!text || !pith_memory_close(text, &memory)) {
        pith_message("out of memory");
        fine = false;
    }
    out->files = memory.data;
    return fine ? -1 : PITH_EXIT_IO;
}

static int check(pith_job_options *out)
{
    pith_extract_choice *choice = &out->choice;
    if (!pith_extract_has_format(&out->args))
        pith_extract_write_records(&out->args, choice);
    static const pith_output_kind kinds[] = {PITH_OUTPUT_JSONL,
                                             PITH_OUTPUT_PARQUET,
                                             PITH_OUTPUT_WET, PITH_OUTPUT_PAGE};
    bool known = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        known |= choice->plan.kind == kinds[i];
    if (!known)
        return pith_usage_error(&out->args,
                                "jobs write jsonl (default), parquet, wet, or "
                                "archives of text, markdown, html or tokens");
    if (choice->settings.browse.render || choice->settings.browse.layout)
        return pith_usage_error(
            &out->args, "jobs cannot use a browser: a unit must give the same "
                        "bytes each time");
    if (pith_method_uses_rules(choice->settings.options.method))
        return pith_usage_error(
            &out->args, "--method rules does not work in jobs: units cannot "
                        "share rules");
    /* The result must not depend on whether a sandbox, which reads no files, is
     * available. */
    choice->settings.browse.alone = true;
    return sum_files(out);
}

int pith_job_options_read(pith_job_options *out, const pith_str *words,
                          size_t nwords)
{
    *out = (pith_job_options){0};
    out->words = calloc(nwords + 1, sizeof *out->words);
    bool fine = out->words != NULL;
    for (size_t i = 0; fine && i < nwords; i++) {
        out->words[i] =
            strndup(words[i].data ? words[i].data : "", words[i].len);
        fine = out->words[i] != NULL;
        out->nwords = i + 1;
    }
    if (!fine) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    int status = pith_args_parse(&out->args, &pith_command_extract, (int)nwords,
                                 out->words);
    if (status < 0)
        status = pith_other_names_settle(&out->args);
    if (status < 0)
        status = refuse(&out->args);
    if (status < 0)
        status = pith_extract_flags_read(&out->args, &out->choice);
    return status < 0 ? check(out) : status;
}

void pith_job_options_clear(pith_job_options *options)
{
    pith_extract_choice_clear(&options->choice);
    pith_args_clear(&options->args);
    for (size_t i = 0; i < options->nwords; i++)
        free(options->words[i]);
    free(options->words);
    free(options->files);
    *options = (pith_job_options){0};
}
