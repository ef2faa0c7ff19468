// SPDX-License-Identifier: Apache-2.0
// Runs the package in a worker, so that a long page does not block the user interface.
import { explainSync, extractSync, methods } from './pith/lib/wasm.mjs'

const calls = {
  explain: (bytes, { flip, ...options }) => explainSync(bytes, options),
  extract: (bytes, { flip, ...options }) => {
    const { markdown, ...record } = extractSync(bytes, { ...options, formats: ['markdown'] }).toJSON()
    const html = extractSync(bytes, { ...options, format: 'html' }).output
    if (!flip.length) return { record, outputs: { text: record.text, markdown, html } }
    // The record of extractSync ignores flips; its word_count is that of the page without them.
    const outputs = explainSync(bytes, { ...options, flip })
    return { record: { ...record, text: outputs.text, length: [...outputs.text].length }, outputs }
  }
}

// Drop empty choices.
const given = choices => Object.fromEntries(
  Object.entries(choices).filter(([, choice]) => choice !== ''))

addEventListener('message', ({ data: { call, name, bytes, choices } }) => {
  try {
    postMessage({ call, value: calls[name](bytes, given(choices)) })
  } catch (error) {
    postMessage({ call, error: error.message })
  }
})
postMessage({ call: 'ready', value: methods() })
