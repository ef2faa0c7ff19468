/* SPDX-License-Identifier: Apache-2.0 */
/* Parses a command line by the option tables, and writes the messages about
 * wrong usage. It does not use getopt, because the tables also have the help,
 * and an unknown option is answered with the nearest known one. */
#include "command.h"
#include "fetching.h"
#include "shown.h"

#include <assert.h>
#include <pith/pith.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    NAME_MAX_LEN = 31, /* longer names are not compared */
    TEXT_MAX_LEN = 1000,
    NEAR = 2, /* maximum number of edits to a suggested name */
};

/* Options that every command has; handled here. */
enum { ID_HELP = -1, ID_VERSION = -2, ID_HELP_ALL = -3 };

const pith_flag pith_common_flags[] = {
    {
        ID_HELP,
        'h',
        "help",
        NULL,
        "show this help",
    },
    {
        ID_HELP_ALL,
        0,
        "help-all",
        NULL,
        "show all options",
    },
    {
        ID_VERSION,
        'V',
        "version",
        NULL,
        "show the version",
    },
    {0},
};

static const pith_flag_group common_group = {"Everywhere", pith_common_flags};

/* The state of the parser. */
typedef struct cursor {
    int argc;
    char **argv;
    int at; /* next element of argv */
} cursor;

void pith_message(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    pith_shown_message(format, args);
    va_end(args);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether a message names an option or quotes its value. */
static bool speaks_of(const char *message, const pith_arg *given)
{
    char option[NAME_MAX_LEN + 3];
    char value[TEXT_MAX_LEN];
    snprintf(option, sizeof option, "--%s", given->flag->name);
    snprintf(value, sizeof value, "\"%s\"", given->value ? given->value : "");
    const char *at = strstr(message, option);
    char after = at ? at[strlen(option)] : '\0';
    bool named = at && after != '-' && !is_letter(after);
    return named || (given->value && strstr(message, value));
}

/* The option that a message is about (the last one, if several were given), if
 * it comes from the configuration; otherwise NULL. */
static const pith_arg *find_configured(const pith_args *args,
                                       const char *message)
{
    const pith_arg *found = NULL;
    for (size_t i = 0; i < args->ngiven; i++)
        if (speaks_of(message, &args->given[i]))
            found = &args->given[i];
    return found && found->file ? found : NULL;
}

int pith_usage_error(const pith_args *args, const char *format, ...)
{
    char message[TEXT_MAX_LEN * 2];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    const pith_arg *given = find_configured(args, message);
    va_start(list, format);
    if (given)
        pith_message("%s:%zu:%zu: %s", given->file, given->line, given->column,
                     message);
    else
        pith_shown_message(format, list);
    va_end(list);
    fprintf(stderr, "Try: pith %s --help\n", args->command->name);
    return PITH_EXIT_USAGE;
}

int pith_check_outputs(const pith_args *args)
{
    for (size_t i = 0; !args->command->writes_remote && i < args->ngiven; i++) {
        const pith_arg *given = &args->given[i];
        if (strncmp(given->flag->name, "output", strlen("output")) == 0 &&
            given->value && pith_has_scheme(given->value))
            return pith_usage_error(args,
                                    "%s: outputs are local files; to write to "
                                    "S3, use `pith job` (docs/scale.md)",
                                    given->value);
    }
    return -1;
}

int pith_check_overwrite(const pith_args *args, const char *path)
{
    struct stat out;
    struct stat in;
    if (!path || strcmp(path, "-") == 0 || stat(path, &out) != 0 ||
        !S_ISREG(out.st_mode))
        return -1;
    for (size_t i = 0; i < args->noperands; i++)
        if (stat(args->operands[i], &in) == 0 && in.st_dev == out.st_dev &&
            in.st_ino == out.st_ino)
            return pith_usage_error(args,
                                    "%s would be written over what is read; "
                                    "choose another name",
                                    path);
    return -1;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t pith_name_distance(const char *a, const char *b)
{
    size_t na = strnlen(a, NAME_MAX_LEN + 1);
    size_t nb = strnlen(b, NAME_MAX_LEN + 1);
    if (na > NAME_MAX_LEN || nb > NAME_MAX_LEN)
        return SIZE_MAX;
    /* Rows i - 2, i - 1 and i of the table of distances between prefixes. */
    size_t rows[3][NAME_MAX_LEN + 1];
    for (size_t k = 0; k <= nb; k++)
        rows[0][k] = k;
    for (size_t i = 1; i <= na; i++) {
        size_t *now = rows[i % 3];
        const size_t *before = rows[(i - 1) % 3];
        const size_t *earlier = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t k = 1; k <= nb; k++) {
            size_t change = before[k - 1] + (a[i - 1] != b[k - 1]);
            now[k] = least(change, least(before[k], now[k - 1]) + 1);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = least(now[k], earlier[k - 2] + 1);
        }
    }
    return rows[na % 3][nb];
}

const pith_flag_group *pith_flag_group_at(const pith_command *command, size_t i)
{
    size_t n = 0;
    while (command->groups && command->groups[n].title)
        n++;
    if (i < n)
        return &command->groups[i];
    return i == n ? &common_group : NULL;
}

static const pith_flag *find_long(const pith_command *command, const char *name,
                                  size_t len)
{
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (strncmp(flag->name, name, len) == 0 && !flag->name[len])
                return flag;
    return NULL;
}

static const pith_flag *find_letter(const pith_command *command, char letter)
{
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (flag->letter == letter)
                return flag;
    return NULL;
}

/* The option with the nearest name, or NULL if none is near. */
static const pith_flag *find_near(const pith_command *command, const char *name)
{
    const pith_flag *best = NULL;
    size_t best_distance = NEAR + 1;
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++) {
        for (const pith_flag *flag = group->flags; flag->name; flag++) {
            size_t distance = pith_name_distance(name, flag->name);
            /* A prefix is nearer than any edit. */
            if (strlen(name) > 2 &&
                strncmp(flag->name, name, strlen(name)) == 0)
                distance = 0;
            if (flag->help && distance < best_distance) {
                best_distance = distance;
                best = flag;
            }
        }
    }
    return best;
}

/* The option that corresponds to a name in another program. */
static const pith_flag *find_meant(const pith_command *command,
                                   const char *name)
{
    static const struct {
        const char *name, *meant;
    } rows[] = {
        {"threads", "jobs"},
        {"workers", "jobs"},
        {"processes", "jobs"},
        {"cores", "jobs"},
        {"out", "output"},
        {"output-file", "output"},
        {"outfile", "output"},
        {"txt", "format"},
        {"text", "format"},
        {"md", "markdown"},
        {"xml-tei", "xmltei"},
        {"tei", "xmltei"},
        {"url", "base-url"},
        {"charset", "encoding"},
        {"silent", "quiet"},
        {"metadata", "with-metadata"},
        {"meta", "with-metadata"},
        {"text-only", "format"},
        {"only-text", "format"},
        {"img", "images"},
        {"no-img", "no-images"},
        {"ndjson", "jsonl"},
        {"filter", "where"},
        {"min-chars", "min-length"},
        {"min-words", "where"},
        {"max-words", "where"},
        {"include", "select"},
        {"continue", "resume"},
        {"overwrite", "skip-existing"},
        {"agent", "user-agent"},
        {"include-links", "links"},
        {"include-images", "images"},
        {"include-formatting", "formatting"},
        {"include-tables", "no-tables"},
        {"include-comments", "no-comments"},
        {"favor-precision", "precision"},
        {"favor-recall", "recall"},
        {"lang", "language"},
        {"ssl-no-verify", "insecure"},
        {"no-check-certificate", "insecure"},
        {"no-ssl", "insecure"},
        {"selector", "select"},
        {"css", "select"},
        {"exclude", "prune"},
        {"remove", "prune"},
        {"recursive", "input-dir"},
        {"multipage", "pages"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(name, rows[i].name) == 0)
            return find_long(command, rows[i].meant, strlen(rows[i].meant));
    return NULL;
}

static int unknown_long(const pith_args *args, const char *given, size_t len)
{
    char name[NAME_MAX_LEN + 1] = {0};
    if (len <= NAME_MAX_LEN)
        memcpy(name, given, len);
    const pith_flag *near = find_meant(args->command, name);
    if (!near)
        near = find_near(args->command, name);
    if (near)
        return pith_usage_error(args,
                                "unknown option --%.*s; did you mean --%s?",
                                (int)len, given, near->name);
    return pith_usage_error(args, "unknown option --%.*s", (int)len, given);
}

static void add(pith_args *args, const pith_flag *flag, const char *value)
{
    args->given[args->ngiven++] =
        (pith_arg){.flag = flag, .value = value, .before = args->noperands};
}

/* An optional argument must be given after "=". */
static bool is_optional(const pith_flag *flag)
{
    return flag->arg[0] == '[';
}

static int parse_long(pith_args *args, cursor *in)
{
    const char *name = in->argv[in->at++] + 2;
    const char *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    const pith_flag *flag = find_long(args->command, name, len);
    if (!flag)
        return unknown_long(args, name, len);
    if (!flag->arg && equals)
        return pith_usage_error(args, "option --%s takes no value", flag->name);
    if (!flag->arg || (!equals && is_optional(flag))) {
        add(args, flag, NULL);
        return -1;
    }
    if (!equals && in->at >= in->argc)
        return pith_usage_error(args, "option --%s needs a value: --%s %s",
                                flag->name, flag->name, flag->arg);
    add(args, flag, equals ? equals + 1 : in->argv[in->at++]);
    return -1;
}

static int parse_short(pith_args *args, cursor *in)
{
    const char *letters = in->argv[in->at++] + 1;
    for (; *letters; letters++) {
        const pith_flag *flag = find_letter(args->command, *letters);
        if (!flag)
            return pith_usage_error(args, "unknown option -%c", *letters);
        if (!flag->arg) {
            add(args, flag, NULL);
            continue;
        }
        if (letters[1]) {
            add(args, flag, letters + 1);
            return -1;
        }
        if (in->at >= in->argc)
            return pith_usage_error(args, "option -%c needs a value: -%c %s",
                                    *letters, *letters, flag->arg);
        add(args, flag, in->argv[in->at++]);
    }
    return -1;
}

/* --help and --version take precedence over everything before and after
 * them. */
static int answer_common(const pith_args *args)
{
    for (size_t i = 0; i < args->ngiven; i++) {
        assert(args->given[i].flag);
        int id = args->given[i].flag->id;
        if (id == ID_HELP || id == ID_HELP_ALL)
            pith_help_print(args->command, id == ID_HELP_ALL);
        if (id == ID_VERSION)
            printf("pith %s\n", pith_version());
        if (id == ID_HELP || id == ID_VERSION || id == ID_HELP_ALL)
            return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
    }
    return -1;
}

int pith_args_parse(pith_args *args, const pith_command *command, int argc,
                    char **argv)
{
    *args = (pith_args){.command = command};
    /* A bundle such as -qh is one element of argv, and several options. */
    size_t most = 1;
    for (int i = 0; i < argc; i++)
        most += strlen(argv[i]) + 1;
    args->given = calloc(most, sizeof *args->given);
    args->operands = calloc((size_t)argc + 1, sizeof *args->operands);
    if (!args->given || !args->operands) {
        pith_message("out of memory");
        return PITH_EXIT_IO;
    }
    cursor in = {argc, argv, 0};
    int status = -1;
    bool dashes = false;
    while (in.at < argc && status < 0) {
        char *word = argv[in.at];
        if (word[0] != '-' || !word[1]) {
            args->operands[args->noperands++] = word;
            in.at++;
        } else if (word[1] != '-') {
            status = parse_short(args, &in);
        } else if (word[2]) {
            status = parse_long(args, &in);
        } else {
            args->dashes = args->noperands;
            dashes = true;
            for (in.at++; in.at < argc; in.at++)
                args->operands[args->noperands++] = argv[in.at];
        }
    }
    if (!dashes)
        args->dashes = args->noperands;
    return status < 0 ? answer_common(args) : status;
}

void pith_args_clear(pith_args *args)
{
    free(args->given);
    free(args->operands);
    *args = (pith_args){0};
}

const char *pith_args_value(const pith_args *args, int id)
{
    const char *value = NULL;
    for (size_t i = 0; i < args->ngiven; i++)
        if (args->given[i].flag->id == id)
            value = args->given[i].value ? args->given[i].value : "";
    return value;
}
