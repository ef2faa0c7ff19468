/* SPDX-License-Identifier: Apache-2.0 */
/* The program pith: finds the subcommand, and passes the rest of the command
 * line to it. If the first operand does not name a subcommand, it is `extract`,
 * so that `pith page.html` works. */
#include "command.h"
#include "completion.h"
#include "config.h"
#include "other_names.h"
#include "settings_file.h"
#include "shown.h"

#include <pith/pith.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static int print_overview(void)
{
    printf("pith %s extracts the main content of web pages.\n\n"
           "Usage: pith [extract] [OPTIONS] [INPUT...]\n"
           "       pith COMMAND [OPTIONS] ...\n\nCommands\n",
           pith_version());
    const pith_command *command;
    for (size_t i = 0; (command = pith_command_at(i)); i++)
        printf("  %-10s %s\n", command->name, command->summary);
    printf("\n`pith help COMMAND` explains a command and its options;\n"
           "`pith help extract` those of plain `pith`. More: man pith\n"
           "\nExamples\n%s",
           pith_command_extract.examples);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* The man page's OPTIONS of one verb, for tools/gen/man. */
static int print_mdoc(const char *name)
{
    const pith_command *command = name ? pith_command_find(name) : NULL;
    if (!command)
        return PITH_EXIT_USAGE;
    pith_help_mdoc(command);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Whether a word is a part of a command: "plan" of "plan|run|status ...". */
static bool is_part(const pith_command *command, const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-";
    size_t len = strlen(word);
    for (const char *at = command->usage; *at;) {
        size_t n = strspn(at, letters);
        if (n > 0 && n == len && memcmp(at, word, len) == 0)
            return true;
        at += n ? n : 1;
    }
    return false;
}

/* Explain the words after `pith help`; parts of a command are explained with
 * it. */
static int print_help_of(int n, char **names)
{
    if (n == 0)
        return print_overview();
    const pith_command *command = pith_command_find(names[0]);
    if (!command) {
        pith_message("there is no command %s; `pith help` lists them",
                     names[0]);
        return PITH_EXIT_USAGE;
    }
    for (int i = 1; i < n; i++) {
        if (is_part(command, names[i]) ||
            (i > 1 && strstr(command->about, names[i])))
            continue;
        pith_message("help takes one command, and got %s as well", names[i]);
        return PITH_EXIT_USAGE;
    }
    pith_help_print(command, false);
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

/* Print the completion script for a shell, for `make`. */
static int print_completion(const char *shell)
{
    if (!pith_completion_print(shell))
        return PITH_EXIT_USAGE;
    return fflush(stdout) == 0 ? PITH_EXIT_OK : PITH_EXIT_IO;
}

int main(int argc, char **argv)
{
    /* A closed pipe or a file size limit is detected by the write that
     * fails. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    pith_shown_on_terminal();
    const char *first = argc > 1 ? argv[1] : "";
    if (argc == 2 && (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0))
        return print_overview();
    if (strcmp(first, "--help-man") == 0)
        return print_mdoc(argv[2]);
    if (strcmp(first, "--help-completion") == 0)
        return print_completion(argv[2]);
    if (strcmp(first, "help") == 0)
        return print_help_of(argc - 2, argv + 2);
    const pith_command *command = pith_command_find(first);
    int skip = command ? 2 : 1;
    if (argc < skip)
        skip = argc;
    pith_args args;
    int status =
        pith_args_parse(&args, command ? command : &pith_command_extract,
                        argc - skip, argv + skip);
    pith_config config = {0};
    pith_settings_file settings = {0};
    if (status < 0 && args.command == &pith_command_extract) {
        status = pith_settings_file_read(&args, &settings);
        if (status < 0)
            status = pith_config_read(&args, &config);
        if (status < 0)
            status = pith_other_names_settle(&args);
    }
    if (status < 0)
        status = pith_check_outputs(&args);
    if (status < 0)
        status = args.command->run(&args);
    pith_config_clear(&config);
    pith_settings_file_clear(&settings);
    pith_args_clear(&args);
    return status;
}
