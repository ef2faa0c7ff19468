// SPDX-License-Identifier: Apache-2.0
// WebAssembly and the addon write the same records for any encoding and language.
// PACKAGE is the package's folder with both builds.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'node:test'
import zlib from 'node:zlib'

const require = createRequire(import.meta.url)
const native = require(path.join(process.env.PACKAGE, 'lib/index.js'))
const wasm = require(path.join(process.env.PACKAGE, 'lib/wasm-node.js'))
const PACKED_MAX = 900_000

function same (page, options, what) {
  assert.equal(wasm.extractSync(page, options).json, native.extractSync(page, options).json,
    `${what} ${JSON.stringify(options)}`)
}

test('both builds are there, and list the same', () => {
  assert.equal(native.build, 'native')
  assert.equal(wasm.build, 'wasm')
  assert.equal(wasm.version, native.version)
  assert.deepEqual(wasm.methods(), native.methods())
  assert.deepEqual(wasm.formats(), native.formats())
})

test('golden pages, by every method and in every format', () => {
  for (const name of fs.readdirSync('tests/golden')) {
    const file = path.join('tests/golden', name, 'page.html')
    if (!fs.existsSync(file)) continue
    const page = fs.readFileSync(file)
    for (const format of native.formats()) same(page, { format, tokens: true }, file)
    for (const { name: method } of native.methods()) same(page, { method }, file)
  }
})

// Multi-byte encodings, and the range of their first bytes.
const MULTIBYTE = ['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr']

test('every character of two bytes, and of three', () => {
  const pieces = [[], [0x8f]].map(front => {
    const bytes = [...Buffer.from('<pre>')]
    for (let lead = 0x80; lead < 0x100; lead++) {
      for (let trail = 0; trail < 0x100; trail++) {
        bytes.push(...front, lead, trail, 0x2e)
      }
      bytes.push(0x0a)
    }
    return Buffer.from(bytes)
  })
  for (const encoding of MULTIBYTE) {
    same(pieces[0], { encoding, method: 'body' }, 'two')
    if (encoding === 'euc-jp') same(pieces[1], { encoding, method: 'body' }, 'three')
  }
})

// Pseudo-random numbers, the same in every run: 32-bit xorshift.
function * numbers (seed) {
  for (;;) {
    seed ^= seed << 13
    seed ^= seed >>> 17
    seed ^= seed << 5
    yield seed >>> 0
  }
}

test('bytes drawn by chance, cut off anywhere', () => {
  const chance = numbers(20261125)
  const draw = n => chance.next().value % n
  const likely = [0x1b, 0x24, 0x42, 0x28, 0x30, 0x39, 0x40, 0x81, 0x82, 0x84, 0x8e, 0x8f, 0xa1, 0xfe]
  for (let i = 0; i < 300; i++) {
    const bytes = Buffer.from(Array.from({ length: 1 + draw(60) }, () =>
      draw(3) ? likely[draw(likely.length)] : draw(256)))
    for (const encoding of MULTIBYTE) {
      same(Buffer.concat([Buffer.from('<p>'), bytes]), { encoding, method: 'body' },
        bytes.toString('hex'))
    }
  }
})

// Pages that do not declare their encoding, so that it is guessed.
const LEGACY = { Cyrillic: ['koi8-r', 'windows-1251', 'iso-8859-5'], Greek: ['iso-8859-7'],
  Hebrew: ['windows-1255'], Arabic: ['windows-1256'], Han: ['gb18030', 'big5'],
  Hangul: ['euc-kr'], Kana: ['euc-jp', 'shift_jis', 'iso-2022-jp'], Thai: ['tis-620', 'utf-8'],
  Latin: ['windows-1252'], Devanagari: ['utf-8'] }

test('encodings that are guessed, languages, stems, words of Thai', () => {
  for (const [script, charsets] of Object.entries(LEGACY)) {
    const file = `tests/scripts/texts/${script}.txt`
    for (const charset of charsets) {
      const text = execFileSync('iconv', ['-c', '-f', 'utf-8', '-t', charset, file])
      const page = Buffer.concat([Buffer.from('<article><p>'), text])
      for (const format of ['text', 'tokens']) same(page, { format, tokens: true }, charset)
      same(page, { method: 'body', settings: {}, chunks: '100t', language: 'en' }, charset)
    }
  }
  assert.ok(wasm.extractSync('<article><p>' +
    fs.readFileSync('tests/scripts/texts/Thai.txt', 'utf8'), { tokens: true }).tokens.length > 100)
})

test('rules of sites: the same, and others in turn', () => {
  const page = '<title>Old</title><h1>New</h1><p>Text.<footer>Imprint</footer>'
  const url = 'http://www.example.org/a'
  const sources = [{ 'example.org': 'title: //h1\nbody: //footer\nbody: //p[\nodd', odd: '' },
    { 'example.org': 'body: //h1' }, { 'a.example': 'body: //h1' },
    { 'example.org': 'body: //p | //footer\n# \ud800\0\nbody: //p[' }]
  const ours = sources.map(source => new wasm.SiteRules(source))
  const theirs = sources.map(source => new native.SiteRules(source))
  for (const n of [0, 1, 2, 3, 3, 0]) {
    assert.deepEqual(ours[n].problems, theirs[n].problems)
    assert.equal(wasm.extractSync(page, { url, siteRules: ours[n] }).json,
      native.extractSync(page, { url, siteRules: theirs[n] }).json)
    same(page, { url, siteRules: sources[n] }, 'rules')
    same(page, { url }, 'no rules')
  }
  // The instance that read them is dropped after a page that needs much memory.
  const large = '<article>' + '<p>It rained, and the river rose. '.repeat(400_000)
  wasm.extractSync(large, { url, method: 'body', siteRules: ours[0] })
  assert.equal(wasm.extractSync(page, { url, siteRules: ours[0] }).text, 'Imprint')
})

test('rules of sites where there are no files', () => {
  const { makeInterface } = require(path.join(process.env.PACKAGE, 'lib/interface.js'))
  const { makeCalls } = require(path.join(process.env.PACKAGE, 'lib/wasm-calls.js'))
  const compiled = new WebAssembly.Module(
    fs.readFileSync(path.join(process.env.PACKAGE, 'pith.wasm')))
  const pith = makeInterface(makeCalls(compiled), 'wasm')
  const wanted = { code: 'PITH_OPTION', message: /no files here to read rules from "rules"/ }
  assert.throws(() => new pith.SiteRules('rules'), wanted)
  assert.throws(() => pith.extractSync('<p>x', { siteRules: 'rules' }), wanted)
  const none = { code: 'PITH_OPTION', message: /no files here to read words from "words.tsv"/ }
  assert.throws(() => pith.extractSync('<p>x', { words: 'words.tsv' }), none)
  assert.equal(pith.extractSync('<p>x<footer>y</footer>',
    { url: 'http://a.example/', siteRules: { 'a.example': 'body: //footer' } }).text, 'y')
})

test('pith/load takes the module in any form, and nothing else', async () => {
  const { load } = require(path.join(process.env.PACKAGE, 'lib/load.js'))
  const bytes = fs.readFileSync(path.join(process.env.PACKAGE, 'pith.wasm'))
  const page = fs.readFileSync('examples/pages/river-flood.html', 'utf8')
  const address = 'data:application/wasm;base64,' + bytes.toString('base64')
  for (const source of [bytes, new WebAssembly.Module(bytes), new Blob([bytes]), address,
    new URL(address), fetch(address), Promise.resolve(bytes)]) {
    const pith = await load(source)
    assert.equal(pith.build, 'wasm')
    assert.equal((await pith.extract(page)).json, native.extractSync(page).json)
    assert.match(new pith.Readability(page).parse().title, /^Two nights/)
    assert.match(new pith.Defuddle(page).parse().title, /^Two nights/)
    assert.ok(pith.isProbablyReaderable(page))
  }
  await assert.rejects(load(new Response('', { status: 404 })), /pith\.wasm: 404/)
  await assert.rejects(load(Buffer.from('<html>')), WebAssembly.CompileError)
  for (const wrong of [undefined, null, 5, {}]) await assert.rejects(load(wrong), TypeError)
})

// The files that package.json names under every condition.
test('what the package exports is there', () => {
  const { exports, imports, files } = require(path.join(process.env.PACKAGE, 'package.json'))
  const targets = value => typeof value === 'string' ? [value] : Object.values(value).flatMap(targets)
  const named = [...targets(exports), ...targets(imports), ...files]
  assert.ok(named.length > 30)
  for (const name of named) assert.ok(fs.existsSync(path.join(process.env.PACKAGE, name)), name)
})

test('without the addon WebAssembly is taken', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pith-wasm-'))
  fs.cpSync(process.env.PACKAGE, folder, { recursive: true })
  fs.rmSync(path.join(folder, 'pith.node'))
  assert.equal(require(path.join(folder, 'lib/index.js')).build, 'wasm')
  fs.rmSync(folder, { recursive: true })
})

test('a large page leaves nothing behind', () => {
  const large = Buffer.from('<article>' + '<p>It rained, and the river rose. '.repeat(400_000))
  const resident = () => { global.gc(); return process.memoryUsage().rss }
  wasm.extractSync(large, { method: 'body' })
  const before = resident()
  for (let i = 0; i < 6; i++) wasm.extractSync(large, { method: 'body' })
  assert.ok(resident() - before < 200e6)
  assert.match(wasm.extractSync('<p>' + 'Rain. '.repeat(50)).text, /^Rain/)
})

test('the module packs to at most 900 KB', () => {
  const packed = zlib.brotliCompressSync(fs.readFileSync(path.join(process.env.PACKAGE, 'pith.wasm')),
    { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } })
  assert.ok(packed.length <= PACKED_MAX, `${packed.length} bytes`)
})

const set = path.join(process.env.PITH_SHARED ?? '../shared', 'data/wcxb/html')
test('real pages, in every format', { skip: !fs.existsSync(set) && 'no data' }, () => {
  const files = fs.readdirSync(set).filter(name => name.endsWith('.html.gz')).sort()
    .filter((_, n) => process.env.PITH_NODE_LONG || n % 60 === 0)
  for (const name of files) {
    const page = zlib.gunzipSync(fs.readFileSync(path.join(set, name)))
    for (const format of native.formats()) same(page, { format }, name)
  }
})
