/* SPDX-License-Identifier: Apache-2.0 */
/* The style sheet that all pages of pith share, for the one that no program of
 * pith serves. */
#include <pith/plot.h>
#include <stdio.h>

int main(void)
{
    return fputs(pith_plot_sheet(), stdout) < 0;
}
