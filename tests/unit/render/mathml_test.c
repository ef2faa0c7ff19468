/* SPDX-License-Identifier: Apache-2.0 */
/* MathML without LaTeX beside it, written as LaTeX. */
#include "render_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const render_case tokens[] = {
    {"names, numbers, signs", "<math><mi>x</mi><mo>=</mo><mn>12.5</mn></math>",
     "$x=12.5$"},
    {"nothing", "a<math></math><math><mrow></mrow></math>b", "ab"},
    {"white space between and inside",
     "<math> <mi> a </mi>\n<mo> + </mo> <mi>b\n</mi> </math>", "$a+b$"},
    {"names of letters and signs",
     "<math><mi>&pi;</mi><mo>&times;</mo><mi>&Gamma;</mi><mi>x</mi>"
     "<mo>&le;</mo><mi>&infin;</mi></math>",
     "$\\pi\\times\\Gamma x\\leq\\infty$"},
    {"a letter that LaTeX has no name for",
     "<math><mi>\xd0\x96</mi><mo>\xe2\x8a\xb0</mo></math>",
     "$\xd0\x96\xe2\x8a\xb0$"},
    {"minus, and what cannot be seen",
     "<math><mo>&#x2212;</mo><mi>f</mi><mo>&#x2061;</mo><mi>x</mi></math>",
     "$-fx$"},
    {"signs of LaTeX",
     "<math><mo>{</mo><mi>a</mi><mo>}</mo><mo>%</mo><mo>&amp;</mo></math>",
     "$\\{a\\}\\%\\&$"},
    {"functions, words, alphabets",
     "<math><mi>sin</mi><mi>x</mi><mi>kg</mi><mi mathvariant=bold>v</mi>"
     "<mi mathvariant=double-struck>R</mi><mi mathvariant=normal>d</mi></math>",
     "$\\sin x\\mathrm{kg}\\mathbf{v}\\mathbb{R}\\mathrm{d}$"},
    {"text and spaces",
     "<math><mtext>if 5%</mtext><mspace width=1em /><mi>x</mi>"
     "<mspace width=0.2em /></math>",
     "$\\text{if 5\\%}\\quad x\\,$"},
};

static const render_case elements[] = {
    {"powers",
     "<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo>"
     "<msup><mi>y</mi><mn>2</mn></msup></math>",
     "$x^{2}+y^{2}$"},
    {"a power of more than one thing",
     "<math><msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup></math>",
     "${ab}^{2}$"},
    {"a power of a power",
     "<math><msup><msup><mi>a</mi><mi>b</mi></msup><mi>c</mi></msup></math>",
     "${a^{b}}^{c}$"},
    {"a row of one thing is that thing",
     "<math><msup><mrow><mstyle><mi>a</mi></mstyle></mrow><mn>2</mn></msup>"
     "</math>",
     "$a^{2}$"},
    {"both scripts",
     "<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>",
     "$x_{i}^{2}$"},
    {"fractions",
     "<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow>"
     "</mfrac><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac></math>",
     "$\\frac{a}{b+1}{n\\atop k}$"},
    {"roots",
     "<math><msqrt><mi>a</mi><mi>b</mi></msqrt><mroot><mi>x</mi><mn>3</mn>"
     "</mroot></math>",
     "$\\sqrt{ab}\\sqrt[3]{x}$"},
    {"limits",
     "<math><munderover><mo>&sum;</mo><mrow><mi>k</mi><mo>=</mo>"
     "<mn>1</mn></mrow><mi>n</mi></munderover><munder><mi>lim</mi>"
     "<mi>x</mi></munder></math>",
     "$\\sum_{k=1}^{n}\\lim_{x}$"},
    {"accents and what stands above",
     "<math><mover><mi>v</mi><mo>&rarr;</mo></mover><mover><mo>=</mo>"
     "<mi>def</mi></mover><munder><mi>a</mi><mo>_</mo></munder></math>",
     "$\\vec{v}\\overset{\\mathrm{def}}{=}\\underline{a}$"},
    {"above and below",
     "<math><munderover><mi>a</mi><mi>b</mi><mi>c</mi></munderover></math>",
     "$\\overset{c}{\\underset{b}{a}}$"},
    {"matrix",
     "<math><mfenced open='[' close=']'><mtable><mtr><mtd><mi>a</mi>"
     "</mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd>"
     "<mtd></mtd></mtr></mtable></mfenced></math>",
     "$[\\begin{matrix}a & b \\\\ c & \\end{matrix}]$"},
    {"fences that nobody named",
     "<math><mfenced><mi>a</mi><mi>b</mi></mfenced></math>", "$(a,b)$"},
    {"children that are missing",
     "<math><mfrac><mi>a</mi></mfrac><msup></msup><mroot><mi>b</mi></mroot>"
     "<mover><mo>&sum;</mo></mover></math>",
     "$ab\\sum$"},
    {"what is meant is not shown",
     "<math><semantics><mi>a</mi><annotation-xml><ci>a</ci></annotation-xml>"
     "</semantics><mphantom><mi>b</mi></mphantom></math>",
     "$a$"},
    {"LaTeX that the page has",
     "<math><semantics><mi>a</mi><annotation encoding=application/x-tex>\\a"
     "</annotation></semantics></math>",
     "$\\a$"},
};

static void test_tokens(void **state)
{
    (void)state;
    render_fixture_all("text", tokens, COUNT(tokens), NULL);
}

static void test_elements(void **state)
{
    (void)state;
    render_fixture_all("text", elements, COUNT(elements), NULL);
}

/* Nested too deeply: the symbols are written as plain text. */
static void test_depth(void **state)
{
    enum { LEVELS = 200, ROOM = LEVELS * 32 };
    char *page = calloc(1, ROOM);
    (void)state;
    assert_non_null(page);
    strcat(page, "<math>");
    for (int i = 0; i < LEVELS; i++)
        strcat(page, "<msqrt><mi>x</mi>");
    render_case one = {"deep", page, NULL};
    char want[LEVELS + 1];
    memset(want, 'x', LEVELS);
    want[LEVELS] = '\0';
    one.want = want;
    render_fixture_all("text", &one, 1, NULL);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_elements),
        cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
