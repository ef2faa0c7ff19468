/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pages that cause much work in layout and segmentation: at least one family
 * for every way in which a box is placed, for style sheets, and for separators
 * of blocks. Units after a style sheet close it again and again, which has no
 * effect.
 */
#include "family.h"

#include <stddef.h>

const hostile_family hostile_layout_families[] = {
    {"rules", "", "<hr><p>t", NULL, 0, 0},
    {"rules-tall", "", "<hr style='height:90px'><p>t", NULL, 0, 0},
    {"rules-columns", "",
     "<div style='float:left;width:20px'><p>a<hr><p>b</div>", NULL, 0, 0},
    {"rules-abs", "", "<hr style='position:absolute;top:0;height:99999px'><p>t",
     NULL, 0, 0},
    {"floats", "", "<div style='float:left;width:50px'>x</div>", NULL, 0, 0},
    {"floats-both", "",
     "<div style='float:left;width:50px'>x</div><div "
     "style='float:right;width:30px;height:99px'>y</div>",
     NULL, 0, 0},
    {"floats-tall", "",
     "<div style='float:left;width:1px;height:9999px'>x</div><p>t", NULL, 0, 0},
    {"floats-clear", "",
     "<div style='float:left;width:50px'>x</div><p style='clear:both'>t</p>",
     NULL, 0, 0},
    {"floats-nested", "",
     "<div style='float:left;width:50px'>x<div style='float:right'>", NULL, 0,
     0},
    {"floats-in-line", "<p>", "<span style='float:left'>x</span>word ", NULL, 0,
     0},
    {"grid", "<div style='display:grid;grid-template-columns:1fr 1fr 1fr'>",
     "<div>x</div>", NULL, 0, 0},
    {"grid-wide",
     "<div style='display:grid;grid-template-columns:repeat(1000,1px)'>",
     "<div>x</div>", NULL, 0, 0},
    {"grid-spans",
     "<div style='display:grid;grid-template-columns:repeat(100,1fr)'>",
     "<div style='grid-column:span 99'>x</div>", NULL, 0, 0},
    {"grid-placed", "<div style='display:grid'>",
     "<div style='grid-row:\1"
     ";grid-column:\1"
     "'>x</div>",
     NULL, 0, 0},
    {"grids", "",
     "<div style='display:grid;grid-template-columns:1fr "
     "1fr'><div>x</div><div>y</div></div>",
     NULL, 0, 0},
    {"flex", "<div style='display:flex'>", "<div>x</div>", NULL, 0, 0},
    {"flex-wrap", "<div style='display:flex;flex-wrap:wrap'>",
     "<div style='flex:1 1 \1"
     "px'>x</div>",
     NULL, 0, 0},
    {"flex-nested", "", "<div style='display:flex'>x", NULL, 0, 0},
    {"grid-nested", "",
     "<div style='display:grid;grid-template-columns:1fr 1fr'>x", NULL, 0, 0},
    {"table-nested", "", "<table><tr><td>x", NULL, 0, 0},
    {"inline-block-nested", "", "<div style='display:inline-block'>x", NULL, 0,
     0},
    {"float-nested", "", "<div style='float:left'>x", NULL, 0, 0},
    {"abs-nested", "", "<div style='position:absolute'>x", NULL, 0, 0},
    {"cells", "<table><tr>", "<td>x", NULL, 0, 0},
    {"rows", "<table>", "<tr><td>x<td>y", NULL, 0, 0},
    {"rowspans", "<table>", "<tr><td rowspan=65534>x<td>y", NULL, 0, 0},
    {"colspans", "<table>", "<tr><td colspan=1000>x<td>y", NULL, 0, 0},
    {"spans-both", "<table>",
     "<tr><td rowspan=\1"
     " colspan=9>x",
     NULL, 0, 0},
    {"tables", "", "<table><tr><td>x</table>", NULL, 0, 0},
    {"absolute", "",
     "<div style='position:absolute;top:\1"
     "px;left:3px;width:9px;height:9px'>x</div>",
     NULL, 0, 0},
    {"overlap", "", "<p style='margin-top:-20px'>t", NULL, 0, 0},
    {"sheet-classes", "<style>",
     ".c\1"
     " .d > p ~ p{color:red}",
     "</style><p class='d c\1"
     "'>x",
     0, 0},
    {"sheet-universal", "<style>", "*{color:red}", "</style><p>x", 0, 0},
    {"sheet-siblings", "<style>p~p~p~p~p{color:red}</style>", "<p>x", NULL, 0,
     0},
    {"sheet-siblings-many", "<style>",
     "p~.c\1"
     "{color:red}",
     "</style><p class=c\1"
     ">x",
     0, 0},
    {"sheet-descend", "<style>",
     "div div .c\1"
     "{color:red}",
     "</style><div class=c\1"
     ">x",
     0, 0},
    {"sheet-nth",
     "<style>p:nth-child(2n+1):nth-last-of-type(3n){color:red}</style>", "<p>x",
     NULL, 0, 0},
    {"sheet-not", "<style>",
     "p:not(.a\1"
     "){color:red}",
     "</style><p>x", 0, 0},
    {"sheet-attr", "<style>",
     "[class*=a\1"
     "]{color:red}",
     "</style><p class=aaaaaaaaa>x", 0, 0},
    {"sheet-media", "<style>",
     "@media (min-width:\1"
     "px){p{color:red}}",
     "</style><p>x", 0, 0},
    {"vars", "<style>p{",
     "--a\1"
     ":var(--b\1"
     ");",
     "}</style><p>x", 0, 0},
    {"vars-deep", "",
     "<div style='--a\1"
     ":1;--b\1"
     ":var(--a\1"
     ")'>x",
     NULL, 0, 0},
    {"var-blowup", "<style>:root{--a:x;",
     "--a\1"
     ":var(--a) var(--a);",
     "}</style><p style='color:var(--a1)'>x", 0, 0},
    {"styles", "",
     "<p style='color:#\1"
     ";font-size:\1"
     "px;margin:\1"
     "px'>x",
     NULL, 0, 0},
    {"style-long", "<p style='", "color:red;", NULL, 0, 0},
    {"inline", "<p>", "<span>x </span>", NULL, 0, 0},
    {"inline-deep", "", "<span>x ", NULL, 0, 0},
    {"breaks", "<p>", "x<br>", NULL, 0, 0},
    {"long-word", "<p>", "x", NULL, 0, 0},
    {"words", "<p>", "x y ", NULL, 0, 0},
    {"fonts", "",
     "<p style='font-size:1\1"
     "px'>t",
     NULL, 0, 0},
    {"backgrounds", "",
     "<div style='background:#\1"
     "'>x</div>",
     NULL, 0, 0},
    {"columns", "", "<div style='columns:3'><p>x<p>y</div>", NULL, 0, 0},
    {"images", "", "<img width=10 height=10>", NULL, 0, 0},
    {"inline-blocks", "<p>",
     "<span style='display:inline-block;width:9px'>x</span> ", NULL, 0, 0},
    {"lists", "", "<ul><li>x</ul>", NULL, 0, 0},
    {"lists-nested", "", "<ul><li>x", NULL, 0, 0},
    {"fieldsets", "", "<fieldset><legend>x</legend>y", NULL, 0, 0},
    {"two-columns", "",
     "<div style='float:left;width:50%'><p>a</div><div "
     "style='float:left;width:50%'><p>b</div>",
     NULL, 0, 0},
    {"shrink", "",
     "<div style='float:left'><div style='float:left'>x</div></div>", NULL, 0,
     0},
    {"percent", "", "<div style='width:50%;padding:1%'>x", NULL, 0, 0},
    {"staircase", "",
     "<div style='margin-left:\1"
     "px;width:1px'>x</div>",
     NULL, 0, 0},
    {"diag-abs", "",
     "<div style='position:absolute;top:\1"
     "px;left:\1"
     "px;width:1px;height:1px'>x</div>",
     NULL, 0, 0},
    {NULL, NULL, NULL, NULL, 0, 0},
};
