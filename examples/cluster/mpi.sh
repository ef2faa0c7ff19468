#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A job of `pith job` by the ranks of Open MPI: each claims whatever unit is free, so that
# fast machines do more, and what a dead rank held is taken over when its lease ends.
#
#   mpi.sh JOB/ -n 64 --hostfile hosts     (everything behind the job goes to mpirun)
#
# mpirun ends all ranks when one dies; the same command, once more, goes on with what is not
# done. PITH names the program, LEASE_TIME how long a lease lasts without its owner (60s).
set -eu
job=$1
shift
mpirun "$@" \
    "${PITH:-pith}" job run "$job" --claim --lease-time "${LEASE_TIME:-60s}" -j 1
