// SPDX-License-Identifier: Apache-2.0
import type * as pith from './index.js'
import type { isProbablyReaderable, Readability } from './readability.js'
import type { Defuddle } from './defuddle.mjs'

/** All functions and classes of the package, and those of pith/readability and
 * pith/defuddle. */
export type Pith = Omit<typeof pith, 'default'> & {
  Readability: typeof Readability
  isProbablyReaderable: typeof isProbablyReaderable
  Defuddle: typeof Defuddle
}

/** What pith.wasm is loaded from: its address, a Response or Blob of it, its bytes, or a
 * compiled module. */
export type WasmSource = string | URL | Response | Blob | ArrayBuffer | ArrayBufferView |
  WebAssembly.Module

/** The package on WebAssembly, for scripts that cannot wait for a module to be ready,
 * such as those of browser extensions. */
export declare function load (source: WasmSource | Promise<WasmSource>): Promise<Pith>
