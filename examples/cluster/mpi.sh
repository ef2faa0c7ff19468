#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A job of `pith job` by the ranks of Open MPI: rank 0 hands out units, largest first, so that
# fast machines do more.
#
#   mpi.sh JOB/ -n 64 --hostfile hosts     (everything behind the job goes to mpirun)
#
# mpirun ends all ranks when one dies; the same command, once more, goes on with what is not
# done. PITH_MPI names the program, which is built where Open MPI's headers are (libopenmpi-dev).
set -eu
job=$1
shift
mpirun "$@" "${PITH_MPI:-pith-mpi}" -j 1 "$job"
