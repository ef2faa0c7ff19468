// SPDX-License-Identifier: Apache-2.0
// What people see: arguments are checked here, pages are worked on by `native`,
// which is the addon or WebAssembly.

const TEXTS = ['url', 'httpCharset', 'method', 'balance', 'keep', 'format', 'encoding',
  'fallbackEncoding', 'select', 'prune', 'captions', 'language', 'quality',
  'markdown', 'linkStyle', 'complexTables', 'union', 'where', 'flip']
const FLAGS = ['links', 'images', 'noLinks', 'noTables', 'formatting',
  'noComments', 'tokens', 'httpFirst', 'title', 'noPosts', 'chunkChars',
  'onlyWithMetadata', 'keepTitle', 'explain', 'learn']
const LIMITS = { maxBytes: Number.MAX_SAFE_INTEGER, maxNodes: 0xffffffff,
  maxDepth: 0xffffffff, maxAttrs: 0xffffffff,
  maxMemory: Number.MAX_SAFE_INTEGER, maxOutput: Number.MAX_SAFE_INTEGER,
  timeoutMs: 0xffffffff, wrap: 0xffffffff, from: Number.MAX_SAFE_INTEGER,
  maxChars: Number.MAX_SAFE_INTEGER, chunkSize: 1e9, parts: 0xffffffff,
  minLength: Number.MAX_SAFE_INTEGER, maxLength: Number.MAX_SAFE_INTEGER, match: 2 }
// How a template tells what repeats, in the order of pith_match.
const MATCHES = ['context', 'text', 'place']
// Parts of the record, by the option that asks for each.
const PARTS = { listLinks: 'links', blocks: 'blocks', nextPage: 'next_page',
  schemaOrg: 'schema_org' }
const INNER = ['chunkChars', 'chunkSize', 'parts', 'explain', 'learn', 'flip']
const KNOWN = new Set([...TEXTS, ...FLAGS, ...Object.keys(LIMITS),
  ...Object.keys(PARTS), 'formats', 'chunks', 'noItems', 'settings', 'siteRules', 'template']
  .filter(name => !INNER.includes(name)))

class OptionError extends Error {
  constructor (message) {
    super(message)
    this.name = 'OptionError'
    this.code = 'PITH_OPTION'
  }
}

// Texts by host: name, text, name, text, ...
function filesOf (source) {
  if (source === null || typeof source !== 'object') {
    throw new TypeError('rules are a folder or texts by host, not ' + typeof source)
  }
  return Object.entries(source).flatMap(([host, text]) => {
    if (typeof text !== 'string') throw new TypeError(`rules of ${host} must be a string`)
    return [host.endsWith('.txt') ? host : host + '.txt', text]
  })
}

function haveNoFiles (folder) {
  throw new OptionError(`there are no files here to read rules from "${folder}"; ` +
    'give texts by host')
}

// Rules that people wrote for sites: of a folder's files HOST.txt, or texts by
// host. They never change.
function makeSiteRules (native, readFolder) {
  return class SiteRules {
    #native
    constructor (source) {
      const files = typeof source === 'string' ? readFolder(source) : filesOf(source)
      this.problems = []
      this.length = files.length / 2
      this.#native = native.siteRules(files, this.problems)
    }

    static from (given) {
      return given instanceof SiteRules ? given : new SiteRules(given)
    }

    static native (given) {
      if (given === undefined || given === null) return undefined
      return SiteRules.from(given).#native
    }
  }
}

// What repeats on the pages of a site: counted by add(), dropped by extract().
function makeTemplate (native, prepare, fail) {
  return class Template {
    #native = native.template()

    static async learn (pages, options = {}) {
      const made = new Template()
      for await (const page of pages) await made.add(page, options)
      return made
    }

    static learnSync (pages, options = {}) {
      const made = new Template()
      for (const page of pages) made.addSync(page, options)
      return made
    }

    static load (data) {
      const made = new Template()
      try {
        made.#native = native.templateLoad(bytesOf(data))
      } catch (error) {
        fail(error)
      }
      return made
    }

    static native (given) {
      if (given === undefined || given === null) return undefined
      if (given instanceof Template) return given.#native
      throw new TypeError('template must be a Template, not ' + typeof given)
    }

    #prepare (page, options) {
      return isRecord(page)
        ? prepare(page.content, { ...options, url: page.url, httpCharset: page.charset,
          template: this }, { learn: true })
        : prepare(page, { ...options, template: this }, { learn: true })
    }

    // Count a page; false: it is no text, or a limit stopped it.
    async add (page, options = {}) {
      return native.extract(...this.#prepare(page, options)).catch(fail)
    }

    addSync (page, options = {}) {
      try {
        return native.extractSync(...this.#prepare(page, options))
      } catch (error) {
        return fail(error)
      }
    }

    merge (other) {
      if (!(other instanceof Template)) throw new TypeError('only templates are merged')
      if (other === this) throw new OptionError('a template cannot be merged with itself')
      native.templateMerge(this.#native, other.#native)
    }

    // As `pith site learn` writes it; equal templates give equal bytes.
    save () { return utf8.encode(native.templateSave(this.#native)) }

    get pages () { return native.templateFacts(this.#native)[0] }
    get entries () { return native.templateFacts(this.#native)[2] }
  }
}

const utf8 = new TextEncoder()

function bytesOf (html) {
  if (typeof html === 'string') return utf8.encode(html)
  if (html instanceof Uint8Array) return html
  if (ArrayBuffer.isView(html)) {
    return new Uint8Array(html.buffer, html.byteOffset, html.byteLength)
  }
  if (html instanceof ArrayBuffer) return new Uint8Array(html)
  throw new TypeError('a page must be a string, a Buffer, a typed array or an ' +
    'ArrayBuffer, not ' + (html === null ? 'null' : typeof html))
}

function matchOf ({ match = 'context' }) {
  if (!MATCHES.includes(match)) {
    throw new OptionError(`no match "${match}"; there are: ${MATCHES.join(', ')}`)
  }
  return MATCHES.indexOf(match)
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

// Bits of the parts that are asked for.
function partsOf (native, options) {
  const names = Object.keys(PARTS).filter(name => options[name])
    .map(name => PARTS[name])
  for (const format of options.formats ?? []) {
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

// "800t" or "3000c".
function chunksOf (options) {
  if (options.chunks === undefined) return {}
  const found = /^(\d{2,10})([tc])$/.exec(options.chunks)
  if (!found || Number(found[1]) < 10 || Number(found[1]) > 1e9) {
    throw new OptionError('chunks takes a number from 10 and t for tokens or c ' +
      `for characters, such as 800t, not "${options.chunks}"`)
  }
  return { chunkSize: Number(found[1]), chunkChars: found[2] === 'c' }
}

// Numbers of blocks, a comma behind each.
function flipsOf (blocks) {
  if (!Array.isArray(blocks)) throw new TypeError('flip must be a list of numbers')
  for (const number of blocks) {
    if (!Number.isInteger(number) || number < 0 || number > 0xffffffff) {
      throw new OptionError(`there is no block ${number}`)
    }
  }
  return blocks.map(number => number + ',').join('')
}

// What the native calls take, but for rules and templates of sites; inner are options that people
// do not name. Text is UTF-8 whatever the page declares.
function argumentsOf (native, html, options, inner) {
  if (options === null || typeof options !== 'object') {
    throw new TypeError('options must be an object')
  }
  for (const name of Object.keys(options)) {
    if (!KNOWN.has(name)) throw new OptionError(`no option "${name}"`)
  }
  const chosen = { ...options, ...chunksOf(options), parts: partsOf(native, options),
    match: matchOf(options), ...inner }
  if (Array.isArray(options.union)) chosen.union = options.union.join(',')
  if (typeof html === 'string') chosen.encoding = 'utf-8'
  const flags = FLAGS.reduce(
    (sum, name, i) => sum + (chosen[name] ? 2 ** i : 0), 0)
  return [bytesOf(html), textsOf(chosen), flags, limitsOf(chosen)]
}

// Of a WARC file: bytes with their address.
const isRecord = page => typeof page === 'object' && page !== null && 'content' in page

class Page {
  #url
  constructor (found, url) {
    Object.assign(this, found)
    this.#url = url
    this.tokens = found.tokens === null
      ? null
      : found.tokens === '' ? [] : found.tokens.split(' ')
  }

  part (name) {
    return name in this.parts ? JSON.parse(this.parts[name]) : null
  }

  get posts () { return this.part('posts') }
  get items () { return this.part('items') }
  get links () { return this.part('links') }
  get blocks () { return this.part('blocks') }
  get chunks () { return this.part('chunks') }
  get nextPage () { return this.part('next_page') }
  get schemaOrg () { return this.part('schema_org') }

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

// The functions of the package, over what works on pages; build says which that is.
// readFolder is there where files are.
function makeInterface (native, build, readFolder = haveNoFiles) {
  const SiteRules = makeSiteRules(native, readFolder)

  function prepare (html, options, inner = {}) {
    return [...argumentsOf(native, html, options, inner), SiteRules.native(options.siteRules),
      Template.native(options.template)]
  }
  const Template = makeTemplate(native, prepare, fail)

  function prepareExplain (html, { flip = [], ...options }) {
    return prepare(html, options, { explain: true, flip: flipsOf(flip) })
  }

  const explained = ({ blocks, ...kept }) => ({ ...JSON.parse(blocks), ...kept })

  async function explain (html, options = {}) {
    return explained(await native.extract(...prepareExplain(html, options)).catch(fail))
  }

  function explainSync (html, options = {}) {
    return explained(callSync(prepareExplain(html, options)))
  }

  function callSync (given) {
    try {
      return native.extractSync(...given)
    } catch (error) {
      return fail(error)
    }
  }

  async function extract (html, options = {}) {
    const given = prepare(html, options)
    const found = await native.extract(...given).catch(fail)
    return new Page(found, options.url)
  }

  function extractSync (html, options = {}) {
    return new Page(callSync(prepare(html, options)), options.url)
  }

  async function * extractMany (pages, options = {}) {
    const { jobs = 4, ...rest } = options
    if (!Number.isInteger(jobs) || jobs < 1) {
      throw new OptionError(`jobs cannot be ${jobs}`)
    }
    // A folder is read once for many pages.
    if (rest.siteRules) rest.siteRules = SiteRules.from(rest.siteRules)
    const waiting = []
    for await (const page of pages) {
      waiting.push(isRecord(page)
        ? extract(page.content, { ...rest, url: page.url, httpCharset: page.charset })
        : extract(page, rest))
      // Whoever fails is told in its turn; nothing is unhandled meanwhile.
      waiting.at(-1).catch(() => {})
      if (waiting.length >= jobs * 2) yield await waiting.shift()
    }
    while (waiting.length) yield await waiting.shift()
  }

  return {
    extract,
    extractSync,
    extractMany,
    explain,
    explainSync,
    methods: native.methods,
    formats: native.formats,
    version: native.version,
    build,
    OptionError,
    Page,
    SiteRules,
    Template
  }
}

export { makeInterface }
