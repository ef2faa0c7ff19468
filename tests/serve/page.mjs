// SPDX-License-Identifier: Apache-2.0
// Tests the page of `pith serve` in a real Chromium. With DEMO, a folder, they test the
// static page that is made from it, on a static file server.
import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { PITH, ROOT, check, runTests, serve, serveFiles } from "./harness.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SAMPLE = `${ROOT}/examples/pages/river-flood.html`;
const SHOTS = process.env.SHOTS; // folder for screenshots; optional
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const DEMO = process.env.DEMO;
const server = DEMO ? await serveFiles(DEMO) : await serve();
const PICTURE_MS = 200; // from a click to the painted result, on an idle machine
const EXACT_MS = 1000; // until the service has processed a page of 1 MB again and the result is shown
const CLICKS = 5; // the median of these is compared
const elsewhere = [];
const complaints = [];

async function open(settings = {}, fragment = "", at = server.address) {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...settings });
    context.setDefaultTimeout(limitNow(20000));
    const page = await context.newPage();
    page.on("request", (request) => {
        if (!/^(data:|blob:|about:)/.test(request.url()) && !request.url().startsWith(at + "/"))
            elsewhere.push(request.url());
    });
    // Expected: the policy blocks resources of the parsed page, and an empty page gets status 422.
    page.on("console", (message) => message.type() === "error" &&
        !/inline (style|event handler) violates|status of 422/.test(message.text()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(at + "/" + fragment);
    await page.waitForFunction(() => document.querySelector("#method").options.length > 3);
    return page;
}

async function withSample(settings, fragment) {
    const page = await open(settings, fragment);
    await page.click("#sample");
    await done(page);
    return page;
}

const done = (page) => page.waitForFunction(() => /kept by/.test(document.querySelector("#status").textContent));
const flippedByHand = (page, blocks) => page.waitForFunction((start) =>
    document.querySelector("#status").textContent.startsWith(start), `${blocks} block${blocks > 1 ? "s" : ""} flipped`);
const frameOf = (page) => page.frameLocator("#page");
const result = (page) => page.locator("#result").evaluate((element) => element.textContent);

async function sample() {
    const page = await withSample();
    check("what is in no block is drawn as none", await frameOf(page).getByText("214 partners").count() === 1 &&
        await frameOf(page).locator("[data-block]", { hasText: "214 partners" }).count() === 0);
    check("the sample: kept and dropped on the left", await frameOf(page).locator(".is-kept").count() > 10 &&
        await frameOf(page).locator(".is-dropped").count() > 10);
    check("Markdown on the right", (await result(page)).includes("## Eleven hours"));
    for (const [view, text] of [["text", "Eleven hours"], ["rendered", "Eleven hours"],
        ["json", "\"status\": \"ok\""], ["facts", "Ines Halloranjson-ld"]]) {
        await page.click("#tab-" + view);
        check(`the view ${view}`, (await result(page)).includes(text), await result(page));
    }
    check("facts say where they were found", /json-ld|meta/.test(await result(page)), await result(page));
    const blank = await page.locator("#result td").evaluateAll((cells) =>
        cells.filter((cell) => !cell.querySelector("small")).map((cell) => cell.parentElement.textContent));
    check("each of them", blank.length === 0, blank);
    await page.context().close();
}

async function pointing() {
    const page = await withSample();
    const block = frameOf(page).locator(".is-kept", { hasText: "Close both sluices" }).first();
    await block.hover();
    const why = page.locator("#why");
    check("pointing says why, in words", /^✓ Kept: .*(few links|much text|main column|sentences|title|alike).*\n.* words/
        .test(await why.innerText()), await why.innerText());
    check("and it is said aloud", await why.getAttribute("aria-live") === "polite" &&
        await page.getAttribute("#status", "role") === "status");
    await frameOf(page).locator(".is-dropped", { hasText: "Farming" }).first().hover();
    check("a dropped one, too",
        /^✕ Dropped: .*(links|outside|menu|alike|far from|another article)/
            .test(await why.innerText()), await why.innerText());
    await block.hover();
    check("and shows the same block on the other side",
        (await page.locator("#result .pointed").first().innerText()).includes("Close both sluices"));
    await frameOf(page).locator(".is-kept", { hasText: "The regional river forecast" }).first().hover();
    check("one that begins with a link, too",
        (await page.locator("#result .pointed").first().innerText()).includes("[river forecast]"));
    await page.locator("#result span", { hasText: "What the gauge said" }).hover();
    check("and the other way round", await frameOf(page).locator(".pointed").count() === 1);
    await page.click("#tab-rendered");
    await block.hover();
    check("the rendered content, too", await page.locator("#result li.pointed").count() === 1 &&
        (await page.locator("#result li.pointed").innerText()).includes("Close both sluices"));
    await page.click("#tab-markdown");
    const before = await result(page);
    await block.click();
    await page.waitForFunction(() => !document.querySelector("#result").innerText.includes("Close both sluices"));
    check("a click drops a block", before.includes("Close both sluices"));
    await frameOf(page).locator(".is-dropped", { hasText: "Skip to the story" }).first().click();
    await page.waitForFunction(() => document.querySelector("#result").innerText.includes("Skip to the story"));
    check("a click keeps another", true);
    await flippedByHand(page, 2);
    await page.click("#tab-json");
    check("JSON follows", (await result(page)).includes("Skip to the story"));
    await page.click("#tab-markdown");
    await page.click("#undo");
    await done(page);
    check("undo", await result(page) === before);
    await page.context().close();
}

/* Touch screens have no hover: the first tap shows the reason, the second flips. */
async function tapping() {
    const page = await withSample({ viewport: { width: 420, height: 860 }, hasTouch: true, isMobile: true });
    const block = frameOf(page).locator(".is-kept", { hasText: "Close both sluices" }).first();
    await block.tap();
    check("a tap says why, and flips nothing", /^✓ Kept/.test(await page.locator("#why").innerText()) &&
        await page.isHidden("#undo"), await page.locator("#why").innerText());
    await block.tap();
    await page.waitForFunction(() => /flipped by hand/.test(document.querySelector("#status").textContent));
    check("a second one flips", /^✕ Dropped/.test(await page.locator("#why").innerText()));
    await page.context().close();
}

async function keyboard() {
    const page = await withSample();
    await frameOf(page).locator("[data-block]").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /flipped by hand/.test(document.querySelector("#status").textContent));
    check("blocks by keyboard", /flipped by hand/.test(await page.locator("#why").innerText()));
    await page.focus("#tab-markdown");
    await page.keyboard.press("ArrowRight");
    check("views by keyboard", await page.getAttribute("#tab-text", "aria-selected") === "true");
    await page.context().close();
}

async function choices() {
    const page = await withSample();
    await page.selectOption("#second", "body");
    await page.locator("#tab-diff").waitFor();
    await page.click("#tab-diff");
    const sides = page.locator("#result .pair > div");
    const [first, second] = [await sides.nth(0).boundingBox(), await sides.nth(1).boundingBox()];
    check("two methods side by side", await sides.count() === 2 && first.y === second.y && second.x > first.x,
        [first, second]);
    check("with their differences", await sides.nth(1).locator("ins").count() > 3 &&
        await sides.nth(1).locator("del").count() === 0 && await sides.nth(0).locator("ins").count() === 0);
    await page.locator("#balance").focus();
    await page.keyboard.press("ArrowRight");
    check("the slider has a name for its place", await page.locator("#balance-name").innerText() === "recall");
    await done(page);
    check("options stand in the fragment", /method=auto&second=body&balance=recall&view=diff/.test(page.url()), page.url());
    const other = await open({}, "#method=ttr&balance=precision&view=json");
    check("and are read from it", await other.inputValue("#method") === "ttr" &&
        await other.inputValue("#balance") === "0");
    await page.context().close();
    await other.context().close();
}

async function copying() {
    const page = await withSample();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.click("#copy");
    await page.waitForFunction(() => /copied/.test(document.querySelector("#status").textContent));
    const markdown = await clipboard();
    check("copy as Markdown", markdown.includes("## Eleven hours"));
    await page.click("#copy-json");
    await page.waitForFunction(() => /JSON copied/.test(document.querySelector("#status").textContent));
    check("copy as JSON", JSON.parse(await clipboard()).metadata.title.startsWith("Two nights"));
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    check("download", file.suggestedFilename() === "sample.md");
    await page.context().close();
}

/* Answers of the service come half a second late, as from a busy machine. */
async function answerLater(page) {
    await page.route("**/v1/extract*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
    });
}

async function shellLine() {
    const page = await withSample();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.click("#copy");
    await page.waitForFunction(() => /copied/.test(document.querySelector("#status").textContent));
    const markdown = await clipboard();
    await page.click("#copy-curl");
    await page.waitForFunction(() => /curl line.*copied/.test(document.querySelector("#status").textContent));
    const line = await clipboard();
    check("copy as a curl line", /^curl .*v1\/extract\?format=markdown'$/.test(line), line);
    check("it is said what it sends", /sends the file sample\.html/.test(await page.locator("#status").innerText()));
    const folder = await mkdtemp(join(tmpdir(), "pith-"));
    await copyFile(SAMPLE, join(folder, "sample.html"));
    const got = execFileSync("bash", ["-c", line], { cwd: folder, encoding: "utf8" });
    check("which gives the same", got.trim() === markdown.trim(), got);
    await answerLater(page);
    await frameOf(page).locator(".is-dropped", { hasText: "Skip to the story" }).first().click();
    await page.click("#copy");
    await page.waitForFunction(() => /Markdown copied/.test(document.querySelector("#status").textContent));
    check("what is copied right behind a flip has it", (await clipboard()).includes("Skip to the story"));
    await page.click("#copy-curl");
    await page.waitForFunction(() => /curl line.*copied/.test(document.querySelector("#status").textContent));
    const flipped = await clipboard();
    await page.click("#copy");
    await page.waitForFunction(() => /Markdown copied/.test(document.querySelector("#status").textContent));
    const other = execFileSync("bash", ["-c", flipped], { cwd: folder, encoding: "utf8" });
    check("of what was flipped by hand, too", other.includes("Skip to the story") &&
        other.trim() === (await clipboard()).trim(), flipped + other);
    await rm(folder, { recursive: true });
    await page.context().close();
}

/* Copying gives what the program writes, for pages with a kept title, with captions, with posts. */
async function likeTheProgram() {
    const long = "It rained, and it went on raining until the river was full and the levee held.";
    const posts = ["Ann", "Bob", "Cem"].map((name) => `<div class="post"><a href="/users/${name}">${name}</a>` +
        `<time datetime="2025-03-01">1 March</time><p>${name} says: ${long}</p></div>`).join("");
    const page = await open();
    for (const [what, text] of [
        ["a title", `<title>Rain - The Drop</title><article><h1>Rain</h1>${`<p>${long}</p>`.repeat(5)}</article>`],
        ["a caption", `<article><p>${long}</p><figure><img src=x><figcaption>The bridge at dusk.</figcaption></figure>` +
            `${`<p>${long}</p>`.repeat(4)}</article>`],
        ["posts", `<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>${posts}`]]) {
        await page.setInputFiles("#file", { name: "page.html", mimeType: "text/html", buffer: Buffer.from(text) });
        await done(page);
        for (const [view, format] of [["markdown", "markdown"], ["text", "text"], ["rendered", "html"]]) {
            await page.click("#tab-" + view);
            const [file] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
            const got = await readFile(await file.path(), "utf8");
            const want = execFileSync(PITH, ["-f", format, "-"], { input: text, encoding: "utf8" });
            check(`${what}, ${view}: as the program writes it`, got.trim() === want.trim(), got + want);
        }
        await page.evaluate(() => { document.querySelector("#status").textContent = ""; });
    }
    await page.context().close();
}

async function taking() {
    const page = await open();
    await page.setInputFiles("#file", SAMPLE);
    await done(page);
    check("a file", (await result(page)).includes("## Eleven hours"));
    await page.click("#paste");
    await page.fill("#source", "<p>Grüße aus dem Tal, wo das Wasser wieder steigt und steigt.</p>" +
        "<img src='http://tracker.example/x.png' onerror='window.hit=1'><script>window.hit=1</script>" +
        "<link rel=stylesheet href='http://tracker.example/x.css'>");
    await page.click("#use");
    await page.waitForFunction(() => document.querySelector("#result").innerText.includes("Grüße"));
    check("pasted HTML", true);
    await page.click("#paste");
    await page.fill("#source", "<main><section><p data-block=constructor>The water rises and rises in the valley.</p>" +
        "<div data-block=0>Below.</div></section><p data-block=2>Nobody sleeps in the village tonight.</p></main>");
    await page.click("#use");
    await page.waitForFunction(() => document.querySelector("#result").innerText.includes("rises"));
    check("a page's own attributes are not taken for ours", await frameOf(page).locator("[data-block=constructor]").count() === 0 &&
        await frameOf(page).locator("main p, main div").evaluateAll((all) => all.map((one) => one.dataset.block).join()) === "0,1,2");
    check("nor its elements for the page's", await frameOf(page).locator("main").evaluate((main) =>
        getComputedStyle(main).display) === "block");
    check("nothing of a page runs", await page.evaluate(() => window.hit === undefined &&
        document.querySelector("#page").contentWindow.hit === undefined));
    await page.click("#paste");
    await page.fill("#source", "<script></script>");
    await page.click("#use");
    await page.waitForFunction(() => /Nothing was kept/.test(document.querySelector("#status").textContent));
    check("an empty page says why", true);
    await page.context().close();
}

async function dropping() {
    const page = await open();
    const dataTransfer = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "story.html", { type: "text/html" }));
        return transfer;
    }, await readFile(SAMPLE, "utf8"));
    await page.dispatchEvent("body", "dragover", { dataTransfer });
    check("a file over the page is expected", await page.locator("body.dropping").count() === 1);
    await page.dispatchEvent("body", "drop", { dataTransfer });
    await done(page);
    check("a file that is dropped", (await result(page)).includes("## Eleven hours") &&
        await page.locator("body.dropping").count() === 0);
    await page.context().close();
}

async function byAddress() {
    const files = await serveFiles(`${ROOT}/examples/pages`);
    const fetching = await serve("--allow-fetch", "--allow-range", "127.0.0.0/8");
    const page = await open({}, "", fetching.address);
    await page.fill("#address", `${files.address}/river-flood.html`);
    await page.press("#address", "Enter");
    await done(page);
    check("an address, where the service fetches", (await result(page)).includes("## Eleven hours"));
    await page.click("#copy-curl");
    await page.waitForFunction(() => /curl line copied/.test(document.querySelector("#status").textContent));
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const got = await new Promise((then) => execFile("bash", ["-c", line], (_, text) => then(text)));
    check("its curl line needs no file", got.includes("## Eleven hours") && line.includes(files.address), line + got);
    await page.context().close();
    fetching.stop();
    files.stop();
    const plain = await open();
    check("no address where it does not", await plain.isHidden("#address"));
    await plain.context().close();
}

async function withKey() {
    const folder = await mkdtemp(join(tmpdir(), "pith-"));
    await writeFile(join(folder, "keys"), "sesame\n");
    const keyed = await serve("--keys", join(folder, "keys"));
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(keyed.address);
    await page.locator("#key").waitFor();
    check("a service with keys asks for one", /asks for a key/.test(await page.locator("#status").innerText()));
    for (const [key, answer] of [["nix", /does not know this key/], ["sesame", /paste or drop/]]) {
        await page.fill("#key", key);
        await page.press("#key", "Enter");
        await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status").textContent),
            answer.source);
    }
    await page.click("#sample");
    await done(page);
    check("and works with it", (await result(page)).includes("## Eleven hours") && await page.isHidden("#key") &&
        !page.url().includes("sesame"));
    await page.click("#copy-curl");
    await page.waitForFunction(() => /curl line.*copied/.test(document.querySelector("#status").textContent));
    const line = await page.evaluate(() => navigator.clipboard.readText());
    await copyFile(SAMPLE, join(folder, "sample.html"));
    const got = execFileSync("bash", ["-c", line], { cwd: folder, encoding: "utf8", env: { ...process.env, PITH_KEY: "sesame" } });
    check("its curl line takes the key from the shell", !line.includes("sesame") && got.includes("## Eleven hours"), line + got);
    await context.close();
    keyed.stop();
    await rm(folder, { recursive: true });
}

async function looks() {
    const sizes = [["light", { colorScheme: "light", viewport: { width: 1280, height: 860 } }],
        ["dark", { colorScheme: "dark", viewport: { width: 1280, height: 860 } }],
        ["phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
        ["zoomed", { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 }]];
    for (const [name, settings] of sizes) {
        const page = await withSample(settings);
        await page.click("#tab-facts");
        const cut = await page.locator("#result th").evaluateAll((cells) =>
            cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent));
        check(`${name}: no fact's name is cut`, cut.length === 0, cut);
        await page.click("#tab-markdown");
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: name === "phone" });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        check(`${name}: nothing sticks out`, !wide);
        const [left, right] = [await page.locator("#page").boundingBox(), await page.locator("#result").boundingBox()];
        if (settings.viewport.width > 1000)
            check(`${name}: both sides begin and end together`,
                left.y === right.y && left.height === right.height && left.height > 380, [left, right]);
        await page.evaluate(AXE);
        const found = await page.evaluate(async () =>
            (await window.axe.run(document, { iframes: false })).violations);
        check(`${name}: axe has nothing to say`, found.length === 0,
            found.map((one) => one.id + ": " + one.nodes.map((node) => node.html).slice(0, 3)).join("\n"));
        await page.context().close();
    }
}

/* Takes the screenshot of README.md: SHOTS=docs/figures ONLY=portrait tests/serve/clients.sh */
async function portrait() {
    const page = await withSample({ viewport: { width: 1200, height: 760 } });
    const block = frameOf(page).locator(".is-kept", { hasText: "The regional river forecast" }).first();
    await block.hover();
    check("the block that is pointed at is seen on both sides",
        await page.locator("#result .pointed").first().evaluate((line) => {
            const [box, around] = [line.getBoundingClientRect(), line.closest("#result").getBoundingClientRect()];
            return box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
        }));
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/page.png` });
    await page.context().close();
}

async function fromTheRight() {
    const page = await open();
    const words = "ارتفع منسوب النهر مترين في الليل وغمر السوق القديم حتى الصباح. ";
    await page.click("#paste");
    await page.fill("#source", `<html dir="rtl" lang="ar"><title>النهر</title><nav><a href=/>الرئيسية</a> ` +
        `<a href=/n>أخبار</a></nav><article><h1>النهر</h1>${`<p>${words.repeat(4)}</p>`.repeat(6)}</article></html>`);
    await page.click("#use");
    await done(page);
    check("the mark of what is kept is at its right", await frameOf(page).locator("p.is-kept").first().evaluate((p) =>
        getComputedStyle(p).borderRightWidth === "4px" && getComputedStyle(p).borderLeftWidth === "0px"));
    const [frame, block] = await Promise.all([page.locator("#page").boundingBox(),
        frameOf(page).locator("h1").boundingBox()]);
    check("a page from the right to the left stands so",
        await frameOf(page).locator("html").getAttribute("dir") === "rtl" &&
        await frameOf(page).locator("h1").evaluate((h1) => getComputedStyle(h1).direction) === "rtl" &&
        block.x + block.width <= frame.x + frame.width, [frame, block]);
    check("and its content, too", await page.locator("#result span").first()
        .evaluate((span) => getComputedStyle(span).direction) === "rtl");
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/rtl.png` });
    await page.context().close();
}

/* After a flip, a long result looks as if it had been drawn anew, although equal lines are reused, and
 * keeps its scroll position. */
async function flips() {
    const line = "<li>Some words of a list that has them again and again.</li>";
    const page = await open();
    await page.setInputFiles("#file", { name: "page.html", mimeType: "text/html", buffer: Buffer.from(
        `<article><h1>A list</h1><p>Words of a first paragraph, which begins it, and some more of them.</p>
        <ul>${line.repeat(300)}</ul><p>Words of the paragraph behind the list, and some more.</p></article>`) });
    await done(page);
    for (const view of ["markdown", "text"]) {
        await page.click("#tab-" + view);
        await page.waitForFunction(() => document.querySelectorAll("#result span").length > 290);
        const wrong = await page.evaluate(async () => {
            const result = document.querySelector("#result");
            const drawn = () => [...result.querySelectorAll("span")]
                .map((span) => [span.textContent, span.dataset.block, span.hidden, span.dir].join("|")).join("\n");
            const blocks = [...document.querySelector("#page").contentDocument.querySelectorAll("[data-block]")];
            const bad = [];
            result.scrollTop = 3000;
            for (const at of [100, 1, 299, 1, 100, 0, 299, 301, 301]) {
                const answered = new Promise((then) =>
                    new MutationObserver(then).observe(document.querySelector("#status"), { childList: true }));
                const lines = drawn();
                blocks[at].click();
                if (drawn() === lines) bad.push(`${at}: nothing is shown at once`);
                await answered;
                if (Math.abs(result.scrollTop - 3000) > 100) bad.push(`${at}: scrolled to ${result.scrollTop}`);
                const exchanged = drawn();
                showResult();
                while (result.querySelectorAll("span").length < resultText().split("\n").length)
                    await new Promise((then) => setTimeout(then, 10));
                if (drawn() !== exchanged) bad.push(`${at}: not as drawn anew`);
                result.scrollTop = 3000;
            }
            return bad;
        });
        check(`${view}: flipping exchanges the lines that change`, wrong.length === 0, wrong.join("; "));
    }
    await page.context().close();
}

/* The median of CLICKS times from a click until its effect has been painted, in milliseconds. A tab
 * has one effect: its view. A click on a block has three: its mark, the result with or without its
 * lines, and the result of the service. */
async function clickToPicture(page, what) {
    const taken = [];
    for (let click = 0; click < CLICKS; click++)
        taken.push(await page.evaluate(async (what) => {
            const frame = () => new Promise((then) => requestAnimationFrame(then));
            const painted = async () => { await frame(); await frame(); };
            const flips = ["mark", "result", "exact"].includes(what);
            const target = flips
                ? document.querySelector("#page").contentDocument.querySelector("p.is-kept, p.is-dropped")
                : document.querySelector("#tab-" + what);
            // First switch to another tab of the same size.
            if (!flips) document.querySelector(what === "text" ? "#tab-markdown" : "#tab-text").click();
            await painted();
            const change = (of, how) => new Promise((then) =>
                new MutationObserver(then).observe(document.querySelector(of), how));
            const changed = change("#result", { childList: true, subtree: flips, attributes: flips });
            const answered = flips && change("#status", { childList: true });
            const start = performance.now();
            target.click();
            if (what === "exact") await answered;
            else if (what !== "mark") await changed;
            await painted();
            const ms = performance.now() - start;
            await Promise.all([changed, answered]);
            return ms;
        }, what));
    return taken.sort((one, other) => one - other)[CLICKS >> 1];
}

/* A time limit as in tools/time-limit: longer if more processes are runnable than there are processors. */
const limitNow = (ms) => Number(execFileSync(`${ROOT}/tools/time-limit`, [String(ms)]));

async function quick() {
    const story = await readFile(SAMPLE, "utf8");
    const line = "<p>More and more words of a long story, line after line.</p>";
    const more = line.repeat(Math.ceil((1e6 - story.length) / line.length));
    for (const [name, text] of [["the sample", story],
        ["a page of 1 MB", story.replace("</article>", more + "</article>")]]) {
        const page = await open();
        await page.setInputFiles("#file", { name: "page.html", mimeType: "text/html", buffer: Buffer.from(text) });
        await done(page);
        await page.waitForTimeout(500);
        for (const what of ["markdown", "text", "rendered", "json", "facts", "mark", "result", "exact"]) {
            // The block's lines must be visible for the clicks on it.
            if (what === "mark") await page.click("#tab-markdown");
            const most = what === "exact" && text !== story ? EXACT_MS : PICTURE_MS;
            const ms = await clickToPicture(page, what);
            console.log(`# ${name}, ${what}: ${Math.round(ms)} ms`);
            check(`${name}, ${what}: from click to picture under ${most} ms`, ms < limitNow(most), `${ms} ms`);
        }
        await page.context().close();
    }
}

async function alone() {
    check("nobody else was asked", elsewhere.length === 0, elsewhere);
    check("no errors in the console", complaints.length === 0, complaints);
    await browser.close();
    server.stop();
}

/* Not in the static page: a second method for comparison, a curl command. */
async function without() {
    const page = await withSample({}, "#second=body&balance=recall");
    check("what a service is needed for is not shown",
        await page.isHidden("#second") && await page.isHidden("#copy-curl") && await page.isHidden("#address"));
    check("options are read from the fragment", await page.inputValue("#balance") === "2");
    check("it says that nothing leaves the browser", /not leave this browser/.test(
        await (await open()).locator("#status").innerText()));
    await page.setInputFiles("#file", { name: "picture.html", mimeType: "text/html",
        buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) });
    await page.waitForFunction(() => /PNG picture/.test(document.querySelector("#status").textContent));
    check("what is no page is named", true);
    await page.context().close();
}

const tests = [sample, pointing, tapping, keyboard, ...(DEMO ? [without] : [choices, shellLine, byAddress, withKey, likeTheProgram]), copying, taking, dropping, looks,
    portrait, fromTheRight, flips, quick, alone];
await runTests(tests.filter((test) => !process.env.ONLY || [process.env.ONLY, "alone"].includes(test.name)));
