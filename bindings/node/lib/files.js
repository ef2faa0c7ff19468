// SPDX-License-Identifier: Apache-2.0
// Rules of sites and lists of words where there are files.
'use strict'

const fs = require('node:fs')
const path = require('node:path')

// Files HOST.txt of a folder: name, text, name, text, ...
function readFolder (folder) {
  return fs.readdirSync(folder).filter(name => name.endsWith('.txt')).sort()
    .flatMap(name => [name, fs.readFileSync(path.join(folder, name), 'utf8')])
}

const readFile = file => fs.readFileSync(file)

module.exports = { readFile, readFolder }
