/* SPDX-License-Identifier: Apache-2.0 */
/* Exact duplicates of all inputs: rows are sorted by digest, so equal ones are
 * adjacent; duplicates are sorted by number again. */
#include "stages_sorted.h"

#include "status.h"

#include <string.h>

enum { DIGEST = 16, DIGEST_HEAD = DIGEST + 8 };

/* Digests of all records. */
static pith_status sort_digests(pith_sorted *work, pith_sorter *digests,
                                pith_error *error)
{
    for (;;) {
        bool more;
        unsigned char head[DIGEST_HEAD];
        PITH_TRY(pith_stage_walk_next(work->walk, &more, error));
        if (!more)
            return PITH_OK;
        memcpy(head, work->walk->row, DIGEST);
        pith_be_put(head + DIGEST, work->walk->number, 8);
        PITH_TRY(pith_sorter_put(digests, head, NULL, error));
    }
}

/* Records equal to an earlier one. */
static pith_status sort_later(pith_sorter *digests, pith_sorter *later,
                              pith_error *error)
{
    unsigned char last[DIGEST_HEAD] = {0};
    uint64_t nth = 0;
    for (bool any = false;; any = true) {
        pith_str record;
        PITH_TRY(pith_sorter_next(digests, &record, error));
        if (!record.data)
            return PITH_OK;
        if (!any || memcmp(record.data, last, DIGEST) != 0) {
            memcpy(last, record.data, DIGEST_HEAD);
            nth = 0;
            continue;
        }
        unsigned char head[PITH_EXACT_ROW];
        memcpy(head, record.data + DIGEST, 8);
        memcpy(head + 8, last + DIGEST, 8);
        pith_be_put(head + 16, ++nth == 1, 4);
        PITH_TRY(pith_sorter_put(later, head, NULL, error));
    }
}

static pith_status write_later(pith_sorter *later, pith_stage_writer *writer,
                               pith_error *error)
{
    for (;;) {
        pith_str record;
        unsigned char row[PITH_EXACT_ROW];
        PITH_TRY(pith_sorter_next(later, &record, error));
        if (!record.data)
            return PITH_OK;
        pith_le_put(row, pith_be_get(record.data, 8), 8);
        pith_le_put(row + 8, pith_be_get(record.data + 8, 8), 8);
        pith_le_put(row + 16, pith_be_get(record.data + 16, 4), 4);
        writer->count++;
        PITH_TRY(pith_stage_put(writer, row, sizeof row, error));
    }
}

static pith_status find_exact(pith_sorted *work, pith_error *error)
{
    static const pith_sorter_form digests = {DIGEST_HEAD, DIGEST_HEAD, false};
    static const pith_sorter_form later = {8, PITH_EXACT_ROW, false};
    PITH_TRY(pith_sorted_add(work, &digests, &work->sorter[0], error));
    PITH_TRY(pith_sorted_add(work, &later, &work->sorter[1], error));
    PITH_TRY(sort_digests(work, work->sorter[0], error));
    PITH_TRY(sort_later(work->sorter[0], work->sorter[1], error));
    PITH_TRY(pith_sorted_create(work, PITH_STAGE_EXACT, 0, error));
    PITH_TRY(write_later(work->sorter[1], work->writer, error));
    return pith_stage_finish(work->writer, error);
}

pith_status pith_stages_exact(pith_stages *stages, pith_error *error)
{
    char path[PITH_STAGE_PATH];
    pith_stage_name name = pith_stages_file(stages, PITH_STAGE_EXACT, 0, path);
    if (pith_stage_is_there(&name))
        return PITH_OK;
    pith_sorted work;
    pith_status status = pith_sorted_begin(&work, stages, error);
    if (status == PITH_OK)
        status = find_exact(&work, error);
    pith_sorted_end(&work);
    return status;
}
