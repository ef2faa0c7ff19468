/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts from servers of files and from users: listings and messages of S3,
 * files of credentials. Laws: a refused listing has a reason; one that
 * continues has a token; all keys together are no longer than the document; a
 * value is inside its file.
 */
#include "fuzz.h"
#include "s3_listing.h"
#include "s3_settings.h"

static bool take(void *who, pith_str key, uint64_t size)
{
    (void)size;
    fuzz_check(key.len > 0, "no key is empty");
    *(size_t *)who += key.len;
    return true;
}

static void read_listing(pith_str text)
{
    size_t total = 0;
    pith_s3_page page = {0};
    pith_error error = {0};
    pith_buf_init(&page.token, 0);
    pith_status status =
        pith_s3_listing_read(text, take, &total, &page, &error);
    fuzz_check(status == PITH_OK || error.text[0], "a refusal has a reason");
    fuzz_check(status != PITH_OK || !page.more || page.token.len,
               "what goes on has a token");
    fuzz_check(total <= text.len, "nothing expands");
    pith_buf_clear(&page.token);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    pith_str text = {(const char *)data, size};
    read_listing(text);
    pith_str value = pith_ini_find(text, (pith_str){"default", 7},
                                   (pith_str){"s3.addressing_style", 19});
    fuzz_check(value.data == NULL ||
                   (value.data >= text.data &&
                    value.data + value.len <= text.data + text.len),
               "a value lies in its file");
    return 0;
}
