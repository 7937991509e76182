import { carregarMunicipios, listarEstados } from 'municipios-brasil'
import type { City, State } from '../places.ts'
import type { TimeZone } from '../time-zones.ts'

/** The 27 states by name (IBGE codes; São Paulo is 35). The one module that knows the gazetteer's package. */
export const states: readonly State[] = listarEstados({ ordem: 'ibge' })
  .map(({ codigoUf, uf, nome }) => ({ id: codigoUf, uf, name: nome }))
  // The package's own order by name makes a collator, which costs every cold start 6 ms.
  .sort((a, b) => (plain(a.name) < plain(b.name) ? -1 : 1))

/** The state of an IBGE code, or undefined. */
export function stateById(id: number): State | undefined {
  return states.find((state) => state.id === id)
}

export interface Gazetteer {
  byId(id: number): City | undefined
  /** By name, in the order of the Portuguese alphabet. */
  ofState(stateId: number): readonly City[]
  /** The clock of a city; undefined for an id of none. */
  timeZoneOf(cityId: number): TimeZone | undefined
  /** The id of a state's capital. */
  capitalOf(stateId: number): number
  /** By a name as people write it, accents and case aside. */
  byName(name: string, uf: string): City | undefined
}

let loading: Promise<Gazetteer> | undefined

/** The 5,571 municipalities with their seats' coordinates; loaded on first use (147 KB), kept afterwards. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= carregarMunicipios().then((municipalities) => {
    const byId = new Map<number, City>()
    const zones = new Map<number, TimeZone>()
    const ofState = new Map<number, City[]>()
    const capitals = new Map<number, number>()
    for (const state of states) {
      const found = municipalities.porEstado(state.uf as Parameters<typeof municipalities.porEstado>[0])
      const capital = found.find((m) => m.capital)
      if (capital) capitals.set(state.id, capital.codigoIbge)
      for (const { codigoIbge, fusoHorario } of found) zones.set(codigoIbge, fusoHorario)
      // The package has them by name already; to order them once more costs every cold start a collator.
      const cities = found.map((m) => ({
        id: m.codigoIbge,
        stateId: state.id,
        name: m.nome,
        latitude: m.latitude,
        longitude: m.longitude,
      }))
      ofState.set(state.id, cities)
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
      byName(name, uf) {
        const state = states.find((candidate) => candidate.uf === uf.toUpperCase())
        return state && ofState.get(state.id)?.find((city) => plain(city.name) === plain(name))
      },
    }
  })
  return loading
}

/** A name without accents, case and punctuation: `Mogi-Guaçu` and `mogi guacu` are one. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
