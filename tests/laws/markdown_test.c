/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A law of Markdown, for all methods: rendered by cmark-gfm, it has the words
 * of our HTML in the same order; GitHub's flavour with extensions, and
 * CommonMark without, with addresses inline or at the end.
 * (tools/measure/fidelity measures this on real pages.)
 */
#include "law_pages.h"
#include "str.h"
#include "text.h"

#include <pith/pith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Kinds of Markdown, and the parsers that read them. */
static const struct {
    const char *kind, *links, *tables, *reader;
} kinds[] = {
    {"gfm", "inline", "once",
     "cmark-gfm --unsafe -e table -e strikethrough -e tasklist -e footnotes "},
    {"gfm", "reference", "html",
     "cmark-gfm --unsafe -e table -e strikethrough -e tasklist -e footnotes "},
    {"commonmark", "inline", "once", "cmark-gfm --unsafe "},
};

enum { NKINDS = sizeof kinds / sizeof *kinds, COMMAND_MAX = 200 };

static bool has_reader(void)
{
    return system("command -v cmark-gfm >/dev/null") == 0;
}

/* The next run of letters, marks and digits; empty at the end. */
static pith_str next_word(pith_str *text)
{
    pith_str word = {text->data, 0};
    while (text->len > 0) {
        size_t len;
        uint32_t code = pith_utf8_next(*text, &len);
        bool inside = pith_char_word_kind(code) != PITH_WORD_NONE;
        if (!inside && word.len > 0)
            return word;
        text->data += len;
        text->len -= len;
        word = inside ? (pith_str){word.data, word.len + len}
                      : (pith_str){text->data, 0};
    }
    return word;
}

/* Renders with images, so that both outputs have their captions; kind: of
 * kinds[]. */
static pith_result *extract(pith_str page, const char *method,
                            const char *format, size_t kind)
{
    pith_worker *worker = pith_worker_new();
    pith_options options = {.method = method,
                            .format = format,
                            .render = {.images = true,
                                       .no_posts = true,
                                       .markdown = kinds[kind].kind,
                                       .link_style = kinds[kind].links,
                                       .complex_tables = kinds[kind].tables}};
    pith_result *result = NULL;
    assert_int_equal(pith_worker_extract(worker, page, &options, &result, NULL),
                     PITH_OK);
    pith_worker_free(worker);
    return result;
}

/* What a reader of the Markdown sees, as HTML, to be freed. */
static pith_str show(pith_str markdown, size_t kind)
{
    char path[] = "/tmp/pith-markdown-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, markdown.data, markdown.len), markdown.len);
    close(file);
    char command[COMMAND_MAX];
    snprintf(command, sizeof command, "%s%s", kinds[kind].reader, path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    char *shown = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&shown, &size);
    assert_non_null(out);
    for (int c; (c = getc(pipe)) != EOF;)
        putc(c, out);
    fclose(out);
    assert_int_equal(pclose(pipe), 0);
    unlink(path);
    return (pith_str){shown, size};
}

/* The text of HTML, in UTF-8. */
static pith_result *read_text(pith_str html)
{
    pith_worker *worker = pith_worker_new();
    pith_options options = {.method = "body", .encoding = PITH_S("utf-8")};
    pith_result *result = NULL;
    assert_int_equal(pith_worker_extract(worker, html, &options, &result, NULL),
                     PITH_OK);
    pith_worker_free(worker);
    return result;
}

static void compare(const law_page *page, const char *method, pith_str markdown,
                    pith_str html)
{
    for (;;) {
        pith_str rest = markdown;
        pith_str shown = next_word(&markdown);
        pith_str wanted = next_word(&html);
        if (!pith_str_eq(shown, wanted))
            fail_msg("%s, %s: Markdown is read as '%.*s', where HTML has "
                     "'%.*s'",
                     page->path, method, rest.len < 60 ? (int)rest.len : 60,
                     rest.data, (int)wanted.len, wanted.data);
        if (shown.len == 0)
            return;
    }
}

static void check_kind(const law_page *page, const char *method,
                       const pith_result *wanted, size_t kind)
{
    pith_str bytes = {page->data, page->len};
    pith_result *markdown = extract(bytes, method, "markdown", kind);
    pith_str shown = show(markdown->output, kind);
    pith_result *text = read_text(shown);
    compare(page, method, text->text, wanted->text);
    free((char *)(uintptr_t)shown.data);
    pith_result_free(text);
    pith_result_free(markdown);
}

/* The other kinds with one method only, because a kind does not depend on what
 * a method keeps. */
static void check_markdown(const law_page *page)
{
    pith_str bytes = {page->data, page->len};
    pith_method_info method;
    if (!has_reader()) {
        print_message("# cmark-gfm is not installed\n");
        skip();
    }
    for (size_t i = 0; pith_method_info_at(i, &method); i++) {
        pith_result *html = extract(bytes, method.name, "html", 0);
        pith_result *wanted = read_text(html->output);
        size_t n = strcmp(method.name, "body") == 0 ? NKINDS : 1;
        for (size_t kind = 0; kind < n; kind++)
            check_kind(page, method.name, wanted, kind);
        pith_result_free(wanted);
        pith_result_free(html);
    }
}

int main(void)
{
    static const law laws[] = {
        {"our markdown is our html", check_markdown, true},
        {NULL, NULL, false},
    };
    return law_run("markdown", laws);
}
