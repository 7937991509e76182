import type { Plugin } from 'vite'
import { states } from '../../shared/brazil/cities.ts'

const id = 'virtual:states'
const resolved = `\0${id}`

/**
 * Bundles the 27 states (0.5 KiB), so that a fixed list needs no request. The gazetteer of 5,571 cities stays outside.
 */
export function statesOfBrazil(): Plugin {
  return {
    name: 'retorna:states',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) => (source === resolved ? `export const states = ${JSON.stringify(states)}` : null),
  }
}
