/* SPDX-License-Identifier: Apache-2.0 */
/* Hints about missing files: see suggestions.h. */
#include "suggestions.h"
#include "fetching.h"

#include "command.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *nearest_command(const char *name)
{
    enum { NEAR = 2 };
    const pith_command *command;
    const char *near = NULL;
    size_t least = NEAR + 1;
    for (size_t i = 0; (command = pith_command_at(i)); i++) {
        size_t distance = pith_name_distance(name, command->name);
        if (distance < least) {
            least = distance;
            near = command->name;
        }
    }
    return near;
}

static bool is_one_of(const char *text, size_t len, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == len && strncasecmp(text, *words, len) == 0)
            return true;
    return false;
}

/* "www.example.org/page", "example.org": an address without its scheme, as
 * browsers accept it. File extensions are not treated as domains, although some
 * are. */
static bool looks_like_host(const char *name)
{
    static const char *const domains[] = {"com", "org", "net",  "edu",
                                          "gov", "int", "info", NULL};
    static const char *const endings[] = {"gz", "md", "js", "py", "sh",
                                          "xz", "bz", "pl", "rs", NULL};
    size_t len = strcspn(name, "/:");
    const char *dot = NULL;
    for (size_t i = 1; i + 1 < len; i++)
        if (name[i] == '.')
            dot = name + i + 1;
    if (!dot)
        return false;
    size_t last = len - (size_t)(dot - name);
    return strncasecmp(name, "www.", 4) == 0 || is_one_of(dot, last, domains) ||
           (last == 2 && !is_one_of(dot, last, endings));
}

void pith_suggestions_hint(const char *name, char *out, size_t size)
{
    const char *near = nearest_command(name);
    out[0] = 0;
    if (strcmp(name, "help") == 0 || strcmp(name, "version") == 0)
        snprintf(out, size, " (did you mean `pith --%s`?)", name);
    else if (near)
        snprintf(out, size, " (did you mean the command `%s`?)", near);
    else if (pith_has_scheme(name))
        snprintf(out, size, " (pith fetches http:// and https:// only)");
    else if (looks_like_host(name))
        snprintf(out, size, " (for the page of that address: https://%.100s)",
                 name);
}
