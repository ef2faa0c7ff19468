#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a job of `pith job` with Open MPI: rank 0 hands out units, largest first, so that
# fast machines get more of them.
#
#   mpi.sh JOB/ -n 64 --hostfile hosts     (arguments after the job go to mpirun)
#
# If one rank dies, mpirun ends all of them; run the same command again to do the rest.
# PITH_MPI names the program, which is built if Open MPI's headers are installed
# (libopenmpi-dev).
set -eu
job=$1
shift
mpirun "$@" "${PITH_MPI:-pith-mpi}" -j 1 "$job"
