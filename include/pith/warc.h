/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: WARC files, the archives that crawlers write (ISO 28500).
 *
 * A WARC file is a row of records: a head of named fields, an empty line, a
 * block of bytes. Packed files hold one gzip member or zstd frame per record,
 * so that a record can be read from its offset alone, and a file can be
 * appended to at any time.
 *
 *   writer   records in, a file out, always a whole number of members
 *
 * The words for ownership are those of pith.h: borrowed, owned, copied. An
 * object belongs to one thread at a time. Offsets and lengths are bytes of the
 * file as it lies on the disk unless the name says otherwise.
 */
#ifndef PITH_WARC_H
#define PITH_WARC_H

#include <pith/pith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Records ------------------------------------------------------------ */

/* Every type of record: enum constant, name in WARC-Type. */
#define PITH_WARC_TYPE_MAP(X)   \
    X(OTHER, "")                \
    X(WARCINFO, "warcinfo")     \
    X(REQUEST, "request")       \
    X(RESPONSE, "response")     \
    X(RESOURCE, "resource")     \
    X(METADATA, "metadata")     \
    X(CONVERSION, "conversion") \
    X(REVISIT, "revisit")       \
    X(CONTINUATION, "continuation")

/** What a record is; PITH_WARC_OTHER: a type that the standard does not have,
 * which readers pass over. */
typedef enum pith_warc_type {
#define PITH_WARC_TYPE_ROW(name, text) PITH_WARC_##name,
    PITH_WARC_TYPE_MAP(PITH_WARC_TYPE_ROW)
#undef PITH_WARC_TYPE_ROW
} pith_warc_type;

/** "response"; "" for PITH_WARC_OTHER. A static string. */
PITH_API const char *pith_warc_type_name(pith_warc_type type);

/** One named field of a record's head, without colon and line break. */
typedef struct pith_warc_field {
    pith_str name;  /* "WARC-Truncated" */
    pith_str value; /* "length" */
} pith_warc_field;

/** Room for "<urn:uuid:01234567-89ab-4cde-8f01-23456789abcd>" and a NUL. */
enum { PITH_WARC_ID_SIZE = 48 };

/** Room for "sha1:" and 32 letters of base 32, and a NUL. */
enum { PITH_WARC_DIGEST_SIZE = 40 };

/**
 * The digest of some bytes as records carry it: "sha1:" and base 32, which is
 * what other crawlers write, so that equal payloads are found across files.
 * It finds equal bytes; it protects against nobody.
 */
PITH_API void pith_warc_digest(pith_str bytes,
                               char digest[PITH_WARC_DIGEST_SIZE]);

/* -- Writing ------------------------------------------------------------ */

/** How records are packed in the file. */
typedef enum pith_warc_packing {
    PITH_WARC_GZIP,  /* a gzip member each: .warc.gz, read by every tool */
    PITH_WARC_ZSTD,  /* a zstd frame each: .warc.zst; smaller and faster */
    PITH_WARC_PLAIN, /* as they are: .warc */
} pith_warc_packing;

/** How a file is written. A struct of zeros is valid and means the defaults
 * in brackets. */
typedef struct pith_warc_write_options {
    pith_warc_packing packing; /* [gzip] */
    bool version_1_0;          /* write WARC/1.0 for old readers [1.1] */
    bool append;     /* go on with a file that is there, cut back to its last
                      whole record first; a missing one is made. Without it a
                      file that is there is an error [false] */
    bool sync;       /* every record is on the disk before the call returns
                      [false: a crash of the program loses nothing that was
                      written, a crash of the machine may] */
    uint64_t seed;   /* ids are drawn from this number, the same ones each time:
                      for tests. [0: from the system's random numbers] */
    size_t revisits; /* remember so many payload digests, the newest; a
                        response with the payload of one of them becomes a
                        revisit record, which has the HTTP head only. About
                        300 bytes of memory each, at most 10,000,000
                        [0: every response is written whole] */
} pith_warc_write_options;

/** A record to be written. All slices are borrowed for the call; an empty one
 * leaves its field out unless the comment says otherwise. */
typedef struct pith_warc_entry {
    pith_warc_type type; /* anything but PITH_WARC_OTHER */
    pith_str id;   /* "<urn:uuid:...>"; empty: a new one (UUID version 4) */
    pith_str date; /* "2026-01-31T23:59:59Z", when it was fetched; empty:
                      now */
    pith_str url;  /* WARC-Target-URI; all but warcinfo and metadata need
                      one */
    pith_str content_type;   /* of the block; empty: what the type usually has:
                              application/http; msgtype=response and the
                              like, application/warc-fields */
    pith_str ip;             /* WARC-IP-Address of the server */
    pith_str concurrent_to;  /* id of the response that this request, or
                               metadata, belongs to */
    pith_str refers_to;      /* id of what a conversion, revisit or metadata
                                record was made from */
    pith_str refers_to_url;  /* of a revisit: address and date of the record */
    pith_str refers_to_date; /* with the same payload */
    const pith_warc_field *fields; /* further ones, written as they are */
    size_t nfields;
    pith_str block;  /* what the record holds */
    size_t head_len; /* of a response, request or revisit: bytes of block up to
                        and with the empty line behind the HTTP head; the rest
                        is the payload. 0: found by looking for that line */
    pith_str payload_digest; /* of a revisit, of the payload that is not here;
                                responses and resources get theirs made */
} pith_warc_entry;

/** Where a record went. */
typedef struct pith_warc_place {
    char id[PITH_WARC_ID_SIZE]; /* NUL-terminated; longer ids are cut */
    uint64_t offset;            /* of its first byte in the file */
    uint64_t length;            /* bytes it takes there, packed */
    bool revisit; /* a response that was written as a revisit record */
    char digest[PITH_WARC_DIGEST_SIZE]; /* of the payload, or empty */
} pith_warc_place;

/** A file being written; owned (pith_warc_writer_close()). */
typedef struct pith_warc_writer pith_warc_writer;

/**
 * Begin or continue a file.
 *
 * @param path     where; copied. The file is locked against other writers
 *                 until it is closed.
 * @param options  NULL means all defaults.
 * @param writer   out: owned; NULL when the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_IO when the file cannot be made (or exists,
 *                 without `append`) or another writer has it; PITH_FORMAT when
 *                 a file to append to is no WARC file or packed differently;
 *                 PITH_ARG for zstd in a build without it; PITH_NOMEM.
 *
 * Appending reads the file once, for its last whole record and, with
 * `revisits`, for the digests in it.
 */
PITH_API pith_status
pith_warc_writer_open(const char *path, const pith_warc_write_options *options,
                      pith_warc_writer **writer, pith_error *error);

/**
 * Write one record, digests and length included.
 *
 * @param entry  what; borrowed for the call.
 * @param place  out: where it is and what it is called; may be NULL.
 * @return       PITH_OK; PITH_ARG for control characters in a field or a
 *               missing address (nothing is written); PITH_IO, after which the
 *               file is as it was before the call; PITH_NOMEM.
 *
 * The member is packed in memory and handed to the system in one piece, so a
 * program that is killed leaves whole members, or one torn one at the end,
 * which opening to append cuts off.
 */
PITH_API pith_status pith_warc_write(pith_warc_writer *writer,
                                     const pith_warc_entry *entry,
                                     pith_warc_place *place, pith_error *error);

/** Bytes of the file so far: for starting another one at a gigabyte, say. */
PITH_API uint64_t pith_warc_writer_size(const pith_warc_writer *writer);

/**
 * Finish and free. PITH_IO when the last bytes could not be brought to the
 * disk; the writer is gone in any case. NULL is fine.
 */
PITH_API pith_status pith_warc_writer_close(pith_warc_writer *writer,
                                            pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
