/* SPDX-License-Identifier: Apache-2.0 */
/* LaTeX names of symbols: see mathml_symbols.h. */
#include "mathml_symbols.h"

#include "str.h"

typedef struct sign {
    uint32_t code;
    const char *name;
} sign;

/* Names of consecutive characters, one word each; "." has no name, "!" is
 * invisible. Letters that look like Latin ones have no name, nor have symbols
 * that LaTeX has in packages only. */
static const struct {
    uint32_t first;
    const char *names;
} runs[] = {
    {0x23, "\\# \\$ \\% \\&"},
    {0x5c, "\\backslash . \\hat{} \\_"},
    {0x7b, "\\{ . \\} \\sim"},
    {0xa0, "~"},
    {0xac, "\\neg"},
    {0xb1, "\\pm"},
    {0xb7, "\\cdot"},
    {0xd7, "\\times"},
    {0xf7, "\\div"},
    {0x393, "\\Gamma \\Delta . . . \\Theta . . \\Lambda . . \\Xi . \\Pi . . "
            "\\Sigma . \\Upsilon \\Phi . \\Psi \\Omega"},
    {0x3b1, "\\alpha \\beta \\gamma \\delta \\varepsilon \\zeta \\eta \\theta "
            "\\iota \\kappa \\lambda \\mu \\nu \\xi . \\pi \\rho \\varsigma "
            "\\sigma \\tau \\upsilon \\varphi \\chi \\psi \\omega"},
    {0x3d1, "\\vartheta . . . \\phi \\varpi"},
    {0x3f1, "\\varrho . . . \\epsilon"},
    {0x2016, "\\|"},
    {0x2020, "\\dagger"},
    {0x2026, "\\ldots"},
    {0x2032, "' ''"},
    {0x2061, "! ! ! !"},
    {0x210f, "\\hbar . . . \\ell"},
    {0x2190, "\\leftarrow . \\to . \\leftrightarrow"},
    {0x21a6, "\\mapsto"},
    {0x21d0, "\\Leftarrow . \\Rightarrow . \\Leftrightarrow"},
    {0x2200,
     "\\forall . \\partial \\exists . \\emptyset . \\nabla \\in \\notin . \\ni "
     ". . . \\prod \\coprod \\sum - \\mp . . \\setminus * \\circ"},
    {0x221d, "\\propto \\infty . \\angle"},
    {0x2225, "\\parallel . \\wedge \\vee \\cap \\cup \\int \\iint . \\oint"},
    {0x2235, "\\because"},
    {0x223c, "\\sim"},
    {0x2243, "\\simeq . \\cong . . \\approx"},
    {0x2260, "\\neq \\equiv . . \\leq \\geq"},
    {0x226a, "\\ll \\gg"},
    {0x2282, "\\subset \\supset . . \\subseteq \\supseteq"},
    {0x2295, "\\oplus . \\otimes"},
    {0x22a5, "\\perp"},
    {0x22c2, "\\bigcap \\bigcup . \\cdot \\star"},
    {0x22ee, "\\vdots \\cdots . \\ddots"},
    {0x2308, "\\lceil \\rceil \\lfloor \\rfloor"},
    {0x27e8, "\\langle \\rangle"},
    {0x2a7d, "\\leqslant \\geqslant"},
};

pith_str pith_math_symbol(uint32_t code, pith_str bytes)
{
    if (code < 0x80 && (pith_is_alpha((unsigned char)code) ||
                        pith_is_digit((unsigned char)code)))
        return bytes;
    size_t n = sizeof runs / sizeof *runs;
    while (n > 0 && runs[n - 1].first > code)
        n--;
    pith_str names = n > 0 ? pith_str_of(runs[n - 1].names) : (pith_str){0};
    pith_str name = pith_str_word(&names);
    for (uint32_t skip = n > 0 ? code - runs[n - 1].first : 0;
         skip > 0 && name.len > 0; skip--)
        name = pith_str_word(&names);
    if (pith_str_eq(name, PITH_S("!")))
        return (pith_str){name.data, 0};
    return name.len == 0 || pith_str_eq(name, PITH_S(".")) ? bytes : name;
}

const char *pith_math_accent(uint32_t code, bool under)
{
    static const sign over[] = {
        {'^', "\\hat"},         {0x2c6, "\\hat"},        {0x302, "\\hat"},
        {'~', "\\tilde"},       {0x2dc, "\\tilde"},      {0x303, "\\tilde"},
        {0xaf, "\\overline"},   {0x203e, "\\overline"},  {0x304, "\\overline"},
        {0x2015, "\\overline"}, {'.', "\\dot"},          {0x2d9, "\\dot"},
        {0x307, "\\dot"},       {0xa8, "\\ddot"},        {0x308, "\\ddot"},
        {0x2192, "\\vec"},      {0x20d7, "\\vec"},       {0x2c7, "\\check"},
        {0x2d8, "\\breve"},     {0x23de, "\\overbrace"}, {0, NULL}};
    static const sign below[] = {{'_', "\\underline"},
                                 {0xaf, "\\underline"},
                                 {0x332, "\\underline"},
                                 {0x23df, "\\underbrace"},
                                 {0, NULL}};
    const sign *at = under ? below : over;
    while (at->code && at->code != code)
        at++;
    return at->name;
}

const char *pith_math_function(pith_str name)
{
    static const char *const names[] = {
        "\\arccos", "\\arcsin", "\\arctan", "\\arg",    "\\cos",    "\\cosh",
        "\\cot",    "\\deg",    "\\det",    "\\dim",    "\\exp",    "\\gcd",
        "\\inf",    "\\ker",    "\\lim",    "\\liminf", "\\limsup", "\\ln",
        "\\log",    "\\max",    "\\min",    "\\Pr",     "\\sec",    "\\sin",
        "\\sinh",   "\\sup",    "\\tan",    "\\tanh"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pith_str_eq(name, pith_str_of(names[i] + 1)))
            return names[i];
    return NULL;
}

bool pith_math_takes_limits(uint32_t code)
{
    return (code >= 0x220f && code <= 0x2211) ||
           (code >= 0x222b && code <= 0x2233) ||
           (code >= 0x22c0 && code <= 0x22c3) ||
           (code >= 0x2a00 && code <= 0x2a1c);
}
