/* SPDX-License-Identifier: Apache-2.0 */
/*
 * HTTP messages: head, chunks, content encodings. Laws: head and body are
 * inside the block, one after the other; a body is never longer than requested,
 * and the same each time.
 */
#include "fuzz.h"

#include <pith/warc.h>

#include <string.h>

enum { BODY_MAX = 100000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str block = {(const char *)data, size};
    pith_http_message message;
    if (!pith_http_parse(block, &message))
        return 0;
    fuzz_check(message.head.data == block.data &&
                   message.body.data == message.head.data + message.head.len &&
                   message.head.len + message.body.len == block.len,
               "head and body are the block");
    (void)pith_http_is_html(message.mime, message.body);
    char *bodies[2];
    size_t lens[2];
    for (size_t i = 0; i < 2; i++) {
        pith_status status =
            pith_http_body(&message, BODY_MAX >> i, &bodies[i], &lens[i], NULL);
        fuzz_check(status == PITH_OK || status == PITH_FORMAT, "status");
        fuzz_check(lens[i] <= (size_t)(BODY_MAX >> i), "cut where asked");
    }
    size_t n = lens[0] < lens[1] ? lens[0] : lens[1];
    fuzz_check(n == 0 || memcmp(bodies[0], bodies[1], n) == 0, "same bytes");
    pith_free(bodies[0]);
    pith_free(bodies[1]);
    return 0;
}
