/* SPDX-License-Identifier: Apache-2.0 */
/* The part "blocks": the text divided into blocks, each with its kind and its
 * position on the page. */
#include "part.h"
#include "path.h"
#include "status.h"
#include "str.h"
#include "text.h"
#include "text_piece.h"

/* Two offsets as an array; null if there are none. */
static void put_range(pith_json *json, const char *key, bool known, size_t from,
                      size_t to)
{
    pith_json_key(json, key);
    if (!known) {
        pith_json_null(json);
        return;
    }
    pith_json_open(json, '[');
    pith_json_uint(json, from);
    pith_json_uint(json, to);
    pith_json_close(json);
}

static void put_block(pith_json *json, const pith_part_job *job,
                      const pith_text_piece *piece, pith_str xpath,
                      size_t *chars)
{
    const pith_trace_piece *origin = piece->origin;
    pith_str whole = {job->text.data + piece->start, piece->end - piece->start};
    size_t start = *chars;
    *chars += pith_utf8_count(whole);
    pith_json_open(json, '{');
    pith_json_key(json, "type");
    pith_json_str(json, pith_str_of(pith_text_kind_name(piece->kind)));
    pith_json_key(json, "level");
    if (piece->level)
        pith_json_uint(json, piece->level);
    else
        pith_json_null(json);
    pith_json_key(json, "text");
    pith_json_str(json, pith_text_of_piece(job->text, piece));
    put_range(json, "range", true, start, *chars);
    put_range(json, "source", origin && origin->end,
              origin ? origin->source : 0, origin ? origin->end : 0);
    pith_json_key(json, "xpath");
    pith_json_str(json, xpath);
    pith_json_close(json);
}

pith_status pith_part_BLOCKS(const pith_part_job *job)
{
    pith_text_pieces pieces;
    pith_paths paths;
    pith_json json;
    PITH_TRY(pith_text_pieces_find(job, &pieces));
    PITH_TRY(pith_paths_init(&paths, job->render->page, job->render->scratch));
    pith_buf path;
    pith_buf_init(&path, job->out->max);
    pith_json_init(&json, job->out, 0);
    pith_json_open(&json, '[');
    size_t chars = 0;
    for (size_t i = 0; i < pieces.n; i++) {
        const pith_text_piece *piece = &pieces.piece[i];
        pith_buf_rewind(&path);
        if (piece->origin)
            pith_paths_write(&paths, piece->origin->block, &path);
        pith_str xpath = {piece->origin ? path.data : NULL, path.len};
        put_block(&json, job, piece, xpath, &chars);
    }
    pith_json_close(&json);
    pith_buf_heed(job->out, &path);
    pith_buf_clear(&path);
    return job->out->status;
}
