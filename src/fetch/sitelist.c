/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sitemaps and feeds: see sitelist.h. The name of the first element says what it
 * is; of each kind only the elements that hold an address are looked at: <loc>
 * of sitemaps, <link> text of RSS, <link href> of Atom entries (rel absent or
 * "alternate").
 */
#include "sitelist.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "xml.h"

#include <zlib.h>

enum {
    CHUNK = 65536,
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header expected */
    MAX_LINK = 4096,       /* bytes; longer ones are no addresses */
    FIRST_CAP = 64,
};

typedef enum feed_kind {
    KIND_NONE,
    KIND_URLS,
    KIND_INDEX,
    KIND_RSS,
    KIND_ATOM
} feed_kind;

typedef struct reader {
    pith_arena *arena;
    pith_sitelist *out;
    size_t cap;
    size_t front; /* bytes before the list: a byte-order mark, white space */
    feed_kind kind;
    bool in_entry; /* of a feed: <item> or <entry>, not the feed itself */
    bool in_link;  /* text belongs to an address */
    pith_buf text; /* of the address at hand */
    pith_status status;
} reader;

static void add_link(reader *r, pith_str link)
{
    link = pith_str_trim(link);
    if (link.len == 0 || link.len > MAX_LINK || r->status != PITH_OK)
        return;
    if (r->out->nlinks == PITH_SITELIST_MAX_LINKS) {
        r->out->cut++;
        return;
    }
    if (r->out->nlinks == r->cap) {
        size_t cap = r->cap ? r->cap * 2 : FIRST_CAP;
        pith_str *links = pith_arena_grow(r->arena, r->out->links, r->cap, cap,
                                          sizeof *links);
        if (links == NULL) {
            r->status = PITH_NOMEM;
            return;
        }
        r->out->links = links;
        r->cap = cap;
    }
    char *copy = pith_arena_copy(r->arena, link);
    if (copy == NULL)
        r->status = PITH_NOMEM;
    else
        r->out->links[r->out->nlinks++] = (pith_str){copy, link.len};
}

static feed_kind kind_of(pith_str name)
{
    static const struct {
        const char *name;
        feed_kind kind;
    } rows[] = {
        {"urlset", KIND_URLS}, {"sitemapindex", KIND_INDEX}, {"rss", KIND_RSS},
        {"RDF", KIND_RSS},     {"feed", KIND_ATOM},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (pith_str_ieq(name, pith_str_of(rows[i].name)))
            return rows[i].kind;
    return KIND_NONE;
}

static void open_element(reader *r, const pith_xml *xml)
{
    bool sitemap = r->kind == KIND_URLS || r->kind == KIND_INDEX;
    if (pith_str_ieq(xml->name, PITH_S("item")) ||
        pith_str_ieq(xml->name, PITH_S("entry")))
        r->in_entry = !xml->empty;
    if (r->kind == KIND_ATOM && r->in_entry &&
        pith_str_ieq(xml->name, PITH_S("link"))) {
        pith_str rel = pith_xml_attribute(xml, PITH_S("rel"));
        pith_buf_reset(&r->text);
        pith_xml_unescape(&r->text, pith_xml_attribute(xml, PITH_S("href")));
        if (rel.len == 0 || pith_str_ieq(rel, PITH_S("alternate")))
            add_link(r, pith_buf_view(&r->text));
        return;
    }
    bool loc = sitemap && pith_str_ieq(xml->name, PITH_S("loc"));
    bool link = r->kind == KIND_RSS && r->in_entry &&
                pith_str_ieq(xml->name, PITH_S("link"));
    r->in_link = (loc || link) && !xml->empty;
    pith_buf_reset(&r->text);
}

static void close_element(reader *r, const pith_xml *xml)
{
    if (r->in_link)
        add_link(r, pith_buf_view(&r->text));
    r->in_link = false;
    if (pith_str_ieq(xml->name, PITH_S("item")) ||
        pith_str_ieq(xml->name, PITH_S("entry")))
        r->in_entry = false;
}

static void take_piece(reader *r, const pith_xml *xml)
{
    if (xml->kind == PITH_XML_OPEN)
        open_element(r, xml);
    else if (xml->kind == PITH_XML_CLOSE)
        close_element(r, xml);
    else if (r->in_link && xml->cdata)
        pith_buf_str(&r->text, xml->text);
    else if (r->in_link)
        pith_xml_unescape(&r->text, xml->text);
}

static pith_status read_xml(reader *r, pith_str document, pith_error *error)
{
    pith_xml xml;
    pith_xml_init(&xml, document);
    pith_buf_init(&r->text, (size_t)MAX_LINK * 2);
    while (r->status == PITH_OK) {
        pith_xml_kind kind = pith_xml_next(&xml);
        if (kind == PITH_XML_BROKEN)
            r->status = pith_fail(error, PITH_FORMAT, r->front + xml.offset,
                                  "at byte %zu: %s", r->front + xml.offset,
                                  xml.problem);
        if (kind == PITH_XML_BROKEN || kind == PITH_XML_END)
            break;
        if (r->kind == KIND_NONE && kind == PITH_XML_OPEN) {
            r->kind = kind_of(xml.name);
            if (r->kind == KIND_NONE)
                break;
        }
        take_piece(r, &xml);
    }
    pith_buf_clear(&r->text);
    r->out->index = r->kind == KIND_INDEX;
    if (r->status == PITH_OK && r->kind == KIND_NONE)
        return pith_fail(error, PITH_FORMAT, r->front + xml.offset,
                         "at byte %zu: neither a sitemap nor a feed",
                         r->front + xml.offset);
    return r->status;
}

/* One address a line. */
static pith_status read_lines(reader *r, pith_str text, pith_error *error)
{
    if (!pith_str_istarts(text, PITH_S("http://")) &&
        !pith_str_istarts(text, PITH_S("https://")))
        return pith_fail(error, PITH_FORMAT, r->front,
                         "at byte %zu: neither a sitemap nor a feed", r->front);
    while (text.len && r->status == PITH_OK) {
        const char *end = memchr(text.data, '\n', text.len);
        size_t n = end ? (size_t)(end - text.data) : text.len;
        add_link(r, (pith_str){text.data, n});
        n += end != NULL;
        text = (pith_str){text.data + n, text.len - n};
    }
    return r->status;
}

static pith_status unpack(pith_str bytes, pith_buf *out, pith_error *error)
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)bytes.data,
                  .avail_in = (unsigned)bytes.len};
    if (inflateInit2(&z, WINDOW_GZIP) != Z_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    int status = Z_OK;
    while (status == Z_OK && pith_buf_reserve(out, CHUNK)) {
        z.next_out = (unsigned char *)out->data + out->len;
        z.avail_out = CHUNK;
        status = inflate(&z, Z_NO_FLUSH);
        out->len += CHUNK - z.avail_out;
    }
    inflateEnd(&z);
    if (out->status == PITH_LIMIT)
        return pith_fail(error, PITH_LIMIT, 0, "unpacks to more than %d bytes",
                         PITH_SITELIST_MAX_BYTES);
    if (out->status != PITH_OK)
        return pith_fail(error, PITH_NOMEM, 0, "out of memory");
    if (status != Z_STREAM_END)
        return pith_fail(error, PITH_FORMAT, (size_t)z.total_in,
                         "damaged gzip data at byte %zu", (size_t)z.total_in);
    return PITH_OK;
}

static pith_status read_list(reader *r, pith_str bytes, pith_error *error)
{
    if (bytes.len > PITH_SITELIST_MAX_BYTES)
        return pith_fail(error, PITH_LIMIT, 0, "more than %d bytes",
                         PITH_SITELIST_MAX_BYTES);
    const char *start = bytes.data;
    if (bytes.len >= 3 && memcmp(bytes.data, "\xEF\xBB\xBF", 3) == 0)
        bytes = (pith_str){bytes.data + 3, bytes.len - 3};
    bytes = pith_str_trim(bytes);
    r->front = bytes.len ? (size_t)(bytes.data - start) : 0;
    if (bytes.len && bytes.data[0] == '<')
        return read_xml(r, bytes, error);
    return read_lines(r, bytes, error);
}

pith_status pith_sitelist_parse(pith_arena *arena, pith_str bytes,
                                pith_sitelist *out, pith_error *error)
{
    *out = (pith_sitelist){0};
    reader r = {.arena = arena, .out = out};
    if (bytes.len > PITH_SITELIST_MAX_BYTES || bytes.len < 2 ||
        memcmp(bytes.data, "\x1f\x8b", 2) != 0)
        return read_list(&r, bytes, error);
    pith_buf unpacked;
    pith_buf_init(&unpacked, PITH_SITELIST_MAX_BYTES + CHUNK);
    pith_status status = unpack(bytes, &unpacked, error);
    if (status == PITH_OK)
        status = read_list(&r, pith_buf_view(&unpacked), error);
    pith_buf_clear(&unpacked);
    return status;
}
