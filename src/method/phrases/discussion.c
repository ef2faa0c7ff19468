/* SPDX-License-Identifier: Apache-2.0 */
/* Lines that open comments: see discussion.h. */
#include "discussion.h"

#include "str.h"
#include "text.h"

enum { LOOKED_AT = 64 };

/* In lower case. A line begins with one of these, and a word ends there. */
static const char *const phrases[] = {
    /* en */ "comments",
    "comment on this",
    "post a comment",
    "add a comment",
    "add your comment",
    "add comment",
    "leave a comment",
    "leave a reply",
    "reader comments",
    "have your say",
    "what do you think",
    "join the discussion",
    "join the conversation",
    "show comments",
    "view comments",
    /* de */ "kommentare",
    "kommentar schreiben",
    "leserkommentare",
    "schreiben sie einen kommentar",
    "diskutieren sie",
    /* fr */ "commentaires",
    "laisser un commentaire",
    "réagir à cet article",
    /* es */ "comentarios",
    "deja un comentario",
    "deja una respuesta",
    /* pt */ "comentários",
    "deixe um comentário",
    "deixe uma resposta",
    /* it */ "commenti",
    "lascia un commento",
    "commenta",
    /* nl */ "reacties",
    "plaats een reactie",
    /* sv, da, no, fi */ "kommentarer",
    "skriv en kommentar",
    "lämna ett svar",
    "kommentit",
    /* pl, cs, hu, tr */ "komentarze",
    "dodaj komentarz",
    "komentáře",
    "hozzászólások",
    "yorumlar",
    "yorum yap",
    /* ru, uk, bg, el */ "комментарии",
    "оставить комментарий",
    "коментарі",
    "коментари",
    "σχόλια",
    /* zh, ja, ko, ar, fa, vi, id */ "评论",
    "發表評論",
    "发表评论",
    "コメント",
    "댓글",
    "التعليقات",
    "تعليقات",
    "نظرات",
    "bình luận",
    "komentar",
};

/* The beginning of a text in lower case, from its first letter on. */
static size_t lower_front(pith_str text, char out[LOOKED_AT + 4])
{
    size_t n = 0;
    size_t len;
    for (size_t at = 0; at < text.len && at < LOOKED_AT; at += len) {
        uint32_t code =
            pith_utf8_next((pith_str){text.data + at, text.len - at}, &len);
        if (n > 0 || pith_char_is_letter(code))
            n += pith_utf8_put(pith_char_lower(code), out + n);
        if (n >= LOOKED_AT)
            break;
    }
    return n;
}

static bool ends_word(const char *text, size_t at, size_t n)
{
    size_t len;
    return at == n || !pith_char_is_letter(
                          pith_utf8_next((pith_str){text + at, n - at}, &len));
}

bool pith_opens_comments(pith_str text)
{
    char front[LOOKED_AT + 4];
    size_t n = lower_front(text, front);
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (n == 0 || *phrases[i] != *front) /* most, before their length */
            continue;
        pith_str phrase = pith_str_of(phrases[i]);
        if (phrase.len <= n && memcmp(front, phrase.data, phrase.len) == 0 &&
            ends_word(front, phrase.len, n))
            return true;
    }
    return false;
}
