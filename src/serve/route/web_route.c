/* SPDX-License-Identifier: Apache-2.0 */
/* GET /: the web page and its files. */
#include "route.h"
#include "server.h"
#include "str.h"
#include "web_files.h"

#include <errno.h>

/* Nothing from other origins, and no scripts other than the page's own; the
 * frames that show pages run no scripts. */
static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
    "data:; connect-src 'self'; frame-src 'self' blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

enum { FILE_MAX_BYTES = 4 << 20, PATH_MAX_BYTES = 4096 };

/* The file of --web-dir with the same name. */
static void read_file(pith_request *request, const char *folder)
{
    char path[PATH_MAX_BYTES];
    char chunk[16384];
    bool index = pith_str_eq(request->path, PITH_S("/"));
    snprintf(path, sizeof path, "%s%.*s", folder,
             index ? 11 : (int)request->path.len,
             index ? "/index.html" : request->path.data);
    FILE *file = fopen(path, "rb");
    if (!file) {
        pith_request_fail(request, PITH_PROBLEM_NO_ROUTE,
                          "no such file in --web-dir: %s", strerror(errno));
        return;
    }
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0 &&
           request->answer.body.len < FILE_MAX_BYTES)
        pith_buf_put(&request->answer.body, chunk, n);
    fclose(file);
}

/* The style sheet is shared by all pages of pith, and the sample is one of its
 * examples: neither is in the folder of this page's files. */
static bool is_of_the_page(pith_str path)
{
    return !pith_str_eq(path, PITH_S("/sheet.css")) &&
           !pith_str_eq(path, PITH_S("/sample.html"));
}

void pith_route_web(pith_request *request, pith_hand *hand)
{
    (void)hand;
    pith_str bytes;
    const char *type;
    const char *folder = request->server->options.web_dir;
    if (!pith_web_file(request->path, &bytes, &type)) {
        pith_request_fail(request, PITH_PROBLEM_NO_ROUTE, "no such file");
        return;
    }
    pith_reply_begin(&request->answer, 200, type);
    pith_reply_header(&request->answer, "Content-Security-Policy", policy);
    pith_reply_header(&request->answer, "Referrer-Policy", "no-referrer");
    pith_reply_header(&request->answer, "Cache-Control", "no-cache");
    if (folder && is_of_the_page(request->path))
        read_file(request, folder);
    else
        pith_buf_str(&request->answer.body, bytes);
}
