# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Sourced: a clock that goes slower on a busy machine.
#
# fair_tick waits for a second and adds what of it counts to fair_ms: all of it
# while processors are idle; where more processes want to run than there are
# processors, as much less, at least a tenth: a test that never ends still ends.
# A limit of this time holds whatever else begins while a test runs.
fair_ms=0
fair_processors=$(nproc 2>/dev/null || echo 1)

fair_tick() {
    sleep 1
    local running=1
    # The fourth number of /proc/loadavg: what runs now, this shell among it.
    [ ! -r /proc/loadavg ] || read -r _ _ _ running _ </proc/loadavg
    running=$((${running%%/*} - 1))
    [ "$running" -ge "$fair_processors" ] || running=$fair_processors
    [ "$running" -le $((10 * fair_processors)) ] || running=$((10 * fair_processors))
    fair_ms=$((fair_ms + 1000 * fair_processors / running))
}
