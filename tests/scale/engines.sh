#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# Jobs by the scripts of examples/cluster/, each with its real engine on this machine and a
# worker that is killed on the way: the outputs and sums of one process. Prints TAP.
#
#   tests/scale/engines.sh [parallel|mpi|dask|postgres|slurm...]    (parallel and mpi)
set -u
cd "$(dirname "$0")/../.." || exit 2
PITH=$(readlink -f "${PITH:-build/release/pith}")
PITH_MPI=$(dirname "$PITH")/pith-mpi
export PITH PITH_MPI
cluster=$PWD/examples/cluster
export PYTHONPATH=$PWD/tests/scale
# Debian's packages are for its own Python.
python=/usr/bin/python3
[ -x $python ] || python=python3
scratch=$(mktemp -d)
started=()
. tests/servers/postgres.sh
finish() {
    postgres_stop "$scratch/pg"
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null; done
    wait
    rm -rf "$scratch"
}
trap finish EXIT
hold=$(tools/time-limit 120)

python3 -c 'import sys, job_folder; job_folder.make_pages(sys.argv[1], 160)' "$scratch/pages"
unit=$(($(du -sb "$scratch/pages" | cut -f1) / 40))
plan() { "$PITH" job plan "$scratch/pages" -o "$1" --unit-size $unit -q; }
plan "$scratch/one" && "$PITH" job run "$scratch/one" -q -j1 || exit 1
figures() { "$PITH" job merge "$1" -o "$1.jsonl" | sed 's/, "ms": [0-9]*//'; }
figures "$scratch/one" >"$scratch/one.figures"
# Slow units, so that one is in progress when its process is killed.
slow=$scratch/slow
printf '#!/bin/bash\nsleep 0.4\nexec "%s" "$@"\n' "$PITH" >"$slow"
chmod +x "$slow"

done_units() { find "$1/done" -name '0*.json' 2>/dev/null | wc -l; }
# workers JOB: the processes of pith that work on it
workers() { pgrep -f "^(/bin/bash $slow|$PITH) job run $1"; }
# wait_until COMMAND...: false if it takes too long
wait_until() {
    local end=$((SECONDS + hold))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.02
    done
}
some_done() { [ "$(done_units "$1")" -ge 3 ]; }
# kill_one JOB: kill a worker as soon as some units are done
kill_one() { wait_until kill_some "$1"; }
kill_some() {
    some_done "$1" || return 1
    kill -9 "$(workers "$1" | head -n 1)" 2>/dev/null || return 1
    echo "killed with $(done_units "$1") units done" >"$1.killed"
}
same() {
    local job=$1
    [ -e "$job.killed" ] || { echo "no worker was killed"; return 1; }
    "$PITH" job verify "$job" 2>&1 | tail -n 1
    figures "$job" >"$job.figures" && cmp "$job.figures" "$scratch/one.figures" &&
        cmp "$job.jsonl" "$scratch/one.jsonl" && diff -r "$job/out" "$scratch/one/out" &&
        [ -z "$(ls -A "$job/lease" 2>/dev/null)" ]
}
missing() { ! command -v "$1" >/dev/null && why="$1 is not here"; }

run_parallel() {
    missing parallel && return 77
    PITH=$slow "$cluster/parallel.sh" "$1" -j 3 &
    kill_one "$1"
    wait $!
}

# ranks JOB: the processes of pith-mpi that work on it, and their children
ranks() { pgrep -f "^$PITH_MPI -j 1 $1\$"; }
# All are stopped first, because they could finish before one of them is chosen.
kill_rank() {
    local all
    some_done "$1" || return 1
    mapfile -t all < <(ranks "$1")
    kill -STOP "${all[@]}" 2>/dev/null
    kill_rank_of "${all[@]}" && echo "killed with $(done_units "$1") units done" >"$1.killed"
    kill -CONT "${all[@]}" 2>/dev/null
    [ -e "$1.killed" ]
}
# kill_rank_of PID...: kill one that is neither rank 0 nor a child of a rank
kill_rank_of() {
    local pid
    for pid; do
        if tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx OMPI_COMM_WORLD_RANK=2 &&
            [ "$(readlink "/proc/$(cut -d' ' -f4 "/proc/$pid/stat")/exe")" != "$PITH_MPI" ]; then
            kill -9 "$pid" 2>/dev/null
            return
        fi
    done
    return 1
}
run_mpi() {
    missing mpirun && return 77
    [ -x "$PITH_MPI" ] || { why="no pith-mpi was built: no headers of Open MPI"; return 77; }
    # mpirun refuses to run as root without confirmation.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    local as=(timeout "$hold" "$cluster/mpi.sh" "$1" --oversubscribe -n 4) before
    "${as[@]}" &
    local run=$!
    wait_until kill_rank "$1"
    # mpirun ends all ranks if one dies; the same command continues.
    ! wait "$run" || return 1
    before=$(done_units "$1")
    echo "$before units are done"
    "${as[@]}" >"$1.second" 2>&1 && cat "$1.second" &&
        grep -q " $before done before, 0 failed" "$1.second" &&
        grep -q "^{\"units\": $(($(done_units "$1") - before)), " "$1.second" || return 1
    # A rank that is asked to end asks all others, too; rank 0 alone does the
    # rest.
    plan "$1.asked" && "${as[@]/%"$1"/$1.asked}" &
    wait_until ask_rank "$1.asked"
    wait $!
    "$PITH_MPI" "$1.asked" && touch "$1.asked.killed" && same "$1.asked"
}
ask_rank() { some_done "$1" && kill -TERM "$(ranks "$1" | tail -n 1)"; }

run_dask() {
    $python -c 'import distributed' 2>/dev/null || { why="no python3-distributed"; return 77; }
    local n
    $python -m distributed.cli.dask_scheduler --host 127.0.0.1 --port 0 --no-dashboard \
        --scheduler-file "$scratch/dask.json" >"$scratch/dask.log" 2>&1 &
    started+=($!)
    for n in 1 2; do
        PITH=$slow $python -m distributed.cli.dask_worker --scheduler-file "$scratch/dask.json" \
            --nthreads 2 --no-nanny --no-dashboard --local-directory "$scratch/dask$n" \
            >"$scratch/dask$n.log" 2>&1 &
        started+=($!)
    done
    local victim=$!
    wait_until test -s "$scratch/dask.json" || { why="Dask does not start"; return 77; }
    $python "$cluster/on_dask.py" "$1" \
        "$(sed -n 's/.*"address": *"\([^"]*\)".*/\1/p' "$scratch/dask.json" | head -n 1)" &
    local client=$!
    wait_until some_done "$1" && kill -9 "$victim" && touch "$1.killed"
    wait "$client"
}

run_postgres() {
    local queue="postgresql://pith@/postgres?host=$scratch/pg" n pids=()
    postgres_start "$scratch/pg" || return $?
    for n in 1 2 3; do
        PITH=$slow "$cluster/queue.sh" "$1" "$queue" &
        pids+=($!)
    done
    kill_one "$1"
    wait "${pids[@]}"
    "$cluster/queue.sh" "$1" "$queue"
}

write_slurm() {
    local host
    host=$(hostname -s)
    cat <<CONF
ClusterName=pith
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$1/munge,cred_expire=10
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmctldPort=26817
SlurmctldPidFile=$1/slurmctld.pid
SlurmctldLogFile=$1/slurmctld.log
StateSaveLocation=$1/state
SlurmdPidFile=$1/slurmd.%n.pid
SlurmdLogFile=$1/slurmd.%n.log
SlurmdSpoolDir=$1/spool.%n
SlurmdTimeout=10
NodeName=one NodeAddr=127.0.0.1 NodeHostname=$host Port=26821 CPUs=1
NodeName=two NodeAddr=127.0.0.1 NodeHostname=$host Port=26822 CPUs=1
PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP
CONF
}

run_slurm() {
    local tool
    for tool in slurmctld slurmd sbatch munged; do missing "$tool" && return 77; done
    [ "$(id -u)" -eq 0 ] || { why="slurmd wants to be root"; return 77; }
    local at=$scratch/slurm
    mkdir -p "$at/state"
    chmod 755 "$scratch" "$at"
    head -c 1024 /dev/urandom >"$at/key"
    chmod 400 "$at/key"
    write_slurm "$at" >"$at/slurm.conf"
    export SLURM_CONF=$at/slurm.conf
    munged -F --force --key-file="$at/key" --socket="$at/munge" --pid-file="$at/munged.pid" \
        --log-file="$at/munged.log" --seed-file="$at/seed" >"$at/munged.out" 2>&1 &
    started+=($!)
    slurmctld -D >"$at/slurmctld.out" 2>&1 &
    started+=($!)
    slurmd -D -N one >"$at/one.out" 2>&1 &
    started+=($!)
    slurmd -D -N two >"$at/two.out" 2>&1 &
    local victim=$!
    wait_until idle_nodes || { why="Slurm does not start"; return 77; }
    sbatch --array=0-3 -o "$at/%a.out" "$cluster/slurm.sh" "$1" || return 1
    wait_until some_done "$1" || return 1
    # The node dies: its daemon, its steps and their processes.
    kill -9 "$victim"
    local pid
    for pid in $(node_processes two "$1"); do kill -9 "$pid"; done
    echo "a node died with $(done_units "$1") units done" >"$1.killed"
    # Slurm notices that the node is gone, and queues its tasks again.
    wait_until no_tasks || { squeue -h; tail -n 20 "$at/slurmctld.log"; return 1; }
    grep -i requeue "$at/slurmctld.log" && slurm_tables "$at"
}
# From pages to tables without duplicates, with an array for each stage: the same records
# as one process keeps, even if an input is missing; running the command again changes
# nothing.
slurm_tables() {
    local work=$1/tables kept sum
    cp "$scratch/pages/00000.html" "$scratch/pages/00000-copy.html"
    { echo "<p>"; head -c "$unit" /dev/zero | tr '\0' ' '; } >"$scratch/pages/zz-gone.html"
    mkdir "$work"
    "$PITH" job plan "$scratch/pages" -o "$work/job" --unit-size "$unit" -- --with-metadata || return 1
    rm "$scratch/pages/zz-gone.html"
    for _ in 1 2; do
        (cd "$1" && TASKS=3 AT_ONCE=2 "$cluster/slurm_tables.sh" "$scratch/pages" "$work") || return 1
        wait_until no_tasks || { squeue -h; cat "$1"/slurm-*.out; return 1; }
        sum=$(cat "$work"/same/kept/*.parquet | sha1sum)
        [ "${kept:-$sum}" = "$sum" ] || { echo "tables differ"; return 1; }
        kept=$sum
    done
    rm "$scratch/pages/00000-copy.html"
    "$PITH" job status "$work/job" 2>&1 | grep " 0 running, 1 failed, 0 left" || return 1
    zstd -dcq "$work"/job/out/*.zst >"$work/all.jsonl" &&
        "$PITH" dedup "$work/all.jsonl" -o "$work/kept.jsonl" &&
        "$PITH" dedup filter -q "$work/same" &&
        cat "$work"/same/kept/*.jsonl | cmp - "$work/kept.jsonl" &&
        [ "$(wc -l <"$work/kept.jsonl")" -lt "$(wc -l <"$work/all.jsonl")" ] &&
        [ "$(find "$work/same/kept" -name '*.parquet' | wc -l)" = "$(find "$work/job/out" -name '*.zst' | wc -l)" ]
}
no_tasks() { [ -z "$(squeue -h 2>&1)" ]; }
idle_nodes() { [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | sort -u | wc -l)" -eq 2 ]; }
# node_processes NODE JOB: the process of a step of the node, and the processes
# that it runs
node_processes() {
    local pid
    for pid in $(workers "$2"); do
        tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx "SLURMD_NODENAME=$1" &&
            echo "$(cut -d' ' -f4 "/proc/$pid/stat") $pid"
    done
}

bad=0
[ $# -gt 0 ] || set -- parallel mpi
for engine; do
    job=$scratch/$engine
    why=
    rm -f "$job.killed"
    plan "$job" && "run_$engine" "$job" >"$job.log" 2>&1
    status=$?
    if [ $status = 77 ]; then
        echo "ok - jobs by $engine # SKIP $why"
    elif [ $status = 0 ] && same "$job" >>"$job.log" 2>&1; then
        echo "ok - jobs by $engine"
        sed 's/^/# /' "$job.killed"
    else
        echo "not ok - jobs by $engine"
        echo "# status $status"
        tail -n 20 "$job.log" | sed 's/^/# /'
        bad=1
    fi
done
exit $bad
