// SPDX-License-Identifier: Apache-2.0
// Tests with public clients: Model Context Protocol, Firecrawl, an OpenAPI validator.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import Firecrawl from "@mendable/firecrawl-js";
import { Validator } from "@seriousme/openapi-schema-validator";
import { PITH, ROOT, check, runTests, serve } from "./harness.mjs";

const PAGE = `${ROOT}/examples/pages/river-flood.html`;
const LONG = "<title>Long</title><article>" + Array.from({ length: 60 }, (_, i) =>
    `<h2>Part ${i}</h2><p>${`This is sentence ${i} of a long article about water. `.repeat(12)}</p>`)
    .join("") + "</article>";

async function openapi() {
    const server = await serve();
    const description = await (await fetch(server.address + "/openapi.json")).json();
    const result = await new Validator().validate(description);
    check("openapi.json is valid OpenAPI 3.1", result.valid && description.openapi === "3.1.0",
        result.errors);
    const parameters = Object.values(description.components.parameters);
    check("and every option has a description", parameters.every((one) => one.description !== one.name),
        parameters.filter((one) => one.description === one.name));
    server.stop();
}

async function mcp() {
    const transport = new StdioClientTransport({ command: PITH, args: ["mcp"] });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    const call = async (name, args) => {
        const result = await client.callTool({ name, arguments: args });
        return { text: result.content[0].text, bad: Boolean(result.isError) };
    };
    const { tools } = await client.listTools();
    check("mcp: the tools, each with a schema", tools.map((tool) => tool.name).join() ===
        "extract,read,outline,explain" && tools.every((tool) => tool.inputSchema.properties.html), tools);
    const page = await call("extract", { file: PAGE });
    check("mcp: extract", page.text.includes("## Eleven hours") &&
        page.text.startsWith("Title: Two nights"), page.text);
    const whole = (await call("extract", { html: LONG, max_tokens: 100000 })).text;
    let parts = "";
    let offset = 0;
    for (let i = 0; i < 100 && offset !== null; i++) {
        const { text } = await call(i ? "read" : "extract", { html: LONG, max_tokens: 500, ...(i ? { offset } : {}) });
        const next = /\n\n\[Bytes \d+ to \d+ of \d+\. To go on, .* offset (\d+)\.\]$/.exec(text);
        parts += next ? text.slice(0, next.index) : text.replace(/\n\n\[This is the end\.\]$/, "");
        if (next && !text.slice(0, next.index).endsWith("\n")) check("mcp: cut at a line", false, text.slice(-200));
        offset = next ? Number(next[1]) : null;
    }
    check("mcp: the parts are the whole, without a word lost", parts === whole,
        `${parts.length} ${whole.length}`);
    const figure = "<article><h1>River</h1><p>" + "The water rose by two metres in the night. ".repeat(8) +
        "</p><figure><img src=/a.png alt='The levee from above'><figcaption>The levee at noon</figcaption></figure>" +
        "<p>" + "And it went on raining until the end of the week. ".repeat(8) + "</p></article>" +
        "<a rel=next href='?page=2'>Next page</a>";
    const shown = { html: figure, url: "https://a.example/rain", images: true, captions: "keep", max_tokens: 100000 };
    const pictured = await call("extract", shown);
    const again = await call("read", { ...shown, offset: 10 });
    check("mcp: images and captions, for read as for extract", pictured.text.includes("![The levee from above]") &&
        pictured.text.includes("The levee at noon") && again.text.includes("![The levee from above]") && !again.bad,
        pictured.text + again.text);
    const plain = await call("extract", { ...shown, markdown: "plain", link_style: "reference" });
    check("mcp: kinds of markdown", plain.text.includes("[The levee from above] [1]") &&
        plain.text.includes("[1]: https://a.example/a.png"), plain.text);
    check("mcp: where an article goes on", pictured.text.endsWith("[The page goes on at https://a.example/rain?page=2.]"),
        pictured.text);
    const outline = await call("outline", { html: LONG });
    const [at] = /\d+/.exec(outline.text.split("\n")[30]);
    const from = await call("read", { html: LONG, offset: Number(at), max_tokens: 50 });
    check("mcp: an offset of the outline begins at its heading", from.text.startsWith("## Part "), from.text);
    check("mcp: explain", (await call("explain", { file: PAGE })).text.includes("kept"));
    const empty = await call("extract", { html: "<p></p>" });
    check("mcp: an empty page says why", !empty.bad && empty.text.includes("no visible text"), empty.text);
    for (const [name, args] of [["no page", {}], ["a file that is not there", { file: "/nix.html" }],
        ["an unknown argument", { html: "x", nix: 1 }], ["an offset beyond", { html: LONG, offset: 9999999 }],
        ["a private address", { url: "http://127.0.0.1:1/" }], ["an unknown method", { html: "x", method: "nix" }]])
        check(`mcp: ${name} is an error`, (await call("extract" === name ? name : "read", args)).bad);
    await client.close();
}

async function firecrawl() {
    const site = createServer(async (_, answer) => {
        answer.setHeader("Content-Type", "text/html");
        answer.end(await readFile(PAGE));
    }).listen(0, "127.0.0.1");
    await new Promise((done) => site.on("listening", done));
    const url = `http://127.0.0.1:${site.address().port}/story.html`;
    const server = await serve("--allow-fetch", "--allow-range", "127.0.0.1");
    const client = new Firecrawl({ apiKey: "fc-none", apiUrl: server.address });
    const page = await client.scrapeUrl(url, { formats: ["markdown", "html", "links"] });
    check("firecrawl: scrapeUrl of its public client", page.success && page.markdown.includes("## Eleven hours") &&
        page.html.includes("<p>") && page.links.length > 5 && page.metadata.sourceURL === url, page.metadata);
    const whole = await client.scrapeUrl(url, { formats: ["markdown"], onlyMainContent: false });
    check("firecrawl: onlyMainContent", whole.markdown.length > page.markdown.length, whole.error);
    let message = "";
    await client.scrapeUrl("http://10.0.0.1/").then((answer) => { message = answer.error; },
        (error) => { message = error.message; });
    check("firecrawl: an address that is refused is an error", message.length > 0, message);
    server.stop();
    site.close();
}

await runTests([openapi, mcp, firecrawl]);
