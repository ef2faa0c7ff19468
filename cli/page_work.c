/* SPDX-License-Identifier: Apache-2.0 */
/* One input of `extract`: see page_work.h. */
#include "page_work.h"

#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { JSON_INDENT = 2 };

/* What a thread keeps between pages. */
typedef struct hand {
    const pith_page_plan *plan;
    pith_worker *worker;
    pith_reading reading;
} hand;

void *pith_page_work_begin(void *plan)
{
    hand *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->plan = plan;
    h->worker = pith_worker_new();
    pith_reading_init(&h->reading);
    if (h->worker)
        return h;
    free(h);
    return NULL;
}

void pith_page_work_end(void *state)
{
    hand *h = state;
    pith_worker_free(h->worker);
    pith_reading_clear(&h->reading);
    free(h);
}

void pith_page_done_free(pith_page_done *done)
{
    if (done->record)
        pith_free(done->data);
    else
        free(done->data);
    free(done->messages);
    free(done);
}

/* There is nothing sensible to do without memory for a few bytes. */
_Noreturn static void give_up(void)
{
    pith_message("out of memory");
    _exit(PITH_EXIT_IO);
}

static double now_ms(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return 0;
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static pith_result *make_error(const char *reason, size_t bytes)
{
    pith_result *result =
        pith_result_error((pith_str){reason, strlen(reason)}, bytes);
    if (!result)
        give_up();
    return result;
}

/* Read and extract; every input gives a result. */
static pith_result *make_result(hand *h, const pith_source *source,
                                pith_page_done *done)
{
    const pith_options *options = h->plan->options;
    if (source->problem) {
        done->unopened = source->unopened;
        return make_error(source->problem, 0);
    }
    /* One byte more than allowed tells the library that there was more. */
    pith_read_state state = pith_reading_load(&h->reading, source->path,
                                              options->limits.max_bytes + 1);
    if (state != PITH_READ_OK) {
        done->unopened = state == PITH_READ_UNOPENED;
        return make_error(h->reading.problem, h->reading.len);
    }
    pith_result *result = NULL;
    pith_error error = {0};
    pith_str page = {h->reading.data, h->reading.len};
    pith_status status =
        pith_worker_extract(h->worker, page, options, &result, &error);
    if (status == PITH_OK)
        return result;
    return make_error(error.text[0] ? error.text : pith_status_text(status),
                      page.len);
}

static void add_message(FILE *lines, const char *path, pith_str text)
{
    if (strcmp(path, "-") == 0)
        path = "standard input";
    fprintf(lines, "pith: %s: %.*s\n", path, PITH_FMT(text));
}

/* What people should know about a page. Warnings are in the JSON record; of
 * pages that are fine or empty nothing is said there. */
static void write_messages(const hand *h, const pith_source *source,
                           const pith_result *result, pith_page_done *done)
{
    bool page = h->plan->kind == PITH_OUTPUT_PAGE;
    bool bad = result->outcome == PITH_OUTCOME_ERROR ||
               result->outcome == PITH_OUTCOME_LIMIT;
    bool say_reason = result->reason.data && (page || bad);
    if (h->plan->quiet || (!say_reason && !(page && result->nwarnings)))
        return;
    size_t len;
    FILE *lines = open_memstream(&done->messages, &len);
    if (!lines)
        give_up();
    if (say_reason)
        add_message(lines, source->path, result->reason);
    for (size_t i = 0; page && i < result->nwarnings; i++) {
        pith_str warning = result->warnings[i];
        if (warning.len != result->reason.len || !result->reason.data ||
            memcmp(warning.data, result->reason.data, warning.len) != 0)
            add_message(lines, source->path, warning);
    }
    if (fclose(lines) != 0)
        give_up();
}

/* The output and a line break, if it has none at its end. */
static void write_page(const pith_result *result, pith_page_done *done)
{
    pith_str output = result->output;
    if (output.len == 0)
        return;
    done->data = malloc(output.len + 1);
    if (!done->data)
        give_up();
    memcpy(done->data, output.data, output.len);
    done->len = output.len;
    if (output.data[output.len - 1] != '\n')
        done->data[done->len++] = '\n';
}

static void write_record(const hand *h, const pith_source *source,
                         const pith_result *result, double ms,
                         pith_page_done *done)
{
    bool lines = h->plan->kind == PITH_OUTPUT_JSONL;
    pith_str url = h->plan->options->render.base_url;
    pith_record record = {
        .id = {source->id, strlen(source->id)},
        .url = url.len ? url : (pith_str){0},
        .ms = ms,
        .indent = lines ? 0 : JSON_INDENT,
    };
    if (pith_result_json(result, &record, &done->data, &done->len) != PITH_OK)
        give_up();
    done->record = true;
    /* The NUL behind the record becomes the end of the line. */
    if (lines)
        done->data[done->len++] = '\n';
}

void *pith_page_work(void *state, size_t item)
{
    hand *h = state;
    const pith_source *source = &h->plan->sources->items[item];
    pith_page_done *done = calloc(1, sizeof *done);
    if (!done)
        give_up();
    double start = now_ms();
    pith_result *result = make_result(h, source, done);
    done->outcome = result->outcome;
    write_messages(h, source, result, done);
    if (h->plan->kind == PITH_OUTPUT_PAGE)
        write_page(result, done);
    else
        write_record(h, source, result, now_ms() - start, done);
    pith_result_free(result);
    return done;
}
