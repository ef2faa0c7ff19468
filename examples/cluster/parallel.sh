#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A job of `pith job` by GNU parallel, a unit per call; on many machines by ssh.
#
#   parallel.sh JOB/                        as many units at a time as processors
#   parallel.sh JOB/ --sshloginfile hosts   (everything behind the job goes to parallel)
#
# A call that is killed is made twice more. PITH names the program.
set -eu
job=$1
shift
units=$(sed -n 's/^ *"units": *\([0-9]*\).*/\1/p' "$job/job.json")
seq 0 $((units - 1)) |
    parallel --will-cite --retries 3 "$@" "${PITH:-pith}" job run "$job" -q -j 1 --unit
