// SPDX-License-Identifier: Apache-2.0
// The interface of Defuddle.
import { extractSync } from '#pith'
import { makeDefuddle } from './make-defuddle.mjs'

const Defuddle = makeDefuddle({ extractSync })

export { Defuddle, Defuddle as default }
