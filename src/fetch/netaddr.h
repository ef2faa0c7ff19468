/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which addresses of the network a page may come from.
 *
 * A name on a page is somebody else's word: it may lead to this machine, to
 * the local network or to the metadata service of a cloud. So what is judged
 * is the address that is about to be connected to, after every resolution.
 */
#ifndef PITH_FETCH_NETADDR_H
#define PITH_FETCH_NETADDR_H

#include <pith/pith.h>
#include <sys/socket.h>

/** Room for any address as text, with its NUL. */
enum { PITH_NETADDR_MAX = 48 };

/**
 * NULL when the address is one of the public Internet, else what it is
 * ("loopback", "private", ...; a static string). len: bytes of the address;
 * other families than IPv4 and IPv6 are refused.
 */
const char *pith_netaddr_refuse(const struct sockaddr *address, size_t len);

/** The address as text, NUL-terminated; "?" when it is no IP address. */
void pith_netaddr_write(const struct sockaddr *address, size_t len,
                        char out[PITH_NETADDR_MAX]);

/** As pith_netaddr_refuse() for an address as text; names are "unreadable". */
const char *pith_netaddr_refuse_text(const char *text);

/**
 * Whether a network as text ("10.1.0.0/16", "fd12::/16"; without "/", one
 * address) has an address as text. Never for addresses of metadata services
 * and for those of IPv6 that carry one of IPv4.
 */
bool pith_netaddr_is_in(const char *network, const char *address);

/** Whether a text is a network as above. */
bool pith_netaddr_is_network(const char *network);

#endif
