// SPDX-License-Identifier: Apache-2.0
export interface DefuddleOptions {
  /** The page's address, instead of the document's. */
  url?: string
  /** `content` is Markdown. */
  markdown?: boolean
  /** Markdown beside HTML, as `contentMarkdown`. */
  separateMarkdown?: boolean
  /** Others are taken and do nothing. */
  [name: string]: unknown
}

/** What is not known is empty. */
export interface DefuddleResponse {
  title: string
  author: string
  published: string
  description: string
  site: string
  domain: string
  image: string
  /** Not known here. */
  favicon: ''
  language: string
  content: string
  contentMarkdown?: string
  wordCount: number
  /** Not known here. */
  metaTags: never[]
  schemaOrgData: null
  /** Milliseconds. */
  parseTime: number
}

/** Of a document, or of its HTML. */
export declare class Defuddle {
  constructor (document: unknown, options?: DefuddleOptions)
  parse (): DefuddleResponse
}
export default Defuddle
