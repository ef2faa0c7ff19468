// SPDX-License-Identifier: Apache-2.0
// Runs `pith serve`, and reports results as TAP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

export const PITH = process.env.PITH;
export const ROOT = process.env.ROOT;
let failed = 0;

export function check(name, fine, detail = "") {
    console.log(`${fine ? "" : "not "}ok - ${name}`);
    if (fine) return;
    failed++;
    console.log("# " + String(typeof detail === "string" ? detail : JSON.stringify(detail)).slice(0, 1500).replaceAll("\n", "\n# "));
}

const running = [];

export async function serve(...options) {
    const child = spawn(PITH, ["serve", "--listen", "127.0.0.1:0", ...options],
        { stdio: ["ignore", "pipe", "ignore"] });
    running.push(child);
    const [line] = await once(child.stdout, "data");
    return { address: String(line).trim(), stop: () => child.kill("SIGTERM") };
}

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript",
    ".mjs": "text/javascript", ".wasm": "application/wasm" };

/* A static server for the files of a folder. */
export async function serveFiles(folder) {
    const server = createServer((request, answer) => {
        const path = new URL(request.url, "http://x").pathname;
        const file = join(folder, path === "/" ? "index.html" : path);
        createReadStream(file)
            .on("open", () => answer.setHeader("Content-Type", TYPES[extname(file)] || "text/plain"))
            .on("error", () => answer.writeHead(404).end())
            .pipe(answer);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.closeAllConnections() };
}

process.on("exit", () => running.forEach((child) => child.kill("SIGTERM")));
process.on("SIGTERM", () => process.exit(1));

/* Each test is a function, which fails if it throws. */
export async function runTests(tests) {
    for (const test of tests)
        try {
            await test();
        } catch (error) {
            check(test.name, false, error.stack);
        }
    process.exit(failed ? 1 : 0);
}
