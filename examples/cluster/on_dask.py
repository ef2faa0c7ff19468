#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A job of `pith job` by the workers of Dask, a task per unit.

    on_dask.py JOB/ tcp://SCHEDULER:8786

Dask runs the task of a worker that died on another one; a unit is worked on in a process of
its own, and one that is done is skipped. PITH, in the workers, names the program.
"""
import json
import os
import subprocess
import sys

from distributed import Client, as_completed


def run_unit(job, unit):
    command = [os.environ.get("PITH", "pith"), "job", "run", job, "-q", "-j", "1"]
    done = subprocess.run([*command, "--unit", str(unit)], stderr=subprocess.PIPE, text=True)
    return unit, done.returncode, done.stderr


def main(job, scheduler):
    with open(f"{job}/job.json") as facts:
        units = json.load(facts)["units"]
    bad = 0
    with Client(scheduler) as client:
        tasks = client.map(run_unit, [job] * units, range(units), retries=3, pure=False)
        for _, (unit, status, said) in as_completed(tasks, with_results=True):
            bad += status != 0
            if status:
                print(f"unit {unit}: status {status}: {said.strip()}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: on_dask.py JOB/ tcp://SCHEDULER:8786")
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2]))
