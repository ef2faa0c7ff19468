/* SPDX-License-Identifier: Apache-2.0 */
/* What page.js asks for, from the service that the page comes from. */
"use strict";

const backend = {
    privacy: "It goes to this service alone.",

    /* Methods, and what there is beside extracting. */
    async begin() {
        try {
            const [methods, capacity] = await Promise.all(
                ["v1/methods", "v1/capacity"].map(async (path) => (await fetch(path)).json()));
            return { methods: methods.methods, standard: methods.default,
                fetches: capacity.fetch, compares: true };
        } catch {
            throw new Error("This service asks for a key, which a browser does not send.");
        }
    },

    query({ method, balance, url, encoding, flip }) {
        const query = new URLSearchParams();
        if (method && method !== "auto") query.set("method", method);
        if (balance !== "balanced") query.set(balance, "1");
        if (url) query.set("url", url);
        if (encoding) query.set("encoding", encoding);
        if (flip && flip.length) query.set("flip", flip.join(","));
        return query;
    },

    post(path, query, bytes) {
        return fetch(path + "?" + query, {
            method: "POST",
            headers: { "Content-Type": "text/html" },
            body: new Blob([bytes]), // which no thread waits for, as it would for a long array
        });
    },

    async ask(path, query, bytes) {
        const answer = await backend.post(path, query, bytes);
        const value = await answer.json();
        if (!answer.ok && value.detail) throw new Error(value.detail);
        return value;
    },

    /* Blocks, as the method decided. */
    explain(bytes, choices) {
        return backend.ask("v1/explain", backend.query({ ...choices, flip: [] }), bytes);
    },

    /* The record, with metadata, and what is kept as text, markdown and html. HTML is asked for
     * by itself, as captions of pictures are content there alone. */
    async extract(bytes, choices) {
        const query = backend.query(choices);
        const shown = new URLSearchParams(query);
        query.set("with-metadata", "1");
        query.set("formats", "markdown");
        shown.set("format", "html");
        const [{ markdown, ...record }, html] = await Promise.all(
            [backend.ask("v1/extract", query, bytes), backend.post("v1/extract", shown, bytes)]);
        return { record, outputs: { text: record.text, markdown, html: html.ok ? await html.text() : "" } };
    },

    /* What two methods keep, as one HTML with ins and del. */
    async compare(bytes, choices, second) {
        const query = backend.query(choices);
        query.delete("method");
        query.set("methods", (choices.method || "auto") + "," + second);
        return (await backend.ask("v1/compare", query, bytes)).diff_html;
    },

    async fetchPage(url) {
        const answer = await fetch("v1/scrape", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ url, formats: ["rawHtml"] }),
        });
        const value = await answer.json();
        if (!value.success) throw new Error(value.error);
        return { html: value.data.rawHtml, url: value.data.metadata.url || url };
    },

    /* A line for the shell that gives the same in a format, of an address or a file. */
    curlLine(name, choices, format) {
        const query = backend.query({ ...choices, url: "", encoding: "" });
        query.set("format", format);
        if (format === "json") query.set("with-metadata", "1");
        const address = new URL("v1/extract?" + query, location.href.split("#")[0]);
        const quote = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
        const page = choices.url
            ? `-H 'Content-Type: application/json' -d ${quote(JSON.stringify({ url: choices.url }))}`
            : `-T ${quote(name)}`;
        return `curl -s -X POST ${page} ${quote(address.href)}`;
    },
};
