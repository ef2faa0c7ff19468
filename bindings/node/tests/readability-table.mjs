#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Compares pith/readability with Readability on Mozilla's test pages, field by field.
//
//     node readability-table.mjs PACKAGE FOLDER [FIELD]
//
// FOLDER has SLUG/source.html, expected.html and expected-metadata.json, which are the
// results of Mozilla's Readability, not ground truth. The table counts, for each field,
// the pages on which it is equal, known on one side only, or different; for the content
// it has the mean word F1. With FIELD, it prints both values where they differ.
import fs from 'node:fs'
import path from 'node:path'

const [folder, set, shown] = process.argv.slice(2)
const { Readability, isProbablyReaderable } = await import(path.resolve(folder, 'lib/readability.mjs'))
const { extractSync } = await import(path.resolve(folder, 'lib/index.mjs'))
const FIELDS = ['title', 'byline', 'dir', 'lang', 'excerpt', 'siteName', 'publishedTime',
  'readerable']

const squeezed = value => value ? value.replace(/\s+/g, ' ').trim() : null
const day = value => /^\d{4}-\d\d-\d\d/.exec(value ?? '')?.[0] ?? squeezed(value)

function countWords (text) {
  const counts = new Map()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function wordF1 (wanted, found) {
  const [ours, theirs] = [found, wanted].map(countWords)
  let same = 0
  for (const [word, n] of ours) same += Math.min(n, theirs.get(word) ?? 0)
  const sum = [...ours.values(), ...theirs.values()].reduce((all, n) => all + n, 0)
  return sum ? 2 * same / sum : 1
}

const rows = Object.fromEntries(FIELDS.map(name => [name, [0, 0, 0, 0]]))
let f1 = 0
const slugs = fs.readdirSync(set).filter(slug => fs.existsSync(path.join(set, slug, 'source.html')))
for (const slug of slugs) {
  const read = name => fs.readFileSync(path.join(set, slug, name), 'utf8')
  const wanted = JSON.parse(read('expected-metadata.json'))
  const source = read('source.html')
  const found = new Readability(source).parse() ?? { textContent: '' }
  found.readerable = isProbablyReaderable(source)
  f1 += wordF1(extractSync(read('expected.html'), { method: 'body' }).text, found.textContent)
  for (const name of FIELDS) {
    const shape = { publishedTime: day, readerable: String }[name] ?? squeezed
    const [theirs, ours] = [shape(wanted[name]), shape(found[name])]
    const column = theirs === ours ? 0 : !ours ? 1 : !theirs ? 2 : 3
    rows[name][column]++
    if (name === shown && column) console.log(`${slug}\n  theirs ${theirs}\n  ours   ${ours}`)
  }
}
console.log(`| ${slugs.length} pages | same | theirs alone | ours alone | differ |`)
console.log('|---|---|---|---|---|')
for (const name of FIELDS) console.log(`| \`${name}\` | ${rows[name].join(' | ')} |`)
console.log(`\nWord F1 of \`textContent\`: ${(f1 / slugs.length).toFixed(3)}`)
