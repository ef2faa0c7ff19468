/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of links and images: see reader_summary.h. */
#include "reader_summary.h"

#include "str.h"

/* -- Gathering ------------------------------------------------------------ */

typedef struct pair {
    const char *words, *address;
} pair;

/* The next line, without its end; false past the last. */
static bool take_line(pith_str *rest, pith_str *address, pith_str *words)
{
    const char *end = rest->len ? memchr(rest->data, '\n', rest->len) : NULL;
    const char *tab = end ? memchr(rest->data, '\t', rest->len) : NULL;
    if (!tab || tab > end)
        return false;
    *address = (pith_str){rest->data, (size_t)(tab - rest->data)};
    *words = (pith_str){tab + 1, (size_t)(end - tab - 1)};
    rest->len -= (size_t)(end + 1 - rest->data);
    rest->data = end + 1;
    return true;
}

/* Read the lines of a view as pairs; of several with one address only the
 * first, unless `every`. False: memory ran out. */
static bool read_pairs(pith_str lines, bool every, pith_arena *arena,
                       pith_buf *pairs)
{
    pith_str address, words;
    json_t *seen = json_object();
    bool fine = seen != NULL;
    while (fine && take_line(&lines, &address, &words)) {
        pair one = {pith_arena_copy(arena, words),
                    pith_arena_copy(arena, address)};
        fine = one.words && one.address;
        if (!fine || (!every && json_object_get(seen, one.address)))
            continue;
        fine = json_object_set_new_nocheck(seen, one.address, json_true()) == 0;
        pith_buf_put(pairs, (const char *)&one, sizeof one);
    }
    json_decref(seen);
    return fine && pairs->status == PITH_OK;
}

static bool gather(pith_page_task *task, pith_page_view view, bool every,
                   pith_buf *pairs)
{
    pith_buf lines;
    pith_buf_init(&lines, 0);
    bool fine = pith_page_task_look(task, view, &lines);
    if (fine && !read_pairs(pith_buf_view(&lines), every, task->arena, pairs))
        fine = pith_page_task_fail(task, PITH_PROBLEM_STOPPING,
                                   "memory for this page ran out");
    pith_buf_clear(&lines);
    return fine;
}

bool pith_reader_summary_gather(pith_reader_summary *self, pith_page_task *task)
{
    if (self->wants_images &&
        !gather(task, PITH_VIEW_SHOWN_IMAGES, false, &self->images))
        return false;
    if (!self->wants_links)
        return true;
    pith_ask before = task->ask;
    pith_ask_whole_page(&task->ask);
    bool fine =
        gather(task, PITH_VIEW_SHOWN_LINKS, self->every_link, &self->links);
    task->ask = before;
    return fine;
}

void pith_reader_summary_clear(pith_reader_summary *self)
{
    pith_buf_clear(&self->links);
    pith_buf_clear(&self->images);
}

/* -- Writing -------------------------------------------------------------- */

static size_t count(const pith_buf *pairs)
{
    return pairs->len / sizeof(pair);
}

static pair pair_at(const pith_buf *pairs, size_t i)
{
    pair one;
    memcpy(&one, pairs->data + i * sizeof one, sizeof one);
    return one;
}

/* Write the name of a pair: its text; for images "Image 3: text", or without
 * text "Image 3". */
static void write_name(bool images, size_t i, const char *words, pith_buf *out)
{
    if (images) {
        pith_buf_text(out, "Image ");
        pith_buf_uint(out, i + 1);
        pith_buf_text(out, words[0] ? ": " : "");
    }
    pith_buf_text(out, words);
}

/* Escape a name so that it cannot end the link or be read as Markdown. */
static void escape_name(pith_str name, pith_buf *out)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.data[i] && strchr("[]\\`<&*_~|", name.data[i]))
            pith_buf_byte(out, '\\');
        pith_buf_byte(out, name.data[i]);
    }
}

/* The same for an address. */
static void escape_address(pith_str address, pith_buf *out)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < address.len; i++) {
        unsigned char c = (unsigned char)address.data[i];
        if (c > ' ' && c != 0x7f && !strchr("()<>\\`|", c)) {
            pith_buf_byte(out, (char)c);
            continue;
        }
        pith_buf_byte(out, '%');
        pith_buf_byte(out, digits[c >> 4]);
        pith_buf_byte(out, digits[c & 15]);
    }
}

static void write_list(const pith_buf *pairs, bool images, pith_buf *out)
{
    pith_buf name;
    pith_buf_init(&name, 0);
    for (size_t i = 0; i < count(pairs); i++) {
        pair one = pair_at(pairs, i);
        pith_buf_rewind(&name);
        write_name(images, i, one.words, &name);
        pith_buf_text(out, images ? "- ![" : "- [");
        escape_name(pith_buf_view(&name), out);
        pith_buf_text(out, "](");
        escape_address(pith_str_of(one.address), out);
        pith_buf_text(out, ")\n");
    }
    pith_buf_heed(out, &name);
    pith_buf_clear(&name);
}

void pith_reader_summary_write(const pith_reader_summary *self, pith_buf *out)
{
    if (self->wants_images) {
        pith_buf_text(out, "\nImages:\n");
        if (!count(&self->images))
            pith_buf_text(out, "This page does not seem to contain any "
                               "images.\n");
        write_list(&self->images, true, out);
    }
    if (self->wants_links) {
        pith_buf_text(out, "\nLinks/Buttons:\n");
        if (!count(&self->links))
            pith_buf_text(out, "This page does not seem to contain any "
                               "buttons/links.\n");
        write_list(&self->links, false, out);
    }
}

/* Write an object by name, as Jina Reader does: of pairs with the same name the
 * last one. */
static void put_by_name(const pith_buf *pairs, bool images, pith_json *json)
{
    const char *name;
    json_t *address;
    json_t *by_name = json_object();
    pith_buf text;
    pith_buf_init(&text, 0);
    bool fine = by_name != NULL;
    for (size_t i = 0; fine && i < count(pairs); i++) {
        pair one = pair_at(pairs, i);
        pith_buf_rewind(&text);
        write_name(images, i, one.words, &text);
        pith_buf_byte(&text, '\0');
        fine = text.status == PITH_OK &&
               json_object_set_new_nocheck(
                   by_name, text.data, json_string_nocheck(one.address)) == 0;
    }
    pith_json_open(json, '{');
    json_object_foreach(by_name, name, address)
    {
        pith_json_name(json, pith_str_of(name));
        pith_json_str(json, pith_str_of(json_string_value(address)));
    }
    pith_json_close(json);
    pith_buf_heed(json->out, &text);
    if (!fine && json->out->status == PITH_OK)
        json->out->status = PITH_NOMEM;
    pith_buf_clear(&text);
    json_decref(by_name);
}

static void put_pairs(const pith_buf *pairs, pith_json *json)
{
    pith_json_open(json, '[');
    for (size_t i = 0; i < count(pairs); i++) {
        pair one = pair_at(pairs, i);
        pith_json_open(json, '[');
        pith_json_str(json, pith_str_of(one.words));
        pith_json_str(json, pith_str_of(one.address));
        pith_json_close(json);
    }
    pith_json_close(json);
}

void pith_reader_summary_put(const pith_reader_summary *self, pith_json *json)
{
    if (self->wants_images) {
        pith_json_key(json, "images");
        put_by_name(&self->images, true, json);
    }
    if (!self->wants_links)
        return;
    pith_json_key(json, "links");
    if (self->every_link)
        put_pairs(&self->links, json);
    else
        put_by_name(&self->links, false, json);
}
