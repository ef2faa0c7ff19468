#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# From a list of WARC files to tables of clean text without duplicates, by Slurm: the job,
# then the stages of `pith dedup`, each an array that waits for the one before it.
#
#   slurm_tables.sh warc.paths.gz WORK/ --prefix https://data.commoncrawl.org
#
# What is behind the folder goes to `pith job plan`. The tables are WORK/same/kept/*.parquet.
# A file that cannot be read is a failed unit, without which the others go on: `pith job status
# WORK/job` names it at the end. If tasks end before their units do (a limit of time), what waits
# for them is dropped, and the same command, once more, goes on with what is not done. After
# `pith job retry` remove WORK/same first, whose inputs are then others. TASKS is how many tasks
# an array has (100), AT_ONCE how many of them run at a time (20), EXTRACT the options of
# extraction (--with-metadata), SBATCH more options of sbatch. PITH names the program.
set -eu
here=$(dirname "$(readlink -f "$0")")
list=$1
export WORK=$2 PITH=${PITH:-pith}
shift 2
read -ra more <<<"${SBATCH:-}"
read -ra extract <<<"${EXTRACT:---with-metadata}"
mkdir -p "$WORK"
[ -e "$WORK/job/job.json" ] ||
    "$PITH" job plan "$list" "$@" -o "$WORK/job" -- "${extract[@]}"

# submit WHEN TASKS COMMAND...: an array of tasks that starts when the previous one has
# ended (afterany), or ended successfully (afterok)
last=
submit() {
    local when=$1 tasks=$2
    shift 2
    last=$(sbatch --parsable --kill-on-invalid-dep=yes --requeue --open-mode=append \
        --job-name=pith "${more[@]}" ${last:+--dependency=$when:$last} \
        --array="0-$((tasks - 1))%${AT_ONCE:-20}" "$@")
}
tasks=${TASKS:-100}
# The wrapped text is expanded where it runs.
# shellcheck disable=SC2016
{
    submit none "$tasks" "$here/slurm.sh" "$WORK/job"
    submit afterany "$tasks" --wrap '"$PITH" job status "$WORK/job" 2>&1 | grep " 0 left$" &&
        find "$WORK/job/out" -name "*.jsonl.zst" | sort |
        "$PITH" dedup sign --files-from - -o "$WORK/same"'
    submit afterok 16 --wrap '"$PITH" dedup band "$WORK/same"'
    submit afterok 1 --wrap '"$PITH" dedup cluster "$WORK/same"'
    submit afterok "$tasks" --wrap '"$PITH" dedup filter "$WORK/same" --parquet'
}
echo "the last array is job $last; its tables: $WORK/same/kept/*.parquet"
