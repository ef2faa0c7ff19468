/* SPDX-License-Identifier: Apache-2.0 */
/* The parts "markdown" and "html": the same content in further formats. */
#include "part.h"
#include "str.h"
#include "titled.h"

/* Output longer than the maximum becomes null, because truncated markup is
 * invalid. */
static pith_status write_format(const pith_part_job *job, pith_str name)
{
    pith_buf buf;
    pith_json json;
    pith_render_job render = *job->render;
    pith_buf_init(&buf, job->out->max);
    render.out = &buf;
    pith_status status =
        pith_render_titled(pith_renderer_find(name), &render, job->title);
    pith_json_init(&json, job->out, 0);
    if (status == PITH_OK)
        pith_json_str(&json, buf.len ? pith_buf_view(&buf) : PITH_S(""));
    else
        pith_json_null(&json);
    pith_buf_clear(&buf);
    return status == PITH_NOMEM ? status : job->out->status;
}

pith_status pith_part_MARKDOWN(const pith_part_job *job)
{
    return write_format(job, PITH_S("markdown"));
}

pith_status pith_part_HTML(const pith_part_job *job)
{
    return write_format(job, PITH_S("html"));
}
