/* SPDX-License-Identifier: Apache-2.0 */
/* What page.js asks for, from the package's WebAssembly in a worker: as
 * ../service.js, but for fetching, comparing and a line for the shell. */
"use strict";

const backend = {
    privacy: "It does not leave this browser.",
    worker: null,
    calls: 0,

    /* Modules load when they are needed: the worker says when it is ready. */
    async begin() {
        try {
            backend.worker = new Worker("worker.mjs", { type: "module" });
            const methods = await backend.answer("ready");
            return { methods, standard: "auto", fetches: false, compares: false };
        } catch (error) {
            throw new Error("WebAssembly did not start. " + error.message);
        }
    },

    /* What the worker says to a call. */
    answer(call) {
        return new Promise((fulfil, reject) => {
            const ended = new AbortController();
            const { signal } = ended;
            backend.worker.addEventListener("message", ({ data }) => {
                if (data.call !== call) return;
                ended.abort();
                if (data.error) reject(new Error(data.error));
                else fulfil(data.value);
            }, { signal });
            backend.worker.addEventListener("error", (event) => {
                ended.abort();
                reject(new Error(event.message || "See the browser's console."));
            }, { signal });
        });
    },

    ask(name, bytes, choices) {
        const call = ++backend.calls;
        backend.worker.postMessage({ call, name, bytes, choices });
        return backend.answer(call);
    },

    explain: (bytes, choices) => backend.ask("explain", bytes, choices),
    extract: (bytes, choices) => backend.ask("extract", bytes, choices),
};
