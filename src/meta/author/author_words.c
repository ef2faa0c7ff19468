/* SPDX-License-Identifier: Apache-2.0 */
/* Words that stand where an author does and are none: see author_words.h. */
#include "author_words.h"

/* What stands before the name of somebody else: who took the picture, who saw the
 * text over, where it is from. */
static const pith_word_group others[256] = {
    ['a'] = PITH_WORD_GROUP("about the"),
    ['b'] = PITH_WORD_GROUP("bild:"),
    ['c'] = PITH_WORD_GROUP("check out"),
    ['f'] =
        PITH_WORD_GROUP("foto", "fact checked by", "fact-checked by", "from"),
    ['i'] = PITH_WORD_GROUP("image", "illustration"),
    ['l'] = PITH_WORD_GROUP("last updated by", "learn more"),
    ['m'] = PITH_WORD_GROUP("more from", "more by", "more about"),
    ['p'] = PITH_WORD_GROUP("photo", "picture"),
    ['q'] = PITH_WORD_GROUP("quelle:"),
    ['s'] = PITH_WORD_GROUP("sponsored by", "source:", "shop the"),
    ['t'] = PITH_WORD_GROUP("translated by", "top contributors"),
    ['u'] = PITH_WORD_GROUP("updated by"),
    ['v'] = PITH_WORD_GROUP("visit the"),
    [0xe4] = PITH_WORD_GROUP("主编", "主編", "供图", "供圖", "來源"),
    [0xe5] = PITH_WORD_GROUP("发表于", "发布于", "审核", "審核", "写真"),
    [0xe6] = PITH_WORD_GROUP("校对", "校對", "摄影", "攝影", "来源", "撮影"),
    [0xe7] =
        PITH_WORD_GROUP("發表於", "發佈於", "编辑", "編輯", "监制", "監製",
                        "编译", "編譯", "翻译", "翻譯", "編集", "監修", "翻訳"),
    [0xe8] =
        PITH_WORD_GROUP("责编", "責編", "责任编辑", "責任編輯", "译者", "譯者"),
    [0xe9] = PITH_WORD_GROUP("选稿", "選稿"),
    [0xec] = PITH_WORD_GROUP("에디터", "사진"),
    [0xed] = PITH_WORD_GROUP("편집"),
};

/* What stands where an author does and names nobody; lower case. */
static const pith_word_group nobody[256] = {
    ['['] = PITH_WORD_GROUP("[object object]"),
    ['a'] = PITH_WORD_GROUP("admin", "administrator", "author", "authors",
                            "author unknown", "anonymous", "about the author",
                            "about", "account", "article", "advertisement",
                            "anzeige"),
    ['c'] = PITH_WORD_GROUP("contributors to wikimedia projects"),
    ['d'] = PITH_WORD_GROUP("default", "discuz! team and comsenz ui team"),
    ['e'] =
        PITH_WORD_GROUP("editor", "email address", "email", "expert reviewer"),
    ['f'] = PITH_WORD_GROUP("follow", "false", "first name", "fri", "friday"),
    ['g'] = PITH_WORD_GROUP("guest"),
    ['h'] = PITH_WORD_GROUP("home"),
    ['l'] = PITH_WORD_GROUP("log in", "last", "learn more"),
    ['m'] = PITH_WORD_GROUP("me", "min read", "mins read", "mon", "monday"),
    ['n'] = PITH_WORD_GROUP("no author", "none", "null", "n/a", "name"),
    ['p'] = PITH_WORD_GROUP("posts", "published", "password", "publicité",
                            "publicidad"),
    ['r'] = PITH_WORD_GROUP("root", "reply", "review", "read more"),
    ['s'] = PITH_WORD_GROUP("share", "super user", "staff writer", "see all",
                            "sign in", "sat", "sun", "saturday", "sunday",
                            "site admin", "site administrator", "sponsored"),
    ['t'] = PITH_WORD_GROUP("true", "test", "topic author", "tue", "thu",
                            "tuesday", "thursday", "the author"),
    ['u'] = PITH_WORD_GROUP("unknown author", "unknown", "undefined", "user",
                            "updated", "username", "username or email address"),
    ['v'] = PITH_WORD_GROUP("view profile", "view all posts", "view all",
                            "view more posts", "view forum posts"),
    ['w'] = PITH_WORD_GROUP("webmaster", "wed", "wednesday", "werbung"),
    [0xe4] = PITH_WORD_GROUP("人氣", "人气", "个人"),
    [0xe5] = PITH_WORD_GROUP("個人", "匿名", "发表于"),
    [0xe6] = PITH_WORD_GROUP("游客", "手机版", "手機版"),
    [0xe7] = PITH_WORD_GROUP("管理员", "管理員", "發表於"),
    [0xe8] = PITH_WORD_GROUP("联系作者", "聯絡作者"),
};

/* The words of a list with which a text may begin: those of its first byte. */
static pith_word_group group_of(const pith_word_group *list, pith_str text)
{
    return list[text.len > 0 ? (unsigned char)pith_lower(*text.data) : 0];
}

bool pith_author_is_nobody(pith_str name)
{
    pith_word_group group = group_of(nobody, name);
    for (size_t i = 0; i < group.n; i++)
        if (pith_str_ieq(name, pith_str_of(group.words[i])))
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
    pith_word_group group = group_of(others, text);
    for (size_t i = 0; i < group.n; i++) {
        pith_str word = pith_str_of(group.words[i]);
        if (pith_str_istarts(text, word) && text.len > word.len &&
            ends_word((pith_str){text.data + word.len, text.len - word.len},
                      !(*word.data & 0x80)))
            return true;
    }
    return false;
}
