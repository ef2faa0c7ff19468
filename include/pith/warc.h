/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pith: WARC files, the archives that crawlers write (ISO 28500).
 *
 * A WARC file is a row of records: a head of named fields, an empty line, a
 * block of bytes. Packed files hold one gzip member or zstd frame per record,
 * so that a record can be read from its offset alone, and a file can be
 * appended to at any time.
 *
 *   reader   records out of any of these, in constant memory; damage is told
 *            with its place and what is whole behind it is read
 *   HTTP     the messages in response records, unchunked and unpacked
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

/* -- Reading ------------------------------------------------------------ */

/** How a file is read. A struct of zeros is valid and means the defaults in
 * brackets. */
typedef struct pith_warc_read_options {
    size_t max_head;  /* bytes of a record's head; longer ones are damage
                        [1,000,000] */
    bool verify;      /* compare digests while blocks are read; a difference
                        is reported as damage behind the record [false] */
    uint64_t begin;   /* of a pith_warc_input: the offset of the first byte that
                        is read, where a record must begin that needs no
                        dictionary [0] */
    uint32_t wait_ms; /* how long a pipe or a device that is named may give no
                         byte, or no writer; then PITH_IO [no limit] */
} pith_warc_read_options;

/**
 * A record, or a place where the file is damaged. Slices with NULL data: the
 * record does not say. Everything is borrowed from the reader until its next
 * pith_warc_next().
 */
typedef struct pith_warc_record {
    pith_str problem; /* what is damaged at `offset`; then nothing below
                         `skip` is meant. NULL data: this is a record */
    uint64_t offset;  /* in the file: of the record, or, in a packed file, of
                         the member that holds its first byte */
    uint64_t skip;    /* plain bytes between that and the record: 0 in files
                         with a member per record */
    pith_warc_type type;
    pith_str version;       /* "1.1" */
    pith_str id, date, url; /* url without the <> that old writers put */
    pith_str content_type, ip, concurrent_to, refers_to, profile, truncated;
    pith_str block_digest, payload_digest;
    uint64_t length;               /* plain bytes of its block */
    const pith_warc_field *fields; /* all of the head, in its order */
    size_t nfields;
} pith_warc_record;

/** A file being read; owned (pith_warc_reader_free()). */
typedef struct pith_warc_reader pith_warc_reader;

/**
 * Begin to read a file, "-" for standard input. Packing is seen from what it
 * begins with: .warc, .warc.gz (a member per record or one for all) or
 * .warc.zst (with a dictionary, too).
 *
 * @param options  NULL means all defaults.
 * @return         PITH_OK, PITH_IO or PITH_NOMEM.
 *
 * Memory is about 400 kB, whatever the file holds.
 */
PITH_API pith_status
pith_warc_reader_open(const char *path, const pith_warc_read_options *options,
                      pith_warc_reader **reader, pith_error *error);

/** Where the bytes of a file come from that is not on a disk. */
typedef struct pith_warc_input {
    void *context; /* of the functions */
    /* The next bytes, at most room of them; 0: the end. PITH_IO with detail
     * when there is a failure. */
    pith_status (*read)(void *context, char *bytes, size_t room, size_t *len,
                        pith_error *error);
    /* Go on at an offset. */
    void (*seek)(void *context, uint64_t offset);
    void (*close)(void *context); /* NULL: nothing to free */
} pith_warc_input;

/** As pith_warc_reader_open() for such a file, which is closed with the reader,
 * and when the call fails. */
PITH_API pith_status pith_warc_reader_open_input(
    const pith_warc_input *input, const pith_warc_read_options *options,
    pith_warc_reader **reader, pith_error *error);

/** As pith_warc_reader_open() for bytes in memory; borrowed until free. */
PITH_API pith_status pith_warc_reader_open_bytes(
    pith_str bytes, const pith_warc_read_options *options,
    pith_warc_reader **reader, pith_error *error);

PITH_API void pith_warc_reader_free(pith_warc_reader *reader);

/**
 * The next record, or the next damage: what is wrong is said once, then
 * reading goes on at the next member or at the next line that begins a record,
 * so that everything whole is found.
 *
 * @return  false at the end of the file; pith_warc_reader_status() tells
 *          whether it could be read to there.
 */
PITH_API bool pith_warc_next(pith_warc_reader *reader,
                             pith_warc_record *record);

/** PITH_OK, PITH_IO with detail when the system failed to read, or PITH_NOMEM: then
 * reading ended before the file did. */
PITH_API pith_status pith_warc_reader_status(const pith_warc_reader *reader,
                                             pith_error *error);

/**
 * Bytes of the record's block, in pieces: for blocks of any size.
 *
 * @return  how many were put into bytes; 0 at the end of the block, or where
 *          damage cuts it short, which the next pith_warc_next() tells.
 */
PITH_API size_t pith_warc_read(pith_warc_reader *reader, char *bytes,
                               size_t room);

/**
 * The rest of the record's block, at most max bytes of it.
 *
 * @param block  out: borrowed until the next record; what there is, also when
 *               the call fails.
 * @return       PITH_OK; PITH_LIMIT when there is more; PITH_FORMAT when the
 *               block is cut short by damage; PITH_NOMEM.
 */
PITH_API pith_status pith_warc_load(pith_warc_reader *reader, size_t max,
                                    pith_str *block);

/**
 * Pass over what is left of the record.
 *
 * @return  bytes that it takes in the file, packed, so that it can be cut out
 *          from its offset; 0 when it shares its member with other records or
 *          is damaged.
 */
PITH_API uint64_t pith_warc_finish(pith_warc_reader *reader);

/**
 * Go to the record at an offset that an index gave. PITH_IO when the input
 * cannot be moved in (a pipe); whether a record begins there is for the next
 * pith_warc_next() to tell.
 */
PITH_API pith_status pith_warc_seek(pith_warc_reader *reader, uint64_t offset,
                                    uint64_t skip, pith_error *error);

/* -- HTTP messages in records ------------------------------------------- */

/** An HTTP message as servers sent it. Borrowed from the block. */
typedef struct pith_http_message {
    unsigned status;  /* 200; 0 for a request */
    pith_str head;    /* everything before the body */
    pith_str mime;    /* "text/html", as it was written; empty: not said */
    pith_str charset; /* of Content-Type; empty: not said */
    pith_str body;    /* as transferred: maybe chunked, maybe packed */
} pith_http_message;

/**
 * Split the block of a request, response or revisit record. False when it
 * does not begin as HTTP does; a missing end of the head is forgiven.
 */
PITH_API bool pith_http_parse(pith_str block, pith_http_message *message);

/** The value of a named field (letter case ignored), the first of several;
 * false when there is none. */
PITH_API bool pith_http_field(const pith_http_message *message, pith_str name,
                              pith_str *value);

/**
 * The body without chunks and unpacked (gzip, deflate, zstd, and brotli where
 * it was there when the library was built). A body that is not packed though
 * its head says so is taken as it is: many archives store it unpacked.
 *
 * @param max    bytes of the result; more are not unpacked.
 * @param body   out: owned (pith_free()).
 * @param error  detail, may be NULL: the encoding, the byte of the body.
 * @return       PITH_OK, also when the result was cut at max; PITH_FORMAT for
 *               damaged data (body has what came before) or an encoding that
 *               nobody knows here; PITH_NOMEM.
 */
PITH_API pith_status pith_http_body(const pith_http_message *message,
                                    size_t max, char **body, size_t *len,
                                    pith_error *error);

/**
 * Is this HTML? By the MIME type when it is said, else by how the bytes
 * begin (a tag of a page, a doctype), after white space.
 */
PITH_API bool pith_http_is_html(pith_str mime, pith_str bytes);

/**
 * A record as a line of an index, one JSON object: offset, skip, stored (bytes
 * it takes in the file), type, id, date, url, status, mime, digest (of the
 * payload), length (of the block); null where the record does not say.
 *
 * @param stored   what pith_warc_finish() said; 0 gives null.
 * @param message  the HTTP message in it, or NULL.
 * @param line     out: without a line break, owned (pith_free()).
 * @return         PITH_OK or PITH_NOMEM.
 */
PITH_API pith_status pith_warc_record_json(const pith_warc_record *record,
                                           uint64_t stored,
                                           const pith_http_message *message,
                                           char **line, size_t *len);

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
    size_t revisits; /* remember about so many payload digests; a response
                        with the payload of one of them becomes a revisit
                        record, which has the HTTP head only. A new digest may
                        push out an old one. About 400 bytes of memory each, at
                        most 10,000,000 [0: every response is written whole] */
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

/**
 * The bytes of one record, packed: for outputs that are no files of a writer's
 * own. The entry must have its date.
 *
 * @param bytes  out: owned (pith_free()).
 * @return       as pith_warc_write(); without an id in the entry it gets one
 *               that is made of its address and block (UUID version 5), so the
 *               same record has the same id each time.
 */
PITH_API pith_status pith_warc_record_bytes(
    const pith_warc_entry *entry, const pith_warc_write_options *options,
    char **bytes, size_t *len, pith_error *error);

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
