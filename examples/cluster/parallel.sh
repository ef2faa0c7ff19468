#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a job of `pith job` with GNU parallel, one unit per call; on many machines by
# ssh.
#
#   parallel.sh JOB/                        as many units at a time as processors
#   parallel.sh JOB/ --sshloginfile hosts   (arguments after the job go to parallel)
#
# A call that is killed is repeated twice. PITH names the program.
set -eu
job=$1
shift
units=$(sed -n 's/^ *"units": *\([0-9]*\).*/\1/p' "$job/job.json")
seq 0 $((units - 1)) |
    parallel --will-cite --retries 3 "$@" "${PITH:-pith}" job run "$job" -q -j 1 --unit
