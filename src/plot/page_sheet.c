/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheet that all pages of pith share: see pith/plot.h. */
#include "palette.h"

#include <pith/plot.h>

static const char sheet[] =
    /* Colours by meaning. Kept is blue and dropped is orange, also in
     * pictures. */
    ":root{color-scheme:light dark;" PITH_PALETTE_LIGHT
    "--line:#d5dae0;--band:#f4f6f8;--keep:var(--k1);--keep-tint:#e2f0fa;"
    "--drop:#b84900;--drop-tint:#fdf0e6;--bad:#b00020;--bad-tint:#fdeaea;"
    "--pointed:#ffe9a8;--on-keep:#fff;"
    "--sans:system-ui,'Liberation Sans','DejaVu Sans',sans-serif;"
    "--mono:ui-monospace,'DejaVu Sans Mono',monospace}\n"
    "@media (prefers-color-scheme:dark){:root{" PITH_PALETTE_DARK
    ";--line:#333b44;--band:#1c2229;--keep-tint:#12324a;--drop:var(--k2);"
    "--drop-tint:#3a2413;--bad:#ff8a80;--bad-tint:#3d1f22;"
    "--pointed:#5b4a12;--on-keep:#0b1a26}}\n"
    /* Type and spacing. */
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:112rem;padding:1.25rem 1.5rem 4rem;"
    "background:var(--ground);color:var(--ink);font:1rem/1.5 var(--sans)}\n"
    "h1{font-size:1.4rem;line-height:1.25;margin:0 0 .4rem;"
    "overflow-wrap:anywhere}\n"
    "h2{font-size:1.1rem;line-height:1.3;margin:2rem 0 .5rem}\n"
    "h3{font-size:1rem;margin:1.2rem 0 .4rem}\n"
    "p{margin:.3rem 0 .7rem;max-width:75ch}\n"
    "a{color:var(--keep)}\n"
    "code,pre{font-family:var(--mono);font-size:.9em}\n"
    ".soft{color:var(--soft)}.n{text-align:end;white-space:nowrap;"
    "font-variant-numeric:tabular-nums}\n"
    /* Tables and other elements wider than the page. */
    "table{border-collapse:collapse;font-size:.875rem}\n"
    "th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);"
    "text-align:start;vertical-align:top}\n"
    "th{font-weight:600}thead th{background:var(--band)}\n"
    ".wide{overflow-x:auto;max-width:100%}\n"
    "figure{margin:0;overflow-x:auto}"
    ".pith-plot{display:block;max-width:100%;height:auto}\n"
    /* Controls. */
    "button,select,input,textarea{font:inherit;color:inherit;"
    "background:var(--ground);border:1px solid var(--line);"
    "border-radius:6px;padding:.25rem .7rem}\n"
    "button{cursor:pointer}\n"
    "button:hover{border-color:var(--keep)}\n"
    "button:disabled{color:var(--soft);cursor:default}\n"
    ":focus-visible{outline:3px solid var(--keep);outline-offset:2px}\n"
    /* Differences: missing and surplus text. */
    "del{color:var(--bad);background:var(--bad-tint);text-decoration:none}\n"
    "ins{color:var(--soft);background:var(--band);"
    "text-decoration:underline dotted}\n"
    /* Plots as narrow as a phone are illegible: they scroll instead. */
    "@media (max-width:40rem){body{padding:1rem 1rem 3rem}"
    ".pith-plot{max-width:max(100%,44rem)}}\n";

const char *pith_plot_sheet(void)
{
    return sheet;
}
