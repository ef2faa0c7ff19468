// SPDX-License-Identifier: Apache-2.0
// Compares pith with other extractors for JavaScript: `make bench-node`.
//
//     node bench.mjs PITH SET [EVERY]
//
// PITH is the program, SET a folder with html/ and ground-truth/. Every EVERYth page is
// used (default 15). Each extractor runs in its own process. The columns: CPU seconds
// for all pages (user and system, including garbage collection), pages per CPU second,
// that rate relative to Readability on linkedom, pages per second of wall time on all
// cores (one process per core, which share the pages), peak memory in MB, and mean word
// F1 by `pith eval`. A page on which an extractor fails counts as empty. `pith` and the
// others must be installed beside this file.
import { execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { fileURLToPath } from 'node:url'

const BASE = 'Readability, linkedom'
const WARM = '<title>Warm up</title><article><p>' + 'All of it, please. '.repeat(40)

async function onLinkedom () {
  const { Readability } = await import('@mozilla/readability')
  const { parseHTML } = await import('linkedom')
  return html => new Readability(parseHTML(html).document).parse()
}

async function onJsdom () {
  const { Readability } = await import('@mozilla/readability')
  const { JSDOM, VirtualConsole } = await import('jsdom')
  return html => {
    const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() })
    const found = new Readability(dom.window.document).parse()
    dom.window.close()
    return found
  }
}

// Functions that make an extractor: a function from HTML to text or Markdown.
const EXTRACTORS = {
  pith: async () => {
    const { extractSync, build } = await import('pith')
    if (build !== 'native') throw new Error('the addon does not load')
    return html => extractSync(html).text
  },
  'pith, Markdown': async () => {
    const { extractSync } = await import('pith')
    return html => extractSync(html, { format: 'markdown' }).output
  },
  'pith/wasm': async () => {
    const { extractSync } = await import('pith/wasm')
    return html => extractSync(html).text
  },
  'pith/readability': async () => {
    const { Readability } = await import('pith/readability')
    return html => new Readability(html).parse()?.textContent
  },
  [BASE]: async () => {
    const parse = await onLinkedom()
    return html => parse(html)?.textContent
  },
  'Readability, jsdom': async () => {
    const parse = await onJsdom()
    return html => parse(html)?.textContent
  },
  'Readability, linkedom, Turndown: Markdown': async () => {
    const parse = await onLinkedom()
    const { default: Turndown } = await import('turndown')
    const turndown = new Turndown()
    return html => turndown.turndown(parse(html)?.content ?? '')
  },
  'Defuddle, linkedom: Markdown': async () => {
    const { Defuddle } = await import('defuddle/node')
    const { parseHTML } = await import('linkedom')
    return async html => (await Defuddle(parseHTML(html).document,
      'https://example.org/', { markdown: true, useAsync: false })).content
  }
}

function namesOf (folder, every) {
  return fs.readdirSync(path.join(folder, 'html')).filter(name => /\.html\.gz$/.test(name))
    .sort().filter((_, i) => i % every === 0)
}

function readPages (folder, every) {
  return namesOf(folder, every).map(name => ({
    id: name.replace(/\.html\.gz$/, ''),
    html: zlib.gunzipSync(fs.readFileSync(path.join(folder, 'html', name)))
  }))
}

// One of several processes, which start at a signal.
async function workTogether (name, folder, every, part, parts) {
  for (const kind of ['log', 'warn', 'error']) console[kind] = () => {}
  const pages = readPages(folder, every).filter((_, i) => i % parts === part)
    .map(({ html }) => html.toString())
  const extract = await EXTRACTORS[name]()
  await extract(WARM)
  process.send('ready')
  await new Promise(resolve => process.once('message', resolve))
  const begin = Date.now()
  for (const html of pages) {
    try {
      await extract(html)
    } catch {} // continue with the next page, whatever failed
  }
  return { begin, end: Date.now() }
}

// Runs in its own process. The others take a string, so pith gets one, too.
async function work (name, folder, every, file) {
  for (const kind of ['log', 'warn', 'error']) console[kind] = () => {}
  const pages = readPages(folder, every).map(({ id, html }) => ({ id, html: html.toString() }))
  let extract
  try {
    extract = await EXTRACTORS[name]()
  } catch (error) {
    return { missing: error.code ?? error.message }
  }
  await extract(WARM)
  const texts = []
  const begin = process.cpuUsage()
  for (const { id, html } of pages) {
    let text = ''
    try {
      text = await extract(html)
    } catch {} // continue with the next page, whatever failed
    texts.push({ id, text: text ?? '' })
  }
  const { user, system } = process.cpuUsage(begin)
  const peak = process.resourceUsage().maxRSS / 1000
  fs.writeFileSync(file, texts.map(row => JSON.stringify(row) + '\n').join(''))
  return { seconds: (user + system) / 1e6, peak }
}

function run (given) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), ['--work', ...given])
    child.on('message', resolve)
    child.on('exit', code => reject(new Error(`${given[0]} ended: ${code}`)))
  })
}

// Pages per second of wall time.
async function onAllCores (name, folder, every, npages) {
  const cores = os.availableParallelism()
  const children = Array.from({ length: cores }, (_, i) =>
    fork(fileURLToPath(import.meta.url), ['--together', name, folder, every, i, cores]))
  const heard = () => Promise.all(children.map(child => new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', code => reject(new Error(`${name} ended: ${code}`)))
  })))
  await heard()
  const answers = heard()
  for (const child of children) child.send('go')
  const times = await answers
  const seconds = (Math.max(...times.map(time => time.end)) -
    Math.min(...times.map(time => time.begin))) / 1000
  return npages / seconds
}

function scoreOf (pith, folder, every, file) {
  const report = execFileSync(pith, ['eval', '--every', every, '--format', 'json', folder, file],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return JSON.parse(report).find(row => row.page_type === 'all').mean.f1
}

async function main (pith, folder, every = '15') {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'pith-bench-'))
  const file = path.join(place, 'texts.jsonl')
  const pages = readPages(folder, Number(every))
  const bytes = pages.reduce((sum, { html }) => sum + html.length, 0)
  const rows = []
  for (const name of Object.keys(EXTRACTORS)) {
    const found = await run([name, folder, every, file]).catch(error => ({ missing: error.message }))
    if (!found.missing) {
      found.f1 = scoreOf(pith, folder, every, file)
      found.together = await onAllCores(name, folder, every, pages.length)
    }
    rows.push({ name, ...found })
  }
  fs.rmSync(place, { recursive: true })
  const base = rows.find(row => row.name === BASE).seconds
  console.log(`${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB of HTML\n`)
  console.log('| extractor | CPU seconds | pages a second | times Readability on linkedom | ' +
    'pages a second, all cores | peak MB | word F1 |')
  console.log('|---|---|---|---|---|---|---|')
  for (const { name, missing, seconds, together, peak, f1 } of rows) {
    console.log(missing
      ? `| ${name} | not here: ${missing} | | | | | |`
      : `| ${name} | ${seconds.toFixed(2)} | ${(pages.length / seconds).toFixed(1)} | ` +
        `${(base / seconds).toFixed(1)} | ${together.toFixed(1)} | ` +
        `${peak.toFixed(0)} | ${f1.toFixed(3)} |`)
  }
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--work') {
  const [name, folder, every, file] = rest
  process.send(await work(name, folder, Number(every), file), () => process.exit(0))
} else if (first === '--together') {
  const [name, folder, every, part, parts] = rest
  process.send(await workTogether(name, folder, Number(every), Number(part), Number(parts)),
    () => process.exit(0))
} else if (rest.length) {
  await main(first, ...rest)
} else {
  console.error('Usage: node bench.mjs PITH SET [EVERY]')
  process.exitCode = 2
}
