// SPDX-License-Identifier: Apache-2.0
// Reads records of WARC files in Node, one record in memory at a time.
import fs from 'node:fs'
import zlib from 'node:zlib'
import { Readable, pipeline } from 'node:stream'

const LINE_MAX = 64 * 1024
const LINES_MAX = 1000

// Reads lines and numbers of bytes from a stream of chunks.
class Reader {
  #from
  #held = Buffer.alloc(0)
  constructor (chunks) { this.#from = chunks[Symbol.asyncIterator]() }

  async #more () {
    const { done, value } = await this.#from.next()
    if (!done) this.#held = Buffer.concat([this.#held, value])
    return !done
  }

  #take (count) {
    const part = this.#held.subarray(0, count)
    this.#held = this.#held.subarray(count)
    return part
  }

  // A line without its line break, a piece of a line that is too long, or null at the end.
  async line () {
    for (;;) {
      const at = this.#held.indexOf(10)
      if (at >= 0) return this.#take(at + 1).toString('utf8').replace(/\r?\n$/, '')
      if (this.#held.length > LINE_MAX) return this.#take(LINE_MAX).toString('latin1')
      if (!await this.#more()) {
        return this.#held.length ? this.#take(this.#held.length).toString('utf8') : null
      }
    }
  }

  // Read count bytes and keep the first `most`; fewer if the file ends before.
  async bytes (count, most) {
    const kept = []
    let left = count
    let room = most
    while (left > 0 && (this.#held.length || await this.#more())) {
      const part = this.#take(Math.min(left, this.#held.length))
      left -= part.length
      if (room > 0) kept.push(Buffer.from(part.subarray(0, room)))
      room -= part.length
    }
    const problem = left > 0 ? 'the file ends within the record' : room < 0 ? `longer than ${most} bytes` : null
    return { block: Buffer.concat(kept), problem }
  }

  async end () { await this.#from.return?.() }
}

// The same bytes; the first chunk has at least four, unless there are fewer in all.
async function * withStart (chunks) {
  let start = Buffer.alloc(0)
  while (start.length < 4) {
    const { done, value } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, Buffer.from(value)])
  }
  yield start
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return
    yield Buffer.from(value)
  }
}

async function * unzipped (source) {
  const chunks = source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]()
  try {
    const all = withStart(chunks)
    const start = (await all.next()).value
    const whole = (async function * () {
      yield start
      yield * all
    })()
    if (start[0] === 0x1f && start[1] === 0x8b) {
      yield * pipeline(Readable.from(whole), zlib.createGunzip(), () => {})
    } else if (start.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) {
      throw new Error('a WARC file packed by zstd: unpack it before')
    } else {
      yield * whole
    }
  } finally {
    source.destroy?.() // closes a stream even while a chunk is awaited
    await chunks.return?.()
  }
}

// Fields by lower-case name; the first of several with the same name.
function fieldsOf (lines) {
  const fields = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !(name in fields)) fields[name] = line.slice(at + 1).trim()
  }
  return fields
}

// Decode a chunked body, as far as it is complete; a body that is not chunked is
// returned unchanged.
function unchunked (body) {
  const joined = Buffer.allocUnsafe(body.length)
  let used = 0
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const size = /^[0-9a-fA-F]{1,8}(?=;|\s*$)/.exec(body.toString('latin1', at, end < 0 ? body.length : end))
    if (end < 0 && at > 0 && (size || body.length - at < 2)) break // truncated within a size
    if (end < 0 || !size) return body
    const length = parseInt(size[0], 16)
    if (length === 0) break
    used += body.copy(joined, used, end + 2, Math.min(body.length, end + 2 + length))
    at = end + 2 + length + 2
  }
  return joined.subarray(0, used)
}

function inflated (body, given) {
  const [first, second] = body // the header of zlib, or raw deflate
  const headed = body.length > 1 && (first & 15) === 8 && ((first << 8) | second) % 31 === 0
  return headed ? zlib.inflateSync(body, given) : zlib.inflateRawSync(body, given)
}

function unpacked (body, encoding, most) {
  const given = { maxOutputLength: most, finishFlush: zlib.constants.Z_SYNC_FLUSH }
  const zipped = body.length > 1 && body[0] === 0x1f && body[1] === 0x8b
  if (/^(x-)?gzip$/i.test(encoding)) return zipped ? zlib.gunzipSync(body, given) : body
  if (/^deflate$/i.test(encoding)) return inflated(body, given)
  if (/^br$/i.test(encoding)) {
    return zlib.brotliDecompressSync(body, { ...given, finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
  }
  return body
}

// Parse an HTTP message and decode its body.
function readMessage (block, most) {
  const end = /\r?\n\r?\n/.exec(block.toString('latin1', 0, LINE_MAX))
  if (!end) return { content: block, problem: 'a response without a head' }
  const [first, ...lines] = block.toString('latin1', 0, end.index).split(/\r?\n/)
  const fields = fieldsOf(lines)
  const type = fields['content-type'] ?? ''
  let content = block.subarray(end.index + end[0].length)
  let problem = null
  if (/chunked/i.test(fields['transfer-encoding'] ?? '')) content = unchunked(content)
  try {
    content = unpacked(content, fields['content-encoding'] ?? '', most)
  } catch (error) {
    problem = error.message
    content = Buffer.alloc(0)
  }
  return {
    httpStatus: Number(first.split(' ')[1]) || 0,
    mime: type.split(';')[0].trim().toLowerCase() || null,
    charset: /charset\s*=\s*["']?([^\s"';]+)/i.exec(type)?.[1] ?? null,
    content,
    problem
  }
}

function isHtml ({ mime, content }) {
  if (mime) return mime === 'text/html' || mime === 'application/xhtml+xml'
  return /^\s*</.test(content.toString('latin1', 0, 256))
}

// The next record, or null at the end; bytes outside of records are skipped.
async function nextRecord (reader, most) {
  let line = await reader.line()
  while (line !== null && !/^WARC\/\d/.test(line)) line = await reader.line()
  if (line === null) return null
  const lines = []
  while ((line = await reader.line()) && lines.length < LINES_MAX) lines.push(line)
  const fields = fieldsOf(lines)
  const length = Number(fields['content-length'])
  const { block, problem } = await reader.bytes(Number.isSafeInteger(length) ? length : 0, most)
  const type = fields['warc-type'] ?? ''
  const record = {
    type,
    url: fields['warc-target-uri']?.replace(/^<(.*)>$/, '$1') ?? null,
    date: fields['warc-date'] ?? null,
    id: fields['warc-record-id'] ?? null,
    httpStatus: 0,
    mime: null,
    charset: null,
    content: block,
    problem: null
  }
  if (type === 'response') Object.assign(record, readMessage(block, most))
  record.problem = problem ?? record.problem
  return record
}

// The records of a file, given by name, or of a stream of bytes.
async function * readWarc (source, options = {}) {
  const { types = ['response'], htmlOnly = true, maxBytes = 20_000_000 } = options
  const reader = new Reader(unzipped(typeof source === 'string' ? fs.createReadStream(source) : source))
  try {
    for (let record; (record = await nextRecord(reader, maxBytes));) {
      if (types.length && !types.includes(record.type)) continue
      if (htmlOnly && record.type === 'response' && !isHtml(record)) continue
      yield record
    }
  } finally {
    await reader.end()
  }
}

export { readWarc }
