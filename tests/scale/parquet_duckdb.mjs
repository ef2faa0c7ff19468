// SPDX-License-Identifier: Apache-2.0
//
// Are the rows of a Parquet file, as DuckDB has them, the records of a file of JSON
// lines?
//
//     node parquet_duckdb.mjs FILE.parquet FILE.jsonl
//
// DuckDB writes its rows as JSON; a member that is null counts as missing. Prints
// how many there are; status 1 after what differs first.
import { readFileSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { DuckDBInstance } from "@duckdb/node-api";

const [table, lines] = process.argv.slice(2);
const out = `${table}.rows.json`;

function read(name) {
    return readFileSync(name, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

function withoutNulls(value) {
    if (Array.isArray(value)) return value.map(withoutNulls);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
        Object.entries(value).filter(([, inner]) => inner !== null).map(([key, inner]) => [key, withoutNulls(inner)]));
}

const instance = await DuckDBInstance.create(":memory:", { autoinstall_known_extensions: "false" });
const connection = await instance.connect();
await connection.run(`COPY (SELECT * FROM read_parquet('${table}')) TO '${out}' (FORMAT json)`);
const rows = read(out);
const records = read(lines);
rmSync(out);
if (rows.length !== records.length) {
    console.error(`${rows.length} rows of ${records.length}`);
    process.exit(1);
}
records.forEach((record, i) => {
    const [got, wanted] = [withoutNulls(rows[i]), withoutNulls(record)];
    for (const key of new Set([...Object.keys(got), ...Object.keys(wanted)]))
        if (!isDeepStrictEqual(got[key], wanted[key])) {
            console.error(`row ${i}, ${key}: ${JSON.stringify(got[key])?.slice(0, 200)}, ` +
                `not ${JSON.stringify(wanted[key])?.slice(0, 200)}`);
            process.exit(1);
        }
});
console.log(`${rows.length} rows`);
