// SPDX-License-Identifier: Apache-2.0
// What people see: arguments are checked here, pages are worked on natively.
'use strict'

const native = require('../pith.node')

const TEXTS = ['url', 'httpCharset', 'method', 'balance', 'keep', 'format', 'encoding',
  'fallbackEncoding', 'select', 'prune']
const FLAGS = ['links', 'images', 'noLinks', 'noTables', 'formatting',
  'noComments', 'tokens', 'httpFirst']
const LIMITS = { maxBytes: Number.MAX_SAFE_INTEGER, maxNodes: 0xffffffff,
  maxDepth: 0xffffffff, maxAttrs: 0xffffffff,
  maxMemory: Number.MAX_SAFE_INTEGER, maxOutput: Number.MAX_SAFE_INTEGER,
  timeoutMs: 0xffffffff }
const KNOWN = new Set([...TEXTS, ...FLAGS, ...Object.keys(LIMITS), 'settings'])

class OptionError extends Error {
  constructor (message) {
    super(message)
    this.name = 'OptionError'
    this.code = 'PITH_OPTION'
  }
}

function bytesOf (html) {
  if (typeof html === 'string') return Buffer.from(html, 'utf8')
  if (Buffer.isBuffer(html)) return html
  if (ArrayBuffer.isView(html)) {
    return Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  }
  if (html instanceof ArrayBuffer) return Buffer.from(html)
  throw new TypeError('a page must be a string, a Buffer, a typed array or an ' +
    'ArrayBuffer, not ' + (html === null ? 'null' : typeof html))
}

function textsOf (options) {
  const texts = TEXTS.map(name => {
    const text = options[name]
    if (text === undefined || text === null) return undefined
    if (typeof text !== 'string') throw new TypeError(`${name} must be a string`)
    // The library's names end at a NUL; a longer one must not become a shorter.
    if (text.includes('\0')) throw new OptionError(`${name} holds a NUL`)
    return text
  })
  const settings = Object.entries(options.settings ?? {})
    .flatMap(([name, value]) => [name, String(value)])
  if (settings.some(text => text.includes('\0'))) {
    throw new OptionError('settings hold a NUL')
  }
  texts.push(settings.map(text => text + '\0').join(''))
  return texts
}

function limitsOf (options) {
  return Object.entries(LIMITS).map(([name, most]) => {
    const limit = options[name] ?? 0
    if (typeof limit !== 'number') throw new TypeError(`${name} must be a number`)
    if (!Number.isInteger(limit) || limit < 0 || limit > most) {
      throw new OptionError(`${name} cannot be ${limit}`)
    }
    return limit
  })
}

// What the native calls take. Text is UTF-8 whatever the page declares.
function argumentsOf (html, options) {
  if (options === null || typeof options !== 'object') {
    throw new TypeError('options must be an object')
  }
  for (const name of Object.keys(options)) {
    if (!KNOWN.has(name)) throw new OptionError(`no option "${name}"`)
  }
  const chosen = typeof html === 'string'
    ? { ...options, encoding: 'utf-8' }
    : options
  const flags = FLAGS.reduce(
    (sum, name, i) => sum + (chosen[name] ? 2 ** i : 0), 0)
  return [bytesOf(html), textsOf(chosen), flags, limitsOf(chosen)]
}

class Page {
  #url
  constructor (found, url) {
    Object.assign(this, found)
    this.#url = url
    this.tokens = found.tokens === null
      ? null
      : found.tokens === '' ? [] : found.tokens.split(' ')
  }

  get url () { return this.#url ?? this.fact('url') }
  get image () { return this.fact('image') }

  fact (name) {
    return this.facts.find(fact => fact.name === name)?.value ?? null
  }

  toJSON () { return JSON.parse(this.json) }
}

function fail (error) {
  throw error.code === 'PITH_OPTION' ? new OptionError(error.message) : error
}

async function extract (html, options = {}) {
  const found = await native.extract(...argumentsOf(html, options)).catch(fail)
  return new Page(found, options.url)
}

function extractSync (html, options = {}) {
  const given = argumentsOf(html, options)
  let found
  try {
    found = native.extractSync(...given)
  } catch (error) {
    fail(error)
  }
  return new Page(found, options.url)
}

async function * extractMany (pages, options = {}) {
  const { jobs = 4, ...rest } = options
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new OptionError(`jobs cannot be ${jobs}`)
  }
  const waiting = []
  for await (const page of pages) {
    waiting.push(extract(page, rest))
    // Whoever fails is told in its turn; nothing is unhandled meanwhile.
    waiting.at(-1).catch(() => {})
    if (waiting.length >= jobs * 2) yield await waiting.shift()
  }
  while (waiting.length) yield await waiting.shift()
}

module.exports = {
  extract,
  extractSync,
  extractMany,
  methods: native.methods,
  formats: native.formats,
  version: native.version,
  OptionError,
  Page
}
