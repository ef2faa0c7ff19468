// SPDX-License-Identifier: Apache-2.0

/** A page: text, or bytes as served in any encoding. */
export type Html = string | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

/** What a call should do; everything is optional. */
export interface Options {
  /** The page's address; relative links are resolved against it. */
  url?: string | URL
  /** A name of methods(); "auto" is the default. */
  method?: string
  /** The method's parameters. */
  settings?: Record<string, string | number>
  balance?: 'precision' | 'balanced' | 'recall'
  /** "core": the article or the posts alone; "all": the whole main area. */
  keep?: 'core' | 'main' | 'all'
  /** Further methods: what one of these keeps is content, too. */
  union?: string | string[]
  /** Of `output`. */
  format?: 'text' | 'markdown' | 'html' | 'xml' | 'tei' | 'tokens'
  /** What HTTP declared; a label of the WHATWG table. */
  httpCharset?: string
  /** Overrules the page. */
  encoding?: string
  /** Instead of a guess. */
  fallbackEncoding?: string
  httpFirst?: boolean
  /** CSS selectors of what is looked at, and of what is not. */
  select?: string
  prune?: string
  links?: boolean
  images?: boolean
  noLinks?: boolean
  noTables?: boolean
  noComments?: boolean
  formatting?: boolean
  tokens?: boolean
  /** The page's title in front of the content. */
  title?: boolean
  /** Leave the heading that is the title in the content; without this it is
   * in front of it or nowhere. */
  keepTitle?: boolean
  /** Captions of figures; "auto": short ones with images only. */
  captions?: 'auto' | 'keep' | 'drop'
  /** What Markdown may hold. */
  markdown?: 'gfm' | 'commonmark' | 'plain'
  /** Addresses behind each link, or by number and all at the end. */
  linkStyle?: 'inline' | 'reference'
  /** Cells of Markdown that reach over several columns or rows: said in each, once, or
   *  the table as HTML. */
  complexTables?: 'repeat' | 'once' | 'html'
  /** Break lines of text and Markdown to so many characters, from 20. */
  wrap?: number
  /** Text and Markdown from this character on, at most so many. */
  from?: number
  maxChars?: number
  /** Do not say who wrote each post of a thread. */
  noPosts?: boolean
  noItems?: boolean
  /** Members of the record beside its text. */
  formats?: ('text' | 'markdown' | 'html')[] | string
  listLinks?: boolean
  blocks?: boolean
  nextPage?: boolean
  /** The page's JSON-LD. */
  schemaOrg?: boolean
  /** Most that a chunk holds: "800t" (tokens), "3000c" (characters). */
  chunks?: string
  /** What a page must have, or `leftOut` says why not: "en,de", characters,
   * "gopher,c4", title and date and address. */
  language?: string
  minLength?: number
  maxLength?: number
  quality?: string
  onlyWithMetadata?: boolean
  /** A condition over the record's fields that must hold, too, such as
   * `score > 0.8 and language = "th"`. */
  where?: string
  /** What repeats on the page's site and is dropped, and how it is told. */
  template?: Template
  match?: 'context' | 'text' | 'place'
  /** Where the boxes come from that some methods need: an estimate from HTML and style
   * rules, or without the rules; the size of the window that they are in: "1280x1024". */
  layout?: 'builtin' | 'plain' | 'none'
  viewport?: string
  /** Ends the work on the page, within some milliseconds; its reason is thrown. Calls
   * that do their work at once look at it before they begin. */
  signal?: AbortSignal
  /** Rules of sites, by which pages whose url is theirs are read; a folder or
   * texts by host are read at each call. */
  siteRules?: SiteRules | string | Record<string, string> | Map<string, string>
  /** The words of many pages, whose outliers the method "outlier" uses instead of those
   * of the page; a file or its bytes are read at each call. */
  words?: WordList | string | ArrayBuffer | ArrayBufferView
  /** Limits of a page; 0 is the default of each. */
  maxBytes?: number
  maxNodes?: number
  maxDepth?: number
  maxAttrs?: number
  maxMemory?: number
  maxOutput?: number
  timeoutMs?: number
}

export interface Fact {
  name: string
  value: string
  source: string
  confidence: number
}

export interface Post {
  author: string | null
  date: string | null
  depth: number
  role: string
  text: string
}

export interface Item {
  title: string | null
  url: string | null
  date: string | null
  price: string | null
  image: string | null
}

export interface Link {
  href: string
  text: string
  rel: string | null
}

/** The content of a page and what is known about it; null: not known. */
export declare class Page {
  readonly status: 'ok' | 'empty' | 'limit' | 'error'
  /** Why it is empty, cut short or unreadable. */
  readonly reason: string | null
  /** The content as plain text. */
  readonly text: string | null
  /** The content in the format that was asked for. */
  readonly output: string | null
  /** How sure the method is, 0 to 1. */
  readonly score: number | null
  readonly title: string | null
  readonly author: string | null
  readonly date: string | null
  readonly sitename: string | null
  readonly language: string | null
  readonly description: string | null
  readonly pageType: string | null
  readonly comments: string | null
  readonly tokens: string[] | null
  readonly method: string | null
  readonly encoding: string | null
  readonly facts: Fact[]
  readonly warnings: string[]
  /** `from` for what comes after maxChars; null: nothing does. */
  readonly nextFrom: number | null
  /** Why the filter does not let it pass; null: it does. */
  readonly leftOut: string | null
  /** Parts of the record as JSON, by name. */
  readonly parts: Record<string, string>
  /** The record that the program writes, with metadata. */
  readonly json: string
  get url (): string | null
  get image (): string | null
  fact (name: string): string | null
  /** A part of the record; null where there is none. */
  part (name: string): unknown
  /** Of threads and lists; null on other pages. */
  get posts (): Post[] | null
  get items (): Item[] | null
  /** Null where they were not asked for. */
  get links (): Link[] | null
  get blocks (): Record<string, unknown>[] | null
  get chunks (): Record<string, unknown>[] | null
  get nextPage (): string | null
  get schemaOrg (): unknown[] | null
  toJSON (): Record<string, unknown>
}

/** A run of text in one block element, with one decision. */
export interface ExplainedBlock {
  /** Of the element: "/html/body/div[2]/p[1]". */
  path: string
  keep: boolean
  /** The rule that decided, and what weighed most, in words. */
  reason: string
  grounds: string[]
  /** The number that the decision rests on, see Explained. */
  figure: number | null
  words: number
  link_words: number
  chars: number
  /** First byte of the page as UTF-8. */
  src: number
  /** Its first words. */
  text: string
}

export interface Explained {
  method: string
  score: number
  /** What the figures of blocks are; null: there are none. */
  figure: string | null
  blocks: ExplainedBlock[]
  /** What is kept; of blocks in `flip`, what was not. */
  text: string
  markdown: string
  html: string
}

export interface ExplainOptions extends Options {
  /** Blocks, counted from 0, whose decision is turned around. */
  flip?: number[]
}

/** Rules that people wrote for sites, in the form of fivefilters' site
 * configurations: of a folder's files HOST.txt, in Node, or texts by host. */
export declare class SiteRules {
  constructor (source: string | Record<string, string> | Map<string, string>)
  /** How many hosts. */
  readonly length: number
  /** What cannot be read, and is left out; lines and columns from 1, 0: all. */
  readonly problems: { name: string, line: number, column: number, text: string }[]
}

/** The words of many pages, and which of them are unusual: the file that `pith words learn`
 * wrote, in Node, or its bytes; an Error with the code "PITH_FORMAT" else. */
export declare class WordList {
  constructor (source: string | ArrayBuffer | ArrayBufferView)
  /** How many words, of how many pages. */
  readonly length: number
  readonly pages: number
}

/** What repeats on the pages of a site, to be dropped from each. Any number of
 * calls may use one at a time; what changes it needs it alone, or an Error with
 * the code "PITH_BUSY" is thrown. */
export declare class Template {
  /** A template of some pages of one site; ten or more are wanted. */
  static learn (
    pages: Iterable<Html | WebRecord> | AsyncIterable<Html | WebRecord>, options?: Options
  ): Promise<Template>
  static learnSync (pages: Iterable<Html | WebRecord>, options?: Options): Template
  /** What save() or `pith site learn` wrote; an Error with the code
   * "PITH_FORMAT" else. */
  static load (data: Html): Template
  /** Count a page; false when it is no text, or a limit stopped it. */
  add (page: Html | WebRecord, options?: Options): Promise<boolean>
  addSync (page: Html | WebRecord, options?: Options): boolean
  /** Add what another template has counted, on other pages. */
  merge (other: Template): void
  /** The template as UTF-8; equal templates give equal bytes. */
  save (): Uint8Array
  /** Pages that were counted, and blocks in the table. */
  readonly pages: number
  readonly entries: number
}

/** An option that is not usable; `code` is "PITH_OPTION". */
export declare class OptionError extends Error {
  code: 'PITH_OPTION'
}

/** The main content of a page, on another thread. */
export declare function extract (html: Html, options?: Options): Promise<Page>
/** The same at once. */
export declare function extractSync (html: Html, options?: Options): Page
/** A page with what is known about it, such as readWarc() of pith/warc gives. */
export interface WebRecord {
  content: Html
  url?: string | null
  charset?: string | null
}
/** Many pages in their order, a few at a time. What was begun ahead ends with the loop. */
export declare function extractMany (
  pages: Iterable<Html | WebRecord> | AsyncIterable<Html | WebRecord>,
  options?: Options & { jobs?: number }
): AsyncGenerator<Page, void, unknown>
/** Why each block of the page is kept or dropped, and what is kept. Unlike extract(),
 * it throws for a page that is no text or meets a limit. */
export declare function explain (html: Html, options?: ExplainOptions): Promise<Explained>
/** The same at once. */
export declare function explainSync (html: Html, options?: ExplainOptions): Explained
/** What a method can be set to by the option `settings`; of named values, the numbers are
 * places in `values`. */
export interface Parameter {
  name: string
  help: string
  low: number
  high: number
  default: number
  values: string[]
}
export declare function methods (): {
  name: string
  summary: string
  source: string
  parameters: Parameter[]
}[]
export declare function formats (): string[]
export declare const version: string
/** What works on pages: the addon, or WebAssembly. */
export declare const build: 'native' | 'wasm'
