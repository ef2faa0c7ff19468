/* SPDX-License-Identifier: Apache-2.0 */
/* Titles in front of the content: see titled.h. */
#include "titled.h"

#include "escape.h"
#include "str.h"

/* The context of the title; brackets in it are not references to links. */
static unsigned place_of(const pith_render_options *options)
{
    return PITH_ESCAPE_HEADING |
           (pith_refers_to_links(options) ? PITH_ESCAPE_DEFINED : 0);
}

static void put_title(const pith_renderer *renderer, const pith_render_job *job,
                      pith_str title)
{
    pith_buf *out = job->out;
    pith_str format = pith_str_of(renderer->name);
    if (pith_str_eq(format, PITH_S("text"))) {
        pith_escape_plain(out, title);
        pith_buf_text(out, "\n\n");
    } else if (pith_str_eq(format, PITH_S("markdown"))) {
        pith_buf_text(out, "# ");
        if (pith_flavour_of(job->options) == PITH_FLAVOUR_PLAIN)
            pith_escape_plain(out, title);
        else
            pith_escape_markdown(out, title, place_of(job->options));
        pith_buf_text(out, "\n\n");
    } else if (pith_str_eq(format, PITH_S("html"))) {
        pith_buf_text(out, "<h1>");
        pith_escape_html(out, title);
        pith_buf_text(out, "</h1>\n");
    }
}

pith_status pith_render_titled(const pith_renderer *renderer,
                               const pith_render_job *job, pith_str title)
{
    if (title.len > 0)
        put_title(renderer, job, title);
    size_t before = job->out->len;
    pith_status status = renderer->run(job);
    if (title.len > 0 && job->out->len == before)
        job->out->len = 0;
    return status;
}
