import { carregarMunicipios, listarEstados } from 'municipios-brasil'
import type { City, State } from '../places.ts'
import type { TimeZone } from '../time-zones.ts'
import { cityFinder } from './city-of-name.ts'
import { plain } from './plain-name.ts'

export { plain } from './plain-name.ts'

/** The 27 states, sorted by name, with IBGE codes (São Paulo is 35). Only this module imports the gazetteer package. */
export const states: readonly State[] = listarEstados({ ordem: 'ibge' })
  .map(({ codigoUf, uf, nome }) => ({ id: codigoUf, uf, name: nome }))
  // The package's sort creates a collator, which adds 6 ms to each cold start.
  .sort((a, b) => (plain(a.name) < plain(b.name) ? -1 : 1))

export function stateById(id: number): State | undefined {
  return states.find((state) => state.id === id)
}

export interface Gazetteer {
  byId(id: number): City | undefined
  /** Sorted by name in Portuguese alphabetical order. */
  ofState(stateId: number): readonly City[]
  timeZoneOf(cityId: number): TimeZone | undefined
  capitalOf(stateId: number): number
  /** Finds a city by its official name or another spelling in use (`cityFinder`). The state is its abbreviation. */
  byName(name: string, uf: string): City | undefined
}

let loading: Promise<Gazetteer> | undefined

/** Loads and caches the 5,571 municipalities with coordinates (147 KB). */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= carregarMunicipios().then((municipalities) => {
    const byId = new Map<number, City>()
    const zones = new Map<number, TimeZone>()
    const ofState = new Map<number, City[]>()
    const capitals = new Map<number, number>()
    const finders = new Map<string, (name: string) => City | undefined>()
    for (const state of states) {
      const found = municipalities.porEstado(state.uf as Parameters<typeof municipalities.porEstado>[0])
      const capital = found.find((m) => m.capital)
      if (capital) capitals.set(state.id, capital.codigoIbge)
      for (const { codigoIbge, fusoHorario } of found) zones.set(codigoIbge, fusoHorario)
      // The package sorts them already; sorting again would add a collator to each cold start.
      const cities = found.map((m) => ({
        id: m.codigoIbge,
        stateId: state.id,
        name: m.nome,
        latitude: m.latitude,
        longitude: m.longitude,
      }))
      ofState.set(state.id, cities)
      finders.set(state.uf, cityFinder(state, cities))
      for (const city of cities) byId.set(city.id, city)
    }
    return {
      byId: (id) => byId.get(id),
      ofState: (stateId) => ofState.get(stateId) ?? [],
      timeZoneOf: (cityId) => zones.get(cityId),
      capitalOf(stateId) {
        const id = capitals.get(stateId)
        if (id === undefined) throw new Error(`State ${stateId} has no capital`)
        return id
      },
      byName: (name, uf) => finders.get(uf.trim().toUpperCase())?.(name),
    }
  })
  return loading
}
