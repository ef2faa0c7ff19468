// SPDX-License-Identifier: Apache-2.0
// WARC files: the same records as the program reads, and bytes that are not a record.
import assert from 'node:assert'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import test from 'node:test'
import zlib from 'node:zlib'

const require = createRequire(import.meta.url)
const { readWarc } = require(path.join(process.env.PACKAGE, 'lib/warc.js'))
const { extractMany } = require(process.env.PACKAGE)

const PAGE = Buffer.from('<title>Flood</title><p>' + 'The water rose. '.repeat(30))

function record (type, url, block, length = block.length) {
  return Buffer.concat([Buffer.from(`WARC/1.0\r\nWARC-Type: ${type}\r\n` +
    `WARC-Target-URI: ${url}\r\nContent-Length: ${length}\r\n\r\n`), block, Buffer.from('\r\n\r\n')])
}

function response (head, body) {
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`), body])
}

async function all (bytes, options, chunk = 7) {
  const found = []
  async function * pieces () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  for await (const one of readWarc(pieces(), options)) found.push(one)
  return found
}

const HTML = 'Content-Type: text/html; charset="latin1"'
const CHUNKED = Buffer.concat([Buffer.from('5\r\n'), PAGE.subarray(0, 5), Buffer.from('\r\n' +
  (PAGE.length - 5).toString(16) + ';x=y\r\n'), PAGE.subarray(5), Buffer.from('\r\n0\r\n\r\n')])

test('bodies come without chunks and unpacked', async () => {
  const kinds = [[HTML, PAGE], [HTML + '\r\nTransfer-Encoding: chunked', CHUNKED],
    [HTML + '\r\nTransfer-Encoding: chunked', PAGE],
    [HTML + '\r\nContent-Encoding: gzip', zlib.gzipSync(PAGE)],
    [HTML + '\r\nContent-Encoding: gzip', PAGE],
    [HTML + '\r\nContent-Encoding: deflate', zlib.deflateSync(PAGE)],
    [HTML + '\r\nContent-Encoding: deflate', zlib.deflateRawSync(PAGE)],
    [HTML + '\r\nContent-Encoding: br', zlib.brotliCompressSync(PAGE)]]
  const file = kinds.map(([head, body], i) =>
    record('response', `http://a.example/${i}`, response(head, body)))
  for (const bytes of [Buffer.concat(file), Buffer.concat(file.map(one => zlib.gzipSync(one)))]) {
    const found = await all(bytes)
    assert.deepStrictEqual(found.map(one => one.url), kinds.map((_, i) => `http://a.example/${i}`))
    for (const one of found) {
      assert.ok(one.content.equals(PAGE), one.url)
      assert.deepStrictEqual([one.charset, one.mime, one.httpStatus, one.problem],
        ['latin1', 'text/html', 200, null])
    }
  }
})

test('which records', async () => {
  const bytes = Buffer.concat([record('warcinfo', '', Buffer.from('software: x')),
    record('request', 'http://a.example/', Buffer.from('GET / HTTP/1.1\r\n\r\n')),
    record('response', '<http://a.example/>', response('Content-Type: image/png', PAGE)),
    record('response', 'http://a.example/b', response('Server: x', PAGE))])
  assert.deepStrictEqual((await all(bytes)).map(one => one.url), ['http://a.example/b'])
  assert.deepStrictEqual((await all(bytes, { types: [], htmlOnly: false })).map(one => one.type),
    ['warcinfo', 'request', 'response', 'response'])
  assert.strictEqual((await all(bytes, { htmlOnly: false }))[0].url, 'http://a.example/')
})

test('damage', async () => {
  const one = record('response', 'http://a.example/', response(HTML, PAGE))
  const noise = Buffer.from('no record\r\nat all\n\n')
  assert.strictEqual((await all(Buffer.concat([noise, one, noise, one]))).length, 2)
  assert.deepStrictEqual(await all(Buffer.alloc(0)), [])
  assert.deepStrictEqual(await all(Buffer.alloc(300_000, 'x'), {}, 10_000), [])
  const [cut] = await all(one.subarray(0, one.length - 100))
  assert.match(cut.problem, /ends within/)
  const [long] = await all(one, { maxBytes: 200 })
  assert.match(long.problem, /longer than 200/)
  const bomb = record('response', 'http://a.example/', response(
    HTML + '\r\nContent-Encoding: gzip', zlib.gzipSync(Buffer.alloc(1_000_000))))
  const [left] = await all(bomb, { maxBytes: 10_000 })
  assert.ok(left.problem && left.content.length === 0)
  await assert.rejects(all(zlib.gzipSync(one).subarray(0, 150)))
  await assert.rejects(all(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0])), /zstd/)
  await assert.rejects(async () => {
    for await (const one of readWarc('/nowhere.warc')) assert.fail(one)
  }, { code: 'ENOENT' })
})

test('a file, and its pages', async () => {
  const pages = []
  for await (const page of extractMany(readWarc('examples/pages/river-flood.warc'))) pages.push(page)
  assert.ok(pages.length && pages.every(page => page.url && page.text))
  for await (const one of readWarc('examples/pages/river-flood.warc')) {
    assert.ok(one.content.length) // and the rest is not read
    break
  }
  assert.ok(fs.existsSync('examples/pages/river-flood.warc'))
})

test('the source is closed, however little of it is read', async () => {
  const one = record('response', 'http://a.example/', response(HTML, PAGE))
  for (const bytes of [Buffer.concat([one, one, one]), zlib.gzipSync(Buffer.concat([one, one, one]))]) {
    let closed = 0
    const source = async function * () {
      try {
        for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50)
        for (;;) yield Buffer.from('\r\n')
      } finally {
        closed++
      }
    }
    for await (const first of readWarc(source())) {
      assert.ok(first.content.equals(PAGE))
      break
    }
    assert.strictEqual(closed, 1)
    const stalled = new Readable({ read () {} })
    stalled.push(bytes)
    for await (const first of readWarc(stalled)) {
      assert.ok(first.content.equals(PAGE))
      break
    }
    assert.ok(stalled.destroyed)
  }
})

test('chunks of any size, also none', async () => {
  const one = record('response', 'http://a.example/', response(HTML, PAGE))
  for (const bytes of [one, zlib.gzipSync(one)]) {
    assert.strictEqual((await all(bytes, {}, 1)).length, 1)
    const pieces = [Buffer.alloc(0), bytes.subarray(0, 1), Buffer.alloc(0), bytes.subarray(1)]
    const found = []
    for await (const record of readWarc(Readable.from(pieces))) found.push(record)
    assert.strictEqual(found.length, 1)
  }
  await assert.rejects(all(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), {}, 1), /zstd/)
  assert.deepStrictEqual(await all(Buffer.from('W'), {}, 1), [])
})

test('bodies that are cut short', async () => {
  const content = async (head, body) =>
    (await all(record('response', 'http://a.example/', response(head, body)), {}, 5000))[0]
  const head = HTML + '\r\nTransfer-Encoding: chunked'
  for (const end of ['5', '5;x', '\r', '', '5\r']) {
    const cut = Buffer.concat([Buffer.from('5\r\nabcde\r\n'), Buffer.from(end)])
    assert.strictEqual((await content(head, cut)).content.toString(), 'abcde', end)
  }
  assert.strictEqual((await content(head, Buffer.from('5\r\nabc'))).content.toString(), 'abc')
  const long = Buffer.from('1\r\nx\r\n'.repeat(100_000) + '0\r\n\r\n')
  assert.strictEqual((await content(head, long)).content.length, 100_000)
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => 97 + i * i % 23))
  for (const [name, pack] of [['br', zlib.brotliCompressSync], ['deflate', zlib.deflateRawSync],
    ['deflate', zlib.deflateSync], ['gzip', zlib.gzipSync]]) {
    const packed = pack(noise)
    const cut = await content(`${HTML}\r\nContent-Encoding: ${name}`, packed.subarray(0, packed.length - 5))
    assert.strictEqual(cut.problem, null, name)
    assert.ok(noise.subarray(0, cut.content.length).equals(cut.content), name)
  }
})
