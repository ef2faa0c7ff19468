// SPDX-License-Identifier: Apache-2.0
// In Node: the addon where it loads, WebAssembly elsewhere.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const { makeInterface } = require('./interface.js')
const files = require('./files.js')

function choose () {
  try {
    const addon = require('../pith.node')
    // Node would wait until the last page in its queue is done.
    process.once('exit', addon.end)
    return makeInterface(addon, 'native', files)
  } catch (error) {
    if (!fs.existsSync(path.join(__dirname, '../pith.wasm'))) throw error
    return require('./wasm-node.js')
  }
}

module.exports = choose()
