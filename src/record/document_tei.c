/* SPDX-License-Identifier: Apache-2.0 */
/* Results as TEI P5 documents, valid against the guidelines' schema whatever
 * the page contains: a value with a type in TEI (a date, a language, an
 * address) is written as an attribute only if it has that type. */
#include "escape.h"
#include "record_fields.h"
#include "str.h"

static void put_element(pith_buf *out, const char *start, pith_str text,
                        const char *end)
{
    if (text.len == 0)
        return;
    pith_buf_text(out, start);
    pith_escape_xml(out, text);
    pith_buf_text(out, end);
}

/* An element for each fact with a name. */
static void put_facts(const pith_record_fields *fields, const char *name,
                      pith_buf *out, const char *start, const char *end)
{
    for (size_t i = 0; i < fields->result->nfacts; i++)
        if (strcmp(fields->result->facts[i].name, name) == 0)
            put_element(out, start, fields->result->facts[i].value, end);
}

static void put_title(const pith_record_fields *fields, pith_buf *out)
{
    pith_buf_text(out, "<titleStmt>\n<title type=\"main\">");
    pith_escape_xml(out, fields->result->title.len ? fields->result->title
                                                   : fields->record->id);
    pith_buf_text(out, "</title>\n");
    put_facts(fields, "author", out, "<author>", "</author>\n");
    pith_buf_text(out, "</titleStmt>\n");
}

/* The publisher and the licence. */
static void put_publication(const pith_record_fields *fields, pith_buf *out)
{
    pith_str by = fields->result->sitename.len
                      ? fields->result->sitename
                      : pith_record_fields_hostname(fields);
    pith_str license = pith_record_fields_fact(fields, "license");
    pith_buf_text(out, "<publicationStmt>\n");
    if (by.len) {
        put_element(out, "<publisher>", by, "</publisher>\n");
        put_element(out, "<availability>\n<licence>", license,
                    "</licence>\n</availability>\n");
    } else if (license.len) {
        put_element(out, "<p>", license, "</p>\n");
    } else {
        pith_buf_text(out, "<p/>\n");
    }
    pith_buf_text(out, "</publicationStmt>\n");
}

/* Problems of the page become a note. */
static void put_note(const pith_record_fields *fields, pith_buf *out)
{
    if (fields->result->outcome == PITH_OUTCOME_OK)
        return;
    pith_buf_text(out, "<notesStmt>\n<note type=\"status\">");
    pith_buf_text(out, pith_outcome_name(fields->result->outcome));
    put_element(out, ": ", fields->result->reason, "");
    pith_buf_text(out, "</note>\n</notesStmt>\n");
}

/* "2025", "2025-09", "2025-09-04". */
static bool is_day(pith_str date)
{
    if (date.len != 4 && date.len != 7 && date.len != 10)
        return false;
    for (size_t i = 0; i < date.len; i++) {
        char c = date.data[i];
        if (i == 4 || i == 7 ? c != '-' : !pith_is_digit((unsigned char)c))
            return false;
    }
    return true;
}

static void put_source(const pith_record_fields *fields, pith_buf *out)
{
    pith_str date = fields->result->date;
    pith_buf_text(out, "<sourceDesc>\n<bibl>\n");
    put_element(out, "<title>", fields->result->title, "</title>\n");
    put_facts(fields, "author", out, "<author>", "</author>\n");
    put_element(out, "<publisher>", fields->result->sitename, "</publisher>\n");
    if (is_day(date))
        put_element(out, "<date when=\"", date, "\"/>\n");
    else
        put_element(out, "<date>", date, "</date>\n");
    if (pith_record_fields_url(fields).len) {
        pith_buf_text(out, "<ptr type=\"URL\" target=\"");
        pith_escape_uri(out, pith_record_fields_url(fields));
        pith_buf_text(out, "\"/>\n");
    }
    put_element(out, "<idno type=\"input\">", fields->record->id, "</idno>\n");
    pith_buf_text(out, "</bibl>\n</sourceDesc>\n");
}

/* A language tag as in XML Schema: "en", "zh-Hans". */
static bool is_tag(pith_str tag)
{
    size_t run = 0;
    for (size_t i = 0; i < tag.len; i++) {
        unsigned char c = (unsigned char)tag.data[i];
        bool dash = c == '-';
        if (dash ? run == 0 : !pith_is_alpha(c) && !(i && pith_is_digit(c)))
            return false;
        run = dash ? 0 : run + 1;
        if (run > 8)
            return false;
    }
    return run > 0;
}

/* Categories or tags as a list of terms. */
static void put_terms(const pith_record_fields *fields, const char *fact,
                      const char *scheme, pith_buf *out)
{
    if (!pith_record_fields_fact(fields, fact).len)
        return;
    pith_buf_text(out, "<keywords scheme=\"#");
    pith_buf_text(out, scheme);
    pith_buf_text(out, "\">\n");
    put_facts(fields, fact, out, "<term>", "</term>\n");
    pith_buf_text(out, "</keywords>\n");
}

static void put_profile(const pith_record_fields *fields, pith_buf *out)
{
    pith_str language = fields->result->language;
    bool terms = pith_record_fields_fact(fields, "category").len ||
                 pith_record_fields_fact(fields, "tag").len ||
                 fields->result->page_type.len;
    bool tag = is_tag(language);
    if (!terms && !tag && !fields->result->description.len)
        return;
    pith_buf_text(out, "<profileDesc>\n");
    put_element(out, "<abstract>\n<p>", fields->result->description,
                "</p>\n</abstract>\n");
    if (tag) {
        put_element(out, "<langUsage>\n<language ident=\"", language, "\">");
        put_element(out, "", language, "</language>\n</langUsage>\n");
    }
    if (terms) {
        pith_buf_text(out, "<textClass>\n");
        put_terms(fields, "category", "categories", out);
        put_terms(fields, "tag", "tags", out);
        put_element(out, "<keywords scheme=\"#pagetype\">\n<term>",
                    fields->result->page_type, "</term>\n</keywords>\n");
        pith_buf_text(out, "</textClass>\n");
    }
    pith_buf_text(out, "</profileDesc>\n");
}

static void put_encoding(pith_buf *out)
{
    pith_buf_text(out, "<encodingDesc>\n<appInfo>\n<application version=\"");
    pith_buf_text(out, pith_version());
    pith_buf_text(out, "\" ident=\"pith\">\n<label>pith</label>\n"
                       "</application>\n</appInfo>\n</encodingDesc>\n");
}

void pith_put_tei(const pith_record_fields *fields, pith_buf *out)
{
    pith_buf_text(out, "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n"
                       "<teiHeader>\n<fileDesc>\n");
    put_title(fields, out);
    put_publication(fields, out);
    put_note(fields, out);
    put_source(fields, out);
    pith_buf_text(out, "</fileDesc>\n");
    put_encoding(out);
    put_profile(fields, out);
    pith_buf_text(out, "</teiHeader>\n<text>\n<body>\n");
    if (fields->result->output.len)
        pith_buf_str(out, fields->result->output);
    else
        pith_buf_text(out, "<div type=\"entry\"/>\n");
    if (fields->result->comments.len) {
        pith_buf_text(out, "<div type=\"comments\">\n");
        pith_put_paragraphs(out, fields->result->comments);
        pith_buf_text(out, "</div>\n");
    }
    pith_buf_text(out, "</body>\n</text>\n</TEI>\n");
}
