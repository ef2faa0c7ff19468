/* SPDX-License-Identifier: Apache-2.0 */
/* Sitemaps and feeds: see sitelist.h. The name of the first element determines
 * the kind; only the elements with addresses are read: <loc> of sitemaps right
 * below <url> or <sitemap> (those of images and videos are deeper), <link> text
 * of RSS, <link href> of Atom entries (rel absent or "alternate"). A text that
 * begins like JSON is a JSON Feed: "url" of its "items". */
#include "sitelist.h"

#include "buf.h"
#include "status.h"
#include "str.h"
#include "xml.h"

#include <jansson.h>
#include <zlib.h>

enum {
    CHUNK = 65536,
    WINDOW_GZIP = 15 + 16, /* zlib: largest window, gzip header expected */
    MAX_LINK = 4096,       /* maximum bytes of an address */
    FIRST_CAP = 64,
    /* A JSON Feed, whose tree may take twenty times as much memory. */
    JSON_MAX_BYTES = 8 << 20,
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
    size_t front; /* bytes before the list: byte-order mark, white space */
    feed_kind kind;
    bool in_entry; /* <item>, <entry>, <url> or <sitemap> */
    size_t depth;  /* open elements within an entry */
    bool in_link;  /* the text belongs to an address */
    pith_buf text; /* of the current address */
    pith_status status;
} reader;

static void add_link(reader *self, pith_str link)
{
    link = pith_str_trim(link);
    if (link.len == 0 || link.len > MAX_LINK || self->status != PITH_OK)
        return;
    if (self->out->nlinks == PITH_SITELIST_MAX_LINKS) {
        self->out->cut++;
        return;
    }
    if (self->out->nlinks == self->cap) {
        size_t cap = self->cap ? self->cap * 2 : FIRST_CAP;
        pith_str *links = pith_arena_grow(self->arena, self->out->links,
                                          self->cap, cap, sizeof *links);
        if (links == NULL) {
            self->status = PITH_NOMEM;
            return;
        }
        self->out->links = links;
        self->cap = cap;
    }
    char *copy = pith_arena_copy(self->arena, link);
    if (copy == NULL)
        self->status = PITH_NOMEM;
    else
        self->out->links[self->out->nlinks++] = (pith_str){copy, link.len};
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

static bool is_entry(pith_str name)
{
    static const char *const names[] = {"item", "entry", "url", "sitemap"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_ieq(name, pith_str_of(names[i])))
            return true;
    return false;
}

/* Count the open elements of an entry; returns whether this one is its direct
 * child. */
static bool count_element(reader *self, const pith_xml *xml)
{
    bool entry = is_entry(xml->name);
    bool below = self->depth == 0;
    if (entry) {
        self->in_entry = !xml->empty;
        self->depth = 0;
    } else if (self->in_entry) {
        self->depth += !xml->empty;
    }
    return below;
}

static void open_element(reader *self, const pith_xml *xml)
{
    bool sitemap = self->kind == KIND_URLS || self->kind == KIND_INDEX;
    bool below = count_element(self, xml);
    if (self->kind == KIND_ATOM && self->in_entry &&
        pith_str_ieq(xml->name, PITH_S("link"))) {
        pith_str rel = pith_xml_attribute(xml, PITH_S("rel"));
        pith_buf_reset(&self->text);
        pith_xml_unescape(&self->text, pith_xml_attribute(xml, PITH_S("href")));
        if (rel.len == 0 || pith_str_ieq(rel, PITH_S("alternate")))
            add_link(self, pith_buf_view(&self->text));
        return;
    }
    bool loc = sitemap && below && pith_str_ieq(xml->name, PITH_S("loc"));
    bool link = self->kind == KIND_RSS && self->in_entry &&
                pith_str_ieq(xml->name, PITH_S("link"));
    self->in_link = (loc || link) && !xml->empty;
    pith_buf_reset(&self->text);
}

static void close_element(reader *self, const pith_xml *xml)
{
    if (self->in_link)
        add_link(self, pith_buf_view(&self->text));
    self->in_link = false;
    if (is_entry(xml->name))
        self->in_entry = false;
    if (!self->in_entry)
        self->depth = 0;
    else if (self->depth > 0)
        self->depth--;
}

static void take_piece(reader *self, const pith_xml *xml)
{
    if (xml->kind == PITH_XML_OPEN)
        open_element(self, xml);
    else if (xml->kind == PITH_XML_CLOSE)
        close_element(self, xml);
    else if (self->in_link && xml->cdata)
        pith_buf_str(&self->text, xml->text);
    else if (self->in_link)
        pith_xml_unescape(&self->text, xml->text);
}

static pith_status read_xml(reader *self, pith_str document, pith_error *error)
{
    pith_xml xml;
    pith_xml_init(&xml, document);
    pith_buf_init(&self->text, (size_t)MAX_LINK * 2);
    while (self->status == PITH_OK) {
        pith_xml_kind kind = pith_xml_next(&xml);
        if (kind == PITH_XML_BROKEN)
            self->status = pith_fail(
                error, PITH_FORMAT, self->front + xml.offset, "at byte %zu: %s",
                self->front + xml.offset, xml.problem);
        if (kind == PITH_XML_BROKEN || kind == PITH_XML_END)
            break;
        if (self->kind == KIND_NONE && kind == PITH_XML_OPEN) {
            self->kind = kind_of(xml.name);
            if (self->kind == KIND_NONE)
                break;
        }
        take_piece(self, &xml);
    }
    pith_buf_clear(&self->text);
    self->out->index = self->kind == KIND_INDEX;
    if (self->status == PITH_OK && self->kind == KIND_NONE)
        return pith_fail(error, PITH_FORMAT, self->front + xml.offset,
                         "at byte %zu: neither a sitemap nor a feed",
                         self->front + xml.offset);
    return self->status;
}

/* Read a JSON Feed, as defined by jsonfeed.org. */
static pith_status read_json(reader *self, pith_str text, pith_error *error)
{
    json_error_t why;
    size_t i;
    json_t *item;
    if (text.len > JSON_MAX_BYTES)
        return pith_fail(error, PITH_LIMIT, 0,
                         "a JSON Feed of more than %d bytes", JSON_MAX_BYTES);
    json_t *feed =
        json_loadb(text.data, text.len, JSON_DISABLE_EOF_CHECK, &why);
    if (!feed)
        return pith_fail(error, PITH_FORMAT, self->front + (size_t)why.position,
                         "at byte %zu: broken JSON: %s",
                         self->front + (size_t)why.position, why.text);
    json_t *items = json_object_get(feed, "items");
    bool is_feed = json_is_array(items);
    json_array_foreach(items, i, item)
    {
        const json_t *url = json_object_get(item, "url");
        if (json_is_string(url))
            add_link(self, (pith_str){json_string_value(url),
                                      json_string_length(url)});
    }
    json_decref(feed);
    if (!is_feed)
        return pith_fail(error, PITH_FORMAT, self->front,
                         "at byte %zu: neither a sitemap nor a feed",
                         self->front);
    return self->status;
}

/* Read one address per line. */
static pith_status read_lines(reader *self, pith_str text, pith_error *error)
{
    if (!pith_url_is_web(text))
        return pith_fail(error, PITH_FORMAT, self->front,
                         "at byte %zu: neither a sitemap nor a feed",
                         self->front);
    while (text.len && self->status == PITH_OK) {
        const char *end = memchr(text.data, '\n', text.len);
        size_t n = end ? (size_t)(end - text.data) : text.len;
        add_link(self, (pith_str){text.data, n});
        n += end != NULL;
        text = (pith_str){text.data + n, text.len - n};
    }
    return self->status;
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

static pith_status read_list(reader *self, pith_str bytes, pith_error *error)
{
    if (bytes.len > PITH_SITELIST_MAX_BYTES)
        return pith_fail(error, PITH_LIMIT, 0, "more than %d bytes",
                         PITH_SITELIST_MAX_BYTES);
    const char *start = bytes.data;
    if (bytes.len >= 3 && memcmp(bytes.data, "\xEF\xBB\xBF", 3) == 0)
        bytes = (pith_str){bytes.data + 3, bytes.len - 3};
    bytes = pith_str_trim(bytes);
    self->front = bytes.len ? (size_t)(bytes.data - start) : 0;
    if (bytes.len && bytes.data[0] == '<')
        return read_xml(self, bytes, error);
    if (bytes.len && bytes.data[0] == '{')
        return read_json(self, bytes, error);
    return read_lines(self, bytes, error);
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
