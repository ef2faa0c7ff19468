#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a job of `pith job` from a queue in PostgreSQL. Run it on every machine, as many
# times as the machine has room for.
#
#   queue.sh JOB/ postgresql://USER@HOST/DATABASE
#
# A worker locks the row of its unit in a transaction. If the worker dies, another one
# takes the unit at once. The first worker fills the queue; later ones join in. Run the
# same command again to do what is left. PITH names the program.
set -eu
exec "${PITH:-pith}" job run "$1" --queue "$2" -j 1
