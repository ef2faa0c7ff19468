// SPDX-License-Identifier: Apache-2.0
// The same package for a program of CommonJS modules.
import { extract, Page } from 'pith'
import Defuddle from 'pith/defuddle'
import { load } from 'pith/load'
import { Readability } from 'pith/readability'
import { readWarc } from 'pith/warc'

const page: Promise<Page> = extract('<p>x')
const names: [string, string | undefined] = [new Defuddle('<p>x').parse().title,
  new Readability('<p>x').parse()?.title]
export { load, names, page, readWarc }
