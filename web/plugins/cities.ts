import type { Plugin } from 'vite'
import { loadGazetteer, states } from '../../shared/brazil/cities.ts'
import { packState } from '../../shared/brazil/suggest-cities.ts'

const id = 'virtual:cities'
const resolved = `\0${id}`

/** Emits all city names for suggestions as a file that loads when a user starts typing. */
export function citiesOfBrazil(): Plugin {
  return {
    name: 'retorna:cities',
    resolveId: (source) => (source === id ? resolved : null),
    async load(source) {
      if (source !== resolved) return null
      const { ofState, capitalOf } = await loadGazetteer()
      const packed = states.map((state) => packState(state, ofState(state.id), capitalOf(state.id)))
      return `export const cities = ${JSON.stringify(packed)}`
    },
  }
}
