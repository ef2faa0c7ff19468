/* SPDX-License-Identifier: Apache-2.0 */
/* Help from the option tables: for a terminal (--help), and for the OPTIONS of
 * the man page (the hidden option --help-man of main.c), so that they always
 * agree. */
#include "command.h"

#include <stdio.h>
#include <string.h>

enum {
    HELP_COLUMN = 30, /* where descriptions begin */
    WIDTH = 79,
};

/* Print a paragraph, broken between words, with every line after the first
 * indented; returns where it ends (an empty line, or the end of the text). */
static const char *print_wrapped(const char *text, size_t column)
{
    size_t at = column;
    const char *word = text;
    while (*word && strncmp(word, "\n\n", 2) != 0) {
        size_t len = strcspn(word, " \n");
        bool first = word == text;
        if (!first && at + 1 + len > WIDTH) {
            printf("\n%*s", (int)column, "");
            at = column;
        } else if (!first) {
            putchar(' ');
            at++;
        }
        printf("%.*s", (int)len, word);
        at += len;
        word += len;
        word += *word == ' ' || (*word == '\n' && word[1] != '\n');
    }
    putchar('\n');
    return word;
}

static void print_paragraphs(const char *text)
{
    while (*text) {
        text = print_wrapped(text, 0);
        size_t breaks = strspn(text, "\n");
        if (breaks && text[breaks])
            putchar('\n');
        text += breaks;
    }
}

static void print_flag(const pith_flag *flag)
{
    if (!flag->help)
        return;
    int width = flag->letter ? printf("  -%c, --%s", flag->letter, flag->name)
                             : printf("      --%s", flag->name);
    if (flag->arg)
        width += printf("%s%s", flag->arg[0] == '[' ? "" : " ", flag->arg);
    if (width + 2 > HELP_COLUMN) {
        putchar('\n');
        width = 0;
    }
    printf("%*s", HELP_COLUMN - width, "");
    (void)print_wrapped(flag->help, HELP_COLUMN);
}

static bool is_brief(const pith_command *command, const pith_flag *flag)
{
    for (const char *const *name = command->brief; *name; name++)
        if (strcmp(*name, flag->name) == 0)
            return true;
    return false;
}

/* Print the options of a group, with its title before the first of them. */
static void print_group(const pith_command *command,
                        const pith_flag_group *group, bool all)
{
    bool titled = false;
    for (const pith_flag *flag = group->flags; flag->name; flag++) {
        if (!all && command->brief && !is_brief(command, flag))
            continue;
        if (!titled)
            printf("\n%s\n", group->title);
        titled = true;
        print_flag(flag);
    }
}

void pith_help_print(const pith_command *command, bool all)
{
    printf("Usage: pith %s %s\n\n", command->name, command->usage);
    print_paragraphs(command->about);
    for (const pith_flag_group *group = command->groups; group && group->title;
         group++)
        print_group(command, group, all);
    if (!all && command->brief)
        printf("\nAll options: pith %s --help-all\n", command->name);
    printf("\nEverywhere\n");
    for (const pith_flag *flag = pith_common_flags; flag->name; flag++)
        print_flag(flag);
    if (command->examples)
        printf("\nExamples\n%s", command->examples);
}

/* Write text for roff: backslashes are doubled, a leading dot or quote is
 * escaped, and hyphens are written so that they can be copied. */
static void print_roff(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
    }
}

static void print_mdoc_flag(const pith_flag *flag)
{
    if (!flag->help)
        return;
    fputs(".It ", stdout);
    if (flag->letter)
        printf("Fl %c , ", flag->letter);
    printf("Fl \\-%s", flag->name);
    if (flag->arg)
        printf(" %sAr %s", flag->arg[0] == '[' ? "Ns " : "", flag->arg);
    putchar('\n');
    print_roff(flag->help);
    fputs(".\n", stdout);
}

void pith_help_mdoc(const pith_command *command)
{
    for (const pith_flag_group *group = command->groups; group && group->title;
         group++) {
        printf(".Pp\n%s:\n.Bl -tag -width Ds\n", group->title);
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            print_mdoc_flag(flag);
        fputs(".El\n", stdout);
    }
}
