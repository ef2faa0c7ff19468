/* SPDX-License-Identifier: Apache-2.0 */
/* pith job plan: divides inputs into units. */
#include "crawl_lists.h"
#include "fetching.h"
#include "job_options.h"
#include "job_verbs.h"
#include "quantity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOLD_MAX = 10 }; /* bad inputs that are reported by name */

static const uint64_t unit_size_default = 1000000000;

typedef struct planning {
    const pith_args *args;
    pith_sources sources;
    uint64_t unit_size;
    pith_job_packing packing;
    const char *format; /* of outputs */
    char archive[16];   /* buffer for the format, if outputs are archives */
    pith_job_options options;
    const pith_str *words;
    size_t nwords;
    char *home; /* base folder of relative names */
} planning;

/* Tables are compressed internally. */
static int read_parquet(planning *self, const char *pack)
{
    if (pack && strcmp(pack, "none") != 0)
        return pith_usage_error(
            self->args, "--pack does not apply to --parquet, which compresses "
                        "inside the file");
    self->format = "parquet";
    self->packing = PITH_JOB_PLAIN;
    return -1;
}

/* WARC files are compressed per record: gzip, as in Common Crawl. */
static void read_wet(planning *self, const char *pack)
{
    static const char *const formats[] = {[PITH_JOB_PLAIN] = "wet",
                                          [PITH_JOB_GZIP] = "wet.gz",
                                          [PITH_JOB_ZSTD] = "wet.zst"};
    self->format = formats[pack ? self->packing : PITH_JOB_GZIP];
    self->packing = PITH_JOB_PLAIN;
}

/* The output is an archive of one file per page, such as ".md.tar". */
static void read_archive(planning *self, const char *pack)
{
    snprintf(self->archive, sizeof self->archive, "%.10s.tar",
             self->options.choice.ending + 1);
    self->format = self->archive;
    if (!pack)
        self->packing = PITH_JOB_PLAIN;
}

static int read_format(planning *self, const char *pack)
{
    pith_output_kind kind = self->options.choice.plan.kind;
    self->format = "jsonl";
    if (kind == PITH_OUTPUT_PARQUET)
        return read_parquet(self, pack);
    if (kind == PITH_OUTPUT_WET)
        read_wet(self, pack);
    else if (kind == PITH_OUTPUT_PAGE)
        read_archive(self, pack);
    return -1;
}

static int read_flags(planning *self)
{
    const char *size = pith_args_value(self->args, PITH_JOB_UNIT_SIZE);
    const char *pack = pith_args_value(self->args, PITH_JOB_PACK);
    self->unit_size = unit_size_default;
    if (size && (!pith_quantity_count(size, UINT64_MAX / 4, &self->unit_size) ||
                 self->unit_size == 0))
        return pith_usage_error(self->args,
                                "--unit-size takes bytes, such as 1G, not "
                                "\"%s\"",
                                size);
    self->packing = pith_job_packing_best();
    if (pack && strcmp(pack, "zstd") != 0 && strcmp(pack, "gzip") != 0 &&
        strcmp(pack, "none") != 0)
        return pith_usage_error(
            self->args, "--pack takes zstd, gzip or none, not \"%s\"", pack);
    if (pack)
        self->packing = *pack == 'z'   ? PITH_JOB_ZSTD
                        : *pack == 'g' ? PITH_JOB_GZIP
                                       : PITH_JOB_PLAIN;
    if (!pith_args_value(self->args, PITH_JOB_OUTPUT))
        return pith_usage_error(self->args, "missing folder: -o JOB/");
    int status =
        pith_job_options_read(&self->options, self->words, self->nwords);
    self->sources.fetch = &self->options.choice.settings.fetch;
    return status < 0 ? read_format(self, pack) : status;
}

/* -- Inputs ------------------------------------------------------------- */

/* A path for a message: an address without user and query, which may be
 * secret. */
static char *show_path(const char *path)
{
    char *shown = NULL;
    if (!pith_is_address(path))
        return strdup(path);
    pith_url_parts parts = pith_split_address(path);
    int scheme = (int)(parts.authority.data - path);
    const char *from = parts.host.data;
    const char *end = parts.path.data + parts.path.len;
    /* Some HTTP clients read "user:password\@host" as a user and a host. */
    const char *at = memrchr(from, '@', (size_t)(end - from));
    if (*parts.path.data == '\\' && at)
        from = at + 1;
    if (asprintf(&shown, "%.*s%.*s", scheme, path, (int)(end - from), from) < 0)
        return NULL;
    return shown;
}

static void complain(const pith_source *source, const char *problem)
{
    char *path = show_path(source->path);
    const char *shown = path ? path : "an input";
    if (source->line && source->list)
        pith_message("%s: line %zu: %s: %s", source->list, source->line, shown,
                     problem);
    else if (source->line)
        pith_message("%s: line %zu: %s", shown, source->line, problem);
    else
        pith_message("%s: %s", shown, problem);
    free(path);
}

/* The reason why a local file cannot be planned; NULL: it can. */
static const char *find_file_problem(const pith_source *source, uint64_t *size)
{
    struct stat info;
    if (stat(source->path, &info) != 0)
        return strerror(errno);
    *size = (uint64_t)info.st_size;
    if (!S_ISREG(info.st_mode))
        return "not a regular file";
    return source->nranges && source->ranges[source->nranges - 1].end > *size
               ? "the index names bytes behind its end"
               : NULL;
}

/* The reason why an input cannot be planned; NULL: it can. */
static const char *find_problem(const pith_source *source, uint64_t *size)
{
    pith_str path = pith_str_of(source->path);
    *size = source->size;
    if (source->problem)
        return source->problem;
    if (pith_job_secret(path))
        return "the address has a signature or password in it, and others "
               "read a plan: name the file s3://bucket/key, with AWS_* "
               "variables for `pith job run`, or download it";
    if (source->remote)
        return NULL;
    if (strcmp(source->path, "-") == 0 || pith_is_address(source->path))
        return "a job reads files; `pith crawl` makes them";
    return find_file_problem(source, size);
}

static bool add_inputs(planning *self, const char *list)
{
    const pith_args *args = self->args;
    pith_crawl_lists lists = {
        .sources = &self->sources,
        .prefix = pith_args_value(args, PITH_JOB_PREFIX),
    };
    bool fine = true;
    for (size_t i = 1; fine && i < args->dashes; i++) {
        const char *name = args->operands[i];
        if (pith_is_crawl_list(name))
            fine = pith_crawl_lists_add(&lists, name);
        else
            pith_sources_add(&self->sources, name, args->dashes == 2 && !list);
    }
    pith_crawl_lists_settle(&lists);
    return fine &&
           (!list || pith_sources_add_list(&self->sources, list, lists.prefix));
}

static int list_inputs(planning *self)
{
    const pith_args *args = self->args;
    const char *list = pith_args_value(args, PITH_JOB_FILES_FROM);
    if (!add_inputs(self, list))
        return PITH_EXIT_IO;
    if (self->sources.failed) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    if (self->sources.count == 0)
        return pith_usage_error(
            args, "no input: name files, folders or WARC files, or a list "
                  "with --files-from");
    size_t bad = 0;
    uint64_t size;
    for (size_t i = 0; i < self->sources.count; i++) {
        const char *problem = find_problem(&self->sources.items[i], &size);
        if (problem && bad++ < TOLD_MAX)
            complain(&self->sources.items[i], problem);
    }
    if (bad == 0)
        return -1;
    pith_message("%zu of %zu inputs cannot be read: nothing was planned", bad,
                 self->sources.count);
    return PITH_EXIT_IO;
}

/* -- Writing ------------------------------------------------------------ */

static pith_status add_source(planning *self, pith_planner *planner,
                              const pith_source *source, pith_error *error)
{
    uint64_t size = 0;
    char *path = NULL;
    if (find_problem(source, &size)) {
        snprintf(error->text, sizeof error->text, "%.150s: it has gone",
                 source->path);
        return PITH_IO;
    }
    int len = source->path[0] == '/' || source->remote
                  ? asprintf(&path, "%s", source->path)
                  : asprintf(&path, "%s/%s", self->home, source->path);
    if (len < 0)
        return PITH_NOMEM;
    pith_job_input input = {
        .kind = source->warc    ? PITH_JOB_WARC
                : source->store ? PITH_JOB_STORE
                                : PITH_JOB_PAGE,
        .path = {path, (size_t)len},
        .id = pith_str_of(source->id),
        .elsewhere = source->remote != NULL,
        .begin = source->begin,
        .end = source->end,
        .size = size,
    };
    pith_status status = PITH_OK;
    for (size_t i = 0; status == PITH_OK && i < source->nranges; i++) {
        input.begin = source->ranges[i].begin;
        input.end = source->ranges[i].end;
        status = pith_planner_add(planner, &input, error);
    }
    if (!source->ranges)
        status = pith_planner_add(planner, &input, error);
    free(path);
    return status;
}

static pith_status write_plan(planning *self, pith_folder *folder, bool *made,
                              pith_error *error)
{
    pith_planner *planner;
    pith_job_plan plan = {
        .size = sizeof plan,
        .unit_size = self->unit_size,
        .args = self->words,
        .nargs = self->nwords,
        .files = pith_str_of(self->options.files),
        .format = pith_str_of(self->format),
        .packing = self->packing,
    };
    pith_status status = pith_planner_new(folder, &plan, &planner, error);
    for (size_t i = 0; status == PITH_OK && i < self->sources.count; i++)
        status = add_source(self, planner, &self->sources.items[i], error);
    if (status == PITH_OK)
        status = pith_planner_finish(planner, made, error);
    pith_planner_free(planner);
    return status;
}

static int write_job(planning *self)
{
    const char *path = pith_args_value(self->args, PITH_JOB_OUTPUT);
    pith_folder *folder = NULL;
    pith_remote *remote = NULL;
    pith_error error = {0};
    bool made = false;
    pith_status status = pith_job_folder(path, true, &remote, &folder, &error);
    if (status == PITH_OK)
        status = write_plan(self, folder, &made, &error);
    if (status == PITH_OK && !made) {
        status = PITH_ARG;
        snprintf(error.text, sizeof error.text,
                 "another job was planned here meanwhile");
    }
    /* The manifest contains all of them and needs the same memory. */
    pith_sources_clear(&self->sources);
    pith_manifest *manifest = NULL;
    if (status == PITH_OK)
        status = pith_manifest_load(folder, &manifest, &error);
    if (status != PITH_OK) {
        pith_message("%s: %s", path,
                     error.text[0] ? error.text : pith_status_text(status));
    } else if (!pith_args_value(self->args, PITH_JOB_QUIET)) {
        const pith_job_facts *facts = pith_manifest_facts(manifest);
        pith_message("%s: %u %s of %llu %s, %.1f MB; next: pith job run %s",
                     path, facts->units,
                     pith_plural(facts->units, "unit", "units"),
                     (unsigned long long)facts->inputs,
                     pith_plural(facts->inputs, "input", "inputs"),
                     (double)facts->bytes / 1e6, path);
    }
    pith_manifest_free(manifest);
    pith_folder_close(folder);
    pith_remote_free(remote);
    return status == PITH_OK    ? PITH_EXIT_OK
           : status == PITH_ARG ? PITH_EXIT_USAGE
                                : PITH_EXIT_IO;
}

int pith_job_plan_run(const pith_args *args)
{
    planning p = {.args = args, .nwords = args->noperands - args->dashes};
    pith_sources_init(&p.sources);
    p.sources.unnamed = true;
    pith_str *words = calloc(p.nwords + 1, sizeof *words);
    p.words = words;
    char *home = getcwd(NULL, 0);
    p.home = home;
    for (size_t i = 0; words && i < p.nwords; i++) {
        const char *word = args->operands[args->dashes + i];
        words[i] = pith_str_of(word);
    }
    int status = -1;
    if (!words || !home) {
        pith_message("%s", strerror(errno));
        status = PITH_EXIT_IO;
    }
    if (status < 0)
        status = read_flags(&p);
    if (status < 0)
        status = list_inputs(&p);
    if (status < 0)
        status = write_job(&p);
    pith_job_options_clear(&p.options);
    pith_sources_clear(&p.sources);
    free(words);
    free(home);
    return status;
}
