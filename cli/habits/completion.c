/* SPDX-License-Identifier: Apache-2.0 */
/* Completion scripts for bash, zsh and fish, generated from the option tables
 * by the hidden `pith --help-completion SHELL` when pith is built; `make
 * install` puts them where shells look. The scripts run no programs: they
 * contain everything that they offer. */
#include "completion.h"

#include "command.h"

#include <pith/pith.h>
#include <stdio.h>
#include <string.h>

/* How an option's argument is completed. */
typedef enum value_kind {
    VALUE_NONE, /* no argument, or an optional one */
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_METHOD,
    VALUE_OTHER, /* numbers, names, patterns: no completion */
    ANY_VALUE,   /* in lists of options: all of them */
} value_kind;

static value_kind kind_of(const pith_flag *flag)
{
    static const char *const files[] = {"FILE", "PATH", "OLD", "PAGE", NULL};
    static const char *const folders[] = {"DIR", "JOB", NULL};
    if (!flag->arg || flag->arg[0] == '[')
        return VALUE_NONE;
    if (strcmp(flag->name, "method") == 0 ||
        strcmp(flag->name, "methods") == 0 || strcmp(flag->name, "union") == 0)
        return VALUE_METHOD;
    for (const char *const *name = files; *name; name++)
        if (strcmp(flag->arg, *name) == 0)
            return VALUE_FILE;
    for (const char *const *name = folders; *name; name++)
        if (strcmp(flag->arg, *name) == 0)
            return VALUE_FOLDER;
    return VALUE_OTHER;
}

static void print_methods(void)
{
    fputs(pith_default_method(), stdout);
    pith_method_info info;
    for (size_t i = 0; pith_method_info_at(i, &info); i++)
        if (strcmp(info.name, pith_default_method()) != 0)
            printf(" %s", info.name);
}

static void print_verbs(const char *between)
{
    const pith_command *command;
    for (size_t i = 0; (command = pith_command_at(i)); i++)
        printf("%s%s", i ? between : "", command->name);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '-';
}

/* Print the words that may follow a verb, from its usage: of "index|check
 * FILE... | cat FILE" index, check and cat. */
static void print_subverbs(const pith_command *command)
{
    const char *at = command->usage;
    bool first = true;
    while (at) {
        size_t len = 0;
        while (is_letter(at[len]))
            len++;
        if (!len || (at[len] != '|' && at[len] != ' '))
            return;
        printf("%s%.*s", first ? "" : " ", (int)len, at);
        first = false;
        if (at[len] == '|') {
            at += len + 1;
            continue;
        }
        at = strstr(at, " | ");
        at = at ? at + strlen(" | ") : NULL;
    }
}

/* Print an option's help up to its details, inside single quotes; in zsh and
 * fish characters of `special` get a backslash. */
static void print_brief(const char *help, const char *special,
                        const char *quote)
{
    size_t len = strcspn(help, ";:");
    for (size_t i = 0; i < len; i++) {
        if (help[i] == '\'') {
            fputs(quote, stdout);
            continue;
        }
        if (strchr(special, help[i]))
            putchar('\\');
        putchar(help[i]);
    }
}

/* -- bash --------------------------------------------------------------- */

static void print_bash_names(const pith_flag *flag)
{
    if (flag->letter)
        printf("-%c ", flag->letter);
    printf("--%s ", flag->name);
}

/* Print the names of a verb's options, of one kind or of all. */
static void print_bash_list(const pith_command *command, const char *name,
                            value_kind kind)
{
    printf("        %s=' ", name);
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (flag->help && (kind == ANY_VALUE || kind_of(flag) == kind))
                print_bash_names(flag);
    fputs("'\n", stdout);
}

static void print_bash_verb(const pith_command *command)
{
    printf("    %s)\n", command->name);
    print_bash_list(command, "options", ANY_VALUE);
    print_bash_list(command, "files", VALUE_FILE);
    print_bash_list(command, "folders", VALUE_FOLDER);
    print_bash_list(command, "methods", VALUE_METHOD);
    print_bash_list(command, "others", VALUE_OTHER);
    fputs("        first='", stdout);
    print_subverbs(command);
    fputs("'\n        ;;\n", stdout);
}

/* The code that uses the lists of a verb. */
static const char bash_end[] =
    "    esac\n"
    "    case $files in *\" $prev \"*) compopt -o default; return ;; esac\n"
    "    case $folders in *\" $prev \"*)\n"
    "        compopt -o filenames\n"
    "        mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")\n"
    "        return ;; esac\n"
    "    case $methods in *\" $prev \"*)\n"
    "        mapfile -t COMPREPLY < "
    "<(compgen -W \"$all_methods\" -- \"$cur\")\n"
    "        return ;; esac\n"
    "    case $others in *\" $prev \"*) return ;; esac\n"
    "    local words=\n"
    "    case $cur in\n"
    "    -*) words=$options ;;\n"
    "    *)\n"
    "        [ \"$COMP_CWORD\" -ne 1 ] || words=\"$verbs help\"\n"
    "        if [ \"$COMP_CWORD\" -eq 2 ]; then\n"
    "            case ${COMP_WORDS[1]} in\n"
    "            help) words=$verbs ;;\n"
    "            methods) words=$all_methods ;;\n"
    "            \"$verb\") words=$first ;;\n"
    "            esac\n"
    "        fi ;;\n"
    "    esac\n"
    "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
    "    case $cur in -*) ;; *) compopt -o default ;; esac\n"
    "}\n"
    "complete -F _pith pith\n";

static void print_bash(void)
{
    fputs("# Completions of pith for bash; made by pith, out of its options.\n"
          "# shellcheck shell=bash\n"
          "_pith()\n{\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} "
          "prev=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    local verb=extract options files folders methods others first\n"
          "    local verbs='",
          stdout);
    print_verbs(" ");
    fputs("'\n    local all_methods='", stdout);
    print_methods();
    fputs("'\n"
          "    COMPREPLY=()\n"
          "    # --method=td are three words here.\n"
          "    if [ \"$cur\" = = ]; then cur=\n"
          "    elif [ \"$prev\" = = ]; then "
          "prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
          "    if [ \"$COMP_CWORD\" -gt 1 ]; then\n"
          "        case \" $verbs \" in *\" ${COMP_WORDS[1]} \"*) "
          "verb=${COMP_WORDS[1]} ;; esac\n"
          "    fi\n"
          "    case $verb in\n",
          stdout);
    const pith_command *command;
    for (size_t i = 0; (command = pith_command_at(i)); i++)
        print_bash_verb(command);
    fputs(bash_end, stdout);
}

/* -- zsh ---------------------------------------------------------------- */

/* ":NAME:ACTION" of an argument. */
static void print_zsh_value(const pith_flag *flag)
{
    switch (kind_of(flag)) {
    case VALUE_NONE:
        break;
    case VALUE_FILE:
        fputs(":file:_files", stdout);
        break;
    case VALUE_FOLDER:
        fputs(":folder:_files -/", stdout);
        break;
    case VALUE_METHOD:
        fputs(":method:(", stdout);
        print_methods();
        putchar(')');
        break;
    case VALUE_OTHER:
    case ANY_VALUE:
        printf(":%s: ", flag->arg);
        break;
    }
}

static void print_zsh_option(const pith_flag *flag)
{
    bool valued = kind_of(flag) != VALUE_NONE;
    if (flag->letter) {
        printf(" \\\n        '*-%c%s[", flag->letter, valued ? "+" : "");
        print_brief(flag->help, "\\[]", "'\\''");
        putchar(']');
        print_zsh_value(flag);
        putchar('\'');
    }
    printf(" \\\n        '*--%s%s[", flag->name,
           valued ? "=" : (flag->arg ? "=-" : ""));
    print_brief(flag->help, "\\[]", "'\\''");
    putchar(']');
    if (flag->arg && !valued)
        fputs("::value: ", stdout);
    print_zsh_value(flag);
    putchar('\'');
}

static void print_zsh_verb(const pith_command *command)
{
    printf("_pith_%s()\n{\n    _arguments -s -S", command->name);
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (flag->help)
                print_zsh_option(flag);
    if (is_letter(command->usage[0])) {
        fputs(" \\\n        '1:command:(", stdout);
        print_subverbs(command);
        fputs(")'", stdout);
    } else if (command == &pith_command_methods) {
        fputs(" \\\n        '*:method:(", stdout);
        print_methods();
        fputs(")'", stdout);
    }
    fputs(command == &pith_command_methods
              ? "\n}\n\n"
              : " \\\n        '*:input:_files'\n}\n\n",
          stdout);
}

static void print_zsh(void)
{
    fputs(
        "#compdef pith\n"
        "# Completions of pith for zsh; made by pith, out of its options.\n\n",
        stdout);
    const pith_command *command;
    for (size_t i = 0; (command = pith_command_at(i)); i++)
        print_zsh_verb(command);
    fputs("_pith()\n{\n    local -a verbs\n    verbs=(\n", stdout);
    for (size_t i = 0; (command = pith_command_at(i)); i++) {
        printf("        '%s:", command->name);
        print_brief(command->summary, "\\", "'\\''");
        fputs("'\n", stdout);
    }
    fputs("        'help:explain a command'\n    )\n"
          "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
          "        _describe command verbs\n"
          "        _files\n"
          "    elif (( CURRENT > 2 )) && [[ $words[2] == help ]]; then\n"
          "        _describe command verbs\n"
          "    elif (( CURRENT > 2 && $+functions[_pith_$words[2]] )); then\n"
          "        local verb=$words[2]\n"
          "        shift words\n"
          "        (( CURRENT-- ))\n"
          "        _pith_$verb\n"
          "    else\n"
          "        _pith_extract\n"
          "    fi\n"
          "}\n\n"
          "_pith \"$@\"\n",
          stdout);
}

/* -- fish --------------------------------------------------------------- */

static void print_fish_option(const pith_command *command,
                              const pith_flag *flag)
{
    printf("complete -c pith -n '__pith_verb %s' -l %s", command->name,
           flag->name);
    if (flag->letter)
        printf(" -s %c", flag->letter);
    switch (kind_of(flag)) {
    case VALUE_NONE:
        break;
    case VALUE_FILE:
        fputs(" -r -F", stdout);
        break;
    case VALUE_FOLDER:
        fputs(" -x -a '(__fish_complete_directories)'", stdout);
        break;
    case VALUE_METHOD:
        fputs(" -x -a '", stdout);
        print_methods();
        putchar('\'');
        break;
    case VALUE_OTHER:
    case ANY_VALUE:
        fputs(" -x", stdout);
        break;
    }
    fputs(" -d '", stdout);
    print_brief(flag->help, "\\", "\\'");
    fputs("'\n", stdout);
}

static void print_fish_words(const pith_command *command)
{
    if (is_letter(command->usage[0])) {
        printf("complete -c pith -n '__pith_verb %s; and __pith_at 2' -a '",
               command->name);
        print_subverbs(command);
        fputs("'\n", stdout);
    }
    printf("complete -c pith -n '__pith_at 1' -a %s -d '", command->name);
    print_brief(command->summary, "\\", "\\'");
    fputs("'\n", stdout);
    printf("complete -c pith -n '__pith_helps' -a %s\n", command->name);
}

static void print_fish_options(const pith_command *command)
{
    const pith_flag_group *group;
    for (size_t g = 0; (group = pith_flag_group_at(command, g)); g++)
        for (const pith_flag *flag = group->flags; flag->name; flag++)
            if (flag->help)
                print_fish_option(command, flag);
}

static void print_fish(void)
{
    fputs("# Completions of pith for fish; made by pith, out of its options.\n"
          "function __pith_at\n"
          "    test (count (commandline -opc)) -eq $argv[1]\n"
          "end\n"
          "function __pith_helps\n"
          "    set -l words (commandline -opc)\n"
          "    test (count $words) -eq 2; and test $words[2] = help\n"
          "end\n"
          "function __pith_verb\n"
          "    set -l words (commandline -opc)\n"
          "    set -l verb extract\n"
          "    if set -q words[2]; and contains -- $words[2] ",
          stdout);
    print_verbs(" ");
    fputs("\n"
          "        set verb $words[2]\n"
          "    end\n"
          "    test $verb = $argv[1]\n"
          "end\n"
          "complete -c pith -n '__pith_at 1' -a help -d 'explain a command'\n"
          "complete -c pith -n '__pith_verb methods; and __pith_at 2' -a '",
          stdout);
    print_methods();
    fputs("'\n", stdout);
    const pith_command *command;
    for (size_t i = 0; (command = pith_command_at(i)); i++) {
        print_fish_words(command);
        print_fish_options(command);
    }
}

bool pith_completion_print(const char *shell)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {
        {"bash", print_bash},
        {"zsh", print_zsh},
        {"fish", print_fish},
    };
    for (size_t i = 0; shell && i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shell, shells[i].name) == 0) {
            shells[i].print();
            return true;
        }
    }
    return false;
}
