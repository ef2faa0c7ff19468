// SPDX-License-Identifier: Apache-2.0
/** A record of a WARC file. */
export interface WarcRecord {
  /** "response", "request", "warcinfo" and so on. */
  type: string
  url: string | null
  date: string | null
  id: string | null
  /** Of a response; 0 where it is none. */
  httpStatus: number
  mime: string | null
  charset: string | null
  /** The body of a response, without chunks and unpacked; of others the block. */
  content: Uint8Array
  /** What is damaged, or null. */
  problem: string | null
}

export interface WarcOptions {
  /** Which records; an empty list: all. ["response"] */
  types?: string[]
  /** Leave out responses that are no HTML. true */
  htmlOnly?: boolean
  /** Of a record; what is longer is cut. A body that is longer unpacked is empty;
   * `problem` says so. 20,000,000 */
  maxBytes?: number
}

/**
 * The records of a file (.warc, .warc.gz), by its name, or of bytes as they come,
 * one at a time. What is no record is passed over; a file that cannot be read or
 * unpacked throws.
 */
export declare function readWarc (
  source: string | AsyncIterable<Uint8Array>,
  options?: WarcOptions
): AsyncGenerator<WarcRecord, void, unknown>
