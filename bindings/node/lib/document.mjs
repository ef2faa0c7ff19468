// SPDX-License-Identifier: Apache-2.0
// Pages as other libraries accept them: a DOM document, or its HTML.

function htmlOf (document, who) {
  if (typeof document === 'string') return document
  const html = document?.documentElement?.outerHTML
  if (typeof html !== 'string') {
    throw new TypeError(`First argument to ${who} constructor should be a document object.`)
  }
  return html
}

// The address of a document if it is an HTTP address.
function urlOf (document) {
  const url = document?.documentURI ?? document?.location?.href
  return /^https?:/.test(url ?? '') ? url : undefined
}

// An attribute of the html element or, without one, of the body; null if neither has
// it. Only the first TAG_MAX characters of a tag are examined.
const TAG_MAX = 4000
function attributeOf (html, name) {
  for (const start of [/<html[\s>]/i, /<body[\s>]/i]) {
    const at = html.search(start)
    if (at < 0) continue
    const tag = html.slice(at, at + TAG_MAX).split('>', 1)[0]
    const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
    const value = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
    if (value) return value
  }
  return null
}

export { attributeOf, htmlOf, urlOf }
