/* SPDX-License-Identifier: Apache-2.0 */
/* Detecting binary data: first by the magic bytes of well-known formats, then
 * by control characters that no text encoding uses. Browsers render such files
 * as garbage; here they are an error that names the format. */
#include "binary.h"

#include <string.h>

enum {
    LOOK = 4096, /* bytes to examine */
    /* Data is binary if it has at least this many control bytes, and they are
     * at least a tenth of all bytes. A guess: real pages have none, broken ones
     * a few. */
    CONTROLS_MIN = 8,
    CONTROLS_SHARE = 10,
};

typedef struct signature {
    unsigned char at; /* offset */
    unsigned char len;
    const char *bytes;
    const char *kind;
} signature;

#define ROW(at, bytes, kind)               \
    {                                      \
        at, sizeof(bytes) - 1, bytes, kind \
    }

static const signature signatures[] = {
    ROW(0, "%PDF-", "a PDF document"),
    ROW(0, "\x89PNG\r\n\x1a\n", "a PNG picture"),
    ROW(0, "GIF87a", "a GIF picture"),
    ROW(0, "GIF89a", "a GIF picture"),
    ROW(0, "\xff\xd8\xff", "a JPEG picture"),
    ROW(8, "WEBP", "a WebP picture"),
    ROW(4, "ftypavif", "an AVIF picture"),
    ROW(4, "ftyp", "a video or audio file (MP4)"),
    ROW(0, "\x1a\x45\xdf\xa3", "a video file (Matroska)"),
    ROW(0, "OggS", "a media file (Ogg)"),
    ROW(0, "ID3", "an audio file (MP3)"),
    ROW(0, "wOFF", "a font"),
    ROW(0, "wOF2", "a font"),
    ROW(0, "PK\x03\x04", "a ZIP archive or an office document"),
    ROW(0, "PK\x05\x06", "a ZIP archive"),
    ROW(0, "\x1f\x8b", "gzip data inside gzip data or not unpacked"),
    ROW(0, "BZh", "bzip2 data"),
    ROW(0,
        "\xfd"
        "7zXZ",
        "xz data"),
    ROW(0, "\x28\xb5\x2f\xfd", "Zstandard data"),
    ROW(0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    ROW(0, "Rar!\x1a\x07", "a RAR archive"),
    ROW(0,
        "\x7f"
        "ELF",
        "a program (ELF)"),
    ROW(0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old office document"),
    ROW(0, "SQLite format 3", "an SQLite database"),
    ROW(0, "{\\rtf", "an RTF document"),
    ROW(0, "WARC/1.", "a WARC file"),
};

static bool matches(const signature *row, pith_str bytes)
{
    return bytes.len >= (size_t)row->at + row->len &&
           memcmp(bytes.data + row->at, row->bytes, row->len) == 0;
}

static bool has_wide_mark(pith_str bytes)
{
    return bytes.len >= 2 && (memcmp(bytes.data, "\xff\xfe", 2) == 0 ||
                              memcmp(bytes.data, "\xfe\xff", 2) == 0);
}

/* Count the bytes that occur in no text encoding except UTF-16: controls other
 * than tab to carriage return, shifts and escape (ISO-2022-JP), and ^Z. Because
 * a byte counter per lane cannot overflow, the compiler processes 16 bytes at a
 * time. */
static size_t count_controls(pith_str bytes)
{
    enum { AT_ONCE = 128 };
    size_t n = 0;
    while (bytes.len) {
        size_t len = bytes.len < AT_ONCE ? bytes.len : AT_ONCE;
        uint8_t part = 0;
        for (size_t i = 0; i < len; i++) {
            uint8_t byte = (uint8_t)bytes.data[i];
            bool harmless =
                (uint8_t)(byte - '\t') <= 0x0f - '\t' || (byte & 0xfe) == 0x1a;
            part = (uint8_t)(part + (byte < 0x20 && !harmless));
        }
        n += part;
        bytes = (pith_str){bytes.data + len, bytes.len - len};
    }
    return n;
}

const char *pith_binary_kind(pith_str bytes, bool wide)
{
    if (bytes.len > LOOK)
        bytes.len = LOOK;
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
        if (matches(&signatures[i], bytes))
            return signatures[i].kind;
    if (wide || has_wide_mark(bytes))
        return NULL;
    size_t controls = count_controls(bytes);
    if (controls >= CONTROLS_MIN && controls * CONTROLS_SHARE >= bytes.len)
        return "binary data";
    return NULL;
}
