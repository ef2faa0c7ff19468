/* SPDX-License-Identifier: Apache-2.0 */
/* Files of web/: see web_files.h. The assembler embeds them, because C17
 * cannot; the Makefile has the dependency. */
#include "web_files.h"

#include "str.h"

#include <pith/plot.h>

#define EMBED(name, path)                      \
    __asm__(".section .rodata\n"               \
            ".global pith_web_" #name "\n"     \
            ".hidden pith_web_" #name "\n"     \
            ".global pith_web_" #name "_end\n" \
            ".hidden pith_web_" #name "_end\n" \
            "pith_web_" #name ":\n"            \
            ".incbin \"" path "\"\n"           \
            "pith_web_" #name "_end:\n"        \
            ".byte 0\n"                        \
            ".text\n");                        \
    extern const char pith_web_##name[];       \
    extern const char pith_web_##name##_end[]

EMBED(index, "web/index.html");
EMBED(css, "web/page.css");
EMBED(js, "web/page.js");
EMBED(service, "web/service.js");
EMBED(sample, "examples/pages/river-flood.html");

static const struct {
    const char *path;
    const char *type;
    const char *first, *end;
} files[] = {
    {"/", "text/html; charset=utf-8", pith_web_index, pith_web_index_end},
    {"/page.css", "text/css; charset=utf-8", pith_web_css, pith_web_css_end},
    {"/service.js", "text/javascript; charset=utf-8", pith_web_service,
     pith_web_service_end},
    {"/page.js", "text/javascript; charset=utf-8", pith_web_js,
     pith_web_js_end},
    /* As text, because the page reads it and the browser must not show it. */
    {"/sample.html", "text/plain; charset=utf-8", pith_web_sample,
     pith_web_sample_end},
};

bool pith_web_file(pith_str path, pith_str *bytes, const char **type)
{
    if (pith_str_eq(path, PITH_S("/sheet.css"))) {
        *bytes = pith_str_of(pith_plot_sheet());
        *type = "text/css; charset=utf-8";
        return true;
    }
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (!pith_str_eq(path, pith_str_of(files[i].path)))
            continue;
        *bytes =
            (pith_str){files[i].first, (size_t)(files[i].end - files[i].first)};
        *type = files[i].type;
        return true;
    }
    return false;
}
