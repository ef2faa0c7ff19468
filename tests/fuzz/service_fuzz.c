/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Input from clients of the service: queries, JSON bodies, Accept; and answers
 * of a compromised cell. Laws: a query has at most 1,000 members, without NUL
 * in their names and inside the arena; options are accepted or refused with a
 * message; a client never raises a limit; Accept selects one of the choices; a
 * job is the same after packing and unpacking, and an unpacked answer is inside
 * its bytes.
 */
#include "accept.h"
#include "ask.h"
#include "fuzz.h"
#include "page_job.h"
#include "request.h"
#include "str.h"

#include <string.h>

enum { BODY = 1000000, MS = 5000 };

static void check_limits(const pith_ask *ask)
{
    fuzz_check(ask->options.limits.max_bytes <= BODY, "the body's limit holds");
    fuzz_check(ask->options.limits.timeout_ms <= MS, "the time limit holds");
    fuzz_check(ask->nformats <= PITH_ASK_FORMATS &&
                   ask->nsettings <= PITH_ASK_SETTINGS,
               "lists have caps");
}

static bool same(pith_str one, pith_str other)
{
    return (one.data == NULL) == (other.data == NULL) &&
           pith_str_eq(one, other);
}

/* A round trip to a cell loses nothing. */
static void check_job(const pith_ask *ask, pith_str page)
{
    pith_page_job job = {
        .view = PITH_VIEW_RESULT, .form = "jsonl", .ask = *ask};
    pith_page_job back;
    pith_buf bytes, again;
    pith_buf_init(&bytes, 0);
    pith_buf_init(&again, 0);
    pith_page_job_pack(&job, &bytes);
    pith_buf_str(&bytes, page);
    fuzz_check(pith_page_job_unpack(pith_buf_view(&bytes), &back),
               "a packed job can be read");
    fuzz_check(same(back.ask.url, ask->url) && same(back.ask.flip, ask->flip) &&
                   pith_str_eq(back.page, page),
               "texts arrive as they were");
    pith_page_job_pack(&back, &again);
    pith_buf_str(&again, back.page);
    fuzz_check(pith_str_eq(pith_buf_view(&bytes), pith_buf_view(&again)),
               "a job that was read packs to the same bytes");
    pith_buf_clear(&bytes);
    pith_buf_clear(&again);
}

static void check_query(pith_str text)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_pair *pairs = NULL;
    size_t n = 0;
    pith_ask ask;
    pith_ask_init(&ask, BODY, MS);
    pith_error error = {0};
    bool fine = pith_request_form(&arena, text, &pairs, &n);
    fuzz_check(n <= 1000, "a query has a cap");
    for (size_t i = 0; fine && i < n; i++) {
        error.text[0] = '\0';
        if (pith_ask_set(&ask, &arena, pairs[i], &error) != PITH_OK)
            fuzz_check(error.text[0] != '\0', "what is refused is told why");
        check_limits(&ask);
    }
    check_job(&ask, text);
    pith_arena_free(&arena);
}

static void check_body(pith_str text)
{
    pith_arena arena;
    pith_arena_init(&arena, 0);
    pith_ask ask;
    pith_ask_init(&ask, BODY, MS);
    pith_error error = {0};
    json_t *object = pith_ask_parse(text, &error);
    fuzz_check(object != NULL || error.text[0] != '\0', "bad JSON is told why");
    if (object && pith_ask_read_json(&ask, &arena, object, &error) == PITH_OK) {
        check_limits(&ask);
        if (pith_ask_check(&ask, &error) == PITH_OK)
            check_job(&ask, ask.html.data ? ask.html : PITH_S(""));
    }
    json_decref(object);
    pith_arena_free(&arena);
}

static void check_accept(pith_str text)
{
    static const pith_accept_choice choices[] = {{"application/json", 0},
                                                 {"text/plain", 1},
                                                 {"text/markdown", 2},
                                                 {NULL, 0}};
    int chosen = pith_accept_choose(text, choices);
    fuzz_check(chosen >= -1 && chosen <= 2, "one of the choices, or none");
}

static bool lies_in(pith_str part, pith_str whole)
{
    return !part.data || (part.data >= whole.data &&
                          part.data + part.len < whole.data + whole.len);
}

static void check_answer(pith_str bytes)
{
    pith_page_answer answer;
    if (!pith_page_answer_unpack(bytes, &answer))
        return;
    const pith_str texts[] = {answer.error,   answer.printed, answer.output,
                              answer.text,    answer.reason,  answer.encoding,
                              answer.title,   answer.author,  answer.date,
                              answer.language};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        fuzz_check(lies_in(texts[i], bytes), "texts lie in the answer");
    fuzz_check(answer.outcome <= PITH_OUTCOME_ERROR,
               "an outcome that there is");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str input = {(const char *)data, size};
    switch (fuzz_byte(&input) % 4) {
    case 0:
        check_query(input);
        break;
    case 1:
        check_body(input);
        break;
    case 2:
        check_accept(input);
        break;
    default:
        check_answer(input);
        break;
    }
    return 0;
}
