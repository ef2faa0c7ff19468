/* SPDX-License-Identifier: Apache-2.0 */
/* The part "posts": the posts of a thread, each with its own text, without the
 * author and date that are fields; or null on other pages. */
#include "part.h"
#include "str.h"

static void put_known(pith_json *json, const char *key, pith_str value)
{
    pith_json_key(json, key);
    pith_json_str(json, value.len ? value : (pith_str){NULL, 0});
}

/* Where the text of a post continues in the text of the thread. */
typedef struct piece_list {
    pith_str text; /* of all posts, without their names and days */
    pith_post_mark *mark;
    size_t nmarks;
    uint32_t *next;  /* per mark: the next one of its post; 0: none */
    uint32_t *first; /* per post, as are the marks counted from 1 */
} piece_list;

static pith_status make_room(const pith_part_job *job, piece_list *list)
{
    pith_arena *scratch = job->render->scratch;
    size_t nposts = job->posts->n;
    size_t most = 2 * nposts + 1;
    list->mark = pith_arena_alloc(scratch, most, sizeof *list->mark);
    list->next = pith_arena_zalloc(scratch, most + 1, sizeof *list->next);
    list->first = pith_arena_zalloc(scratch, nposts + 1, sizeof *list->first);
    return list->mark && list->next && list->first ? PITH_OK : PITH_NOMEM;
}

/* The posts as plain text, one after the other, and where each begins. */
static pith_status write_thread(const pith_part_job *job, pith_buf *out,
                                piece_list *list)
{
    pith_render_options plain = pith_render_options_plain(job->render->options);
    pith_render_job render = {.page = job->render->page,
                              .keep = job->post_keep,
                              .options = &plain,
                              .scratch = job->render->scratch,
                              .out = out,
                              .posts = job->posts,
                              .post_marks = list->mark,
                              .npost_marks = &list->nmarks};
    pith_status status = pith_renderer_find(PITH_S("text"))->run(&render);
    if (status != PITH_OK)
        return status;
    list->text = pith_buf_view(out);
    for (size_t i = list->nmarks; i > 0; i--) {
        uint32_t post = list->mark[i - 1].post;
        list->next[i] = list->first[post];
        list->first[post] = (uint32_t)i;
    }
    return PITH_OK;
}

/* The text of a post; pieces of it with an empty line between. */
static void put_text(const piece_list *list, pith_json *json, uint32_t post,
                     pith_buf *space)
{
    pith_buf_rewind(space);
    for (uint32_t i = list->first[post]; i; i = list->next[i]) {
        size_t from = list->mark[i - 1].at;
        size_t to = i < list->nmarks ? list->mark[i].at : list->text.len;
        if (from >= to || to > list->text.len)
            continue;
        pith_str text =
            pith_str_trim((pith_str){list->text.data + from, to - from});
        if (text.len > 0 && space->len > 0)
            pith_buf_text(space, "\n\n");
        pith_buf_str(space, text);
    }
    pith_json_key(json, "text");
    pith_json_str(json, space->len ? pith_buf_view(space) : PITH_S(""));
}

static void put_posts(const pith_part_job *job, const piece_list *list,
                      pith_json *json)
{
    pith_buf space;
    pith_buf_init(&space, job->out->max);
    pith_json_open(json, '[');
    for (uint32_t i = 0; i < job->posts->n; i++) {
        const pith_post *post = &job->posts->post[i];
        pith_json_open(json, '{');
        put_known(json, "author", post->author);
        put_known(json, "date", post->date);
        pith_json_key(json, "depth");
        pith_json_uint(json, post->depth);
        put_known(json, "role", pith_post_role_name(post->role));
        put_text(list, json, i + 1, &space);
        pith_json_close(json);
    }
    pith_json_close(json);
    pith_buf_heed(job->out, &space);
    pith_buf_clear(&space);
}

/* Output longer than the maximum becomes null, as in other formats. */
pith_status pith_part_POSTS(const pith_part_job *job)
{
    pith_json json;
    pith_buf thread;
    piece_list list = {0};
    pith_json_init(&json, job->out, 0);
    if (!job->posts || job->posts->n == 0) {
        pith_json_null(&json);
        return job->out->status;
    }
    pith_buf_init(&thread, job->out->max);
    pith_status status = make_room(job, &list);
    if (status == PITH_OK)
        status = write_thread(job, &thread, &list);
    if (status == PITH_OK)
        put_posts(job, &list, &json);
    else
        pith_json_null(&json);
    pith_buf_clear(&thread);
    return status == PITH_NOMEM ? status : job->out->status;
}
