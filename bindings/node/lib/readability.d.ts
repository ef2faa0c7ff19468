// SPDX-License-Identifier: Apache-2.0
export interface Article {
  title: string
  byline: string | null
  /** Not known here. */
  dir: null
  lang: string | null
  content: string
  textContent: string
  length: number
  excerpt: string
  siteName: string | null
  publishedTime: string | null
}

/** Of a document, or of its HTML. charThreshold alone of the options counts. */
export declare class Readability {
  constructor (document: unknown, options?: { charThreshold?: number })
  parse (): Article | null
}
