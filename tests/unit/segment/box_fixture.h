/* SPDX-License-Identifier: Apache-2.0 */
/* A page with hand-made boxes, for tests of layout consumers. */
#ifndef PITH_TESTS_BOX_FIXTURE_H
#define PITH_TESTS_BOX_FIXTURE_H

#include "segment.h"

#include "page/page_fixture.h"

/* Box and look of a node. A 0 in a look is inherited; the body begins with a 16
 * px font of weight 400 on white. */
typedef struct box_row {
    const char *name; /* "#id" of an element, or the text of a text node */
    pith_box box;
    uint32_t background;
    float font_size;
    uint16_t font_weight;
} box_row;

typedef struct box_fixture {
    page_fixture f;
    pith_box *box;
    pith_look *look;
    pith_layout layout;
    pith_arena arena;
} box_fixture;

/* Parse html and give its nodes boxes; rows end with a NULL name, and a name
 * that occurs twice or not at all fails the test. The page is as large as the
 * body. */
void box_fixture_open(box_fixture *b, const char *html, const box_row *rows);
void box_fixture_close(box_fixture *b);

/* The node of a row's name. */
uint32_t box_fixture_find(const box_fixture *b, const char *name);

/* Segment with pdoc and otherwise default options; checks the laws. The result
 * is valid until the fixture is closed. */
pith_segmentation box_fixture_segment(box_fixture *b, unsigned pdoc);

/*
 * The tree as a line: a leaf is its node's name ("#id", or "text" in quotes
 * for a run) and DoC, a group its DoC and its children in braces:
 *     3{#head:10 5{#nav:6 "Home":10}}
 * Lives until the fixture is closed.
 */
const char *box_fixture_tree(box_fixture *b, const pith_segmentation *s);

#endif
