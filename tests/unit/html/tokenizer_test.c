/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tokenizer, beyond the conformance tests: which texts are slices and which
 * are copies, many attributes, limits, memory that runs out, and inputs
 * truncated at every byte before an unreadable page.
 */
#include "buf.h"
#include "scan.h"
#include "str.h"

#include "../fence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const char *const scanners[] = {"portable", "sse2", "avx2"};

/* A source with its padding before a fence, and a tokenizer at its start. */
typedef struct fixture {
    pith_arena arena;
    pith_tree tree;
    pith_tokenizer tokenizer;
    char *source;
    size_t room;
} fixture;

static void open_fixture(fixture *f, pith_str text, const pith_scan *scan,
                         uint32_t max_attrs)
{
    f->room = text.len + PITH_SOURCE_PADDING;
    char *padded = calloc(f->room, 1);
    assert_non_null(padded);
    if (text.len)
        memcpy(padded, text.data, text.len);
    f->source = fence_copy(padded, f->room);
    free(padded);
    pith_arena_init(&f->arena, 0);
    f->tree = (pith_tree){.arena = &f->arena,
                          .source = f->source,
                          .source_len = (uint32_t)text.len};
    pith_tokenizer_init(&f->tokenizer, &f->tree, scan, max_attrs);
}

static void close_fixture(fixture *f)
{
    pith_arena_free(&f->arena);
    fence_free(f->source, f->room);
}

static pith_token next_token(fixture *f)
{
    pith_token token;
    memset(&token, 0xee, sizeof token);
    pith_tokenizer_next(&f->tokenizer, &token);
    return token;
}

static void assert_text(const fixture *f, pith_span span, const char *want)
{
    pith_str text = pith_tree_text(&f->tree, span);
    assert_int_equal(text.len, strlen(want));
    assert_memory_equal(text.data, want, text.len);
}

/* -- Slices and copies ------------------------------------------------------ */

static void test_clean_text_is_a_slice(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, PITH_S("a < b <i>c</i>"), pith_scan_best(), 10);
    pith_token token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_TEXT);
    assert_int_equal(token.text.at, 0);
    assert_int_equal(token.text.len, 6);
    assert_false(token.has_nul);
    token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_START);
    assert_int_equal(token.tag, PITH_TAG_I);
    assert_int_equal(token.nattrs, 0);
    assert_false(token.self_closing);
    assert_int_equal(token.src.at, 6);
    assert_int_equal(token.src.len, 3);
    assert_int_equal(next_token(&f).text.at, 9);
    token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_END);
    assert_int_equal(token.src.at, 10);
    assert_int_equal(token.src.len, 4);
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_EOF);
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_EOF);
    assert_int_equal(f.tree.side_len, 0);
    close_fixture(&f);
}

static void test_dirty_text_is_copied(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, PITH_S("a\r\nb\rc &amp; &nGt; d<p>x\0y</p>"),
                 pith_scan_best(), 10);
    pith_token token = next_token(&f);
    assert_true(token.text.at & (uint32_t)PITH_SPAN_SIDE);
    assert_text(&f, token.text, "a\nb\nc & \xE2\x89\xAB\xE2\x83\x92 d");
    assert_int_equal(token.src.at, 0);
    assert_int_equal(token.src.len, 20);
    assert_false(token.has_nul);
    (void)next_token(&f);
    token = next_token(&f);
    assert_true(token.has_nul);
    assert_int_equal(token.text.len, 3);
    assert_memory_equal(pith_tree_text(&f.tree, token.text).data, "x\0y", 3);
    close_fixture(&f);
}

static void test_values_stay_raw(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, PITH_S("<a href='?a&amp;b' title=\"x\" ID=y&amp;>"),
                 pith_scan_best(), 10);
    pith_token token = next_token(&f);
    assert_int_equal(token.nattrs, 3);
    pith_attr *attr = f.tree.attrs + token.attr;
    assert_int_equal(attr[0].id, PITH_ATTR_HREF);
    assert_int_equal(attr[0].flags, PITH_ATTR_RAW);
    assert_text(&f, attr[0].value, "?a&amp;b");
    assert_int_equal(attr[1].id, PITH_ATTR_TITLE);
    assert_int_equal(attr[1].flags, 0);
    assert_text(&f, attr[1].value, "x");
    assert_int_equal(attr[2].id, PITH_ATTR_ID);
    assert_int_equal(attr[2].flags, PITH_ATTR_RAW);
    assert_true(attr[2].name >> 31);
    assert_text(&f, (pith_span){attr[2].name, attr[2].name_len}, "id");
    close_fixture(&f);
}

static void test_decode(void **state)
{
    (void)state;
    fixture f;
    pith_str source = PITH_S("x&copy=1&amp\r\n\0&#x41;");
    open_fixture(&f, source, pith_scan_best(), 10);
    pith_str raw = {f.source, source.len};
    pith_span span;
    assert_true(pith_tokenizer_decode(&f.tree, raw, true, true, &span));
    assert_text(&f, span,
                "x&copy=1&\n\xEF\xBF\xBD"
                "A");
    assert_true(pith_tokenizer_decode(&f.tree, raw, false, true, &span));
    assert_text(&f, span,
                "x\xC2\xA9=1&\n\xEF\xBF\xBD"
                "A");
    raw.len = 14; /* the CR, not its LF */
    assert_true(pith_tokenizer_decode(&f.tree, raw, false, false, &span));
    assert_text(&f, span, "x\xC2\xA9=1&\n");
    uint32_t side_len = f.tree.side_len;
    f.arena.fail_after = 0;
    f.tree.side_cap = 0;
    assert_false(pith_tokenizer_decode(&f.tree, raw, true, true, &span));
    assert_int_equal(f.tree.side_len, side_len);
    close_fixture(&f);
}

/* -- Attributes ------------------------------------------------------------- */

static void test_first_of_duplicates(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f,
                 PITH_S("<p class=1 data-x=2 CLASS=3 data-y=4 DATA-X=5 x-tada=6"
                        " class=7 data-y=8 id=9 x-tada=10>"),
                 pith_scan_best(), 20);
    pith_token token = next_token(&f);
    assert_int_equal(token.nattrs, 5);
    static const char *const values[] = {"1", "2", "4", "6", "9"};
    for (uint32_t i = 0; i < 5; i++)
        assert_text(&f, f.tree.attrs[token.attr + i].value, values[i]);
    close_fixture(&f);
}

/* n attributes "xI=I", each of them twice. */
static char *many_attributes(uint32_t n, size_t *len)
{
    size_t cap = 100 + (size_t)n * 40;
    char *text = malloc(cap);
    assert_non_null(text);
    size_t at = (size_t)snprintf(text, cap, "<p");
    for (uint32_t i = 0; i < n; i++)
        at += (size_t)snprintf(text + at, cap - at, " x%u=%u X%u=no", i, i, i);
    at += (size_t)snprintf(text + at, cap - at, " /><b x=1 y=2 x=3>");
    *len = at;
    return text;
}

static void check_many(uint32_t n)
{
    fixture f;
    size_t len;
    char *text = many_attributes(n, &len);
    open_fixture(&f, (pith_str){text, len}, pith_scan_best(), UINT32_MAX);
    pith_token token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_START);
    assert_true(token.self_closing);
    assert_int_equal(token.nattrs, n);
    assert_int_equal(f.tree.limits_hit, 0);
    for (uint32_t i = 0; i < n; i++) {
        const pith_attr *attr = &f.tree.attrs[token.attr + i];
        char want[20];
        snprintf(want, sizeof want, "%u", i);
        assert_text(&f, attr->value, want);
        snprintf(want, sizeof want, "x%u", i);
        assert_text(&f, (pith_span){attr->name, attr->name_len}, want);
    }
    token = next_token(&f);
    assert_int_equal(token.nattrs, 2);
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_EOF);
    close_fixture(&f);
    free(text);
}

static void test_many_attributes(void **state)
{
    (void)state;
    for (uint32_t n = 1; n < 100; n++)
        check_many(n);
    check_many(40000);
}

static void test_attribute_limit(void **state)
{
    (void)state;
    fixture f;
    pith_str text = PITH_S("<p a b c d/e 'f'=\">\" g = '>' =h i=j></p a b c d>"
                           "<p a b c/><p a b>");
    open_fixture(&f, text, pith_scan_best(), 2);
    pith_token token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_START);
    assert_int_equal(token.nattrs, 2);
    assert_false(token.self_closing);
    assert_int_equal(f.tree.limits_hit, PITH_HIT_ATTRS);
    f.tree.limits_hit = 0;
    token = next_token(&f);
    assert_int_equal(token.kind, PITH_TOKEN_END);
    assert_int_equal(f.tree.limits_hit, 0);
    token = next_token(&f);
    assert_int_equal(token.nattrs, 2);
    assert_true(token.self_closing);
    assert_int_equal(f.tree.limits_hit, PITH_HIT_ATTRS);
    f.tree.limits_hit = 0;
    assert_int_equal(next_token(&f).nattrs, 2);
    assert_int_equal(f.tree.limits_hit, 0);
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_EOF);
    close_fixture(&f);
}

/* The builder removes the attributes of a dropped start tag; end tags have
 * none. */
static void test_taking_attributes_back(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, PITH_S("<a b=1><a c=2></a d=3 E=4><a e=5><a f=6"),
                 pith_scan_best(), 10);
    pith_token token = next_token(&f);
    f.tree.nattrs = token.attr;
    token = next_token(&f);
    assert_int_equal(token.attr, 0);
    assert_text(&f, f.tree.attrs[0].value, "2");
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_END);
    assert_int_equal(f.tree.nattrs, 1);
    assert_int_equal(f.tree.side_len, 0);
    assert_int_equal(f.tokenizer.last_start, PITH_TAG_A);
    token = next_token(&f);
    assert_int_equal(token.attr, 1);
    assert_text(&f, f.tree.attrs[1].value, "5");
    assert_int_equal(next_token(&f).kind, PITH_TOKEN_EOF);
    assert_int_equal(f.tree.nattrs, 2);
    close_fixture(&f);
}

static void check_long_name(const char *unit, size_t n, size_t want)
{
    fixture f;
    size_t len = strlen(unit);
    char *text = malloc(n * len + 10);
    assert_non_null(text);
    memcpy(text, "<p ", 3);
    for (size_t i = 0; i < n; i++)
        memcpy(text + 3 + i * len, unit, len);
    memcpy(text + 3 + n * len, "=v>", 3);
    open_fixture(&f, (pith_str){text, n * len + 6}, pith_scan_best(), 10);
    pith_token token = next_token(&f);
    assert_int_equal(token.nattrs, 1);
    assert_int_equal(f.tree.attrs[0].name_len, want);
    assert_text(&f, f.tree.attrs[0].value, "v");
    assert_int_equal(f.tree.limits_hit, n * len > want ? PITH_HIT_ATTRS : 0);
    close_fixture(&f);
    free(text);
}

static void test_long_names(void **state)
{
    (void)state;
    check_long_name("x", 65535, 65535);
    check_long_name("x", 65536, 65535);
    check_long_name("x", 1000000, 65535);
    check_long_name("\xE2\x82\xAC", 21845, 65535);
    check_long_name("\xC3\xA4", 32767, 65534);
    check_long_name("\xC3\xA4", 32768, 65534);
    check_long_name("\xF0\x9F\x98\x80", 16384, 65532);
}

/* -- Content models ---------------------------------------------------------- */

/* One text token, then the rest; NULL: no text. */
static void check_model(pith_content_model model, pith_str input,
                        const char *text, pith_token_kind then)
{
    for (size_t i = 0; i < sizeof scanners / sizeof *scanners; i++) {
        const pith_scan *scan = pith_scan_named(scanners[i]);
        if (!scan)
            continue;
        fixture f;
        open_fixture(&f, input, scan, 10);
        pith_token token = next_token(&f);
        assert_int_equal(token.kind, PITH_TOKEN_START);
        f.tokenizer.model = model;
        token = next_token(&f);
        if (text) {
            assert_int_equal(token.kind, PITH_TOKEN_TEXT);
            assert_text(&f, token.text, text);
            token = next_token(&f);
        }
        assert_int_equal(token.kind, then);
        if (then == PITH_TOKEN_END)
            assert_int_equal(f.tokenizer.model, PITH_MODEL_DATA);
        close_fixture(&f);
    }
}

static void test_models(void **state)
{
    (void)state;
    check_model(PITH_MODEL_RCDATA, PITH_S("<title>a&amp;<b></titlex></TITLE >"),
                "a&<b></titlex>", PITH_TOKEN_END);
    check_model(PITH_MODEL_RCDATA, PITH_S("<title></title>"), NULL,
                PITH_TOKEN_END);
    check_model(PITH_MODEL_RAWTEXT, PITH_S("<style>a&amp;<!--</style>-->"),
                "a&amp;<!--", PITH_TOKEN_END);
    check_model(PITH_MODEL_RAWTEXT, PITH_S("<style>a</style"), "a</style",
                PITH_TOKEN_EOF);
    check_model(PITH_MODEL_RAWTEXT, PITH_S("<style>a</style x"), "a",
                PITH_TOKEN_EOF);
    check_model(PITH_MODEL_PLAINTEXT, PITH_S("<plaintext>&amp;</plaintext>\r"),
                "&amp;</plaintext>\n", PITH_TOKEN_EOF);
    check_model(PITH_MODEL_RAWTEXT, PITH_S("<x-y>a</X></x-Y>"), "a</X>",
                PITH_TOKEN_END);
}

static void test_script(void **state)
{
    (void)state;
    pith_content_model script = PITH_MODEL_SCRIPT;
    check_model(script, PITH_S("<script>a<b&amp;</script>"), "a<b&amp;",
                PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--<script></script>-->x</script>"),
                "<!--<script></script>-->x", PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--x</script>-->"), "<!--x",
                PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--><script></script>"),
                "<!--><script>", PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!---><script></script>"),
                "<!---><script>", PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--<scripty></script>"),
                "<!--<scripty>", PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--<SCRIPT/></script ></script></b>"),
                "<!--<SCRIPT/></script >", PITH_TOKEN_END);
    check_model(script, PITH_S("<script><!--<script>\r</script>"),
                "<!--<script>\n</script>", PITH_TOKEN_EOF);
    check_model(script, PITH_S("<script><!-<script></script>"), "<!-<script>",
                PITH_TOKEN_END);
}

/* -- Everything at once ------------------------------------------------------ */

static const char page[] =
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD\r HTML\" 'x\0y'>\r\n<html LANG=en>"
    "<!-- c -- \0 --!><title>T &amp; <b></title><style>a<b&\0</style>"
    "<script>if (a<b) '<!-- <script> </script> -->'</script>"
    "<p class=\"a b\" id='x&quot;y' hidden data-Z=\"&#65;\r\n\" data-z=2"
    " a-very-long-attribute-name-here = unquoted&amp;value/ />text &notin; \0"
    "<x-unknown\0Name =odd=1><?pi x?></ bogus></>\xE2\x82\xAC <![CDATA[x]]>"
    "<svg viewBox='0 0 1 1'><text>long text long text long text long text"
    "</text></svg ATTR='x'><textarea>&lt;\r</textarea><br/><a href=\""
    "https://example.org/a/path/that/is/longer/than/thirty-two/bytes\">z</a>";

/* The builder's task: content models by tag. */
static pith_content_model model_after(uint16_t tag)
{
    switch (tag) {
    case PITH_TAG_TITLE:
    case PITH_TAG_TEXTAREA:
        return PITH_MODEL_RCDATA;
    case PITH_TAG_STYLE:
        return PITH_MODEL_RAWTEXT;
    case PITH_TAG_SCRIPT:
        return PITH_MODEL_SCRIPT;
    default:
        return PITH_MODEL_DATA;
    }
}

static void dump_text(pith_buf *out, const fixture *f, pith_span span)
{
    pith_buf_str(out, pith_tree_text(&f->tree, span));
    pith_buf_byte(out, '|');
}

static void dump_token(pith_buf *out, const fixture *f, const pith_token *token)
{
    pith_buf_printf(out, "\n%d %u+%u ", token->kind, token->src.at,
                    token->src.len);
    if (token->kind == PITH_TOKEN_TEXT || token->kind == PITH_TOKEN_COMMENT)
        dump_text(out, f, token->text);
    if (token->kind == PITH_TOKEN_DOCTYPE) {
        dump_text(out, f, f->tree.doctype.name);
        dump_text(out, f, f->tree.doctype.public_id);
        dump_text(out, f, f->tree.doctype.system_id);
    }
    if (token->kind == PITH_TOKEN_START || token->kind == PITH_TOKEN_END)
        pith_buf_str(out, pith_tree_tag_name(&f->tree, token->tag));
    if (token->kind != PITH_TOKEN_START)
        return;
    for (uint32_t i = 0; i < token->nattrs; i++) {
        const pith_attr *attr = &f->tree.attrs[token->attr + i];
        pith_buf_printf(out, " %d %d ", attr->id, attr->flags);
        pith_buf_str(out, pith_tree_attr_name(&f->tree, attr));
        pith_buf_byte(out, '=');
        dump_text(out, f, attr->value);
    }
}

/* All tokens as text; checks laws that hold for any input. */
static pith_status dump_all(pith_buf *out, fixture *f, pith_content_model model,
                            bool cdata)
{
    uint32_t at = 0;
    f->tokenizer.model = model;
    f->tokenizer.last_start = PITH_TAG_SCRIPT;
    f->tokenizer.cdata_allowed = cdata;
    for (;;) {
        pith_token token = next_token(f);
        if (token.kind == PITH_TOKEN_EOF)
            break;
        assert_true(token.src.at >= at && token.src.len > 0);
        at = token.src.at + token.src.len;
        assert_true(at <= f->tree.source_len);
        if (token.kind == PITH_TOKEN_START)
            f->tokenizer.model = model_after(token.tag);
        dump_token(out, f, &token);
    }
    assert_int_equal(next_token(f).kind, PITH_TOKEN_EOF);
    return f->tokenizer.status;
}

/* Every scanner gives the same tokens. */
static void check_everywhere(pith_str text, pith_content_model model,
                             bool cdata)
{
    pith_buf want;
    pith_buf got;
    pith_buf_init(&want, 0);
    pith_buf_init(&got, 0);
    for (size_t i = 0; i < sizeof scanners / sizeof *scanners; i++) {
        const pith_scan *scan = pith_scan_named(scanners[i]);
        fixture f;
        if (!scan)
            continue;
        open_fixture(&f, text, scan, 100);
        pith_buf_reset(&got);
        pith_buf *out = i == 0 ? &want : &got;
        assert_int_equal(dump_all(out, &f, model, cdata), PITH_OK);
        close_fixture(&f);
        if (i > 0 && !pith_str_eq(pith_buf_view(&got), pith_buf_view(&want)))
            fail_msg("%s and %s differ on: %.*s", scanners[0], scanners[i],
                     PITH_FMT(text));
    }
    pith_buf_clear(&want);
    pith_buf_clear(&got);
}

static void test_every_prefix(void **state)
{
    (void)state;
    for (size_t len = 0; len < sizeof page; len++)
        for (int model = PITH_MODEL_DATA; model <= PITH_MODEL_CDATA; model++)
            check_everywhere((pith_str){page, len}, (pith_content_model)model,
                             len % 2);
}

static void test_every_suffix(void **state)
{
    (void)state;
    for (size_t from = 0; from < sizeof page; from++)
        check_everywhere((pith_str){page + from, sizeof page - 1 - from},
                         PITH_MODEL_DATA, from % 2);
}

static void test_random_markup(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "<",
        ">",
        "/",
        "=",
        "\"",
        "'",
        "!",
        "--",
        "-",
        " ",
        "\r",
        "\n",
        "&",
        "&amp",
        ";",
        "a",
        "B",
        "class",
        "data-x",
        "]]>",
        "[CDATA[",
        "script",
        "title",
        "</script",
        "<script>",
        "<!--",
        "-->",
        "doctype",
        "PUBLIC",
        "\xC3\xA4",
        "a long run of letters to pass over a block of 32",
        "\f",
        "?",
        "</",
    };
    uint32_t random = 3;
    for (int round = 0; round < 3000; round++) {
        char text[2000];
        size_t len = 0;
        for (int i = 0; i < 30; i++) {
            random = random * 1664525u + 1013904223u;
            uint32_t pick = random >> 8;
            const char *piece = pieces[pick % (sizeof pieces / sizeof *pieces)];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
            if (pick >> 10 & 7)
                continue;
            text[len++] = '\0';
        }
        check_everywhere((pith_str){text, len},
                         (pith_content_model)(round % (PITH_MODEL_CDATA + 1)),
                         round % 2);
    }
}

/* The nth allocation fails, for every n: NOMEM, then only EOF. */
static void test_memory_runs_out(void **state)
{
    (void)state;
    size_t len;
    char *many = many_attributes(500, &len);
    pith_buf text;
    pith_buf_init(&text, 0);
    for (int i = 0; i < 30; i++)
        pith_buf_str(&text, (pith_str){page, sizeof page - 1});
    pith_buf_str(&text, (pith_str){many, len});
    pith_buf out;
    pith_buf_init(&out, 0);
    size_t n = 0;
    for (pith_status status = PITH_NOMEM; status != PITH_OK; n++) {
        fixture f;
        open_fixture(&f, pith_buf_view(&text), pith_scan_best(), 1024);
        f.arena.fail_after = n;
        pith_buf_reset(&out);
        status = dump_all(&out, &f, PITH_MODEL_DATA, true);
        close_fixture(&f);
    }
    assert_true(n > 15);
    pith_buf_clear(&out);
    pith_buf_clear(&text);
    free(many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clean_text_is_a_slice),
        cmocka_unit_test(test_dirty_text_is_copied),
        cmocka_unit_test(test_values_stay_raw),
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_first_of_duplicates),
        cmocka_unit_test(test_many_attributes),
        cmocka_unit_test(test_attribute_limit),
        cmocka_unit_test(test_taking_attributes_back),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_script),
        cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_every_suffix),
        cmocka_unit_test(test_random_markup),
        cmocka_unit_test(test_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
