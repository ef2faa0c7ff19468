/* SPDX-License-Identifier: Apache-2.0 */
/* pith warc: inspect WARC files. `index` lists records, `check` reads all of
 * them and verifies lengths and digests, `cat` prints one. */
#include "command.h"
#include "remote_inputs.h"

#include <pith/warc.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEAD_MAX = 1 << 20,    /* of a block to read in order to find its HTTP
                              head */
    BODY_MAX = 1000000000, /* of a body after decompression */
    PIECE = 64 * 1024,
};

enum { BLOCK, BODY };

static const pith_flag cat_flags[] = {
    {BLOCK, 0, "block", NULL,
     "cat: only the record's block, without its header"},
    {BODY, 0, "body", NULL,
     "cat: only the body of the HTTP message, decoded and decompressed"},
    {0},
};

static const pith_flag_group groups[] = {
    {"Output", cat_flags},
    {0},
};

/* Counts that `check` and `index` print about a file. */
typedef struct summary {
    uint64_t records[PITH_WARC_CONTINUATION + 1];
    uint64_t total, digests, damaged;
    bool output_failed;
} summary;

static bool print(const char *data, size_t len)
{
    return fwrite(data, 1, len, stdout) == len;
}

static int output_status(bool fine)
{
    if (fine && fflush(stdout) == 0)
        return PITH_EXIT_OK;
    if (errno != EPIPE)
        pith_message("standard output: cannot write: %s", strerror(errno));
    return PITH_EXIT_IO;
}

static void say_damage(const char *path, const pith_warc_record *record)
{
    pith_message("%s: byte %" PRIu64 ": %.*s", path, record->offset,
                 PITH_FMT(record->problem));
}

static bool print_index_line(pith_warc_reader *reader,
                             const pith_warc_record *record)
{
    pith_http_message message;
    pith_str block = {0};
    bool http = record->type == PITH_WARC_RESPONSE ||
                record->type == PITH_WARC_REVISIT ||
                record->type == PITH_WARC_REQUEST;
    if (http)
        (void)pith_warc_load(reader, HEAD_MAX, &block);
    http = http && pith_http_parse(block, &message);
    uint64_t stored = pith_warc_finish(reader);
    char *line = NULL;
    size_t len = 0;
    if (pith_warc_record_json(record, stored, http ? &message : NULL, &line,
                              &len) != PITH_OK)
        return false;
    line[len] = '\n'; /* replaces the NUL */
    bool fine = print(line, len + 1);
    pith_free(line);
    return fine;
}

static void count_record(summary *all, const pith_warc_record *record)
{
    all->total++;
    all->records[record->type]++;
    if (record->block_digest.data)
        all->digests++;
}

/* Read all records of a file; returns the exit status. */
static int read_file(const char *path, bool index, summary *all)
{
    pith_warc_reader *reader = NULL;
    pith_warc_record record;
    pith_error error = {0};
    pith_warc_read_options options = {.size = sizeof options, .verify = !index};
    pith_sources servers;
    pith_sources_init(&servers);
    if (pith_archive_open(&servers, path, &options, &reader, &error) !=
        PITH_OK) {
        pith_message("%s: %s", path, error.text);
        pith_sources_clear(&servers);
        return PITH_EXIT_IO;
    }
    while (!all->output_failed && pith_warc_next(reader, &record)) {
        if (record.problem.data) {
            all->damaged++;
            say_damage(path, &record);
            continue;
        }
        count_record(all, &record);
        if (index && !print_index_line(reader, &record))
            all->output_failed = true;
    }
    int status = all->damaged ? PITH_EXIT_WARC : PITH_EXIT_OK;
    if (pith_warc_reader_status(reader, &error) != PITH_OK) {
        pith_message("%s: byte %zu: %s", path, error.offset, error.text);
        status = PITH_EXIT_IO;
    }
    pith_warc_reader_free(reader);
    pith_sources_clear(&servers);
    return status;
}

static void print_summary(const char *path, const summary *all)
{
    printf("%s: %" PRIu64 " %s", path, all->total,
           pith_plural(all->total, "record", "records"));
    const char *before = " (";
    for (int i = PITH_WARC_WARCINFO; i <= PITH_WARC_CONTINUATION; i++) {
        if (!all->records[i])
            continue;
        printf("%s%" PRIu64 " %s", before, all->records[i],
               pith_warc_type_name((pith_warc_type)i));
        before = ", ";
    }
    printf("%s, %" PRIu64 " with a digest, %" PRIu64 " damaged %s\n",
           all->total > all->records[PITH_WARC_OTHER] ? ")" : "", all->digests,
           all->damaged, pith_plural(all->damaged, "place", "places"));
}

static int read_files(const pith_args *args, bool index)
{
    int worst = PITH_EXIT_OK;
    for (size_t i = 1; i < args->noperands; i++) {
        summary all = {0};
        int status = read_file(args->operands[i], index, &all);
        if (!index && status != PITH_EXIT_IO)
            print_summary(args->operands[i], &all);
        if (all.output_failed)
            return output_status(false);
        /* Damage takes precedence over files that could not be opened, and
         * these over files that failed in part. */
        if (status == PITH_EXIT_WARC || worst == PITH_EXIT_OK)
            worst = status;
    }
    if (worst == PITH_EXIT_IO && args->noperands > 2)
        worst = PITH_EXIT_SOME_FAILED;
    int status = output_status(true);
    return status ? status : worst;
}

/* -- cat ---------------------------------------------------------------- */

/* Parse "123" or "123+45", as in an index. */
static bool read_place(const char *text, uint64_t *offset, uint64_t *skip)
{
    char *end = NULL;
    errno = 0;
    *skip = 0;
    if (text[0] < '0' || text[0] > '9')
        return false;
    *offset = strtoull(text, &end, 10);
    if (*end == '+' && end[1] >= '0' && end[1] <= '9')
        *skip = strtoull(end + 1, &end, 10);
    return errno == 0 && *end == 0;
}

static bool print_head(const pith_warc_record *record)
{
    printf("WARC/%.*s\r\n", PITH_FMT(record->version));
    for (size_t i = 0; i < record->nfields; i++)
        printf("%.*s: %.*s\r\n", PITH_FMT(record->fields[i].name),
               PITH_FMT(record->fields[i].value));
    return printf("\r\n") > 0;
}

static bool print_block(pith_warc_reader *reader)
{
    char piece[PIECE];
    size_t n;
    while ((n = pith_warc_read(reader, piece, sizeof piece)) > 0)
        if (!print(piece, n))
            return false;
    return true;
}

/* Print the body of an HTTP message, or the block of another record. -1:
 * success. */
static int print_body(const char *path, pith_warc_reader *reader)
{
    pith_str block;
    pith_http_message message;
    pith_error error = {0};
    char *body = NULL;
    size_t len = 0;
    if (pith_warc_load(reader, BODY_MAX, &block) == PITH_NOMEM) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    if (!pith_http_parse(block, &message))
        return print(block.data, block.len) ? -1 : output_status(false);
    pith_status status =
        pith_http_body(&message, BODY_MAX, &body, &len, &error);
    bool fine = print(body ? body : "", len);
    pith_free(body);
    if (!fine)
        return output_status(false);
    if (status == PITH_OK)
        return -1;
    pith_message("%s: %s", path,
                 error.text[0] ? error.text : pith_status_text(status));
    return PITH_EXIT_SOME_FAILED;
}

static int print_record(const pith_args *args, pith_warc_reader *reader,
                        const pith_warc_record *record)
{
    const char *path = args->operands[1];
    int status = -1;
    if (pith_args_value(args, BODY))
        status = print_body(path, reader);
    else if ((!pith_args_value(args, BLOCK) && !print_head(record)) ||
             !print_block(reader))
        status = output_status(false);
    if (status >= 0)
        return status;
    status = output_status(true);
    pith_warc_record next;
    if (status == PITH_EXIT_OK && pith_warc_next(reader, &next) &&
        next.problem.data && next.offset == record->offset) {
        say_damage(path, &next);
        return PITH_EXIT_WARC;
    }
    return status;
}

static bool is_wanted(const pith_warc_record *record, const char *id)
{
    size_t len = strlen(id);
    pith_str have = record->id;
    if (have.len == len && memcmp(have.data, id, len) == 0)
        return true;
    /* Also without "<urn:uuid:" and ">". */
    return have.len == len + 11 && memcmp(have.data + 10, id, len) == 0;
}

/* Print the record that the user named by place or id; returns the exit
 * status. */
static int cat_record(const pith_args *args, pith_warc_reader *reader)
{
    const char *path = args->operands[1];
    const char *name = args->operands[2];
    pith_warc_record record;
    pith_error error = {0};
    uint64_t offset = 0;
    uint64_t skip = 0;
    bool placed = read_place(name, &offset, &skip);
    if (placed && pith_warc_seek(reader, offset, skip, &error) != PITH_OK) {
        pith_message("%s: %s", path, error.text);
        return PITH_EXIT_IO;
    }
    while (pith_warc_next(reader, &record)) {
        if (!record.problem.data && (placed || is_wanted(&record, name)))
            return print_record(args, reader, &record);
        if (record.problem.data && placed) {
            say_damage(path, &record);
            return PITH_EXIT_WARC;
        }
    }
    if (pith_warc_reader_status(reader, &error) != PITH_OK) {
        pith_message("%s: byte %zu: %s", path, error.offset, error.text);
        return PITH_EXIT_IO;
    }
    pith_message("%s: there is no record %s; `pith warc index` lists them",
                 path, name);
    return PITH_EXIT_SOME_FAILED;
}

static int cat(const pith_args *args)
{
    pith_warc_reader *reader = NULL;
    pith_error error = {0};
    if (args->noperands != 3)
        return pith_usage_error(
            args, "missing record: pith warc cat FILE OFFSET, or FILE ID");
    pith_sources servers;
    pith_sources_init(&servers);
    if (pith_archive_open(&servers, args->operands[1], NULL, &reader, &error) !=
        PITH_OK) {
        pith_message("%s: %s", args->operands[1], error.text);
        pith_sources_clear(&servers);
        return PITH_EXIT_IO;
    }
    int status = cat_record(args, reader);
    pith_warc_reader_free(reader);
    pith_sources_clear(&servers);
    return status;
}

static int run(const pith_args *args)
{
    const char *what = args->noperands ? args->operands[0] : "";
    bool index = strcmp(what, "index") == 0;
    if (strcmp(what, "cat") == 0)
        return cat(args);
    if (!index && strcmp(what, "check") != 0)
        return pith_usage_error(args,
                                "missing subcommand: index, check or cat");
    if (args->noperands < 2)
        return pith_usage_error(args, "missing file: pith warc %s FILE...",
                                what);
    return read_files(args, index);
}

const pith_command pith_command_warc = {
    .name = "warc",
    .summary = "list, check or print records of WARC files",
    .usage = "index|check FILE... | cat FILE OFFSET|ID",
    .about = "index prints one JSON line per record: its offset, type and "
             "address. check reads everything, compares lengths and digests, "
             "and prints a summary. cat prints one record, named by its offset "
             "(OFFSET+SKIP where many records share a gzip member) or by its "
             "id. FILE is a .warc, .warc.gz or .warc.zst file, or - for "
             "standard input. If a file is damaged, the intact records are "
             "shown and the exit status is 8.",
    .examples = "  pith warc check crawl.warc.gz\n"
                "  pith warc index crawl.warc.gz | grep text/html\n"
                "  pith warc cat --body crawl.warc.gz 12045\n",
    .groups = groups,
    .run = run,
};
