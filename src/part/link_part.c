/* SPDX-License-Identifier: Apache-2.0 */
/* The part "links": each link of the content, with its text. */
#include "address.h"
#include "part.h"
#include "status.h"
#include "str.h"
#include "walk.h"

typedef struct lister {
    const pith_part_job *job;
    pith_walk walk;
    pith_address address;
    pith_buf text; /* of the current link */
    uint32_t link; /* 0: none */
    bool space;    /* white space is due before its next text */
    pith_json json;
} lister;

static void add_text(lister *self, uint32_t node)
{
    const pith_page *page = self->walk.page;
    pith_str raw = pith_tree_text(page->tree, page->tree->data[node]);
    pith_str text = pith_page_text(page, node);
    if (raw.len && pith_walk_is_spaced(raw, false))
        self->space = true;
    if (text.len) {
        if (self->space && self->text.len)
            pith_buf_byte(&self->text, ' ');
        pith_buf_str(&self->text, text);
        self->space = false;
    }
    if (raw.len && pith_walk_is_spaced(raw, true))
        self->space = true;
}

static void put_link(lister *self)
{
    const pith_page *page = self->walk.page;
    pith_str href = pith_address_link(&self->address, self->link);
    pith_str rel =
        pith_str_trim(pith_page_attr(page, self->link, PITH_ATTR_REL));
    pith_str text = pith_buf_view(&self->text);
    if (href.len) {
        pith_json_open(&self->json, '{');
        pith_json_key(&self->json, "href");
        pith_json_str(&self->json, href);
        pith_json_key(&self->json, "text");
        pith_json_str(&self->json, text.len ? text : PITH_S(""));
        pith_json_key(&self->json, "rel");
        pith_json_str(&self->json, rel.len ? rel : (pith_str){NULL, 0});
        pith_json_close(&self->json);
    }
    self->link = 0;
}

static void take_step(lister *self, pith_step step)
{
    uint32_t node = self->walk.node;
    bool link = self->walk.role == PITH_ROLE_LINK;
    if (step == PITH_STEP_ENTER && link && !self->link &&
        pith_address_has_link(&self->address, node)) {
        self->link = node;
        self->space = false;
        pith_buf_rewind(&self->text);
    } else if (step == PITH_STEP_EXIT && node == self->link && self->link) {
        put_link(self);
    } else if (step == PITH_STEP_TEXT && self->link) {
        add_text(self, node);
    } else if (step != PITH_STEP_TEXT && self->link) {
        self->space |= step == PITH_STEP_SPACE || step == PITH_STEP_LEAF ||
                       pith_role_breaks(self->walk.role);
    }
}

pith_status pith_part_LINKS(const pith_part_job *job)
{
    lister l = {.job = job};
    pith_status status = pith_walk_init(&l.walk, job->render);
    if (status != PITH_OK)
        return status;
    pith_render_job render = *job->render;
    render.out = job->out;
    pith_address_init(&l.address, &render);
    pith_buf_init(&l.text, job->out->max);
    pith_json_init(&l.json, job->out, 0);
    pith_json_open(&l.json, '[');
    for (;;) {
        pith_step step = pith_walk_next(&l.walk);
        if (step == PITH_STEP_END)
            break;
        take_step(&l, step);
    }
    pith_json_close(&l.json);
    pith_buf_heed(job->out, &l.text);
    pith_buf_clear(&l.text);
    pith_address_clear(&l.address);
    return l.walk.status != PITH_OK ? l.walk.status : job->out->status;
}
