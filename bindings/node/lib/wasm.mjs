// SPDX-License-Identifier: Apache-2.0
// WebAssembly in browsers, Deno and Bun: the module is next to this folder.
import { load } from './load.mjs'

const pith = await load(new URL('../pith.wasm', import.meta.url))

export const {
  extract, extractSync, extractMany, explain, explainSync, methods, formats, version, build,
  OptionError, Page, SiteRules, Template, WordList
} = pith
export default pith
