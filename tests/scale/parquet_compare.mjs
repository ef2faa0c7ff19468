// SPDX-License-Identifier: Apache-2.0
//
// Compares rows from a Parquet reader with the records of a file of JSON lines. A member
// that is null counts as missing; JSON in a text column is parsed.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

export function readLines(name) {
    return readFileSync(name, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export function withoutNulls(value) {
    if (typeof value === "bigint") return Number(value);
    if (Array.isArray(value)) return value.map(withoutNulls);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
        Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
            .map(([key, inner]) => [key, withoutNulls(inner)]));
}

// The two columns that contain JSON.
export function withJson(row) {
    const out = { ...row };
    if (typeof out.schema_org === "string") out.schema_org = JSON.parse(out.schema_org);
    if (typeof out.metadata?.sources === "string")
        out.metadata = { ...out.metadata, sources: JSON.parse(out.metadata.sources) };
    return out;
}

function fail(text) {
    console.error(text);
    process.exit(1);
}

// Prints the number of rows; exits with 1 after the first difference.
export function compare(rows, records) {
    if (rows.length !== records.length) fail(`${rows.length} rows of ${records.length}`);
    records.forEach((record, i) => {
        const [got, wanted] = [withoutNulls(withJson(rows[i])), withoutNulls(record)];
        for (const key of new Set([...Object.keys(got), ...Object.keys(wanted)]))
            if (!isDeepStrictEqual(got[key], wanted[key]))
                fail(`row ${i}, ${key}: ${JSON.stringify(got[key])?.slice(0, 200)}, ` +
                    `not ${JSON.stringify(wanted[key])?.slice(0, 200)}`);
    });
    console.log(`${rows.length} rows`);
}
