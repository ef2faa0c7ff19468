#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A job of `pith job` out of a queue in PostgreSQL.

    on_postgres.py fill JOB/ postgresql://...    once: a row per unit
    on_postgres.py work JOB/ postgresql://...    on every machine, as often as it has room

A worker locks the row of a unit while it works on it (FOR UPDATE SKIP LOCKED) and deletes it
with its commit. The lock of a worker that dies goes with its connection, so there are no
leases and no clocks. PITH names the program.
"""
import json
import os
import subprocess
import sys

import psycopg2

TABLE = "CREATE TABLE IF NOT EXISTS units (job text, unit integer, PRIMARY KEY (job, unit))"
FILL = "INSERT INTO units SELECT %s, generate_series(0, %s) ON CONFLICT DO NOTHING"
TAKE = "SELECT unit FROM units WHERE job = %s ORDER BY unit FOR UPDATE SKIP LOCKED LIMIT 1"
DONE = "DELETE FROM units WHERE job = %s AND unit = %s"


def fill(job, rows):
    with open(f"{job}/job.json") as facts:
        units = json.load(facts)["units"]
    rows.execute(TABLE)
    rows.execute(FILL, (job, units - 1))


def work(job, connection):
    command = [os.environ.get("PITH", "pith"), "job", "run", job, "-q", "-j", "1", "--unit"]
    while True:
        with connection, connection.cursor() as rows:
            rows.execute(TAKE, (job,))
            row = rows.fetchone()
            if not row:
                return 0
            # Status 1: its inputs are at fault, which is written down in the job.
            status = subprocess.run([*command, str(row[0])]).returncode
            if status not in (0, 1):
                return status
            rows.execute(DONE, (job, row[0]))


def main(verb, job, address):
    connection = psycopg2.connect(address)
    if verb == "work":
        return work(job, connection)
    with connection, connection.cursor() as rows:
        fill(job, rows)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in ("fill", "work"):
        sys.exit("usage: on_postgres.py fill|work JOB/ postgresql://...")
    sys.exit(main(sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3]))
