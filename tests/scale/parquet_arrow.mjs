// SPDX-License-Identifier: Apache-2.0
//
// Compares the rows of a Parquet file, as Apache Arrow (in Rust) reads them, with the
// records of a file of JSON lines.
//
//     node parquet_arrow.mjs FILE.parquet FILE.jsonl
//
// Every text must have a string type, not a binary one, which dataframes would keep.
import { readFileSync } from "node:fs";

import { tableFromIPC } from "apache-arrow";
import { readParquet } from "parquet-wasm/node";

import { compare, readLines } from "./parquet_compare.mjs";

// Converts values of Arrow to those of JSON.
function plain(value) {
    if (value === null || value === undefined || typeof value !== "object") return value;
    const inner = typeof value.toJSON === "function" ? value.toJSON() : value;
    if (Array.isArray(inner)) return inner.map(plain);
    return Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, plain(member)]));
}

const [file, lines] = process.argv.slice(2);
const table = tableFromIPC(readParquet(readFileSync(file)).intoIPCStream());
const bytes = table.schema.fields.filter(({ type }) => String(type).includes("Binary"));
if (bytes.length) {
    console.error(`columns of bytes: ${bytes.map(({ name }) => name)}`);
    process.exit(1);
}
compare(Array.from({ length: table.numRows }, (_, i) => plain(table.get(i))), readLines(lines));
