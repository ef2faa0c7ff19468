// SPDX-License-Identifier: Apache-2.0
import pith from './index.js'

export const {
  extract, extractSync, extractMany, explain, explainSync, methods, formats, version, build,
  OptionError, Page, SiteRules, Template, WordList
} = pith
export default pith
