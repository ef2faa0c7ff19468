// SPDX-License-Identifier: Apache-2.0
import { createRequire } from 'node:module'

// Uses require(): when an import of CommonJS fails, Node 20 reports it twice, and the
// second report cannot be caught.
const pith = createRequire(import.meta.url)('./wasm-node.js')

export const {
  extract, extractSync, extractMany, explain, explainSync, methods, formats, version, build,
  OptionError, Page, SiteRules, Template, WordList
} = pith
export default pith
