// SPDX-License-Identifier: Apache-2.0
// WebAssembly in workerd (Cloudflare Workers), which compiles modules before it starts;
// an import returns the compiled module.
import module from '../pith.wasm'
import { makeInterface } from './interface.mjs'
import { makeCalls } from './wasm-calls.mjs'

const pith = makeInterface(makeCalls(module), 'wasm')

export const {
  extract, extractSync, extractMany, explain, explainSync, methods, formats, version, build,
  OptionError, Page, SiteRules, Template, WordList
} = pith
export default pith
