/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the records of an input without duplicates: see dedup_filter.h. */
#include "dedup_filter.h"

#include "dedup_record.h"

#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

/* An input whose kept records are being written. */
typedef struct filtering {
    pith_dedup_filter *all;
    pith_gone *gone;
    pith_gone_row row; /* the next record to remove */
    bool more;         /* there is one */
    uint64_t number, end;
    pith_sink sink;
    pith_remote_upload *upload; /* used instead if the folder is on S3 */
} filtering;

/* -- Writing --------------------------------------------------------------- */

static bool put_bytes(void *who, pith_str bytes)
{
    filtering *self = who;
    if (!self->upload)
        return pith_sink_put(&self->sink, bytes.data, bytes.len);
    return pith_remote_put(self->upload, bytes, &self->all->error) == PITH_OK;
}

static bool put_kept(filtering *self, pith_str line, const char *where)
{
    if (self->all->table->wanted)
        return pith_dedup_table_add(self->all->table, line, where);
    return put_bytes(self, line) && put_bytes(self, (pith_str){"\n", 1});
}

/* -- Reading --------------------------------------------------------------- */

static bool filter_record(void *context, const char *line, size_t len,
                          const char *where)
{
    filtering *self = context;
    pith_dedup_record parsed;
    /* sign has already reported skipped lines */
    if (!pith_dedup_record_read(&parsed, line, len))
        return true;
    pith_dedup_record_clear(&parsed);
    uint64_t number = self->number++;
    if (self->more && number == self->row.record)
        return pith_gone_next(self->gone, &self->row, &self->more,
                              &self->all->error) == PITH_OK;
    return put_kept(self, (pith_str){line, len}, where);
}

static bool filter_records(filtering *self, const char *input)
{
    pith_dedup_filter *all = self->all;
    pith_records *records = all->records;
    records->context = self;
    records->take = filter_record;
    pith_gone_range(self->gone, &self->number, &self->end);
    if (pith_gone_next(self->gone, &self->row, &self->more, &all->error) !=
        PITH_OK)
        return false;
    if (!pith_records_read(records, input) || records->broken)
        return false;
    if (self->number != self->end)
        snprintf(all->error.text, sizeof all->error.text,
                 "%s: has other records than when it was signed", input);
    return self->number == self->end;
}

static bool filter_rows(filtering *self, const char *input)
{
    pith_dedup_table *table = self->all->table;
    if (!table->wanted)
        return filter_records(self, input);
    bool fine = pith_dedup_table_begin(table, put_bytes, self) &&
                filter_records(self, input) && pith_dedup_table_end(table);
    pith_dedup_table_clear(table);
    return fine;
}

/* -- Columns --------------------------------------------------------------- */

static bool see_record(void *context, const char *line, size_t len,
                       const char *where)
{
    pith_dedup_filter *self = context;
    pith_dedup_record parsed;
    (void)where;
    if (!pith_dedup_record_read(&parsed, line, len))
        return true;
    pith_dedup_record_clear(&parsed);
    return pith_dedup_table_see(self->table, line, len) && !self->table->known;
}

/* The same for every unit: derived from the first inputs, not from the current
 * unit. */
static bool find_columns(pith_dedup_filter *self)
{
    pith_dedup_table *table = self->table;
    self->records->context = self;
    self->records->take = see_record;
    for (uint32_t i = 0; i < self->ninputs && !table->known; i++) {
        bool whole = pith_records_read(self->records,
                                       pith_stages_input(self->stages, i));
        if (self->records->broken || (!whole && !table->known))
            return false;
    }
    table->known = true;
    return true;
}

/* -- A file ---------------------------------------------------------------- */

/* Write the kept records to a file that is renamed when it is complete. */
static bool filter_to_disk(filtering *self, const char *path, const char *input)
{
    pith_guard guard;
    pith_guard_start(&guard);
    bool fine = pith_sink_open(&self->sink, &guard, path);
    if (fine && filter_rows(self, input)) {
        fine = pith_sink_close(&self->sink);
    } else if (fine) {
        pith_sink_abandon(&self->sink);
        fine = false;
    }
    pith_guard_stop(&guard);
    return fine;
}

static bool filter_to_server(filtering *self, const char *path,
                             const char *input)
{
    pith_dedup_filter *all = self->all;
    if (pith_remote_begin(all->remote, path, &self->upload, &all->error) !=
        PITH_OK)
        return false;
    if (filter_rows(self, input))
        return pith_remote_finish(self->upload, &all->error) == PITH_OK;
    pith_remote_abandon(self->upload);
    return false;
}

/* The file is renamed when it is complete, and depends only on the plan. */
static bool is_filtered(const pith_dedup_filter *self, const char *path,
                        bool remote)
{
    uint64_t size;
    if (!remote)
        return access(path, F_OK) == 0;
    return pith_remote_size(self->remote, path, &size, NULL) == PITH_OK &&
           size != UINT64_MAX;
}

static bool name_file(const pith_dedup_filter *self, uint32_t i,
                      char path[PATH_ROOM])
{
    size_t end = strlen(self->folder);
    while (end > 1 && self->folder[end - 1] == '/')
        end--;
    int len =
        snprintf(path, PATH_ROOM, "%.*s/kept/%06u.%s", (int)end, self->folder,
                 i, self->table->wanted ? "parquet" : "jsonl");
    if (len > 0 && len < PATH_ROOM)
        return true;
    pith_message("%s: the name is too long", self->folder);
    return false;
}

int pith_dedup_filter_input(pith_dedup_filter *filter, uint32_t i)
{
    bool remote = pith_remote_is_s3(filter->folder);
    char path[PATH_ROOM];
    if (!name_file(filter, i, path))
        return PITH_EXIT_IO;
    if (is_filtered(filter, path, remote))
        return -1;
    filtering f = {.all = filter};
    bool fine = !filter->table->wanted || find_columns(filter);
    if (fine &&
        pith_gone_open(filter->stages, i, &f.gone, &filter->error) != PITH_OK) {
        pith_message("%s", filter->error.text);
        return filter->error.status == PITH_ARG ? PITH_EXIT_USAGE
                                                : PITH_EXIT_IO;
    }
    const char *input = pith_stages_input(filter->stages, i);
    fine = fine && (remote ? filter_to_server(&f, path, input)
                           : filter_to_disk(&f, path, input));
    pith_gone_close(f.gone);
    if (!fine && filter->error.text[0])
        pith_message("%s", filter->error.text);
    return fine ? -1 : PITH_EXIT_IO;
}
