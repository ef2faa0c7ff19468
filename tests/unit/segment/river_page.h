/* SPDX-License-Identifier: Apache-2.0 */
/* The page of the worked example of docs/spec/vips.md. */
#ifndef PITH_TESTS_RIVER_PAGE_H
#define PITH_TESTS_RIVER_PAGE_H

#include "segment/box_fixture.h"

static const char river_html[] =
    "<body><div id=head>The Daily</div><div id=cols>"
    "<ul id=nav><li id=l1><a id=a1 href=/>Home</a></li>"
    "<li id=l2><a id=a2 href=/n>News</a></li></ul>"
    "<div id=main><h1 id=h1>River floods town</h1>"
    "<p id=p1>The river rose</p>"
    "<p id=p2>Read the <a id=a3 href=/r>full report</a> by the council</p>"
    "</div></div><div id=foot>Copyright 2015</div>";

static const box_row river_rows[] = {
    {.name = "body", .box = {0, 0, 1000, 340}},
    {.name = "#head", .box = {0, 0, 1000, 80}, .background = 0x003366},
    {.name = "The Daily",
     .box = {0, 20, 200, 40},
     .font_size = 32,
     .font_weight = 700},
    {.name = "#cols", .box = {0, 100, 1000, 180}},
    {.name = "#nav", .box = {0, 100, 200, 120}, .background = 0xeeeeee},
    {.name = "#l1", .box = {0, 100, 200, 20}},
    {.name = "#a1", .box = {0, 100, 60, 20}},
    {.name = "Home", .box = {0, 100, 60, 20}},
    {.name = "#l2", .box = {0, 120, 200, 20}},
    {.name = "#a2", .box = {0, 120, 60, 20}},
    {.name = "News", .box = {0, 120, 60, 20}},
    {.name = "#main", .box = {220, 100, 760, 180}},
    {.name = "#h1",
     .box = {220, 100, 760, 40},
     .font_size = 32,
     .font_weight = 700},
    {.name = "River floods town", .box = {220, 100, 760, 40}},
    {.name = "#p1", .box = {220, 150, 760, 60}},
    {.name = "The river rose", .box = {220, 150, 760, 60}},
    {.name = "#p2", .box = {220, 220, 760, 60}},
    {.name = "Read the", .box = {220, 220, 80, 20}},
    {.name = "#a3", .box = {300, 220, 90, 20}},
    {.name = "full report", .box = {300, 220, 90, 20}},
    {.name = "by the council", .box = {390, 220, 120, 20}},
    {.name = "#foot", .box = {0, 300, 1000, 40}},
    {.name = "Copyright 2015", .box = {0, 310, 200, 20}},
    {0},
};

#endif
