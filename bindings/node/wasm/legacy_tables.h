/* SPDX-License-Identifier: Apache-2.0 */
/* Characters of several bytes as glibc reads them: form of the tables that
 * make_tables.c writes and iconv.c reads. */
#ifndef PITH_WASM_LEGACY_TABLES_H
#define PITH_WASM_LEGACY_TABLES_H

#include <stddef.h>
#include <stdint.h>

/* Cells that are no code point: they are among the surrogates. */
enum {
    LEGACY_NONE = 0xdfff,
    LEGACY_LEAD = 0xd800,   /* more bytes decide */
    LEGACY_COUPLE = 0xd801, /* two code points: this is couples[0], ... */
    LEGACY_COUPLES = 8,
    LEGACY_PLANES = 2,
    LEGACY_CHARSETS_MAX = 8,
};

/* Two bytes: nleads rows of ntrails cells, each as its difference to the one
 * before, modulo 2^16. The code point of a cell whose bit in beyond is set lies
 * in plane 2, and the cell has its low 16 bits. */
typedef struct legacy_plane {
    uint8_t lead, nleads;
    uint8_t trail, ntrails;
    const uint16_t *steps;
    const uint8_t *beyond; /* NULL: no bit is set */
} legacy_plane;

/* n numbers of four bytes whose code points follow each other. */
typedef struct legacy_run {
    uint32_t number, code, n;
} legacy_run;

typedef struct legacy_charset {
    const char *name;                   /* glibc's */
    const uint16_t *single;             /* cells of 00..FF */
    uint8_t third;                      /* first byte of three, 0: none */
    legacy_plane planes[LEGACY_PLANES]; /* two bytes; behind `third` */
    const legacy_run *runs;             /* four bytes */
    size_t nruns;
    uint32_t couples[LEGACY_COUPLES][2];
} legacy_charset;

extern const legacy_charset legacy_charsets[];
extern const size_t legacy_charset_count;

#endif
