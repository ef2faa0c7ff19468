// SPDX-License-Identifier: Apache-2.0
// Mistakes of callers, cancelled calls, and worker threads. PACKAGE is the package's
// folder.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { Worker } from 'node:worker_threads'

const build = process.env.PITH_BUILD ?? 'native'
const file = path.join(process.env.PACKAGE,
  { native: 'lib/index.mjs', wasm: 'lib/wasm-node.mjs' }[build])
const pith = await import(file)
const html = fs.readFileSync('examples/pages/river-flood.html')

test('an unknown encoding is told of text, too', () => {
  for (const page of ['<p>x', Buffer.from('<p>x')]) {
    assert.throws(() => pith.extractSync(page, { encoding: 'klingon' }),
      { code: 'PITH_OPTION', message: /no character encoding "klingon"/ })
  }
  assert.equal(pith.extractSync('<p>\u00e4', { encoding: 'latin1' }).text.trim(), '\u00e4')
})

test('names of options', async () => {
  for (const [name, meant] of [['formt', 'format'], ['max_chars', 'maxChars'],
    ['max-chars', 'maxChars'], ['timeout', 'timeoutMs'], ['langauge', 'language'],
    ['start', 'from'], ['base_url', 'url'], ['recall', 'balance']]) {
    const wanted = { code: 'PITH_OPTION', message: new RegExp(`"${name}"; did you mean ${meant}`) }
    assert.throws(() => pith.extractSync(html, { [name]: 1 }), wanted)
    await assert.rejects(pith.extract(html, { [name]: 1 }), wanted)
    assert.throws(() => pith.extractMany([], { [name]: 1 }), wanted)
    await assert.rejects(pith.Template.learn([html], { [name]: 1 }), wanted)
  }
  assert.throws(() => pith.extractSync(html, { zzzzzzzz: 1 }), { message: 'no option "zzzzzzzz"' })
})

test('values of options', () => {
  for (const bad of [{ links: 'no' }, { blocks: 'yes' }, { settings: 'keep=all' }, { formats: 3 },
    { signal: 3 }, { url: {} }]) {
    assert.throws(() => pith.extractSync(html, bad),
      { name: 'TypeError', message: new RegExp(Object.keys(bad)[0]) })
  }
  for (const bad of [{ viewport: 'wide' }, { viewport: '0x9' }, { layout: 'browser' }]) {
    assert.throws(() => pith.extractSync(html, bad),
      { code: 'PITH_OPTION', message: new RegExp(Object.keys(bad)[0]) })
  }
  for (const bad of [[], 'markdown', null]) {
    assert.throws(() => pith.extractSync(html, bad), TypeError)
  }
  const url = new URL('http://a.example/b')
  assert.equal(pith.extractSync(html, { url }).url, url.href)
  assert.equal(typeof pith.extractSync(html, { formats: 'markdown' }).part('markdown'), 'string')
  assert.equal(pith.extractSync(html, { layout: 'plain', viewport: '800x600' }).status, 'ok')
  assert.equal(new pith.SiteRules(new Map([['a.example', 'body: //p']])).length, 1)
})

test('one page is not many', async () => {
  for (const one of ['<p>x', html, new Uint8Array(3), null, 3, {}]) {
    assert.throws(() => pith.extractMany(one), TypeError)
    await assert.rejects(pith.Template.learn(one), TypeError)
    assert.throws(() => pith.Template.learnSync(one), TypeError)
  }
  for (const jobs of ['4', 1.5, 0]) {
    assert.throws(() => pith.extractMany([], { jobs }), pith.OptionError)
  }
})

test('memory that workers share is a page', () => {
  const shared = new SharedArrayBuffer(html.length)
  new Uint8Array(shared).set(html)
  for (const page of [shared, new Uint8Array(shared), new DataView(shared)]) {
    assert.equal(pith.extractSync(page).text, pith.extractSync(html).text)
  }
})

test('a page that is not wanted before it begins', async () => {
  const reason = new Error('not any more')
  const signal = AbortSignal.abort(reason)
  await assert.rejects(pith.extract(html, { signal }), reason)
  await assert.rejects(pith.explain(html, { signal }), reason)
  await assert.rejects(pith.Template.learn([html], { signal }), reason)
  assert.throws(() => pith.extractSync(html, { signal }), reason)
  assert.throws(() => pith.explainSync(html, { signal }), reason)
  await assert.rejects(pith.extractMany([html], { signal }).next(), reason)
})

test('a signal that is never used leaves nothing', async () => {
  const { signal } = new AbortController()
  const warned = []
  process.on('warning', warning => warned.push(warning))
  const pages = await Promise.all(Array.from({ length: 40 }, () => pith.extract(html, { signal })))
  assert.ok(pages.every(page => page.status === 'ok'))
  await new Promise(resolve => setImmediate(resolve))
  assert.deepEqual(warned, [])
})

/* Milliseconds on an idle machine, as milliseconds on this one as it is now. */
const timeLimit = ms => Number(execFileSync('tools/time-limit', [String(ms)]))

const LONG = Buffer.from('<p>word word word '.repeat(1_500_000))
const ANY_SIZE = { maxBytes: 2e9, maxNodes: 5e8 }
const threads = { skip: build !== 'native' && 'no threads' }

test('a page that is not wanted any more', threads, async () => {
  const control = new AbortController()
  const work = pith.extract(LONG, { ...ANY_SIZE, signal: control.signal })
  setTimeout(() => control.abort(), 100)
  const begin = performance.now()
  await assert.rejects(work, { name: 'AbortError' })
  assert.ok(performance.now() - begin < timeLimit(1500))
  const template = new pith.Template()
  await assert.rejects(template.add(LONG, { ...ANY_SIZE, signal: AbortSignal.timeout(100) }),
    { name: 'TimeoutError' })
  assert.equal(template.pages, 0)
  assert.equal(await template.add(html), true)
})

test('many that are not wanted any more', threads, async () => {
  const control = new AbortController()
  const seen = []
  await assert.rejects(async () => {
    for await (const page of pith.extractMany([html, LONG, LONG, LONG],
      { ...ANY_SIZE, jobs: 1, signal: control.signal })) {
      seen.push(page)
      setTimeout(() => control.abort(), 200)
    }
  }, { name: 'AbortError' })
  assert.equal(seen.length, 1)
  // Leaving a loop early does not keep the process alive until its pages are done.
  const begin = performance.now()
  execFileSync(process.execPath, ['--input-type=module', '-e', `
    import { extractMany } from ${JSON.stringify(file)}
    const long = Buffer.from('<p>word word word '.repeat(1_500_000))
    for await (const page of extractMany(['<p>Rain.', long, long, long, long],
      { maxBytes: 2e9, maxNodes: 5e8, jobs: 2 })) break`])
  assert.ok(performance.now() - begin < timeLimit(8000))
})

const CODE = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.file).then(async pith => {
    for (let i = 0; i < workerData.rounds; i++) {
      const page = i % 2 ? pith.extractSync(workerData.html) : await pith.extract(workerData.html)
      parentPort.postMessage(page.json)
    }
  })`

function startWorker (rounds) {
  return new Worker(CODE, { eval: true, workerData: { file, html: new Uint8Array(html), rounds } })
}

test('a pool of workers gives what one thread gives', async () => {
  const wanted = pith.extractSync(html).json
  const answers = await Promise.all(Array.from({ length: 4 }, () => new Promise((resolve, reject) => {
    const worker = startWorker(50)
    let n = 0
    worker.on('message', json => { n += json === wanted })
    worker.on('error', reject)
    worker.on('exit', () => resolve(n))
  })))
  assert.deepEqual(answers, [50, 50, 50, 50])
})

test('workers that end with work in hand', async () => {
  for (let i = 0; i < 6; i++) {
    const worker = startWorker(1e6)
    await new Promise(resolve => worker.once('message', resolve))
    await worker.terminate()
  }
  assert.equal(pith.extractSync(html).status, 'ok')
})

test('the process ends with work in hand', threads, () => {
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', `
    import { extract } from ${JSON.stringify(file)}
    for (let i = 0; i < 20; i++) extract('<p>word '.repeat(100_000))
    setTimeout(() => { console.log('end'); process.exit(0) }, 50)`])
  assert.equal(out.toString(), 'end\n')
})
