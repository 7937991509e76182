import { carregarMunicipios, listarEstados } from 'municipios-brasil'

/** Longitude and latitude in degrees, in the order of Amazon Location and GeoJSON. */
export type Point = readonly [longitude: number, latitude: number]

export interface State {
  readonly uf: string
  readonly name: string
  /** One of the five: Norte, Nordeste, Centro-Oeste, Sudeste, Sul. */
  readonly region: string
}

export interface City {
  /** IBGE's code of seven digits. */
  readonly id: number
  readonly name: string
  readonly state: State
  readonly capital: boolean
  /** Telephone area code. */
  readonly ddd: number
  /** The Treasury's code of four digits. */
  readonly siafi: string
  /** The municipality's seat. */
  readonly centre: Point
}

export interface Gazetteer {
  readonly cities: readonly City[]
  /** Finds a state by abbreviation or name, ignoring accents and case. */
  state(text: string): State | undefined
  ofState(uf: string): readonly City[]
  /** Returns cities with exactly this name, ignoring accents and case; capitals first, then by name of the state. */
  named(name: string, uf?: string): readonly City[]
  /** Returns cities whose name starts with the text; capitals first, then shorter names. */
  beginning(name: string, uf?: string): readonly City[]
  nearest(point: Point): { readonly city: City; readonly km: number }
}

/** Removes accents, case and punctuation: `Mogi-Guaçu` and `mogi guacu` become equal. */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const capitalsFirst = (a: City, b: City): number => Number(b.capital) - Number(a.capital)
const inState = (cities: readonly City[], uf: string | undefined): readonly City[] =>
  uf === undefined ? cities : cities.filter((city) => city.state.uf === uf)

let loading: Promise<Gazetteer> | undefined

/** Loads and indexes the 27 states and 5,571 municipalities of Brazil on first use. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= build()
  return loading
}

async function build(): Promise<Gazetteer> {
  const source = await carregarMunicipios()
  const states = new Map<string, State>()
  for (const { uf, nome, regiao } of listarEstados()) {
    const state = { uf, name: nome, region: regiao }
    states.set(normalise(uf), state).set(normalise(nome), state)
  }
  const cities = source.listar().map((one): City => {
    const state = states.get(normalise(one.uf)) ?? { uf: one.uf, name: one.uf, region: '' }
    return {
      id: one.codigoIbge,
      name: one.nome,
      state,
      capital: one.capital,
      ddd: one.ddd,
      siafi: one.codigoReceitaFederal,
      centre: [one.longitude, one.latitude],
    }
  })
  const byId = new Map(cities.map((city) => [city.id, city]))
  const byName = Map.groupBy(cities, (city) => normalise(city.name))
  for (const group of byName.values())
    group.sort((a, b) => capitalsFirst(a, b) || a.state.name.localeCompare(b.state.name, 'pt-BR'))
  const byState = Map.groupBy(cities, (city) => city.state.uf)
  const names = [...byName.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))

  return {
    cities,
    state: (text) => states.get(normalise(text)),
    ofState: (uf) => byState.get(uf) ?? [],
    named: (name, uf) => inState(byName.get(normalise(name)) ?? [], uf),
    beginning(name, uf) {
      const start = normalise(name)
      const found = names.filter((one) => one.startsWith(start)).flatMap((one) => byName.get(one) ?? [])
      return [...inState(found, uf)].sort(capitalsFirst)
    },
    nearest([longitude, latitude]) {
      const { cidade, distanciaKm } = source.maisProxima({ latitude, longitude })
      const city = byId.get(cidade.codigoIbge)
      if (!city) throw new Error(`The gazetteer lost ${cidade.nome}`)
      return { city, km: distanciaKm }
    },
  }
}
