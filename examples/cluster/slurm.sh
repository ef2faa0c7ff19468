#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# A job of `pith job` as an array of Slurm: each task takes its share of the units. A
# task whose node dies is queued again by Slurm; what it has done stays done.
#
#   pith job plan crawl/*.warc.gz -o JOB/
#   id=$(sbatch --parsable --array=0-99%20 slurm.sh JOB/)
#   sbatch --dependency=afterany:$id --wrap "pith job merge JOB/ -o pages.jsonl.zst"
#
# Where arrays are capped, fewer tasks simply have larger shares. PITH names the program.
#SBATCH --job-name=pith
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
exec "${PITH:-pith}" job run "$1" -j "${SLURM_CPUS_PER_TASK:-1}"
