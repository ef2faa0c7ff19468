/* SPDX-License-Identifier: Apache-2.0 */
/* trafilatura's settings: see settings_file.h. */
#include "settings_file.h"

#include "config.h"
#include "other_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* How a value is converted to that of an option. */
typedef enum setting_form {
    NOTHING, /* ignored; reported unless it is the default */
    COUNT,   /* a number above 0; 0 means no limit */
    LEAST,   /* the same, but 1 also means none */
    SECONDS, /* may have a fraction */
    LONGEST, /* the longer one of two keys with the same option */
    NAME,    /* the first line with text */
} setting_form;

static const struct {
    const char *key;
    const char *standard; /* the default there, if it is ignored here */
    const char *own;      /* option, or why there is none */
    setting_form form;
} rows[] = {
    {"DOWNLOAD_TIMEOUT", "30", "timeout", LONGEST},
    {"EXTRACTION_TIMEOUT", "30", "timeout", LONGEST},
    {"MAX_FILE_SIZE", "20000000", "max-bytes", COUNT},
    {"MAX_TREE_SIZE", "", "max-nodes", COUNT},
    {"MIN_OUTPUT_SIZE", "1", "min-length", LEAST},
    {"SLEEP_TIME", "5.0", "delay", SECONDS},
    {"USER_AGENTS", "", "user-agent", NAME},
    {"COOKIE", "", "pith sends no cookies", NOTHING},
    {"MAX_REDIRECTS", "2", "pith follows five redirects", NOTHING},
    {"MIN_FILE_SIZE", "10", "small pages are read, too", NOTHING},
    {"MIN_EXTRACTED_SIZE", "250", "there is no second method", NOTHING},
    {"MIN_EXTRACTED_COMM_SIZE", "1", "comments of any length are kept",
     NOTHING},
    {"MIN_OUTPUT_COMM_SIZE", "1", "comments of any length are kept", NOTHING},
    {"MIN_DUPLCHECK_SIZE", "100", "--deduplicate compares pages", NOTHING},
    {"MAX_REPETITIONS", "2", "--deduplicate writes a text once", NOTHING},
    {"EXTENSIVE_DATE_SEARCH", "on", "dates are looked for in one way", NOTHING},
    {"EXTERNAL_URLS", "off", "feeds may name pages of other sites", NOTHING},
};

enum { NROWS = sizeof rows / sizeof *rows };

/* The state of the reader. */
typedef struct reader {
    pith_args *args;
    pith_settings_file *settings;
    const char *path;
    size_t line, column;
    pith_arg given[PITH_SETTINGS_MOST];
    size_t n;
} reader;

static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t len = strlen(text);
    while (len && strchr(" \t\r\"'", text[len - 1]))
        text[--len] = 0;
    return text + strspn(text, "\"'");
}

/* Digits, and after a point three of them: thousandths. */
static bool read_number(const char *text, unsigned long long *thousandths)
{
    enum { DIGITS_MAX = 12 };
    size_t whole = strspn(text, "0123456789");
    unsigned long long n = 0;
    if (whole == 0 || whole > DIGITS_MAX)
        return false;
    for (size_t i = 0; i < whole; i++)
        n = n * 10 + (unsigned)(text[i] - '0');
    const char *rest = text + whole + (text[whole] == '.');
    for (int i = 0; i < 3; i++) {
        bool digit = *rest >= '0' && *rest <= '9';
        n = n * 10 + (digit ? (unsigned)(*rest++ - '0') : 0);
    }
    rest += strspn(rest, "0123456789");
    *thousandths = n;
    return *rest == 0;
}

static const char *keep_value(reader *self, unsigned long long n,
                              const char *unit)
{
    char *out = self->settings->values[self->settings->nvalues++];
    snprintf(out, sizeof self->settings->values[0], "%llu%s", n, unit);
    return out;
}

/* Whether the option already has a longer time; milliseconds. */
static bool is_longer(const reader *self, const pith_flag *flag,
                      unsigned long long ms)
{
    for (size_t i = 0; i < self->n; i++)
        if (self->given[i].flag == flag)
            return strtoull(self->given[i].value, NULL, 10) >= ms;
    return false;
}

/* The value in pith's form; NULL: none is needed. */
static const char *convert(reader *self, setting_form form,
                           const pith_flag *flag, unsigned long long n)
{
    bool time = form == SECONDS || form == LONGEST;
    unsigned long long least = form == LEAST ? 2000 : form == SECONDS ? 0 : 1;
    if (self->settings->nvalues == PITH_SETTINGS_MOST || n < least ||
        (form == LONGEST && is_longer(self, flag, n)))
        return NULL;
    return keep_value(self, time ? n : n / 1000, time ? "ms" : "");
}

static int complain(const reader *self, const char *key, const char *what)
{
    pith_message("%s:%zu:%zu: %s: %s", self->path, self->line, self->column,
                 key, what);
    return PITH_EXIT_USAGE;
}

static int unknown_key(const reader *self, const char *key)
{
    char names[NROWS * 26] = "";
    size_t len = 0;
    for (size_t i = 0; i < NROWS; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%s",
                                i ? ", " : "", rows[i].key);
    pith_message("%s:%zu:%zu: no setting \"%.60s\"; there are %s", self->path,
                 self->line, self->column, key, names);
    return PITH_EXIT_USAGE;
}

static int take_setting(reader *self, size_t row, char *value)
{
    unsigned long long n = 0;
    const pith_flag *flag =
        pith_config_flag(self->args->command, rows[row].own);
    const char *given = value;
    if (rows[row].form == NOTHING) {
        if (strcasecmp(value, rows[row].standard) != 0)
            (void)complain(self, rows[row].key, rows[row].own);
        return -1;
    }
    if (*value && rows[row].form != NAME) {
        if (!read_number(value, &n))
            return complain(self, rows[row].key, "a number is wanted");
        given = convert(self, rows[row].form, flag, n);
    }
    if (!given || !*given || !flag || self->n == PITH_SETTINGS_MOST)
        return -1;
    self->given[self->n++] = (pith_arg){.flag = flag,
                                        .value = given,
                                        .file = self->path,
                                        .line = self->line,
                                        .column = self->column};
    return -1;
}

/* Read one line "KEY = VALUE" or "KEY: VALUE". *row: out, or NROWS. */
static int read_line(reader *self, char *line, size_t *row)
{
    char *equals = strpbrk(line, "=:");
    char *key = trim(line);
    self->column = (size_t)(key - line) + 1;
    if (!equals)
        return complain(self, key, "a value is missing behind it");
    *equals = 0;
    key = trim(line);
    for (*row = 0; *row < NROWS; ++*row)
        if (strcasecmp(key, rows[*row].key) == 0)
            return take_setting(self, *row, trim(equals + 1));
    return unknown_key(self, key);
}

/* A value may continue in indented lines: of names the first is used. */
static int read_lines(reader *self, char *text)
{
    int status = -1;
    size_t row = NROWS;
    for (char *line = text; line && status < 0;) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        self->line++;
        bool more = *line == ' ' || *line == '\t';
        char first = line[strspn(line, " \t\r")];
        if (first == 0 || first == '#' || first == ';' || first == '[') {
            line = end;
            continue;
        }
        bool named = false;
        for (size_t i = 0; row < NROWS && i < self->n; i++)
            named |= strcmp(self->given[i].flag->name, rows[row].own) == 0;
        if (!more)
            status = read_line(self, line, &row);
        else if (row < NROWS && !named)
            status = take_setting(self, row, trim(line));
        line = end;
    }
    return status;
}

static int put_in_front(reader *self)
{
    pith_args *args = self->args;
    pith_arg *all = calloc(self->n + args->ngiven + 1, sizeof *all);
    if (!all) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    memcpy(all, self->given, self->n * sizeof *all);
    memcpy(all + self->n, args->given, args->ngiven * sizeof *all);
    free(args->given);
    args->given = all;
    args->ngiven += self->n;
    return -1;
}

int pith_settings_file_read(pith_args *args, pith_settings_file *settings)
{
    const char *path = pith_args_value(args, PITH_FLAG_CONFIG_FILE);
    *settings = (pith_settings_file){0};
    if (!path)
        return -1;
    settings->text = pith_config_text(path, true);
    if (!settings->text)
        return PITH_EXIT_IO;
    reader r = {.args = args, .settings = settings, .path = path};
    int status = read_lines(&r, settings->text);
    return status < 0 ? put_in_front(&r) : status;
}

void pith_settings_file_clear(pith_settings_file *settings)
{
    free(settings->text);
    *settings = (pith_settings_file){0};
}
