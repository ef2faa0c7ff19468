/* SPDX-License-Identifier: Apache-2.0 */
/* Options for fetching: see fetching.h. */
#include "fetching.h"

#include <string.h>
#include <strings.h>

const pith_flag pith_fetch_flags[] = {
    {PITH_FLAG_USER_AGENT, 0, "user-agent", "NAME",
     "User-Agent to send (default: pith/VERSION)"},
    {PITH_FLAG_ALLOW_PRIVATE, 0, "allow-private", NULL,
     "also fetch from this machine, private networks and other addresses that "
     "are not public (default: they are refused)"},
    {PITH_FLAG_INSECURE, 0, "insecure", "HOSTS",
     "skip certificate checks for these hosts (separated by commas); anyone "
     "on the network path can then change the pages"},
    {PITH_FLAG_CA_FILE, 0, "ca-file", "FILE",
     "trust the certificate authorities in FILE (PEM) instead of the system's"},
    {0},
};

void pith_fetch_flags_read(const pith_args *args, pith_fetch_options *out)
{
    out->user_agent = pith_args_value(args, PITH_FLAG_USER_AGENT);
    out->insecure = pith_args_value(args, PITH_FLAG_INSECURE);
    out->ca_file = pith_args_value(args, PITH_FLAG_CA_FILE);
    out->allow_private = pith_args_value(args, PITH_FLAG_ALLOW_PRIVATE) != NULL;
}

bool pith_is_address(const char *name)
{
    return pith_url_is_web(pith_str_of(name));
}

bool pith_has_scheme(const char *name)
{
    pith_url_parts parts = pith_split_address(name);
    return parts.scheme.len && parts.authority.data;
}

pith_url_parts pith_split_address(const char *address)
{
    return pith_url_split(pith_str_of(address));
}
