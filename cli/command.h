/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a verb of the tool is: a row of commands[] in commands.c, with tables of
 * its options. Parsing, --help, the man page's OPTIONS, the "did you mean"
 * and the completions of shells come from these tables; an option that is not in a table does not exist.
 *
 * A new verb is cli/cmd_NAME.c with one pith_command, declared below, plus
 * one row in commands.c.
 */
#ifndef PITH_CLI_COMMAND_H
#define PITH_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses; exit_status.h has their order of precedence. */
enum {
    PITH_EXIT_OK = 0,
    PITH_EXIT_SOME_FAILED = 1,
    PITH_EXIT_USAGE = 2,
    PITH_EXIT_IO = 3,
    PITH_EXIT_LIMIT = 4,
    PITH_EXIT_NETWORK = 6,
    PITH_EXIT_WARC = 8,
    PITH_EXIT_INTERRUPTED = 130,
};

/* Where the ids of tables that verbs share begin: no two tables have an id in
 * common. A verb numbers its own options from 0. */
enum {
    PITH_IDS_PAGE = 100,
    PITH_IDS_FETCHING = 200,
    PITH_IDS_RECORDS = 300,
    PITH_IDS_ONE_PAGE = 400,
    PITH_IDS_FORMAT = 500,
    PITH_IDS_FILTER = 600,
    PITH_IDS_CONFIG = 700,
    PITH_IDS_INPUTS = 800,
    PITH_IDS_OTHER_NAMES = 900,
    PITH_IDS_MCP = 1000,
};

/* One option. A table of them ends with a row whose name is NULL. */
typedef struct pith_flag {
    int id;           /* what the verb's code knows it by; >= 0 */
    char letter;      /* short form, or 0 */
    const char *name; /* long form without the dashes */
    const char *arg;  /* what its argument is called, upper case; "[=X]": one
                         that may be left out; NULL: it takes none */
    const char *help; /* what it does, with unit and default; no full stop;
                         NULL: accepted, but not shown */
} pith_flag;

/* Options under one heading. A list of them ends with a NULL title. */
typedef struct pith_flag_group {
    const char *title; /* "Output" */
    const pith_flag *flags;
} pith_flag_group;

/* One option as the user gave it. */
typedef struct pith_arg {
    const pith_flag *flag;
    const char *value;   /* NULL for options without an argument */
    const char *file;    /* the configuration that has it; NULL: none does */
    size_t line, column; /* there, of the value, or else of the name */
    size_t before;       /* operands in front of it */
    const char **more;   /* operands that are further values of it; borrowed */
    size_t nmore;
} pith_arg;

/* A parsed command line; the strings are argv's. */
typedef struct pith_args {
    const struct pith_command *command;
    pith_arg *given; /* options in the order given */
    size_t ngiven;
    const char **operands; /* the rest, in order */
    size_t noperands;
    size_t dashes; /* operands before "--"; noperands where there is none */
} pith_args;

typedef struct pith_command {
    const char *name;
    const char *summary;  /* one line, no full stop */
    const char *usage;    /* what follows the name: "[OPTIONS] [INPUT...]" */
    const char *about;    /* paragraphs for --help, an empty line between;
                            wrapped when shown, line breaks are spaces */
    const char *examples; /* "  pith ...\n" lines; or NULL */
    const pith_flag_group *groups;
    const char *const *brief; /* names of the options that --help shows, ends
                                 with NULL; NULL: all; --help-all shows all */
    int (*run)(const pith_args *args); /* returns an exit status */
    bool writes_remote; /* outputs may be addresses, not only local files */
} pith_command;

/**
 * Sort argv (after the verb) into options and operands: --name=VALUE,
 * --name VALUE, -xVALUE, -x VALUE, -xyz for letters without arguments; "--"
 * ends the options; "-" is an operand. -h, --help, -V and --version are every
 * command's. Returns -1 to go on, else the status to exit with (help shown,
 * or a message about wrong usage given).
 */
int pith_args_parse(pith_args *args, const pith_command *command, int argc,
                    char **argv);

/** Free the lists. */
void pith_args_clear(pith_args *args);

/** The value given last for an option, or NULL when it was not given; for
 * options without an argument the empty string. */
const char *pith_args_value(const pith_args *args, int id);

/** "pith NAME: ..." and where help is, on standard error; PITH_EXIT_USAGE. */
int pith_usage_error(const pith_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** "pith: ..." on standard error, a line, with control characters shown
 * (shown.h). */
void pith_message(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/**
 * -1, or an exit status and a message where a file that is to be written is
 * one of the operands: what is read is never written over. Other names of the
 * same file count; "-" and files that are not there never do.
 */
int pith_check_overwrite(const pith_args *args, const char *path);

/** That the outputs named are ones that the command can write: -1, or a status
 * after a message. An address would become folders called "s3:". */
int pith_check_outputs(const pith_args *args);

/** The word for n of something: "page" for one, "pages" for any other number. */
static inline const char *pith_plural(uint64_t n, const char *one,
                                      const char *many)
{
    return n == 1 ? one : many;
}

/** Help of a verb on standard output; all: not only the brief one. */
void pith_help_print(const pith_command *command, bool all);

/** The OPTIONS of a verb in mdoc, for the man page, on standard output. */
void pith_help_mdoc(const pith_command *command);

/** Edits (insert, delete, change, swap) that turn one name into another. */
size_t pith_name_distance(const char *a, const char *b);

/** The verb of that name, or NULL. */
const pith_command *pith_command_find(const char *name);

/** The i-th verb, or NULL past the last. */
const pith_command *pith_command_at(size_t i);

/* --help and --version, which every verb has. */
extern const pith_flag pith_common_flags[];

/** The i-th group of a verb's options, pith_common_flags last; NULL past it. */
const pith_flag_group *pith_flag_group_at(const pith_command *command,
                                          size_t i);

extern const pith_command pith_command_extract;
extern const pith_command pith_command_methods;
extern const pith_command pith_command_explain;
extern const pith_command pith_command_dump;
extern const pith_command pith_command_eval;
extern const pith_command pith_command_crawl;
extern const pith_command pith_command_features;
extern const pith_command pith_command_warc;
extern const pith_command pith_command_rules;
extern const pith_command pith_command_store;
extern const pith_command pith_command_dedup;
extern const pith_command pith_command_site;
extern const pith_command pith_command_words;
extern const pith_command pith_command_serve;
extern const pith_command pith_command_mcp;
extern const pith_command pith_command_job;

#endif
