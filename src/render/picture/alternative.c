/* SPDX-License-Identifier: Apache-2.0 */
/* Alternative texts of images: see alternative.h. */
#include "alternative.h"

#include "reference.h"
#include "str.h"
#include "written_tags.h"

#include <string.h>

/* Words in a file name: runs of letters, short ones excepted. */
static unsigned count_words(pith_str name)
{
    enum { LETTERS = 3 };
    unsigned words = 0;
    unsigned run = 0;
    for (size_t i = 0; i < name.len; i++) {
        run = pith_is_alpha((unsigned char)name.data[i]) ? run + 1 : 0;
        words += run == LETTERS;
    }
    return words;
}

/* Whether a text is the file name that a camera or a program generated,
 * "IMG_2006.jpg", which is no description; a name of several words is one. */
static bool is_file_name(pith_str text)
{
    enum { SAYING = 3 }; /* words, beside the extension */
    static const pith_str ends[] = {{".jpg", 4},  {".jpeg", 5}, {".png", 4},
                                    {".webp", 5}, {".gif", 4},  {".avif", 5}};
    if (memchr(text.data, ' ', text.len))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (text.len > ends[i].len &&
            pith_str_ieq(
                (pith_str){text.data + text.len - ends[i].len, ends[i].len},
                ends[i]))
            return count_words((pith_str){text.data, text.len - ends[i].len}) <
                   SAYING;
    return false;
}

pith_str pith_alternative_of(const pith_render_job *job, uint32_t image)
{
    pith_str text = pith_page_attr(job->page, image, PITH_ATTR_ALT);
    enum { LONGEST = 4096 };
    if (text.len > 0 && is_file_name(text))
        return (pith_str){NULL, 0};
    if (text.len > LONGEST)
        return text;
    pith_str once = pith_page_references(job->scratch, text);
    text = once.data ? once : text;
    pith_str bare = pith_written_tags_remove(job->scratch, text);
    return bare.data ? bare : text;
}
