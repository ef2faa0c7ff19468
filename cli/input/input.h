/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bytes of one input, unpacked; of an address what the server sends. gzip
 * data is recognised by what it begins
 * with, not by its name. Never reads or unpacks more than a given number of
 * bytes, so that a small file cannot become a large one.
 */
#ifndef PITH_CLI_INPUT_H
#define PITH_CLI_INPUT_H

#include <pith/remote.h>

typedef enum pith_read_state {
    PITH_READ_OK,
    PITH_READ_UNOPENED,  /* could not be opened or read */
    PITH_READ_DAMAGED,   /* damaged gzip data */
    PITH_READ_UNFETCHED, /* the network's failure */
} pith_read_state;

/* A buffer that goes from input to input. */
typedef struct pith_input {
    char *data;
    size_t len;
    size_t cap;
    char *stored; /* the file as it is stored, or a chunk of it */
    size_t stored_cap;
    struct libdeflate_decompressor *unpacker; /* made when it is needed */
    pith_read_state state;
    char problem[200];   /* what is wrong; empty when nothing is */
    uint32_t timeout_ms; /* for pipes and devices; UINT32_MAX: none; 30,000 */

    pith_remote *remote; /* whom to ask for the file; NULL: it is no file on a
                            server. Set anew for each load */

    /* Of addresses only. */
    const pith_fetch_options *fetch; /* the caller's; NULL: defaults */
    pith_fetcher *fetcher;           /* made when it is needed */
    pith_fetch_end end;              /* how it went, if it began */
    pith_str url, charset; /* that answered, and what HTTP declared; borrowed
                              until the next load */
} pith_input;

void pith_input_init(pith_input *reading);
void pith_input_clear(pith_input *reading);

/**
 * Read a file ("-": standard input) or an http(s) address, at most max bytes of it; a caller that
 * wants to know whether there was more asks for one byte more than it needs.
 */
pith_read_state pith_input_load(pith_input *reading, const char *path,
                                size_t max);

/** A file of more bytes, as it is stored: known before any of it is read. */
bool pith_input_is_longer(const char *path, size_t max);

/** Continue a CRC-32, which begins with 0. */
uint32_t pith_input_crc(uint32_t crc, pith_str bytes);

#endif
