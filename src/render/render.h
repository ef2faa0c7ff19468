/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Labels to text. One renderer per output format; a new one is its own file
 * src/render/NAME.c plus one row in render_list.h.
 *
 * An element is present when something under it is kept; text is present when
 * its own text node is kept. No renderer recurses: the page is walked in
 * document order with an explicit stack of open elements.
 */
#ifndef PITH_RENDER_RENDER_H
#define PITH_RENDER_RENDER_H

#include "buf.h"
#include "post.h"
#include "trace.h"

/* Where the text of a post goes on in plain text. */
typedef struct pith_post_mark {
    size_t at;     /* in the output */
    uint32_t post; /* its place, from 1; 0: none */
} pith_post_mark;

typedef struct pith_render_job {
    const pith_page *page;
    const uint8_t *keep; /* per node */
    const pith_render_options *options;
    pith_arena *scratch;
    pith_buf *out;     /* failures stick there */
    pith_trace *trace; /* of the format text: its pieces are noted there; NULL:
                          nobody asks */
    const pith_posts *posts;    /* of the thread that the page is, each a block
                                of its own; Markdown and HTML name who wrote;
                                NULL: it is none */
    pith_post_mark *post_marks; /* of the format text: where each begins and
                                   goes on; room for two per post and one; NULL:
                                   nobody asks */
    size_t *npost_marks;
} pith_render_job;

typedef struct pith_renderer {
    const char *name;
    const char *summary; /* one line, no full stop */
    pith_status (*run)(const pith_render_job *job);
} pith_renderer;

/* What readers of Markdown are thought to know. */
typedef enum pith_flavour {
    PITH_FLAVOUR_GFM,        /* tables, struck text, task boxes, footnotes */
    PITH_FLAVOUR_COMMONMARK, /* none of them, but HTML */
    PITH_FLAVOUR_PLAIN,      /* nothing: people read it as it stands */
    PITH_NFLAVOURS,
} pith_flavour;

/** That of options; PITH_NFLAVOURS: there is none of that name. */
pith_flavour pith_flavour_of(const pith_render_options *options);

/* What becomes of tables of Markdown whose cells take several places. */
typedef enum pith_complex_tables {
    PITH_COMPLEX_REPEAT, /* what they say stands in each */
    PITH_COMPLEX_ONCE,   /* it stands in the first */
    PITH_COMPLEX_HTML,   /* the table is HTML, as are those whose cells hold
                            blocks */
    PITH_NCOMPLEX,
} pith_complex_tables;

/** That of options; PITH_NCOMPLEX: there is none of that name. */
pith_complex_tables pith_complex_tables_of(const pith_render_options *options);

/** Whether links name addresses that stand at the end. */
bool pith_refers_to_links(const pith_render_options *options);

/** Those of a record's text, which never has markup, whatever the output has. */
pith_render_options pith_render_options_plain(const pith_render_options *given);

const pith_renderer *pith_renderer_find(pith_str name);
const pith_renderer *pith_renderer_at(size_t index);

#endif
