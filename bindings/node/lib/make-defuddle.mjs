// SPDX-License-Identifier: Apache-2.0
// The interface of Defuddle, based on extractSync().
import { htmlOf, urlOf } from './document.mjs'

function makeDefuddle ({ extractSync }) {
  return class Defuddle {
    #html
    #options
    constructor (document, options = {}) {
      this.#html = htmlOf(document, 'Defuddle')
      this.#options = { ...options, url: options.url ?? urlOf(document) }
    }

    // The content and the metadata; unknown values are empty.
    parse () {
      const start = performance.now()
      const { url, markdown, separateMarkdown } = this.#options
      const extractAs = format => extractSync(this.#html, { format, url })
      const page = extractAs(markdown ? 'markdown' : 'html')
      const address = page.url ?? ''
      const found = {
        title: page.title ?? '',
        author: page.author ?? '',
        published: page.date ?? '',
        description: page.description ?? '',
        site: page.sitename ?? '',
        domain: /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(address)?.[1] ?? '',
        image: page.image ?? '',
        favicon: '',
        language: page.language ?? '',
        content: page.output ?? '',
        wordCount: (page.text ?? '').split(/\s+/).filter(Boolean).length,
        metaTags: [],
        schemaOrgData: null,
        parseTime: Math.round(performance.now() - start)
      }
      if (separateMarkdown) found.contentMarkdown = extractAs('markdown').output ?? ''
      return found
    }
  }
}

export { makeDefuddle }
