// SPDX-License-Identifier: Apache-2.0
// The interface of Mozilla's Readability, based on extractSync().
import { attributeOf, htmlOf, urlOf } from './document.mjs'

function firstParagraph ({ text, blocks }) {
  return blocks.find(({ type }) => type === 'paragraph')?.text ?? text.split('\n\n')[0]
}

function makeReadability ({ extractSync }) {
  class Readability {
    #html
    #page
    constructor (document, options = {}) {
      this.#html = htmlOf(document, 'Readability')
      this.#page = extractSync(this.#html, { format: 'html', blocks: true, url: urlOf(document) })
      this.charThreshold = options.charThreshold ?? 0
    }

    // The content and the metadata, or null without content.
    parse () {
      const page = this.#page
      if (!page.text || page.text.length < this.charThreshold) return null
      return {
        title: page.title ?? '',
        byline: page.author,
        dir: attributeOf(this.#html, 'dir'),
        lang: attributeOf(this.#html, 'lang') ?? page.language,
        content: page.output,
        textContent: page.text,
        length: page.text.length,
        excerpt: page.description ?? firstParagraph(page),
        siteName: page.sitename,
        publishedTime: page.date
      }
    }
  }

  // Whether the content has as many characters as Readability requires of a paragraph.
  // A visibility function in place of the options is ignored.
  function isProbablyReaderable (document, options = {}) {
    const page = extractSync(htmlOf(document, 'isProbablyReaderable'))
    return (page.text ?? '').length >= (options.minContentLength ?? 140)
  }

  return { Readability, isProbablyReaderable }
}

export { makeReadability }
