/* SPDX-License-Identifier: Apache-2.0 */
/* Parses the address to listen on. */
#ifndef PITH_SERVE_LISTEN_AT_H
#define PITH_SERVE_LISTEN_AT_H

#include <pith/basics.h>
#include <sys/socket.h>

/** Read "127.0.0.1:8470" or "[::1]:8470"; false for anything else. */
bool pith_listen_at_read(const char *text, struct sockaddr_storage *out,
                         socklen_t *len);

/** Write "http://..." with another port to out. */
void pith_listen_at_write(const struct sockaddr_storage *address, unsigned port,
                          char out[80]);

#endif
