// SPDX-License-Identifier: Apache-2.0
// WebAssembly in Node, on purpose or without the addon.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const { makeInterface } = require('./interface.js')
const { makeCalls } = require('./wasm-calls.js')
const files = require('./files.js')

const bytes = fs.readFileSync(path.join(__dirname, '../pith.wasm'))
const compiled = new WebAssembly.Module(bytes)
module.exports = makeInterface(makeCalls(compiled), 'wasm', files)
