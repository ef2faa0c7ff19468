/* SPDX-License-Identifier: Apache-2.0 */
/* What page.js asks for, from the service that the page comes from. */
"use strict";

const backend = {
    privacy: "It goes to this service alone.",
    key: "", // of a service with --keys; nowhere but here

    headers(type) {
        const headers = type ? { "Content-Type": type } : {};
        return backend.key ? { ...headers, Authorization: "Bearer " + backend.key } : headers;
    },

    async read(path) {
        const answer = await fetch(path, { headers: backend.headers() });
        if (answer.status === 401)
            throw Object.assign(new Error(backend.key ? "The service does not know this key."
                : "This service asks for a key."), { asksKey: true });
        if (!answer.ok) throw new Error(`The service answers ${answer.status}.`);
        return answer.json();
    },

    /* Methods, and what there is beside extracting. */
    async begin() {
        const methods = await backend.read("v1/methods");
        const capacity = await backend.read("v1/capacity");
        return { methods: methods.methods, standard: methods.default,
            fetches: capacity.fetch, compares: true };
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
            headers: backend.headers("text/html"),
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
     * by itself, as captions of pictures are content there alone. With htmlLater, the service is
     * not asked for it before the rest is there: later() does that. */
    async extract(bytes, choices, htmlLater) {
        const query = backend.query(choices);
        const shown = new URLSearchParams(query);
        query.set("with-metadata", "1");
        query.set("formats", "markdown");
        shown.set("format", "html");
        const asHtml = async () => {
            const answer = await backend.post("v1/extract", shown, bytes);
            return answer.ok ? answer.text() : "";
        };
        const [{ markdown, ...record }, html] = await Promise.all(
            [backend.ask("v1/extract", query, bytes), htmlLater ? "" : asHtml()]);
        return { record, outputs: { text: record.text, markdown, html }, later: htmlLater && asHtml };
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
            headers: backend.headers("application/json"),
            body: JSON.stringify({ url, formats: ["rawHtml"] }),
        });
        const value = await answer.json();
        if (!value.success) throw new Error(value.error);
        return { html: value.data.rawHtml, url: value.data.metadata.url || url };
    },

    /* A line for the shell that gives the same in a format, of an address or a file; it has no key,
     * which the shell is to know. */
    curlLine(name, choices, format) {
        const query = backend.query({ ...choices, url: "", encoding: "" });
        query.set("format", format);
        if (format === "json") query.set("with-metadata", "1");
        const address = new URL("v1/extract?" + query, location.href.split("#")[0]);
        const quote = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
        const page = choices.url
            ? `-H 'Content-Type: application/json' -d ${quote(JSON.stringify({ url: choices.url }))}`
            : `-T ${quote(name)}`;
        const key = backend.key ? '-H "Authorization: Bearer $PITH_KEY" ' : "";
        return `curl -s -X POST ${key}${page} ${quote(address.href)}`;
    },
};
