/* SPDX-License-Identifier: Apache-2.0 */
/* The colours of pith's pictures and browser pages, as CSS declarations. The
 * numbered ones are after Okabe and Ito, made darker on white and lighter on
 * black so that each has a contrast of 3 to 1 or more against the background;
 * shapes, words and the legend distinguish the rest. */
#ifndef PITH_PLOT_PALETTE_H
#define PITH_PLOT_PALETTE_H

#define PITH_PALETTE_LIGHT                                       \
    "--ground:#fff;--ink:#1b1f24;--soft:#57606a;--grid:#dfe3e8;" \
    "--k1:#0067a3;--k2:#c44e00;--k3:#007a5a;--k4:#a8487f;"       \
    "--k5:#8f6a00;--k6:#2b7fb8;--k7:#5b5f97;--k8:#6e7781;"

#define PITH_PALETTE_DARK                                               \
    "--ground:#14181d;--ink:#e6eaef;--soft:#a3adb8;--grid:#2c333b;"     \
    "--k1:#58b4f0;--k2:#ff9248;--k3:#2fc79a;--k4:#e58cc0;--k5:#e3b341;" \
    "--k6:#8fd0ff;--k7:#b3b7f2;--k8:#9aa4af"

#endif
