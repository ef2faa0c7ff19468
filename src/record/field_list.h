/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The fields of a record: one row per field, in all formats at once. The
 * writers (json.c, document.c, front_matter.c) and the table of fields in
 * docs/formats.md follow from it; a field is added by one row.
 *
 * A row names the field in JSON and front matter, then in XML and CSV, then
 * says where the value comes from, and its place in each format, from 1; 0: the
 * format does not have it. Names and places are part of the interface: they
 * stay, and a new field takes the next free place.
 *
 *   MEMBER  a text of that name in pith_result
 *   FACT    the first fact of that name (../meta/facts.h)
 *   FACTS   all facts of that name: an array, or joined by ";"
 *   OWN     a function of record_fields.c; text
 *   NUMBER  the same; JSON has a number
 *   COUNT   the same; a whole one
 *
 * TEI has elements of its own for what it knows: document_tei.c.
 */
#ifndef PITH_RECORD_FIELD_LIST_H
#define PITH_RECORD_FIELD_LIST_H

/* clang-format off */
/*      name           in XML, CSV    from           JSON XML CSV front matter */
#define PITH_FIELD_LIST(MEMBER, FACT, FACTS, OWN, NUMBER, COUNT)   \
    OWN("id",          "id",          id,             1, 12,  2,  0) \
    OWN("url",         "url",         url,            2,  5,  1,  3) \
    OWN("hostname",    "hostname",    hostname,       0,  6,  3,  0) \
    OWN("status",      "status",      status,         3, 15, 17,  0) \
    MEMBER("reason",   "reason",      reason,         4, 16, 18,  0) \
    MEMBER("method",   "method",      method,         5, 17, 19,  0) \
    NUMBER("score",    "score",       score,          6, 18, 20,  0) \
    MEMBER("page_type", "pagetype",   page_type,      7, 14, 10,  9) \
    MEMBER("title",    "title",       title,          8,  2,  4,  1) \
    MEMBER("author",   "author",      author,         9,  3, 11,  2) \
    MEMBER("date",     "date",        date,          10,  4,  6,  6) \
    MEMBER("sitename", "sitename",    sitename,      11,  1, 12,  4) \
    MEMBER("description", "description", description, 12, 7, 13,  5) \
    MEMBER("language", "language",    language,      13, 13, 16,  8) \
    MEMBER("text",     "text",        text,          18,  0,  7,  0) \
    MEMBER("comments", "comments",    comments,      19,  0,  8,  0) \
    OWN("direction",   "direction",   direction,     14,  0,  0,  0) \
    MEMBER("excerpt",  "excerpt",     excerpt,       15,  0,  0,  0) \
    OWN("domain",      "domain",      domain,        16,  0,  0,  0) \
    FACT("favicon",    "favicon",     "favicon",     17,  0,  0,  0) \
    COUNT("length",    "length",      length,        20,  0, 21,  0) \
    COUNT("word_count", "word_count", words,         21,  0,  0,  0) \
    FACT("modified",   "modified",    "modified",     0,  0,  0,  7) \
    FACT("image",      "image",       "image",        0, 11,  5, 10) \
    FACT("license",    "license",     "license",      0, 10,  9, 11) \
    FACTS("categories", "categories", "category",     0,  8, 14, 12) \
    FACTS("tags",      "tags",        "tag",          0,  9, 15, 13)
/* clang-format on */

#endif
