/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From bytes to UTF-8, and from UTF-8 to characters and words.
 */
#ifndef PITH_TEXT_TEXT_H
#define PITH_TEXT_TEXT_H

#include "arena.h"
#include "buf.h"

/* -- Encodings --------------------------------------------------------- */

/* An encoding of the WHATWG table; a static object. */
typedef struct pith_encoding pith_encoding;

/** Find an encoding by any label of the WHATWG table, ignoring white space and
 * case; or NULL. */
const pith_encoding *pith_encoding_find(pith_str label);

/** The standard's name, for example "windows-874"; NUL-terminated, static. */
const char *pith_encoding_name(const pith_encoding *encoding);

/* Where the encoding of a page was found. */
typedef enum pith_encoding_source {
    PITH_ENCODING_GIVEN, /* by the caller */
    PITH_ENCODING_BOM,
    PITH_ENCODING_PAGE, /* <meta> or XML declaration */
    PITH_ENCODING_HTTP,
    PITH_ENCODING_PROOF,    /* UTF-8 by its bytes, whatever was declared */
    PITH_ENCODING_FALLBACK, /* by the caller, for pages that declare nothing */
    PITH_ENCODING_GUESS,
} pith_encoding_source;

typedef struct pith_decode_options {
    /* label that takes precedence over everything, or empty */
    pith_str encoding;
    pith_str http_charset; /* charset of the Content-Type header, or empty */
    pith_str fallback;     /* label if nothing is declared; empty: guess */
    bool http_first;       /* browsers' order; default: page before HTTP */
    size_t padding;        /* zero bytes to write after the text */
} pith_decode_options;

typedef struct pith_decoded {
    pith_str text; /* UTF-8, always valid; in the arena */
    const pith_encoding *encoding;
    const pith_encoding *declared; /* what PROOF overruled, else NULL */
    pith_encoding_source source;
    size_t bom;      /* length of the byte-order mark, which is skipped */
    size_t ninvalid; /* sequences replaced by U+FFFD */
    size_t nmended;  /* characters that were encoded in UTF-8 twice */
    size_t nshown;   /* control characters read as windows-1252 */
} pith_decoded;

/** Decode a page. Valid UTF-8 input is copied byte for byte, so that offsets
 * in the text are offsets in the input minus `bom`. Only what was encoded in
 * UTF-8 twice is decoded twice, and control characters are read as those of
 * windows-1252, unless the caller named the encoding.
 *
 * Order (docs/spec/blocks.md): byte-order mark; then page and HTTP, in the
 * requested order; then the fallback; then a guess (uchardet). Bytes that can
 * only be UTF-8 overrule what page or HTTP declare: they are valid, with a
 * non-ASCII character (eight if an East Asian encoding is declared, whose pairs
 * of bytes can be valid by chance). Unknown labels are skipped. PITH_ENCODING
 * when options->encoding or ->fallback is not a label of the table, or the C
 * library lacks the converter (East Asian encodings need its gconv modules);
 * PITH_NOMEM; PITH_LIMIT if the time is up; else PITH_OK. */
pith_status pith_decode(pith_arena *arena, pith_str bytes,
                        const pith_decode_options *options, pith_decoded *out,
                        pith_error *error);

/** The encoding that pith_decode() would choose; unknown labels are ignored.
 * Linear if it has to be guessed. */
const pith_encoding *pith_decode_choose(pith_str bytes,
                                        const pith_decode_options *options);

/** The encoding that the page declares in its first 4096 bytes: a usable <meta
 * charset> or http-equiv that begins there, else an XML declaration; or
 * NULL. */
const pith_encoding *pith_encoding_sniff(pith_str bytes);

/** Length of the valid UTF-8 at the start of bytes. Vectorised. */
size_t pith_utf8_valid(pith_str bytes);

/** The same, and copies these bytes to out, which has room for bytes.len.
 * *controls: what pith_utf8_has_controls() says of them. */
size_t pith_utf8_copy_valid(pith_str bytes, char *out, bool *controls);

/** Whether valid UTF-8 has characters from U+0080 to U+009F. */
bool pith_utf8_has_controls(pith_str text);

/* -- Characters and words ---------------------------------------------- */

/** As pith_utf8_next(), for a text that does not begin with ASCII. */
uint32_t pith_utf8_next_wide(pith_str text, size_t *len);

/**
 * The code point at text.data[0] and its length in bytes; text must be valid
 * UTF-8 and not empty.
 */
static inline uint32_t pith_utf8_next(pith_str text, size_t *len)
{
    unsigned char first = (unsigned char)text.data[0];
    if (first >= 0x80)
        return pith_utf8_next_wide(text, len);
    *len = 1;
    return first;
}

/** Append a code point as UTF-8; returns the number of bytes (1 to 4). */
size_t pith_utf8_put(uint32_t code, char out[4]);

/** Code points in valid UTF-8. Vectorised. */
size_t pith_utf8_count(pith_str text);

/** White space as the methods define it: U+0009 A C D 20 A0 3000. */
bool pith_char_is_space(uint32_t code);

/**
 * Counts of one run of text, after normalisation: runs of white space become
 * one space, and the ends are trimmed.
 */
typedef struct pith_text_counts {
    uint32_t chars; /* code points of the normalised text */
    uint32_t words; /* see below */
} pith_text_counts;

/** Characters and words of a run of text. A word is a maximal run of letters,
 * marks and digits (L, M, Nd); every Han, Hiragana or Katakana character is a
 * word of its own; n code points of Thai, Lao, Khmer or Burmese count
 * ceil(n/4). Linear, no allocation; ASCII at more than 1 GB/s. */
pith_text_counts pith_text_count(pith_str text);

/** Append the normalised form of text to buf. */
void pith_text_normalise(pith_buf *buf, pith_str text);

/** Normalise and count in one pass: writes the normalised form of text to out,
 * which has room for text.len bytes and does not overlap it, and the same
 * counts as pith_text_count(). Returns the bytes of the normalised form; the
 * bytes after them in out are overwritten. text must be valid UTF-8. */
size_t pith_text_normalise_into(char *out, pith_str text,
                                pith_text_counts *counts);

/* Kind of a word, which decides where runs end. */
typedef enum pith_word_kind {
    PITH_WORD_NONE,     /* not part of a word */
    PITH_WORD_LETTERS,  /* scripts that put spaces between words */
    PITH_WORD_IDEOGRAM, /* Han, Hiragana, Katakana: one word each */
    PITH_WORD_SPACELESS /* Thai, Lao, Khmer, Burmese */
} pith_word_kind;

/* The same for any character, by a table; the functions below are faster for
 * ASCII, which is most frequent. */
pith_word_kind pith_char_word_kind_wide(uint32_t code);
bool pith_char_is_word_token_wide(uint32_t code);
uint32_t pith_char_lower_wide(uint32_t code);

static inline bool pith_char_is_ascii_word(uint32_t code)
{
    return (code | 0x20) - 'a' < 26 || code - '0' < 10;
}

static inline pith_word_kind pith_char_word_kind(uint32_t code)
{
    if (code >= 0x80)
        return pith_char_word_kind_wide(code);
    return pith_char_is_ascii_word(code) ? PITH_WORD_LETTERS : PITH_WORD_NONE;
}

/** Unicode categories L* and N*, and "_": what `\w` of Python matches; scores
 * of texts are based on it. Marks are not included. */
static inline bool pith_char_is_word_token(uint32_t code)
{
    if (code >= 0x80)
        return pith_char_is_word_token_wide(code);
    return pith_char_is_ascii_word(code) || code == '_';
}

/** Categories L and M: letters and marks, not digits. */
bool pith_char_is_letter(uint32_t code);

/** Lower case, as Python's str.lower() returns it for the character; of
 * U+0130, which becomes two code points, the first one ("i"). */
static inline uint32_t pith_char_lower(uint32_t code)
{
    if (code >= 0x80)
        return pith_char_lower_wide(code);
    return code - 'A' < 26 ? code | 0x20 : code;
}

/* -- Languages ----------------------------------------------------------- */

typedef struct pith_language {
    pith_str tag;      /* ISO 639, of two or three letters; empty: unknown.
                          Static */
    double confidence; /* 0 to 1 */
    double of_kin;     /* the same that it is this language or one that is hard
                          to tell apart from it; not less */
} pith_language;

/* Confidence from which a detected language is used if none is declared, and if
 * no other one has its script, because code and names are in Latin letters on
 * any page; from which it overrules a declared one; and from which it does if
 * the declared one never uses the script of the text. Set on the declared
 * languages of the 1,497 pages of WCXB: see docs/metadata.md. */
#define PITH_LANGUAGE_SURE         0.7
#define PITH_LANGUAGE_ALONE        0.5
#define PITH_LANGUAGE_OVERRULES    0.9
#define PITH_LANGUAGE_OTHER_SCRIPT 0.6

/** Detect the language of a text: by the script of most of its letters and, if
 * several languages share it, by profiles of characters. Unknown for less than
 * about twenty letters, or text that matches no profile. Reads the first
 * thousand letters, or 250 if the result is clear, so long texts do not cost
 * more. Confidence of scripts: their share of the letters; of profiles: 1/2 and
 * up, by the lead over the second, or the second that is not akin. text must be
 * valid UTF-8. Pure. */
pith_language pith_language_detect(pith_str text);

/** Whether two codes mean one language, or two that are hard to tell apart
 * ("no" and "da", "hr" and "sr"). Ignores case. */
bool pith_language_kin(pith_str a, pith_str b);

/** Choose between the declared and the detected language: the first part of
 * the declared tag, unless an unrelated language is detected with
 * PITH_LANGUAGE_OVERRULES, or with PITH_LANGUAGE_OTHER_SCRIPT in a script that
 * the declared one does not use; if none is declared, the one detected with
 * PITH_LANGUAGE_SURE, or with PITH_LANGUAGE_ALONE if it has a script of its
 * own. May be empty. Borrows from declared or is static. */
pith_str pith_language_settle(pith_str declared, pith_language detected);

/* -- What is read from files -------------------------------------------- */

enum { PITH_CONVERTERS = 8 };

/* Converters of the multi-byte encodings, which glibc loads from files on first
 * use; it keeps open ones loaded. Zeroed before the first use. */
typedef struct pith_converters {
    void *open[PITH_CONVERTERS];
    size_t n;
} pith_converters;

/** Open all converters; once. */
void pith_converters_open(pith_converters *converters);
void pith_converters_close(pith_converters *converters);

/* -- Addresses --------------------------------------------------------- */

/** Resolve reference against an absolute base (RFC 3986, 5.2, with the
 * WHATWG's tolerance: white space trimmed, tabs and line breaks dropped,
 * backslashes as slashes for http and https). With an empty or unusable base
 * the reference is unchanged. The result is appended to out. */
void pith_url_resolve(pith_buf *out, pith_str base, pith_str reference);

/** As pith_url_split(), but a text without "//" begins with a host
 * ("example.org:80/path"). */
pith_url_parts pith_url_split_host(pith_str text);

/** The host of an address with scheme and "//", without user and port; NULL
 * data: there is none. Borrowed. */
pith_str pith_url_host(pith_str url);

/** True for schemes that are allowed in safe output: http https mailto tel ftp
 * and references without a scheme. Control characters and spaces that browsers
 * skip are skipped ("java\nscript:" is not safe). */
bool pith_url_is_safe(pith_str url);

#endif
