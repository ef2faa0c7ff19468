#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A job of `pith job` out of a queue in PostgreSQL. Run it on every machine, as often as the
# machine has room.
#
#   queue.sh JOB/ postgresql://USER@HOST/DATABASE
#
# A worker holds the row of its unit in a transaction. If the worker dies, another one takes the
# unit at once. The first worker fills the queue; whoever comes later joins in, and the same
# command, once more, goes on with what is not done. PITH names the program.
set -eu
exec "${PITH:-pith}" job run "$1" --queue "$2" -j 1
