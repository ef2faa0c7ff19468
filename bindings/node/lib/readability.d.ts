// SPDX-License-Identifier: Apache-2.0
export interface Article {
  title: string
  byline: string | null
  /** As the tag of the document or of its body declares them; the language of the text
   * where they declare none. */
  dir: string | null
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

/** Whether the content has minContentLength (140) characters; other options do not
 * count. It costs what an extraction costs. */
export declare function isProbablyReaderable (
  document: unknown,
  options?: { minContentLength?: number } | ((node: never) => boolean)
): boolean
