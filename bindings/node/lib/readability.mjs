// SPDX-License-Identifier: Apache-2.0
// The interface of Mozilla's Readability.
import { extractSync } from '#pith'
import { makeReadability } from './make-readability.mjs'

const { Readability, isProbablyReaderable } = makeReadability({ extractSync })

export { Readability, isProbablyReaderable }
