// SPDX-License-Identifier: Apache-2.0
// Tests of the public interface. PITH is the program, PACKAGE the package's folder.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import zlib from 'node:zlib'

const require = createRequire(import.meta.url)
const build = process.env.PITH_BUILD ?? 'native'
const entry = { native: 'lib/index.mjs', wasm: 'lib/wasm-node.mjs' }[build]
const pith = await import(path.join(process.env.PACKAGE, entry))
const { Readability, isProbablyReaderable } = require(path.join(process.env.PACKAGE, 'lib/readability.js'))
const { Defuddle } = require(path.join(process.env.PACKAGE, 'lib/defuddle.js'))
const html = fs.readFileSync('examples/pages/river-flood.html')

const THREAD = '<script type="application/ld+json">{"@type": "DiscussionForumPosting"}' +
  '</script><div class=post><a href=/users/1>Ann</a> <time datetime=2025-09-04>today</time>' +
  '<p>Rain?</p></div><div class=post><a href=/users/2>Bob</a><p>Yes.</p></div>'

test('a page', async () => {
  const page = await pith.extract(html, { url: 'http://example.org/flood' })
  assert.equal(pith.build, build)
  assert.equal(page.status, 'ok')
  assert.match(page.title, /^Two nights on the levee/)
  assert.equal(page.date, '2025-03-18')
  assert.equal(page.url, 'http://example.org/flood')
  assert.ok(page.score > 0 && page.score <= 1)
  assert.match(page.toJSON().metadata.published, /^2025-03-18/)
  assert.ok(page.facts.every(fact => fact.source))
})

test('at once, and on other threads, the same', async () => {
  const one = pith.extractSync(html, { format: 'markdown' })
  const many = await Promise.all(Array.from({ length: 40 }, () =>
    pith.extract(html, { format: 'markdown' })))
  for (const page of many) assert.equal(page.json, one.json)
})

test('kinds of input agree', () => {
  const text = '<meta charset=koi8-r><p>' + 'Дождь шёл всю ночь. '.repeat(20)
  const wanted = pith.extractSync(text).text
  assert.match(wanted, /Дождь/)
  const bytes = new TextEncoder().encode(text.replace('koi8-r', 'utf-8'))
  for (const kind of [bytes, bytes.buffer, Buffer.from(bytes)]) {
    assert.equal(pith.extractSync(kind).text, wanted)
  }
  assert.ok(pith.extractSync('\ud800<p>x').status)
})

test('broken pages never throw', async () => {
  for (const bad of ['', Buffer.from('%PDF-1.4'), '<'.repeat(1e5),
    '<div>'.repeat(2e5) + 'x']) {
    assert.ok(['ok', 'empty', 'limit', 'error']
      .includes((await pith.extract(bad)).status))
  }
  assert.equal(pith.extractSync(html, { maxNodes: 100 }).status, 'limit')
})

test('what is not usable throws', async () => {
  for (const bad of [{ method: 'x' }, { format: 'x' }, { nosuch: 1 },
    { keep: 'x' }, { maxDepth: 3 }, { maxNodes: -1 }, { maxNodes: 1.5 }, { select: 'p[' },
    { method: 'auto\0x' }, { settings: { x: 1 } }, { wrap: 3 }, { captions: 'x' },
    { markdown: 'x' }, { linkStyle: 'x' }, { complexTables: 'x' }, { union: ['x'] },
    { chunks: '800' }, { chunks: '5t' }, { formats: ['pdf'] }, { quality: 'good' },
    { parts: 3 }, { from: -1 }, { where: 'score >' },
    { match: 'x' }, { match: 0 }, { learn: true }]) {
    assert.throws(() => pith.extractSync(html, bad), pith.OptionError)
    await assert.rejects(pith.extract(html, bad), { code: 'PITH_OPTION' })
  }
  for (const bad of [null, undefined, 3, ['x'], {}]) {
    assert.throws(() => pith.extractSync(bad), TypeError)
  }
  assert.throws(() => pith.extractSync(html, { url: 3 }), TypeError)
  assert.throws(() => pith.extractSync(html, null), TypeError)
})

test('parts, lengths and filters', async () => {
  const page = await pith.extract(html, { url: 'http://a.example/', listLinks: true,
    blocks: true, nextPage: true, schemaOrg: true, chunks: '300c', formats: ['markdown'] })
  assert.ok(page.links.every(link => link.href.startsWith('http')))
  assert.ok(Array.isArray(page.schemaOrg))
  assert.ok(page.blocks.some(block => block.type === 'paragraph'))
  assert.ok(page.chunks.length > 3)
  assert.equal(page.nextPage, null)
  assert.equal(page.part('markdown'), pith.extractSync(html,
    { url: 'http://a.example/', format: 'markdown' }).output)
  assert.deepEqual(page.toJSON().chunks, page.chunks)
  assert.equal(page.leftOut, null)
  assert.deepEqual(pith.extractSync(THREAD, { method: 'body' }).posts
    .map(post => post.author), ['Ann', 'Bob'])
  assert.equal(pith.extractSync(THREAD, { method: 'body', noPosts: true }).posts, null)
  let from = 0
  let text = ''
  while (from !== null) {
    const part = pith.extractSync(html, { from, maxChars: 400 })
    text += part.text + ' '
    from = part.nextFrom
  }
  assert.deepEqual(text.split(/\s+/).filter(Boolean),
    pith.extractSync(html).text.split(/\s+/).filter(Boolean))
  for (const [options, why] of [[{ language: 'de,fr' }, /language en/],
    [{ minLength: 1e6 }, /characters/], [{ maxLength: 10 }, /characters/],
    [{ quality: 'c4', maxLength: 10 }, /characters/]]) {
    assert.match(pith.extractSync(html, options).leftOut, why)
  }
  assert.match(pith.extractSync('<p>x', { onlyWithMetadata: true }).leftOut, /no date, no address/)
  assert.equal(pith.extractSync(html, { quality: 'gopher,c4' }).leftOut, null)
})

test('conditions', async () => {
  for (const [where, passes] of [['score > 0.1 and language = "en"', true],
    ['title contains "levee"', true], ['language = "th"', false], ['score > 2', false],
    ["url = 'http://a.example/'", true]]) {
    const page = await pith.extract(html, { where, url: 'http://a.example/' })
    assert.equal(page.leftOut === null, passes, where)
    const text = execFileSync(process.env.PITH, ['--where', where, '--base-url',
      'http://a.example/', 'examples/pages/river-flood.html'])
    assert.equal(text.length > 0, passes, where)
  }
  for (const where of ['score > ', 'colour = "x"', '(score > 1', 'score > "x"']) {
    assert.throws(() => pith.extractSync(html, { where }),
      { code: 'PITH_OPTION', message: /character \d+/ })
  }
  assert.throws(() => pith.extractSync(html, { where: 3 }), TypeError)
})

function pagesOfSite () {
  return Array.from({ length: 12 }, (_, n) =>
    '<nav>Menu of the whole site, on each page</nav><article>' +
    `<h1>Story ${n}</h1><p>` + `Word${n} `.repeat(60) + '</p></article>')
}

// The template that the program learns from the same pages.
function learnedByProgram (pages, folder) {
  fs.mkdirSync(path.join(folder, 'pages'))
  pages.forEach((page, n) => fs.writeFileSync(path.join(folder, 'pages',
    String(n).padStart(2, '0') + '.html'), page))
  execFileSync(process.env.PITH, ['site', 'learn', '--method', 'body', '--encoding', 'utf-8',
    '-o', path.join(folder, 'site.tpl'), path.join(folder, 'pages')], { stdio: 'ignore' })
  return fs.readFileSync(path.join(folder, 'site.tpl'))
}

test("a site's template", async () => {
  const folder = fs.mkdtempSync('/tmp/pith-site-')
  const pages = pagesOfSite()
  const method = 'body'
  const wanted = learnedByProgram(pages, folder)
  const template = await pith.Template.learn(pages, { method })
  assert.deepEqual(Buffer.from(template.save()), wanted)
  assert.deepEqual(Buffer.from(pith.Template.learnSync(pages, { method }).save()), wanted)
  assert.equal(template.pages, 12)
  assert.ok(template.entries > 12)
  assert.match((await pith.extract(pages[0], { method })).text, /Menu/)
  for (const found of [await pith.extract(pages[0], { method, template }),
    pith.extractSync(pages[0], { method, template: pith.Template.load(wanted) })]) {
    assert.doesNotMatch(found.text, /Menu/)
    assert.equal(found.text + '\n', execFileSync(process.env.PITH, ['--template',
      path.join(folder, 'site.tpl'), '--method', method,
      path.join(folder, 'pages/00.html')]).toString())
  }
  fs.rmSync(folder, { recursive: true })
})

test('templates are merged, shared, refused', async () => {
  const pages = pagesOfSite()
  const options = { method: 'body' }
  const whole = await pith.Template.learn(pages, options)
  const parts = [pith.Template.learnSync(pages.slice(0, 5), options),
    pith.Template.learnSync(pages.slice(5), options)]
  parts[1].merge(parts[0])
  assert.deepEqual(parts[1].save(), whole.save())
  assert.equal(pith.Template.load(whole.save()).pages, 12)
  assert.throws(() => whole.merge(whole), pith.OptionError)
  assert.throws(() => whole.merge({}), TypeError)
  assert.throws(() => pith.extractSync('', { template: {} }), TypeError)
  assert.throws(() => pith.Template.load('nonsense'), { code: 'PITH_FORMAT', message: /line 1/ })
  assert.throws(() => pith.Template.load(whole.save().subarray(0, -9)), { code: 'PITH_FORMAT' })
  assert.throws(() => pith.Template.learnSync(pages, { method: 'x' }), pith.OptionError)
  await assert.rejects(pith.Template.learn(pages, { method: 'x' }), pith.OptionError)
  assert.equal(whole.addSync(Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')), false)
  assert.equal(whole.pages, 12)
  const many = await Promise.all(pages.map(page => pith.extract(page, { ...options, template: whole })))
  for (const page of many) assert.doesNotMatch(page.text, /Menu/)
})

test('a template in use does not change', { skip: build !== 'native' && 'no threads' }, async () => {
  const pages = pagesOfSite()
  const template = pith.Template.learnSync(pages)
  const used = pith.extract(pages[0], { template })
  await assert.rejects(template.add(pages[1]), { code: 'PITH_BUSY' })
  await used
  const added = template.add(pages[1])
  await assert.rejects(pith.extract(pages[0], { template }), { code: 'PITH_BUSY' })
  assert.throws(() => template.save(), { code: 'PITH_BUSY' })
  assert.equal(await added, true)
  assert.equal(template.pages, 12) // the repeated page is a duplicate
})

test('why', async () => {
  const wanted = JSON.parse(execFileSync(process.env.PITH,
    ['explain', '--format', 'json', 'examples/pages/river-flood.html']))
  const found = pith.explainSync(html)
  assert.deepEqual(found.blocks, wanted.blocks)
  assert.deepEqual([found.method, found.score], [wanted.method, wanted.score])
  assert.deepEqual(await pith.explain(html), found)
  assert.match(found.markdown, /^## Eleven hours$/m)
  assert.match(found.html, /<h2[^>]*>Eleven hours/)
  const number = text => found.blocks.findIndex(block => block.text.startsWith(text))
  const flip = [number('Skip to the story'), number('Eleven hours')]
  const flipped = pith.explainSync(html, { flip })
  assert.deepEqual(flipped.blocks, found.blocks)
  assert.match(flipped.text, /Skip to the story/)
  assert.doesNotMatch(flipped.text, /Eleven hours/)
  assert.equal(pith.explainSync(html, { flip: [1e6] }).text, found.text)
  assert.deepEqual(pith.explainSync('').blocks, [])
  assert.throws(() => pith.explainSync('', { flip: [-1] }), pith.OptionError)
  assert.throws(() => pith.explainSync('', { flip: '3' }), TypeError)
  assert.throws(() => pith.explainSync('', { method: 'x' }), pith.OptionError)
  assert.throws(() => pith.extractSync('', { flip: [1] }), pith.OptionError)
  await assert.rejects(pith.explain(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
    { code: 'PITH_FORMAT' })
})

test('rules of sites', async () => {
  const page = '<title>Old</title><nav>Menu</nav><h1>New</h1><p>Text.<footer>Imprint</footer>'
  const url = 'http://www.example.org/a'
  const siteRules = new pith.SiteRules({
    'example.org': 'title: //h1\nbody: //footer\nbody: //p[\n', global: 'body: //p'
  })
  assert.equal(siteRules.length, 2)
  assert.deepEqual(siteRules.problems.map(problem => [problem.name, problem.line, problem.column]),
    [['example.org.txt', 3, 11], ['global.txt', 0, 0]])
  const found = pith.extractSync(page, { url, siteRules })
  assert.deepEqual([found.title, found.text], ['New', 'Imprint'])
  assert.notEqual(pith.extractSync(page, { url: 'http://a.example/', siteRules }).text, 'Imprint')
  // Rules without a reference remain valid until the last page is done.
  const folder = fs.mkdtempSync('/tmp/pith-node-')
  fs.writeFileSync(path.join(folder, 'example.org.txt'), 'body: //footer')
  fs.writeFileSync(path.join(folder, 'README'), 'not rules')
  const waiting = Array.from({ length: 20 }, () => pith.extract(page, { url, siteRules: folder }))
  global.gc?.()
  for (const each of await Promise.all(waiting)) assert.equal(each.text, 'Imprint')
  for await (const each of pith.extractMany([page], { url, siteRules: folder })) {
    assert.equal(each.text, 'Imprint')
  }
  fs.rmSync(folder, { recursive: true })
  assert.throws(() => new pith.SiteRules('/nowhere'), { code: 'ENOENT' })
  assert.throws(() => pith.extractSync(page, { siteRules: 3 }), TypeError)
})

test('lists of words', async () => {
  const folder = fs.mkdtempSync('/tmp/pith-node-')
  const at = name => path.join(folder, name)
  const texts = ['the river rose the river', 'the council met', 'the town met the river council']
  texts.forEach((text, n) => fs.writeFileSync(at(n + '.html'), text))
  execFileSync(process.env.PITH, ['words', 'learn', '-q', '--set', 'neighbour=2', '--set',
    'outliers=1', '-o', at('words.tsv'), ...texts.map((_, n) => at(n + '.html'))])
  const page = '<p>The river rose and the town met the council'
  fs.writeFileSync(at('page.html'), page)
  const wanted = execFileSync(process.env.PITH, ['-q', '-m', 'outlier', '--format', 'tokens',
    '--words', at('words.tsv'), at('page.html')]).toString().trim()
  const content = fs.readFileSync(at('words.tsv'))
  const words = new pith.WordList(content)
  assert.deepEqual([words.length, words.pages], [6, 3])
  const options = { method: 'outlier', format: 'tokens' }
  const outputOf = page => page.output.trim()
  for (const given of [words, at('words.tsv'), content, new Uint8Array(content).buffer]) {
    assert.equal(outputOf(await pith.extract(page, { ...options, words: given })), wanted)
    assert.equal(outputOf(pith.extractSync(page, { ...options, words: given })), wanted)
  }
  assert.notEqual(outputOf(pith.extractSync(page, options)), wanted)
  const file = new pith.WordList(at('words.tsv'))
  content.fill(0) // the caller may overwrite its bytes
  fs.rmSync(at('words.tsv'))
  const pages = pith.extractMany(Array(20).fill(page), { ...options, words })
  for await (const each of pages) assert.equal(outputOf(each), wanted)
  // A word list without a reference remains valid until the last page is done.
  const waiting = Array.from({ length: 20 }, () => pith.extract(page, { ...options, words: file }))
  global.gc?.()
  for (const each of await Promise.all(waiting)) assert.equal(outputOf(each), wanted)
  assert.throws(() => new pith.WordList(at('words.tsv')), { code: 'ENOENT' })
  fs.writeFileSync(at('words.tsv'), 'the river')
  assert.throws(() => new pith.WordList(at('words.tsv')),
    { code: 'PITH_FORMAT', message: /words\.tsv: .*line 1/ })
  assert.throws(() => new pith.WordList(content), { code: 'PITH_FORMAT' })
  assert.throws(() => new pith.WordList(), TypeError)
  assert.throws(() => pith.extractSync(page, { words: 3 }), TypeError)
  assert.equal(outputOf(pith.extractSync(page, { ...options, words })), wanted)
  fs.rmSync(folder, { recursive: true })
})

test('options of the output are the program’s', () => {
  for (const [flags, options] of [
    [['-m', 'ctd', '--keep-title'], { method: 'ctd', keepTitle: true }],
    [['--title', '--wrap', '60', '--captions', 'drop'],
      { title: true, wrap: 60, captions: 'drop' }],
    [['--markdown=plain', '--link-style', 'reference'],
      { format: 'markdown', markdown: 'plain', linkStyle: 'reference' }],
    [['--markdown', '--complex-tables', 'html'],
      { format: 'markdown', complexTables: 'html' }],
    [['-m', 'td', '--union', 'body,ttr'], { method: 'td', union: ['body', 'ttr'] }],
    [['--union', 'body'], { union: 'body' }],
    [['--markdown', '--from', '100', '--max-chars', '500'],
      { format: 'markdown', from: 100, maxChars: 500 }]]) {
    for (const file of ['examples/pages/river-flood.html', 'tests/scripts/shapes/thread.html']) {
      const wanted = execFileSync(process.env.PITH, ['-q', ...flags, file]).toString()
      const page = pith.extractSync(fs.readFileSync(file), options)
      assert.equal(page.output.trimEnd(), wanted.trimEnd(), flags + ' ' + file)
    }
  }
})

test('many, in order', async () => {
  const pages = Array.from({ length: 100 }, (_, n) =>
    `<article><h1>P</h1><p>${`word${n} `.repeat(80)}`)
  let n = 0
  for await (const page of pith.extractMany(pages, { jobs: 4 })) {
    assert.match(page.text, new RegExp(`word${n++} `))
  }
  assert.equal(n, 100)
})

test('memory is flat', async () => {
  const work = async count => {
    for (let i = 0; i < count; i += 20) {
      await Promise.all(Array.from({ length: 20 }, () => pith.extract(html)))
    }
  }
  const long = process.env.PITH_NODE_LONG
  await work(long ? 6000 : 600)
  global.gc?.()
  const before = process.memoryUsage().rss
  await work(long ? 100_000 : 2000)
  global.gc?.()
  assert.ok(process.memoryUsage().rss - before < 40e6)
})

test('methods and formats', () => {
  assert.ok(pith.methods().some(method => method.name === 'auto'))
  assert.ok(pith.formats().includes('markdown'))
  for (const { name, parameters } of pith.methods()) {
    for (const { name: parameter, help, low, high, default: standard, values } of parameters) {
      assert.ok(low <= standard && standard <= high && help.length > 5)
      pith.extractSync(html, { method: name, settings: { [parameter]: values[standard] ?? standard } })
    }
  }
  assert.deepEqual(pith.methods()[0].parameters.find(({ name }) => name === 'keep').values,
    ['core', 'main', 'all'])
})

test('readability', () => {
  const article = new Readability({
    documentElement: { outerHTML: html.toString() },
    documentURI: 'http://example.org/flood'
  }).parse()
  assert.match(article.title, /^Two nights/)
  assert.match(article.content, /<p>/)
  assert.equal(article.length, article.textContent.length)
  assert.equal(new Readability('<p></p>').parse(), null)
  const text = '<article><p>' + 'It rained on the levee. '.repeat(20)
  const read = start => new Readability(start + text).parse()
  assert.match(read('<article><h1>Rain</h1></article>').excerpt, /^It rained on the levee/)
  assert.deepEqual([article.lang, article.dir], ['en-GB', null])
  assert.deepEqual([read('').lang, read('').dir], ['en', null])
  assert.equal(read("<!doctype html><HTML data-dir=x lang='en-GB' dir = rtl>").lang, 'en-GB')
  assert.equal(read("<!doctype html><HTML data-dir=x lang='en-GB' dir = rtl>").dir, 'rtl')
  assert.equal(read('<html lang=""><body class="a" dir="ltr">').dir, 'ltr')
  assert.equal(read('<html lang=""><body class="a" dir="ltr">').lang, 'en')
  assert.throws(() => new Readability({}), TypeError)
  assert.equal(isProbablyReaderable(text), true)
  assert.equal(isProbablyReaderable(text, { minContentLength: 1000 }), false)
  assert.equal(isProbablyReaderable('<p>Rain.', () => true), false)
})

test('defuddle', () => {
  const document = {
    documentElement: { outerHTML: html.toString() },
    documentURI: 'http://www.example.org/flood'
  }
  const found = new Defuddle(document, { separateMarkdown: true }).parse()
  assert.match(found.title, /^Two nights/)
  assert.match(found.content, /<p>/)
  assert.equal(found.contentMarkdown, new Defuddle(document, { markdown: true }).parse().content)
  assert.match(found.published, /^2025-03-18/)
  assert.equal(found.domain, 'example.org')
  assert.ok(found.wordCount > 100)
  assert.equal(new Defuddle('').parse().content, '')
  assert.throws(() => new Defuddle({}), TypeError)
})

// Writes the same bytes as the program, on a sample of pages or on all of them.
const set = path.join(process.env.PITH_SHARED ?? '../shared', 'data/wcxb/html')
test('the same bytes as the program', { skip: !fs.existsSync(set) && 'no data' }, async () => {
  const names = fs.readdirSync(set).filter(name => name.endsWith('.html.gz')).sort()
    .filter((_, n) => process.env.PITH_NODE_LONG || n % 30 === 0)
  const folder = fs.mkdtempSync('/tmp/pith-node-')
  for (const [format, ending] of [['text', '.txt'], ['markdown', '.md'],
    ['html', '.html'], ['tokens', '.tokens']]) {
    const listing = path.join(folder, 'names')
    const files = names.map(name => path.join(set, name))
    fs.writeFileSync(listing, files.join('\n') + '\n')
    const out = path.join(folder, format)
    try {
      execFileSync(process.env.PITH, ['-q', '-f', format, '--files-from', listing,
        '--output-dir', out], { stdio: 'ignore' })
    } catch {} // its status reports pages that are not text
    const there = new Map(fs.readdirSync(out, { recursive: true }).map(String)
      .map(name => [path.basename(name), path.join(out, name)]))
    for (const file of files) {
      const page = await pith.extract(zlib.gunzipSync(fs.readFileSync(file)), { format })
      const wanted = fs.readFileSync(there.get(path.basename(file, '.html.gz') + ending), 'utf8')
      assert.equal(page.output.trimEnd(), wanted.trimEnd(), format + ' ' + file)
    }
  }
  fs.rmSync(folder, { recursive: true })
})
