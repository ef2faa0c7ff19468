/* SPDX-License-Identifier: Apache-2.0 */
/* Finding the language of code: see language.h. */
#include "language.h"

#include "str.h"

#include <string.h>

/* Longer names are not languages. */
enum { MAX_LANGUAGE = 32 };

static bool is_language_byte(unsigned char c)
{
    return pith_is_alpha(c) || pith_is_digit(c) || (c && strchr("+#.-_", c));
}

pith_str pith_language_in(pith_str classes)
{
    static const pith_str hints[] = {{"language-", 9},
                                     {"lang-", 5},
                                     {"highlight-source-", 17},
                                     {"mw-highlight-lang-", 18},
                                     {"highlight-", 10},
                                     {"brush:", 6},
                                     {"type-", 5}};
    bool blob = pith_str_ifind(classes, PITH_S("blob-wrapper")) != SIZE_MAX;
    for (size_t at = 0; at < classes.len; at++) {
        if (at > 0 && !pith_is_space((unsigned char)classes.data[at - 1]))
            continue;
        pith_str rest = {classes.data + at, classes.len - at};
        size_t n = sizeof hints / sizeof hints[0] - !blob; /* the last */
        for (size_t i = 0; i < n; i++) {
            if (!pith_str_istarts(rest, hints[i]))
                continue;
            size_t from = hints[i].len;
            bool colon = rest.data[from - 1] == ':';
            while (colon && from < rest.len && rest.data[from] == ' ')
                from++;
            pith_str name = {rest.data + from, 0};
            while (from + name.len < rest.len &&
                   is_language_byte((unsigned char)name.data[name.len]))
                name.len++;
            if (name.len > 0 && name.len <= MAX_LANGUAGE)
                return name;
        }
    }
    return (pith_str){NULL, 0};
}

/* Levels of elements around code to look at: highlighters wrap code. Rows and
 * tables around it, which hold its line numbers, do not count. */
enum { AROUND = 3 };

/* Names that denote the language of code when used as a class or in `lang`. */
static const char *const languages[] = {
    "apache",     "applescript", "asm",          "awk",
    "bash",       "c",           "c#",           "c++",
    "clojure",    "cmake",       "coffeescript", "cpp",
    "crystal",    "cs",          "csharp",       "css",
    "dart",       "diff",        "dockerfile",   "elixir",
    "elm",        "erlang",      "fortran",      "fsharp",
    "go",         "golang",      "graphql",      "groovy",
    "haskell",    "hs",          "html",         "http",
    "ini",        "java",        "javascript",   "js",
    "json",       "jsx",         "julia",        "kotlin",
    "latex",      "less",        "lisp",         "lua",
    "makefile",   "markdown",    "matlab",       "nginx",
    "nim",        "nix",         "objc",         "objective-c",
    "ocaml",      "pascal",      "perl",         "php",
    "powershell", "prolog",      "py",           "python",
    "python3",    "r",           "rb",           "ruby",
    "rust",       "sass",        "scala",        "scheme",
    "scss",       "sh",          "shell",        "sql",
    "swift",      "tcl",         "toml",         "ts",
    "tsx",        "typescript",  "vb",           "verilog",
    "vhdl",       "vim",         "xml",          "yaml",
    "yml",        "zig",         "zsh",
};

/* The first word of a text, if it is a language. */
static pith_str known_name(pith_str text)
{
    pith_str word = pith_str_trim(text);
    size_t len = 0;
    while (len < word.len && is_language_byte((unsigned char)word.data[len]))
        len++;
    if (len < word.len && !pith_is_space((unsigned char)word.data[len]))
        return (pith_str){NULL, 0};
    word.len = len;
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (pith_str_ieq_name(word, languages[i]))
            return word;
    return (pith_str){NULL, 0};
}

/* The bare name, as an attribute of its own or as a class beside that of a
 * highlighter: "hljs cpp", "sourceCode haskell". */
static pith_str bare_name(pith_str text, const char *beside)
{
    pith_str rest = pith_str_trim(text);
    if (beside) {
        pith_str word = pith_str_of(beside);
        if (!pith_str_istarts(rest, word) || rest.len <= word.len ||
            rest.data[word.len] != ' ')
            return (pith_str){NULL, 0};
        rest = pith_str_trim(
            (pith_str){rest.data + word.len, rest.len - word.len});
    }
    for (size_t i = 0; i < rest.len; i++)
        if (!is_language_byte((unsigned char)rest.data[i]))
            return (pith_str){NULL, 0};
    return rest.len <= MAX_LANGUAGE ? rest : (pith_str){NULL, 0};
}

static pith_str language_named(const pith_page *page, uint32_t node)
{
    static const uint8_t attrs[] = {PITH_ATTR_DATA_LANG,
                                    PITH_ATTR_DATA_LANGUAGE};
    static const char *const beside[] = {"hljs", "sourceCode", "highlight",
                                         "prettyprint", "syntaxhighlighter"};
    pith_str classes = pith_page_attr(page, node, PITH_ATTR_CLASS);
    pith_str language = pith_language_in(classes);
    for (size_t i = 0; i < sizeof attrs && language.len == 0; i++)
        language = bare_name(pith_page_attr(page, node, attrs[i]), NULL);
    for (size_t i = 0; i < sizeof beside / sizeof *beside && language.len == 0;
         i++)
        language = bare_name(classes, beside[i]);
    bool code =
        page->tag[node] == PITH_TAG_PRE || page->tag[node] == PITH_TAG_CODE;
    if (language.len == 0 && code)
        language = known_name(classes);
    if (language.len == 0 && code)
        language = known_name(pith_page_attr(page, node, PITH_ATTR_LANG));
    return language;
}

/* Highlighters write "default" and "text" for code that they do not know. */
static pith_str language_at(const pith_page *page, uint32_t node)
{
    pith_str language = language_named(page, node);
    bool none = pith_str_ieq(language, PITH_S("linenums")) ||
                pith_str_ieq(language, PITH_S("notranslate")) ||
                pith_str_ieq(language, PITH_S("default")) ||
                pith_str_ieq(language, PITH_S("none"));
    return none ? (pith_str){NULL, 0} : language;
}

static bool is_of_table(uint16_t tag)
{
    return tag == PITH_TAG_TD || tag == PITH_TAG_TR || tag == PITH_TAG_TBODY ||
           tag == PITH_TAG_TABLE;
}

pith_str pith_language_of(const pith_page *page, uint32_t node)
{
    uint32_t child = node + 1;
    while (child < page->end[node] && page->tag[child] != PITH_TAG_CODE)
        child = page->end[child];
    pith_str language = language_at(page, node);
    if (language.len == 0 && child < page->end[node])
        language = language_at(page, child);
    for (int i = 0; i < AROUND && language.len == 0 && node != page->body;) {
        node = page->parent[node];
        language = language_at(page, node);
        i += !is_of_table(page->tag[node]);
    }
    return language;
}

bool pith_language_is_in_class(const pith_page *page, uint32_t node)
{
    uint32_t inner = node + 1;
    while (inner < page->end[node] && page->tag[inner] != PITH_TAG_CODE)
        inner++;
    pith_str own = pith_page_attr(page, node, PITH_ATTR_CLASS);
    if (pith_language_in(own).len > 0)
        return true;
    return inner < page->end[node] &&
           pith_language_in(pith_page_attr(page, inner, PITH_ATTR_CLASS)).len >
               0;
}
