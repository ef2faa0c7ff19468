// SPDX-License-Identifier: Apache-2.0
// WebAssembly in browsers, Deno, Bun: the module stands beside this folder.
import { makeInterface } from './interface.mjs'
import { makeCalls } from './wasm-calls.mjs'

const answer = await fetch(new URL('../pith.wasm', import.meta.url))
if (!answer.ok) throw new Error(`pith.wasm: ${answer.status} ${answer.statusText}`)
const module = await WebAssembly.compile(await answer.arrayBuffer())
const pith = makeInterface(makeCalls(module), 'wasm')

export const {
  extract, extractSync, extractMany, explain, explainSync, methods, formats, version, build,
  OptionError, Page, SiteRules, Template, WordList
} = pith
export default pith
