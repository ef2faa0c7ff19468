// SPDX-License-Identifier: Apache-2.0
// What other libraries take for a page: nodes of a document, or its HTML.

function htmlOf (document, who) {
  if (typeof document === 'string') return document
  const html = document?.documentElement?.outerHTML
  if (typeof html !== 'string') {
    throw new TypeError(`First argument to ${who} constructor should be a document object.`)
  }
  return html
}

// Its address, where it has one of the web.
function urlOf (document) {
  const url = document?.documentURI ?? document?.location?.href
  return /^https?:/.test(url ?? '') ? url : undefined
}

export { htmlOf, urlOf }
