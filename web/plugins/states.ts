import type { Plugin } from 'vite'
import { states } from '../../shared/brazil/cities.ts'

const id = 'virtual:states'
const resolved = `\0${id}`

/**
 * The 27 states as data of the script (half a KiB): a fixed list needs no request, and its source, a gazetteer of
 * 5,571 cities, stays out of the browser.
 */
export function statesOfBrazil(): Plugin {
  return {
    name: 'retorna:states',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) => (source === resolved ? `export const states = ${JSON.stringify(states)}` : null),
  }
}
