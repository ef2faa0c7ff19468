// SPDX-License-Identifier: Apache-2.0
//
// Are the rows of a Parquet file, as DuckDB has them, the records of a file of JSON
// lines?
//
//     node parquet_duckdb.mjs FILE.parquet FILE.jsonl
//
// DuckDB writes its rows as JSON, which parquet_compare.mjs compares.
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
