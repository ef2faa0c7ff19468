/* SPDX-License-Identifier: Apache-2.0 */
/* Options from a file: see config.h. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CONFIG_MAX = 1 << 20, /* maximum bytes of the file */
    OPTIONS_MAX = 1000,
    NAMES_SHOWN = 400, /* bytes of the list of known names in a message */
};

/* The state of the reader. */
typedef struct reader {
    const pith_args *args;
    const char *path;
    size_t line;
    pith_arg *given;
    size_t n;
} reader;

/* The path of the file, owned; NULL: there is none. */
static char *find_file(void)
{
    const char *base = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    char *path = NULL;
    int len = -1;
    if (base && base[0] == '/')
        len = asprintf(&path, "%s/pith/config", base);
    else if (home && home[0] == '/')
        len = asprintf(&path, "%s/.config/pith/config", home);
    return len < 0 ? NULL : path;
}

/* Read the file into `text`: what is wrong with it, or NULL. */
static const char *read_text(FILE *file, bool named, char *text)
{
    struct stat is;
    bool known = fstat(fileno(file), &is) == 0;
    /* Reading says what is wrong with a folder. */
    if (!named && !(known && (S_ISREG(is.st_mode) || S_ISDIR(is.st_mode))))
        return "not a regular file";
    size_t len = fread(text, 1, CONFIG_MAX + 1, file);
    if (ferror(file))
        return strerror(errno);
    if (len > CONFIG_MAX)
        return "longer than 1 MiB";
    text[len] = 0;
    return memchr(text, 0, len) ? "contains a NUL character" : NULL;
}

char *pith_config_text(const char *path, bool named)
{
    /* A pipe may be named, <(...), but none may block every run. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | (named ? 0 : O_NONBLOCK));
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    char *text = file ? malloc(CONFIG_MAX + 1) : NULL;
    const char *fault = text ? read_text(file, named, text) : strerror(errno);
    if (fault) {
        pith_message("%s: %s", path, fault);
        free(text);
        text = NULL;
    }
    if (file)
        fclose(file);
    else if (fd >= 0)
        close(fd);
    return text;
}

/* List the names of options that a file may contain, as many as fit. */
static void list_names(const pith_command *command, char out[NAMES_SHOWN])
{
    size_t len = 0;
    out[0] = 0;
    for (const pith_flag_group *group = command->groups; group->title; group++)
        for (const pith_flag *flag = group->flags; flag->name; flag++) {
            size_t more = strlen(flag->name) + 2;
            if (!flag->help || len + more + 5 > NAMES_SHOWN)
                continue;
            len += (size_t)snprintf(out + len, NAMES_SHOWN - len, "%s%s",
                                    len ? ", " : "", flag->name);
        }
    snprintf(out + len, NAMES_SHOWN - len, " ...");
}

const pith_flag *pith_config_flag(const pith_command *command, const char *name)
{
    for (const pith_flag_group *group = command->groups; group->title; group++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (strcmp(flag->name, name) == 0)
                return flag;
    return NULL;
}

static int complain(const reader *self, size_t column, const char *what,
                    const char *name)
{
    pith_message("%s:%zu:%zu: %s \"%s\"", self->path, self->line, column, what,
                 name);
    return PITH_EXIT_USAGE;
}

static int unknown_name(const reader *self, size_t column, const char *name)
{
    char names[NAMES_SHOWN];
    list_names(self->args->command, names);
    pith_message("%s:%zu:%zu: no option \"%s\"; there are %s", self->path,
                 self->line, column, name, names);
    return PITH_EXIT_USAGE;
}

static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t len = strlen(text);
    while (len && strchr(" \t\r", text[len - 1]))
        text[--len] = 0;
    return text;
}

static bool is_one_of(const char *word, const char *a, const char *b,
                      const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

/* Read one line, without its line break; modifies it. */
static int read_line(reader *self, char *line)
{
    char *start = line;
    char *name = trim(line);
    if (*name == 0 || *name == '#' || *name == ';')
        return -1;
    char *equals = strchr(name, '=');
    if (equals)
        *equals = 0;
    char *value = equals ? trim(equals + 1) : NULL;
    size_t column = (size_t)(name - start) + 1;
    name = trim(name);
    const pith_flag *flag = pith_config_flag(self->args->command, name);
    if (!flag || flag->id == PITH_FLAG_CONFIG)
        return unknown_name(self, column, name);
    bool takes = flag->arg && flag->arg[0] != '[';
    if (takes && (!value || !*value))
        return complain(self, column, "a value is missing behind", name);
    if (!takes && value && is_one_of(value, "no", "false", "off"))
        return -1;
    bool yes = !takes && value && is_one_of(value, "yes", "true", "on");
    if (!flag->arg && value && !yes)
        return complain(self, (size_t)(value - start) + 1, "yes or no, not",
                        value);
    if (self->n == OPTIONS_MAX)
        return complain(self, column, "too many options at", name);
    self->given[self->n++] =
        (pith_arg){.flag = flag,
                   .value = yes ? NULL : value,
                   .file = self->path,
                   .line = self->line,
                   .column = value ? (size_t)(value - start) + 1 : column};
    return -1;
}

static int read_lines(reader *self, char *text)
{
    int status = -1;
    static const char mark[] = "\xEF\xBB\xBF"; /* of some editors */
    if (strncmp(text, mark, strlen(mark)) == 0)
        text += strlen(mark);
    for (char *line = text; line && status < 0;) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        self->line++;
        status = read_line(self, line);
        line = end;
    }
    return status;
}

int pith_config_read(pith_args *args, pith_config *config)
{
    const char *named = pith_args_value(args, PITH_FLAG_CONFIG);
    *config = (pith_config){.path = named ? NULL : find_file()};
    const char *path = named ? named : config->path;
    int status = -1;
    /* A default file may be missing; if it exists, it must be readable. */
    if (named || (path && access(path, F_OK) == 0)) {
        config->text = pith_config_text(path, named);
        status = config->text ? -1 : PITH_EXIT_IO;
    }
    if (config->text) {
        reader r = {.args = args, .path = path};
        r.given = calloc(OPTIONS_MAX + args->ngiven + 1, sizeof *r.given);
        if (!r.given) {
            pith_message("out of memory");
            status = PITH_EXIT_IO;
        } else {
            status = read_lines(&r, config->text);
            memcpy(r.given + r.n, args->given, args->ngiven * sizeof *r.given);
            free(args->given);
            args->given = r.given;
            args->ngiven += r.n;
        }
    }
    return status;
}

void pith_config_clear(pith_config *config)
{
    free(config->text);
    free(config->path);
    *config = (pith_config){0};
}
