/* SPDX-License-Identifier: Apache-2.0 */
/* Reading S3's XML: see s3_listing.h. */
#include "s3_listing.h"

#include "status.h"
#include "str.h"
#include "xml.h"

/* The current entry of a listing. */
typedef struct listing_reading {
    pith_s3_page *page;
    bool listing; /* the root element is that of a listing, */
    bool whole;   /* and it ends */
    bool inside;  /* in <Contents> */
    bool encoded; /* keys are percent-encoded */
    bool stopped;
    pith_buf text; /* in it */
    pith_buf key;
    uint64_t size;
} listing_reading;

static int read_digit(char c)
{
    if (pith_is_digit((unsigned char)c))
        return c - '0';
    c = pith_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Form encoding: "+" is a space. Malformed sequences are kept. */
static void put_decoded(pith_buf *out, pith_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        bool escape = c == '%' && text.len - i > 2;
        int high = escape ? read_digit(text.data[i + 1]) : -1;
        int low = escape ? read_digit(text.data[i + 2]) : -1;
        if (high >= 0 && low >= 0) {
            c = (char)(high << 4 | low);
            i += 2;
        } else if (c == '+') {
            c = ' ';
        }
        pith_buf_byte(out, c);
    }
}

static void end_element(listing_reading *self, pith_s3_take_key *take,
                        void *who, pith_str name)
{
    pith_str text = pith_buf_view(&self->text);
    self->whole |= pith_str_eq(name, PITH_S("ListBucketResult"));
    if (self->inside && pith_str_eq(name, PITH_S("Contents"))) {
        self->inside = false;
        self->stopped =
            self->key.len && !take(who, pith_buf_view(&self->key), self->size);
    } else if (self->inside && pith_str_eq(name, PITH_S("Key"))) {
        pith_buf_reset(&self->key);
        if (self->encoded)
            put_decoded(&self->key, text);
        else
            pith_buf_str(&self->key, text);
    } else if (self->inside && pith_str_eq(name, PITH_S("Size"))) {
        text = pith_str_trim(text);
        if (!pith_str_uint(&text, UINT64_MAX - 1, &self->size))
            self->size = 0;
    } else if (!self->inside && pith_str_eq(name, PITH_S("IsTruncated"))) {
        self->page->more = pith_str_eq(pith_str_trim(text), PITH_S("true"));
    } else if (!self->inside &&
               pith_str_eq(name, PITH_S("NextContinuationToken"))) {
        pith_buf_reset(&self->page->token);
        pith_buf_str(&self->page->token, text);
    }
}

static void read_piece(listing_reading *self, const pith_xml *xml,
                       pith_s3_take_key *take, void *who)
{
    switch (xml->kind) {
    case PITH_XML_OPEN:
        pith_buf_reset(&self->text);
        self->listing |= pith_str_eq(xml->name, PITH_S("ListBucketResult"));
        if (pith_str_eq(xml->name, PITH_S("Contents"))) {
            self->inside = true;
            self->size = 0;
            pith_buf_reset(&self->key);
        }
        if (xml->empty)
            end_element(self, take, who, xml->name);
        break;
    case PITH_XML_TEXT:
        if (xml->cdata)
            pith_buf_str(&self->text, xml->text);
        else
            pith_xml_unescape(&self->text, xml->text);
        break;
    case PITH_XML_CLOSE:
        end_element(self, take, who, xml->name);
        pith_buf_reset(&self->text);
        break;
    default:
        break;
    }
}

pith_status pith_s3_listing_read(pith_str document, pith_s3_take_key *take,
                                 void *who, pith_s3_page *page,
                                 pith_error *error)
{
    listing_reading r = {.page = page};
    pith_xml xml;
    page->more = false;
    pith_buf_reset(&page->token);
    pith_buf_init(&r.text, 0);
    pith_buf_init(&r.key, 0);
    /* Keys may come before the element that declares their encoding. */
    r.encoded = pith_s3_find_text(document, PITH_S("EncodingType"), &r.text) &&
                pith_str_eq(pith_buf_view(&r.text), PITH_S("url"));
    pith_buf_reset(&r.text);
    pith_xml_init(&xml, document);
    while (!r.stopped && pith_xml_next(&xml) != PITH_XML_END &&
           xml.kind != PITH_XML_BROKEN)
        read_piece(&r, &xml, take, who);
    pith_buf_heed(&r.text, &r.key);
    pith_buf_heed(&r.text, &page->token);
    pith_status status = r.text.status;
    if (status != PITH_OK)
        status = pith_fail(error, status, 0, "no memory for a listing");
    else if (!r.stopped && (xml.kind == PITH_XML_BROKEN || !r.listing ||
                            !r.whole || (page->more && page->token.len == 0)))
        status = pith_fail(error, PITH_FORMAT, xml.offset,
                           "the answer is not a listing of S3");
    pith_buf_clear(&r.text);
    pith_buf_clear(&r.key);
    return status;
}

bool pith_s3_find_text(pith_str document, pith_str element, pith_buf *out)
{
    pith_xml xml;
    bool inside = false;
    pith_xml_init(&xml, document);
    while (pith_xml_next(&xml) != PITH_XML_END && xml.kind != PITH_XML_BROKEN) {
        if (xml.kind == PITH_XML_OPEN && !inside)
            inside = !xml.empty && pith_str_eq(xml.name, element);
        else if (inside && xml.kind == PITH_XML_TEXT)
            pith_xml_unescape(out, xml.text);
        else if (inside)
            return true;
    }
    return false;
}
