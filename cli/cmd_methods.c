/* SPDX-License-Identifier: Apache-2.0 */
/* pith methods: list methods and their parameters. */
#include "command.h"

#include <errno.h>
#include <pith/pith.h>
#include <stdio.h>
#include <string.h>

static void list_methods(void)
{
    pith_method_info info;
    for (size_t i = 0; pith_method_info_at(i, &info); i++)
        printf("%-10s %s\n", info.name, info.summary);
}

/* Print the value of a parameter: a number, or its name if values have
 * names. */
static void print_value(const pith_param *param, double value)
{
    if (param->values)
        printf("%s", param->values[(size_t)value]);
    else
        printf("%g", value);
}

static void print_param(const pith_param *param)
{
    printf("  %-14s %s\n  %-14s ", param->name, param->help, "");
    for (size_t i = 0; param->values && param->values[i]; i++)
        printf("%s%s", i ? ", " : "", param->values[i]);
    if (!param->values)
        printf("%g to %g", param->low, param->high);
    printf("; default ");
    print_value(param, param->standard);
    putchar('\n');
}

static void describe_method(const pith_method_info *info)
{
    printf("%s: %s\nSource: %s\n", info->name, info->summary, info->source);
    if (!info->params || !info->params->name) {
        printf("It has no parameters.\n");
        return;
    }
    printf("Parameters, for --set NAME=VALUE:\n");
    for (const pith_param *param = info->params; param->name; param++)
        print_param(param);
    for (const pith_text_param *text = info->texts; text && text->name; text++)
        printf("  %-14s %s\n  %-14s a file\n", text->name, text->help, "");
}

static int run(const pith_args *args)
{
    if (args->noperands == 0)
        list_methods();
    for (size_t i = 0; i < args->noperands; i++) {
        pith_method_info info;
        const char *name = args->operands[i];
        if (!pith_method_info_find(name, &info))
            return pith_usage_error(
                args, "no method \"%s\"; `pith methods` lists them", name);
        if (i)
            putchar('\n');
        describe_method(&info);
    }
    if (fflush(stdout) == 0 && !ferror(stdout))
        return PITH_EXIT_OK;
    pith_message("standard output: cannot write: %s", strerror(errno));
    return PITH_EXIT_IO;
}

const pith_command pith_command_methods = {
    .name = "methods",
    .summary = "list the extraction methods, or one method's parameters",
    .usage = "[NAME...]",
    .about = "Lists the extraction methods, one per line. With names, prints "
             "what each method does, where it comes from and which parameters "
             "--set can change.",
    .examples = "  pith methods\n"
                "  pith methods ctd\n",
    .run = run,
};
