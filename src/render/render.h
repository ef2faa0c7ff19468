/* SPDX-License-Identifier: Apache-2.0 */
/* Write labelled pages as text. There is one renderer per output format; a new
 * one is its own file src/render/format/NAME.c and one row in render_list.h.
 *
 * An element is present if something under it is kept; text is present if its
 * own text node is kept. No renderer recurses: the page is walked in document
 * order with an explicit stack of open elements. */
#ifndef PITH_RENDER_RENDER_H
#define PITH_RENDER_RENDER_H

#include "buf.h"
#include "post.h"
#include "trace.h"

/* A place in plain text where the text of a post begins or continues. */
typedef struct pith_post_mark {
    size_t at;     /* in the output */
    uint32_t post; /* number of the post, from 1; 0: none */
} pith_post_mark;

typedef struct pith_render_job {
    const pith_page *page;
    const uint8_t *keep; /* per node */
    const pith_render_options *options;
    pith_arena *scratch;
    pith_buf *out;     /* failures stick to it */
    pith_trace *trace; /* format text: records the pieces of the output; NULL:
                          not requested */
    /* the posts if the page is a thread, each a block of its own; Markdown and
     * HTML name their authors; NULL: not a thread */
    const pith_posts *posts;
    /* format text: where each post begins and continues; room for two per post
     * and one; NULL: not requested */
    pith_post_mark *post_marks;
    size_t *npost_marks;
} pith_render_job;

typedef struct pith_renderer {
    const char *name;
    const char *summary; /* one line, no full stop */
    pith_status (*run)(const pith_render_job *job);
} pith_renderer;

/* Which Markdown extensions readers are assumed to support. */
typedef enum pith_flavour {
    PITH_FLAVOUR_GFM,        /* tables, strikethrough, task lists, footnotes */
    PITH_FLAVOUR_COMMONMARK, /* none of them, but HTML */
    PITH_FLAVOUR_PLAIN, /* no markup is read: people read the text itself */
    PITH_NFLAVOURS,
} pith_flavour;

/** The flavour in the options; PITH_NFLAVOURS: the name is unknown. */
pith_flavour pith_flavour_of(const pith_render_options *options);

/* How to write Markdown tables with cells that span several columns or rows. */
typedef enum pith_complex_tables {
    PITH_COMPLEX_REPEAT, /* each place repeats the cell's text */
    PITH_COMPLEX_ONCE,   /* only the first place has the text */
    PITH_COMPLEX_HTML,   /* the table is written as HTML, as are tables whose
                            cells contain blocks */
    PITH_NCOMPLEX,
} pith_complex_tables;

/** The choice in the options; PITH_NCOMPLEX: the name is unknown. */
pith_complex_tables pith_complex_tables_of(const pith_render_options *options);

/** Whether links refer to addresses at the end. */
bool pith_refers_to_links(const pith_render_options *options);

/** The options for the text of a record, which never has markup. */
pith_render_options pith_render_options_plain(const pith_render_options *given);

const pith_renderer *pith_renderer_find(pith_str name);
const pith_renderer *pith_renderer_at(size_t index);

#endif
