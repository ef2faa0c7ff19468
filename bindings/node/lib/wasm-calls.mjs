// SPDX-License-Identifier: Apache-2.0
// The functions of ../native/addon.c, based on the WebAssembly module, whose exports
// ../native/wasm.h describes.

// Numbers of lists, of the rows of a rules file, and of the rows of the last list, in
// the order of wasm.h.
const [FIELDS, FACTS, WARNINGS, PARTS, METHODS, FORMATS, PART_NAMES, PROBLEMS, VIEWS,
  OTHERS, PARAMETERS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const FLAG_EXPLAIN = 1 << 13
const FLAG_LEARN = 1 << 14
const [RULES_NAME, RULES_TEXT] = [0, 1]
const [JSON_ROW, ERROR_TEXT, ERROR_CODE, VERSION, TEMPLATE] = [0, 1, 2, 3, 4]
const TEXTS = 21 // the row of the page
// The memory of an instance never shrinks. An instance that has more than this is
// dropped after the call; others are reused.
const KEPT_BYTES = 64 * 1024 * 1024
const NOT_THERE = 52 // ENOSYS of WASI

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function fault (message, code) {
  return Object.assign(new Error(message), { code })
}

// The imports of the module: two clocks. It has no files.
function makeImports (memory) {
  const refuse = () => NOT_THERE
  return {
    env: { emscripten_notify_memory_growth () {} },
    wasi_snapshot_preview1: {
      clock_time_get (clock, precision, at) {
        const ms = clock === 0 ? Date.now() : performance.now()
        new DataView(memory()).setBigUint64(at, BigInt(Math.round(ms * 1e6)), true)
        return 0
      },
      fd_close: refuse,
      fd_read: refuse,
      fd_seek: refuse,
      fd_write: refuse,
      proc_exit (status) { throw new Error(`pith.wasm ended with status ${status}`) }
    }
  }
}

// One call: fill it, run it, read its results, free it.
class Call {
  #module
  #at
  constructor (module) {
    this.#module = module
    this.#at = module.pith_call_new()
    if (!this.#at) throw fault('memory limit reached', 'PITH_LIMIT')
  }

  put (row, bytes) {
    const room = this.#module.pith_call_room(this.#at, row, bytes.length)
    if (!room) throw fault('memory limit reached', 'PITH_LIMIT')
    new Uint8Array(this.#module.memory.buffer, room, bytes.length).set(bytes)
  }

  // Takes the same arguments as the addon's calls.
  fill (html, texts, numbers) {
    texts.forEach((text, row) => {
      if (text !== undefined && text !== null) this.put(row, utf8.encode(text))
    })
    this.put(texts.length, html)
    numbers.forEach((number, i) => this.#module.pith_call_number(this.#at, i, number))
  }

  run (name, ...rest) { return this.#module[name](this.#at, ...rest) }

  // A text; null if it is missing, undefined past the last row or column.
  text (list, row, column = 0) {
    const cell = this.run('pith_call_text', list, row, column)
    if (!cell) return undefined
    const view = new DataView(this.#module.memory.buffer)
    const data = view.getUint32(cell, true)
    const len = view.getUint32(cell + 4, true)
    return data ? fromUtf8.decode(new Uint8Array(view.buffer, data, len)) : null
  }

  rows (list, columns) {
    const rows = []
    for (;;) {
      const row = []
      for (let column = 0; column < columns; column++) {
        const text = this.text(list, rows.length, column)
        if (text === undefined) return rows
        row.push(text)
      }
      rows.push(row)
    }
  }

  // A row of any length.
  row (list, row) {
    const texts = []
    for (let text; (text = this.text(list, row, texts.length)) !== undefined;) texts.push(text)
    return texts
  }

  parameters () {
    const parameters = []
    for (;;) {
      const at = parameters.length
      const [method, name, help, ...values] = this.row(PARAMETERS, at)
      if (method === undefined) return parameters
      const [low, high, standard] = [0, 1, 2].map(i => this.#module.pith_parameter_number(at, i))
      parameters.push({ method, name, help, low, high, default: standard, values })
    }
  }

  fail () {
    throw fault(this.text(OTHERS, ERROR_TEXT), this.text(OTHERS, ERROR_CODE))
  }

  page () {
    const score = this.run('pith_call_score')
    return {
      ...Object.fromEntries(this.rows(FIELDS, 2)),
      score: score >= 0 ? score : null,
      facts: this.rows(FACTS, 3).map(([name, value, source], i) =>
        ({ name, value, source, confidence: this.run('pith_call_confidence', i) })),
      warnings: this.rows(WARNINGS, 1).flat(),
      parts: Object.fromEntries(this.rows(PARTS, 2)),
      nextFrom: this.run('pith_call_next_from') || null,
      json: this.text(OTHERS, JSON_ROW)
    }
  }

  addRules (rules, name, text) {
    this.put(RULES_NAME, utf8.encode(name))
    this.put(RULES_TEXT, utf8.encode(text))
    if (!this.run('pith_call_add_rules', rules)) {
      throw fault('memory limit reached', 'PITH_LIMIT')
    }
  }

  problems () {
    return this.rows(PROBLEMS, 1).map(([text], i) => ({
      line: this.run('pith_call_problem_line', i),
      column: this.run('pith_call_problem_column', i),
      text
    }))
  }

  free () { this.#module.pith_call_free(this.#at) }
}

// An instance of the module with the rules, the template and the word list that it read
// last. These are lost with the instance, so the rest of the package refers to rules by
// their files (name, text, name, text, ...), and to a template or word list by { saved },
// its saved form.
class Instance {
  #files = null
  #rules = 0
  #site = null
  #template = 0
  #list = null
  #words = 0
  constructor (module) {
    const made = new WebAssembly.Instance(module, makeImports(() => made.exports.memory.buffer))
    this.exports = made.exports
    this.exports._initialize()
  }

  get bytes () { return this.exports.memory.buffer.byteLength }

  // The address of the rules in its memory; 0 without rules.
  rulesOf (files, call, problems = []) {
    if (files === undefined || files === this.#files) return files ? this.#rules : 0
    this.#files = null
    this.exports.pith_rules_free(this.#rules)
    this.#rules = this.exports.pith_rules_new()
    if (!this.#rules) throw fault('memory limit reached', 'PITH_LIMIT')
    for (let i = 0; i < files.length; i += 2) {
      call.addRules(this.#rules, files[i], files[i + 1])
      for (const problem of call.problems()) problems.push({ name: files[i], ...problem })
    }
    this.#files = files
    return this.#rules
  }

  // The address of the template; 0 without one.
  templateOf (site, call) {
    if (site === undefined || site === this.#site) return site ? this.#template : 0
    this.#site = null
    this.exports.pith_site_free(this.#template)
    this.#template = 0
    this.#template = this.readTemplate(site.saved, call)
    this.#site = site
    return this.#template
  }

  // The address of the word list; 0 without one.
  wordsOf (list, call) {
    if (list === undefined || list === this.#list) return list ? this.#words : 0
    this.#list = null
    this.exports.pith_list_free(this.#words)
    call.put(TEXTS, list.saved)
    this.#words = call.run('pith_call_words')
    if (!this.#words) call.fail()
    this.#list = list
    return this.#words
  }

  // Run work with a second call, whose row of the page is free.
  inCall (work) {
    const call = new Call(this.exports)
    try {
      return work(call)
    } finally {
      call.free()
    }
  }

  readTemplate (saved, call) {
    if (saved) call.put(TEXTS, saved)
    const template = call.run('pith_call_template')
    if (!template) call.fail()
    return template
  }
}

// The facts of a template, in the order of wasm.h.
const SITE_FACTS = [0, 1, 2]

// The calls, based on a compiled module.
function makeCalls (module) {
  let instance = null

  // Run work with a call. An exception may leave the instance in any state, so the next
  // call then gets a new one.
  function withCall (work) {
    const used = instance ?? new Instance(module)
    instance = null
    const call = new Call(used.exports)
    let found
    let failed = null
    try {
      found = work(call, used)
    } catch (error) {
      if (error.code === undefined) throw trapped(error)
      failed = error
    }
    call.free()
    if (used.bytes <= KEPT_BYTES) instance = used
    if (failed) throw failed
    return found
  }

  function trapped (error) {
    return fault(`pith.wasm stopped: ${error.message}`, 'PITH_LIMIT')
  }

  // Keep what was counted outside the instance.
  function save (call, template, site) {
    if (!call.run('pith_call_save', template)) call.fail()
    site.saved = utf8.encode(call.text(OTHERS, TEMPLATE))
  }

  function extractSync (html, texts, flags, numbers, files, site, list) {
    return withCall((call, used) => {
      const rules = used.rulesOf(files, call)
      const template = used.inCall(other => used.templateOf(site, other))
      const words = used.inCall(other => used.wordsOf(list, other))
      call.fill(html, texts, numbers)
      if (!call.run('pith_call_extract', flags, rules, template, words)) call.fail()
      if (flags & FLAG_LEARN) {
        const learned = Boolean(call.run('pith_call_learned'))
        if (learned) save(call, template, site)
        return learned
      }
      return flags & FLAG_EXPLAIN ? Object.fromEntries(call.rows(VIEWS, 2)) : call.page()
    })
  }

  // Fills the list of problems; returns what extract() takes as rules.
  function siteRules (files, problems) {
    withCall((call, used) => used.rulesOf(files, call, problems))
    return files
  }

  // Copies the bytes, because the caller may write to its own.
  function wordList (bytes) {
    const list = { saved: new Uint8Array(bytes) }
    withCall((call, used) => used.wordsOf(list, call))
    return list
  }

  function wordListFacts (list) {
    return withCall((call, used) => {
      const words = used.wordsOf(list, call)
      return [0, 1].map(i => used.exports.pith_list_fact(words, i))
    })
  }

  function templateLoad (bytes) {
    const site = { saved: new Uint8Array(bytes) }
    withCall((call, used) => used.templateOf(site, call))
    return site
  }

  function templateMerge (into, from) {
    withCall((call, used) => {
      const template = used.inCall(other => used.templateOf(into, other))
      const added = used.inCall(other => used.readTemplate(from.saved, other))
      const merged = call.run('pith_call_merge', template, added)
      used.exports.pith_site_free(added)
      if (!merged) call.fail()
      save(call, template, into)
    })
  }

  function templateFacts (site) {
    return withCall((call, used) => {
      const template = used.templateOf(site, call)
      return SITE_FACTS.map(i => used.exports.pith_site_fact(template, i))
    })
  }

  // A template without pages has no saved form yet.
  function templateSave (site) {
    if (!site.saved) {
      withCall((call, used) => save(call, used.templateOf(site, call), site))
    }
    return fromUtf8.decode(site.saved)
  }

  const names = list => withCall(call => call.rows(list, 1).flat())
  const parts = names(PART_NAMES)
  return {
    extractSync,
    // There are no threads: the promise is settled before the call returns.
    async extract (...given) { return extractSync(...given) },
    stopNew () {},
    stop () {},
    siteRules,
    wordList,
    wordListFacts,
    template: () => ({ saved: null }),
    templateLoad,
    templateMerge,
    templateFacts,
    templateSave,
    methods: () => withCall(call => call.rows(METHODS, 3)
      .map(([name, summary, source]) => ({ name, summary, source }))),
    parameters: () => withCall(call => call.parameters()),
    formats: () => names(FORMATS),
    parts: () => parts,
    version: withCall(call => call.text(OTHERS, VERSION))
  }
}

export { makeCalls }
