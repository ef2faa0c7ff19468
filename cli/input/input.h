/* SPDX-License-Identifier: Apache-2.0 */
/* Loads the bytes of one input, unpacked; of an address, the answer. gzip data
 * is recognised by its first bytes, not by its name. Never reads or unpacks
 * more than a given number of bytes, as a protection against decompression
 * bombs. */
#ifndef PITH_CLI_INPUT_H
#define PITH_CLI_INPUT_H

#include <pith/crawl.h>

typedef enum pith_read_state {
    PITH_READ_OK,
    PITH_READ_UNOPENED,  /* could not be opened or read */
    PITH_READ_DAMAGED,   /* damaged gzip data */
    PITH_READ_UNFETCHED, /* the network's failure */
} pith_read_state;

/* A buffer that is reused for all inputs. */
typedef struct pith_input {
    char *data;
    size_t len;
    size_t cap;
    char *stored; /* the stored file, or a chunk of it */
    size_t stored_cap;
    struct libdeflate_decompressor *unpacker; /* created on first use */
    pith_read_state state;
    char problem[200];   /* the problem; empty: none */
    uint32_t timeout_ms; /* for pipes and devices; UINT32_MAX: none; 30,000 */

    /* reads the file from a server; NULL: it is not on one. Set before each
     * load */
    pith_remote *remote;

    /* For addresses only. */
    const pith_fetch_options *fetch; /* the caller's; NULL: defaults */
    pith_fetcher *fetcher;           /* created on first use */
    pith_fetch_end end;              /* its result, if there was a request */
    /* the final address, and the charset from HTTP; borrowed until the next
     * load */
    pith_str url, charset;
} pith_input;

void pith_input_init(pith_input *reading);
void pith_input_clear(pith_input *reading);

/** Read a file ("-": standard input) or an http(s) address, at most max bytes
 * of it; to detect that there is more, pass one byte more than needed. */
pith_read_state pith_input_load(pith_input *reading, const char *path,
                                size_t max);

/** Whether a file is larger than max as stored, checked without reading it. */
bool pith_input_is_longer(const char *path, size_t max);

/** Continue a CRC-32, which begins with 0. */
uint32_t pith_input_crc(uint32_t crc, pith_str bytes);

#endif
