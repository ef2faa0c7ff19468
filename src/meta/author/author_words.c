/* SPDX-License-Identifier: Apache-2.0 */
/* Words that stand where an author does and are none: see author_words.h. */
#include "author_words.h"

/* What stands before the name of somebody else: who took the picture, who saw the
 * text over, where it is from. */
static const char *const others[] = {
    "updated by",
    "last updated by",
    "photo",
    "foto",
    "image",
    "picture",
    "bild:",
    "illustration",
    "translated by",
    "fact checked by",
    "fact-checked by",
    "sponsored by",
    "source:",
    "quelle:",
    "top contributors",
    "more from",
    "more by",
    "more about",
    "about the",
    "check out",
    "from",
    "visit the",
    "shop the",
    "learn more",
    "发表于",
    "發表於",
    "发布于",
    "發佈於",
    "责编",
    "責編",
    "责任编辑",
    "責任編輯",
    "编辑",
    "編輯",
    "主编",
    "主編",
    "选稿",
    "選稿",
    "校对",
    "校對",
    "审核",
    "審核",
    "监制",
    "監製",
    "编译",
    "編譯",
    "翻译",
    "翻譯",
    "译者",
    "譯者",
    "摄影",
    "攝影",
    "供图",
    "供圖",
    "来源",
    "來源",
    "編集",
    "監修",
    "撮影",
    "写真",
    "翻訳",
    "편집",
    "에디터",
    "사진",
};

/* What stands where an author does and names nobody; lower case. */
static const char *const nobody[] = {
    "admin",
    "administrator",
    "contributors to wikimedia projects",
    "author",
    "authors",
    "no author",
    "author unknown",
    "unknown author",
    "unknown",
    "none",
    "null",
    "n/a",
    "undefined",
    "webmaster",
    "anonymous",
    "guest",
    "root",
    "user",
    "view profile",
    "about the author",
    "about",
    "share",
    "follow",
    "reply",
    "super user",
    "true",
    "false",
    "default",
    "test",
    "me",
    "home",
    "[object object]",
    "staff writer",
    "editor",
    "name",
    "view all posts",
    "see all",
    "view all",
    "sign in",
    "log in",
    "last",
    "updated",
    "first name",
    "email address",
    "min read",
    "mins read",
    "email",
    "username",
    "account",
    "posts",
    "review",
    "topic author",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "view more posts",
    "read more",
    "learn more",
    "article",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "site admin",
    "published",
    "the author",
    "password",
    "site administrator",
    "expert reviewer",
    "username or email address",
    "advertisement",
    "sponsored",
    "publicité",
    "anzeige",
    "werbung",
    "publicidad",
    "人氣",
    "人气",
    "個人",
    "个人",
    "匿名",
    "游客",
    "管理员",
    "管理員",
    "discuz! team and comsenz ui team",
    "发表于",
    "發表於",
    "联系作者",
    "聯絡作者",
    "手机版",
    "手機版",
};

/* The first byte of a text in lower case, as the words of a list are: most of
 * them begin with another one. */
static char first_of(pith_str text)
{
    return text.len > 0 ? pith_lower(*text.data) : '\0';
}

bool pith_author_is_nobody(pith_str name)
{
    char first = first_of(name);
    for (size_t i = 0; i < sizeof nobody / sizeof *nobody; i++)
        if (*nobody[i] == first && pith_str_ieq(name, pith_str_of(nobody[i])))
            return true;
    return false;
}

/* Whether a word of others[] ends here, so that a name can follow. Scripts without
 * spaces part the two by a sign: what goes on is another word. */
static bool ends_word(pith_str rest, bool latin)
{
    static const pith_str signs[] = {{" ", 1},
                                     {":", 1},
                                     {"/", 1},
                                     {"|", 1},
                                     {"\xef\xbc\x9a", 3}, /* full-width colon */
                                     {"\xef\xbc\x8f", 3}, /* and slash */
                                     {"\xe3\x80\x80", 3}, /* and space */
                                     {"\xe4\xb8\xa8", 3}}; /* a line */
    if (latin)
        return !pith_is_alpha((unsigned char)*rest.data);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (pith_str_istarts(rest, signs[i]))
            return true;
    return false;
}

bool pith_author_names_another(pith_str text)
{
    char first = first_of(text);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (*others[i] != first)
            continue;
        pith_str word = pith_str_of(others[i]);
        if (pith_str_istarts(text, word) && text.len > word.len &&
            ends_word((pith_str){text.data + word.len, text.len - word.len},
                      !(*others[i] & 0x80)))
            return true;
    }
    return false;
}
