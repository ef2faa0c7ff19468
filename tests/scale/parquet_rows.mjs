// SPDX-License-Identifier: Apache-2.0
//
// Compares the rows of a Parquet file, as another implementation reads them, with the
// records of a file of JSON lines.
//
//     node parquet_rows.mjs FILE.parquet FILE.jsonl
//
// Every member of a record must be a value of its row, and all other values of the row
// must be null. Prints the structure of the file; exits with 1 after the first difference.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

import { readLines, withJson } from "./parquet_compare.mjs";

const [table, lines] = process.argv.slice(2);
const bytes = readFileSync(table);
const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const metadata = parquetMetadata(file);
const rows = await parquetReadObjects({ file, metadata, compressors });
const records = readLines(lines);

function plain(value) {
    if (typeof value === "bigint") return Number(value);
    if (Array.isArray(value)) return value.map(plain);
    if (value === undefined) return null;
    if (value !== null && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
    return value;
}

function fail(text) {
    console.error(text);
    process.exit(1);
}

function checkRow(row, record, i) {
    for (const key of new Set([...Object.keys(record), ...Object.keys(row)])) {
        const [got, wanted] = [plain(row[key]), plain(record[key])];
        if (!isDeepStrictEqual(got, wanted))
            fail(`row ${i}, ${key}: ${JSON.stringify(got)?.slice(0, 200)}, not ${JSON.stringify(wanted)?.slice(0, 200)}`);
    }
}

// Checks that statistics bound the values and count the nulls.
function checkBounds() {
    let from = 0;
    for (const group of metadata.row_groups) {
        const to = from + Number(group.num_rows);
        for (const { meta_data: column } of group.columns) {
            if (column.path_in_schema.length > 1) continue;
            const values = rows.slice(from, to).map((row) => plain(row[column.path_in_schema[0]]));
            const { null_count, min_value, max_value } = column.statistics;
            const known = values.filter((value) => value !== null && value !== undefined);
            if (Number(null_count) !== values.length - known.length)
                fail(`${column.path_in_schema}: ${null_count} nulls of ${values.length - known.length}`);
            const order = (value) => (typeof value === "string" ? Buffer.from(value) : value);
            const less = (a, b) => (typeof a === "string" ? Buffer.compare(order(a), order(b)) < 0 : a < b);
            for (const value of known)
                if ((min_value !== undefined && less(value, plain(min_value))) ||
                    (max_value !== undefined && less(plain(max_value), value)))
                    fail(`${column.path_in_schema}: ${value} is out of its bounds`);
        }
        from = to;
    }
}

if (rows.length !== records.length || Number(metadata.num_rows) !== records.length)
    fail(`${rows.length} rows, ${records.length} records`);
// Polars reads columns of the logical type JSON as bytes.
for (const { name, type, converted_type: meaning } of metadata.schema)
    if (type === "BYTE_ARRAY" && meaning !== "UTF8") fail(`${name}: ${meaning}, not a text`);
rows.forEach((row, i) => checkRow(withJson(row), records[i], i));
checkBounds();
const columns = metadata.row_groups[0]?.columns ?? [];
const dictionaries = columns.filter(({ meta_data }) => meta_data.dictionary_page_offset !== undefined).length;
console.log(`${rows.length} rows, ${metadata.row_groups.length > 1 ? "several groups" : `${metadata.row_groups.length} group`}, ` +
    `${columns.length} columns, ${dictionaries ? "some" : "no"} dictionaries`);
