/* SPDX-License-Identifier: Apache-2.0 */
/* A page for the tests of the core: the worked example of the density
 * methods, with a link, a list and a hidden paragraph. */
#ifndef PITH_TESTS_CORE_FIXTURE_H
#define PITH_TESTS_CORE_FIXTURE_H

#define CORE_PAGE                                                          \
    "<!DOCTYPE html><html lang=en><head><title>T</title></head><body>"     \
    "<div id=nav><a href=/>Home</a> <a href=/n>News</a></div>"             \
    "<div id=main class='a b'><h1>River floods town</h1>"                  \
    "<p>The river rose two metres overnight and flooded the old town.</p>" \
    "<p>Read the <a href=/r>full report</a> published by the council.</p>" \
    "<p hidden>Not shown.</p><ul><li>No one was hurt.</li></ul></div></body>"

#define CORE_TEXT                                                       \
    "River floods town\n\n"                                             \
    "The river rose two metres overnight and flooded the old town.\n\n" \
    "Read the full report published by the council.\n\n"                \
    "No one was hurt."

#endif
