/* SPDX-License-Identifier: Apache-2.0 */
/* Emphasis, code and links inside lines, as Markdown writes them.
 *
 * HTML elements and Markdown delimiters differ: <b> may begin with a space, end
 * with a colon before a letter, or contain paragraphs or nothing. CommonMark
 * reads a run of asterisks as emphasis only if it touches the words in the
 * right way ("flanking"). So delimiters are written only when the text that
 * they belong to is known, directly next to it. They are closed before a new
 * block and reopened after it, moved or dropped next to punctuation, and
 * adjacent pieces of the same emphasis or the same link are joined. */
#ifndef PITH_RENDER_INLINE_MARKUP_H
#define PITH_RENDER_INLINE_MARKUP_H

#include "address.h"
#include "lines.h"
#include "link_list.h"

typedef enum pith_mark_kind {
    PITH_MARK_EMPHASIS,
    PITH_MARK_STRONG,
    PITH_MARK_STRIKE,
    PITH_MARK_CODE,
    PITH_MARK_LINK,
    PITH_MARK_KINDS
} pith_mark_kind;

/* Which kinds are written; bits 1 << kind. */
enum {
    PITH_INLINE_MARKUP_FORMATTING = 1 << PITH_MARK_EMPHASIS |
                                    1 << PITH_MARK_STRONG |
                                    1 << PITH_MARK_STRIKE | 1 << PITH_MARK_CODE,
    PITH_INLINE_MARKUP_LINKS = 1 << PITH_MARK_LINK,
};

typedef struct pith_mark {
    pith_mark_kind kind;
    bool open; /* its opening delimiter is written, */
    size_t at; /* here */
    bool dead; /* it cannot be written (any more) */
    bool said; /* a link: more than an image was written in it */
    uint32_t node;
} pith_mark;

typedef struct pith_inline_markup {
    pith_lines *lines;
    pith_address *address;
    unsigned kinds;        /* PITH_INLINE_MARKUP_*; may change at a block */
    const pith_page *page; /* whose elements are entered */
    bool plain;            /* links as "text (address)" */
    pith_link_list *links; /* addresses are numbers of this list; NULL: they
                              follow their links */
    bool off;              /* inside preformatted text */

    pith_mark stack[PITH_MARK_KINDS]; /* at most one of a kind */
    unsigned count;
    uint32_t depth[PITH_MARK_KINDS]; /* open elements of each kind */

    pith_mark run[PITH_MARK_KINDS]; /* marks closed next to each other,
                                       innermost first, */
    unsigned nrun;
    size_t run_start, run_end; /* in these bytes of the output */
    size_t set_apart;          /* where a space is due that the page lacks */
    size_t markup_end;         /* where a link, image or code span ended */
    pith_mark link;            /* the link that was closed last, */
    size_t link_text_end;      /* where its text ended, */
    size_t link_end;           /* and where its target did */
    size_t said_at;            /* where the last text began */
} pith_inline_markup;

void pith_inline_markup_init(pith_inline_markup *markup, pith_lines *lines,
                             pith_address *address, unsigned kinds);

/** An element of this kind begins or ends. */
void pith_inline_markup_enter(pith_inline_markup *markup, pith_mark_kind kind,
                              uint32_t node);
void pith_inline_markup_exit(pith_inline_markup *markup, pith_mark_kind kind);

/** Prepare for writing text (not empty): writes the gap and opens pending
 * marks. Returns 0 if the text can be written; otherwise that many bytes of it
 * must be written first, and the rest needs another call. */
size_t pith_inline_markup_settle(pith_inline_markup *markup, pith_str text);

/** The same before an image. */
void pith_inline_markup_settle_image(pith_inline_markup *markup);

/** Close everything, before a new block, row or cell. */
void pith_inline_markup_break(pith_inline_markup *markup);

/** True inside a code span. */
static inline bool pith_inline_markup_in_code(const pith_inline_markup *markup)
{
    return markup->count > 0 &&
           markup->stack[markup->count - 1].kind == PITH_MARK_CODE;
}

/** True if a mark is to be opened before the next text. */
bool pith_inline_markup_pending(const pith_inline_markup *markup);

/** True inside a link that is being written. */
bool pith_inline_markup_in_link(const pith_inline_markup *markup);

/** Write the target of a link or an image after its text. */
void pith_inline_markup_target(pith_inline_markup *markup, pith_str url);

/** Must be called after an image or the like was written. */
void pith_inline_markup_wrote_markup(pith_inline_markup *markup);

#endif
