// SPDX-License-Identifier: Apache-2.0
// WebAssembly without top-level await, for content scripts and service workers of
// browser extensions, and bundles of one script. The caller says where pith.wasm is.
import { makeInterface } from './interface.mjs'
import { makeCalls } from './wasm-calls.mjs'
import { makeReadability } from './make-readability.mjs'
import { makeDefuddle } from './make-defuddle.mjs'

async function compile (source) {
  const given = await source
  if (given instanceof WebAssembly.Module) return given
  if (typeof given === 'string' || given instanceof URL) return compile(fetch(given))
  if (typeof given?.arrayBuffer !== 'function') return WebAssembly.compile(given)
  if (given.ok === false) throw new Error(`pith.wasm: ${given.status} ${given.statusText}`)
  return WebAssembly.compile(await given.arrayBuffer())
}

// The functions of the package. source is the address of pith.wasm, a Response or Blob
// with it, its bytes, a WebAssembly.Module, or a promise of one of these.
async function load (source) {
  const pith = makeInterface(makeCalls(await compile(source)), 'wasm')
  return { ...pith, ...makeReadability(pith), Defuddle: makeDefuddle(pith) }
}

export { load }
