import { type City, type Gazetteer, normalise, type Point } from './gazetteer.ts'

export interface ReadAddress {
  readonly city: City
  /** True when only the beginning of the city's name was written, as while typing. */
  readonly begun: boolean
  readonly street?: string
  readonly number?: string
  readonly district?: string
  /** `01310-100`. */
  readonly postalCode?: string
}

const kindOfStreet =
  /^(rua|r|avenida|av|travessa|tv|alameda|al|praca|pc|rodovia|rod|estrada|est|largo|viela|via|quadra) /
const houseNumber = /^(?:n[º°o.]?\s*)?(\d+\s?[a-z]?|s\/?n)$/i
const shortestBeginning = 3

/**
 * Parses `Rua X, 123, Bairro, Cidade - UF, CEP, Brasil`; every part but the city is optional. Returns several readings,
 * best first, when several cities match. A street without a city is searched in the city nearest to `near`.
 */
export function readAddressText(text: string, gazetteer: Gazetteer, near?: Point): ReadAddress[] {
  const postalCode = /\b(\d{5})-?(\d{3})\b/.exec(text)
  const parts = text
    .replace(/\b\d{5}-?\d{3}\b/, ',')
    .split(/,|;|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^(cep:?|bra[sz]il)$/i.test(part))
  const code = postalCode ? { postalCode: `${postalCode[1]}-${postalCode[2]}` } : {}
  return findCities(parts, gazetteer, near).flatMap(({ cities, begun, rest }) => {
    const others = readRest(rest)
    return cities.map((city) => ({ city, begun, ...others, ...code }))
  })
}

interface Match {
  readonly cities: readonly City[]
  readonly begun: boolean
  readonly rest: readonly string[]
}

function findCities(written: readonly string[], gazetteer: Gazetteer, near: Point | undefined): Match[] {
  const { parts, uf } = takeState(written, gazetteer)
  for (let at = parts.length - 1; at >= 0; at--) {
    const cities = gazetteer.named(parts[at] ?? '', uf)
    if (cities.length > 0) return [{ cities, begun: false, rest: parts.toSpliced(at, 1) }]
  }
  const ending = endingIn(parts, gazetteer, uf)
  if (ending) return [ending]
  return [nearby(parts, gazetteer, uf === undefined ? near : undefined), beginningOf(parts, gazetteer, uf)].filter(
    (match) => match !== undefined,
  )
}

/** Removes the state: an abbreviation as a part or at its end (`Campinas-SP`), or a state name after its city. */
function takeState(written: readonly string[], gazetteer: Gazetteer): { parts: string[]; uf: string | undefined } {
  const parts = [...written]
  const at = parts.findLastIndex((part) => part.length === 2 && gazetteer.state(part))
  if (at >= 0) {
    const uf = gazetteer.state(parts[at] ?? '')?.uf
    return { parts: parts.toSpliced(at, 1), uf }
  }
  const last = parts.at(-1) ?? ''
  const [, city, abbreviation] = /^(.+?)(?:\s*[-/]\s*|\s+)([a-z]{2})$/i.exec(last) ?? []
  const ending = abbreviation && gazetteer.state(abbreviation)
  if (city && ending && (/[-/]/.test(last) || abbreviation === abbreviation.toUpperCase())) {
    return { parts: [...parts.slice(0, -1), city], uf: ending.uf }
  }
  const named = gazetteer.state(last)
  const before = parts.at(-2)
  if (named && before !== undefined && gazetteer.named(before, named.uf).length > 0)
    return { parts: parts.slice(0, -1), uf: named.uf }
  return { parts, uf: undefined }
}

/** Parses an address without commas: the longest end of a part that is a city (`Rua X 123 Ribeirão Preto`). */
function endingIn(parts: readonly string[], gazetteer: Gazetteer, uf: string | undefined): Match | undefined {
  const words = (parts.at(-1) ?? '').split(/\s+/)
  for (let at = 1; at < words.length; at++) {
    const cities = gazetteer.named(words.slice(at).join(' '), uf)
    // `Rua São Paulo` also ends in a city name; only a house number or state makes it a city.
    const told = uf !== undefined || words.slice(0, at).some((word) => houseNumber.test(word))
    if (cities.length > 0 && told)
      return { cities, begun: false, rest: [...parts.slice(0, -1), words.slice(0, at).join(' ')] }
  }
  return undefined
}

function beginningOf(parts: readonly string[], gazetteer: Gazetteer, uf: string | undefined): Match | undefined {
  const last = parts.at(-1) ?? ''
  const start = normalise(last)
  if (start.length < shortestBeginning || kindOfStreet.test(`${start} `) || houseNumber.test(last)) return undefined
  const cities = gazetteer.beginning(last, uf)
  return cities.length > 0 ? { cities, begun: true, rest: parts.slice(0, -1) } : undefined
}

function nearby(parts: readonly string[], gazetteer: Gazetteer, near: Point | undefined): Match | undefined {
  if (!near || !kindOfStreet.test(normalise(parts[0] ?? ''))) return undefined
  return { cities: [gazetteer.nearest(near).city], begun: false, rest: parts }
}

function readRest(rest: readonly string[]): Pick<ReadAddress, 'street' | 'number' | 'district'> {
  const number = rest.map((part) => houseNumber.exec(part)?.[1]).find((found) => found !== undefined)
  const names = rest.filter((part) => !houseNumber.test(part))
  const [first = '', ...others] = names
  // A number after the street name: `Rua X 123`.
  const [, street = first, trailing] = number === undefined ? (/^(.*\D)\s+(\d+\s?[a-z]?)$/i.exec(first) ?? []) : []
  const isStreet =
    kindOfStreet.test(normalise(first)) || number !== undefined || trailing !== undefined || others.length > 0
  const district = isStreet ? others.at(0) : first
  const house = number ?? trailing
  return {
    ...(isStreet && street !== '' ? { street } : {}),
    ...(house === undefined ? {} : { number: house }),
    ...(district ? { district } : {}),
  }
}
