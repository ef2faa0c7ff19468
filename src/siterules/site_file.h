/* SPDX-License-Identifier: Apache-2.0 */
/* A site configuration file as rules: lines of KEY: VALUE or KEY(NAME): VALUE,
 * comments after #. Invalid lines are reported and ignored; the others
 * apply. */
#ifndef PITH_SITERULES_SITE_FILE_H
#define PITH_SITERULES_SITE_FILE_H

#include "xpath.h"

#include <pith/learn.h>

/* Keys: name, and kind of value: PATH an XPath expression, NODES one that gives
 * nodes, PART a text in a name or address, CHOICE yes or no, TEXT anything,
 * ADDRESS of a page, NOTHING for keys that are known but have no effect
 * here. */
#define PITH_SITE_KEY_LIST(X)                                 \
    X(TITLE, "title", PATH)                                   \
    X(BODY, "body", NODES)                                    \
    X(DATE, "date", PATH)                                     \
    X(AUTHOR, "author", PATH)                                 \
    X(STRIP, "strip", NODES)                                  \
    X(STRIP_ID_OR_CLASS, "strip_id_or_class", PART)           \
    X(STRIP_IMAGE_SRC, "strip_image_src", PART)               \
    X(SINGLE_PAGE_LINK, "single_page_link", PATH)             \
    X(NEXT_PAGE_LINK, "next_page_link", PATH)                 \
    X(PRUNE, "prune", CHOICE)                                 \
    X(TIDY, "tidy", CHOICE)                                   \
    X(AUTODETECT_ON_FAILURE, "autodetect_on_failure", CHOICE) \
    X(FIND_STRING, "find_string", TEXT)                       \
    X(REPLACE_STRING, "replace_string", TEXT)                 \
    X(TEST_URL, "test_url", ADDRESS)                          \
    X(HTTP_HEADER, "http_header", NOTHING)                    \
    X(TEST_CONTAINS, "test_contains", NOTHING)                \
    X(PARSER, "parser", NOTHING)                              \
    X(CONVERT, "convert_double_br_tags", NOTHING)             \
    X(IN_FEED, "single_page_link_in_feed", NOTHING)           \
    X(NATIVE_AD_CLUE, "native_ad_clue", NOTHING)              \
    X(LAZY_LOAD, "src_lazy_load_attr", NOTHING)               \
    X(WRAP_IN, "wrap_in", NOTHING)                            \
    X(MOVE_INTO, "move_into", NOTHING)                        \
    X(DISSOLVE, "dissolve", NOTHING)                          \
    X(STRIP_ATTR, "strip_attr", NOTHING)                      \
    X(STRIP_COMMENTS, "strip_comments", NOTHING)              \
    X(FOOTNOTES, "footnotes", NOTHING)                        \
    X(IF_PAGE_CONTAINS, "if_page_contains", NOTHING)          \
    X(SKIP_JSON_LD, "skip_json_ld", NOTHING)                  \
    X(SKIP_ID_CHECK, "skip_id_check", NOTHING)                \
    X(INSERT_IMAGE, "insert_detected_image", NOTHING)         \
    X(REQUIRES_LOGIN, "requires_login", NOTHING)              \
    X(NOT_LOGGED_IN, "not_logged_in_xpath", NOTHING)          \
    X(LOGIN_URI, "login_uri", NOTHING)                        \
    X(LOGIN_USERNAME, "login_username_field", NOTHING)        \
    X(LOGIN_PASSWORD, "login_password_field", NOTHING)        \
    X(LOGIN_EXTRA, "login_extra_fields", NOTHING)

typedef enum pith_site_rule_key {
#define PITH_SITE_ROW(id, name, what) PITH_SITE_##id,
    PITH_SITE_KEY_LIST(PITH_SITE_ROW)
#undef PITH_SITE_ROW
        PITH_SITE_KEYS
} pith_site_rule_key;

typedef struct pith_site_rule {
    uint8_t key; /* pith_site_rule_key; only those for the content of a page */
    uint32_t line;
    const pith_xpath *xpath; /* STRIP also stands for the other two strip
                                keys */
} pith_site_rule;

typedef struct pith_site_replacement {
    pith_str find; /* never empty */
    pith_str by;
} pith_site_replacement;

typedef struct pith_site_file {
    pith_str host; /* lower case; for a file for subdomains, with the leading
                      dot; otherwise without www. */
    pith_site_rule *rule;
    uint32_t n, cap;
    pith_site_replacement *replacement;
    uint32_t nreplacements, replacement_cap;
    bool whole;       /* prune: no */
    bool no_fallback; /* autodetect_on_failure: no */
} pith_site_file;

enum {
    PITH_SITE_HOST = 256, /* buffer size of a host */
    PITH_SITE_FILE_BYTES = 1 << 20,
    PITH_SITE_FILE_RULES = 1000,
    PITH_SITE_REPLACEMENTS = 100,
};

/** Read a file; name is its file name ("example.org.txt"). Everything is copied
 * into arena. PITH_OK, PITH_NOMEM, or PITH_FORMAT if it is not a site
 * configuration file: an invalid name, too long, or not UTF-8 (the report says
 * which). report may be NULL. */
pith_status pith_site_file_read(pith_str name, pith_str text, pith_arena *arena,
                                const pith_site_reader *reader,
                                pith_site_file *out);

/** The host of an http address in the form that files use: lower case, without
 * www.; NUL-terminated. Returns its length, 0 if there is none. */
size_t pith_site_host(pith_str url, char out[PITH_SITE_HOST]);

/** Whether the file applies to a host: its own, or a subdomain for
 * ".example.org". The host is lower case. */
bool pith_site_file_is_of(const pith_site_file *file, pith_str host);

#endif
