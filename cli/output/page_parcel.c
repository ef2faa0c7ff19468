/* SPDX-License-Identifier: Apache-2.0 */
/* Serialises pages: see page_parcel.h.
 *
 * A number is eight bytes; a text is the number of its bytes (UINT64_MAX:
 * NULL), the bytes and a NUL. Both ends are the same program on the same
 * machine, so the order of bytes is the machine's. */
#include "page_parcel.h"

#include "memory_stream.h"
#include "shown.h"

#include <stdlib.h>
#include <string.h>

static void put_number(FILE *to, uint64_t number)
{
    fwrite(&number, sizeof number, 1, to);
}

static void put_text(FILE *to, pith_str text)
{
    put_number(to, text.data ? text.len : UINT64_MAX);
    if (text.data) {
        fwrite(text.data, 1, text.len, to);
        fputc('\0', to);
    }
}

static bool get_number(pith_str *from, uint64_t *number)
{
    if (from->len < sizeof *number)
        return false;
    memcpy(number, from->data, sizeof *number);
    from->data += sizeof *number;
    from->len -= sizeof *number;
    return true;
}

static bool get_text(pith_str *from, pith_str *text)
{
    uint64_t len;
    *text = (pith_str){0};
    if (!get_number(from, &len))
        return false;
    if (len == UINT64_MAX)
        return true;
    if (len >= from->len || from->data[len] != '\0')
        return false;
    *text = (pith_str){from->data, (size_t)len};
    from->data += len + 1;
    from->len -= (size_t)len + 1;
    return true;
}

static char *finish(FILE *to, pith_memory *memory, size_t *len)
{
    if (!pith_memory_close(to, memory))
        return NULL;
    *len = memory->len;
    return memory->data;
}

/* The texts of a parcel, in the order in which they are packed. */
enum { PARCEL_TEXTS = 9 };

static void list_texts(pith_page_parcel *parcel, pith_str *out[PARCEL_TEXTS])
{
    pith_str *const all[PARCEL_TEXTS] = {
        &parcel->path,    &parcel->id,      &parcel->job_id,
        &parcel->url,     &parcel->date,    &parcel->base_url,
        &parcel->charset, &parcel->fetched, &parcel->site_template};
    memcpy(out, all, sizeof all);
}

char *pith_parcel_pack(const pith_page_parcel *parcel, size_t *len)
{
    pith_memory memory;
    pith_page_parcel copy = *parcel;
    pith_str *texts[PARCEL_TEXTS];
    FILE *to = pith_memory_open(&memory);
    if (!to)
        return NULL;
    put_number(to, copy.offset);
    put_number(to, copy.skip);
    put_number(to, copy.inside);
    list_texts(&copy, texts);
    for (size_t i = 0; i < PARCEL_TEXTS; i++)
        put_text(to, *texts[i]);
    return finish(to, &memory, len);
}

bool pith_parcel_unpack(pith_str bytes, pith_page_parcel *out)
{
    uint64_t inside;
    pith_str *texts[PARCEL_TEXTS];
    *out = (pith_page_parcel){0};
    if (!get_number(&bytes, &out->offset) || !get_number(&bytes, &out->skip) ||
        !get_number(&bytes, &inside))
        return false;
    out->inside = inside != 0;
    list_texts(out, texts);
    for (size_t i = 0; i < PARCEL_TEXTS; i++)
        if (!get_text(&bytes, texts[i]))
            return false;
    out->page = bytes;
    return true;
}

char *pith_done_pack(const pith_page_done *done, size_t *len)
{
    pith_memory memory;
    const char *messages = done->messages;
    FILE *to = pith_memory_open(&memory);
    if (!to)
        return NULL;
    put_number(to, done->outcome);
    put_number(to, done->skipped);
    put_number(to, done->lost);
    put_number(to, done->text_hash);
    put_text(to, (pith_str){done->data, done->len});
    put_text(to, pith_str_of(messages));
    put_text(to, (pith_str){done->sketch, done->sketch_len});
    return finish(to, &memory, len);
}

/* Escaped line by line, so that no message contains terminal control
 * sequences. */
static char *copy_messages(pith_str messages)
{
    pith_memory memory;
    FILE *to = pith_memory_open(&memory);
    if (!to)
        return NULL;
    while (messages.len > 0) {
        const char *end = memchr(messages.data, '\n', messages.len);
        size_t len = end ? (size_t)(end - messages.data) : messages.len;
        pith_shown_put(to, messages.data, len);
        fputc('\n', to);
        len += end != NULL;
        messages.data += len;
        messages.len -= len;
    }
    return pith_memory_close(to, &memory) ? memory.data : NULL;
}

/* A copy with a trailing NUL; NULL for NULL data. False: no memory. */
static bool copy_bytes(pith_str bytes, char **out)
{
    *out = bytes.data ? malloc(bytes.len + 1) : NULL;
    if (*out)
        memcpy(*out, bytes.data, bytes.len + 1);
    return *out || !bytes.data;
}

pith_status pith_done_unpack(pith_str bytes, pith_page_done *done)
{
    uint64_t outcome, skipped, lost, text_hash;
    pith_str data, messages, sketch;
    if (!get_number(&bytes, &outcome) || !get_number(&bytes, &skipped) ||
        !get_number(&bytes, &lost) || !get_number(&bytes, &text_hash) ||
        !get_text(&bytes, &data) || !get_text(&bytes, &messages) ||
        !get_text(&bytes, &sketch) || bytes.len > 0 ||
        outcome > PITH_OUTCOME_FILTERED)
        return PITH_FORMAT;
    char *copy, *taught = NULL;
    char *lines = messages.data ? copy_messages(messages) : NULL;
    if (!copy_bytes(data, &copy) || !copy_bytes(sketch, &taught) ||
        (messages.data && !lines)) {
        free(copy);
        free(taught);
        free(lines);
        return PITH_NOMEM;
    }
    done->outcome = (pith_outcome)outcome;
    done->skipped = skipped != 0;
    done->lost = lost != 0;
    done->text_hash = text_hash;
    done->data = copy;
    done->len = data.len;
    done->messages = lines;
    done->sketch = taught;
    done->sketch_len = sketch.len;
    return PITH_OK;
}
