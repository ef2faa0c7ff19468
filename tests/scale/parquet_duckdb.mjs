// SPDX-License-Identifier: Apache-2.0
//
// Compares the rows of a Parquet file, as DuckDB reads them, with the records of a file
// of JSON lines.
//
//     node parquet_duckdb.mjs FILE.parquet FILE.jsonl
//
// DuckDB writes the rows as JSON, and parquet_compare.mjs compares them.
import { rmSync } from "node:fs";

import { DuckDBInstance } from "@duckdb/node-api";

import { compare, readLines } from "./parquet_compare.mjs";

const [table, lines] = process.argv.slice(2);
const out = `${table}.rows.json`;
const instance = await DuckDBInstance.create(":memory:", { autoinstall_known_extensions: "false" });
const connection = await instance.connect();
await connection.run(`COPY (SELECT * FROM read_parquet('${table}')) TO '${out}' (FORMAT json)`);
const rows = readLines(out);
rmSync(out);
compare(rows, readLines(lines));
