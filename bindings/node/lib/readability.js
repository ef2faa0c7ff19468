// SPDX-License-Identifier: Apache-2.0
// The interface of Mozilla's Readability.
'use strict'

const { extractSync } = require('./index.js')

// Nodes of a document, or its HTML.
function htmlOf (document) {
  if (typeof document === 'string') return document
  const html = document?.documentElement?.outerHTML
  if (typeof html !== 'string') {
    throw new TypeError('First argument to Readability constructor should be ' +
      'a document object.')
  }
  return html
}

class Readability {
  #page
  constructor (document, options = {}) {
    const url = document?.documentURI ?? document?.location?.href
    this.#page = extractSync(htmlOf(document), {
      format: 'html',
      url: /^https?:/.test(url ?? '') ? url : undefined
    })
    this.charThreshold = options.charThreshold ?? 0
  }

  // The content and what is known, or null where there is none.
  parse () {
    const page = this.#page
    if (!page.text || page.text.length < this.charThreshold) return null
    return {
      title: page.title ?? '',
      byline: page.author,
      dir: null,
      lang: page.language,
      content: page.output,
      textContent: page.text,
      length: page.text.length,
      excerpt: page.description ?? page.text.split('\n\n')[0],
      siteName: page.sitename,
      publishedTime: page.date
    }
  }
}

module.exports = { Readability }
