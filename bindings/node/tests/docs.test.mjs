// SPDX-License-Identifier: Apache-2.0
// Runs the snippets of docs/node.md, each on its own.
import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import test from 'node:test'

test('the snippets of docs/node.md', () => {
  const folder = fs.mkdtempSync('/tmp/pith-docs-')
  fs.mkdirSync(path.join(folder, 'node_modules'))
  fs.symlinkSync(process.env.PACKAGE, path.join(folder, 'node_modules/pith'))
  const text = fs.readFileSync('docs/node.md', 'utf8')
  const snippets = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(found => found[1])
  assert.ok(snippets.length >= 5)
  for (const snippet of snippets) {
    const file = path.join(folder, 'snippet.mjs')
    fs.writeFileSync(file, snippet)
    execFileSync(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  fs.rmSync(folder, { recursive: true })
})
