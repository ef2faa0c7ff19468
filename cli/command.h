/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The subcommands of the tool: each is a row of commands[] in commands.c, with
 * tables of its options. Parsing, --help, the OPTIONS of the man page,
 * suggestions and shell completions all use these tables; there are no options
 * outside of them.
 *
 * A new subcommand is a file cli/cmd_NAME.c with a pith_command, declared
 * below, and a row in commands.c.
 */
#ifndef PITH_CLI_COMMAND_H
#define PITH_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Exit statuses; exit_status.h has their order of precedence. */
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

/**
 * First ids of the tables that subcommands share, so that no two tables have an
 * id in common. A subcommand numbers its own options from 0.
 */
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
    int id;           /* identifies it in the code; >= 0 */
    char letter;      /* short form, or 0 */
    const char *name; /* long form without the dashes */
    const char *arg;  /* name of its argument, in upper case; "[=X]": an
                         optional one; NULL: none */
    const char *help; /* description, with unit and default; no full stop; NULL:
                         accepted, but not listed */
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
    const char *file;    /* the configuration file that sets it; NULL: none */
    size_t line, column; /* position there, of the value or, without one, of the
                            name */
    size_t before;       /* number of operands before it */
    const char **more;   /* operands that are further values of it; borrowed */
    size_t nmore;
} pith_arg;

/* A parsed command line; the strings are argv's. */
typedef struct pith_args {
    const struct pith_command *command;
    pith_arg *given; /* options in the given order */
    size_t ngiven;
    const char **operands; /* the rest, in order */
    size_t noperands;
    size_t dashes; /* number of operands before "--"; noperands if there is
                      none */
} pith_args;

typedef struct pith_command {
    const char *name;
    const char *summary;  /* one line, no full stop */
    const char *usage;    /* the arguments after the name: "[OPTIONS]
                             [INPUT...]" */
    const char *about;    /* paragraphs for --help, separated by empty lines;
                             they are wrapped, and line breaks count as
                             spaces */
    const char *examples; /* "  pith ...\n" lines; or NULL */
    const pith_flag_group *groups;
    const char *const *brief; /* options that --help shows, ends with NULL;
                                 NULL: all; --help-all always shows all */
    int (*run)(const pith_args *args); /* returns an exit status */
    bool writes_remote; /* outputs may be addresses, not only local files */
} pith_command;

/**
 * Separate argv (after the subcommand) into options and operands: --name=VALUE,
 * --name VALUE, -xVALUE, -x VALUE, -xyz for letters without arguments; "--"
 * ends the options; "-" is an operand. Every command has -h, --help, -V and
 * --version. Returns -1 to continue; otherwise the exit status, after printing
 * help or a message about wrong usage.
 */
int pith_args_parse(pith_args *args, const pith_command *command, int argc,
                    char **argv);

/** Free the lists. */
void pith_args_clear(pith_args *args);

/**
 * The last value of an option, or NULL if it was not given; for options without
 * an argument the empty string.
 */
const char *pith_args_value(const pith_args *args, int id);

/**
 * Print "pith NAME: ..." and a reference to --help on standard error; returns
 * PITH_EXIT_USAGE.
 */
int pith_usage_error(const pith_args *args, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * Print "pith: ..." and a line break on standard error, with control characters
 * made visible (shown.h).
 */
void pith_message(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/**
 * Check that an output is not also an input, under any name. -1, or an exit
 * status after a message. "-" and files that do not exist are accepted.
 */
int pith_check_overwrite(const pith_args *args, const char *path);

/**
 * Check that the command can write the named outputs: -1, or a status after a
 * message. Otherwise an address would become a folder named "s3:".
 */
int pith_check_outputs(const pith_args *args);

/** The word for n things: "page" for one, "pages" otherwise. */
static inline const char *pith_plural(uint64_t n, const char *one,
                                      const char *many)
{
    return n == 1 ? one : many;
}

/** Print the help of a subcommand on standard output; all: with all options. */
void pith_help_print(const pith_command *command, bool all);

/**
 * Print the OPTIONS of a subcommand in mdoc, for the man page, on standard
 * output.
 */
void pith_help_mdoc(const pith_command *command);

/** The number of edits (insert, delete, change, swap) between two names. */
size_t pith_name_distance(const char *a, const char *b);

/** The subcommand with a given name, or NULL. */
const pith_command *pith_command_find(const char *name);

/** The i-th subcommand, or NULL past the last one. */
const pith_command *pith_command_at(size_t i);

/** --help and --version, which every subcommand has. */
extern const pith_flag pith_common_flags[];

/**
 * The i-th group of a subcommand's options, with pith_common_flags as the last
 * one; NULL past it.
 */
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
