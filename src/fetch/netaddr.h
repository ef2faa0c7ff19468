/* SPDX-License-Identifier: Apache-2.0 */
/* IP addresses from which pages may be fetched.
 *
 * Host names in pages are untrusted: they may resolve to this machine, to the
 * local network or to the metadata service of a cloud. So the IP address is
 * checked after every resolution, before connecting. */
#ifndef PITH_FETCH_NETADDR_H
#define PITH_FETCH_NETADDR_H

#include <pith/basics.h>
#include <sys/socket.h>

/** Room for any address as text, with its NUL. */
enum { PITH_NETADDR_MAX = 48 };

/** NULL for a public address, else its kind ("loopback", "private", ...; a
 * static string). len: bytes of the address; families other than IPv4 and IPv6
 * are refused. */
const char *pith_netaddr_refuse(const struct sockaddr *address, size_t len);

/** The address as text, NUL-terminated; "?" if it is not an IP address. */
void pith_netaddr_write(const struct sockaddr *address, size_t len,
                        char out[PITH_NETADDR_MAX]);

/** As pith_netaddr_refuse() for an address as text; names are "unreadable". */
const char *pith_netaddr_refuse_text(const char *text);

/** Whether a network as text ("10.1.0.0/16", "fd12::/16"; without "/", one
 * address) contains an address as text. Never for addresses of metadata
 * services, and for IPv6 addresses that embed an IPv4 address. */
bool pith_netaddr_is_in(const char *network, const char *address);

/** Whether a text is such a network. */
bool pith_netaddr_is_network(const char *network);

#endif
