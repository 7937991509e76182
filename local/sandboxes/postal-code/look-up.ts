import { type City, loadGazetteer, type Point } from '../../aws/location/gazetteer.ts'
import { choose, districts, randomPointNear, streets } from '../../aws/location/synthetic-places.ts'
import { known, postalNames } from './known.ts'
import { rangeOf } from './ranges.ts'

/** The address of a CEP. Street and district are empty where one CEP covers a whole town. */
export interface PostalAddress {
  readonly cep: string
  readonly street: string
  readonly complement: string
  readonly district: string
  readonly city: City
  /** The post office's name of the city. */
  readonly cityName: string
  readonly position: Point
}

/**
 * Returns the address of a CEP of eight digits: a known one, or an invented one in the right state.
 * The result is deterministic. Returns undefined for an unassigned CEP.
 */
export async function lookUp(cep: string): Promise<PostalAddress | undefined> {
  const range = rangeOf(cep)
  if (!range || cep === '99999999') return undefined
  const gazetteer = await loadGazetteer()
  const towns = gazetteer.ofState(range.uf)
  const named = postalNames[cep] ?? range
  // Ranges outside the large cities belong to towns without street CEPs: one town per four digits.
  const city = named.city ? gazetteer.named(named.city, named.uf)[0] : choose(towns, cep.slice(0, 4))
  if (!city) throw new Error(`The gazetteer does not know ${named.city}, ${named.uf}`)
  const address = known[cep] ?? (range.city || !cep.endsWith('000') ? invent(cep, city) : { street: '', district: '' })
  return {
    cep,
    complement: '',
    ...address,
    city,
    cityName: postalNames[cep]?.name ?? city.name,
    position: address.street === '' ? city.centre : randomPointNear(city.centre, 3, cep),
  }
}

function invent(cep: string, city: City): { street: string; district: string } {
  return { street: choose(streets, city.id, cep), district: choose(districts, city.id, cep.slice(0, 5)) }
}
