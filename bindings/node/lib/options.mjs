// SPDX-License-Identifier: Apache-2.0
// The tables of the options, their checks, and their translation for `native`.

const TEXTS = ['url', 'httpCharset', 'method', 'balance', 'keep', 'format', 'encoding',
  'fallbackEncoding', 'select', 'prune', 'captions', 'language', 'quality',
  'markdown', 'linkStyle', 'complexTables', 'union', 'where', 'layout', 'flip']
const FLAGS = ['links', 'images', 'noLinks', 'noTables', 'formatting',
  'noComments', 'tokens', 'httpFirst', 'title', 'noPosts', 'chunkChars',
  'onlyWithMetadata', 'keepTitle', 'explain', 'learn']
const LIMITS = { maxBytes: Number.MAX_SAFE_INTEGER, maxNodes: 0xffffffff,
  maxDepth: 0xffffffff, maxAttrs: 0xffffffff,
  maxMemory: Number.MAX_SAFE_INTEGER, maxOutput: Number.MAX_SAFE_INTEGER,
  timeoutMs: 0xffffffff, wrap: 0xffffffff, from: Number.MAX_SAFE_INTEGER,
  maxChars: Number.MAX_SAFE_INTEGER, chunkSize: 1e9, parts: 0xffffffff,
  minLength: Number.MAX_SAFE_INTEGER, maxLength: Number.MAX_SAFE_INTEGER, match: 2,
  width: 999_999, height: 999_999 }
// How a template recognises what repeats, in the order of pith_match.
const MATCHES = ['context', 'text', 'place']
// Parts of the record, by the option that requests each.
const PARTS = { listLinks: 'links', blocks: 'blocks', nextPage: 'next_page',
  schemaOrg: 'schema_org' }
const INNER = ['chunkChars', 'chunkSize', 'parts', 'explain', 'learn', 'flip', 'width', 'height']
const KNOWN = new Set([...TEXTS, ...FLAGS, ...Object.keys(LIMITS),
  ...Object.keys(PARTS), 'formats', 'chunks', 'noItems', 'settings', 'siteRules', 'signal', 'template',
  'viewport', 'words']
  .filter(name => !INNER.includes(name)))

// Names of options in the program, the service and the Python package, and the name here.
const HERE = { base_url: 'url', start: 'from', parts: 'formats, listLinks, blocks',
  precision: "balance: 'precision'", recall: "balance: 'recall'", set: 'settings',
  with_tokens: 'tokens', links_list: 'listLinks', with_metadata: 'page.toJSON()',
  timeout: 'timeoutMs', http_charset: 'httpCharset', encoding_order: 'httpFirst',
  target_language: 'language', no_images: 'images: false', word_list: 'words' }

class OptionError extends Error {
  constructor (message) {
    super(message)
    this.name = 'OptionError'
    this.code = 'PITH_OPTION'
  }
}

const utf8 = new TextEncoder()

function bytesOf (html) {
  if (typeof html === 'string') return utf8.encode(html)
  if (html instanceof Uint8Array) return html
  if (ArrayBuffer.isView(html)) {
    return new Uint8Array(html.buffer, html.byteOffset, html.byteLength)
  }
  if (html instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' &&
      html instanceof SharedArrayBuffer)) return new Uint8Array(html)
  throw new TypeError('a page must be a string, a Buffer, a typed array or an ' +
    'ArrayBuffer, not ' + (html === null ? 'null' : typeof html))
}

// The number of letters to change, remove or add: the Levenshtein distance.
function distance (a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      next.push(Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] !== b[k - 1])))
    }
    row = next
  }
  return row[b.length]
}

// Letters only, so that max_chars, max-chars and MaxChars are one name.
const plain = name => name.replace(/[-_]/g, '').toLowerCase()

function meantBy (name) {
  const names = [...[...KNOWN].map(known => [known, known]), ...Object.entries(HERE)]
  const near = names.map(([known, here]) => [distance(plain(known), plain(name)), here])
    .reduce((best, row) => row[0] < best[0] ? row : best)
  return near[0] <= Math.min(2, name.length / 3) ? near[1] : null
}

function refuseUnknown (options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new TypeError('options must be an object')
  }
  for (const name of Object.keys(options)) {
    if (KNOWN.has(name)) continue
    const meant = meantBy(name.slice(0, 40))
    throw new OptionError(`no option "${name}"` + (meant ? `; did you mean ${meant}?` : ''))
  }
}

// Reject a single page, because its letters or bytes would be taken as pages.
function checkPages (pages) {
  const many = pages !== null && typeof pages === 'object' && !ArrayBuffer.isView(pages) &&
    (Symbol.iterator in pages || Symbol.asyncIterator in pages)
  if (!many) throw new TypeError('pages must be an iterable of pages; extract() takes one')
}

function matchOf ({ match = 'context' }) {
  if (!MATCHES.includes(match)) {
    throw new OptionError(`no match "${match}"; there are: ${MATCHES.join(', ')}`)
  }
  return MATCHES.indexOf(match)
}

function textsOf (options) {
  const texts = TEXTS.map(name => {
    const text = name === 'url' && options.url instanceof URL ? options.url.href : options[name]
    if (text === undefined || text === null) return undefined
    if (typeof text !== 'string') throw new TypeError(`${name} must be a string`)
    // The library's names end at a NUL, which would cut a longer name short.
    if (text.includes('\0')) throw new OptionError(`${name} holds a NUL`)
    return text
  })
  if (typeof (options.settings ?? {}) !== 'object') {
    throw new TypeError('settings must be an object of parameters and values')
  }
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

// Names; in a string they are separated by commas, as on the command line.
function listOf (name, given) {
  if (given === undefined || given === null) return []
  if (typeof given === 'string') return given.split(',')
  if (!Array.isArray(given)) throw new TypeError(`${name} must be a string or a list of them`)
  return given
}

// Width and height from "1280x1024".
function sidesOf ({ viewport }) {
  if (viewport === undefined || viewport === null) return {}
  const found = /^(\d{1,6})x(\d{1,6})$/.exec(viewport)
  if (!found || !Number(found[1]) || !Number(found[2])) {
    throw new OptionError('viewport takes a width and a height in pixels, such as ' +
      `1280x1024, not "${viewport}"`)
  }
  return { width: Number(found[1]), height: Number(found[2]) }
}

// A boolean; a string is rejected, because links: 'no' would be true.
function checkFlags (options) {
  for (const name of [...FLAGS, ...Object.keys(PARTS), 'noItems']) {
    if (!['undefined', 'boolean', 'number'].includes(typeof options[name]) &&
        options[name] !== null) {
      throw new TypeError(`${name} must be true or false, not ${typeof options[name]}`)
    }
  }
}

// Bits of the requested parts.
function partsOf (native, options) {
  const names = Object.keys(PARTS).filter(name => options[name])
    .map(name => PARTS[name])
  for (const format of listOf('formats', options.formats)) {
    if (!['text', 'markdown', 'html'].includes(format)) {
      throw new OptionError(`formats takes text, markdown, html, not "${format}"`)
    }
    names.push(format)
  }
  if (options.chunks !== undefined) names.push('chunks')
  if (!options.noPosts) names.push('posts')
  if (!options.noItems) names.push('items')
  return native.parts()
    .reduce((sum, name, i) => sum + (names.includes(name) ? 2 ** i : 0), 0)
}

// The size of a chunk: "800t" (tokens) or "3000c" (characters).
function chunksOf (options) {
  if (options.chunks === undefined) return {}
  const found = /^(\d{2,10})([tc])$/.exec(options.chunks)
  if (!found || Number(found[1]) < 10 || Number(found[1]) > 1e9) {
    throw new OptionError('chunks takes a number from 10 and t for tokens or c ' +
      `for characters, such as 800t, not "${options.chunks}"`)
  }
  return { chunkSize: Number(found[1]), chunkChars: found[2] === 'c' }
}

// Numbers of blocks, each followed by a comma.
function flipsOf (blocks) {
  if (!Array.isArray(blocks)) throw new TypeError('flip must be a list of numbers')
  for (const number of blocks) {
    if (!Number.isInteger(number) || number < 0 || number > 0xffffffff) {
      throw new OptionError(`there is no block ${number}`)
    }
  }
  return blocks.map(number => number + ',').join('')
}

// The arguments of the native calls, except rules, templates and word lists. inner has
// the options that users cannot name. A string is UTF-8, whatever the page declares.
function argumentsOf (native, html, options, inner) {
  refuseUnknown(options)
  checkFlags(options)
  const chosen = { ...options, ...chunksOf(options), ...sidesOf(options),
    parts: partsOf(native, options), match: matchOf(options), ...inner }
  if (Array.isArray(options.union)) chosen.union = options.union.join(',')
  if (typeof html === 'string') {
    // Not used for strings, but checked.
    chosen.fallbackEncoding ??= chosen.encoding
    chosen.encoding = 'utf-8'
  }
  const flags = FLAGS.reduce(
    (sum, name, i) => sum + (chosen[name] ? 2 ** i : 0), 0)
  return [bytesOf(html), textsOf(chosen), flags, limitsOf(chosen)]
}

export { OptionError, argumentsOf, bytesOf, checkPages, flipsOf, utf8 }
