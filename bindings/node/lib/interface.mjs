// SPDX-License-Identifier: Apache-2.0
// The public interface: it checks arguments; `native`, which is the addon or
// WebAssembly, processes pages.
import { OptionError, argumentsOf, bytesOf, checkPages, flipsOf, utf8 } from './options.mjs'

// Texts by host: name, text, name, text, ...
function filesOf (source) {
  if (source === null || typeof source !== 'object') {
    throw new TypeError('rules are a folder or texts by host, not ' + typeof source)
  }
  const texts = source instanceof Map ? [...source] : Object.entries(source)
  return texts.flatMap(([host, text]) => {
    if (typeof text !== 'string') throw new TypeError(`rules of ${host} must be a string`)
    return [host.endsWith('.txt') ? host : host + '.txt', text]
  })
}

// Replaces the functions that read files on platforms without files.
const noFiles = {
  readFolder (folder) {
    throw new OptionError(`there are no files here to read rules from "${folder}"; ` +
      'give texts by host')
  },
  readFile (file) {
    throw new OptionError(`there are no files here to read words from "${file}"; ` +
      'give its bytes')
  }
}

// Hand-written rules for sites: the files HOST.txt of a folder, or texts by host.
// Immutable.
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

// A word list written by `pith words learn`: a file, or its bytes. Immutable.
function makeWordList (native, readFile) {
  return class WordList {
    #native
    constructor (source) {
      if (typeof source !== 'string' && !isBytes(source)) {
        throw new TypeError('a list of words is a file or its bytes, not ' + typeof source)
      }
      try {
        this.#native = native.wordList(
          bytesOf(typeof source === 'string' ? readFile(source) : source))
      } catch (error) {
        if (error.code === 'PITH_FORMAT' && typeof source === 'string') {
          error.message = `${source}: ${error.message}`
        }
        throw error
      }
    }

    static from (given) {
      return given instanceof WordList ? given : new WordList(given)
    }

    static native (given) {
      if (given === undefined || given === null) return undefined
      return WordList.from(given).#native
    }

    get length () { return native.wordListFacts(this.#native)[0] }
    get pages () { return native.wordListFacts(this.#native)[1] }
  }
}

const isBytes = source => ArrayBuffer.isView(source) || source instanceof ArrayBuffer

// The text that repeats on the pages of a site: add() counts it, extract() drops it.
function makeTemplate (native, prepare, run) {
  return class Template {
    #native = native.template()

    static async learn (pages, options = {}) {
      checkPages(pages)
      const made = new Template()
      for await (const page of pages) await made.add(page, options)
      return made
    }

    static learnSync (pages, options = {}) {
      checkPages(pages)
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

    // Count a page; false if it is not text, or if it reaches a limit.
    async add (page, options = {}) {
      return run(this.#prepare(page, options), options.signal)
    }

    addSync (page, options = {}) {
      throwIfAborted(options.signal)
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

    // The bytes that `pith site learn` writes; equal templates give equal bytes.
    save () { return utf8.encode(native.templateSave(this.#native)) }

    get pages () { return native.templateFacts(this.#native)[0] }
    get entries () { return native.templateFacts(this.#native)[2] }
  }
}

// Whether a page is a record of a WARC file, which has its bytes and its address.
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

// The page's address as the caller passed it.
const addressOf = ({ url }) => url instanceof URL ? url.href : url

function checkSignal (signal) {
  if (signal !== undefined && signal !== null &&
      (typeof signal.aborted !== 'boolean' || typeof signal.addEventListener !== 'function')) {
    throw new TypeError('signal must be an AbortSignal')
  }
}

function throwIfAborted (signal) {
  checkSignal(signal)
  if (signal?.aborted) throw signal.reason
}

// Runs a call on another thread, which stops soon after the signal is aborted. All
// calls of a signal share one stop and one listener, because Node warns about more than
// ten listeners.
function makeRun (native) {
  const stops = new WeakMap()
  function stopOf (signal) {
    if (!stops.has(signal)) {
      const stop = native.stopNew()
      stops.set(signal, stop)
      signal.addEventListener('abort', () => native.stop(stop), { once: true })
    }
    return stops.get(signal)
  }

  return async function run (given, signal) {
    throwIfAborted(signal)
    try {
      return await native.extract(...given, signal ? stopOf(signal) : undefined)
    } catch (error) {
      throwIfAborted(signal)
      return fail(error)
    }
  }
}

function fail (error) {
  throw error.code === 'PITH_OPTION' ? new OptionError(error.message) : error
}

// The functions of the package, based on `native`; build names its kind. readFolder
// exists on platforms with files.
function makeInterface (native, build, { readFolder, readFile } = noFiles) {
  const SiteRules = makeSiteRules(native, readFolder)
  const WordList = makeWordList(native, readFile)

  function prepare (html, options, inner = {}) {
    return [...argumentsOf(native, html, options, inner), SiteRules.native(options.siteRules),
      Template.native(options.template), WordList.native(options.words)]
  }
  const run = makeRun(native)
  const Template = makeTemplate(native, prepare, run)

  function prepareExplain (html, { flip = [], ...options }) {
    return prepare(html, options, { explain: true, flip: flipsOf(flip) })
  }

  const explained = ({ blocks, ...kept }) => ({ ...JSON.parse(blocks), ...kept })

  async function explain (html, options = {}) {
    return explained(await run(prepareExplain(html, options), options.signal))
  }

  function explainSync (html, options = {}) {
    return explained(callSync(prepareExplain(html, options), options.signal))
  }

  function callSync (given, signal) {
    throwIfAborted(signal)
    try {
      return native.extractSync(...given)
    } catch (error) {
      return fail(error)
    }
  }

  function methods () {
    const parameters = native.parameters()
    return native.methods().map(found => ({
      ...found,
      parameters: parameters.filter(({ method }) => method === found.name)
        .map(({ method, ...parameter }) => parameter)
    }))
  }

  async function extract (html, options = {}) {
    return new Page(await run(prepare(html, options), options.signal), addressOf(options))
  }

  function extractSync (html, options = {}) {
    return new Page(callSync(prepare(html, options), options.signal), addressOf(options))
  }

  async function extractOne (page, options, stop) {
    const all = isRecord(page)
      ? { ...options, url: page.url, httpCharset: page.charset }
      : options
    const given = prepare(isRecord(page) ? page.content : page, all)
    return new Page(await native.extract(...given, stop).catch(fail), addressOf(all))
  }

  // Pages that are processed ahead are cancelled when the loop ends.
  async function * deliver (pages, { jobs, signal, ...options }) {
    const waiting = []
    const stop = native.stopNew()
    const end = () => native.stop(stop)
    signal?.addEventListener('abort', end)
    const next = async () => {
      try {
        return await waiting.shift()
      } finally {
        throwIfAborted(signal)
      }
    }
    try {
      throwIfAborted(signal)
      for await (const page of pages) {
        throwIfAborted(signal)
        waiting.push(extractOne(page, options, stop))
        // The failure is reported in its turn; until then it must not count as unhandled.
        waiting.at(-1).catch(() => {})
        if (waiting.length >= jobs * 2) yield await next()
      }
      while (waiting.length) yield await next()
    } finally {
      signal?.removeEventListener('abort', end)
      end()
    }
  }

  // Wrong arguments are reported by the call, not by the first iteration.
  function extractMany (pages, options = {}) {
    checkPages(pages)
    const { jobs = 4, ...rest } = options
    if (!Number.isInteger(jobs) || jobs < 1) {
      throw new OptionError(`jobs cannot be ${jobs}`)
    }
    checkSignal(rest.signal)
    // A folder or file is read once for all pages.
    if (rest.siteRules) rest.siteRules = SiteRules.from(rest.siteRules)
    if (rest.words) rest.words = WordList.from(rest.words)
    prepare('', rest)
    return deliver(pages, { jobs, ...rest })
  }

  return {
    extract,
    extractSync,
    extractMany,
    explain,
    explainSync,
    methods,
    formats: native.formats,
    version: native.version,
    build,
    OptionError,
    Page,
    SiteRules,
    Template,
    WordList
  }
}

export { makeInterface }
