// SPDX-License-Identifier: Apache-2.0
// WebAssembly where no module may wait before it is ready: scripts and service
// workers of browser extensions, bundles of one script. Whoever calls says where
// pith.wasm is.
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

// The functions of the package, of pith.wasm: its address, a Response or Blob of it,
// its bytes, a WebAssembly.Module, or a promise of one of these.
async function load (source) {
  const pith = makeInterface(makeCalls(await compile(source)), 'wasm')
  return { ...pith, ...makeReadability(pith), Defuddle: makeDefuddle(pith) }
}

export { load }
