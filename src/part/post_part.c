/* SPDX-License-Identifier: Apache-2.0 */
/* The part "posts": the posts of a thread, each with its own text, or null on
 * pages that are no threads. */
#include "part.h"
#include "str.h"

static void put_known(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value.len ? value : (pith_str){NULL, 0});
}

/* Where a post is gone on with behind a place in the list of marks. */
typedef struct piece_list {
    const pith_part_job *job;
    uint32_t *next;  /* per mark: the next one of its post; 0: none */
    uint32_t *first; /* per post, as are the marks counted from 1 */
} piece_list;

static pith_status sort_marks(piece_list *list)
{
    const pith_part_job *job = list->job;
    pith_arena *scratch = job->render->scratch;
    size_t n = job->npost_marks;
    list->next = pith_arena_zalloc(scratch, n + 1, sizeof *list->next);
    list->first =
        pith_arena_zalloc(scratch, job->posts->n + 1, sizeof *list->first);
    if (!list->next || !list->first)
        return PITH_NOMEM;
    for (size_t i = n; i > 0; i--) {
        uint32_t post = job->post_marks[i - 1].post;
        list->next[i] = list->first[post];
        list->first[post] = (uint32_t)i;
    }
    return PITH_OK;
}

/* The text of a post; pieces of it with an empty line between. */
static void put_text(const piece_list *list, pith_json *json, uint32_t post,
                     pith_buf *space)
{
    const pith_part_job *job = list->job;
    pith_buf_reset(space);
    for (uint32_t i = list->first[post]; i; i = list->next[i]) {
        size_t from = job->post_marks[i - 1].at;
        size_t to =
            i < job->npost_marks ? job->post_marks[i].at : job->text.len;
        if (from >= to || to > job->text.len)
            continue;
        pith_str text =
            pith_str_trim((pith_str){job->text.data + from, to - from});
        if (text.len > 0 && space->len > 0)
            pith_buf_text(space, "\n\n");
        pith_buf_str(space, text);
    }
    pith_json_key(json, "text");
    pith_json_str(json, space->len ? pith_buf_view(space) : PITH_S(""));
}

pith_status pith_part_POSTS(const pith_part_job *job)
{
    pith_json json;
    piece_list list = {.job = job};
    pith_buf space;
    pith_json_init(&json, job->out, 0);
    if (!job->posts || job->posts->n == 0) {
        pith_json_null(&json);
        return job->out->status;
    }
    pith_status status = sort_marks(&list);
    if (status != PITH_OK)
        return status;
    pith_buf_init(&space, job->out->max);
    pith_json_open(&json, '[');
    for (uint32_t i = 0; i < job->posts->n; i++) {
        const pith_post *post = &job->posts->post[i];
        pith_json_open(&json, '{');
        put_known(&json, "author", post->author);
        put_known(&json, "date", post->date);
        pith_json_key(&json, "depth");
        pith_json_uint(&json, post->depth);
        put_known(&json, "role", pith_post_role_name(post->role));
        put_text(&list, &json, i + 1, &space);
        pith_json_close(&json);
    }
    pith_json_close(&json);
    pith_buf_heed(job->out, &space);
    pith_buf_clear(&space);
    return job->out->status;
}
