// SPDX-License-Identifier: Apache-2.0
// The interface of Mozilla's Readability.
import { extractSync } from '#pith'
import { htmlOf, urlOf } from './document.mjs'

class Readability {
  #page
  constructor (document, options = {}) {
    this.#page = extractSync(htmlOf(document, 'Readability'),
      { format: 'html', url: urlOf(document) })
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

export { Readability }
