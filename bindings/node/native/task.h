/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One page's work, the same in both builds of the npm package: what JavaScript
 * gave, copied, and what became of it. addon.c and wasm.c fill it and read it.
 */
#ifndef PITH_NODE_TASK_H
#define PITH_NODE_TASK_H

#include <pith/learn.h>
#include <pith/pith.h>
#include <pith/record.h>
#include <stdatomic.h>

enum { TASK_NUMBERS = 17, TASK_FIELDS = 16, TASK_VIEWS = 4 };

/* Texts of a call, in the order in which ../lib/interface.mjs puts them. */
enum text_row {
    URL,
    CHARSET,
    METHOD,
    BALANCE,
    KEEP,
    FORMAT,
    ENCODING,
    FALLBACK,
    SELECT,
    PRUNE,
    CAPTIONS,
    LANGUAGE,
    QUALITY,
    MARKDOWN,
    LINK_STYLE,
    COMPLEX_TABLES,
    UNION,
    WHERE,
    LAYOUT,
    FLIP,     /* numbers of blocks, a comma behind each */
    SETTINGS, /* name NUL value NUL name NUL value NUL ... */
    TEXTS,
};

/* A view of a page: its blocks as JSON, or what is kept in a format. */
typedef struct task_view {
    const char *name;
    char *text;
    size_t len;
} task_view;

typedef struct task {
    char *html;
    size_t html_len;
    char *text[TEXTS]; /* NUL-terminated; NULL: not given */
    size_t len[TEXTS];
    pith_setting *settings;
    size_t nsettings;
    uint32_t flags;               /* bits in the order of set_flags() */
    double numbers[TASK_NUMBERS]; /* in the order of set_numbers() */
    const pith_site_rules *rules; /* borrowed; NULL: none */
    const pith_words *words;      /* borrowed; NULL: none */
    pith_template *site;          /* borrowed; NULL: none; only FLAG_LEARN
                                     changes it */
    /* Borrowed, set by another thread: the page is not wanted any more; the
     * program ends. NULL: nobody does. */
    const atomic_bool *stop, *ended;
    pith_filter filter;
    pith_error left_out; /* text: why the filter does not let it pass */
    pith_result *result;
    bool learned;                /* where FLAG_LEARN: the page was counted */
    task_view views[TASK_VIEWS]; /* instead of a result, where FLAG_EXPLAIN */
    pith_status status;
    pith_error error;
} task;

enum { FLAG_EXPLAIN = 1 << 13, FLAG_LEARN = 1 << 14 };

/* Zeroed, or NULL without memory. */
task *task_new(void);
void task_free(task *self);

/* The pairs that SETTINGS holds; false when out of memory. */
bool task_split_settings(task *self);

/* What the task asks for, its filter set and all of it checked; the options
 * borrow the task. Says in t->status whether they can be used. */
pith_options task_options(task *self);

/* The page, on any thread: its result, its views, or its blocks counted by the
 * template. What fails for the page alone is its outcome, as in the program, or
 * not learned; what is wrong with the options is a status. */
void task_run(task *self);

/* Why t->status is not PITH_OK: for people, and the code of the exception. */
const char *task_error(const task *self);
const char *task_error_code(const task *self);

/* Texts of a finished task under their names in JavaScript; borrowed, data is
 * NULL where there is none. */
typedef struct task_field {
    const char *name;
    pith_str value;
} task_field;
void task_fields(const task *self, task_field fields[TASK_FIELDS]);

/* The record as the program writes it; its names are the caller's. Owned
 * (pith_free()), NULL without memory. */
char *task_json(const task *self, size_t *len);

/* The i-th parameter of all methods, in their order; false past the last. */
bool task_parameter_at(size_t i, pith_method_info *method, pith_param *param);

#endif
