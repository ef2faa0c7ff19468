/* SPDX-License-Identifier: Apache-2.0 */
/* The page of `pith serve` and of `make web-demo`: a saved page on the left, what
 * is kept of it on the right. It talks to its backend and to nobody else. */
"use strict";

const BALANCES = ["precision", "balanced", "recall"];
const VIEWS = ["markdown", "text", "rendered", "json", "facts", "diff"];
const KEPT_ATTRIBUTES = ["lang", "dir", "colspan", "rowspan", "alt"];
const NEVER_SHOWN =
    "script,style,link,meta,base,iframe,frame,object,embed,template,title";
const FIRST_PARTS = 100; // lines or elements of a result that are drawn at once
const NEXT_PARTS = 250; // drawn in each frame behind that
const CHANGED_PARTS = 250; // lines that are exchanged one by one; more are drawn anew
const LINK_TARGET = /\]\([^()]*\)/g; // of Markdown, behind the link's words
const LINE_PIECES = /[^\n]{1,1000}/g;
const MATCH_LETTERS = 30; // of a block's first words, to find it in the result
const MATCH_AHEAD = 40; // blocks that a line of the result is compared with
const ONE_BLOCK = "p,h1,h2,h3,h4,h5,h6,li,dt,dd,pre,td,th,figcaption"; // what a block is mostly

const state = {
    bytes: null, // of the page, as they are sent
    html: "", // the same as text, for the frame
    name: "page.html",
    url: "",
    utf8: false, // the bytes were text here
    blocks: [],
    elements: new Map(),
    flips: new Set(),
    outputs: {},
    record: null,
    diff: "",
    compared: [], // the two methods
    pointed: null, // the block that was pointed at last
    drawn: null, // the lines of the result that are shown, and their holder
    view: "markdown",
    turn: 0, // of the newest request; older answers are dropped
    answer: null, // the promise that the newest request is answered and shown
};

const $ = (id) => document.getElementById(id);

function say(text, bad) {
    $("status").textContent = text;
    $("status").classList.toggle("bad", Boolean(bad));
}

/* -- Asking: backend is in service.js, or in demo/demo.js ---------------------- */

function choices() {
    return {
        method: $("method").value,
        balance: BALANCES[$("balance").value],
        url: state.url,
        encoding: state.utf8 ? "utf-8" : "",
        flip: [...state.flips],
    };
}

function compare() {
    const second = $("second").value;
    return second && backend.compare ? backend.compare(state.bytes, choices(), second) : "";
}

/* Everything anew: another page, method or balance. */
function analyse() {
    return (state.answer = askAnew());
}

async function askAnew() {
    if (!state.bytes) return;
    const turn = ++state.turn;
    const start = performance.now();
    say("Working…");
    try {
        state.flips.clear();
        const [explained, extracted, diff] = await Promise.all(
            [backend.explain(state.bytes, choices()), backend.extract(state.bytes, choices()), compare()]);
        if (turn !== state.turn) return;
        state.blocks = explained.blocks;
        state.figure = explained.figure;
        Object.assign(state, extracted, { diff });
        state.compared = [$("method").value || "auto", $("second").value];
        showPage();
        showResult();
        const kept = state.blocks.filter((block) => block.keep).length;
        const ms = Math.round(performance.now() - start);
        say(kept
            ? `${kept} of ${state.blocks.length} blocks kept by ${state.record.method}, in ${ms} ms.`
            : `Nothing was kept: ${state.record.reason || "no block is content"}.`, !kept);
    } catch (error) {
        if (turn === state.turn) say(error.message, true);
    }
}

function flip(number) {
    return (state.answer = askFlipped(number));
}

async function askFlipped(number) {
    const turn = ++state.turn;
    if (!state.flips.delete(number)) state.flips.add(number);
    markBlock(number);
    showWhy(number);
    previewFlip(number);
    try {
        const { record, outputs, later } =
            await backend.extract(state.bytes, choices(), state.view !== "rendered");
        if (turn !== state.turn) return;
        if (later) outputs.html = state.outputs.html;
        Object.assign(state, { record, outputs });
        if (!exchangeLines()) showResult();
        say(`${state.flips.size} block${state.flips.size === 1 ? "" : "s"} flipped by hand.`);
        const html = later && await later();
        if (!later || turn !== state.turn) return;
        outputs.html = html;
        if (state.view === "rendered") showResult();
    } catch (error) {
        say(error.message, true);
    }
}

/* -- The page on the left ------------------------------------------------------ */

function isKept(number) {
    return state.blocks[number].keep !== state.flips.has(number);
}

/* The element at a path such as /html/body/div[2]/p; paths share their
 * beginnings, so what was found is remembered. */
function findElement(page, path, known) {
    if (known.has(path)) return known.get(path);
    const cut = path.lastIndexOf("/");
    const parent = cut > 0 ? findElement(page, path.slice(0, cut), known) : page;
    const [, name, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(path.slice(cut + 1));
    const group = path.slice(0, cut + 1) + name + "[*]";
    if (!known.has(group))
        known.set(group, [...(parent ? parent.children : [])].filter((child) => child.localName === name));
    known.set(path, known.get(group)[Number(index || 1) - 1] || null);
    return known.get(path);
}

/* A container that has blocks inside: only its own texts are the block, and
 * what stands in line with them. An element in no block, such as a consent
 * dialog, is not in line with them. */
function wrapTexts(element, numbers, isApart) {
    let at = 0;
    for (const node of [...element.childNodes]) {
        const text = node.nodeType === Node.COMMENT_NODE ? "" : node.textContent.trim();
        const inside = node.nodeType === Node.ELEMENT_NODE;
        if (!text || (inside && (isApart(node) || node.matches(NEVER_SHOWN)))) continue;
        const start = letters(text).slice(0, MATCH_LETTERS);
        const next = numbers.findIndex((number, i) => i > at && letters(state.blocks[number].text).startsWith(start));
        if (next > 0) at = next;
        if (inside && !letters(state.blocks[numbers[at]].text).includes(start)) continue;
        let holder = node;
        if (!inside) {
            holder = element.ownerDocument.createElement("span");
            node.replaceWith(holder);
            holder.append(node);
        }
        holder.dataset.block = numbers[at];
    }
}

function placeBlocks(page) {
    const known = new Map();
    const numbers = new Map();
    state.blocks.forEach((block, number) => {
        const element = findElement(page, block.path, known);
        if (element) numbers.set(element, [...(numbers.get(element) || []), number]);
    });
    const containers = new Set();
    for (const element of numbers.keys())
        for (let up = element.parentElement; up && !containers.has(up); up = up.parentElement)
            containers.add(up);
    for (const [element, own] of numbers)
        if (own.length > 1 || containers.has(element))
            wrapTexts(element, own, (inner) => containers.has(inner) || numbers.has(inner));
        else element.dataset.block = own[0];
}

/* Nothing that runs or loads stays. */
function makeInert(page, links) {
    page.querySelectorAll(NEVER_SHOWN).forEach((element) => element.remove());
    for (const element of page.querySelectorAll("*"))
        for (const { name, value } of [...element.attributes]) {
            const href = links && name === "href" && /^(https?:|#)/.test(value);
            if (!href && name !== "data-block" && !KEPT_ATTRIBUTES.includes(name))
                element.removeAttribute(name);
        }
}

function showPage() {
    const page = new DOMParser().parseFromString(state.html, "text/html");
    // The page may have such attributes of its own.
    page.querySelectorAll("[data-block]").forEach((element) => element.removeAttribute("data-block"));
    placeBlocks(page);
    makeInert(page, false);
    for (const name of ["sheet.css", "page.css"]) {
        const sheet = page.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = new URL(name, location.href).href;
        page.head.append(sheet);
    }
    page.body.className = "framed";
    const frame = $("page");
    frame.onload = () => {
        const inside = frame.contentDocument;
        collectElements(inside);
        state.blocks.forEach((_, number) => markBlock(number));
        const first = inside.querySelector("[data-block]");
        if (first) first.tabIndex = 0;
        // A finger cannot point: its first tap shows why, the second flips.
        let before = null;
        inside.addEventListener("pointerdown", () => { before = state.pointed; });
        inside.addEventListener("click", (event) => onBlock(event, (number) => {
            if (event.pointerType !== "touch" || number === before) flip(number);
        }));
        inside.addEventListener("mouseover", (event) => onBlock(event, (number) => point(number, "page")));
        inside.addEventListener("focusin", (event) => onBlock(event, (number) => point(number, "page")));
        inside.addEventListener("keydown", onKey);
    };
    frame.srcdoc = "<!DOCTYPE html>" + page.documentElement.outerHTML;
    $("page-name").textContent = state.url || state.name;
    $("page-part").hidden = $("result-part").hidden = false;
    $("input").hidden = true;
}

/* Elements of each block, by number: thousands of searches are too slow. */
function collectElements(inside) {
    state.elements = new Map();
    for (const element of inside.querySelectorAll("[data-block]")) {
        const number = Number(element.dataset.block);
        if (!state.elements.has(number)) state.elements.set(number, []);
        state.elements.get(number).push(element);
    }
}

function blockElements(number) {
    return state.elements.get(number) || [];
}

function markBlock(number) {
    for (const element of blockElements(number)) {
        element.classList.toggle("is-kept", isKept(number));
        element.classList.toggle("is-dropped", !isKept(number));
        element.setAttribute("tabindex", element.getAttribute("tabindex") || "-1");
    }
}

function onBlock(event, then) {
    const element = event.target.closest && event.target.closest("[data-block]");
    // The frame may still show the page before.
    if (element && state.blocks[element.dataset.block]) then(Number(element.dataset.block));
}

function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onBlock(event, flip);
    } else if (step) {
        event.preventDefault();
        const all = [...event.currentTarget.querySelectorAll("[data-block]")];
        const next = all[all.indexOf(event.target) + step];
        if (next) {
            event.target.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
        }
    }
}

/* -- The content on the right ---------------------------------------------------- */

const letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/* Adds count parts to a holder, by add(from, to): the first at once, so that a click is soon a
 * picture, and what is far below behind that, as long as the holder is still shown. */
function addParts(holder, count, add, from = 0) {
    const to = Math.min(count, from ? from + NEXT_PARTS : FIRST_PARTS);
    add(from, to);
    if (to < count)
        requestAnimationFrame(() => setTimeout(() => holder.isConnected && addParts(holder, count, add, to)));
    return holder;
}

function lineHolder(prose) {
    return Object.assign(document.createElement("div"), { className: prose ? "lines prose" : "lines" });
}

/* What finds the blocks that the result's lines come from, one after the other, by the first
 * words of a block, where these tell it. */
function blockFinder() {
    const kept = [];
    state.blocks.forEach((block, number) => {
        block.key ??= letters(block.text).slice(0, MATCH_LETTERS);
        if (isKept(number) && block.key) kept.push({ number, key: block.key });
    });
    let at = 0;
    return (line) => {
        const own = letters(line);
        for (let i = at; own && i < kept.length && i < at + MATCH_AHEAD; i++)
            if (own.includes(kept[i].key)) {
                at = i + 1;
                return kept[i].number;
            }
        return undefined;
    };
}

function lineSpan(line) {
    const span = cell("span", line);
    span.dir = "auto";
    return span;
}

/* Notes which block a line comes from. */
function numberLine(span, prose, blockOf) {
    const line = span.textContent;
    const number = blockOf(prose ? line : line.replace(LINK_TARGET, "]"));
    const known = number === undefined ? undefined : String(number);
    if (span.dataset.block === known) return;
    if (known === undefined) delete span.dataset.block;
    else span.dataset.block = known;
}

/* Lines of the result, each with the block that it comes from. */
function showLines(text, prose) {
    const holder = lineHolder(prose);
    const blockOf = blockFinder();
    const lines = text.split("\n");
    state.drawn = { holder, lines, view: state.view };
    return addParts(holder, lines.length, (from, to) => {
        const part = document.createElement("div");
        for (const line of lines.slice(from, to)) {
            const span = lineSpan(line);
            numberLine(span, prose, blockOf);
            part.append(span);
        }
        holder.append(part);
    });
}

/* What a flip most likely changes is shown at once: the block's lines go, or its text comes, until
 * the answer has what the method makes of it. */
function previewFlip(number) {
    if (!["markdown", "text", "rendered"].includes(state.view)) return;
    const own = $("result").querySelectorAll(`[data-block="${number}"]`);
    for (const part of own) part.hidden = !isKept(number);
    if (own.length || !isKept(number)) return;
    const parts = [...$("result").querySelectorAll("[data-block]")];
    const next = parts.find((part) => Number(part.dataset.block) > number);
    const added = cell(state.view === "rendered" ? "p" : "span", state.blocks[number].text);
    added.className = "preview";
    added.dir = "auto";
    added.dataset.block = number;
    if (next) next.before(added);
    else if (parts.length) parts[parts.length - 1].after(added);
}

/* Exchanges only the lines that differ from those that are shown, so that a long result need not
 * be laid out again, and stays where it was scrolled to. False if it has to be drawn anew. */
function exchangeLines() {
    const { holder, lines: old, view } = state.drawn || {};
    if (!holder || !holder.isConnected || view !== state.view) return false;
    holder.querySelectorAll(".preview").forEach((span) => span.remove());
    holder.querySelectorAll("[hidden]").forEach((span) => { span.hidden = false; });
    const lines = resultText().split("\n");
    const spans = [...holder.querySelectorAll("span")];
    const least = Math.min(old.length, lines.length);
    let from = 0;
    while (from < least && old[from] === lines[from]) from++;
    let after = 0;
    while (after < least - from && old[old.length - 1 - after] === lines[lines.length - 1 - after]) after++;
    const gone = spans.slice(from, old.length - after);
    const come = lines.slice(from, lines.length - after).map(lineSpan);
    // While lines are still being added, there are fewer.
    if (spans.length !== old.length || from + after === 0 || gone.length + come.length > CHANGED_PARTS) return false;
    if (from) spans[from - 1].after(...come);
    else spans[old.length - after].before(...come);
    gone.forEach((span) => span.remove());
    state.drawn.lines = lines;
    const blockOf = blockFinder();
    for (const span of holder.querySelectorAll("span")) numberLine(span, view === "text", blockOf);
    $("undo").hidden = !state.flips.size;
    return true;
}

/* JSON, whose longest line may hold the whole page: it is cut, as a browser takes a second to
 * break a line of a megabyte. */
function showJson(text) {
    const holder = lineHolder(false);
    const lines = text.match(LINE_PIECES) || [];
    return addParts(holder, lines.length, (from, to) => {
        const part = document.createElement("div");
        part.append(...lines.slice(from, to).map((line) => cell("span", line)));
        holder.append(part);
    });
}

function showHtml(html, links) {
    const page = new DOMParser().parseFromString(html, "text/html");
    makeInert(page, links);
    const holder = document.createElement("div");
    holder.append(...page.body.childNodes);
    return holder;
}

/* The element that holds the lines of a long text; of a short one, the body. */
function widestOf(body) {
    let element = body;
    while (element.childElementCount && element.childElementCount < FIRST_PARTS)
        element = [...element.children].reduce((one, other) =>
            other.childElementCount > one.childElementCount ? other : one);
    return element.childElementCount ? element : body;
}

/* The same. Lines of a long text that are far below are made inert and added behind the first
 * picture. */
function showRendered(html) {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const rest = widestOf(body);
    const shown = rest.cloneNode(false);
    const part = rest.cloneNode(false);
    const holder = document.createElement("div");
    const blockOf = blockFinder();
    if (rest !== body) rest.replaceWith(shown);
    makeInert(rest === body ? shown : body, true);
    if (rest !== body) holder.append(...body.childNodes);
    return addParts(holder, rest.childNodes.length, (from, to) => {
        for (let node = from; node < to; node++) part.append(rest.firstChild);
        makeInert(part, true);
        for (const element of part.querySelectorAll(ONE_BLOCK)) {
            const number = element.querySelector(ONE_BLOCK) ? undefined : blockOf(element.textContent);
            if (number !== undefined) element.dataset.block = number;
        }
        (rest === body ? holder : shown).append(...part.childNodes);
    });
}

function cell(kind, text) {
    const element = document.createElement(kind);
    element.textContent = text;
    return element;
}

/* The record's facts, below each where it was found. */
function showFacts() {
    const table = Object.assign(document.createElement("table"), { className: "facts" });
    const head = table.createTHead().insertRow();
    head.append(cell("th", "Fact"), cell("th", "Value, and where it was found"));
    const facts = state.record.metadata || {};
    const body = table.createTBody();
    for (const [name, value] of Object.entries(facts)) {
        if (name === "sources" || value === null || value.length === 0) continue;
        const source = (facts.sources || {})[name === "authors" ? "author" : name];
        const where = Array.isArray(source) ? source[0] : source;
        const shown = cell("td", [].concat(value).join(", "));
        if (where) shown.append(cell("small", where.source));
        body.insertRow().append(cell("th", name.replaceAll("_", " ")), shown);
    }
    return table;
}

/* Two methods beside each other: left what the first kept, right what the second
 * did; what the other one lacks is marked. */
function showDifferences() {
    const pair = document.createElement("div");
    pair.className = "pair";
    [[state.compared[0], "ins"], [state.compared[1], "del"]].forEach(([name, others]) => {
        const side = showHtml(state.diff, false);
        side.querySelectorAll(others).forEach((element) => element.remove());
        const words = [...side.querySelectorAll("ins, del")]
            .reduce((sum, element) => sum + element.textContent.trim().split(/\s+/).length, 0);
        side.prepend(cell("h3", `${name}: ${words} words that the other lacks`));
        pair.append(side);
    });
    return pair;
}

function jsonText() {
    return JSON.stringify(state.record, null, 2);
}

function resultText() {
    const { outputs, view } = state;
    if (view === "json" || view === "facts") return jsonText();
    if (view === "rendered") return outputs.html;
    return view === "text" ? outputs.text : outputs.markdown;
}

function showResult() {
    const { outputs, view } = state;
    if (!state.record) return;
    if (view === "diff" && !state.diff) state.view = "markdown";
    $("tab-diff").hidden = !state.diff;
    $("undo").hidden = !state.flips.size;
    for (const name of VIEWS) {
        const tab = $("tab-" + name);
        const chosen = name === state.view;
        tab.setAttribute("aria-selected", chosen);
        tab.tabIndex = chosen ? 0 : -1;
    }
    $("result").setAttribute("aria-labelledby", "tab-" + state.view);
    const views = {
        markdown: () => showLines(outputs.markdown, false),
        text: () => showLines(outputs.text, true),
        rendered: () => showRendered(outputs.html),
        json: () => showJson(resultText()),
        facts: showFacts,
        diff: showDifferences,
    };
    $("result").replaceChildren(views[state.view]());
}

function chooseView(view) {
    state.view = view;
    showResult();
    keepOptions();
}

/* -- Between the two sides --------------------------------------------------------- */

/* Whether a block is the title that the method keeps and the record has. */
function isTitle(block) {
    const { record, outputs } = state;
    return block.keep && record.title && letters(block.text) === letters(record.title) &&
        !outputs.text.includes(block.text);
}

/* Why in words: the rule, or what weighed most where a model decided. */
function reasonOf(number) {
    const block = state.blocks[number];
    if (state.flips.has(number)) return "flipped by hand";
    if (isTitle(block)) return "the title, which stands among the facts and not in the content";
    return (block.grounds || []).length ? block.grounds.join(", ") : block.reason;
}

function showWhy(number) {
    const block = state.blocks[number];
    const decision = cell("strong", isKept(number) ? "✓ Kept" : "✕ Dropped");
    decision.className = isKept(number) ? "kept" : "dropped";
    const figure = block.figure === null || block.figure === undefined ? ""
        : `${state.figure || "figure"} ${block.figure} · `;
    $("why").replaceChildren(decision, `: ${reasonOf(number)} `,
        cell("small", `${figure}${block.words} words, ${block.link_words} in links · ${block.path}`));
}

/* Scrolls a holder, and nothing around it, until an element inside is seen: where one side stands
 * below the other, the window would leave what is pointed at. */
function scrollIn(holder, element) {
    const whole = holder.ownerDocument.scrollingElement === holder;
    const top = whole ? 0 : holder.getBoundingClientRect().top;
    const box = element.getBoundingClientRect();
    if (box.top < top || box.height > holder.clientHeight) holder.scrollTop += box.top - top;
    else if (box.bottom > top + holder.clientHeight) holder.scrollTop += box.bottom - top - holder.clientHeight;
}

function point(number, from) {
    const inside = $("page").contentDocument;
    state.pointed = number;
    for (const root of [document, inside])
        root.querySelectorAll(".pointed").forEach((element) => element.classList.remove("pointed"));
    const left = blockElements(number);
    const right = $("result").querySelectorAll(`[data-block="${number}"]`);
    for (const element of [...left, ...right]) element.classList.add("pointed");
    showWhy(number); // which may leave the sides less room
    if (from === "page" && right[0]) scrollIn($("result"), right[0]);
    if (from === "result" && left[0]) scrollIn(inside.scrollingElement, left[0]);
}

/* -- Taking pages -------------------------------------------------------------------- */

function take(bytes, html, name, url, utf8) {
    Object.assign(state, { bytes, html, name, url, utf8 });
    return analyse();
}

async function takeFile(file) {
    const bytes = await file.arrayBuffer();
    const start = new TextDecoder("latin1").decode(bytes.slice(0, 2048));
    const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(start);
    let html;
    try {
        html = new TextDecoder(declared ? declared[1] : "utf-8").decode(bytes);
    } catch {
        html = new TextDecoder().decode(bytes);
    }
    return take(bytes, html, file.name, "", false);
}

function takeText(html, name, url) {
    return take(new TextEncoder().encode(html), html, name, url, true);
}

async function takeAddress(url) {
    say("Fetching…");
    try {
        const page = await backend.fetchPage(url);
        await takeText(page.html, "page.html", page.url);
    } catch (error) {
        say(error.message, true);
    }
}

/* -- Taking away ----------------------------------------------------------------------- */

/* Takes what answers the newest choice, not the answer before it, whose text is a flip behind. */
async function whenAnswered(take) {
    for (let answer; answer !== state.answer;) {
        answer = state.answer;
        await answer;
    }
    take();
}

function chosenFormat() {
    return { text: "text", rendered: "html", json: "json", facts: "json" }[state.view] || "markdown";
}

async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
        say(`${what} copied.`);
    } catch {
        say("The browser does not let this page copy; choose Download.", true);
    }
}

/* The line sends the address where the page was fetched from, else the file that it was. */
function copyCurl() {
    const made = state.bytes && backend.curlLine(state.name, choices(), chosenFormat());
    if (made) copy(made, state.url ? "The curl line" : `The curl line, which sends the file ${state.name},`);
}

function download() {
    const ending = { text: ".txt", html: ".html", json: ".json" }[chosenFormat()] || ".md";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([resultText()], { type: "text/plain" }));
    link.download = state.name.replace(/\.[^.]*$/, "") + ending;
    link.click();
    URL.revokeObjectURL(link.href);
}

/* -- Options in the fragment ---------------------------------------------------------- */

function keepOptions() {
    const kept = new URLSearchParams();
    kept.set("method", $("method").value);
    if ($("second").value) kept.set("second", $("second").value);
    kept.set("balance", BALANCES[$("balance").value]);
    kept.set("view", state.view);
    history.replaceState(null, "", "#" + kept);
}

function readOptions() {
    const kept = new URLSearchParams(location.hash.slice(1));
    const has = (select, value) => [...select.options].some((option) => option.value === value);
    if (has($("method"), kept.get("method"))) $("method").value = kept.get("method");
    if (has($("second"), kept.get("second"))) $("second").value = kept.get("second");
    const balance = BALANCES.indexOf(kept.get("balance"));
    if (balance >= 0) $("balance").value = balance;
    if (VIEWS.includes(kept.get("view"))) state.view = kept.get("view");
    $("balance-name").value = BALANCES[$("balance").value];
}

function changed() {
    $("balance-name").value = BALANCES[$("balance").value];
    keepOptions();
    analyse();
}

/* -- Beginning ---------------------------------------------------------------------------- */

function listen() {
    $("controls").addEventListener("submit", (event) => event.preventDefault());
    $("open").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", () => $("file").files[0] && takeFile($("file").files[0]));
    $("sample").addEventListener("click", async () =>
        takeText(await (await fetch("sample.html")).text(), "sample.html", ""));
    $("paste").addEventListener("click", () => {
        $("input").hidden = false;
        $("source").focus();
    });
    $("use").addEventListener("click", () => takeText($("source").value, "page.html", ""));
    $("go").addEventListener("click", () => takeAddress($("address").value));
    $("address").addEventListener("keydown", (event) =>
        event.key === "Enter" && takeAddress($("address").value));
    $("unlock").addEventListener("click", useKey);
    $("key").addEventListener("keydown", (event) => event.key === "Enter" && useKey());
    for (const id of ["method", "second", "balance"]) $(id).addEventListener("change", changed);
    for (const view of VIEWS) $("tab-" + view).addEventListener("click", () => chooseView(view));
    $("tabs").addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const shown = VIEWS.filter((view) => !$("tab-" + view).hidden);
        if (!step) return;
        const next = shown[(shown.indexOf(state.view) + step + shown.length) % shown.length];
        chooseView(next);
        $("tab-" + next).focus();
    });
    $("copy").addEventListener("click", () => whenAnswered(() => copy(state.outputs.markdown, "Markdown")));
    $("copy-json").addEventListener("click", () => whenAnswered(() => copy(jsonText(), "JSON")));
    $("copy-curl").addEventListener("click", copyCurl);
    $("download").addEventListener("click", () => whenAnswered(download));
    $("undo").addEventListener("click", analyse);
    for (const kind of ["mouseover", "click"])
        $("result").addEventListener(kind, (event) => onBlock(event, (number) => point(number, "result")));
    addEventListener("hashchange", () => { readOptions(); analyse(); });
    listenDrops();
}

function listenDrops() {
    addEventListener("dragover", (event) => {
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
        event.preventDefault();
        document.body.classList.remove("dropping");
        if (event.dataTransfer.files[0]) takeFile(event.dataTransfer.files[0]);
    });
}

/* What the backend is able to do; without a key that it asks for, again once there is one. */
async function ready() {
    $("key-part").hidden = true;
    try {
        const able = await backend.begin();
        for (const { name, summary } of able.methods)
            for (const select of [$("method"), $("second")])
                select.add(Object.assign(new Option(name, name), { title: summary }));
        $("method").value = able.standard;
        $("address-part").hidden = !able.fetches;
        $("second-part").hidden = !able.compares;
        $("copy-curl").hidden = !backend.curlLine;
        say("Open, paste or drop a saved page. " + backend.privacy);
    } catch (error) {
        $("key-part").hidden = !error.asksKey;
        say(error.message, true);
    }
    readOptions();
}

function useKey() {
    backend.key = $("key").value.trim();
    return ready();
}

listen();
ready();
