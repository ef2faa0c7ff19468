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

    async ask(path, query, bytes) {
        const answer = await fetch(path + "?" + query, {
            method: "POST",
            headers: { "Content-Type": "text/html" },
            body: new Blob([bytes]), // which no thread waits for, as it would for a long array
        });
        const value = await answer.json();
        if (!answer.ok && value.detail) throw new Error(value.detail);
        return value;
    },

    /* Blocks, or not where they are known, and what is kept as text, markdown and html. */
    explain(bytes, choices, known) {
        const query = backend.query(choices);
        query.set("formats", "markdown,text,html");
        if (known) query.set("no-blocks", "1");
        return backend.ask("v1/explain", query, bytes);
    },

    /* The record, with metadata. */
    extract(bytes, choices) {
        const query = backend.query(choices);
        query.set("with-metadata", "1");
        return backend.ask("v1/extract", query, bytes);
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

    /* A line for the shell that gives the same in a format. */
    curlLine(name, choices, format) {
        const query = backend.query({ ...choices, encoding: "", flip: [] });
        query.set("format", format);
        if (format === "json") query.set("with-metadata", "1");
        const address = new URL("v1/extract?" + query, location.href.split("#")[0]);
        const quote = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
        return `curl -s -X POST -T ${quote(name)} ${quote(address.href)}`;
    },
};
