// SPDX-License-Identifier: Apache-2.0
// A program that `tsc --strict` must take, and five lines that it must not.
import { explainSync, extract, extractMany, extractSync, methods, OptionError, Page, SiteRules, Template, WordList } from 'pith'
import { isProbablyReaderable, Readability } from 'pith/readability'
import Defuddle from 'pith/defuddle'
import { load } from 'pith/load'
import { build, extractSync as extractInWasm } from 'pith/wasm'

const page: Page = extractSync('<p>x', { format: 'markdown', maxNodes: 100 })
const title: string | null = page.title
const author: string | null = page.posts?.[0]?.author ?? page.leftOut
const later: Promise<Page> = extract(new Uint8Array(3))
const names: string[] = methods().map(method => method.name)
const values: string[] = methods()[0].parameters.flatMap(parameter => parameter.values)
const rules: SiteRules = new SiteRules({ 'a.example': 'body: //p' })
const ruled: string | null = extractSync('<p>x', { siteRules: rules }).text
const template: Promise<Template> = Template.learn(['<p>x'], { method: 'body' })
const saved: Uint8Array = Template.learnSync(['<p>x']).save()
const without: Page = extractSync('<p>x', { template: Template.load(saved), match: 'text',
  where: 'score > 0.8' })
const bounded: Promise<Page> = extract('<p>x', { signal: new AbortController().signal,
  url: new URL('http://a.example/'), layout: 'plain', viewport: '800x600', formats: 'markdown' })
const listed: Page = extractSync('<p>x', { words: new WordList('words.tsv') })
const listedAs: Page = extractSync('<p>x', { words: new Uint8Array(3) })
const article = new Readability('<p>x').parse()
const readable: boolean = isProbablyReaderable('<p>x', { minContentLength: 20 })
const words: number = new Defuddle('<p>x', { markdown: true }).parse().wordCount
const both: Page = build === 'wasm' ? extractInWasm('<p>x', { siteRules: rules }) : page
const text: string = article === null ? '' : article.textContent
const why: string[] = explainSync('<p>x', { flip: [0] }).blocks[0].grounds
async function all (): Promise<number> {
  let sum = 0
  for await (const found of extractMany(['<p>x'], { jobs: 2 })) {
    sum += found.facts.length
  }
  return sum
}
async function loaded (bytes: Uint8Array): Promise<string | null> {
  const { extract, Readability } = await load(bytes)
  return new Readability('<p>x').parse()?.title ?? (await extract('<p>x')).text
}
// @ts-expect-error: no such format
extractSync('x', { format: 'odd' })
// @ts-expect-error: a template is no text
extractSync('x', { template: 'site.tpl' })
// @ts-expect-error: no such option
extractSync('x', { nosuch: true })
// @ts-expect-error: a page is no number
extractSync(3)
// @ts-expect-error: results are not written to
page.text = ''
export { loaded, listed, listedAs, bounded, readable, values, title, author, later, names, ruled, text, words, both, template, without, all, OptionError }
