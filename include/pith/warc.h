/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: WARC files, the archives that crawlers write (ISO 28500).
 *
 * A WARC file is a sequence of records, each of which has a head of named
 * fields, an empty line, and a block of bytes. Compressed files have one gzip
 * member or zstd frame per record, so a record can be read from its offset
 * alone, and a file can be appended to at any time.
 *
 *   reader   reads records from any of these in constant memory; reports damage
 *            with its place, and continues with the next intact record
 *   HTTP     the messages in response records, dechunked and decompressed
 *   writer   writes records to a file, which always has whole members only
 *
 * The words for ownership are defined in pith.h. An object belongs to one
 * thread at a time. Offsets and lengths are in bytes of the file on disk unless
 * the name says otherwise.
 */
#ifndef PITH_WARC_H
#define PITH_WARC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <pith/basics.h>

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

/**
 * The type of a record. PITH_WARC_OTHER is a type that the standard does not
 * define; readers skip it.
 */
typedef enum pith_warc_type {
#define PITH_WARC_TYPE_ROW(name, text) PITH_WARC_##name,
    PITH_WARC_TYPE_MAP(PITH_WARC_TYPE_ROW)
#undef PITH_WARC_TYPE_ROW
} pith_warc_type;

/**
 * "response" and so on; "" for PITH_WARC_OTHER and past the last. A static
 * string.
 */
PITH_API const char *pith_warc_type_name(pith_warc_type type);

/** A named field of the head of a record, without colon and line break. */
typedef struct pith_warc_field {
    pith_str name;  /* "WARC-Truncated" */
    pith_str value; /* "length" */
} pith_warc_field;

/** Size for "<urn:uuid:01234567-89ab-4cde-8f01-23456789abcd>" and a NUL. */
enum { PITH_WARC_ID_SIZE = 48 };

/** Size for "sha1:", 32 letters of base 32, and a NUL. */
enum { PITH_WARC_DIGEST_SIZE = 40 };

/**
 * Compute the digest of some bytes as records contain it: "sha1:" and base 32,
 * as other crawlers write it, so that equal payloads can be found across files.
 * It finds equal bytes, but does not protect against an attacker.
 */
PITH_API void pith_warc_digest(pith_str bytes,
                               char digest[PITH_WARC_DIGEST_SIZE]);

/* -- Reading ------------------------------------------------------------ */

/**
 * How to read a file. A struct of zeros is valid and means the defaults in
 * brackets.
 */
typedef struct pith_warc_read_options {
    size_t size;      /* sizeof(pith_warc_read_options) or 0: see basics.h */
    size_t max_head;  /* bytes of the head of a record; a longer one is damage
                         [1,000,000] */
    bool verify;      /* compare digests while blocks are read; a difference is
                         reported as damage after the record [false] */
    uint64_t begin;   /* for a pith_warc_input: the offset of the first byte to
                         read, where a record must begin that needs no
                         dictionary [0] */
    uint32_t wait_ms; /* how long a named pipe or device may provide no byte, or
                         have no writer, before PITH_IO [no limit] */
} pith_warc_read_options;

/**
 * A record, or a place where the file is damaged. A slice whose data is NULL is
 * not in the record. Everything is borrowed from the reader until its next
 * pith_warc_next().
 */
typedef struct pith_warc_record {
    pith_str problem; /* what is damaged at `offset`; then the members after
                         `skip` have no meaning. NULL data: this is a record */
    uint64_t offset;  /* in the file: of the record or, in a compressed file, of
                         the member that has its first byte */
    uint64_t skip;    /* decompressed bytes between offset and the record: 0 in
                         files with one member per record */
    pith_warc_type type;
    pith_str version;       /* "1.1" */
    pith_str id, date, url; /* url without the <> that old writers added */
    pith_str content_type, ip, concurrent_to, refers_to, profile, truncated;
    pith_str block_digest, payload_digest;
    uint64_t length;               /* decompressed bytes of its block */
    const pith_warc_field *fields; /* all fields of the head, in their order */
    size_t nfields;
} pith_warc_record;

/** A file being read. Owned (pith_warc_reader_free()). */
typedef struct pith_warc_reader pith_warc_reader;

/**
 * Open a file for reading. The compression is recognised from its first bytes:
 * .warc, .warc.gz (one member per record, or one for all) or .warc.zst (also
 * with a dictionary).
 *
 * @param path     "-" for standard input.
 * @param options  NULL means all defaults.
 * @param reader   out: owned (pith_warc_reader_free()); NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK, PITH_IO or PITH_NOMEM; PITH_ARG for options that this
 *                 version does not know.
 *
 * Takes about 400 kB of memory, whatever the file contains.
 */
PITH_API pith_status
pith_warc_reader_open(const char *path, const pith_warc_read_options *options,
                      pith_warc_reader **reader, pith_error *error);

/** Functions that read the bytes of a file that is not on a local disk. */
typedef struct pith_warc_input {
    void *context; /* passed to the functions */
    /* Read the next bytes, at most `room` of them; 0 at the end. PITH_IO with
     * detail for a failure. */
    pith_status (*read)(void *context, char *bytes, size_t room, size_t *len,
                        pith_error *error);
    /* Continue at an offset. */
    void (*seek)(void *context, uint64_t offset);
    void (*close)(void *context); /* NULL: nothing to free */
} pith_warc_input;

/**
 * As pith_warc_reader_open(), for such a file. It is closed together with the
 * reader, or when the call fails.
 */
PITH_API pith_status pith_warc_reader_open_input(
    const pith_warc_input *input, const pith_warc_read_options *options,
    pith_warc_reader **reader, pith_error *error);

/** As pith_warc_reader_open(), for bytes in memory; borrowed until free. */
PITH_API pith_status pith_warc_reader_open_bytes(
    pith_str bytes, const pith_warc_read_options *options,
    pith_warc_reader **reader, pith_error *error);

PITH_API void pith_warc_reader_free(pith_warc_reader *reader);

/**
 * Read the next record, or the next damage. Damage is reported once; then
 * reading continues at the next member, or at the next line that begins a
 * record, so every intact record is found.
 *
 * @return  false at the end of the file; pith_warc_reader_status() tells
 *          whether it could be read to the end.
 */
PITH_API bool pith_warc_next(pith_warc_reader *reader,
                             pith_warc_record *record);

/**
 * Whether the file could be read to its end: PITH_OK; PITH_IO with detail if
 * the system failed to read; PITH_NOMEM.
 */
PITH_API pith_status pith_warc_reader_status(const pith_warc_reader *reader,
                                             pith_error *error);

/**
 * Read bytes of the record's block, in pieces, for blocks of any size.
 *
 * @return  how many bytes were read; 0 at the end of the block, or where damage
 *          cuts it short, which the next pith_warc_next() reports.
 */
PITH_API size_t pith_warc_read(pith_warc_reader *reader, char *bytes,
                               size_t room);

/**
 * Read the rest of the record's block, at most max bytes of it.
 *
 * @param block  out: borrowed until the next record; what could be read, also
 *               if the call fails.
 * @return       PITH_OK; PITH_LIMIT if there is more; PITH_FORMAT if the block
 *               is cut short by damage; PITH_NOMEM.
 */
PITH_API pith_status pith_warc_load(pith_warc_reader *reader, size_t max,
                                    pith_str *block);

/**
 * Skip the rest of the record.
 *
 * @return  bytes that the record takes in the file, compressed, so that it can
 *          be copied from its offset; 0 if it shares its member with other
 *          records or is damaged.
 */
PITH_API uint64_t pith_warc_finish(pith_warc_reader *reader);

/**
 * Go to the record at an offset from an index. PITH_IO if the input cannot seek
 * (a pipe). The next pith_warc_next() tells whether a record begins there.
 */
PITH_API pith_status pith_warc_seek(pith_warc_reader *reader, uint64_t offset,
                                    uint64_t skip, pith_error *error);

/* -- HTTP messages in records ------------------------------------------- */

/** An HTTP message as sent by the server. Borrowed from the block. */
typedef struct pith_http_message {
    unsigned status;  /* 200; 0 for a request */
    pith_str head;    /* everything before the body */
    pith_str mime;    /* "text/html", as written; empty: not given */
    pith_str charset; /* of Content-Type; empty: not given */
    pith_str body;    /* as transferred: possibly chunked and compressed */
} pith_http_message;

/**
 * Split the block of a request, response or revisit record. False if it does
 * not begin like HTTP. The end of the head may be missing.
 */
PITH_API bool pith_http_parse(pith_str block, pith_http_message *message);

/**
 * The value of a named field (ignoring case), the first if there are several;
 * false if there is none.
 */
PITH_API bool pith_http_field(const pith_http_message *message, pith_str name,
                              pith_str *value);

/**
 * The body without chunks, decompressed (gzip, deflate, zstd, and brotli if the
 * library was built with it). A body that is not compressed although its head
 * says so is used as it is: many archives store it decompressed.
 *
 * @param max    bytes of the result; the rest is not decompressed.
 * @param body   out: owned (pith_free()).
 * @param len    out: its length in bytes.
 * @param error  detail, may be NULL: the encoding, the byte of the body.
 * @return       PITH_OK, also if the result was cut at max; PITH_FORMAT for
 *               damaged data (body has what precedes the damage) or an unknown
 *               encoding; PITH_NOMEM.
 */
PITH_API pith_status pith_http_body(const pith_http_message *message,
                                    size_t max, char **body, size_t *len,
                                    pith_error *error);

/**
 * Whether this is HTML: by the MIME type if it is given, otherwise by the first
 * bytes (a tag of a page, a doctype) after white space.
 */
PITH_API bool pith_http_is_html(pith_str mime, pith_str bytes);

/**
 * Write a record as a line of an index, one JSON object: offset, skip, stored
 * (bytes in the file), type, id, date, url, status, mime, digest (of the
 * payload), length (of the block); null for what the record does not have.
 *
 * @param stored   as returned by pith_warc_finish(); 0 gives null.
 * @param message  the HTTP message in it, or NULL.
 * @param line     out: without a line break, owned (pith_free()).
 * @param len      out: its length in bytes.
 * @return         PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_warc_record_json(const pith_warc_record *record,
                                           uint64_t stored,
                                           const pith_http_message *message,
                                           char **line, size_t *len);

/* -- Writing ------------------------------------------------------------ */

/** How records are compressed in the file. */
typedef enum pith_warc_packing {
    PITH_WARC_GZIP,  /* one gzip member each: .warc.gz, supported by every
                        tool */
    PITH_WARC_ZSTD,  /* one zstd frame each: .warc.zst; smaller and faster */
    PITH_WARC_PLAIN, /* uncompressed: .warc */
} pith_warc_packing;

/**
 * How to write a file. A struct of zeros is valid and means the defaults in
 * brackets.
 */
typedef struct pith_warc_write_options {
    size_t size; /* sizeof(pith_warc_write_options) or 0: see basics.h */
    pith_warc_packing packing; /* [gzip] */
    bool version_1_0;          /* write WARC/1.0 for old readers [1.1] */
    bool append;               /* continue an existing file, after cutting it
                                  back to its last whole record, or create it.
                                  Without this option, an existing file is an
                                  error [false] */
    bool sync;                 /* write every record to disk before the call
                                  returns [false: a crash of the program loses
                                  nothing that was written, a crash of the
                                  machine may] */
    uint64_t seed;             /* generate reproducible ids from this number,
                                  for tests [0: from the system's random
                                  numbers] */
    size_t revisits;           /* number of payload digests to remember; a
                                  response whose payload has one of them is
                                  written as a revisit record, with the HTTP
                                  head only. A new digest may replace an old
                                  one. About 400 bytes of memory each, at most
                                  10,000,000 [0: every response is written in
                                  full] */
} pith_warc_write_options;

/**
 * A record to write. All slices are borrowed for the call. An empty slice
 * leaves out its field unless the comment says otherwise.
 */
typedef struct pith_warc_entry {
    size_t size;             /* sizeof(pith_warc_entry) or 0: see basics.h */
    pith_warc_type type;     /* anything except PITH_WARC_OTHER */
    pith_str id;             /* "<urn:uuid:...>"; empty: a new one (UUID
                                      version 4) */
    pith_str date;           /* when it was fetched,
                                      "2026-01-31T23:59:59Z"; empty: now */
    pith_str url;            /* WARC-Target-URI; required except for
                                      warcinfo and metadata */
    pith_str content_type;   /* of the block; empty: the usual one of the
                                      type, such as application/http;
                                      msgtype=response or
                                      application/warc-fields */
    pith_str ip;             /* WARC-IP-Address of the server */
    pith_str concurrent_to;  /* id of the response to which this request
                                      or metadata record belongs */
    pith_str refers_to;      /* id of the record from which a conversion,
                                      revisit or metadata record was made */
    pith_str refers_to_url;  /* of a revisit: address and date of the
                                      record */
    pith_str refers_to_date; /* with the same payload */
    const pith_warc_field *fields; /* further fields, written unchanged */
    size_t nfields;
    pith_str block;          /* the contents of the record */
    size_t head_len;         /* of a response, request or revisit: bytes of the
                                block up to and including the empty line after
                                the HTTP head; the rest is the payload. 0:
                                search for that line */
    pith_str payload_digest; /* of a revisit: of the payload that was left out;
                                it is computed for responses and resources */
} pith_warc_entry;

/** Where a record was written. */
typedef struct pith_warc_place {
    char id[PITH_WARC_ID_SIZE];         /* NUL-terminated; longer ids are cut */
    uint64_t offset;                    /* of its first byte in the file */
    uint64_t length;                    /* bytes in the file, compressed */
    bool revisit;                       /* a response that was written as a
                                           revisit record */
    char digest[PITH_WARC_DIGEST_SIZE]; /* of the payload, or empty */
} pith_warc_place;

/** A file being written. Owned (pith_warc_writer_close()). */
typedef struct pith_warc_writer pith_warc_writer;

/**
 * Create a file, or continue it.
 *
 * @param path     file name; copied. The file is locked against other writers
 *                 until it is closed.
 * @param options  NULL means all defaults.
 * @param writer   out: owned; NULL if the call fails.
 * @param error    detail, may be NULL.
 * @return         PITH_OK; PITH_IO if the file cannot be created (or exists,
 *                 without `append`), or another writer has it open; PITH_FORMAT
 *                 if a file to append to is not a WARC file or has a different
 *                 compression; PITH_ARG for zstd in a build without it, or
 *                 options that this version does not know; PITH_NOMEM.
 *
 * Appending reads the file once, to find its last whole record and, with
 * `revisits`, the digests in it.
 */
PITH_API pith_status
pith_warc_writer_open(const char *path, const pith_warc_write_options *options,
                      pith_warc_writer **writer, pith_error *error);

/**
 * Write one record, including digests and length.
 *
 * @param entry  what to write; borrowed for the call.
 * @param place  out: where it is, and its id; may be NULL.
 * @param error  detail, may be NULL.
 * @return       PITH_OK; PITH_ARG for control characters in a field or a
 *               missing address (nothing is written); PITH_IO, and then the
 *               file is as it was before the call; PITH_NOMEM.
 *
 * The member is compressed in memory and written in one piece. A program that
 * is killed therefore leaves whole members, or one torn member at the end,
 * which is cut off when the file is opened to append.
 */
PITH_API pith_status pith_warc_write(pith_warc_writer *writer,
                                     const pith_warc_entry *entry,
                                     pith_warc_place *place, pith_error *error);

/**
 * Compute the bytes of one record, compressed, for outputs that are not written
 * by a pith_warc_writer. The entry must have its date.
 *
 * @param bytes  out: owned (pith_free()).
 * @param len    out: their number.
 * @return       as pith_warc_write(). An entry without an id gets one that is
 *               derived from its address and block (UUID version 5), so the
 *               same record always has the same id.
 */
PITH_API pith_status pith_warc_record_bytes(
    const pith_warc_entry *entry, const pith_warc_write_options *options,
    char **bytes, size_t *len, pith_error *error);

/**
 * The bytes written to the file so far, for example to start a new file after a
 * gigabyte.
 */
PITH_API uint64_t pith_warc_writer_size(const pith_warc_writer *writer);

/**
 * Finish and free. PITH_IO if the last bytes could not be written to disk; the
 * writer is freed in any case. NULL does nothing.
 */
PITH_API pith_status pith_warc_writer_close(pith_warc_writer *writer,
                                            pith_error *error);

#ifdef __cplusplus
}
#endif

#endif
